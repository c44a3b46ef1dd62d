"""The desk itself: every interaction comes here, is acknowledged in time, and gets an answer, whatever happens."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.desk.board import stripped
from bot.desk.codes import Code, read_code
from bot.desk.delivery import Delivery
from bot.desk.layouts import Layout, files_in, shown_before, text_in
from bot.desk.lobby_card import address
from bot.desk.studio import Studio
from bot.desk.visit import Visit, kept
from bot.hall.hall import Again, Hall
from bot.hall.seated import Seated
from bot.logs import about
from bot.settings import Settings
from bot.store import Stage
from engine import Game, Refused, all_games

log = logging.getLogger("grandstand.desk")
SORRY = "Something went wrong on my side, and it is written down. Nothing is lost; please try once more."
UNKNOWN = "I do not know this control any more. `/board` shows the table as it is now."
REMEMBERED = 5000
"""Interactions whose numbers are kept in mind, so that none is attended to twice."""

Work = Callable[[Visit], Awaitable[None]]
Verb = Callable[["Desk", Visit, Code], Awaitable[None]]


class Desk:
    """What commands and controls need: the hall, the studio, the delivery."""

    def __init__(self, client: discord.Client, hall: Hall, studio: Studio, delivery: Delivery, settings: Settings) -> None:
        self.client = client
        self.hall = hall
        self.store = hall.store
        self.studio = studio
        self.delivery = delivery
        self.settings = settings
        self.verbs: dict[str, Verb] = {}
        self._seen: OrderedDict[int, None] = OrderedDict()

    async def attend(self, interaction: discord.Interaction, work: Work) -> None:
        """The one path for everything that people do."""
        if interaction.id in self._seen:
            log.info("Interaction %d came a second time.", interaction.id)
            return
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        with about(interaction=interaction.id):
            async with Visit(interaction) as visit:
                try:
                    await work(visit)
                except Again:
                    log.info("This interaction was acted upon before a restart.")
                except Refused as refused:
                    await visit.tell(str(refused))
                except Exception:
                    log.exception("Somebody was told that something went wrong.")
                    await visit.tell(SORRY)

    async def hear(self, interaction: discord.Interaction) -> None:
        """A control or a form."""
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        code = read_code(custom_id)
        if code is None or code.verb not in self.verbs:
            log.warning("A control that nobody knows was used: %r", custom_id[:100])
            await self.attend(interaction, lambda visit: visit.tell(UNKNOWN))
            return
        known = code

        async def work(visit: Visit) -> None:
            try:
                await self.verbs[known.verb](self, visit, known)
            except Again:
                raise
            except Refused as refused:
                await self.refuse(visit, known.table, str(refused))

        await self.attend(interaction, work)

    async def refuse(self, visit: Visit, table_id: str, sentence: str) -> None:
        """Says why not, and where the table is now; controls that mean nothing any more are taken away."""
        message = visit.interaction.message
        sight = await self.store.sight(table_id) if table_id else None
        if (
            sight is not None
            and message is not None
            and not message.flags.ephemeral
            and message.id not in (sight.message, sight.lobby)
        ):
            pictures = files_in(message)
            text = text_in(message)
            old = Layout.of(text or ("" if pictures else "…"), [shown_before(file) for file in pictures])
            await visit.replace(old, kept(pictures))
        await visit.tell(sentence + await self.pointer(visit, table_id))

    async def pointer(self, visit: Visit, table_id: str) -> str:
        """The way to the table message, unless it was there that somebody pressed."""
        if not table_id:
            return ""
        where, sight = await self.store.where(table_id), await self.store.sight(table_id)
        message = visit.interaction.message
        if where is None or sight.message is None or (message is not None and message.id == sight.message):
            return ""
        return f" [Go to the table]({address(where[0], sight.place, sight.message)})"

    async def find(self, visit: Visit, table_id: str | None = None, *, over: bool = False) -> str:
        """The table that a command means."""
        return await self.table_of(visit.guest.id, visit.place, table_id, over=over)

    async def table_of(self, user: int, place: int, table_id: str | None = None, *, over: bool = False) -> str:
        """The table named, the one of this channel, or the only one at which somebody sits."""
        if table_id:
            if await self.store.where(table_id) is None:
                raise Refused("There is no such table. `/games` lists yours.")
            return table_id
        mine = await self.store.open_of(user)
        here = await (self.store.last_in(place) if over else self.store.open_in(place))
        if here:
            return next((each for each in here if each in mine), here[0])
        if len(mine) == 1:
            return mine[0]
        if mine:
            raise Refused(
                f"You sit at {len(mine)} tables, and none of them is here. Use the command where the game is, or name the table: "
                "`/games` lists yours."
            )
        raise Refused("There is no table here. `/play` opens one.")

    async def find_here(self, visit: Visit) -> str:
        """The table of this channel that waits for players, or else any that is played here."""
        here = [await self.hall.look(each) for each in await self.store.open_in(visit.place)]
        if not here:
            raise Refused("There is no table here. `/play` opens one.")
        return next((each.sheet.id for each in here if each.sheet.stage is Stage.LOBBY), here[0].sheet.id)

    async def game_here(self, visit: Visit) -> Game[Any]:
        """The game that somebody means who names none: the one that is played here, or else the first one."""
        try:
            return (await self.hall.look(await self.find(visit, over=True))).game
        except Refused:
            return next(iter(all_games().values()))

    async def sit(self, visit: Visit, table_id: str) -> Seated:
        """The table, for somebody who turns to it: whoever was away is back."""
        return await self.hall.act(table_id, visit.guest, None, lambda seated: seated)

    async def strip(self, visit: Visit, table_id: str) -> None:
        """The answer to a press on the table message: its controls go, at once."""
        sight = await self.store.sight(table_id)
        message = visit.interaction.message
        if message is None or message.flags.ephemeral or message.id != sight.message:
            return
        if await visit.replace(stripped(sight), kept(sight.files)):
            self.delivery.has_stripped(table_id, message.id)
