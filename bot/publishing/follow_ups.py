"""Boards sent as follow-ups to the press that caused them.

Discord allows a bot 50 requests a second, but requests through interactions do not count, so an ordinary turn costs none. A
follow-up has no nonce: it is sent once, and if it is unknown whether it arrived, reconciliation looks for it in the channel.
"""

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
"""The HTTP status that would mean that Discord takes no message of this kind through an interaction."""
RETRY_AFTER_SECONDS = 3600.0
"""How long follow-ups are not tried after that. Not for ever, or one odd answer would count for the life of the process; and not
briefly, because every attempt costs one more request."""


class FollowUps:
    """Remembers answered presses, each until the next board of its table is published. Boards without such a press are posted in
    the channel."""

    def __init__(self, clock: Clock, *, is_enabled: bool) -> None:
        self.clock = clock
        self.is_enabled = is_enabled
        self._presses: dict[str, tuple[Responder, float]] = {}
        """For each table, the press that its next board may follow, and when it was answered; oldest first."""
        self._refused: dict[bool, float] = {}
        """When Discord last refused follow-ups with files (True) and without (False)."""

    def remember(self, table_id: str, responder: Responder) -> None:
        """Remembers a press on the table's message that has been answered."""
        self._drop_old()
        is_known = self._presses.get(table_id, (None,))[0] is responder
        if self.is_enabled and responder.is_answered_in_place and not is_known:
            self.forget(table_id)
            self._presses[table_id] = responder, self.clock.steady()

    def forget(self, table_id: str) -> None:
        """Forgets the table's press: everything that it caused is published."""
        self._presses.pop(table_id, None)

    async def send(self, channel: TableChannel, record: TableRecord, outgoing: OutgoingMessage) -> discord.Message | None:
        """Sends a board once, as a follow-up or to the channel. Returns None if Discord refuses its pictures: then it needs a text
        board."""
        has_files = bool(outgoing.pictures)
        responder = self._press_for_board(channel, record) if self._is_supported(has_files=has_files) else None
        if responder is None:
            return await channel.send_board(record, outgoing)
        try:
            files = [file_of(picture) for picture in outgoing.pictures]
            sent = await responder.follow_up(outgoing.view, files, outgoing.mentions, silent=outgoing.silent)
        except discord.HTTPException as error:
            return await self._send_to_channel(channel, record, outgoing, error)
        except BaseException:
            self.forget(record.id)  # it may have arrived: the next update reconciles, then posts with a nonce
            raise
        if self._refused.pop(has_files, None) is not None:
            log.info("Follow-ups accepted by Discord again", extra={"event": "follow_ups_accepted"})
        return sent

    async def edit(
        self, record: TableRecord, message: int, view: Layout, attached: Sequence[discord.Attachment | discord.File]
    ) -> discord.Message | None:
        """Edits the message that was pressed. Returns None if `message` is another one, or cannot be edited this way."""
        responder = self._press(record)
        if responder is None or responder.message != message:
            return None
        edited = await responder.replace(view, attached)
        if edited is None:
            responder.suppress_failure_reply()  # the caller edits it through the channel instead
        return edited

    async def _send_to_channel(
        self, channel: TableChannel, record: TableRecord, outgoing: OutgoingMessage, refusal: discord.HTTPException
    ) -> discord.Message | None:
        """Posts in the channel a board that was refused as a follow-up. If that works, follow-ups of this kind count as
        unsupported for a while."""
        log.info("Follow-up refused by Discord, board posted in the channel: %s", refusal, extra={"event": "follow_up_refused"})
        self.forget(record.id)
        sent = await channel.send_board(record, outgoing)
        has_files = bool(outgoing.pictures)
        if sent is not None and refusal.status == UNSUPPORTED_STATUS:
            if has_files not in self._refused:
                kind = "with pictures" if has_files else "in letters"
                log.warning(
                    "Follow-ups refused by Discord for boards %s, they are posted in the channel; retry every %.0f min, "
                    "GRANDSTAND_BOARDS=channel stops that. Discord's answer: %s",
                    kind,
                    RETRY_AFTER_SECONDS / 60,
                    refusal,
                    extra={"event": "follow_ups_refused"},
                )
            self._refused[has_files] = self.clock.steady()
        return sent

    # ------------------------------------------------------------------ whether a follow-up is possible

    def _press_for_board(self, channel: TableChannel, record: TableRecord) -> Responder | None:
        """The press that a board of this table may follow: only where the bot may post anyway, so that the server's permissions
        hold, and may read the history, so that it could find a board that arrived unnoticed."""
        return self._press(record) if channel.can_post_and_read_history(record) else None

    def _press(self, record: TableRecord) -> Responder | None:
        """The table's press, if its interaction is still valid and came from where the game is played now."""
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
