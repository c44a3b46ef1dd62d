"""A race as plain data between two steps, and back. The power stack, the clock and the loop guard are empty then."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.question import Refused
from engine.race.model.power import NOTHING, Power
from engine.race.model.racer import Racer
from engine.race.model.track import START

Standing = dict[tuple[int, str], str]
"""For a seat and a kind of question, the id of the option to take whenever it is on offer."""


class RacerState(Struct, array_like=True):
    """A racer. `power` is the card it holds if not its own; `racing` and `tripped` are 0 or 1; for `status` see the function."""

    seat: int
    name: str
    power: str | None
    space: int
    racing: int
    tripped: int
    status: int
    points: int
    turns: int
    notes: dict[str, int]
    model: int | None = None
    lead: list[int] | None = None


class RaceState(Struct, array_like=True):
    racers: list[RacerState]
    started: bool
    turn_no: int
    current: int
    upcoming: list[int]
    extra: int | None
    partner: int | None
    finished: list[int]
    gone: list[int]
    begun: list[int]
    standing: list[tuple[int, str, str]] = []


def check(state: RaceState, seats: int, goal: int) -> None:
    """Raise Refused for data that cannot be a race of this many seats and this length."""
    count = len(state.racers)
    numbers = [state.current, *state.upcoming, *state.finished, *state.gone]
    numbers += [n for n in (state.extra, state.partner) if n is not None]
    for r in state.racers:
        numbers += [*([] if r.model is None else [r.model]), *r.notes.values(), *(r.lead or [])]
        if not 0 <= r.seat < seats or not START <= r.space <= goal or not {r.racing, r.tripped} <= {0, 1}:
            raise Refused(f"This save does not fit the game: {r.name[:40]} cannot be like that.")
    if not all(0 <= seat < seats for seat, _, _ in state.standing):
        raise Refused("This save does not fit the game: it has answers of other seats.")
    if count == 0 or not all(0 <= n < count for n in numbers) or len(state.finished) > 1:
        raise Refused("This save does not fit the game: it names racers that are not in the race.")


def status(r: Racer) -> int:
    """Return a racer's place, 0 without one, or -1, -2 … for eliminated racers in order."""
    return r.place or -(r.out or 0)


def number(racer: Racer | None) -> int | None:
    return None if racer is None else racer.i


def dump_racer(r: Racer) -> RacerState:
    power = None if r.printed.name == r.name else r.printed.name
    notes, model, lead = dict(r.notes), number(r.model), None if r.lead is None else list(r.lead)
    return RacerState(
        r.seat, r.name, power, r.space, int(r.racing), int(r.tripped), status(r), r.points, r.turns, notes, model, lead
    )


def load_racers(states: list[RacerState], cards: Mapping[str, Power]) -> list[Racer]:
    racers = []
    for i, state in enumerate(states):
        card = state.name if state.power is None else state.power
        r = Racer(i, state.seat, state.name, cards[card] if card else NOTHING, state.space, bool(state.tripped))
        r.racing, r.points, r.turns = bool(state.racing), state.points, state.turns
        r.place = state.status if state.status > 0 else None
        r.out = -state.status if state.status < 0 else None
        r.notes = dict(state.notes)
        r.lead = state.lead
        racers.append(r)
    for r, state in zip(racers, states, strict=True):
        if r.copies and state.model is not None:
            r.model = racers[state.model]
            r.power = r.model.power
    return racers
