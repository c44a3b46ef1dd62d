"""Every event of Magical Athlete as one thing that happened: who does what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.event import Event
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.magical_athlete.words import deed_of, space, the_space
from engine.sentences import counted, ordinal
from engine.telling import Told, Words, fill, joined, listed, piece, seat, told

Data = dict[str, Any]


def tell(event: Event) -> Told:
    if event.kind == "copied":
        return _copied(event.data, is_first=not event.cause)
    return _TOLD[event.kind](event.data)


def _racers(names: list[str]) -> Words:
    return listed(map(piece, names))


def _does(template: str, **rest: str) -> Callable[[Data], Told]:
    """What a racer does, with the rest of the event's data in the blanks."""
    return lambda data: told(piece(data["racer"]), template, **rest, **{key: _filled(value) for key, value in data.items()})


def _filled(value: Any) -> Any:
    return _racers(value) if isinstance(value, list) else value


# ---------------------------------------------------------------------- before a race, and after it


def _roll_off(data: Data) -> Told:
    rolled = joined([(seat(number), f" {die}") for number, die in zip(data["seats"], data["dice"], strict=True)])
    if data["winner"] is None:
        return told(None, "Roll-off", rolled, rest=": {0}. No number stands alone, so everybody rolls again")
    best, tied = won_with(data)
    why = ("The ", *listed(tied), " tie, so ") if tied else ()
    does = "drafts" if data["what"] == "draft" else "goes"
    return told(None, "Roll-off", rolled, why, seat(data["winner"]), does, f" with a {best}" if tied else "",
                rest=": {0}. {1}{2} {3} first{4}")  # fmt: skip


def won_with(roll_off: Data) -> tuple[int, list[str]]:
    """The number that won it, and the higher ones that did not: they have tied (000-17)."""
    best: int = roll_off["dice"][roll_off["seats"].index(roll_off["winner"])]
    return best, [f"{die}s" for die in range(6, best, -1) if die in roll_off["dice"]]


def _line_up(data: Data) -> Told:
    teams = listed((piece(racer), " (", seat(number), ")") for number, racer in data["racers"])
    title = TRACKS[data["track"]].title
    return told(None, "Race {race} on {title}", race=data["race"], title=title, teams=teams, first=seat(data["first"]),
                rest=": {teams}. {first} begins")  # fmt: skip


def _race_over(data: Data) -> Told:
    rows = zip(data["gained"], data["points"], strict=True)
    points = joined(
        [(seat(number), f" {points}" + (f" ({gained:+d})" if gained else "")) for number, (gained, points) in enumerate(rows)]
    )
    return told(None, "Race {race} is over", race=data["race"], points=points, rest=": {points}")


def _game_over(data: Data) -> Told:
    best = max(data["points"])
    winners = [seat(number) for number, points in enumerate(data["points"]) if points == best]
    does = "wins" if len(winners) == 1 else "share the win"
    return told(None, "{0} {1} with {2}", listed(winners), does, counted(best, "point"))


# ---------------------------------------------------------------------- powers


def _power(data: Data) -> Told:
    deed = deed_of(data["hook"])
    me = piece(data["racer"])
    if not deed.does:
        return told(None, "{0}: {1}!", me, data["ability"].rstrip(".!"))
    about = [_about(value, data["racer"]) for value in data["about"]]
    return told(me, deed.does, *about, rest=deed.rest, me=me)


def _about(value: Any, me: str) -> Any:
    if isinstance(value, str):
        return piece(value) if value != me else "itself"
    return value


def _modified(data: Data) -> Told:
    whose, source = piece(data["whose"]), piece(data["racer"])
    by = fill(" from {0}", source) if source != whose else ()
    return told(whose, "gets {0:+d} on the Main Move{1}", data["plus"], by)


def _copied(data: Data, is_first: bool) -> Told:
    """Before the race nobody is ahead."""
    me = piece(data["racer"])
    if data["model"] is None:
        return told(me, "has nobody in the lead to copy")
    model, ability, does = (
        piece(data["model"]),
        data["ability"],
        "begins as a copy of {0}" if is_first else "now copies {0}, in the lead",
    )
    if data["power"] not in (data["model"], ""):
        return told(me, does, model, piece(data["power"]), ability, rest="; {0} has the power of {1}: {2}")
    return told(me, does, model, ability, rest=": {1}" if ability else "; {0} has no power")


def _becomes(data: Data) -> Told:
    me = piece(data["racer"])
    if not data["power"]:
        return told(me, "races without a power")
    return told(me, "races with the power of {0}", piece(data["power"]), data["ability"], rest=": {1}")


# ---------------------------------------------------------------------- on the track

FEATURES = {
    "arrow": "The arrow on space {space} sends {racer} {n} {way}",
    "star": "There is a star on space {space} for {racer}",
    "rock": "There is a rock on space {space}, and {racer} finds it",
}
"""What the track does to a racer that stops there."""


def _feature(data: Data) -> Told:
    n = data["n"]
    way = "on" if n > 0 else "back"
    return told(None, FEATURES[data["kind"]], racer=piece(data["racer"]), space=data["space"], n=abs(n), way=way)


def _moved(data: Data) -> Told:
    moves = [(piece(name), _one_move(start, end)) for name, start, end in data["moves"]]
    if len(moves) == 1:
        return Told(moves[0][0], (moves[0][1],))
    return Told(None, listed((name, f" {how}") for name, how in moves))


def _one_move(start: int, end: int) -> str:
    return f"goes back {start - end} to {the_space(end)}" if end < start else f"moves {end - start} to {the_space(end)}"


def _warped(data: Data) -> Told:
    moves = [(piece(name), f"warps from {space(start)} to {space(end)}") for name, start, end in data["moves"]]
    if len(moves) == 1:
        return Told(moves[0][0], (moves[0][1],))
    return Told(None, listed((name, f" {how}") for name, how in moves))


def _chips(data: Data) -> Told:
    verb = "takes" if data["chips"] > 0 else "loses"
    return told(piece(data["racer"]), "{0} {1}", verb, counted(abs(data["chips"]), "bronze chip"))


_TOLD: dict[str, Callable[[Data], Told]] = {
    "roll_off": _roll_off,
    "row": lambda d: told(None, "Row {0} is laid out", d["set"], _racers(d["racers"]), rest=": {1}"),
    "picked": lambda d: told(seat(d["seat"]), "drafts {0}", piece(d["racer"])),
    "line_up": _line_up,
    "drew": _does("draws {count} cards"),
    "drew_cards": lambda d: told(piece(d["racer"]), "has drawn {0}", _racers(d["cards"])),
    "becomes": _becomes,
    "turn": lambda d: told(None, "{0}'s turn with {1} on {2}", seat(d["seat"]), piece(d["racer"]), space(d["space"])),
    "rolled": _does("rolls a {die}"),
    "die": _does("throws a {die}"),
    "power": _power,
    "modified": _modified,
    "feature": _feature,
    "guessed": _does("calls a {number}"),
    "stays": _does("stays put"),
    "moved": _moved,
    "passed": _does("runs past {others}"),
    "warped": _warped,
    "put_behind": lambda d: told(
        None, "{0} must make room for {1}", _racers(d["others"]), piece(d["racer"]), space(d["space"]), rest=" and stand on {2}"
    ),
    "tripped": _does("trips", rest=" and will miss a Main Move"),
    "stood_up": _does("gets back up instead of moving"),
    "skipped": _does("goes without a Main Move this turn"),
    "chips": _chips,
    "predicted": lambda d: told(piece(d["racer"]), "says that {0} will win", piece(d["whom"])),
    "goes_next": _does("goes next"),
    "extra_turn_lost": lambda d: told(None, "{0} goes first, so {1} loses the extra turn", piece(d["to"]), piece(d["racer"])),
    "goes_again": _does("is due another turn after this one"),
    "finished": lambda d: told(piece(d["racer"]), "takes {0} place and {1}", ordinal(d["place"]), counted(d["prize"], "point")),
    "eliminated": lambda d: told(piece(d["racer"]), "is out of the race on {0}", space(d["space"])),
    "loop_ended": lambda d: told(None, "That has already gone round once, so it ends here"),
    "chain_cut": lambda d: told(None, "This chain is too long even for magic: it ends with {0}", piece(d["racer"])),
    "questions_cut": lambda d: told(
        piece(d["racer"]), "has been asked enough for one turn", rest="; whatever is optional is declined from here on"
    ),
    "race_called": lambda d: told(
        None, "After {0} turns nobody can finish: the race is called, and open places are not paid", d["turns"]
    ),
    "race_over": _race_over,
    "begins": lambda d: told(seat(d["seat"]), "begins race {0}", d["race"]),
    "game_over": _game_over,
}
