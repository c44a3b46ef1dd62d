"""Sections of the log: runs of events that begin with a turn, a line-up or the like."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.event import Event


def sections(events: Sequence[Event], section_starts: Collection[str]) -> Iterator[list[Event]]:
    """Yield the events of each section, beginning with the event that starts it. Events for one seat only are left out."""
    section: list[Event] = []
    for event in events:
        if event.only is not None:
            continue
        if section and event.kind in section_starts:
            yield section
            section = []
        section.append(event)
    if section:
        yield section
