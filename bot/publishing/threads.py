"""Opens the thread on the lobby message in which a game is played, if the table wants one and the bot may."""

from __future__ import annotations

import logging

import discord

from bot.coordinator.coordinator import Coordinator
from bot.messages.lobby_message import thread_name
from bot.publishing.posting import is_temporary
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable

log = logging.getLogger("grandstand.delivery")
THREAD_EXISTS = 160004


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
