"""The log in pages: every event, indented below the event that caused it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.text.story import ARROW, plain_names
from engine import Event, Game
from engine.text.phrase import NameOf, Phrase, sentence, to_text
from engine.text.sections import sections

PAGE_CHARACTERS = 3_500
"""The most characters on a page."""
INDENT = "\u2003"
MAX_INDENT = 4
"""The deepest indentation, so that lines stay readable on a phone."""


class LogPage(NamedTuple):
    """A page of the log."""

    first_event: int
    text: str


def log_pages(events: Sequence[Event], game: Game[Any], seats: Sequence[str], most: int = PAGE_CHARACTERS) -> list[LogPage]:
    """The pages of the log, oldest first, with a paragraph for each section heading.

    Pages are filled from the start, so that all but the last stay the same while the game goes on.
    """
    pages: list[LogPage] = []

    def append(page: LogPage, separator: str) -> None:
        """Appends text to the last page, or begins another page with it."""
        if pages and separator and len(pages[-1].text) + len(separator) + len(page.text) <= most:
            pages[-1] = pages[-1]._replace(text=f"{pages[-1].text}{separator}{page.text}")
        else:
            pages.append(page)

    for paragraph in sections(events, game.section_starts):
        lines = [*_lines(paragraph, game, plain_names(seats))]
        whole = LogPage(lines[0].first_event, "\n".join(line.text for line in lines))
        if len(whole.text) <= most:
            append(whole, "\n\n")
            continue
        for index, line in enumerate(lines):
            append(line, "\n" if index else "")
    return pages


def page_of(pages: Sequence[LogPage], event: int) -> int:
    """The number of the page with this event, counted from 1."""
    return max(1, sum(page.first_event <= event for page in pages))


def _lines(paragraph: Sequence[Event], game: Game[Any], call: NameOf) -> Iterator[LogPage]:
    """The lines of a paragraph: consecutive events of one doer share a line, and reactions to them get lines below."""
    depths: dict[int, int] = {}
    run: list[Phrase] = []
    causes: set[int] = set()
    depth = first = 0
    for event in paragraph:
        phrase = game.event_phrase(event)
        if event.kind in game.section_starts:
            heading = f"**{to_text(phrase.opening, call)}**{to_text((*phrase.rest, '.'), call)}"
            yield LogPage(event.number, heading)
            depths[event.number] = 0
            continue
        if not (run and phrase.doer is not None and phrase.doer == run[-1].doer and not run[-1].rest and event.cause in causes):
            if run:
                yield LogPage(first, _line(run, depth, call))
            run, causes, first = [], {event.cause}, event.number
            depth = depths.get(event.cause, -1) + 1
        run.append(phrase)
        causes.add(event.number)
        depths[event.number] = depth
    if run:
        yield LogPage(first, _line(run, depth, call))


def _line(run: Sequence[Phrase], depth: int, call: NameOf) -> str:
    return f"{INDENT * (min(depth, MAX_INDENT) - 1)}{ARROW if depth else ''}{to_text((*sentence(run), '.'), call)}"
