"""Boards go out: for each table the newest only, one at a time, retried until the channel has seen it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from bot.clock import Clock, Timer
from bot.desk.board import Board, board, in_letters, layout, layout_again, pictures, stripped
from bot.desk.codes import read_code
from bot.desk.layouts import file_of, files_in, words
from bot.desk.lobby_card import live_card, lobby_card, thread_name
from bot.desk.studio import Studio
from bot.desk.visit import Visit, kept
from bot.hall.hall import Hall
from bot.hall.seated import Seated
from bot.logs import about
from bot.store import Notice, Sight, Stage
from engine import Refused
from engine.dice import commitment
from render import Picture

log = logging.getLogger("grandstand.delivery")
AT_ONCE = 8
"""Tables that are delivered to at the same time."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, THREAD_EXISTS, ARCHIVED = 10003, 10008, 160004, 50083
LOST = (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordServerError, discord.RateLimited)
"""What may be better after a while."""


class Delivery:
    """`soon(table)` when something has changed. What has not gone out is known to the database, not to this object."""

    def __init__(self, client: discord.Client, hall: Hall, studio: Studio, clock: Clock) -> None:
        self.client = client
        self.hall = hall
        self.store = hall.store
        self.studio = studio
        self.clock = clock
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._tries: dict[str, int] = {}
        self._waiting: dict[str, Timer] = {}
        self._unsure: set[str] = set()
        """Tables whose last message may have arrived without our knowing: looked for before it is sent again."""
        self._held: dict[str, int] = {}
        self._carriers: dict[str, Visit] = {}
        self._stripped: dict[str, int] = {}
        self._closed = False

    async def begin(self) -> None:
        """What went unshown before this process began."""
        for table_id in await self.store.unshown():
            self._unsure.add(table_id)
            self.soon(table_id)

    def soon(self, table_id: str) -> None:
        if self._closed:
            return
        if table_id in self._running or table_id in self._held:
            self._again.add(table_id)
            return
        if (timer := self._waiting.pop(table_id, None)) is not None:
            timer.cancel()
        task = asyncio.get_running_loop().create_task(self._deliver(table_id, self._carriers.pop(table_id, None)))
        self._running[table_id] = task
        task.add_done_callback(lambda task: self._done(table_id, task))

    @asynccontextmanager
    async def held(self, table_id: str, carrier: Visit | None = None) -> AsyncIterator[None]:
        """While somebody is being answered nothing else goes out to their table; the message may be the answer to a carrier."""
        self._held[table_id] = self._held.get(table_id, 0) + 1
        if carrier is not None:
            self._carriers[table_id] = carrier
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]
                if table_id in self._again and table_id not in self._running:
                    self._again.discard(table_id)
                    self.soon(table_id)

    async def settled(self, table_id: str, seconds: float) -> None:
        """Waits until nothing is under way to this table, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (task := self._running.get(table_id)) is not None:
                    await asyncio.wait([task])
                    await asyncio.sleep(0)  # what was to be done again begins in a callback

    def has_stripped(self, table_id: str, message: int) -> None:
        """The controls of this message were taken off with the answer to a press."""
        self._stripped[table_id] = message

    def was_stripped(self, table_id: str, message: int) -> bool:
        return self._stripped.pop(table_id, None) == message

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        del self._running[table_id]
        again = table_id in self._again
        self._again.discard(table_id)
        error = task.exception() if not task.cancelled() else None
        if error is None:
            self._tries.pop(table_id, None)
            if again:
                self.soon(table_id)
            return
        tries = self._tries.get(table_id, 0)
        self._tries[table_id] = tries + 1
        if isinstance(error, LOST):
            log.warning("A board did not go out and is tried again: %s", error, extra={"table": table_id})
            self._unsure.add(table_id)
        else:
            log.error("A board cannot be delivered.", exc_info=error, extra={"table": table_id})
        if not self._closed:
            self._waiting[table_id] = self.clock.later(PATIENCE[min(tries, len(PATIENCE) - 1)], lambda: self.soon(table_id))

    async def close(self) -> None:
        """Lets what is under way come to its end."""
        self._closed = True
        for timer in self._waiting.values():
            timer.cancel()
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=5.0)
        for task in list(self._running.values()):
            task.cancel()

    # ------------------------------------------------------------------ one table

    async def _deliver(self, table_id: str, visit: Visit | None) -> None:
        with about(table=table_id):
            async with self._slots:
                try:
                    await _Errand(self, table_id, visit).run()
                except Refused as refused:
                    log.info("Nothing is shown of a table: %s", refused)

    async def check(self, table_id: str) -> None:
        """Posts the table message anew if it was deleted."""
        sight = await self.store.sight(table_id)
        if sight.message is None or table_id in self._running:
            return
        try:
            await self.client.get_partial_messageable(sight.place).fetch_message(sight.message)
        except discord.NotFound:
            sight.message, sight.live, sight.revision = None, False, 0
            await self.store.saw(table_id, sight)
            self.soon(table_id)
        except discord.HTTPException as error:
            log.info("Whether the table message is still there cannot be seen: %s", error)

    def was_unsure(self, table_id: str) -> bool:
        """Whether to look before sending; asked once for each delivery, since a failed one is unsure again."""
        if table_id in self._unsure:
            self._unsure.discard(table_id)
            return True
        return False


class _Errand:
    """One delivery to one table."""

    def __init__(self, delivery: Delivery, table_id: str, visit: Visit | None) -> None:
        self.delivery = delivery
        self.client = delivery.client
        self.hall = delivery.hall
        self.store = delivery.store
        self.table_id = table_id
        self.visit = visit
        self.sight = Sight()
        self.unsure = delivery.was_unsure(table_id)

    async def run(self) -> None:
        seated = await self.hall.look(self.table_id)
        self.sight = await self.store.sight(self.table_id)
        if seated.sheet.stage is Stage.LOBBY:
            await self._show_card(seated)
        elif seated.sheet.stage is Stage.PLAYING and self.sight.shown == 0:
            seated = await self._find_a_place(seated)
        notices = await self.store.notices(self.table_id)
        publicly = [notice for _, notice in notices if notice.private_to is None]
        if seated.sheet.stage in (Stage.PLAYING, Stage.OVER) and self.sight.revision < seated.sheet.revision:
            publicly = await self._show_board(seated, publicly)
        elif seated.sheet.stage is Stage.CLOSED and self.sight.live:
            await self._strip()
        for number, notice in notices:
            if notice.private_to is not None or notice in publicly:
                await self._post_notice(seated, number, notice)
        if seated.sheet.stage is not Stage.LOBBY:
            await self._show_card(seated)
        self.sight.revision = max(self.sight.revision, seated.sheet.revision)
        await self.store.saw(self.table_id, self.sight, [number for number, _ in notices])

    # ------------------------------------------------------------------ the lobby message

    async def _show_card(self, seated: Seated) -> None:
        if seated.sheet.stage is Stage.LOBBY:
            text, view = lobby_card(seated, commitment(seated.sheet.seed))
        else:
            text, view = live_card(seated, self.sight.message)
        state = f"{seated.sheet.revision if seated.sheet.stage is Stage.LOBBY else ''}{text}"
        if state == self.sight.card:
            return
        channel = self.client.get_partial_messageable(seated.sheet.channel)
        if self.sight.lobby is None:
            if seated.sheet.stage is not Stage.LOBBY:
                return
            if self.visit is not None and self.visit.place == seated.sheet.channel:
                sent: discord.Message | None = await self.visit.say(view, [], discord.AllowedMentions.none())
            else:
                sent = await channel.send(view=view, nonce=f"{self.table_id}-lobby")
            if sent is None:
                sent = await channel.send(view=view, nonce=f"{self.table_id}-lobby")
            self.sight.lobby = sent.id
        else:
            try:
                visit = self.visit if self.visit is not None and self.visit.is_on(self.sight.lobby) else None
                if visit is None or not await visit.replace(view, []):
                    await channel.get_partial_message(self.sight.lobby).edit(view=view)
            except (discord.NotFound, discord.Forbidden):
                if seated.sheet.stage is Stage.LOBBY:
                    self.sight.lobby = (await channel.send(view=view, nonce=f"{self.table_id}-{seated.sheet.revision}")).id
        self.sight.card = state
        await self.store.saw(self.table_id, self.sight)

    # ------------------------------------------------------------------ where it is played

    async def _find_a_place(self, seated: Seated) -> Seated:
        """A thread at the lobby message, where that is wanted and allowed."""
        sheet = seated.sheet
        if not sheet.manner.thread or sheet.place != sheet.channel or self.sight.lobby is None:
            return seated
        try:
            channel = self.client.get_partial_messageable(sheet.channel, guild_id=sheet.guild)
            message = channel.get_partial_message(self.sight.lobby)
            thread = await message.create_thread(name=thread_name(sheet, seated.game.title), auto_archive_duration=10080)
            place = thread.id
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS and error.status >= 500:
                raise
            if error.code != THREAD_EXISTS:
                log.info("The game is played in the channel itself: %s", error)
                return seated
            place = self.sight.lobby  # a thread has the number of its message

        def move(at: Seated) -> None:
            at.sheet.place = place
            at.changed = True

        await self.hall.act(self.table_id, None, None, move)
        return await self.hall.look(self.table_id)

    # ------------------------------------------------------------------ the table message

    async def _show_board(self, seated: Seated, notices: Sequence[Notice]) -> list[Notice]:
        """Posts or edits; gives the notices that are still to be posted."""
        past = await self.store.events(self.table_id, self.sight.shown)
        news = [event for event in past if event.only is None]
        if not news and self.sight.message is not None and self.sight.place == seated.sheet.place and not self.unsure:
            made = board(seated, past, self.sight)
            if await self._edit(made):
                self.sight.waiting = made.waiting
                return list(notices)
        if not self.delivery.studio.is_free and self.visit is not None and not self.visit.is_on_message:
            self.visit = None  # others wait for pictures: the command is answered in words
        async with self.delivery.studio.easel():
            seated = await self.hall.look(self.table_id)
            past = await self.store.events(self.table_id, self.sight.shown)
            made = board(seated, past, self.sight, [notice.text for notice in notices])
            drawn = await self._draw(seated, made)
        mention = sorted({*made.mention, *(user for notice in notices for user in notice.mention)})
        first = self.sight.shown == 0 and seated.sheet.place != seated.sheet.channel
        if first:  # a mention brings people into the thread
            greeting = " ".join(f"<@{user}>" for user in seated.sheet.people)
            made = made._replace(text="\n".join(filter(None, [greeting, made.text])))
            mention = sorted({*mention, *seated.sheet.people})
        message, letters = await self._post(seated, made, drawn, mention)
        before = Sight(self.sight.place, self.sight.message, self.sight.text, self.sight.files, live=self.sight.live)
        self.sight.place, self.sight.message = message.channel.id, message.id
        self.sight.text = "\n".join(part for part in (made.text, letters) if part)
        self.sight.waiting, self.sight.files, self.sight.live = made.waiting, files_in(message), True
        self.sight.revision, self.sight.shown = seated.sheet.revision, max([self.sight.shown, *(event.number for event in past)])
        await self.store.saw(self.table_id, self.sight)
        if before.live and before.message is not None and not self.delivery.was_stripped(self.table_id, before.message):
            await _strip(self.client, before)
        return []

    async def _draw(self, seated: Seated, made: Board) -> list[Picture]:
        if not self._may_attach(seated.sheet.place):
            return []
        return await self.delivery.studio.draw(pictures, made.view)

    def _may_attach(self, place: int) -> bool:
        channel = self.client.get_channel(place)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread) and channel.guild.me is not None:
            return channel.permissions_for(channel.guild.me).attach_files
        return True

    async def _post(self, seated: Seated, made: Board, drawn: list[Picture], mention: list[int]) -> tuple[discord.Message, str]:
        """The message, and the board in letters if there are no pictures."""
        letters = "" if drawn else in_letters(seated.game, made.view)
        view = layout(made, drawn, letters)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in mention]
        )
        place = seated.sheet.place
        if self.unsure and (found := await self._look_for(place, seated.sheet.revision)) is not None:
            return found, letters
        if self.visit is not None and self.visit.fresh and self.visit.place == place and not self.visit.is_on_message:
            sent = await self.visit.say(view, [file_of(picture) for picture in drawn], mentions)
            if sent is not None:
                return sent, letters
        channel = self.client.get_partial_messageable(place)
        nonce = f"{self.table_id}-{seated.sheet.revision}"
        try:
            return await channel.send(view=view, files=[file_of(p) for p in drawn], allowed_mentions=mentions, nonce=nonce), letters
        except discord.HTTPException as error:
            return await self._post_otherwise(seated, made, mentions, nonce, error)

    async def _post_otherwise(
        self, seated: Seated, made: Board, mentions: discord.AllowedMentions, nonce: str, error: discord.HTTPException
    ) -> tuple[discord.Message, str]:
        raise error

    async def _look_for(self, place: int, revision: int) -> discord.Message | None:
        """A message of ours that shows this revision, if it has arrived after all."""
        me = self.client.user
        try:
            async for message in self.client.get_partial_messageable(place).history(limit=25):
                if me is not None and message.author.id == me.id and self._shows(message, revision):
                    return message
        except discord.HTTPException as error:
            log.info("The channel cannot be read: %s", error)
        return None

    def _shows(self, message: discord.Message, revision: int) -> bool:
        for item in _walk(message.components):
            code = read_code(getattr(item, "custom_id", None) or "")
            if code is not None and code.table == self.table_id and code.revision == revision:
                return True
        return False

    async def _edit(self, made: Board) -> bool:
        """The same message with another question."""
        assert self.sight.message is not None
        message = self.client.get_partial_messageable(self.sight.place).get_partial_message(self.sight.message)
        try:
            await message.edit(view=layout_again(made, self.sight), attachments=kept(self.sight.files))
        except (discord.NotFound, discord.Forbidden):
            return False
        self.sight.live = True
        return True

    async def _strip(self) -> None:
        await _strip(self.client, self.sight)
        self.sight.live = False

    async def _post_notice(self, seated: Seated, number: int, notice: Notice) -> None:
        users = [discord.Object(user) for user in notice.mention]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        nonce = f"{self.table_id}-n{number}"
        if notice.private_to is None:
            await self.client.get_partial_messageable(seated.sheet.place).send(
                view=words(notice.text), allowed_mentions=mentions, nonce=nonce
            )
            return
        try:
            user = await self.client.fetch_user(notice.private_to)
            await user.send(notice.text, nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("Somebody could not be told privately: %s", error)


async def _strip(client: discord.Client, sight: Sight) -> None:
    """Controls off; a message that is gone needs nothing."""
    if sight.message is None:
        return
    message = client.get_partial_messageable(sight.place).get_partial_message(sight.message)
    try:
        await message.edit(view=stripped(sight), attachments=kept(sight.files))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("The controls of an older message stay: %s", error)


def _walk(components: Sequence[Any]) -> Any:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
