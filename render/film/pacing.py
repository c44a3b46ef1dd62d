"""Pacing: shots of any length become frames of a film that is not too long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.artist import Frame
from render.scene.scene import Item

BRIEFEST = 0.4
"""Pauses are shortened first, down to this part of their length; then all movement becomes faster."""

BEAT, SHORTEST, LONG_ENOUGH = 70, 50, 130
"""Milliseconds from frame to frame during movement; the shortest time of a frame; and the longest that time may become.

Frames that would be shorter are left out. The faster a film is, the more frames are left out, which limits its size.
"""

Draw = Callable[[float], tuple[Item, ...]]
"""Returns the items of a shot at a point in time, from 0 to 1."""


class Shot(NamedTuple):
    """A stretch of film; `still` if nothing moves in it."""

    time: int
    line: str
    draw: Draw
    still: bool

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
