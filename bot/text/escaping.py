"""Text with people's names in it, made safe for a Discord message."""

from __future__ import annotations

import re

ZERO_WIDTH_SPACE = "\u200b"
"""A space of no width."""

_MARKS = re.compile(r"[\\*_~`|\[\]<]|://|(?<=\.gg)/|(?<=\.com)/")
"""Signs that mean something to Discord wherever they stand; an address or an invitation is none with its sign escaped."""

_LINE_START = re.compile(r"^(\s*)([>#+-]+|\d+(?=\.))")
"""Quotes, headings, small print and lists."""

_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Signs that show nothing, and may turn round what stands behind them."""

_RTL_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RTL_TEXT = re.compile(rf"{_RTL_LETTER}+(?:[ '’-]{_RTL_LETTER}+)*")
"""Words that are written from right to left, such as a name."""

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Around them: otherwise they would turn round the numbers and signs that stand beside them."""


def plain(text: str) -> str:
    """One line that Discord shows letter by letter as it is: no bold, no link, no mention.

    Whether anybody is called by a message is decided by its `allowed_mentions`: this is the second lock, not the first.
    """
    line = _INVISIBLE.sub("", re.sub(r"\r\n|\s", " ", text))
    line = _MARKS.sub(r"\\\g<0>", line).replace("@", f"@{ZERO_WIDTH_SPACE}")
    line = _LINE_START.sub(_escaped_start, line, count=1)
    return _RTL_TEXT.sub(rf"{ISOLATE}\g<0>{END_ISOLATE}", line)


def _escaped_start(found: re.Match[str]) -> str:
    before, sign = found.groups()
    return before + (f"{sign}\\" if sign.isdigit() else "".join(f"\\{each}" for each in sign))


def ended(words: str) -> str:
    """A sentence with its full stop, unless the name at its end has one (bold or not): "You chose **M.O.U.T.H.**"."""
    return words if words.rstrip(f"*{END_ISOLATE}").endswith((".", "!", "?", "…")) else f"{words}."


def unwrapped(text: str) -> str:
    """Text that was wrapped for a page: Discord breaks lines where they break, so a sentence gets its line back."""
    return re.sub(r"(?<![.:!?\n])\n(?![\n>#-])", " ", text)
