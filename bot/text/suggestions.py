"""The refusal of a typed name that does not exist, with suggestions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.escaping import ended, plain
from engine import Refused
from engine.text.name_matching import nearest
from engine.text.truncate import truncate

MAX_LISTED = 12
"""The most names in one refusal."""


def not_found(typed: str, what: str, names: Sequence[str]) -> Refused:
    """A refusal such as "“Bannana” is not on offer. Did you mean Banana?" """
    begin = ended(f"“{plain(truncate(typed, 40))}” {what}")
    if similar := nearest(typed, names):
        return Refused(f"{begin} Did you mean {' or '.join(plain(name) for name in similar)}?")
    more = ", …" if len(names) > MAX_LISTED else ""
    return Refused(ended(f"{begin} Possible: {', '.join(plain(name) for name in names[:MAX_LISTED])}{more}"))
