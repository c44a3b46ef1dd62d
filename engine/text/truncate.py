"""Shortens text after a whole word, with an ellipsis, and never inside what a reader sees as one character."""

from __future__ import annotations

import re
import unicodedata

MORE = "…"
_JOINER = "\u200d"
_UNSEEN = "\u200b"


def truncate(text: str, most: int) -> str:
    """Return the text, or as many of its words as fit with an ellipsis. The text may contain backslash escapes."""
    if len(text) <= most:
        return text
    if most < 1:
        return ""
    start = cut_at(text, most - 1)
    words = start.rpartition(" ")[0] if text[len(start)] != " " else start
    # A very long word is cut inside.
    start = words if len(words) * 2 >= most else start
    return start.rstrip(" ,;") + MORE


def cut_at(text: str, most: int) -> str:
    """Return the first `most` characters, or a few less: never half of an escaped character or of a letter with its accents."""
    end = min(max(most, 0), len(text))
    while 0 < end < len(text) and _belongs_together(text, end):
        end -= 1
    return text[:end]


def _belongs_together(text: str, index: int) -> bool:
    """Return whether a cut before this index would split a character."""
    before, after = text[index - 1], text[index]
    if before == _JOINER or after in (_JOINER, _UNSEEN) or unicodedata.category(after).startswith("M") or "🏻" <= after <= "🏿":
        return True
    if before == "\\":
        return (index - len(text[:index].rstrip("\\"))) % 2 == 1
    if "🇦" <= before <= "🇿" and "🇦" <= after <= "🇿":  # a flag is two letters
        return (index - len(re.sub("[🇦-🇿]+$", "", text[:index]))) % 2 == 1
    return False
