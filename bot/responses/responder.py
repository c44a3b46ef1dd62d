"""Answers one interaction: acknowledges it in time, sends and edits its messages, and makes sure that it gets an answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from io import BytesIO
from types import TracebackType
from typing import Any, cast

import aiohttp
import discord

from bot.messages.custom_ids import InvalidControl
from bot.messages.layouts import Public
from bot.metrics import InteractionOutcome
from bot.responses.refused_emojis import without_refused_emojis
from bot.responses.send_once import without_retries
from bot.store import File
from bot.tables.hosted_table import Guest
from engine.text.truncate import truncate

log = logging.getLogger("grandstand.desk")
ACKNOWLEDGE_AFTER_SECONDS = 1.2
"""An interaction without an answer is acknowledged after this time, because Discord drops it after three seconds."""
RETRY_DELAYS = (0.1, 0.4)
"""Seconds before each retry after a broken connection. Discord's three seconds keep running."""
MAX_CONTENT_LENGTH = 2000
"""The most characters in a message without a layout."""
DONE = "Done."
NOT_SHOWN = "I did what you asked, but could not show you the result. `/board` shows the table as it is now."
TOO_LATE = "I was too slow to open the form. Nothing has changed; please press again."
RESTARTING = "I am being restarted. Please try again in a minute."
RESTART_REPLY_SECONDS = 0.5
"""How long the bot may take, when it shuts down, to tell a user that their request was cancelled."""
ALREADY_ACKNOWLEDGED = 40060
INTERACTION_LIFETIME_SECONDS = 14 * 60.0
"""How long an interaction is used: Discord accepts messages through it for fifteen minutes."""
EXPIRED_CODES = frozenset({10015, 10062, 50027})
"""Discord's error codes for an expired interaction: unknown webhook, unknown interaction, invalid token."""
CONNECTION_ERRORS = (OSError, TimeoutError, aiohttp.ClientError)
"""The connection broke: the request may or may not have arrived."""
NO_MENTIONS = discord.AllowedMentions.none()


class KeptAttachment:
    """A file that an edit leaves on its message. It stands in for discord.py's Attachment: Discord needs only its id."""

    def __init__(self, file: File) -> None:
        self.file = file

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.file.id), "filename": self.file.name, "description": self.file.alt}


def kept_attachments(files: Sequence[File]) -> list[discord.Attachment]:
    return [cast("discord.Attachment", KeptAttachment(file)) for file in files]


def user_of(interaction: discord.Interaction) -> Guest:
    may = interaction.permissions  # in this channel; none in a direct message
    moderates = interaction.channel_id if may.manage_messages or may.manage_guild else None
    return Guest(interaction.user.id, interaction.user.display_name, moderates)


class Responder:
    """Answers one interaction. An async context manager: the work is done inside, and at its end the interaction has an answer."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.guest = user_of(interaction)
        self.table_id = ""
        """The id of the table that the interaction is about, once that is known."""
        self.is_unreachable = False
        """Whether nothing can be sent through the interaction any more: it has expired, or the connection is broken."""
        self.outcome = InteractionOutcome.DONE
        """The outcome for the metrics, unless Discord does not accept the answer."""
        self.acknowledged_after: float | None = None
        """Seconds from the interaction's arrival to the first response that Discord accepted."""
        self._arrived_at = asyncio.get_running_loop().time()
        self._has_initial_response = False
        """Whether Discord says that there is an initial response which discord.py does not know of."""
        self._responded_elsewhere = False
        """Whether that response was sent by another process: it is unknown and cannot be edited."""
        self.is_answered_in_place = False
        """Whether the initial response was the message with the control itself, edited or as it is. Then that message can be edited
        through the interaction, and a public follow-up refers to it; otherwise both would refer to a separate, perhaps private
        answer."""
        self._answered = asyncio.Event()
        self.private_message: int | None = None
        """The id of the private message that has the answer, if known."""
        self._answered_by_follow_up = False
        """Whether that message is a follow-up, not the initial response."""
        self._shows_thinking = False
        self._may_have_arrived = False
        """Whether the connection broke during the last message, so that it may have arrived."""
        self._was_rejected = False
        """Whether Discord refused the last message."""
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._acknowledging: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Responder:
        self._timer = asyncio.get_running_loop().call_later(ACKNOWLEDGE_AFTER_SECONDS, self._acknowledge_late)
        return self

    def _acknowledge_late(self) -> None:
        self._acknowledging = asyncio.get_running_loop().create_task(self.acknowledge())

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._timer is not None
        self._timer.cancel()
        if self._acknowledging is not None:
            # Never cancelled: the request may still arrive, and Discord would show “thinking” for ever.
            await self._acknowledging
        if isinstance(error, asyncio.CancelledError):
            await self._reply_restarting()
        if error is not None or self.is_answered:
            return
        if self._was_rejected:
            await self.reply(NOT_SHOWN)
        elif self.is_on_message:
            await self.acknowledge()
        else:
            await self.reply(DONE)

    async def _reply_restarting(self) -> None:
        """Tells the user that the bot is being restarted; otherwise Discord would show “thinking” for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RESTART_REPLY_SECONDS):
                await self.reply_if_unanswered(RESTARTING)

    # ------------------------------------------------------------------ the interaction

    @property
    def is_on_message(self) -> bool:
        """Whether the interaction came from a control on a message."""
        return self.interaction.message is not None

    @property
    def message(self) -> int | None:
        """The id of the message that the control is on; None for a command."""
        return self.interaction.message.id if self.interaction.message is not None else None

    @property
    def is_private(self) -> bool:
        """Whether the control is on a message that only this user sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def values(self) -> list[str]:
        """The values chosen in a select."""
        data: Any = self.interaction.data or {}
        return [str(value) for value in data.get("values", ())]

    @property
    def value(self) -> str:
        """The first value chosen in a select, or an empty string."""
        return "".join(self.values[:1])

    @property
    def place(self) -> int:
        """The channel or thread that the interaction came from."""
        return self.interaction.channel_id or 0

    @property
    def can_respond(self) -> bool:
        """Whether Discord still expects the initial response."""
        return not self.is_unreachable and not self._has_initial_response and not self.interaction.response.is_done()

    # ------------------------------------------------------------------ whether it was answered

    @property
    def is_answered(self) -> bool:
        return self._answered.is_set()

    async def wait_until_answered(self, seconds: float) -> None:
        """Waits until the interaction is answered, for at most `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._answered.wait()

    # ------------------------------------------------------------------ answers

    async def acknowledge(self) -> None:
        """Sends an initial response without content: “thinking” for a command, nothing visible for a control."""
        async with self._lock:
            if not self.can_respond:
                return
            thinking = not self.is_on_message  # a command
            if await self._attempt(lambda: self.interaction.response.defer(ephemeral=True, thinking=thinking)):
                self._shows_thinking = thinking
                self.is_answered_in_place = not thinking

    async def reply(self, answer: str | discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Sends a private answer: plain text or a layout, with files."""
        async with self._lock:
            await self._reply(answer, files)

    async def reply_if_unanswered(self, text: str) -> None:
        """Sends a private text, unless the interaction has been answered already."""
        async with self._lock:
            if not self.is_answered:
                await self._reply(text)

    async def _reply(self, answer: str | discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        shown = {"content": truncate(answer, MAX_CONTENT_LENGTH)} if isinstance(answer, str) else {"view": answer}
        content: dict[str, Any] = {**shown, "allowed_mentions": NO_MENTIONS}
        copies = copies_of(files)
        sent: list[int | None] = []

        async def respond() -> None:
            sent.append((await self.interaction.response.send_message(**content, files=copies(), ephemeral=True)).message_id)

        async def edit() -> None:
            sent.append((await self.interaction.edit_original_response(**content, attachments=copies())).id)

        async def follow_up() -> None:
            sent.append((await self.interaction.followup.send(**content, files=copies(), ephemeral=True, wait=True)).id)

        view = content.get("view")
        is_sent = self.can_respond and await self._attempt(respond, view)
        if not is_sent and not self.is_unreachable and not self.can_respond:
            self._answered_by_follow_up = not self._shows_thinking
            is_sent = await self._attempt(edit if self._shows_thinking else follow_up, view)
            self._shows_thinking = self._shows_thinking and not is_sent
        if is_sent:
            self._answered.set()
            self.private_message = sent[-1] if sent else None

    async def replace(
        self, view: discord.ui.LayoutView, attached: Sequence[discord.Attachment | discord.File] = ()
    ) -> discord.InteractionMessage | None:
        """Answers by editing the message that the control is on. Returns the edited message, or None if that did not work.

        Raises InvalidControl if a private layout would replace a public message.
        """
        message = self.interaction.message
        if message is not None and not message.flags.ephemeral and not isinstance(view, Public):
            raise InvalidControl("That belongs in a message that only you see. Nothing has changed for anybody else.")
        async with self._lock:
            if self.is_unreachable:
                return None
            copies = copies_of([file for file in attached if isinstance(file, discord.File)])
            attachments = [file for file in attached if not isinstance(file, discord.File)]
            edited: list[object] = []

            def content() -> dict[str, Any]:
                return {"view": view, "attachments": [*attachments, *copies()], "allowed_mentions": NO_MENTIONS}

            async def respond() -> None:
                answered = await self.interaction.response.edit_message(**content())
                edited.append(answered.resource if answered is not None else None)

            async def edit() -> None:
                edited.append(await self.interaction.edit_original_response(**content()))

            is_sent = self.can_respond and await self._attempt(respond, view)
            self.is_answered_in_place = self.is_answered_in_place or is_sent
            if not is_sent and not self.is_unreachable and not self.can_respond and not self._responded_elsewhere:
                is_sent = await self._attempt(edit, view)
            if not is_sent:
                return None
            self._answered.set()
            self.private_message = self.message if self.is_private else None
            return await self._current_message(edited)

    async def _current_message(self, answered: Sequence[object]) -> discord.InteractionMessage | None:
        """The message of a response, as Discord returned it or fetched now; None if it was deleted."""
        if answered and isinstance(answered[0], discord.InteractionMessage):
            return answered[0]
        with contextlib.suppress(discord.NotFound):
            return await self.interaction.original_response()
        return None

    async def delete_answer(self) -> None:
        """Deletes the private message that has the answer, if it still exists, because a newer one has replaced it."""
        if self.private_message is None:
            return
        with contextlib.suppress(discord.HTTPException, *CONNECTION_ERRORS):
            if self._answered_by_follow_up:
                await self.interaction.followup.delete_message(self.private_message)
            else:
                await self.interaction.delete_original_response()

    async def edit_answer(self, view: discord.ui.LayoutView) -> None:
        """Replaces the private message that has the answer, if it still exists and the interaction can still edit it."""
        if self.private_message is None:
            return
        with contextlib.suppress(discord.HTTPException, *CONNECTION_ERRORS):
            if self._answered_by_follow_up:
                await self.interaction.followup.edit_message(self.private_message, view=view, attachments=[])
            else:
                await self.interaction.edit_original_response(view=view, attachments=[])

    def suppress_failure_reply(self) -> None:
        """Sends no reply about the last failure, because the result is shown in another way."""
        self._was_rejected = False

    async def open_modal(self, modal: discord.ui.Modal) -> None:
        """Opens a form, which is only possible as the initial response; otherwise tells the user to press again."""
        async with self._lock:
            if self.can_respond and await self._attempt(lambda: self.interaction.response.send_modal(modal)):
                self._answered.set()
                return
            await self._reply(TOO_LATE)

    async def reply_publicly(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions, *, silent: bool = False
    ) -> discord.InteractionMessage | None:
        """Sends a public initial response. Returns the message, or None if it was not sent. A silent one notifies nobody.

        Raises ConnectionError if the message may have arrived all the same.
        """
        async with self._lock:
            if not self.can_respond:
                return None
            copies = copies_of(files)
            sent: list[object] = []

            async def send() -> None:
                response = self.interaction.response
                answer = await response.send_message(view=view, files=copies(), allowed_mentions=mentions, silent=silent)
                sent.append(answer.resource)

            if await self._attempt(send, view):
                self._answered.set()
                if (message := await self._current_message(sent)) is not None:
                    return message
            if self._may_have_arrived:
                raise ConnectionError("The connection broke before Discord said whether the answer arrived.")
            return None

    async def follow_up(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions, *, silent: bool
    ) -> discord.Message:
        """Sends a public follow-up once, because Discord could not tell two of them apart from one. A silent one notifies nobody.

        Raises HTTPException if Discord refuses it, and one of `CONNECTION_ERRORS` if it may have arrived all the same.
        """
        async with self._lock:
            copies, follow_up = copies_of(files), without_retries(self.interaction.followup)
            try:
                return await without_refused_emojis(
                    view, lambda: follow_up.send(view=view, files=copies(), allowed_mentions=mentions, silent=silent, wait=True)
                )
            except discord.HTTPException as error:
                self.is_unreachable = self.is_unreachable or error.code in EXPIRED_CODES
                raise

    async def post_publicly(self, view: Public, files: Sequence[discord.File]) -> bool:
        """Posts a further public message where the interaction came from, without notifying anybody. Returns whether it was sent;
        it is tried once."""
        try:
            await without_retries(self.interaction.followup).send(view=view, files=files, allowed_mentions=NO_MENTIONS)
        except (discord.HTTPException, *CONNECTION_ERRORS) as error:
            log.warning("Public message beside an answer not posted: %s", error, extra={"event": "public_message_not_posted"})
            return False
        return True

    # ------------------------------------------------------------------ sending

    async def _attempt(self, send: Callable[[], Awaitable[object]], view: discord.ui.LayoutView | None = None) -> bool:
        """Sends a response, retrying after a broken connection. Returns whether Discord accepted it; failures are only logged,
        because the state is stored and the board will show it."""
        self._may_have_arrived, self._was_rejected = False, False
        for pause in (*RETRY_DELAYS, None):
            try:
                await without_refused_emojis(view, send)
                self._note_initial_response()
                return True
            except CONNECTION_ERRORS as error:
                self._may_have_arrived = True
                if pause is None:
                    log.warning("Interaction not answered, connection broken: %s", error, extra={"event": "answer_interrupted"})
                    break
                await asyncio.sleep(pause)
            except discord.HTTPException as error:
                return self._handle_rejection(error)
        self.is_unreachable = True
        return False

    def _note_initial_response(self) -> None:
        if self.acknowledged_after is None:
            self.acknowledged_after = asyncio.get_running_loop().time() - self._arrived_at

    def _handle_rejection(self, error: discord.HTTPException) -> bool:
        """Notes why Discord rejected a response. Returns whether an earlier attempt had arrived all the same."""
        if error.code == ALREADY_ACKNOWLEDGED:
            # By our own first attempt, if its response got lost; or by an earlier process, or another one with the same token.
            self._has_initial_response = True
            arrived, self._may_have_arrived = self._may_have_arrived, False
            self._responded_elsewhere = not arrived
            if arrived:
                self._note_initial_response()
            return arrived
        self.is_unreachable = error.code in EXPIRED_CODES
        self._may_have_arrived = error.status >= 500
        self._was_rejected = not self.is_unreachable
        log.warning("Interaction not answered, refused by Discord: %s", error, extra={"event": "answer_refused"})
        return False


def copies_of(files: Sequence[discord.File]) -> Callable[[], list[discord.File]]:
    """A function that returns new files for every attempt, because sending reads a file to its end."""
    contents = [(file.fp.read(), file.filename, file.description) for file in files]
    for file in files:
        file.fp.seek(0)  # the caller may send it in another way
    return lambda: [discord.File(BytesIO(data), name, description=alt) for data, name, alt in contents]
