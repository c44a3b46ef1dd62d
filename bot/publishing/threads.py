"""The thread on the lobby message in which a game is played: opened if the table wants one and the bot may, and closed soon after
the game."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from bot.coordinator.coordinator import Coordinator
from bot.messages.lobby_message import finished_thread_name, thread_name
from bot.publishing.posting import is_temporary
from bot.store import PublishedState, Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable

log = logging.getLogger("grandstand.delivery")
THREAD_EXISTS = 160004


SHORT_ARCHIVE_MINUTES: Literal[60] = 60
"""How long Discord keeps the thread of a finished game among the active ones after its last message."""


def is_thread_due(hosted: HostedTable, published: PublishedState) -> bool:
    """Whether the game is over, and the thread that was opened for it does not say so yet."""
    record = hosted.record
    return record.stage in (Stage.OVER, Stage.CLOSED) and record.place != record.channel and not published.thread_finished


async def finish_thread(client: discord.Client, hosted: HostedTable) -> None:
    """Renames the thread of a finished game and lets Discord archive it soon: only one that the bot has made for it, and only as
    long as it may."""
    record = hosted.record
    name = finished_thread_name(record, hosted.game.title)
    try:
        thread = await client.fetch_channel(record.place)
        if (
            isinstance(thread, discord.Thread)
            and client.user is not None
            and thread.owner_id == client.user.id
            and not thread.locked
        ):
            await thread.edit(name=name, auto_archive_duration=SHORT_ARCHIVE_MINUTES)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Thread of a finished game left alone: %s", error, extra={"event": "thread_left_alone"})


async def move_into_thread(client: discord.Client, coordinator: Coordinator, hosted: HostedTable, lobby: int | None) -> bool:
    """Creates the thread and moves the table into it. Returns False if the game stays in the channel."""
    record = hosted.record
    if not record.settings.thread or record.place != record.channel or lobby is None:
        return False
    message = client.get_partial_messageable(record.channel, guild_id=record.guild).get_partial_message(lobby)
    try:
        await message.create_thread(name=thread_name(record, hosted.game.title), auto_archive_duration=10080)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        if error.code != THREAD_EXISTS:
            log.info("Thread not created, the game stays in the channel: %s", error, extra={"event": "thread_not_created"})
            return False
    thread = message.id  # a thread that was started from a message has the message's id
    await coordinator.act(record.id, None, None, lambda hosted: suspension.into_thread(hosted, thread))
    return True
