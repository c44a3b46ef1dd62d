"""A log for the terminal: each event is indented under its cause."""

from __future__ import annotations

from engine.core.event import Event

DEEPEST = 6
"""The maximum depth of indentation, so that lines stay readable."""


class LogLines:
    def __init__(self, arrow: str = "") -> None:
        self._depth = {0: -1}
        self._arrow = arrow

    def line(self, event: Event, sentence: str) -> str:
        depth = self._depth[event.number] = self._depth.get(event.cause, -1) + 1
        return f"{'  ' * min(depth, DEEPEST)}{self._arrow if depth else ''}{sentence}"
