"""What is kept of somebody: handing it out, and forgetting it."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import discord
import msgspec

from bot.interactions.router import Desk
from bot.interactions.table_lookup import in_a_line
from bot.messages.custom_ids import Code, Forged
from bot.messages.layouts import Layout
from bot.messages.privacy_panels import seated_panel, sure_panel
from bot.privacy.erasure import forget as forget_everywhere
from bot.privacy.erasure import is_known
from bot.privacy.export import own_data
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import lobby, play
from bot.tables.hosted_table import HostedTable
from engine import Refused

log = logging.getLogger("grandstand.desk")
NOTHING = "Nothing is kept of you."
FORGOTTEN = (
    "You are forgotten. At tables where you have played you are “Somebody” now. Messages in channels are Discord’s, and stay as "
    "they are; backups of the operator may still have your name for a while. If you come back, you start anew."
)
KEPT = "Everything stays as it is."
MOST = 8_000_000
"""Bytes of a file that Discord takes everywhere; a larger one is packed."""


async def my_data(desk: Desk, visit: Visit) -> None:
    with desk.searches.serving(visit.guest.id):
        found = await own_data(desk.hall, visit.guest.id)
    if found is None:
        raise Refused(NOTHING)
    file = await asyncio.to_thread(_file, found)
    await visit.tell("This is everything that is kept of you. `/forget-me` has it forgotten.", None, [file])


def _file(found: Mapping[str, Any]) -> discord.File:
    data = msgspec.json.format(msgspec.json.encode(found), indent=2)
    if len(data) <= MOST:
        return discord.File(BytesIO(data), "my-data.json")
    return discord.File(BytesIO(gzip.compress(data)), "my-data.json.gz")


async def forget_me(desk: Desk, visit: Visit) -> None:
    await visit.tell("", await _next_panel(desk, visit))


async def _next_panel(desk: Desk, visit: Visit) -> Layout:
    """What has to be done before somebody can be forgotten; Refused if nothing is kept of them."""
    seated = await desk.store.open_of(visit.guest.id)
    if seated:
        return seated_panel([await in_a_line(desk.hall, visit.guest, each) for each in seated])
    if not await is_known(desk.hall, visit.guest.id):
        raise Refused(NOTHING)
    return sure_panel()


async def leave_all(desk: Desk, visit: Visit, code: Code) -> None:
    """Everywhere, and then asks again. A table that cannot be left now is still on the list."""
    _demand_private(visit)
    for table_id in await desk.store.open_of(visit.guest.id):
        try:
            await desk.hall.act(table_id, None, None, lambda hosted: _leave(hosted, visit))
        except Refused as refused:
            log.info("Somebody could not leave table %s: %s", table_id, refused)
    await visit.replace(await _next_panel(desk, visit), [])


def _leave(hosted: HostedTable, visit: Visit) -> None:
    if hosted.sheet.stage is Stage.PLAYING:
        play.resign(hosted, visit.guest, hosted.sheet.revision)
    else:
        lobby.leave(hosted, visit.guest)


async def forget(desk: Desk, visit: Visit, code: Code) -> None:
    _demand_private(visit)
    user = visit.guest.id
    if await desk.store.open_of(user) or not await is_known(desk.hall, user):
        await visit.replace(await _next_panel(desk, visit), [])
        return
    with desk.searches.serving(user):
        async with desk.delivery.still(await desk.store.tables_of(user)):
            await forget_everywhere(desk.hall, user)
    await visit.replace(Layout.of(FORGOTTEN), [])


async def keep(desk: Desk, visit: Visit, code: Code) -> None:
    await visit.replace(Layout.of(KEPT), [])


def _demand_private(visit: Visit) -> None:
    if not visit.is_private:
        raise Forged("Nobody asked you that here. Use `/forget-me`.")


VERBS = {"leaveall": leave_all, "forget": forget, "keep": keep}
