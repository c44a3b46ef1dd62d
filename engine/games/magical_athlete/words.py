"""Every event and question of Magical Athlete as a sentence. The rules know no words but the labels on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.event import Event
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.tracks import TRACKS
from engine.host import Ask, option_id
from engine.question import Option
from engine.race.power import Power, Words
from engine.race.racer import Racer
from engine.race.track import FINISH, START
from engine.sentences import counted, listed, ordinal, tidy

FEATURES = {
    "arrow": "The arrow on space {space} sends {racer} {n} {way}.",
    "star": "There is a star on space {space} for {racer}.",
    "rock": "There is a rock on space {space}, and {racer} finds it.",
}
"""What the track does to whoever stops there."""

PROMPTS = {
    "reroll": "{me} rolled a {0}. Keep it, or roll again?",
    "go_with": "Which of your racers goes first this turn?",
    "roll": "{me} is on {space}. Your roll.",
}
"""Questions that belong to no racer."""


def words_of(hook: str) -> Words:
    """The words beside a hook, which goes by its name; none for one of another version."""
    return CARDS.words.get(hook, Words())


def space(number: int) -> str:
    """A space for the middle of a sentence."""
    return "Start" if number <= START else "the finish" if number >= FINISH else str(number)


def the_space(number: int) -> str:
    """The same where another number stands beside it."""
    return f"space {number}" if START < number < FINISH else space(number)


# ---------------------------------------------------------------------- questions


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return f"{names[ask.seat]}, pick a racer for your team.", _cards(ask.options)
    if ask.kind == "line-up":
        return _line_up_prompt(match, ask), _cards(ask.options)
    return race_question(ask)


def race_question(ask: Ask) -> tuple[str, tuple[Option, ...]]:
    me, label, decline, about = ask.wording
    told = [_name(value) for value in about]
    end = _place(about[-1]) if about else ""
    template = PROMPTS.get(ask.kind) or words_of(ask.kind).asks or "{me} is on {space}. " + f"{me.power.ability}?"
    prompt = tidy(template.format(*told, me=me.name, space=the_space(me.space), end=end))
    options = []
    for value in ask.options:
        if value is None:
            text = decline.format(*told)
        elif value == "yes":
            text = label.format(*told, space=end)
        else:
            text = label.format(_name(value), space=_place(value))
        options.append(Option(option_id(value), text, _detail(value)))
    return prompt, tuple(options)


def _line_up_prompt(match: Match, ask: Ask) -> str:
    where = match.track.title
    if match.racers_each == 1:
        return f"Race {match.race_no} on {where}: which racer do you send?"
    first = not match.chosen[ask.seat]
    if match.rules.fixed_order:
        return f"Race {match.race_no} on {where}: which racer goes {'first' if first else 'second'} on your turns?"
    return f"Race {match.race_no} on {where}: which is your {'first' if first else 'second'} racer?"


def _cards(names: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(name, name, CARDS[name].text) for name in names)


def _name(value: Any) -> Any:
    return value.name if isinstance(value, Racer | Power) else value


def _place(value: Any) -> Any:
    return space(value) if isinstance(value, int) else _name(value)


def _detail(value: Any) -> str:
    if isinstance(value, Racer):
        return f"on {space(value.space)}" + (f" · {value.power.text}" if value.power.text else "")
    return value.text if isinstance(value, Power) else ""


# ---------------------------------------------------------------------- events


def say(event: Event, names: Sequence[str]) -> str:
    return tidy(_SENTENCES[event.kind](event.data, names))


def can_say(kind: str) -> bool:
    """Whether there is a sentence for such events; a log of another version may have others."""
    return kind in _SENTENCES


def _roll_off(data: dict[str, Any], names: Sequence[str]) -> str:
    rolled = ", ".join(f"{names[seat]} {die}" for seat, die in zip(data["seats"], data["dice"], strict=True))
    if data["winner"] is None:
        return f"Roll-off: {rolled}. No number stands alone, so everybody rolls again."
    name, best = names[data["winner"]], data["dice"][data["seats"].index(data["winner"])]
    why = "" if best == max(data["dice"]) else f"The {best} is the highest that stands alone: "
    return f"Roll-off: {rolled}. {why}{name} {'drafts' if data['what'] == 'draft' else 'goes'} first."


def _line_up(data: dict[str, Any], names: Sequence[str]) -> str:
    teams = listed([f"{racer} ({names[seat]})" for seat, racer in data["racers"]])
    return f"Race {data['race']} on {TRACKS[data['track']].title}: {teams}. {names[data['first']]} begins."


def _power(data: dict[str, Any], _: Sequence[str]) -> str:
    words = words_of(data["hook"])
    if not words.does:
        return f"{data['racer']}: {data['ability'].rstrip('.!')}!"
    about = ["itself" if value == data["racer"] else value for value in data["about"]]
    return words.sentence.format(*about, me=data["racer"])


def _moved(data: dict[str, Any], _: Sequence[str]) -> str:
    moves = [_one_move(name, start, end) for name, start, end in data["moves"]]
    return f"{listed(moves)}."


def _one_move(name: str, start: int, end: int) -> str:
    if end < start:
        return f"{name} goes back {start - end} to {the_space(end)}"
    return f"{name} moves {end - start} to {the_space(end)}"


def _race_over(data: dict[str, Any], names: Sequence[str]) -> str:
    rows = [f"{name} {gained:+d} ({points})" for name, gained, points in zip(names, data["gained"], data["points"], strict=True)]
    return f"Race {data['race']} is over. Points: {', '.join(rows)}."


def _game_over(data: dict[str, Any], names: Sequence[str]) -> str:
    best = max(data["points"])
    winners = [name for name, points in zip(names, data["points"], strict=True) if points == best]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {counted(best, 'point')}."


def _copied(data: dict[str, Any], _: Sequence[str]) -> str:
    if data["model"] is None:
        return f"{data['racer']} has nobody to copy."
    if data["power"] not in (data["model"], ""):
        return f"{data['racer']} copies {data['model']}, who has the power of {data['power']}: {data['ability']}."
    return f"{data['racer']} copies {data['model']}" + (f": {data['ability']}." if data["ability"] else ", who has no power.")


def _from(data: dict[str, Any]) -> str:
    return "" if data["racer"] == data["whose"] else f" from {data['racer']}"


def _way(n: int) -> str:
    return "on" if n > 0 else "back"


def _becomes(data: dict[str, Any], _: Sequence[str]) -> str:
    if not data["power"]:
        return f"{data['racer']} races without a power."
    return f"{data['racer']} races with the power of {data['power']}: {data['ability']}."


def _chips(data: dict[str, Any], _: Sequence[str]) -> str:
    return f"{data['racer']} {'takes' if data['chips'] > 0 else 'loses'} {counted(abs(data['chips']), 'bronze chip')}."


_SENTENCES = {
    "roll_off": _roll_off,
    "row": lambda d, _: f"Row {d['set']} is laid out: {listed(d['racers'])}.",
    "picked": lambda d, names: f"{names[d['seat']]} drafts {d['racer']}.",
    "line_up": _line_up,
    "drew": lambda d, _: f"{d['racer']} draws {d['count']} cards.",
    "drew_cards": lambda d, _: f"{d['racer']} has drawn {listed(d['cards'])}.",
    "becomes": _becomes,
    "turn": lambda d, names: f"{names[d['seat']]}'s turn with {d['racer']} on {space(d['space'])}.",
    "rolled": lambda d, _: f"{d['racer']} rolls a {d['die']}.",
    "die": lambda d, _: f"{d['racer']} throws a {d['die']}.",
    "power": _power,
    "modified": lambda d, _: f"{d['whose']} gets {d['plus']:+d} on the Main Move" + _from(d) + ".",
    "feature": lambda d, _: FEATURES[d["kind"]].format(racer=d["racer"], space=d["space"], n=abs(d["n"]), way=_way(d["n"])),
    "guessed": lambda d, _: f"{d['racer']} calls a {d['number']}.",
    "stays": lambda d, _: f"{d['racer']} stays where it is.",
    "moved": _moved,
    "passed": lambda d, _: f"{d['racer']} has run past {listed(d['others'])}.",
    "warped": lambda d, _: listed([f"{name} warps from {space(a)} to {space(b)}" for name, a, b in d["moves"]]) + ".",
    "put_behind": lambda d, _: f"{listed(d['others'])} must make room for {d['racer']} and stand on {space(d['space'])}.",
    "tripped": lambda d, _: f"{d['racer']} trips and will miss a Main Move.",
    "stood_up": lambda d, _: f"{d['racer']} gets back up instead of moving.",
    "skipped": lambda d, _: f"{d['racer']} goes without a Main Move this turn.",
    "chips": _chips,
    "predicted": lambda d, _: f"{d['racer']} says that {d['whom']} will win.",
    "copied": _copied,
    "goes_next": lambda d, _: f"{d['racer']} goes next.",
    "extra_turn_lost": lambda d, _: f"{d['to']} goes first, so {d['racer']} loses the extra turn.",
    "goes_again": lambda d, _: f"{d['racer']} is due another turn after this one.",
    "finished": lambda d, _: f"{d['racer']} takes {ordinal(d['place'])} place and {counted(d['prize'], 'point')}.",
    "eliminated": lambda d, _: f"{d['racer']} is out of the race on {space(d['space'])}.",
    "loop_ended": lambda d, _: "That has gone round once already, so it ends here.",
    "chain_cut": lambda d, _: f"This chain is too long even for magic: it ends with {d['racer']}.",
    "questions_cut": lambda d, _: (
        f"{d['racer']} has been asked enough for one turn; whatever is optional is declined from here on."
    ),
    "race_called": lambda d, _: f"After {d['turns']} turns nobody can finish: the race is called, and open places are not paid.",
    "race_over": _race_over,
    "begins": lambda d, names: f"{names[d['seat']]} begins race {d['race']}.",
    "game_over": _game_over,
}
