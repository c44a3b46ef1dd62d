"""Turning points: the decision in a race or game after which a seat's chance changed most."""

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
"""How many steps with the largest changes are checked again: the win curve is based on few playouts."""
RECHECK_PLAYOUTS = 60
"""Playouts for each position in that check."""
STEPS_EXAMINED = 3
"""How many steps are then examined by decision points, besides the last one."""
MAX_POINTS_PER_STEP = 8
"""Decision points of one step at most; longer chains are merged."""
PLAYOUTS_PER_POINT = 300
"""Playouts for each decision point."""
MIN_PLAYOUTS = 60
"""With fewer playouts than this per decision point, the win curve is used instead."""
PLAYOUTS_PER_ROUND = 20
MIN_SWING = 0.15
"""A change of chance below this is not worth mentioning."""
MOST_OF_SWING = 0.8
"""If the asked seat's chance changed by this share of the largest change, the turning point is about that seat; and if what follows
leaves this share of the change, it belongs to the same turning point."""
MIN_SHARE_OF_FINISH = 0.5
MIN_SHARE_OF_CHOICE = 0.25
"""An answer without an event is mentioned if it made this share of the change."""


class Choice(Struct, frozen=True):
    """An answer without an event of its own. `asked` is the information set at the question, `at` the number of the first event
    after it, if there was one."""

    asked: InformationSet
    key: str
    option: str
    at: int | None


class TurningPoint(Struct, frozen=True):
    """A seat's chance `before` and `after` some `events`. `mark` is the index of the step; `finishing`: it won the part.

    `chosen` is an answer that mattered and that the events do not show. `around` has each seat's chance before and after the whole
    step, from the same playouts: the win curve is drawn with them. It is empty if they are those of the curve.
    """

    mark: int
    seat: int
    before: float
    after: float
    events: list[Event]
    finishing: bool
    chosen: Choice | None = None
    around: Line = []

    @property
    def swing(self) -> float:
        return abs(self.after - self.before)


def turning_point(
    steps: Sequence[FinishedStep], line: Line, seed: str, fine: int = PLAYOUTS_PER_POINT, late: Late = lambda: False
) -> TurningPoint | None:
    """Return the turning point of one part, from its steps and win curve; None if nothing stands out.

    With less time it is less precise.
    """
    last = len(steps) - 1
    before = [Playouts(step.before, f"{seed}.{step.step}") for step in steps]
    largest = sorted(range(last), key=lambda mark: -_change(line[mark], line[mark + 1]))[:STEPS_RECHECKED]
    _play([before[mark] for mark in sorted({*largest, *(mark + 1 for mark in largest)})], min(fine, RECHECK_PLAYOUTS), late)
    if all(before[mark].done and before[mark + 1].done for mark in largest):
        sifted = {mark: [before[mark].chances().best, before[mark + 1].chances().best] for mark in largest}
        largest.sort(key=lambda mark: -_change(*sifted[mark]))
    looks = [_look(steps, line, mark, before, seed) for mark in (*largest[:STEPS_EXAMINED], last)]
    _play([position for look in looks for position in look.positions], fine, late)
    candidates = [point for look in looks for point in _points(look, steps, line)]
    best = max((point for point in candidates if not point.finishing), key=_size, default=None)
    finish = max((point for point in candidates if point.finishing), key=_size)
    if best is None or best.swing < MIN_SHARE_OF_FINISH * finish.swing:
        best = finish
    return best if best.swing >= MIN_SWING else None


def with_turning_point(line: Line, point: TurningPoint) -> Line:
    """Return the win curve with the chances of its turning point, so that both say the same."""
    return [*line[: point.mark], *point.around, *line[point.mark + 2 :]] if point.around else line


def _size(point: TurningPoint) -> float:
    return point.swing


def _change(before: Sequence[float], after: Sequence[float]) -> float:
    return max(abs(one - other) for one, other in zip(before, after, strict=True))


def _play(positions: Sequence[Playouts], most: int, late: Late) -> None:
    """Play a few playouts for each position in turn, so that all have about as many when the time is up."""
    for count in range(0, most, PLAYOUTS_PER_ROUND):
        for position in positions:
            wanted = min(count + PLAYOUTS_PER_ROUND, most) - position.done
            if late():
                return
            if wanted > 0:
                position.play(wanted, late)


class _Look(NamedTuple):
    """The decision points of one step, the positions between them, and the result if this is the last step."""

    mark: int
    points: list[DecisionPoint]
    positions: list[Playouts]
    end: list[float] | None

    def chances(self) -> Line:
        return [*(position.chances().best for position in self.positions), *([self.end] if self.end else [])]


def _look(steps: Sequence[FinishedStep], line: Line, mark: int, before: Sequence[Playouts], seed: str) -> _Look:
    """Return a step's decision points; the position after the last one is the position before the next step."""
    step, points = steps[mark], merged_points(decision_points(steps[mark]), MAX_POINTS_PER_STEP)
    between = [Playouts(step.known(point.known), f"{seed}.{step.step}") for point in points[:-1]]
    is_last = mark == len(steps) - 1
    return _Look(mark, points, [before[mark], *between, *before[mark + 1 : mark + 2]], line[-1] if is_last else None)


def _points(look: _Look, steps: Sequence[FinishedStep], line: Line) -> Iterator[TurningPoint]:
    """Yield a candidate for each decision point; if there was too little time, one for the whole step."""
    step = steps[look.mark]
    points, chances = look.points, look.chances()
    if min(position.done for position in look.positions) < MIN_PLAYOUTS:
        points, chances = [whole_step(step)], line[look.mark : look.mark + 2]
    for number, point in enumerate(points):
        before, until = chances[number], number + 1
        seat = _most_changed_seat(before, chances[until], point.seat) if look.end is None else _winner(before, look.end)
        while until < len(points) and _goes_on(before[seat], chances[until][seat], chances[until + 1][seat]):
            until += 1
        run, own = points[number:until], [chance[seat] for chance in chances[number : until + 1]]
        finishing, chosen = look.end is not None and until == len(points), _chosen(step, run, own)
        events, around = events_with_causes(step, run), [chances[0], chances[-1]]
        yield TurningPoint(look.mark, seat, own[0], own[-1], events, finishing, chosen, around)


def _chosen(step: FinishedStep, run: Sequence[DecisionPoint], own: Sequence[float]) -> Choice | None:
    """Return the answer that mattered most among those without an event; None if none mattered enough."""
    changes = {number: abs(own[number + 1] - own[number]) for number, point in enumerate(run) if point.is_untold}
    most = max(changes, key=lambda number: changes[number], default=None)
    if most is None or changes[most] < MIN_SHARE_OF_CHOICE * abs(own[-1] - own[0]):
        return None
    line, after = run[most].line, [event.number for point in run[most:] for event in point.events]
    key, option = cast("tuple[str, str]", step.information_set.journal[line])
    return Choice(step.known(line), key, option, after[0] if after else None)


def _winner(before: Sequence[float], end: Sequence[float]) -> int:
    """Return the winner; if several won, the least likely one."""
    return max(range(len(end)), key=lambda seat: (end[seat], -before[seat]))


def _most_changed_seat(before: Sequence[float], after: Sequence[float], asked: int | None) -> int:
    """Return the seat whose chance changed most; the asked seat if its chance changed nearly as much."""
    changes = [abs(one - other) for one, other in zip(before, after, strict=True)]
    most = max(changes)
    return asked if asked is not None and changes[asked] >= MOST_OF_SWING * most else changes.index(most)


def _goes_on(before: float, after: float, later: float) -> bool:
    """Return whether the next decision adds to the change or leaves most of it, so that both belong together."""
    return (later - before) / (after - before) >= MOST_OF_SWING if after != before else False
