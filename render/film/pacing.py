"""Pacing: shots of any length become frames of a film that is not too long. What is plain is shortened first, what is big last.

A film of its own (`paced`) has as many frames as it takes, a moving board (`paced_by_weight`) about as many as Discord plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from render.artist import Frame
from render.scene.scene import Item

BEAT, SHORTEST, LONG_ENOUGH = 70, 50, 130
"""Milliseconds from frame to frame during movement; the shortest time of a frame; and the longest that time may become if a film
without weights is shown faster. Frames that would be shorter are left out."""


class Weight(IntEnum):
    """How much a shot matters: a plain roll, something with a sentence, or a big moment."""

    PLAIN = 0
    TOLD = 1
    BIG = 2


STRIDE, SWIFTEST, MOST_MOMENTS = 90, 30, 64
"""Of a moving board: milliseconds from frame to frame during movement, the shortest time of a frame, and how many moments there are
before each movement becomes a single jump."""


class Cut(NamedTuple):
    """A step of shortening: the shots of this weight, all of them or only pauses or only movement, down to this part of their
    length."""

    weight: Weight
    floor: float
    pauses: bool | None = None


SHORTER = (
    Cut(Weight.PLAIN, 0.4),
    Cut(Weight.TOLD, 0.6),
    Cut(Weight.PLAIN, 0.22),
    Cut(Weight.TOLD, 0.4),
    Cut(Weight.BIG, 0.6),
    Cut(Weight.BIG, 0.35),
)
"""How a moving board that is too long is shortened, step by step."""

FILM_SHORTER = (
    Cut(Weight.PLAIN, 0.4, pauses=True),
    Cut(Weight.PLAIN, 0.5, pauses=False),
    Cut(Weight.PLAIN, 0.12),
    Cut(Weight.PLAIN, 0),
    Cut(Weight.TOLD, 0.7, pauses=True),
    Cut(Weight.TOLD, 0.5),
    Cut(Weight.BIG, 0.6),
    Cut(Weight.TOLD, 0.35),
)
"""The same for a film of its own, which tells a whole race and has captions to read: what has one keeps its time, as `highlights`
leaves it enough, and what moves should not leap."""

WITHOUT_WEIGHTS = (Cut(Weight.PLAIN, 0.4, pauses=True),)
"""The same for a film whose events all weigh the same."""

Draw = Callable[[float], tuple[Item, ...]]
"""Returns the items of a shot at a point in time, from 0 to 1."""


class Shot(NamedTuple):
    """A stretch of film; `still` if nothing moves in it."""

    time: int
    line: str
    draw: Draw
    still: bool
    weight: Weight = Weight.PLAIN
    event: int = 0
    """The number of the event that it shows; 0 for a pause in which a caption is read."""

    def last_frame(self) -> Frame:
        return Frame(self.draw(1), self.line, self.time)


def paced(shots: Sequence[Shot], longest: int) -> list[Frame]:
    """Returns the frames of a film of its own, in at most `longest` milliseconds."""
    is_weighted = any(shot.weight for shot in shots)
    times = _shortened(shots, longest, FILM_SHORTER if is_weighted else WITHOUT_WEIGHTS)
    faster = [time / shot.time for shot, time in zip(shots, times, strict=True) if not shot.still and not is_weighted]
    shortest = min(LONG_ENOUGH, SHORTEST / min([1.0, *faster]))
    return _frames(shots, times, shortest, max(BEAT, shortest))


def paced_by_weight(shots: Sequence[Shot], longest: int) -> list[Frame]:
    """Returns the frames of a moving board, in at most `longest` milliseconds and about `MOST_MOMENTS` moments.

    What is plain is shortened first, what is big last.
    """
    times = _shortened(shots, longest, SHORTER)
    moments = sum(1 if shot.still else max(1.0, time / STRIDE) for shot, time in zip(shots, times, strict=True))
    is_crowded = moments > MOST_MOMENTS
    shortest = max(SHORTEST, longest / MOST_MOMENTS) if is_crowded else SHORTEST
    return _frames(shots, times, shortest, max(STRIDE, shortest))


def _frames(shots: Sequence[Shot], times: Iterable[float], shortest: float, stride: float) -> list[Frame]:
    """Returns the frames of shots that take these times: one about every `stride` milliseconds, and none that would be shorter than
    `shortest`; the next shot then takes its time as well."""
    frames: list[Frame] = []
    due = 0.0
    for shot, time in zip(shots, times, strict=True):
        due += time
        if due < shortest:
            continue
        count = 1 if shot.still else max(1, round(due / stride))
        each = max(SWIFTEST, int(due / count) // 10 * 10)
        due -= each * count
        frames += [Frame(shot.draw(i / count), shot.line, each) for i in range(1, count + 1)]
    return frames


def _shortened(shots: Sequence[Shot], longest: int, steps: Iterable[Cut]) -> list[float]:
    """Returns the time of each shot, together at most `longest`. After the last of these steps everything becomes faster."""
    times = [float(shot.time) for shot in shots]
    for cut in steps:
        over = sum(times) - longest
        if over <= 0:
            break
        mine = [i for i, shot in enumerate(shots) if shot.weight == cut.weight and cut.pauses in (None, shot.still)]
        could_go = {i: max(0.0, times[i] - shots[i].time * cut.floor) for i in mine}
        share = min(1.0, over / (sum(could_go.values()) or 1))
        for i in mine:
            times[i] -= share * could_go[i]
    speed = min(1.0, longest / max(1.0, sum(times)))
    return [time * speed for time in times]
