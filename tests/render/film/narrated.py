"""Films before they become frames."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from render.artist import Frame, Reel
from render.film.caption import reading_time
from render.film.narration import Film, Narration
from render.film.pacing import paced


def events_of(reel: Reel) -> Any:
    """Returns the events that a film shows."""
    assert isinstance(reel.frames, Film)
    return reel.frames.events


def narrated(reel: Reel) -> Any:
    """Returns the narrator of a film after its last event."""
    assert isinstance(reel.frames, Film)
    narrator = reel.frames.narrator()
    for event in reel.frames.events:
        narrator.tell(event)
    return narrator


def whole_film(reel: Reel) -> list[Frame]:
    """Returns the frames of a film that tells everything, however long that takes."""
    return paced(narrated(reel).shots, 10**9)


def events_told(reel: Reel) -> list[Any]:
    """Returns the events that a film tells; the others it leaves out or shows for a glimpse."""
    assert isinstance(reel.frames, Film)
    highlights = reel.frames.narrated.highlights
    return [event for event in reel.frames.events if highlights is None or event["number"] in highlights.events]


READ = 0.95
"""The part of its reading time that every caption has: frames are whole hundredths of a second."""


def reading_times(reel: Reel) -> list[float]:
    """Returns how long each caption is shown, as a part of the time that it takes to read it, with all that was added to it."""
    shown = [(line, sum(frame.time for frame in frames)) for line, frames in groupby(reel.frames, lambda frame: frame.line)]
    parts, total = [], 0
    for (line, time), (after, _) in zip(shown, [*shown[1:], ("", 0)], strict=True):
        total += time
        if not (line and after.startswith(line[:-1])):
            parts += [total / reading_time(line)] if line else []
            total = 0
    return parts


def captions(narrator: Narration) -> str:
    """Returns all captions of a film, one after the other."""
    return " ".join(line for line, _ in groupby((*(shot.line for shot in narrator.shots), narrator.line)))
