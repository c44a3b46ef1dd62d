"""How fast a film is told: shots of any length become frames of a watchable one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.artist import Frame
from render.scene.scene import Item

BRIEFEST = 0.4
"""Pauses are shortened first, down to this part of them; then all that moves goes faster."""

BEAT, SHORTEST, LONG_ENOUGH = 70, 50, 130
"""From one moment to the next while something moves; what would be shown for less than the shortest time is left out.

The faster a film is told, the more is left out, or that of an endless game would be as large as it is hectic.
"""

Draw = Callable[[float], tuple[Item, ...]]
"""What is seen when so much of a shot is over, from 0 to 1."""


class Shot(NamedTuple):
    """A while of the film; `still` if nothing moves in it."""

    time: int
    line: str
    draw: Draw
    still: bool

    def last_frame(self) -> Frame:
        return Frame(self.draw(1), self.line, self.time)


def paced(shots: Sequence[Shot], longest: int) -> list[Frame]:
    """The shots as frames, in no more time than that."""
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
