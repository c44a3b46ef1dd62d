"""Text that is made short: behind a word, with a sign that there was more, and never within what is one sign to a reader."""

from __future__ import annotations

import re
import unicodedata

MORE = "…"
_JOINER = "\u200d"
_UNSEEN = "\u200b"


def clipped(text: str, most: int) -> str:
    """The text, or as many of its words as fit with a sign that there was more. Text may have signs that are escaped for a chat."""
    if len(text) <= most:
        return text
    if most < 1:
        return ""
    kept = at_most(text, most - 1)
    words = kept.rpartition(" ")[0] if text[len(kept)] != " " else kept
    # One endless word is cut where it must be.
    kept = words if len(words) * 2 >= most else kept
    return kept.rstrip(" ,;") + MORE


def at_most(text: str, most: int) -> str:
    """The first so many characters, or a few less: an escaped sign or a letter with its accents is never cut in two."""
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
