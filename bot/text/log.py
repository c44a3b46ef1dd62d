"""The log in pages: every event, indented below the event that caused it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.text.story import ARROW, plain_names
from engine import Event, Game
from engine.text.phrase import NameOf, Phrase, to_text
from engine.text.sections import sections
from engine.text.summarise import sentence

PAGE_CHARACTERS = 3_500
"""The most characters on a page."""
INDENT = "\u2003"
MAX_INDENT = 4
"""The deepest indentation, so that lines stay readable on a phone."""


def log_pages(events: Sequence[Event], game: Game[Any], seats: Sequence[str], most: int = PAGE_CHARACTERS) -> list[str]:
    """The pages of the log, oldest first, with a paragraph for each section heading.

    Pages are filled from the start, so that all but the last stay the same while the game goes on.
    """
    pages: list[str] = []
    for paragraph in sections(events, game.section_starts):
        lines = [*_lines(paragraph, game, plain_names(seats))]
        whole = "\n".join(lines)
        if pages and len(pages[-1]) + len(whole) + 2 <= most:
            pages[-1] += f"\n\n{whole}"
            continue
        pages.append(lines[0])
        for line in lines[1:]:
            if len(pages[-1]) + len(line) + 1 <= most:
                pages[-1] += f"\n{line}"
            else:
                pages.append(line)
    return pages


def _lines(paragraph: Sequence[Event], game: Game[Any], call: NameOf) -> Iterator[str]:
    """The lines of a paragraph: consecutive events of one doer share a line, and reactions to them get lines below."""
    depths: dict[int, int] = {}
    run: list[Phrase] = []
    causes: set[int] = set()
    depth = 0
    for event in paragraph:
        phrase = game.event_phrase(event)
        if event.kind in game.section_starts:
            yield f"**{to_text(phrase.opening, call)}**{to_text((*phrase.rest, '.'), call)}"
            depths[event.number] = 0
            continue
        if not (run and phrase.doer is not None and phrase.doer == run[-1].doer and not run[-1].rest and event.cause in causes):
            if run:
                yield _line(run, depth, call)
            run, causes = [], {event.cause}
            depth = depths.get(event.cause, -1) + 1
        run.append(phrase)
        causes.add(event.number)
        depths[event.number] = depth
    if run:
        yield _line(run, depth, call)


def _line(run: Sequence[Phrase], depth: int, call: NameOf) -> str:
    return f"{INDENT * (min(depth, MAX_INDENT) - 1)}{ARROW if depth else ''}{to_text((*sentence(run), '.'), call)}"
