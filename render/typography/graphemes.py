"""Grapheme clusters: a letter with its marks, a flag, a family of emoji."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
JOINERS = JOINER + "\u200c"
"""Characters that join two others into one, or keep two letters from joining."""
AS_EMOJI = "\ufe0f"
KEYCAP = "\u20e3"
_VIRAMA = 9
"""The combining class of the marks that join Indic letters."""


def clusters(text: str) -> list[str]:
    """Splits a text wherever it may be cut."""
    parts: list[str] = []
    for letter in text:
        if parts and _goes_with(parts[-1], letter):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def _goes_with(before: str, letter: str) -> bool:
    kind = unicodedata.category(letter)
    if kind[0] == "M" or letter in JOINERS or "🏻" <= letter <= "🏿" or "\U000e0020" <= letter <= "\U000e007f":
        return True
    if before[-1] == JOINER and kind[0] == "S":
        return unicodedata.category(before[0])[0] == "S"
    if kind[0] == "L":
        return unicodedata.combining(before.rstrip(JOINER)[-1:] or " ") == _VIRAMA
    return "🇦" <= letter <= "🇿" and len(before) == 1 and "🇦" <= before <= "🇿"
