"""One delivery to one table: the plan decides what should be seen there now, and this carries it out, each message once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.messages.layouts import Layout, file_of, files_in, words
from bot.messages.table_message import in_letters, layout, layout_again, layout_painted, stripped
from bot.publishing import lobby_card, reminders
from bot.publishing.channel import CannotPublishError, ChannelMovedError, TableChannel
from bot.publishing.extras import podium, public_replays
from bot.publishing.extras.commentary import Commentary
from bot.publishing.extras.pending_picture import SOON, PendingPicture
from bot.publishing.plan import (
    AppendTurn,
    AttachPicture,
    AwaitAI,
    ContinueTurn,
    Decision,
    EditMessage,
    Known,
    Owed,
    PostNew,
    Press,
    RemoveControls,
    absent,
    decide,
)
from bot.publishing.posting import OutgoingMessage, calling, may_pass, send, send_privately
from bot.publishing.reconciliation import adopt, traces
from bot.publishing.threads import into_a_thread
from bot.responses.responder import Responder, kept
from bot.responses.stale_controls import without_controls
from bot.store import Notice, PublishedState, Stage, TableRecord
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from engine import Event
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.delivery import Delivery

log = logging.getLogger("grandstand.delivery")


class ChannelUpdate:
    """`run` shows what is new. `visit` is the interaction that made it new, if there was one: it may carry the message."""

    def __init__(
        self, delivery: Delivery, table_id: str, hosted: HostedTable | None, responder: Responder | None, *, free: bool
    ) -> None:
        self.delivery = delivery
        self.client = delivery.client
        self.coordinator = delivery.coordinator
        self.store = delivery.store
        self.channel = TableChannel(delivery.client, delivery.coordinator, delivery.clock)
        self.table_id = table_id
        self.responder = responder
        self.given = hosted
        self.free = free
        """Whether a picture could be drawn at once when the interaction came, or else now."""
        self.published = PublishedState()
        self.notices: Owed = []
        self._past: list[Event] | None = None
        self._noted = b""
        self._commentary = Commentary(self)

    async def run(self, slots: asyncio.Semaphore) -> None:
        """A press is answered at once; the rest shares a limited number of slots."""
        self.hosted = self.given or await self.coordinator.read(self.table_id)
        if not self.store.shard_set.has(self.hosted.record.guild):
            return  # its process finds it in the outbox
        self.published, self.notices = await self.store.read_published(self.table_id)
        decision, record = await self.decided(), self.hosted.record
        self.has_news = self.published.revision < record.revision
        if self.delivery.is_stuck(self.table_id, record.revision):
            await self._tell_privately()
            return
        self._commentary.begin(decision)
        if self.delivery.knows(record):
            await self._answer_press(decision)
        if isinstance(decision, AwaitAI):
            return
        if self.responder is None and not self.delivery.knows(record):
            await self.delivery.turnstile.wait()
        async with slots:
            try:
                self._demand_server(record)
                await self._show()
            except ChannelMovedError:
                return
            except CannotPublishError as trouble:
                await self._suspend(trouble)
            await self._tell_privately()

    async def _show(self) -> None:
        if not self.delivery.knows(self.hosted.record):
            await self._catch_up()
        if self.published.old is not None:
            await self._strip_old()
        if self.hosted.record.stage is Stage.LOBBY:
            await self._show_card()
        elif (
            self.hosted.record.stage is Stage.PLAYING
            and self.published.last_event == 0
            and await into_a_thread(self.client, self.coordinator, self.hosted, self.published.lobby)
        ):
            self.hosted = await self.coordinator.read(self.table_id)
        await self._show_table()
        for number, notice in self._owed():
            await self._post_notice(number, notice)
        await self._remind()
        if self.hosted.record.stage is not Stage.LOBBY:
            await self._show_card()
        if podium.is_due(self.hosted, self.published):
            await podium.show(self.client, self.delivery.render_pool, self.store, self.hosted)
            self.published.podium = True
        await public_replays.choose(self)
        await self._conclude()
        self.delivery.looking_back.follow(self.table_id, is_wanted=self._commentary.has_room and self.delivery.render_pool.is_free)
        await public_replays.show(self)  # last: it may take some seconds

    async def _conclude(self) -> None:
        """The channel has seen all of it."""
        self.delivery.follow_ups.forget(self.table_id)
        self.published.revision = max(self.published.revision, self.hosted.record.revision)
        if self.hosted.record.trouble:
            log.info("Table resumed", extra={"event": "table_resumed"})
            after = await self.coordinator.act(self.table_id, None, None, suspension.resume)
            if after == self.published.revision + 1:
                self.published.revision = after
        if self._noted != msgspec.json.encode(self.published):
            await self.note()

    async def note(self, gone: Sequence[int] = ()) -> None:
        """Stores what the channel has seen, and which notices went out."""
        self._noted = msgspec.json.encode(self.published)
        await self.store.write_published(self.table_id, self.published, gone)

    def _owed(self) -> Owed:
        return [each for each in self.notices if each[1].private_to is None and not each[1].about and not each[1].film]

    async def take_leave(self) -> None:
        """A table that was put aside: tells its channel once, and removes its controls."""
        where = await self.store.read_location(self.table_id)
        if where is None or where.stage != Stage.BROKEN:
            return
        self.published, self.notices = await self.store.read_published(self.table_id)
        for number, notice in self.notices:
            try:
                await send(self.client, where.place, OutgoingMessage(words(notice.text), f"{self.table_id}-n{number}"))
            except discord.HTTPException as error:
                if may_pass(error):
                    raise
                log.info("Notice about an unreadable table not posted: %s", error, extra={"event": "put_aside_notice_not_posted"})
            await self.note([number])
        if self.published.live:
            self.published.live = False
            await self.channel.strip(self.published)
            await self.note()

    # ------------------------------------------------------------------ what is known

    async def decided(self) -> Decision:
        """By the newest state: somebody may have acted since this errand began, or policies may be done."""
        newer = self.delivery.newer(self.hosted)
        thinking = self.coordinator.ai_task(self.table_id) is not None
        if newer is not None:
            self.hosted, self._past = newer, None
            _, self.notices = await self.store.read_published(self.table_id)
        self.published.last_event = self.hosted.record.last_standing_event(self.published.revision, self.published.last_event)
        if self._past is None:
            self._past = []
            if self.hosted.has_begun:  # somebody may have acted since: show a single moment
                told = await self.store.read_events(self.table_id, self.published.begin)
                self._past = [event for event in told if event.number <= self.hosted.table.last_event]
        press = Press(self.responder.message, self.responder.place, self.responder.fresh) if self.responder is not None else None
        late = self.delivery.late.get(self.table_id)
        acted = self.coordinator.presence.seconds_since(self.table_id, self.hosted.record.people)
        return decide(Known(self.hosted, self.published, self._past, self._owed(), press, self.free, late, thinking, acted))

    async def _catch_up(self) -> None:
        """This process's first look at the table's channel, or the first after something went wrong."""
        await public_replays.catch_up(self)
        self.published.in_window = False  # as far as we can tell
        found = await traces(self.client, self.hosted, self.published)
        self.published.lobby = found.lobby
        if found.lost or found.lobby_is_lost:
            log.warning(
                "Channel is newer than the restored backup, its newer messages lose their controls",
                extra={"event": "channel_newer_than_backup"},
            )
            is_set_back = await self.coordinator.act(
                self.table_id, None, None, lambda hosted: suspension.set_back(hosted, found.last)
            )
            for message in found.lost:
                old, files = without_controls(message)
                await self.channel.edit(message.channel.id, message.id, old, kept(files))
            self.delivery.learn(self.table_id)
            if is_set_back:
                raise ChannelMovedError
        if found.arrived is not None:
            log.info("Board found in the channel after an interrupted post", extra={"event": "board_found"})
            adopt(self.hosted, self.published, found.arrived)
            self._past = None
            await self.note([number for number, notice in self.notices if notice.text in self.published.text])
            _, self.notices = await self.store.read_published(self.table_id)
        self.delivery.learn(self.table_id)

    # ------------------------------------------------------------------ what cannot be shown

    def _demand_server(self, record: TableRecord) -> None:
        if self.client.get_guild(record.guild) is None:
            raise CannotPublishError(suspension.NOT_HERE, record, is_everywhere=True)
        if record.guild in self.delivery.away:
            raise CannotPublishError(suspension.OUTAGE, record, is_everywhere=True)

    async def _suspend(self, trouble: CannotPublishError) -> None:
        why, record = str(trouble), trouble.record
        log.warning("Table suspended: %s", why, extra={"event": "table_suspended"})
        if record.stage is Stage.CLOSED:  # nobody waits for it
            self.published.revision = record.revision
            await self.note([number for number, _ in self.notices])
            return

        def act(hosted: HostedTable) -> int | None:
            return suspension.suspend(hosted, why, tried=record.revision, tell_host=trouble.tell_host)

        revision = await self.coordinator.act(self.table_id, None, None, act)
        if revision is None:
            return  # somebody has acted meanwhile, perhaps moved the table: that is delivered next
        self.delivery.stick(self.table_id, record.guild, revision, trouble.again_in)
        if self.responder is not None:
            await self.responder.tell(f"That is done, but nobody can see it yet. {why}")
        self.hosted = await self.coordinator.read(self.table_id)
        self.published, self.notices = await self.store.read_published(self.table_id)
        if not trouble.is_everywhere and record.stage is not Stage.LOBBY:
            await self._show_card()

    async def _show_card(self) -> None:
        if await lobby_card.show(self):
            await self.note()

    # ------------------------------------------------------------------ the table message

    async def _show_table(self) -> None:
        decision = await self.decided()
        self._commentary.begin(decision)
        await self._answer_press(decision)
        if isinstance(decision, AwaitAI):
            raise ChannelMovedError  # policies have meanwhile come to the table
        if isinstance(decision, EditMessage | ContinueTurn | AppendTurn) and not await self._reuse(decision):
            self.published.old = self.published.pressable  # it may or may not be gone: a new one replaces it
            self.published.message, self.published.live = None, False
            decision = await self.decided()
        elif isinstance(decision, AppendTurn) and not decision.message.is_all:
            await self._show_table()
        if isinstance(decision, PostNew):
            if not await self._post(decision):
                await self._show_table()
        elif isinstance(decision, RemoveControls):
            self.published.live = False
            await self.channel.strip(self.published)
        elif isinstance(decision, AttachPicture):
            await self._paint(decision)

    async def _answer_press(self, decision: Decision) -> None:
        """Before anything is drawn: removes the controls that were pressed."""
        if self.responder is None or not self.responder.is_on_message:
            return
        strips = isinstance(decision, PostNew | AwaitAI) and decision.strips
        if strips and await self.responder.replace(stripped(self.published), kept(self.published.files)) is not None:
            self.published.live = False
            if isinstance(decision, AwaitAI):
                await self.note()
        if self.responder.message == self.published.message:
            self.delivery.follow_ups.note(self.table_id, self.responder)

    async def _reuse(self, decision: EditMessage | ContinueTurn | AppendTurn) -> bool:
        """The same message with another question, perhaps with another picture. False if it is no longer there."""
        match decision:
            case EditMessage():
                is_there = await self._ask_on()
            case ContinueTurn():
                is_there = await self._go_on(decision)
            case AppendTurn():
                return await self._pass_on(decision)
        self.published.live = self.published.live or is_there
        return is_there

    async def _ask_on(self) -> bool:
        files = kept([*self.published.files, *self.published.in_progress_files])
        if await self._rework(layout_again(self.hosted, self.published), files) is None:
            return False
        self.published.in_window = bool(self.hosted.windows)
        return True

    async def _go_on(self, decision: ContinueTurn) -> bool:
        if not decision.draws and self.published.in_progress_files:
            return await self._go_on_as_drawn(decision)
        drawn = self._renamed(await PendingPicture(self).within(SOON, decision) or [])
        view = layout(decision.message, drawn, "" if drawn else self._letters(decision))
        edited = await self._rework(view, [*kept(self.published.files), *map(file_of, drawn)])
        if edited is None:
            return False
        self.published.in_progress_files, self.published.named = files_in(edited), decision.message.named
        self.published.in_progress_event, self.published.in_window = decision.last_event, bool(self.hosted.windows)
        return True

    async def _go_on_as_drawn(self, decision: ContinueTurn) -> bool:
        """With the pictures that it has."""
        view = layout(decision.message, [], "", self.published.in_progress_files)
        if await self._rework(view, kept([*self.published.files, *self.published.in_progress_files])) is None:
            return False
        self.published.in_window = bool(self.hosted.windows)
        return True

    async def _pass_on(self, decision: AppendTurn) -> bool:
        decision = decision._replace(message=await self._commentary.looked_back(decision.message))
        canvas = PendingPicture(self)
        pictures = await canvas.within(SOON, decision)
        if pictures is None and not decision.message.is_all:
            return await self._finish_as_drawn(decision)
        drawn = self._renamed(pictures or [])
        letters = "" if drawn else self._letters(decision)
        decision = decision._replace(message=await self._commentary.with_small_print(decision.message))
        edited = await self._rework(layout(decision.message, drawn, letters), [file_of(picture) for picture in drawn])
        if edited is None:
            return False
        self.published = decision.seen(self.hosted, self.published, files_in(edited), letters)
        self.delivery.late.pop(self.table_id, None)
        if pictures is None:
            canvas.follows(edited.id)
        return True

    async def _finish_as_drawn(self, decision: AppendTurn) -> bool:
        """With the pictures that it has: a late one would come when another message is the one that counts."""
        edited = await self._rework(layout(decision.message, [], "", self.published.files), kept(self.published.files))
        if edited is None:
            return False
        self.published = decision.seen(self.hosted, self.published, self.published.files, "")
        return True

    def _renamed(self, pictures: Sequence[Picture]) -> list[Picture]:
        """Named apart from those the message already has."""
        return [each._replace(name=f"{self.hosted.record.revision}-{each.name}") for each in pictures]

    async def _rework(self, view: Layout, attached: Sequence[discord.Attachment | discord.File]) -> discord.Message | None:
        """The table message, edited, as the answer to a press on it if there was one; None if that cannot be done."""
        responder = self.responder
        assert self.published.message is not None
        if responder is not None and responder.fresh and responder.message == self.published.message:
            edited = await responder.replace(view, attached)
            if edited is None:
                responder.excuse()  # a new message tells it
            return edited
        again = await self.delivery.follow_ups.edit(self.hosted.record, self.published.message, view, attached)
        return again or await self.channel.edit(self.published.place, self.published.message, view, attached)

    async def _post(self, decision: PostNew) -> bool:
        """Returns whether that was all there is to tell."""
        decision = decision._replace(message=await self._commentary.looked_back(decision.message))
        canvas = PendingPicture(self)
        drawn = await canvas.within(SOON, decision)
        if not isinstance(canvas.decision, PostNew):
            raise ChannelMovedError  # somebody has acted meanwhile, and another message will do: the next errand knows which
        decision = canvas.decision
        decision = decision._replace(message=await self._commentary.with_small_print(decision.message))
        message, letters = await self._sent(decision, drawn or [])
        self.published = decision.seen(self.hosted, self.published, message.channel.id, message.id, files_in(message), letters)
        self._past = None
        self.notices = [each for each in self.notices if each[0] not in decision.notices]
        self.delivery.late.pop(self.table_id, None)
        if drawn is None:
            canvas.follows(message.id)
        await self.note(decision.notices)
        if self.published.old is not None:
            await self._strip_old()
        if decision.brings:
            again = layout(decision.message, [], letters, self.published.files)
            await self.channel.edit(message.channel.id, message.id, again, kept(self.published.files), calling(decision.brings))
        return decision.message.is_all

    async def _sent(self, decision: PostNew, drawn: Sequence[Picture]) -> tuple[discord.Message, str]:
        """The message, and the board in letters if there are no pictures."""
        record, mentions = self.hosted.record, calling(decision.mention)
        letters = "" if drawn else self._letters(decision)
        nonce = f"{self.table_id}-{record.revision}-{decision.message.last_event}"
        parcel = OutgoingMessage(layout(decision.message, drawn, letters), nonce, drawn, mentions)
        if decision.answers and self.responder is not None:
            carried = await self.responder.say(parcel.view, [file_of(picture) for picture in drawn], mentions)
            if carried is not None:
                return carried, letters
        sent = await self.delivery.follow_ups.send(self.channel, record, parcel)
        return (sent, letters) if sent is not None else await self._sent(decision._replace(answers=False), [])

    def _letters(self, decision: PostNew | ContinueTurn | AppendTurn) -> str:
        """The board as it is now; empty for an occasion that is already past."""
        return in_letters(self.hosted.game, decision.message.view) if decision.message.is_all else ""

    async def _paint(self, decision: AttachPicture) -> None:
        """The picture that a message was sent without."""
        assert self.published.message is not None
        self.delivery.late.pop(self.table_id, None)
        view = layout_painted(self.hosted, self.published, decision.pictures)
        edited = await self.channel.edit(self.published.place, self.published.message, view, [*map(file_of, decision.pictures)])
        if edited is not None:
            self.published.text_board, self.published.files = "", files_in(edited)

    async def _strip_old(self) -> None:
        old = self.published.old
        assert old is not None
        assert old.message is not None
        if await self.delivery.follow_ups.edit(self.hosted.record, old.message, stripped(old), kept(old.files)) is None:
            await self.channel.strip(old)
        self.published.old = None

    # ------------------------------------------------------------------ words

    async def _post_notice(self, number: int, notice: Notice) -> None:
        called = absent(notice.mention, self.coordinator.presence.seconds_since(self.table_id, notice.mention))
        parcel = OutgoingMessage(words(notice.text), f"{self.table_id}-n{number}", mentions=calling(called))
        await self.channel.send(self.hosted.record, parcel)
        await self.note([number])

    async def _remind(self) -> None:
        for number, notice in [each for each in self.notices if each[1].about]:
            await reminders.remind(self.channel, self.hosted, self.published, notice, f"{self.table_id}-n{number}")
            await self.note([number])
        await reminders.clear(self.channel, self.hosted, self.published)

    async def _tell_privately(self) -> None:
        for number, notice in self.notices:
            if notice.private_to is not None:
                await send_privately(self.client, notice.private_to, notice.text, f"{self.table_id}-n{number}")
                await self.note([number])
