"""One interaction, from its arrival to the last word about it: acknowledged in time, whatever happens."""

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
from bot.responses.send_once import without_retries
from bot.store import File
from bot.tables.hosted_table import Guest
from engine.text.truncate import clipped

log = logging.getLogger("grandstand.desk")
ACKNOWLEDGE_AFTER_SECONDS = 1.2
"""Seconds after which an interaction is acknowledged without a word, so that Discord does not give up on it after three."""
RETRY_DELAYS = (0.1, 0.4)
"""Seconds before trying again when the connection broke. Discord's three seconds keep running."""
MAX_CONTENT_LENGTH = 2000
"""Characters in a message without a layout."""
DONE = "Done."
NOT_SHOWN = "I did what you asked, but could not show you the result. `/board` shows the table as it is now."
TOO_LATE = "I was too slow to open the form. Nothing has changed; please press again."
RESTARTING = "I am being restarted. Nothing is lost; please try again in a minute."
RESTART_REPLY_SECONDS = 0.5
"""Seconds left to tell somebody that their request was cut short."""
ALREADY_ACKNOWLEDGED = 40060
INTERACTION_LIFETIME_SECONDS = 14 * 60.0
"""Seconds after which nothing is said through an interaction any more: Discord forgets it after fifteen minutes."""
EXPIRED_CODES = frozenset({10015, 10062, 50027})
"""Unknown webhook, unknown interaction, invalid token: it has expired."""
CONNECTION_ERRORS = (OSError, TimeoutError, aiohttp.ClientError)
"""The connection broke: nobody knows whether it arrived."""
NO_MENTIONS = discord.AllowedMentions.none()


class KeptAttachment:
    """A file that an edit leaves on its message. discord.py wants the whole attachment; Discord only wants its id."""

    def __init__(self, file: File) -> None:
        self.file = file

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.file.id), "filename": self.file.name, "description": self.file.alt}


def kept_attachments(files: Sequence[File]) -> list[discord.Attachment]:
    return [cast("discord.Attachment", KeptAttachment(file)) for file in files]


def user_of(interaction: discord.Interaction) -> Guest:
    return Guest(interaction.user.id, interaction.user.display_name)


class Responder:
    """A context manager: the work is done inside, and by the end there is an answer."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.guest = user_of(interaction)
        self.table_id = ""
        """The table it is about, once that is known."""
        self.is_unreachable = False
        """Discord no longer knows the interaction: nothing can be said through it."""
        self.outcome = InteractionOutcome.DONE
        """How it ends, unless Discord does not take the answer."""
        self.acknowledged_after: float | None = None
        """Seconds from its arrival here to the first answer that Discord took."""
        self._arrived_at = asyncio.get_running_loop().time()
        self._has_initial_response = False
        """Discord says it already has a first answer, and discord.py knows of none."""
        self._responded_elsewhere = False
        """That answer is not ours: we do not know what it is and cannot edit it."""
        self.is_answered_in_place = False
        """The first answer was the message with the control, as it is or edited: it can be edited through the interaction, and a
        public message that follows refers to it. Otherwise that would be a message of the answer's own, perhaps a private one."""
        self._answered = asyncio.Event()
        self.private_message: int | None = None
        """The private message that has the answer, if we know of one."""
        self._answered_by_follow_up = False
        """Whether that is a further message, and not the first answer."""
        self._shows_thinking = False
        self._may_have_arrived = False
        """The connection broke during the last message: it may have arrived."""
        self._was_rejected = False
        """Discord did not take the last message."""
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
            # Never cut off: an abandoned request may still arrive, and what it says would stay for ever.
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
        """The bot stops before there is an answer: without a word, Discord would show it “thinking” for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RESTART_REPLY_SECONDS):
                await self.reply_if_unanswered(RESTARTING)

    # ------------------------------------------------------------------ what came

    @property
    def is_on_message(self) -> bool:
        """Whether it came from a control of a message."""
        return self.interaction.message is not None

    @property
    def message(self) -> int | None:
        """The message that the control is on; none for a command."""
        return self.interaction.message.id if self.interaction.message is not None else None

    @property
    def is_private(self) -> bool:
        """Whether the control is on a message that only this person sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def values(self) -> list[str]:
        """What was chosen in a select."""
        data: Any = self.interaction.data or {}
        return [str(value) for value in data.get("values", ())]

    @property
    def place(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def can_respond(self) -> bool:
        """Whether it is still waiting for its first answer."""
        return not self.is_unreachable and not self._has_initial_response and not self.interaction.response.is_done()

    # ------------------------------------------------------------------ how it was answered

    @property
    def is_answered(self) -> bool:
        return self._answered.is_set()

    async def wait_until_answered(self, seconds: float) -> None:
        """Waits until it is answered, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._answered.wait()

    # ------------------------------------------------------------------ what is said

    async def acknowledge(self) -> None:
        """Without a word, for now or for good."""
        async with self._lock:
            if not self.can_respond:
                return
            thinking = not self.is_on_message
            if await self._attempt(lambda: self.interaction.response.defer(ephemeral=True, thinking=thinking)):
                self._shows_thinking = thinking
                self.is_answered_in_place = not thinking

    async def reply(self, text: str, view: discord.ui.LayoutView | None = None, files: Sequence[discord.File] = ()) -> None:
        """A private answer: words, or a view with pictures."""
        async with self._lock:
            await self._reply(text, view, files)

    async def reply_if_unanswered(self, text: str) -> None:
        """Private words for somebody who has had no answer yet."""
        async with self._lock:
            if not self.is_answered:
                await self._reply(text, None, ())

    async def _reply(self, text: str, view: discord.ui.LayoutView | None, files: Sequence[discord.File]) -> None:
        said: dict[str, Any] = {"view": view} if view is not None else {"content": clipped(text, MAX_CONTENT_LENGTH)}
        said["allowed_mentions"] = NO_MENTIONS
        copies = _copies(files)
        sent: list[int | None] = []

        async def respond() -> None:
            sent.append((await self.interaction.response.send_message(**said, files=copies(), ephemeral=True)).message_id)

        async def edit() -> None:
            sent.append((await self.interaction.edit_original_response(**said, attachments=copies())).id)

        async def follow_up() -> None:
            sent.append((await self.interaction.followup.send(**said, files=copies(), ephemeral=True, wait=True)).id)

        done = self.can_respond and await self._attempt(respond)
        if not done and not self.is_unreachable and not self.can_respond:
            self._answered_by_follow_up = not self._shows_thinking
            done = await self._attempt(edit if self._shows_thinking else follow_up)
            self._shows_thinking = self._shows_thinking and not done
        if done:
            self._answered.set()
            self.private_message = sent[-1] if sent else None

    async def replace(
        self, view: discord.ui.LayoutView, attached: Sequence[discord.Attachment | discord.File]
    ) -> discord.InteractionMessage | None:
        """Answers by editing the message the control is on. Returns the edited message, or None if that did not work.

        A private view never replaces a public message, whoever asks for it.
        """
        message = self.interaction.message
        if message is not None and not message.flags.ephemeral and not isinstance(view, Public):
            raise InvalidControl("That belongs in a message that only you see. Nothing has changed for anybody else.")
        async with self._lock:
            if self.is_unreachable:
                return None
            copies = _copies([each for each in attached if isinstance(each, discord.File)])
            stay = [each for each in attached if not isinstance(each, discord.File)]
            edited: list[object] = []

            def shown() -> dict[str, Any]:
                return {"view": view, "attachments": [*stay, *copies()], "allowed_mentions": NO_MENTIONS}

            async def respond() -> None:
                answered = await self.interaction.response.edit_message(**shown())
                edited.append(answered.resource if answered is not None else None)

            async def edit() -> None:
                edited.append(await self.interaction.edit_original_response(**shown()))

            done = self.can_respond and await self._attempt(respond)
            self.is_answered_in_place = self.is_answered_in_place or done
            if not done and not self.is_unreachable and not self.can_respond and not self._responded_elsewhere:
                done = await self._attempt(edit)
            if not done:
                return None
            self._answered.set()
            self.private_message = self.message if self.is_private else None
            return await self._current_message(edited)

    async def _current_message(self, answered: Sequence[object]) -> discord.InteractionMessage | None:
        """The message of an answer, as Discord returned it or as it is now."""
        if answered and isinstance(answered[0], discord.InteractionMessage):
            return answered[0]
        with contextlib.suppress(discord.NotFound):  # somebody deleted it at that very moment
            return await self.interaction.original_response()
        return None

    async def delete_answer(self) -> None:
        """Deletes the private message that has the answer, if it is still there: another has taken its place."""
        if self.private_message is None:
            return
        with contextlib.suppress(discord.HTTPException, *CONNECTION_ERRORS):
            if self._answered_by_follow_up:
                await self.interaction.followup.delete_message(self.private_message)
            else:
                await self.interaction.delete_original_response()

    def suppress_failure_reply(self) -> None:
        """It is being shown some other way: no need to say that this way failed."""
        self._was_rejected = False

    async def open_modal(self, modal: discord.ui.Modal) -> None:
        """Opens a form; only possible as the first answer."""
        async with self._lock:
            if self.can_respond and await self._attempt(lambda: self.interaction.response.send_modal(modal)):
                self._answered.set()
                return
            await self._reply(TOO_LATE, None, ())

    async def reply_publicly(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions
    ) -> discord.InteractionMessage | None:
        """A public first answer. Returns the message, or None if it was not sent.

        Raises ConnectionError if the message may have arrived all the same.
        """
        async with self._lock:
            if not self.can_respond:
                return None
            copies = _copies(files)
            sent: list[object] = []

            async def send() -> None:
                response = self.interaction.response
                sent.append((await response.send_message(view=view, files=copies(), allowed_mentions=mentions)).resource)

            if await self._attempt(send):
                self._answered.set()
                if (message := await self._current_message(sent)) is not None:
                    return message
            if self._may_have_arrived:
                raise ConnectionError("The connection broke before Discord said whether the answer arrived.")
            return None

    async def follow_up(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions
    ) -> discord.Message:
        """A public message after the first answer, sent once: nothing tells Discord that two of them are the same.

        Raises HTTPException if Discord refuses it, and what may pass (`CONNECTION_ERRORS`) if it may have arrived all the same.
        """
        async with self._lock:
            try:
                return await without_retries(self.interaction.followup).send(
                    view=view, files=files, allowed_mentions=mentions, wait=True
                )
            except discord.HTTPException as error:
                self.is_unreachable = self.is_unreachable or error.code in EXPIRED_CODES
                raise

    async def post_publicly(self, view: Public, files: Sequence[discord.File]) -> bool:
        """A public message beside the answer, where the interaction came from; it calls nobody. It is tried once."""
        try:
            await without_retries(self.interaction.followup).send(view=view, files=files, allowed_mentions=NO_MENTIONS)
        except (discord.HTTPException, *CONNECTION_ERRORS) as error:
            log.warning("Something for everybody could not be posted: %s", error)
            return False
        return True

    # ------------------------------------------------------------------ how it gets there

    async def _attempt(self, send: Callable[[], Awaitable[object]]) -> bool:
        """Whether Discord took it. If not, that is only logged: the state is on disk, and the board will show it."""
        self._may_have_arrived, self._was_rejected = False, False
        for pause in (*RETRY_DELAYS, None):
            try:
                await send()
                self._note_initial_response()
                return True
            except CONNECTION_ERRORS as error:
                self._may_have_arrived = True
                if pause is None:
                    log.warning("The connection broke, and an interaction could not be answered: %s", error)
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
        """Whether the message arrived all the same."""
        if error.code == ALREADY_ACKNOWLEDGED:
            # By our own first try, whose receipt got lost; or by an earlier process, or somebody else with our token.
            self._has_initial_response = True
            arrived, self._may_have_arrived = self._may_have_arrived, False
            self._responded_elsewhere = not arrived
            if arrived:
                self._note_initial_response()
            return arrived
        self.is_unreachable = error.code in EXPIRED_CODES
        self._may_have_arrived = error.status >= 500
        self._was_rejected = not self.is_unreachable
        log.warning("An interaction could not be answered: %s", error)
        return False


def _copies(files: Sequence[discord.File]) -> Callable[[], list[discord.File]]:
    """New ones for every try: a file that was sent has been read to its end."""
    contents = [(file.fp.read(), file.filename, file.description) for file in files]
    for file in files:
        file.fp.seek(0)  # for whoever sends it some other way
    return lambda: [discord.File(BytesIO(data), name, description=alt) for data, name, alt in contents]
