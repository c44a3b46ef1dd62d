"""The pictures of a table message. Imports little else: the first picture of a worker waits for its start, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import render
from render import Picture

MAX_PICTURES = 3
"""In one message: the end of one thing, the beginning of the next, and one more."""


def pictures(view: Mapping[str, Any]) -> list[Picture]:
    """Draws a table's pictures; for a thread, because it takes a moment."""
    drawn = render.pictures(as_drawn(view))[-MAX_PICTURES:]
    return [picture._replace(name=f"{number}-{picture.name}") for number, picture in enumerate(drawn, 1)]


def as_drawn(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Hides whose turn it is while several players choose at once: when one has chosen, only the text is edited, and nothing is
    drawn again."""
    several = len(set(view["waiting"])) > 1
    return {**view, "waiting": list(range(len(view["seats"])))} if several else view
