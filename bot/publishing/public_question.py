"""Asking people at a table something that is not the game's: in public, with buttons, once."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.publishing import permissions
from bot.publishing.posting import OutgoingMessage, may_pass, send
from bot.responses.responder import CUT, PAUSES

log = logging.getLogger("grandstand.desk")


async def why_not_posted(client: discord.Client, place: int, parcel: OutgoingMessage) -> str:
    """Empty if it arrived. Thanks to its nonce it can be sent again when the connection breaks without asking anybody twice."""
    for pause in (*PAUSES, None):
        try:
            await send(client, place, parcel)
        except CUT as error:
            log.warning("Public question interrupted, connection broken: %s", error, extra={"event": "public_question_interrupted"})
            if pause is not None:
                await asyncio.sleep(pause)
        except (discord.HTTPException, discord.RateLimited) as error:
            log.warning("Public question not posted: %s", error, extra={"event": "public_question_not_posted"})
            if may_pass(error) or not isinstance(error, discord.HTTPException):
                break
            room = permissions.room_of(client, place)
            return permissions.why_not(error, place, room, room.guild.me if room is not None else None)
        else:
            return ""
    return "Discord is not answering me at the moment; please try again in a minute."
