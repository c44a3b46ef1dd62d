"""Names as people write them, made fit to be drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from engine.clipping import clipped
from render import fonts

LONGEST = 24
"""Of a name that is spoken."""


def drawable(name: str, instead: str) -> str:
    """The letters of the name that can be drawn, or the other word if too little would be left of it.

    Fancy letters become plain ones; line breaks, emoji, marks without a letter and invisible characters go.
    """
    text, lost = _kept(name)
    found = sum(letter.isalnum() for letter in text)
    return text if found and found >= lost else instead


def seat_names(names: Sequence[str]) -> list[str]:
    return [drawable(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


def spoken_names(names: Sequence[str]) -> list[str]:
    """As people write them, in one line and not too long: a reader's voice knows more letters than our font."""
    spoken = []
    for seat, name in enumerate(names):
        plain = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
        spoken.append(clipped(" ".join(plain.split()) or f"Player {seat + 1}", LONGEST))
    return spoken


def plain_text(text: str) -> str:
    """A sentence in letters that can be drawn."""
    return _kept(text)[0]


def _kept(text: str) -> tuple[str, int]:
    """What can be drawn of it, and how many letters cannot."""
    kept: list[str] = []
    lost = 0
    for letter in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(letter)[0]
        if letter.isspace():
            kept.append(" ")
        elif kind in "CM":
            continue
        elif fonts.has(letter):
            kept.append(letter)
        elif kind == "L":
            lost += 1
    return " ".join("".join(kept).split()), lost
