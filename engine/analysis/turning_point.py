"""Turning points: what decided a race or game, by its win curve, and which events that was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.information_set import InformationSet
from engine.analysis.decision_points import DecisionPoint, decision_points, merged_points, whole_step
from engine.analysis.odds import Late, Playouts
from engine.analysis.win_curve import Line
from engine.core.event import Event
from engine.table.finished_step import FinishedStep
from engine.text.percent import percent

MIN_RISE = 0.15
"""A rise of the winner's chance below this has decided nothing."""
MIN_SHARE_OF_FINISH = 0.5
"""The last step has decided it only if no other step made this share of its rise: otherwise it settled what was decided before."""
BEGINNING = 4
"""A lead from the beginning begins in the first round, and in one of so many parts of the steps."""
MAX_LOW = 0.1
"""From this chance on, and from half of an equal chance, a win is a comeback."""
MAX_REFINEMENTS = 8
"""How many times the points that count are played out more exactly: then others may count."""
PLAYOUTS_PER_POINT = 300
"""Playouts for each point that counts; the win curve is based on fewer."""
MIN_PLAYOUTS = 60
"""With fewer playouts than this a point stays as it was."""
PLAYOUTS_PER_ROUND = 20
MAX_POINTS_PER_STEP = 8
"""Decision points of one step at most; longer chains are merged."""


class Choice(Struct, frozen=True):
    """An answer without an event of its own, such as declining. `asked` is the information set at the question."""

    asked: InformationSet
    key: str
    option: str


class TurningPoint(Struct, frozen=True):
    """What decided a part that `seat` won, see `turning_point`. All chances are those of the win curve."""

    seat: int
    turns: int
    """The number of steps of the part."""
    mark: int | None = None
    """The index of the step that decided it; None if no step did."""
    before: float = 0.0
    after: float = 0.0
    """The winner's chances before and after that step; after the last one its share of the win."""
    led_since: int | None = None
    """The index of the first step of an unbroken lead, if that began in the first round."""
    low: int | None = None
    """The index of the step before which the winner's chance was lowest, if it was a comeback."""
    lowest: float = 0.0
    events: list[Event] = []
    """The events of the deciding step."""
    deciding: list[int] = []
    """The numbers of the events in it that raised the chance most."""
    chosen: Choice | None = None
    """The answer that did, if no event shows it."""

    @property
    def is_last(self) -> bool:
        """Whether the last step decided it."""
        return self.mark == self.turns - 1

    @property
    def rise(self) -> tuple[str, str]:
        """The chances around the deciding step as they are shown everywhere: in text, graph and description."""
        win = "the win" if self.after == 1 else "a shared win"
        return percent(self.before, 1), win if self.is_last else percent(self.after, 1)

    @property
    def low_chance(self) -> str:
        """The lowest chance as it is shown everywhere."""
        return percent(self.lowest, 1)


def is_ahead(seat: int, chances: Sequence[float], winners: Sequence[int]) -> bool:
    """Return whether this winner's chance is higher than that of everybody who did not win in the end."""
    return all(chances[seat] > chance for other, chance in enumerate(chances) if other not in winners)


def turning_point(line: Line) -> TurningPoint | None:
    """Return what decided a part, by its win curve alone; None if nothing can be said that is true.

    A winner is ahead at a point of the curve if nobody who did not win has as good a chance there (`is_ahead`).

    - The winner **led** if it was ahead at every point from one in the first round on (`led_since`): a step for each seat, and
      at most a quarter of all.
    - Otherwise a step **decided** it (`mark`) if the winner was ahead at every point after it, and its chance rose in that step by
      at least `MIN_RISE`: the largest such rise, but the last step only if no other one has `MIN_SHARE_OF_FINISH` of its rise.
    - It was a **comeback** (`low`) if its chance was at most `MAX_LOW`, and at most half of an equal one, at some point.

    Of several winners it is the one of whom most can be said: who led, or whose deciding rise is largest.
    """
    winners = [seat for seat, share in enumerate(line[-1]) if share > 0]
    points = [point for seat in winners if (point := _of_winner(seat, line, winners)) is not None]
    return max(points, key=lambda point: (point.led_since is not None, point.after - point.before, -point.lowest), default=None)


def _of_winner(seat: int, line: Line, winners: Sequence[int]) -> TurningPoint | None:
    turns, own = len(line) - 1, [chances[seat] for chances in line]
    since = turns  # the final shares always show the winner ahead
    while since and is_ahead(seat, line[since - 1], winners):
        since -= 1
    low = min(range(turns - 1, -1, -1), key=lambda index: own[index])
    is_comeback = own[low] <= min(MAX_LOW, 0.5 / len(line[0]))
    point = TurningPoint(seat, turns, low=low if is_comeback else None, lowest=own[low] if is_comeback else 0.0)
    if since <= min(len(line[0]), turns // BEGINNING):
        return replace(point, led_since=since)
    rises = {mark: own[mark + 1] - own[mark] for mark in range(max(0, since - 1), turns)}
    finish = rises.pop(turns - 1)
    mark = max(rises, key=lambda each: rises[each], default=None)
    if mark is None or rises[mark] < max(MIN_RISE, MIN_SHARE_OF_FINISH * finish):
        mark = turns - 1 if finish >= MIN_RISE else None
    if mark is not None:
        return replace(point, mark=mark, before=own[mark], after=own[mark + 1])
    return point if is_comeback else None


# ---------------------------------------------------------------------- with playouts


def examined(
    steps: Sequence[FinishedStep], line: Line, seed: str, fine: int = PLAYOUTS_PER_POINT, late: Late = lambda: False
) -> tuple[Line, TurningPoint | None]:
    """Return the win curve with the points that count played out more exactly, and what decided the part by that curve.

    With less time both are less exact, but they always agree.
    """
    line, exact = [*line], {len(line) - 1}
    point = turning_point(line)
    for _ in range(MAX_REFINEMENTS):
        wanted = _points_that_count(point) - exact
        if not wanted or late():
            break
        exact |= wanted
        positions = {index: Playouts(steps[index].before, f"{seed}.{steps[index].step}") for index in sorted(wanted)}
        _play([*positions.values()], fine, late)
        for index, position in positions.items():
            if position.done >= min(fine, MIN_PLAYOUTS):
                line[index] = position.chances().best
        point = turning_point(line)
    if point is None or point.mark is None:
        return line, point
    return line, _with_cause(point, steps[point.mark], seed, fine, late)


def _points_that_count(point: TurningPoint | None) -> set[int]:
    if point is None:
        return set()
    around = (point.mark, point.mark + 1) if point.mark is not None else ()
    return {index for index in (*around, point.low) if index is not None}


def _play(positions: Sequence[Playouts], most: int, late: Late) -> None:
    """Play a few playouts for each position in turn, so that all have about as many when the time is up."""
    for count in range(0, most, PLAYOUTS_PER_ROUND):
        for position in positions:
            wanted = min(count + PLAYOUTS_PER_ROUND, most) - position.done
            if late():
                return
            if wanted > 0:
                position.play(wanted, late)


def _with_cause(point: TurningPoint, step: FinishedStep, seed: str, fine: int, late: Late) -> TurningPoint:
    """Add the events of the deciding step, and the decision in it that raised the winner's chance most."""
    parts = merged_points(decision_points(step), MAX_POINTS_PER_STEP)
    between = [Playouts(step.known(part.known), f"{seed}.{step.step}") for part in parts[:-1]]
    _play(between, fine, late)
    if any(position.done < min(fine, MIN_PLAYOUTS) for position in between):
        parts, between = [whole_step(step)], []
    own = [point.before, *(position.chances().best[point.seat] for position in between), point.after]
    part = parts[max(range(len(parts)), key=lambda number: own[number + 1] - own[number])]
    chosen = _chosen(step, part) if part.is_untold else None
    return replace(point, events=step.events, deciding=[event.number for event in part.events], chosen=chosen)


def _chosen(step: FinishedStep, part: DecisionPoint) -> Choice:
    key, option = cast("tuple[str, str]", step.information_set.journal[part.line])
    return Choice(step.known(part.line), key, option)
