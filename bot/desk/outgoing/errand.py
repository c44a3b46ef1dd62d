"""One delivery to one table: its messages as they should be now, each posted once, or a sentence that says why not."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import discord

from bot.desk.incoming.visit import NOBODY, Visit, kept
from bot.desk.messages.layouts import Layout, file_of, files_in, words
from bot.desk.messages.lobby_message import live_card, lobby_card, thread_name
from bot.desk.messages.table_message import Board, board, in_letters, layout, layout_again, stripped
from bot.desk.outgoing import rights
from bot.desk.outgoing.posting import Post, calling, may_pass, send
from bot.desk.outgoing.traces import catch_up
from bot.hall import places
from bot.hall.hosted import HostedTable
from bot.store import Notice, Sheet, Sight, Stage
from engine.dice import commitment
from render import Picture

if TYPE_CHECKING:
    from bot.desk.outgoing.delivery import Delivery

log = logging.getLogger("grandstand.delivery")
UNKNOWN_CHANNEL, INVALID_FORM, THREAD_EXISTS = 10003, 50035, 160004
SLOW_MODE = 60.0
"""Seconds to wait for slow mode to be over, where nothing is known of it."""

Numbered = Sequence[tuple[int, Notice]]


class Unshowable(Exception):
    """Nothing can be shown, and trying again at once does not help. The text is for the people at the table."""

    def __init__(
        self, why: str, sheet: Sheet, *, is_everywhere: bool = False, tell_host: bool = False, again_in: float | None = None
    ) -> None:
        super().__init__(why)
        self.sheet = sheet
        self.is_everywhere = is_everywhere
        """In the whole server: then Discord need not even be asked."""
        self.tell_host = tell_host
        self.again_in = again_in


class Moved(Exception):
    """The table is shown elsewhere from now on: another delivery follows."""


class Errand:
    """`run` shows what is new. `visit` is the interaction that made it new, if there was one: it may carry the message."""

    def __init__(self, delivery: Delivery, table_id: str, visit: Visit | None, *, unsure: bool) -> None:
        self.delivery = delivery
        self.client = delivery.client
        self.hall = delivery.hall
        self.store = delivery.store
        self.table_id = table_id
        self.visit = visit
        self.unsure = unsure
        """Whether something may have arrived that the database does not know of."""
        self.sight = Sight()

    async def run(self) -> None:
        hosted = await self.hall.look(self.table_id)
        self.sight = await self.store.sight(self.table_id)
        if not self.delivery.is_stuck(self.table_id, hosted.sheet.revision):
            try:
                self._demand_server(hosted.sheet)
                await self._show(hosted)
            except Moved:
                return
            except Unshowable as trouble:
                await self._suspend(trouble)
        await self._tell_privately()

    async def _show(self, hosted: HostedTable) -> None:
        if self.unsure:
            await catch_up(self.client, self.store, hosted, self.sight)
            self.unsure = False
        if self.sight.old is not None:
            await self._strip(self.sight.old)
        if hosted.sheet.stage is Stage.LOBBY:
            await self._show_card(hosted)
        elif hosted.sheet.stage is Stage.PLAYING and self.sight.shown == 0:
            hosted = await self._find_a_place(hosted)
        notices: Numbered = [each for each in await self.store.notices(self.table_id) if each[1].private_to is None]
        if hosted.sheet.stage in (Stage.PLAYING, Stage.OVER) and self.sight.revision < hosted.sheet.revision:
            notices = await self._show_board(hosted, notices)
        elif hosted.sheet.stage is Stage.CLOSED and self.sight.live:
            self.sight.live = False
            await self._strip(self.sight)
        for number, notice in notices:
            await self._post_notice(hosted.sheet, number, notice)
        if hosted.sheet.stage is not Stage.LOBBY:
            await self._show_card(hosted)
        self.sight.revision = max(self.sight.revision, hosted.sheet.revision)
        if hosted.sheet.trouble:
            log.info("The table is shown again.")
            after = await self.hall.act(self.table_id, None, None, places.resume)
            if after == self.sight.revision + 1:
                self.sight.revision = after
        await self.store.saw(self.table_id, self.sight)

    async def take_leave(self) -> None:
        """A table that was put aside: its channel is told once, and its controls go."""
        where = await self.store.where(self.table_id)
        if where is None or where[2] != Stage.BROKEN:
            return
        self.sight = await self.store.sight(self.table_id)
        for number, notice in await self.store.notices(self.table_id):
            try:
                await send(self.client, where[1], Post(words(notice.text), f"{self.table_id}-n{number}"))
            except discord.HTTPException as error:
                if may_pass(error):
                    raise
                log.info("Nobody could be told that a table was put aside: %s", error)
            await self.store.saw(self.table_id, self.sight, [number])
        if self.sight.live:
            self.sight.live = False
            await self._strip(self.sight)
            await self.store.saw(self.table_id, self.sight)

    # ------------------------------------------------------------------ what cannot be shown

    def _demand_server(self, sheet: Sheet) -> None:
        if self.client.get_guild(sheet.guild) is None:
            raise Unshowable(places.NOT_HERE, sheet, is_everywhere=True)
        if sheet.guild in self.delivery.away:
            raise Unshowable(places.OUTAGE, sheet, is_everywhere=True)

    async def _suspend(self, trouble: Unshowable) -> None:
        why, sheet = str(trouble), trouble.sheet
        log.warning("Nothing can be shown of a table. %s", why)
        if sheet.stage is Stage.CLOSED:  # nobody waits for it
            self.sight.revision = sheet.revision
            await self.store.saw(self.table_id, self.sight, [number for number, _ in await self.store.notices(self.table_id)])
            return

        def act(hosted: HostedTable) -> int | None:
            return places.suspend(hosted, why, tried=sheet.revision, tell_host=trouble.tell_host)

        revision = await self.hall.act(self.table_id, None, None, act)
        if revision is None:
            return  # somebody has acted meanwhile, perhaps taken the table elsewhere: that is delivered next
        self.delivery.stick(self.table_id, sheet.guild, revision, trouble.again_in)
        if self.visit is not None:
            await self.visit.tell(f"That is done, but nobody can see it yet. {why}")
        if not trouble.is_everywhere and sheet.stage is not Stage.LOBBY:
            await self._show_card(await self.hall.look(self.table_id))

    async def _refused(self, sheet: Sheet, error: discord.HTTPException) -> NoReturn:
        """What to do when Discord does not take a message: the channel instead of the thread, or a word about what is wrong."""
        room, channel = self._room(sheet), rights.room_of(self.client, sheet.channel)
        if error.code == UNKNOWN_CHANNEL and (sheet.place == sheet.channel or channel is None):
            raise Unshowable(places.DELETED, sheet, tell_host=True) from error
        guild = self.client.get_guild(sheet.guild)
        me = guild.me if guild is not None else None
        if error.status == 403 and guild is not None and me is not None and rights.may_post(room):
            me = await self._myself(guild) or me
        if error.code == INVALID_FORM:
            log.error("Discord takes a message for wrong: %s", error)
        why = rights.why_not(error, sheet.place, room, me)
        stopped = error.code in {*rights.BLOCKED, *rights.SLOW, INVALID_FORM} or (me is not None and me.is_timed_out())
        if sheet.place != sheet.channel and not stopped and rights.may_post(channel):
            log.info("The game goes on in the channel. %s", why)
            await self.hall.act(self.table_id, None, None, lambda hosted: places.out_of_thread(hosted, sheet.place))
            raise Moved from error
        again = None
        if error.code in rights.SLOW:
            again = float(getattr(room, "slowmode_delay", 0) or SLOW_MODE)
        elif me is not None and me.is_timed_out() and me.timed_out_until is not None:
            again = max(1.0, me.timed_out_until.timestamp() - self.delivery.clock.now() + 1.0)
        raise Unshowable(why, sheet, again_in=again) from error

    def _room(self, sheet: Sheet) -> rights.Room | None:
        """Where the table is shown. Of an archived thread Discord tells nothing; it is as its channel is."""
        return rights.room_of(self.client, sheet.place) or rights.room_of(self.client, sheet.channel)

    async def _myself(self, guild: discord.Guild) -> discord.Member | None:
        """As Discord knows the bot now: it may be in time-out."""
        try:
            return await guild.fetch_member(guild.me.id)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            return None

    # ------------------------------------------------------------------ the lobby message

    async def _show_card(self, hosted: HostedTable) -> None:
        """Before the game the lobby, then a few lines about how it goes."""
        sheet, waits = hosted.sheet, hosted.sheet.stage is Stage.LOBBY
        text, view = lobby_card(hosted, commitment(sheet.seed)) if waits else live_card(hosted, self.sight.message)
        state = _state(hosted, text)
        if state == self.sight.card or (self.sight.lobby is None and not waits):
            return
        if self.sight.lobby is None or not await self._edit_card(sheet, view):
            self.sight.lobby = await self._post_card(sheet, view) if waits else None
        self.sight.card = state
        await self.store.saw(self.table_id, self.sight)

    async def _edit_card(self, sheet: Sheet, view: Layout) -> bool:
        """False when the message is not there any more."""
        assert self.sight.lobby is not None
        if self.visit is not None and self.visit.is_on(self.sight.lobby) and await self.visit.replace(view, []):
            return True
        channel = self.client.get_partial_messageable(sheet.channel)
        try:
            await channel.get_partial_message(self.sight.lobby).edit(view=view)
        except discord.NotFound:
            return False
        except discord.Forbidden as error:
            if sheet.stage is Stage.LOBBY:
                await self._refused(sheet, error)
            log.info("The lines about a game stay as they are: %s", error)
        return True

    async def _post_card(self, sheet: Sheet, view: Layout) -> int:
        if self.visit is not None and self.visit.place == sheet.channel and not self.visit.is_on_message:
            carried = await self.visit.say(view, [], NOBODY)
            if carried is not None:
                return carried.id
        return (await self._send(sheet, Post(view, f"{self.table_id}-{sheet.revision}"))).id

    # ------------------------------------------------------------------ where it is played

    async def _find_a_place(self, hosted: HostedTable) -> HostedTable:
        """A thread at the lobby message, where that is wanted and allowed."""
        sheet = hosted.sheet
        if not sheet.manner.thread or sheet.place != sheet.channel or self.sight.lobby is None:
            return hosted
        channel = self.client.get_partial_messageable(sheet.channel, guild_id=sheet.guild)
        message = channel.get_partial_message(self.sight.lobby)
        try:
            await message.create_thread(name=thread_name(sheet, hosted.game.title), auto_archive_duration=10080)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            if error.code != THREAD_EXISTS:
                log.info("The game is played in the channel itself: %s", error)
                return hosted
        thread = message.id  # a thread has the number of its message
        await self.hall.act(self.table_id, None, None, lambda hosted: places.into_thread(hosted, thread))
        return await self.hall.look(self.table_id)

    # ------------------------------------------------------------------ the table message

    async def _show_board(self, hosted: HostedTable, notices: Numbered) -> Numbered:
        """Posts or edits; gives the notices that are still to be posted."""
        past = await self.store.events(self.table_id, self.sight.shown)
        made = board(hosted, past, self.sight)
        if set(made.asked) <= set(self.sight.asked) and self.sight.place == hosted.sheet.place:
            if all(event.only is not None for event in past) and await self._edit(made):
                return notices
            if not notices and await self._go_on(hosted, made):
                return []
        carries = self.delivery.studio.is_free  # else others wait for pictures, and a command is answered in words
        async with self.delivery.studio.easel():
            hosted = await self.hall.look(self.table_id)
            past = await self.store.events(self.table_id, self.sight.shown)
            made = board(hosted, past, self.sight, [notice.text for _, notice in notices])
            drawn = await self._draw(hosted, made)
        mention = {*made.mention, *(user for _, notice in notices for user in notice.mention)}
        if self.sight.shown == 0 and hosted.sheet.place != hosted.sheet.channel:  # a mention brings people into the thread
            greeting = " ".join(f"<@{user}>" for user in hosted.sheet.people)
            made = made._replace(text="\n".join(filter(None, [greeting, made.text])))
            mention.update(hosted.sheet.people)
        message, letters = await self._post_board(hosted, made, drawn, calling(mention), carries=carries)
        before = self.sight.pressable
        self.sight.old = None if before and self.delivery.was_stripped(self.table_id, before.message) else before
        self.sight.place, self.sight.message = message.channel.id, message.id
        self.sight.text = "\n".join(part for part in (made.text, letters) if part)
        self.sight.asked, self.sight.files, self.sight.going, self.sight.live = made.asked, files_in(message), [], True
        self.sight.revision, self.sight.shown = hosted.sheet.revision, max([self.sight.shown, *(event.number for event in past)])
        await self.store.saw(self.table_id, self.sight, [number for number, _ in notices])
        if self.sight.old is not None:
            await self._strip(self.sight.old)
        return []

    async def _draw(self, hosted: HostedTable, made: Board) -> list[Picture]:
        if not rights.in_room(self._room(hosted.sheet)).attach_files:
            return []
        try:
            return await self.delivery.studio.board(made.view)
        except Exception:
            log.exception("A picture could not be drawn; the board goes out in letters.")
            return []

    async def _post_board(
        self, hosted: HostedTable, made: Board, drawn: Sequence[Picture], mentions: discord.AllowedMentions, *, carries: bool
    ) -> tuple[discord.Message, str]:
        """The message, and the board in letters if there are no pictures."""
        sheet = hosted.sheet
        letters = "" if drawn else in_letters(hosted.game, made.view)
        post = Post(layout(made, drawn, letters), f"{self.table_id}-{sheet.revision}", drawn, mentions)
        visit = self.visit
        if carries and visit is not None and visit.fresh and visit.place == sheet.place and not visit.is_on_message:
            carried = await visit.say(post.view, [file_of(picture) for picture in drawn], mentions)
            if carried is not None:
                return carried, letters
        try:
            return await send(self.client, sheet.place, post), letters
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            if drawn and (error.status == 413 or (error.status == 403 and rights.may_post(self._room(sheet)))):
                log.info("The board goes out in letters: %s", error)
                return await self._post_board(hosted, made, [], mentions, carries=False)
            await self._refused(sheet, error)

    async def _go_on(self, hosted: HostedTable, made: Board) -> bool:
        """Whoever has pressed is asked again in the same turn: the message that was pressed shows what has come of it, and what is
        asked now. Its own pictures stay, unseen: when its controls go it is as it was, and the next one tells the whole turn."""
        visit, message = self.visit, self.sight.message
        if visit is None or message is None or not visit.goes_on:
            return False
        async with self.delivery.studio.easel():
            drawn = await self._draw(hosted, made)
        drawn = [picture._replace(name=f"{hosted.sheet.revision}-{picture.name}") for picture in drawn]  # beside its own ones
        longer = made._replace(text="\n".join(part for part in (self.sight.text, made.text) if part))
        # Two boards in letters would be too long for one message.
        view = layout(longer, drawn) if drawn else layout(made, (), in_letters(hosted.game, made.view))
        files: list[discord.Attachment | discord.File] = [*kept(self.sight.files), *map(file_of, drawn)]
        edited = await self._rework(view, files)
        if edited is None:
            return False
        self.delivery.was_stripped(self.table_id, message)
        self.sight.going, self.sight.live = files_in(edited), True
        return True

    async def _edit(self, made: Board) -> bool:
        """The same message with another question. False when it is not there any more."""
        if await self._rework(layout_again(made, self.sight), kept([*self.sight.files, *self.sight.going])) is None:
            return False
        self.delivery.was_stripped(self.table_id, self.sight.message)
        self.sight.live = True
        return True

    async def _rework(self, view: Layout, attached: Sequence[discord.Attachment | discord.File]) -> discord.Message | None:
        """The table message, edited, as the answer to a press on it where one is due; None when that cannot be done."""
        visit = self.visit
        if self.sight.message is None:
            return None
        if visit is not None and visit.fresh and visit.is_on(self.sight.message):
            edited = await visit.replace(view, attached)
            if edited is None:
                visit.excuse()  # a new message tells it
            return edited
        message = self.client.get_partial_messageable(self.sight.place).get_partial_message(self.sight.message)
        try:
            return await message.edit(view=view, attachments=attached)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("The table message cannot be edited, so there is a new one: %s", error)
            return None

    async def _strip(self, old: Sight) -> None:
        """The controls of an older message go; one that is gone needs nothing."""
        if old.message is None:
            return
        message = self.client.get_partial_messageable(old.place).get_partial_message(old.message)
        try:
            await message.edit(view=stripped(old), attachments=kept(old.files))
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("The controls of an older message stay: %s", error)
        self.sight.old = None

    # ------------------------------------------------------------------ how a message gets there

    async def _send(self, sheet: Sheet, post: Post) -> discord.Message:
        try:
            return await send(self.client, sheet.place, post)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            await self._refused(sheet, error)

    # ------------------------------------------------------------------ words

    async def _post_notice(self, sheet: Sheet, number: int, notice: Notice) -> None:
        await self._send(sheet, Post(words(notice.text), f"{self.table_id}-n{number}", mentions=calling(notice.mention)))
        await self.store.saw(self.table_id, self.sight, [number])

    async def _tell_privately(self) -> None:
        """Whoever wants no direct messages is told when they come to the table."""
        for number, notice in await self.store.notices(self.table_id):
            if notice.private_to is None:
                continue
            try:
                conversation = await self.client.create_dm(discord.Object(notice.private_to))
                await conversation.send(notice.text, nonce=f"{self.table_id}-n{number}")
            except discord.HTTPException as error:
                if may_pass(error):
                    raise
                log.info("Somebody could not be told privately: %s", error)
            await self.store.saw(self.table_id, self.sight, [number])


def _state(hosted: HostedTable, text: str) -> str:
    """What a card is about: it is edited when that changes. Points come and go with the turns; the card does not follow them."""
    sheet = hosted.sheet
    if sheet.stage is Stage.LOBBY:
        return f"{sheet.revision} {text}"
    if sheet.stage is Stage.PLAYING:
        players = ", ".join(f"{seat.player} {seat.user}" for seat in sheet.seats)
        return f"race {len(hosted.game.outcomes(hosted.table.state))}: {players} {sheet.trouble}"
    return text
