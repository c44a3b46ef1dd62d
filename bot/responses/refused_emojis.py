"""Messages whose emojis Discord refuses are sent without them.

It refuses a control with an emoji that somebody has removed, and for some time now and then one that is there: an error of its
own that others have reported, too (discord-api-docs, issue 7128). No board may fail for that.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.messages.layouts import Layout

T = TypeVar("T")
log = logging.getLogger("grandstand.emojis")
INVALID_FORM_BODY = 50035


async def without_refused_emojis(view: discord.ui.LayoutView | None, send: Callable[[], Awaitable[T]]) -> T:
    """Sends a message with this view, and again without emojis in its controls if Discord refuses one of them. `send` is called
    once or twice."""
    try:
        return await send()
    except discord.HTTPException as error:
        is_about_emojis = error.code == INVALID_FORM_BODY and "emoji" in error.text.lower()
        if not (is_about_emojis and isinstance(view, Layout) and view.drop_emojis()):
            raise
        log.info("Emojis refused by Discord, message sent without them: %s", error, extra={"event": "message_emojis_refused"})
    return await send()
