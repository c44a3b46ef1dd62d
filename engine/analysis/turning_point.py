"""What decided a race or a game: the moment in which somebody's chance changed most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from msgspec import Struct

from engine.ai.information_set import InformationSet
from engine.analysis.decision_points import DecisionPoint, decision_points, events_with_causes, merged_points, whole_step
from engine.analysis.odds import Late, Playouts
from engine.analysis.win_curve import Line
from engine.core.event import Event
from engine.table.finished_step import FinishedStep

STEPS_RECHECKED = 8
"""Steps with the largest changes, by the line. It knows them from few playouts, so these are looked at once more."""
RECHECK_PLAYOUTS = 60
"""Playouts for that."""
STEPS_EXAMINED = 3
"""Steps that are then looked at moment by moment, besides the one in which all was won."""
MAX_POINTS_PER_STEP = 8
"""Of one step: a long chain would take all the time there is."""
PLAYOUTS_PER_POINT = 300
"""Playouts for each of their moments."""
MIN_PLAYOUTS = 60
"""With fewer of them, the line knows as much."""
PLAYOUTS_PER_ROUND = 20
MIN_SWING = 0.15
"""Smaller changes are nothing to talk about."""
MOST_OF_SWING = 0.8
"""Of a change: then we would rather tell of whoever was asked, for it was their doing, and also of what came next."""
MIN_SHARE_OF_FINISH = 0.5
MIN_SHARE_OF_CHOICE = 0.25
"""Of a change: then it is worth a word what somebody has not done."""


class Choice(Struct, frozen=True):
    """An answer that no event tells of: where it was asked for, the key of the question, the option taken, and the number of the
    first event after it, if there was one."""

    asked: InformationSet
    key: str
    option: str
    at: int | None


class TurningPoint(Struct, frozen=True):
    """Somebody's chance `before` and `after` some `events`, in the step before which the line has its `mark`. `finishing`: that won
    the part. `chosen` is what nobody could tell from the events."""

    mark: int
    seat: int
    before: float
    after: float
    events: list[Event]
    finishing: bool
    chosen: Choice | None = None

    @property
    def swing(self) -> float:
        return abs(self.after - self.before)


def turning_point(
    steps: Sequence[FinishedStep], line: Line, seed: str, fine: int = PLAYOUTS_PER_POINT, late: Late = lambda: False
) -> TurningPoint | None:
    """From the steps of one part and their line; None if nothing stands out. With less time it looks less closely."""
    last = len(steps) - 1
    before = [Playouts(step.before, f"{seed}.{step.step}") for step in steps]
    largest = _largest(line, range(last))[:STEPS_RECHECKED]
    _play([before[mark] for mark in sorted({*largest, *(mark + 1 for mark in largest)})], min(fine, RECHECK_PLAYOUTS), late)
    if all(before[mark].done and before[mark + 1].done for mark in largest):
        sifted = {mark: [before[mark].chances().best, before[mark + 1].chances().best] for mark in largest}
        largest.sort(key=lambda mark: -_change(*sifted[mark]))
    looks = [_look(steps, line, mark, before, seed) for mark in (*largest[:STEPS_EXAMINED], last)]
    _play([position for look in looks for position in look.positions], fine, late)
    found = [point for look in looks for point in _points(look, steps, line)]
    best = max((point for point in found if not point.finishing), key=_size, default=None)
    finish = max((point for point in found if point.finishing), key=_size)
    if best is None or best.swing < MIN_SHARE_OF_FINISH * finish.swing:
        best = finish
    return best if best.swing >= MIN_SWING else None


def _size(point: TurningPoint) -> float:
    return point.swing


def _change(before: Sequence[float], after: Sequence[float]) -> float:
    return max(abs(one - other) for one, other in zip(before, after, strict=True))


def _largest(line: Line, marks: Sequence[int]) -> list[int]:
    return sorted(marks, key=lambda mark: -_change(line[mark], line[mark + 1]))


def _play(positions: Sequence[Playouts], most: int, late: Late) -> None:
    """A few for each in turn, so that all have about as many when it gets late."""
    for count in range(0, most, PLAYOUTS_PER_ROUND):
        for position in positions:
            wanted = min(count + PLAYOUTS_PER_ROUND, most) - position.done
            if late():
                return
            if wanted > 0:
                position.play(wanted, late)


class _Look(NamedTuple):
    """At a step, moment by moment: the positions between them, and how it all ended if this is the last step."""

    mark: int
    moments: list[DecisionPoint]
    positions: list[Playouts]
    end: list[float] | None

    def chances(self) -> Line:
        return [*(position.chances().best for position in self.positions), *([self.end] if self.end else [])]


def _look(steps: Sequence[FinishedStep], line: Line, mark: int, before: Sequence[Playouts], seed: str) -> _Look:
    """After its last moment everything is as before the next step."""
    step, found = steps[mark], merged_points(decision_points(steps[mark]), MAX_POINTS_PER_STEP)
    between = [Playouts(step.known(moment.known), f"{seed}.{step.step}") for moment in found[:-1]]
    is_last = mark == len(steps) - 1
    return _Look(mark, found, [before[mark], *between, *before[mark + 1 : mark + 2]], line[-1] if is_last else None)


def _points(look: _Look, steps: Sequence[FinishedStep], line: Line) -> Iterator[TurningPoint]:
    """One for each moment; if there was too little time to look, one for all of them."""
    step = steps[look.mark]
    found, chances = look.moments, look.chances()
    if min(position.done for position in look.positions) < MIN_PLAYOUTS:
        found, chances = [whole_step(step)], line[look.mark : look.mark + 2]
    for number, moment in enumerate(found):
        before, until = chances[number], number + 1
        seat = _changed(before, chances[until], moment.seat) if look.end is None else _winner(before, look.end)
        while until < len(found) and _goes_on(before[seat], chances[until][seat], chances[until + 1][seat]):
            until += 1
        told, own = found[number:until], [chance[seat] for chance in chances[number : until + 1]]
        finishing, chosen = look.end is not None and until == len(found), _chosen(step, told, own)
        yield TurningPoint(look.mark, seat, own[0], own[-1], events_with_causes(step, told), finishing, chosen)


def _chosen(step: FinishedStep, told: Sequence[DecisionPoint], own: Sequence[float]) -> Choice | None:
    """The answer that matters most among those that no event tells of."""
    changes = {number: abs(own[number + 1] - own[number]) for number, moment in enumerate(told) if moment.is_untold}
    most = max(changes, key=lambda number: changes[number], default=None)
    if most is None or changes[most] < MIN_SHARE_OF_CHOICE * abs(own[-1] - own[0]):
        return None
    line, after = told[most].line, [event.number for moment in told[most:] for event in moment.events]
    key, option = cast("tuple[str, str]", step.information_set.journal[line])
    return Choice(step.known(line), key, option, after[0] if after else None)


def _winner(before: Sequence[float], end: Sequence[float]) -> int:
    """Who won; if several did, the one nobody expected."""
    return max(range(len(end)), key=lambda seat: (end[seat], -before[seat]))


def _changed(before: Sequence[float], after: Sequence[float], asked: int | None) -> int:
    """Whose chance changed most, or nearly."""
    changes = [abs(one - other) for one, other in zip(before, after, strict=True)]
    most = max(changes)
    return asked if asked is not None and changes[asked] >= MOST_OF_SWING * most else changes.index(most)


def _goes_on(before: float, after: float, later: float) -> bool:
    """Whether what follows adds to the change or leaves most of it: then it is part of the same story."""
    return (later - before) / (after - before) >= MOST_OF_SWING if after != before else False
