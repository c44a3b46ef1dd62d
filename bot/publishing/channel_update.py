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
        self.sight = PublishedState()
        self.notices: Owed = []
        self._past: list[Event] | None = None
        self._noted = b""
        self._commentary = Commentary(self)

    async def run(self, slots: asyncio.Semaphore) -> None:
        """A press is answered at once; the rest shares a limited number of slots."""
        self.hosted = self.given or await self.coordinator.look(self.table_id)
        if not self.store.part.has(self.hosted.sheet.guild):
            return  # its process finds it in the outbox
        self.sight, self.notices = await self.store.shown(self.table_id)
        decision, sheet = await self.decided(), self.hosted.sheet
        self.has_news = self.sight.revision < sheet.revision
        if self.delivery.is_stuck(self.table_id, sheet.revision):
            await self._tell_privately()
            return
        self._commentary.begin(decision)
        if self.delivery.knows(sheet):
            await self._answer_press(decision)
        if isinstance(decision, AwaitAI):
            return
        if self.responder is None and not self.delivery.knows(sheet):
            await self.delivery.turnstile.passes()
        async with slots:
            try:
                self._demand_server(sheet)
                await self._show()
            except ChannelMovedError:
                return
            except CannotPublishError as trouble:
                await self._suspend(trouble)
            await self._tell_privately()

    async def _show(self) -> None:
        if not self.delivery.knows(self.hosted.sheet):
            await self._catch_up()
        if self.sight.old is not None:
            await self._strip_old()
        if self.hosted.sheet.stage is Stage.LOBBY:
            await self._show_card()
        elif (
            self.hosted.sheet.stage is Stage.PLAYING
            and self.sight.shown == 0
            and await into_a_thread(self.client, self.coordinator, self.hosted, self.sight.lobby)
        ):
            self.hosted = await self.coordinator.look(self.table_id)
        await self._show_table()
        for number, notice in self._owed():
            await self._post_notice(number, notice)
        await self._remind()
        if self.hosted.sheet.stage is not Stage.LOBBY:
            await self._show_card()
        if podium.is_due(self.hosted, self.sight):
            await podium.show(self.client, self.delivery.render_pool, self.store, self.hosted)
            self.sight.podium = True
        await public_replays.choose(self)
        await self._conclude()
        self.delivery.looking_back.follow(self.table_id, is_wanted=self._commentary.has_room and self.delivery.render_pool.is_free)
        await public_replays.show(self)  # last: it may take some seconds

    async def _conclude(self) -> None:
        """The channel has seen all of it."""
        self.delivery.follow_ups.forget(self.table_id)
        self.sight.revision = max(self.sight.revision, self.hosted.sheet.revision)
        if self.hosted.sheet.trouble:
            log.info("The table is shown again.")
            after = await self.coordinator.act(self.table_id, None, None, suspension.resume)
            if after == self.sight.revision + 1:
                self.sight.revision = after
        if self._noted != msgspec.json.encode(self.sight):
            await self.note()

    async def note(self, gone: Sequence[int] = ()) -> None:
        """Stores what the channel has seen, and which notices went out."""
        self._noted = msgspec.json.encode(self.sight)
        await self.store.saw(self.table_id, self.sight, gone)

    def _owed(self) -> Owed:
        return [each for each in self.notices if each[1].private_to is None and not each[1].about and not each[1].film]

    async def take_leave(self) -> None:
        """A table that was put aside: tells its channel once, and removes its controls."""
        where = await self.store.where(self.table_id)
        if where is None or where.stage != Stage.BROKEN:
            return
        self.sight, self.notices = await self.store.shown(self.table_id)
        for number, notice in self.notices:
            try:
                await send(self.client, where.place, OutgoingMessage(words(notice.text), f"{self.table_id}-n{number}"))
            except discord.HTTPException as error:
                if may_pass(error):
                    raise
                log.info("The channel could not be told that a table was put aside: %s", error)
            await self.note([number])
        if self.sight.live:
            self.sight.live = False
            await self.channel.strip(self.sight)
            await self.note()

    # ------------------------------------------------------------------ what is known

    async def decided(self) -> Decision:
        """By the newest state: somebody may have acted since this errand began, or policies may be done."""
        newer = self.delivery.newer(self.hosted)
        thinking = self.coordinator.thinking(self.table_id) is not None
        if newer is not None:
            self.hosted, self._past = newer, None
            _, self.notices = await self.store.shown(self.table_id)
        self.sight.shown = self.hosted.sheet.still_stands(self.sight.revision, self.sight.shown)
        if self._past is None:
            self._past = []
            if self.hosted.has_begun:  # somebody may have acted since: show a single moment
                told = await self.store.events(self.table_id, self.sight.begin)
                self._past = [event for event in told if event.number <= self.hosted.table.last_event]
        press = Press(self.responder.message, self.responder.place, self.responder.fresh) if self.responder is not None else None
        late = self.delivery.late.get(self.table_id)
        acted = self.coordinator.presence.seconds_since(self.table_id, self.hosted.sheet.people)
        return decide(Known(self.hosted, self.sight, self._past, self._owed(), press, self.free, late, thinking, acted))

    async def _catch_up(self) -> None:
        """This process's first look at the table's channel, or the first after something went wrong."""
        await public_replays.catch_up(self)
        self.sight.moment = False  # as far as we can tell
        found = await traces(self.client, self.hosted, self.sight)
        self.sight.lobby = found.lobby
        if found.lost or found.lobby_is_lost:
            log.warning("The channel shows a future that did not happen: a backup was restored.")
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
            log.info("A table message had arrived after all.")
            adopt(self.hosted, self.sight, found.arrived)
            self._past = None
            await self.note([number for number, notice in self.notices if notice.text in self.sight.text])
            _, self.notices = await self.store.shown(self.table_id)
        self.delivery.learn(self.table_id)

    # ------------------------------------------------------------------ what cannot be shown

    def _demand_server(self, sheet: TableRecord) -> None:
        if self.client.get_guild(sheet.guild) is None:
            raise CannotPublishError(suspension.NOT_HERE, sheet, is_everywhere=True)
        if sheet.guild in self.delivery.away:
            raise CannotPublishError(suspension.OUTAGE, sheet, is_everywhere=True)

    async def _suspend(self, trouble: CannotPublishError) -> None:
        why, sheet = str(trouble), trouble.sheet
        log.warning("A table cannot be shown. %s", why)
        if sheet.stage is Stage.CLOSED:  # nobody waits for it
            self.sight.revision = sheet.revision
            await self.note([number for number, _ in self.notices])
            return

        def act(hosted: HostedTable) -> int | None:
            return suspension.suspend(hosted, why, tried=sheet.revision, tell_host=trouble.tell_host)

        revision = await self.coordinator.act(self.table_id, None, None, act)
        if revision is None:
            return  # somebody has acted meanwhile, perhaps moved the table: that is delivered next
        self.delivery.stick(self.table_id, sheet.guild, revision, trouble.again_in)
        if self.responder is not None:
            await self.responder.tell(f"That is done, but nobody can see it yet. {why}")
        self.hosted = await self.coordinator.look(self.table_id)
        self.sight, self.notices = await self.store.shown(self.table_id)
        if not trouble.is_everywhere and sheet.stage is not Stage.LOBBY:
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
            self.sight.old = self.sight.pressable  # it may or may not be gone: a new one replaces it
            self.sight.message, self.sight.live = None, False
            decision = await self.decided()
        elif isinstance(decision, AppendTurn) and not decision.message.is_all:
            await self._show_table()
        if isinstance(decision, PostNew):
            if not await self._post(decision):
                await self._show_table()
        elif isinstance(decision, RemoveControls):
            self.sight.live = False
            await self.channel.strip(self.sight)
        elif isinstance(decision, AttachPicture):
            await self._paint(decision)

    async def _answer_press(self, decision: Decision) -> None:
        """Before anything is drawn: removes the controls that were pressed."""
        if self.responder is None or not self.responder.is_on_message:
            return
        strips = isinstance(decision, PostNew | AwaitAI) and decision.strips
        if strips and await self.responder.replace(stripped(self.sight), kept(self.sight.files)) is not None:
            self.sight.live = False
            if isinstance(decision, AwaitAI):
                await self.note()
        if self.responder.message == self.sight.message:
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
        self.sight.live = self.sight.live or is_there
        return is_there

    async def _ask_on(self) -> bool:
        files = kept([*self.sight.files, *self.sight.going])
        if await self._rework(layout_again(self.hosted, self.sight), files) is None:
            return False
        self.sight.moment = bool(self.hosted.windows)
        return True

    async def _go_on(self, decision: ContinueTurn) -> bool:
        if not decision.draws and self.sight.going:
            return await self._go_on_as_drawn(decision)
        drawn = self._renamed(await PendingPicture(self).within(SOON, decision) or [])
        view = layout(decision.message, drawn, "" if drawn else self._letters(decision))
        edited = await self._rework(view, [*kept(self.sight.files), *map(file_of, drawn)])
        if edited is None:
            return False
        self.sight.going, self.sight.named = files_in(edited), decision.message.named
        self.sight.so_far, self.sight.moment = decision.so_far, bool(self.hosted.windows)
        return True

    async def _go_on_as_drawn(self, decision: ContinueTurn) -> bool:
        """With the pictures that it has."""
        view = layout(decision.message, [], "", self.sight.going)
        if await self._rework(view, kept([*self.sight.files, *self.sight.going])) is None:
            return False
        self.sight.moment = bool(self.hosted.windows)
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
        self.sight = decision.seen(self.hosted, self.sight, files_in(edited), letters)
        self.delivery.late.pop(self.table_id, None)
        if pictures is None:
            canvas.follows(edited.id)
        return True

    async def _finish_as_drawn(self, decision: AppendTurn) -> bool:
        """With the pictures that it has: a late one would come when another message is the one that counts."""
        edited = await self._rework(layout(decision.message, [], "", self.sight.files), kept(self.sight.files))
        if edited is None:
            return False
        self.sight = decision.seen(self.hosted, self.sight, self.sight.files, "")
        return True

    def _renamed(self, pictures: Sequence[Picture]) -> list[Picture]:
        """Named apart from those the message already has."""
        return [each._replace(name=f"{self.hosted.sheet.revision}-{each.name}") for each in pictures]

    async def _rework(self, view: Layout, attached: Sequence[discord.Attachment | discord.File]) -> discord.Message | None:
        """The table message, edited, as the answer to a press on it if there was one; None if that cannot be done."""
        responder = self.responder
        assert self.sight.message is not None
        if responder is not None and responder.fresh and responder.message == self.sight.message:
            edited = await responder.replace(view, attached)
            if edited is None:
                responder.excuse()  # a new message tells it
            return edited
        again = await self.delivery.follow_ups.edit(self.hosted.sheet, self.sight.message, view, attached)
        return again or await self.channel.edit(self.sight.place, self.sight.message, view, attached)

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
        self.sight = decision.seen(self.hosted, self.sight, message.channel.id, message.id, files_in(message), letters)
        self._past = None
        self.notices = [each for each in self.notices if each[0] not in decision.notices]
        self.delivery.late.pop(self.table_id, None)
        if drawn is None:
            canvas.follows(message.id)
        await self.note(decision.notices)
        if self.sight.old is not None:
            await self._strip_old()
        if decision.brings:
            again = layout(decision.message, [], letters, self.sight.files)
            await self.channel.edit(message.channel.id, message.id, again, kept(self.sight.files), calling(decision.brings))
        return decision.message.is_all

    async def _sent(self, decision: PostNew, drawn: Sequence[Picture]) -> tuple[discord.Message, str]:
        """The message, and the board in letters if there are no pictures."""
        sheet, mentions = self.hosted.sheet, calling(decision.mention)
        letters = "" if drawn else self._letters(decision)
        nonce = f"{self.table_id}-{sheet.revision}-{decision.message.shown}"
        parcel = OutgoingMessage(layout(decision.message, drawn, letters), nonce, drawn, mentions)
        if decision.answers and self.responder is not None:
            carried = await self.responder.say(parcel.view, [file_of(picture) for picture in drawn], mentions)
            if carried is not None:
                return carried, letters
        sent = await self.delivery.follow_ups.send(self.channel, sheet, parcel)
        return (sent, letters) if sent is not None else await self._sent(decision._replace(answers=False), [])

    def _letters(self, decision: PostNew | ContinueTurn | AppendTurn) -> str:
        """The board as it is now; empty for an occasion that is already past."""
        return in_letters(self.hosted.game, decision.message.view) if decision.message.is_all else ""

    async def _paint(self, decision: AttachPicture) -> None:
        """The picture that a message was sent without."""
        assert self.sight.message is not None
        self.delivery.late.pop(self.table_id, None)
        view = layout_painted(self.hosted, self.sight, decision.pictures)
        edited = await self.channel.edit(self.sight.place, self.sight.message, view, [*map(file_of, decision.pictures)])
        if edited is not None:
            self.sight.letters, self.sight.files = "", files_in(edited)

    async def _strip_old(self) -> None:
        old = self.sight.old
        assert old is not None
        assert old.message is not None
        if await self.delivery.follow_ups.edit(self.hosted.sheet, old.message, stripped(old), kept(old.files)) is None:
            await self.channel.strip(old)
        self.sight.old = None

    # ------------------------------------------------------------------ words

    async def _post_notice(self, number: int, notice: Notice) -> None:
        called = absent(notice.mention, self.coordinator.presence.seconds_since(self.table_id, notice.mention))
        parcel = OutgoingMessage(words(notice.text), f"{self.table_id}-n{number}", mentions=calling(called))
        await self.channel.send(self.hosted.sheet, parcel)
        await self.note([number])

    async def _remind(self) -> None:
        for number, notice in [each for each in self.notices if each[1].about]:
            await reminders.remind(self.channel, self.hosted, self.sight, notice, f"{self.table_id}-n{number}")
            await self.note([number])
        await reminders.clear(self.channel, self.hosted, self.sight)

    async def _tell_privately(self) -> None:
        for number, notice in self.notices:
            if notice.private_to is not None:
                await send_privately(self.client, notice.private_to, notice.text, f"{self.table_id}-n{number}")
                await self.note([number])
