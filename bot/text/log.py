"""The whole log in pages: every step, each under what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.text.story import ARROW, plain_names
from engine import Event, Game
from engine.text.phrase import NameOf, Phrase, to_text
from engine.text.summarise import sections, sentence

PAGE_CHARACTERS = 3_500
"""Characters of a page."""
INDENT = "\u2003"
MAX_INDENT = 4
"""Long chains are not indented any further, so that lines stay readable on a phone."""


def log_pages(events: Sequence[Event], game: Game[Any], seats: Sequence[str], most: int = PAGE_CHARACTERS) -> list[str]:
    """Oldest page first: a paragraph for each heading.

    Pages are filled from the beginning, so that all but the last stay as they are while the game goes on.
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
    """What somebody does in one go is one line, and what answers it is a line below."""
    depths: dict[int, int] = {}
    run: list[Phrase] = []
    causes: set[int] = set()
    depth = 0
    for event in paragraph:
        told = game.event_phrase(event)
        if event.kind in game.section_starts:
            yield f"**{to_text(told.opening, call)}**{to_text((*told.rest, '.'), call)}"
            depths[event.number] = 0
            continue
        if not (run and told.doer is not None and told.doer == run[-1].doer and not run[-1].rest and event.cause in causes):
            if run:
                yield _line(run, depth, call)
            run, causes = [], {event.cause}
            depth = depths.get(event.cause, -1) + 1
        run.append(told)
        causes.add(event.number)
        depths[event.number] = depth
    if run:
        yield _line(run, depth, call)


def _line(run: Sequence[Phrase], depth: int, call: NameOf) -> str:
    return f"{INDENT * (min(depth, MAX_INDENT) - 1)}{ARROW if depth else ''}{to_text((*sentence(run), '.'), call)}"
