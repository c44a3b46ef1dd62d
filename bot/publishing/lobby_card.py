"""The lobby message on its way: before the game the lobby, then a few lines about how it goes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.lobby_message import Card, card
from bot.publishing.posting import Parcel
from bot.responses.responder import NOBODY
from bot.store import Stage
from bot.store.club.server_ratings import servers_rated

if TYPE_CHECKING:
    from bot.publishing.channel_update import Errand

log = logging.getLogger("grandstand.delivery")


async def show(errand: Errand) -> bool:
    """Whether the channel sees something new."""
    sight, waits = errand.sight, errand.hosted.sheet.stage is Stage.LOBBY
    if sight.lobby is None and not waits:
        return False
    has_ratings = not waits or await servers_rated(errand.store.database, errand.hosted.sheet.guild)
    shown = card(errand.hosted, is_shown=sight.message is not None, has_ratings=has_ratings)
    if shown.about == sight.card:
        return False
    if sight.lobby is None or not await _edit(errand, sight.lobby, shown):
        sight.lobby = await _post(errand, shown) if waits else None
    sight.card = shown.about
    return True


async def _edit(errand: Errand, lobby: int, shown: Card) -> bool:
    """False if the message is no longer there."""
    sheet, visit, view = errand.hosted.sheet, errand.visit, shown.layout()
    if visit is not None and visit.message == lobby and await visit.replace(view, []):
        return True
    channel = errand.client.get_partial_messageable(sheet.channel)
    try:
        await channel.get_partial_message(lobby).edit(view=view)
    except discord.NotFound:
        return False
    except discord.Forbidden as error:
        if sheet.stage is Stage.LOBBY:
            await errand.channel.refused(sheet, error)
        log.info("The lobby message could not be updated: %s", error)
    return True


async def _post(errand: Errand, shown: Card) -> int:
    sheet, visit, view = errand.hosted.sheet, errand.visit, shown.layout()
    if visit is not None and visit.place == sheet.channel and visit.message is None:
        carried = await visit.say(view, [], NOBODY)
        if carried is not None:
            return carried.id
    return (await errand.channel.send(sheet, Parcel(view, f"{errand.table_id}-{sheet.revision}"))).id
