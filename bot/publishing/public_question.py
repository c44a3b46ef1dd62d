"""Posts a public question that is not part of the game, such as a seat offer, exactly once."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.publishing import permissions
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.responses.responder import CONNECTION_ERRORS, RETRY_DELAYS

log = logging.getLogger("grandstand.desk")


async def post_or_explain(client: discord.Client, place: int, outgoing: OutgoingMessage) -> str:
    """Posts a message and returns an empty string, or a sentence that says why it could not be posted.

    If the connection breaks it is sent again: thanks to its nonce Discord does not post it twice.
    """
    for pause in (*RETRY_DELAYS, None):
        try:
            await send(client, place, outgoing)
        except CONNECTION_ERRORS as error:
            log.warning("Public question interrupted, connection broken: %s", error, extra={"event": "public_question_interrupted"})
            if pause is not None:
                await asyncio.sleep(pause)
        except (discord.HTTPException, discord.RateLimited) as error:
            log.warning("Public question not posted: %s", error, extra={"event": "public_question_not_posted"})
            if is_temporary(error) or not isinstance(error, discord.HTTPException):
                break
            channel = permissions.cached_channel(client, place)
            return permissions.explain_refusal(error, place, channel, channel.guild.me if channel is not None else None)
        else:
            return ""
    return "Discord is not answering me at the moment; please try again in a minute."
