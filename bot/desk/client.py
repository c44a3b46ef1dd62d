"""The client: what Discord tells the bot, passed on to the desk."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.clock import Clock
from bot.desk import agreeing, looking, playing, tables
from bot.desk.commands import add_all
from bot.desk.delivery import Delivery
from bot.desk.desk import SORRY, Desk
from bot.desk.studio import Studio
from bot.desk.visit import Visit
from bot.hall import play
from bot.hall.hall import Hall
from bot.hall.pace import Pace
from bot.settings import Settings
from bot.store import Store
from engine import Refused

log = logging.getLogger("grandstand.desk")


class Grandstand(discord.Client):
    """The bot. It needs the `guilds` intent and no other."""

    def __init__(self, store: Store, settings: Settings, clock: Clock | None = None, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.clock = clock or Clock()
        self.store = store
        self.studio = Studio(settings.drawing_threads)
        self.hall = Hall(store, self.clock, open_tables=settings.open_tables)
        self.delivery = Delivery(self, self.hall, self.studio, self.clock)
        self.pace = Pace(self.hall, self.clock)
        self.desk = Desk(self, self.hall, self.studio, self.delivery, settings)
        for room in (tables, playing, looking, agreeing):
            self.desk.verbs.update(room.VERBS)
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._on_command_error)
        add_all(self.tree, self.desk)
        self.hall.changed = self.delivery.soon
        self._begun = False

    async def setup_hook(self) -> None:
        """Before the gateway: commands first, so that whoever types one finds it."""
        await self.sync_commands()

    async def sync_commands(self) -> None:
        """Only when they have changed since the last time: Discord counts."""
        wanted = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps([self.application_id, wanted], sort_keys=True).encode()).hexdigest()
        if await self.store.fact("commands") == mark:
            return
        try:
            await self.tree.sync()
        except discord.HTTPException as error:
            log.error(
                "The commands could not be told to Discord; old ones go on working. `python -m bot doctor` says more. %s", error
            )
            return
        await self.store.set_fact("commands", mark)
        log.info("%d commands were told to Discord.", len(wanted))

    async def on_ready(self) -> None:
        """Comes again after every lost connection; the tables begin once."""
        if self._begun:
            return
        self._begun = True
        await self.pace.begin()
        await self.delivery.begin()
        for table_id in await self.store.owed():
            self.hall.play_on(table_id)
        log.info("Ready in %d servers.", len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.desk.hear(interaction)

    async def _on_command_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """A command of an older version, or one that could not be read."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("A completion failed.", exc_info=error)
            return
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("A command is not known in this form: %s", error)
            sentence = (
                "This command has changed. Reload Discord (Ctrl+R), or wait a minute, and try again; `/help` lists all commands."
            )
        elif isinstance(error, app_commands.TransformerError):
            sentence = "I do not understand that. `/help` lists all commands."
        else:
            log.error("A command failed.", exc_info=error)
            sentence = SORRY
        await Visit(interaction).tell(sentence)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Only with the members intent; without it an absent player is noticed by their time limit."""
        for table_id in await self.store.open_of(payload.user.id):
            where = await self.store.where(table_id)
            if where is not None and where[0] == payload.guild_id:
                try:
                    await self.hall.act(table_id, None, None, lambda seated: play.left_server(seated, payload.user.id))
                except Refused as refused:
                    log.info("A table did not need to know that somebody left: %s", refused)

    async def close(self) -> None:
        """What is under way comes to its end; nothing new begins."""
        if self._begun:
            await self.pace.close()
            await self.hall.close()
            await self.delivery.close()
        await super().close()
        self.studio.close()
