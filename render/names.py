"""Names as people write them, made fit to be drawn."""

from __future__ import annotations

import unicodedata

from render import fonts


def drawable(name: str, instead: str) -> str:
    """The letters of the name that can be drawn, or the other word if too little would be left of it.

    Fancy letters become plain ones; line breaks, emoji, marks without a letter and invisible characters go.
    """
    kept: list[str] = []
    lost = 0
    for letter in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(letter)
        if letter.isspace():
            kept.append(" ")
        elif kind[0] == "C" or kind[0] == "M":
            continue
        elif fonts.has(letter):
            kept.append(letter)
        elif kind[0] == "L":
            lost += 1
    text = " ".join("".join(kept).split())
    found = sum(letter.isalnum() for letter in text)
    return text if found and found >= lost else instead


def seat_names(names: list[str]) -> list[str]:
    return [drawable(name, f"Player {seat + 1}") for seat, name in enumerate(names)]
