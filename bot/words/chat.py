"""Text with people's names in it, made safe for a Discord message, and made short."""

from __future__ import annotations

import re
import unicodedata

MORE = "…"
UNSEEN = "\u200b"
"""A space of no width."""

_MARKS = re.compile(r"[\\*_~`|\[\]<]|://|(?<=\.gg)/|(?<=\.com)/")
"""Signs that mean something to Discord wherever they stand; an address or an invitation is none with its sign escaped."""

_AT_THE_START = re.compile(r"^(\s*)([>#+-]+|\d+(?=\.))")
"""Quotes, headings, small print and lists."""

_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Signs that show nothing, and may turn round what stands behind them."""

_JOINER = "\u200d"


def plain(text: str) -> str:
    """One line that Discord shows letter by letter as it is: no bold, no link, no mention.

    Whether anybody is called by a message is decided by its `allowed_mentions`: this is the second lock, not the first.
    """
    line = _UNSEEN.sub("", re.sub(r"\r\n|\s", " ", text))
    line = _MARKS.sub(r"\\\g<0>", line).replace("@", f"@{UNSEEN}")
    return _AT_THE_START.sub(_escaped_start, line, count=1)


def _escaped_start(found: re.Match[str]) -> str:
    before, sign = found.groups()
    return before + (f"{sign}\\" if sign.isdigit() else "".join(f"\\{each}" for each in sign))


def unwrapped(text: str) -> str:
    """Text that was wrapped for a page: Discord breaks lines where they break, so a sentence gets its line back."""
    return re.sub(r"(?<![.:!?\n])\n(?![\n>#-])", " ", text)


def clipped(text: str, most: int) -> str:
    """The text, or as many of its words as fit with a sign that there was more. For text that may have been through `plain`."""
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
    if before == _JOINER or after in (_JOINER, UNSEEN) or unicodedata.category(after).startswith("M") or "🏻" <= after <= "🏿":
        return True
    if before == "\\":
        return (at - len(text[:at].rstrip("\\"))) % 2 == 1
    if "🇦" <= before <= "🇿" and "🇦" <= after <= "🇿":  # a flag is two letters
        return (at - len(re.sub("[🇦-🇿]+$", "", text[:at]))) % 2 == 1
    return False
