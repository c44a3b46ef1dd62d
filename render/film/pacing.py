"""Pacing: shots of any length become frames of a film that is not too long.

A film of its own (`paced`) shortens all pauses alike. A moving board (`paced_by_weight`) shortens what is plain first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from render.artist import Frame
from render.scene.scene import Item

BRIEFEST = 0.4
"""Pauses are shortened first, down to this part of their length; then all movement becomes faster."""

BEAT, SHORTEST, LONG_ENOUGH = 70, 50, 130
"""Milliseconds from frame to frame during movement; the shortest time of a frame; and the longest that time may become.

Frames that would be shorter are left out. The faster a film is, the more frames are left out, which limits its size.
"""


class Weight(IntEnum):
    """How much a shot matters: a plain roll, something with a sentence, or a big moment."""

    PLAIN = 0
    TOLD = 1
    BIG = 2


STRIDE, SWIFTEST, MOST_MOMENTS = 90, 30, 64
"""Of a moving board: milliseconds from frame to frame during movement, the shortest time of a frame, and how many moments there are
before each movement becomes a single jump."""

SHORTER: tuple[tuple[Weight, float], ...] = (
    (Weight.PLAIN, 0.4),
    (Weight.TOLD, 0.6),
    (Weight.PLAIN, 0.22),
    (Weight.TOLD, 0.4),
    (Weight.BIG, 0.6),
    (Weight.BIG, 0.35),
)
"""How a moving board that is too long is shortened, step by step: the shots of a weight, down to this part of their length."""

Draw = Callable[[float], tuple[Item, ...]]
"""Returns the items of a shot at a point in time, from 0 to 1."""


class Shot(NamedTuple):
    """A stretch of film; `still` if nothing moves in it."""

    time: int
    line: str
    draw: Draw
    still: bool
    weight: Weight = Weight.PLAIN

    def last_frame(self) -> Frame:
        return Frame(self.draw(1), self.line, self.time)


def paced(shots: Sequence[Shot], longest: int) -> list[Frame]:
    """Returns the frames of these shots, in at most `longest` milliseconds."""
    still = sum(shot.time for shot in shots if shot.still)
    moving = sum(shot.time for shot in shots) - still
    rest = min(1.0, max(BRIEFEST, (longest - moving) / max(1, still)))
    speed = min(1.0, longest / max(1.0, moving + still * rest))
    shortest = min(LONG_ENOUGH, SHORTEST / speed)
    frames: list[Frame] = []
    due = 0.0
    for shot in shots:
        due += shot.time * speed * (rest if shot.still else 1)
        if due < shortest:
            continue
        count = 1 if shot.still else max(1, round(due / max(BEAT, shortest)))
        time = int(due / count) // 10 * 10
        due -= time * count
        frames += [Frame(shot.draw(i / count), shot.line, time) for i in range(1, count + 1)]
    return frames


def paced_by_weight(shots: Sequence[Shot], longest: int) -> list[Frame]:
    """Returns the frames of a moving board, in at most `longest` milliseconds and about `MOST_MOMENTS` moments.

    What is plain is shortened first, what is big last.
    """
    times = _shortened(shots, longest)
    moments = sum(1 if shot.still else max(1.0, time / STRIDE) for shot, time in zip(shots, times, strict=True))
    is_crowded = moments > MOST_MOMENTS
    shortest = max(SHORTEST, longest / MOST_MOMENTS) if is_crowded else SHORTEST
    frames: list[Frame] = []
    due = 0.0
    for shot, time in zip(shots, times, strict=True):
        due += time
        if due < shortest:
            continue
        count = 1 if shot.still else max(1, round(due / max(STRIDE, shortest)))
        each = max(SWIFTEST, int(due / count) // 10 * 10)
        due -= each * count
        frames += [Frame(shot.draw(i / count), shot.line, each) for i in range(1, count + 1)]
    return frames


def _shortened(shots: Sequence[Shot], longest: int) -> list[float]:
    """Returns the time of each shot, together at most `longest`."""
    times = [float(shot.time) for shot in shots]
    for weight, floor in SHORTER:
        over = sum(times) - longest
        if over <= 0:
            break
        mine = [i for i, shot in enumerate(shots) if shot.weight == weight]
        could_go = {i: max(0.0, times[i] - shots[i].time * floor) for i in mine}
        share = min(1.0, over / (sum(could_go.values()) or 1))
        for i in mine:
            times[i] -= share * could_go[i]
    speed = min(1.0, longest / max(1.0, sum(times)))
    return [time * speed for time in times]
