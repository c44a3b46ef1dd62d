"""Shortens text: after a whole word, with a mark that there was more, and never inside what a reader sees as one character."""

from __future__ import annotations

import re
import unicodedata

MORE = "…"
_JOINER = "\u200d"
_UNSEEN = "\u200b"


def truncate(text: str, most: int) -> str:
    """The text, or as many of its words as fit with a mark that there was more. Characters may be escaped for a chat."""
    if len(text) <= most:
        return text
    if most < 1:
        return ""
    kept = cut_at(text, most - 1)
    words = kept.rpartition(" ")[0] if text[len(kept)] != " " else kept
    # One endless word is cut where it must be.
    kept = words if len(words) * 2 >= most else kept
    return kept.rstrip(" ,;") + MORE


def cut_at(text: str, most: int) -> str:
    """The first `most` characters, or a few less: an escaped character or a letter with its accents is never cut in two."""
    end = min(max(most, 0), len(text))
    while 0 < end < len(text) and _belongs_together(text, end):
        end -= 1
    return text[:end]


def _belongs_together(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before == _JOINER or after in (_JOINER, _UNSEEN) or unicodedata.category(after).startswith("M") or "🏻" <= after <= "🏿":
        return True
    if before == "\\":
        return (at - len(text[:at].rstrip("\\"))) % 2 == 1
    if "🇦" <= before <= "🇿" and "🇦" <= after <= "🇿":  # a flag is two letters
        return (at - len(re.sub("[🇦-🇿]+$", "", text[:at]))) % 2 == 1
    return False
