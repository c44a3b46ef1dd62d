"""Text with people's names in it, made safe for a Discord message."""

from __future__ import annotations

import re

ZERO_WIDTH_SPACE = "\u200b"
"""Placed behind an @, so that no mention comes of it."""

_MARKS = re.compile(r"[\\*_~`|\[\]<]|://|(?<=\.gg)/|(?<=\.com)/")
"""Characters that Discord's Markdown interprets anywhere, and the part of a URL or invitation whose escaping disables the link."""

_LINE_START = re.compile(r"^(\s*)([>#+-]+|\d+(?=\.))")
"""Markdown at the start of a line: quotes, headings, small print and lists."""

_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Invisible characters, some of which change the writing direction of what follows."""

_RTL_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RTL_TEXT = re.compile(rf"{_RTL_LETTER}+(?:[ '’-]{_RTL_LETTER}+)*")
"""Words written from right to left, such as a name."""

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Placed around such words, which would otherwise reverse the numbers and punctuation beside them."""


def plain(text: str) -> str:
    """The text as one line that Discord shows literally: no Markdown, no link, no mention.

    Mentions are already prevented by `allowed_mentions`; escaping them is a second safeguard.
    """
    line = _INVISIBLE.sub("", re.sub(r"\r\n|\s", " ", text))
    line = _MARKS.sub(r"\\\g<0>", line).replace("@", f"@{ZERO_WIDTH_SPACE}")
    line = _LINE_START.sub(_escaped_start, line, count=1)
    return _RTL_TEXT.sub(rf"{ISOLATE}\g<0>{END_ISOLATE}", line)


def _escaped_start(match: re.Match[str]) -> str:
    indent, mark = match.groups()
    return indent + (f"{mark}\\" if mark.isdigit() else "".join(f"\\{character}" for character in mark))


def ended(words: str) -> str:
    """The words with a full stop, unless they already end with punctuation, bold or not: "You chose **M.O.U.T.H.**"."""
    return words if words.rstrip(f"*{END_ISOLATE}").endswith((".", "!", "?", "…")) else f"{words}."
