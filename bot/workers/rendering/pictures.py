"""The pictures of a table message. Imports little else: the first picture of a worker waits for its start, too."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any, NamedTuple

import render
from render import Picture

MAX_PICTURES = 3
"""In one message: the end of one thing, the beginning of the next, and one more."""


FAILED = "failed"
"""Why a picture stays still if making its film raised an error."""


class BoardRequest(NamedTuple):
    """A table whose pictures are to be drawn, and whether they move."""

    view: Mapping[str, Any]
    moves_after: int | None = None
    """The last event that an earlier picture of the message told: later ones are played. None: the board stands still."""
    why_still: str = ""
    """Why it stands still although it could move."""


def pictures(view: Mapping[str, Any], moves_after: int | None = None) -> list[Picture]:
    """Draws a table's pictures; for a thread, because it takes a moment."""
    shown = as_drawn(view)
    drawn = (render.pictures(shown) if moves_after is None else _moving(shown, moves_after))[-MAX_PICTURES:]
    return [picture._replace(name=f"{number}-{picture.name}") for number, picture in enumerate(drawn, 1)]


def _moving(view: Mapping[str, Any], after: int) -> list[Picture]:
    """Draws pictures that move; stills if that fails."""
    try:
        return render.moving_pictures(view, after)
    except Exception:
        error = traceback.format_exc()
        return [picture._replace(why_still=FAILED, error=error) for picture in render.pictures(view)]


def as_drawn(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Hides whose turn it is while several players choose at once: when one has chosen, only the text is edited, and nothing is
    drawn again."""
    several = len(set(view["waiting"])) > 1
    return {**view, "waiting": list(range(len(view["seats"])))} if several else view
