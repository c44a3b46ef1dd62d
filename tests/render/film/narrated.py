"""Films before they become frames."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from render.artist import Reel
from render.film.narration import GLANCE, LETTER, Film, Narration


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


def events_told(reel: Reel) -> list[Any]:
    """Returns the events that a film tells; the others it leaves out or shows for a glimpse."""
    assert isinstance(reel.frames, Film)
    highlights = reel.frames.narrated.highlights
    return [event for event in reel.frames.events if highlights is None or event["number"] in highlights.events]


def reading_times(reel: Reel) -> list[float]:
    """Returns how long each caption is shown, as a part of the time that it takes to read what it adds to the one before.

    A few words more are read at a glance.
    """
    shown = [(line, sum(frame.time for frame in frames)) for line, frames in groupby(reel.frames, lambda frame: frame.line)]
    parts, before = [], ""
    for (line, time), (after, _) in zip(shown, [*shown[1:], ("", 0)], strict=True):
        begins = before[:-1] if before and line.startswith(before[:-1]) else ""
        if len(line) - len(begins) > 24 and not after.startswith(line[:-1]):
            parts.append(time / ((0 if begins else GLANCE) + LETTER * (len(line) - len(begins))))
        before = line
    return parts


def captions(narrator: Narration) -> str:
    """Returns all captions of a film, one after the other."""
    return " ".join(line for line, _ in groupby((*(shot.line for shot in narrator.shots), narrator.line)))
