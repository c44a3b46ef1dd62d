"""Window questions in words: a prompt for each window, and a label that says what each option would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.games.magical_athlete_2003.advantages.asking import WindowWording
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GOES_OFF, GUST, ITEMS, MIND, PLUS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.games.magical_athlete_2003.advantages.text.sentences import boosted
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.model.racer import Racer
from engine.race.model.track import HOME, START
from engine.text.english import counted, listed, tidy

PASS = "Pass"
LONGEST_LABEL = 80
"""The most characters of a button."""


def window_question(ask: Ask, names: Sequence[str] = ()) -> tuple[str, tuple[Option, ...]]:
    """The prompt and the options, one for each way in which this seat could use an item."""
    wording: WindowWording = ask.wording
    options = [_option(way, wording, ask.seat, names) for way in ask.options]
    return tidy(_PROMPTS[wording.opportunity.window](wording.opportunity)), tuple(options)


def _option(way: str | None, wording: WindowWording, seat: int, names: Sequence[str]) -> Option:
    if way is None:
        return Option(option_id(None), PASS)
    item, *rest = way.split(".")
    short = f"{ITEMS[item].title}{_NAMES[item](wording, seat, *rest)}"
    label = _LABELS[item](short, wording, names, *rest) if item in _LABELS else short
    return Option(way, label, emoji=item, short=short if label != short else "")


def _boot(wording: WindowWording, seat: int, whom: str) -> str:
    who, n = next((who, n) for who, n in wording.opportunity.moves if who.id == whom)
    return f": {who.name} {boosted(n, n + PLUS)}"


def _emp(wording: WindowWording, seat: int) -> str:
    if wording.opportunity.window == "spy":
        return ": he chooses with the others, and no abilities until the first turn is over"
    return (
        ": no abilities until the first turn is over"
        if wording.opportunity.window == "before"
        else ": no abilities until this turn ends"
    )


def _gust(wording: WindowWording, seat: int, field: str, n: str) -> str:
    """The racers on the field, and where they would go unless a booster is used on them."""
    start, end = int(field), int(field) + int(n)
    way = f"{VOCABULARY.place(start)} → {VOCABULARY.place(end if end < wording.goal else HOME)}"
    there = listed([r.name for r in wording.racing if r.space == int(field)])
    return f": {there} {n.strip('-')} {'back' if n.startswith('-') else 'on'}, {way}"


def _beans(wording: WindowWording, seat: int, count: str) -> str:
    return f" +{count}: the {wording.opportunity.die} counts as {wording.opportunity.die + int(count)}"


def _mind(wording: WindowWording, seat: int, whom: str) -> str:
    return f": decide for {_racer(wording, whom).name}"


def _racer(wording: WindowWording, whom: str) -> Racer:
    return next(r for r in wording.racing if r.id == whom)


def _whose(short: str, wording: WindowWording, names: Sequence[str], whom: str) -> str:
    """Whom the racer belongs to, where players are known."""
    return f"{short} ({names[_racer(wording, whom).seat]})" if names else short


def _where_to(short: str, wording: WindowWording, names: Sequence[str], whom: str) -> str:
    """Where a boosted racer would go, unless a power changes that."""
    who, n = next((who, n) for who, n in wording.opportunity.moves if who.id == whom)
    end = max(START, who.space + n + PLUS)
    return f"{short}, to {VOCABULARY.space(end if end < wording.goal else HOME)}"


def _crowd(short: str, wording: WindowWording, names: Sequence[str], field: str, n: str) -> str:
    """A gust on so many that a button has no room for their names."""
    there = listed([r.name for r in wording.racing if r.space == int(field)])
    count = counted(sum(r.space == int(field) for r in wording.racing), VOCABULARY.racer)
    return short if len(short) <= LONGEST_LABEL else short.replace(there, count)


def _dynamite(wording: WindowWording, seat: int) -> str:
    """A player who is home has no next turn; then play continues with the left neighbour."""
    is_racing = any(r.seat == seat for r in wording.racing)
    return f": {GOES_OFF} or more ends this turn, and {'yours comes next' if is_racing else 'play goes on to your left'}"


_NAMES: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        BOOT: _boot,
        EMP: _emp,
        GUST: _gust,
        BEANS: _beans,
        MIND: _mind,
        DYNAMITE: _dynamite,
    }
)


_LABELS: Mapping[str, Callable[..., str]] = MappingProxyType({BOOT: _where_to, GUST: _crowd, MIND: _whose})
"""What a label says besides the name of the answer, or instead of it."""


def _turn(opportunity: Opportunity) -> str:
    assert opportunity.whose is not None, "a turn is somebody's"
    return f"{opportunity.whose.name} begins a turn on {VOCABULARY.the_space(opportunity.whose.space)}. Use something?"


def _where(opportunity: Opportunity) -> str:
    assert opportunity.whose is not None, "a die is rolled by somebody"
    return f" on {VOCABULARY.the_space(opportunity.whose.space)}"


def _die(opportunity: Opportunity) -> str:
    if opportunity.whose is None:
        return f"The explosives' die shows a {opportunity.die}. Use something?"
    threw = "rolled" if opportunity.main else "threw"
    return f"{opportunity.whose.name} {threw} a {opportunity.die}{_where(opportunity)}. Use something?"


def _moving(opportunity: Opportunity) -> str:
    moves = listed([f"{who.name} {abs(n)} {'back' if n < 0 else 'on'}" for who, n in opportunity.moves])
    return f"About to move: {moves}. Use something?"


def _use(opportunity: Opportunity) -> str:
    assert opportunity.whose is not None, "an ability is somebody's"
    return f"{opportunity.whose.name} is about to use {opportunity.whose.power.ability}. Use something?"


def _waiting(opportunity: Opportunity) -> str:
    """The abilities that may be used next, before their owners have decided."""
    abilities = listed([f"{who.name}'s {who.power.ability}" for who in opportunity.args])
    return f"Set off: {abilities}. Use something first?"


_PROMPTS: Mapping[str, Callable[[Opportunity], str]] = MappingProxyType(
    {
        "spy": lambda opportunity: "The Spy's player is about to choose last. Use something?",
        "before": lambda opportunity: "The race is about to begin. Use something?",
        "turn": _turn,
        "roll": lambda opportunity: f"{opportunity.whose} is about to roll{_where(opportunity)}. Use something?",
        "die": _die,
        "moving": _moving,
        "use": _use,
        "waiting": _waiting,
        "end": lambda opportunity: f"{opportunity.whose}'s turn ends. Use something?",
    }
)
