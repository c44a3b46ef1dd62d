"""A user's own data: `/my-data`, `/forget-me` and its buttons."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import discord
import msgspec

from bot.interactions.router import InteractionRouter
from bot.interactions.table_lookup import table_line
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout
from bot.messages.privacy_panels import seated_panel, sure_panel
from bot.privacy.erasure import erase_user, is_known
from bot.privacy.export import own_data
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import lobby, play
from bot.tables.hosted_table import HostedTable
from engine import Refused

log = logging.getLogger("grandstand.desk")
NOTHING_STORED = "Nothing is kept of you."
FORGOTTEN = (
    "You are forgotten. At tables where you have played you are “Somebody” now. Messages in channels are Discord’s, and stay as "
    "they are; backups of the operator may still have your name for a while. If you come back, you start anew."
)
NOTHING_FORGOTTEN = "Everything stays as it is."
MAX_FILE_BYTES = 8_000_000
"""The largest file that Discord accepts everywhere; a larger one is compressed."""


async def my_data(router: InteractionRouter, responder: Responder) -> None:
    with router.personal_data_limit.serving(responder.guest.id):
        data = await own_data(router.coordinator, responder.guest.id)
    if data is None:
        raise Refused(NOTHING_STORED)
    file = await asyncio.to_thread(_file, data)
    await responder.reply("This is everything that is kept of you. `/forget-me` has it forgotten.", [file])


def _file(data: Mapping[str, Any]) -> discord.File:
    text = msgspec.json.format(msgspec.json.encode(data), indent=2)
    if len(text) <= MAX_FILE_BYTES:
        return discord.File(BytesIO(text), "my-data.json")
    return discord.File(BytesIO(gzip.compress(text)), "my-data.json.gz")


async def forget_me(router: InteractionRouter, responder: Responder) -> None:
    with router.personal_data_limit.serving(responder.guest.id):
        await responder.reply(await _next_panel(router, responder))


async def _next_panel(router: InteractionRouter, responder: Responder) -> Layout:
    """The next panel on the way to be forgotten: leaving tables, then a confirmation. Raises Refused if nothing is stored."""
    seated = await router.store.find_open_of_user(responder.guest.id)
    if seated:
        return seated_panel([await table_line(router.coordinator, responder.guest, table_id) for table_id in seated])
    if not await is_known(router.coordinator, responder.guest.id):
        raise Refused(NOTHING_STORED)
    return sure_panel()


async def leave_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Leaves all tables and shows the next panel, which still lists tables that could not be left."""
    _demand_private(responder)
    with router.personal_data_limit.serving(responder.guest.id):
        for table_id in await router.store.find_open_of_user(responder.guest.id):
            try:
                await router.coordinator.act(table_id, None, None, lambda hosted: _leave(hosted, responder))
            except Refused as refused:
                log.info("User could not leave a table: table %s, %s", table_id, refused, extra={"event": "leave_refused"})
        await responder.replace(await _next_panel(router, responder))


def _leave(hosted: HostedTable, responder: Responder) -> None:
    if hosted.record.stage is Stage.PLAYING:
        play.resign(hosted, responder.guest, hosted.record.public_revision)
    else:
        lobby.leave(hosted, responder.guest)


async def forget_confirmed(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    _demand_private(responder)
    user = responder.guest.id
    with router.personal_data_limit.serving(user):
        if await router.store.find_open_of_user(user) or not await is_known(router.coordinator, user):
            await responder.replace(await _next_panel(router, responder))
            return
        async with router.delivery.blocked(await router.store.find_tables_about(user)):
            await erase_user(router.coordinator, user)
    await responder.replace(Layout.of(FORGOTTEN))


async def keep(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await responder.replace(Layout.of(NOTHING_FORGOTTEN))


def _demand_private(responder: Responder) -> None:
    if not responder.is_private:
        raise InvalidControl("Nobody asked you that here. Use `/forget-me`.")


ACTIONS = {"leaveall": leave_all, "forget": forget_confirmed, "keep": keep}
