"""Films before they become frames."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from render.artist import Reel
from render.film.narration import Film, Narration


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


def captions(narrator: Narration) -> str:
    """Returns all captions of a film, one after the other."""
    return " ".join(line for line, _ in groupby((*(shot.line for shot in narrator.shots), narrator.line)))
