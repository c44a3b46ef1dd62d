"""Emojis before the names of players, pieces and things, in texts for a chat.

They are the application's own (`bot/publishing/application_emojis.py`). Whatever is not uploaded has no emoji, and its name stands
alone, as it does in logs, descriptions of pictures and boards in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.text.phrase import Name, NameOf, emoji_of

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
    """Returns a function for one text that puts the emoji of a player or piece before its name the first time it is told: before
    every name they would take a line more of a phone."""
    left = dict(emojis)

    def name_with_emoji(name: Name) -> str:
        emoji = left.pop(emoji_of(name), "")
        return f"{emoji} {call(name)}" if emoji else call(name)

    return name_with_emoji


def without_emojis(text: str) -> str:
    """The text without our emojis, for lengths and for places that show none."""
    return MARKUP.sub("", text)
