"""The pictures of a table message. A painter imports little else: whoever waits for its first one waits for its start, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import render
from render import Picture

MOST_PICTURES = 3
"""In one message: the end of one thing, the beginning of the next, and one more."""


def pictures(view: Mapping[str, Any]) -> list[Picture]:
    """In a thread: this takes a moment. What is asked is not in them, because the words around them may change."""
    drawn = render.pictures({**view, "questions": []})[-MOST_PICTURES:]
    return [picture._replace(name=f"{number}-{picture.name}") for number, picture in enumerate(drawn, 1)]
