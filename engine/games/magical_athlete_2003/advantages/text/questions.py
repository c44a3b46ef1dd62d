"""The questions of a window in words. Rules only know ids; people read what each of them would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.games.magical_athlete_2003.advantages.asking import WindowAnswers
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GOES_OFF, GUST, ITEMS, MIND, PLUS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.games.magical_athlete_2003.advantages.text.sentences import boosted
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.model.track import HOME
from engine.text.english import listed, tidy

PASS = "Pass"


def window_question(ask: Ask) -> tuple[str, tuple[Option, ...]]:
    """One question with everything this seat could use at this moment."""
    asked: WindowAnswers = ask.wording
    options = [Option(option_id(way), PASS if way is None else _label(way, asked, ask.seat)) for way in ask.options]
    return tidy(_PROMPTS[asked.moment.window](asked.moment)), tuple(options)


def _label(way: str, asked: WindowAnswers, seat: int) -> str:
    item, *rest = way.split(".")
    return f"{ITEMS[item].title}{_LABELS[item](asked, seat, *rest)}"


def _boot(asked: WindowAnswers, seat: int, whom: str) -> str:
    who, n = next((who, n) for who, n in asked.moment.moves if who.id == whom)
    return f": {who.name} {boosted(n, n + PLUS)}"


def _emp(asked: WindowAnswers, seat: int) -> str:
    if asked.moment.window == "spy":
        return ": he chooses with the others, and no abilities until the first turn is over"
    return (
        ": no abilities until the first turn is over" if asked.moment.window == "before" else ": no abilities until this turn ends"
    )


def _gust(asked: WindowAnswers, seat: int, field: str, n: str) -> str:
    """With where they would go, unless somebody boosts them."""
    start, end = int(field), int(field) + int(n)
    way = f"{VOCABULARY.place(start)} → {VOCABULARY.place(end if end < asked.goal else HOME)}"
    there = listed([r.name for r in asked.racing if r.space == int(field)])
    return f": {there} {n.strip('-')} {'back' if n.startswith('-') else 'on'}, {way}"


def _beans(asked: WindowAnswers, seat: int, count: str) -> str:
    return f" +{count}: the {asked.moment.die} counts as {asked.moment.die + int(count)}"


def _mind(asked: WindowAnswers, seat: int, whom: str) -> str:
    return f": decide for {next(r.name for r in asked.racing if r.id == whom)}"


def _dynamite(asked: WindowAnswers, seat: int) -> str:
    """Whoever is home has no next turn, but a left neighbour."""
    is_racing = any(r.seat == seat for r in asked.racing)
    return f": {GOES_OFF} or more ends this turn, and {'yours comes next' if is_racing else 'play goes on to your left'}"


_LABELS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        BOOT: _boot,
        EMP: _emp,
        GUST: _gust,
        BEANS: _beans,
        MIND: _mind,
        DYNAMITE: _dynamite,
    }
)


def _turn(moment: Opportunity) -> str:
    assert moment.whose is not None, "a turn is somebody's"
    return f"{moment.whose.name} begins a turn on {VOCABULARY.place(moment.whose.space)}. Use something?"


def _die(moment: Opportunity) -> str:
    if moment.whose is None:
        return f"The explosives' die shows a {moment.die}. Use something?"
    return f"{moment.whose.name} {'rolled' if moment.main else 'threw'} a {moment.die}. Use something?"


def _moving(moment: Opportunity) -> str:
    moves = listed([f"{who.name} {abs(n)} {'back' if n < 0 else 'on'}" for who, n in moment.moves])
    return f"About to move: {moves}. Use something?"


def _use(moment: Opportunity) -> str:
    assert moment.whose is not None, "an ability is somebody's"
    return f"{moment.whose.name} is about to use {moment.whose.power.ability}. Use something?"


def _waiting(moment: Opportunity) -> str:
    """Whose abilities may be used next: nobody has decided yet."""
    abilities = listed([f"{who.name}'s {who.power.ability}" for who in moment.args])
    return f"Set off: {abilities}. Use something first?"


_PROMPTS: Mapping[str, Callable[[Opportunity], str]] = MappingProxyType(
    {
        "spy": lambda moment: "The Spy's player is about to choose last. Use something?",
        "before": lambda moment: "The race is about to begin. Use something?",
        "turn": _turn,
        "roll": lambda moment: f"{moment.whose} is about to roll. Use something?",
        "die": _die,
        "moving": _moving,
        "use": _use,
        "waiting": _waiting,
        "end": lambda moment: f"{moment.whose}'s turn ends. Use something?",
    }
)
