"""Names as people write them, made fit to be drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from render import fonts


def drawable(name: str, instead: str) -> str:
    """The letters of the name that can be drawn, or the other word if too little would be left of it.

    Fancy letters become plain ones; line breaks, emoji, marks without a letter and invisible characters go.
    """
    text, lost = _kept(name)
    found = sum(letter.isalnum() for letter in text)
    return text if found and found >= lost else instead


def seat_names(names: Sequence[str]) -> list[str]:
    return [drawable(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


def plain_text(text: str, names: Sequence[str]) -> str:
    """A sentence of the game in letters that can be drawn, with people called as everywhere else in the picture."""
    for name, drawn in sorted(zip(names, seat_names(names), strict=True), key=lambda pair: -len(pair[0])):
        if name != drawn:  # as a word: somebody may be called "." or "a"
            text = re.sub(rf"(?<!\S){re.escape(name)}(?=[\s,.:;!?')]|$)", drawn.replace("\\", r"\\"), text)
    return text if text.isascii() and text.isprintable() else _kept(text)[0]


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
