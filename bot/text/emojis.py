"""Emojis before the names of players, pieces and things, in texts for a chat.

They are the application's own (`bot/publishing/application_emojis.py`). Whatever is not uploaded has no emoji, and its name stands
alone, as it does in logs, descriptions of pictures and boards in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.text.phrase import NameOf, emoji_of

Emojis = Mapping[str, str]
"""The emojis of one game as Discord's markup, by what they show: the name of a piece, `seat_emoji` or `Option.emoji`."""
NO_EMOJIS: Emojis = {}
NAME_PREFIX = "gs_"
NAME = re.compile(NAME_PREFIX + "[2-9b-df-hj-np-tv-z]{6}")
"""The names of our emojis: the prefix and the code of the drawing. Whatever else the application has is left alone. They say
nothing, because screen readers read them out before the name that follows."""
MARKUP = re.compile(rf"<:{NAME.pattern}:\d+> ")
"""One of our emojis in a text, with the space after it."""


def is_ours(name: str) -> bool:
    return NAME.fullmatch(name) is not None


def markup(name: str, emoji_id: int) -> str:
    return f"<:{name}:{emoji_id}>"


def with_emojis(call: NameOf, emojis: Emojis) -> NameOf:
    """Returns a function that puts the emoji of a player or piece before its name."""
    if not emojis:
        return call
    return lambda name: f"{emojis[key]} {call(name)}" if (key := emoji_of(name)) in emojis else call(name)


def without_emojis(text: str) -> str:
    """The text without our emojis, for lengths and for places that show none."""
    return MARKUP.sub("", text)
