"""Asking people at a table something that is not the game's: in public, with buttons, once."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.publishing import permissions
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.responses.responder import CONNECTION_ERRORS, RETRY_DELAYS

log = logging.getLogger("grandstand.desk")


async def post_or_explain(client: discord.Client, place: int, outgoing: OutgoingMessage) -> str:
    """Empty if it arrived. Thanks to its nonce it can be sent again when the connection breaks without asking anybody twice."""
    for pause in (*RETRY_DELAYS, None):
        try:
            await send(client, place, outgoing)
        except CONNECTION_ERRORS as error:
            log.warning("The connection broke while people were being asked: %s", error)
            if pause is not None:
                await asyncio.sleep(pause)
        except (discord.HTTPException, discord.RateLimited) as error:
            log.warning("A question could not be posted: %s", error)
            if is_temporary(error) or not isinstance(error, discord.HTTPException):
                break
            room = permissions.cached_channel(client, place)
            return permissions.explain_refusal(error, place, room, room.guild.me if room is not None else None)
        else:
            return ""
    return "Discord is not answering me at the moment; please try again in a minute."
