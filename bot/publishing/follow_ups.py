"""Boards that follow a press through its interaction. Discord allows a token 50 requests a second; those of interactions are free,
so an ordinary turn costs none. A message sent this way has no nonce: it is sent once, and looked for if its receipt is lost."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.clock import Clock
from bot.messages.layouts import Layout, file_of
from bot.publishing.channel import TableChannel
from bot.publishing.posting import OutgoingMessage
from bot.responses.responder import INTERACTION_LIFETIME_SECONDS, Responder
from bot.store import TableRecord

log = logging.getLogger("grandstand.delivery")
UNSUPPORTED_STATUS = 400
"""How Discord would say that it takes no message of this kind through an interaction."""
RETRY_AFTER_SECONDS = 3600.0
"""Seconds until that is tried again. Not never, or one strange answer would count for as long as the process lives; and not often,
because until then every board would cost one more request."""


class FollowUps:
    """Presses that have had their answer, each until the board after it is out. What cannot follow one goes to the channel."""

    def __init__(self, clock: Clock, *, is_enabled: bool) -> None:
        self.clock = clock
        self.is_enabled = is_enabled
        self._presses: dict[str, tuple[Responder, float]] = {}
        """The one that the next board of a table may follow, and when it was answered; oldest first."""
        self._refused: dict[bool, float] = {}
        """When Discord refused messages with files, and such without."""

    def remember(self, table_id: str, responder: Responder) -> None:
        """A press on the table's message has been answered."""
        self._drop_old()
        is_known = self._presses.get(table_id, (None,))[0] is responder
        if self.is_enabled and responder.is_answered_in_place and not is_known:
            self.forget(table_id)
            self._presses[table_id] = responder, self.clock.steady()

    def forget(self, table_id: str) -> None:
        """Everything is shown: what comes later is not about that press."""
        self._presses.pop(table_id, None)

    async def send(self, channel: TableChannel, record: TableRecord, outgoing: OutgoingMessage) -> discord.Message | None:
        """A board, once. None if Discord does not take its pictures: then it has to go in letters."""
        has_files = bool(outgoing.pictures)
        responder = self._press_for_board(channel, record) if self._is_supported(has_files=has_files) else None
        if responder is None:
            return await channel.send_board(record, outgoing)
        try:
            sent = await responder.follow_up(outgoing.view, [file_of(picture) for picture in outgoing.pictures], outgoing.mentions)
        except discord.HTTPException as error:
            return await self._send_to_channel(channel, record, outgoing, error)
        except BaseException:
            self.forget(record.id)  # it may have arrived: the next errand looks, and then posts with a nonce
            raise
        if self._refused.pop(has_files, None) is not None:
            log.info("Discord takes boards as follow-ups again.")
        return sent

    async def edit(
        self, record: TableRecord, message: int, view: Layout, attached: Sequence[discord.Attachment | discord.File]
    ) -> discord.Message | None:
        """The message that was pressed, once more. None if it is another one, or cannot be edited this way."""
        responder = self._press(record)
        if responder is None or responder.message != message:
            return None
        edited = await responder.replace(view, attached)
        if edited is None:
            responder.suppress_failure_reply()  # the channel's own routes do it
        return edited

    async def _send_to_channel(
        self, channel: TableChannel, record: TableRecord, outgoing: OutgoingMessage, refusal: discord.HTTPException
    ) -> discord.Message | None:
        """Discord has refused a follow-up. If it takes the same message in the channel, it was the way that it did not take."""
        log.info("A board goes to the channel instead of following the press: %s", refusal)
        self.forget(record.id)
        sent = await channel.send_board(record, outgoing)
        has_files = bool(outgoing.pictures)
        if sent is not None and refusal.status == UNSUPPORTED_STATUS:
            if has_files not in self._refused:
                kind = "with pictures" if has_files else "in letters"
                log.warning(
                    "Discord takes no boards %s as follow-ups, so they are posted in the channel; tried again every %.0f minutes. "
                    "GRANDSTAND_BOARDS=channel stops that. It said: %s",
                    kind,
                    RETRY_AFTER_SECONDS / 60,
                    refusal,
                )
            self._refused[has_files] = self.clock.steady()
        return sent

    # ------------------------------------------------------------------ what is possible now

    def _press_for_board(self, channel: TableChannel, record: TableRecord) -> Responder | None:
        """The press that a board of this table may follow: only where the bot may post anyway, so that a server's rules hold, and
        where it could look for a board whose receipt was lost."""
        return self._press(record) if channel.can_post_and_read_history(record) else None

    def _press(self, record: TableRecord) -> Responder | None:
        """One that Discord still knows, on a message where the game is played now."""
        self._drop_old()
        responder, _ = self._presses.get(record.id, (None, 0.0))
        return responder if responder is not None and not responder.is_unreachable and responder.place == record.place else None

    def _is_supported(self, *, has_files: bool) -> bool:
        since = self._refused.get(has_files)
        return since is None or self.clock.steady() - since >= RETRY_AFTER_SECONDS

    def _drop_old(self) -> None:
        now = self.clock.steady()
        while self._presses and now - next(iter(self._presses.values()))[1] >= INTERACTION_LIFETIME_SECONDS:
            del self._presses[next(iter(self._presses))]
