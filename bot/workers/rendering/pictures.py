"""The pictures of a table message. A painter imports little else: whoever waits for its first one waits for its start, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import render
from render import Picture

MOST_PICTURES = 3
"""In one message: the end of one thing, the beginning of the next, and one more."""


def pictures(view: Mapping[str, Any]) -> list[Picture]:
    """In a thread: this takes a moment."""
    drawn = render.pictures(as_drawn(view))[-MOST_PICTURES:]
    return [picture._replace(name=f"{number}-{picture.name}") for number, picture in enumerate(drawn, 1)]


def as_drawn(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """While several people choose at once, a picture names none of them: when one has chosen, the words below it are edited, and
    it is not drawn again."""
    several = len(set(view["waiting"])) > 1
    return {**view, "waiting": list(range(len(view["seats"])))} if several else view
