"""Sentences of icons and words in one line."""

from __future__ import annotations

from collections.abc import Sequence

from render.games.thats_life.drawings.pieces import SLIM
from render.games.thats_life.readable import CHIP, LETTERS
from render.scene.scene import Box, Icon, Item, Label
from render.typography import flow

SPACE, BETWEEN = 8, 34
"""Pixels between icons, and between sentences."""

Phrase = Sequence[Item]
"""Icons and words that are shown together or not at all."""


def icon(kind: str, value: int = 0) -> Icon:
    return Icon(Box(0, 0, CHIP, CHIP), kind, value)


def slim_icon(kind: str, value: int = 0, part: float = SLIM) -> Icon:
    """An icon without the empty sides of its drawing: `part` is its width as a part of its height."""
    return Icon(Box(0, 0, round(CHIP * part), CHIP), kind, value, slim=True)


def word(text: str) -> Label:
    return flow.word(text, CHIP, "dim", size=LETTERS)


def sentence_line(sentences: Sequence[Sequence[Phrase]], box: Box) -> list[Item]:
    """Lays out the last sentences that fit a line. If the newest one is too long, its subject and its end are shown."""
    items: list[Item] = []
    for sentence in reversed(sentences):
        room = box.w - flow.width_of(items) - (BETWEEN if items else 0)
        shown = _shortened(sentence, box.w) if not items else flow.row([item for phrase in sentence for item in phrase], SPACE)
        width = flow.width_of(shown)
        if width > room:
            break
        items = [*shown, *(item.moved(width + BETWEEN, 0) for item in items)]
    return [item.moved(box.x, box.y + (box.h - CHIP) // 2) for item in items]


def _shortened(sentence: Sequence[Phrase], width: int) -> list[Item]:
    subject, *phrases = sentence
    for first in range(len(phrases)):
        shown = flow.row([item for phrase in (subject, *phrases[first:]) for item in phrase], SPACE)
        if flow.width_of(shown) <= width:
            return shown
    return flow.row(subject, SPACE)
