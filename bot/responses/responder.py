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
from engine.text.truncate import truncate

log = logging.getLogger("grandstand.desk")
PATIENCE = 1.2
"""Seconds after which an interaction is acknowledged without a word, so that Discord does not give up on it after three."""
PAUSES = (0.1, 0.4)
"""Seconds before trying again when the connection broke. Discord's three seconds keep running."""
LONGEST = 2000
"""Characters in a message without a layout."""
DONE = "Done."
UNSAID = "I did what you asked, but could not show you the result. `/board` shows the table as it is now."
TOO_LATE = "I was too slow to open the form. Nothing has changed; please press again."
LEAVING = "I am being restarted. Nothing is lost; please try again in a minute."
LAST_WORDS = 0.5
"""Seconds left to tell somebody that their request was cut short."""
ALREADY_ACKNOWLEDGED = 40060
LASTS = 14 * 60.0
"""Seconds after which nothing is said through an interaction any more: Discord forgets it after fifteen minutes."""
GONE = frozenset({10015, 10062, 50027})
"""Unknown webhook, unknown interaction, invalid token: it has expired."""
CUT = (OSError, TimeoutError, aiohttp.ClientError)
"""The connection broke: nobody knows whether it arrived."""
NOBODY = discord.AllowedMentions.none()


class KeptFile:
    """A file that an edit leaves on its message. discord.py wants the whole attachment; Discord only wants its id."""

    def __init__(self, file: File) -> None:
        self.file = file

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.file.id), "filename": self.file.name, "description": self.file.alt}


def kept(files: Sequence[File]) -> list[discord.Attachment]:
    return [cast("discord.Attachment", KeptFile(file)) for file in files]


def user_of(interaction: discord.Interaction) -> Guest:
    return Guest(interaction.user.id, interaction.user.display_name)


class Responder:
    """A context manager: the work is done inside, and by the end there is an answer."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.guest = user_of(interaction)
        self.table = ""
        """The table it is about, once that is known."""
        self.lost = False
        """Discord no longer knows the interaction: nothing can be said through it."""
        self.outcome = InteractionOutcome.DONE
        """How it ends, unless Discord does not take the answer."""
        self.acknowledged_after: float | None = None
        """Seconds from its arrival here to the first answer that Discord took."""
        self._came = asyncio.get_running_loop().time()
        self._taken = False
        """Discord says it already has a first answer, and discord.py knows of none."""
        self._by_others = False
        """That answer is not ours: we do not know what it is and cannot edit it."""
        self.is_answered_in_place = False
        """The first answer was the message with the control, as it is or edited: it can be edited through the interaction, and a
        public message that follows refers to it. Otherwise that would be a message of the answer's own, perhaps a private one."""
        self._answered = asyncio.Event()
        self.shows: int | None = None
        """The private message that has the answer, if we know of one."""
        self._followed_up = False
        """Whether that is a further message, and not the first answer."""
        self._thinking = False
        self._unsure = False
        """The connection broke during the last message: it may have arrived."""
        self._unsaid = False
        """Discord did not take the last message."""
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._acknowledging: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Responder:
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._lose_patience)
        return self

    def _lose_patience(self) -> None:
        self._acknowledging = asyncio.get_running_loop().create_task(self.acknowledge())

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._timer is not None
        self._timer.cancel()
        if self._acknowledging is not None:
            # Never cut off: an abandoned request may still arrive, and what it says would stay for ever.
            await self._acknowledging
        if isinstance(error, asyncio.CancelledError):
            await self._take_leave()
        if error is not None or self.is_answered:
            return
        if self._unsaid:
            await self.tell(UNSAID)
        elif self.is_on_message:
            await self.acknowledge()
        else:
            await self.tell(DONE)

    async def _take_leave(self) -> None:
        """The bot stops before there is an answer: without a word, Discord would show it “thinking” for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self.conclude(LEAVING)

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
    def fresh(self) -> bool:
        """Whether it is still waiting for its first answer."""
        return not self.lost and not self._taken and not self.interaction.response.is_done()

    # ------------------------------------------------------------------ how it was answered

    @property
    def is_answered(self) -> bool:
        return self._answered.is_set()

    async def answered(self, seconds: float) -> None:
        """Waits until it is answered, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._answered.wait()

    # ------------------------------------------------------------------ what is said

    async def acknowledge(self) -> None:
        """Without a word, for now or for good."""
        async with self._lock:
            if not self.fresh:
                return
            thinking = not self.is_on_message
            if await self._try(lambda: self.interaction.response.defer(ephemeral=True, thinking=thinking)):
                self._thinking = thinking
                self.is_answered_in_place = not thinking

    async def tell(self, text: str, view: discord.ui.LayoutView | None = None, files: Sequence[discord.File] = ()) -> None:
        """A private answer: words, or a view with pictures."""
        async with self._lock:
            await self._tell(text, view, files)

    async def conclude(self, text: str) -> None:
        """Private words for somebody who has had no answer yet."""
        async with self._lock:
            if not self.is_answered:
                await self._tell(text, None, ())

    async def _tell(self, text: str, view: discord.ui.LayoutView | None, files: Sequence[discord.File]) -> None:
        said: dict[str, Any] = {"view": view} if view is not None else {"content": truncate(text, LONGEST)}
        said["allowed_mentions"] = NOBODY
        copies = _copies(files)
        sent: list[int | None] = []

        async def respond() -> None:
            sent.append((await self.interaction.response.send_message(**said, files=copies(), ephemeral=True)).message_id)

        async def edit() -> None:
            sent.append((await self.interaction.edit_original_response(**said, attachments=copies())).id)

        async def follow_up() -> None:
            sent.append((await self.interaction.followup.send(**said, files=copies(), ephemeral=True, wait=True)).id)

        done = self.fresh and await self._try(respond)
        if not done and not self.lost and not self.fresh:
            self._followed_up = not self._thinking
            done = await self._try(edit if self._thinking else follow_up)
            self._thinking = self._thinking and not done
        if done:
            self._answered.set()
            self.shows = sent[-1] if sent else None

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
            if self.lost:
                return None
            copies = _copies([each for each in attached if isinstance(each, discord.File)])
            stay = [each for each in attached if not isinstance(each, discord.File)]
            edited: list[object] = []

            def shown() -> dict[str, Any]:
                return {"view": view, "attachments": [*stay, *copies()], "allowed_mentions": NOBODY}

            async def respond() -> None:
                answered = await self.interaction.response.edit_message(**shown())
                edited.append(answered.resource if answered is not None else None)

            async def edit() -> None:
                edited.append(await self.interaction.edit_original_response(**shown()))

            done = self.fresh and await self._try(respond)
            self.is_answered_in_place = self.is_answered_in_place or done
            if not done and not self.lost and not self.fresh and not self._by_others:
                done = await self._try(edit)
            if not done:
                return None
            self._answered.set()
            self.shows = self.message if self.is_private else None
            return await self._now(edited)

    async def _now(self, answered: Sequence[object]) -> discord.InteractionMessage | None:
        """The message of an answer, as Discord returned it or as it is now."""
        if answered and isinstance(answered[0], discord.InteractionMessage):
            return answered[0]
        with contextlib.suppress(discord.NotFound):  # somebody deleted it at that very moment
            return await self.interaction.original_response()
        return None

    async def take_back(self) -> None:
        """Deletes the private message that has the answer, if it is still there: another has taken its place."""
        if self.shows is None:
            return
        with contextlib.suppress(discord.HTTPException, *CUT):
            if self._followed_up:
                await self.interaction.followup.delete_message(self.shows)
            else:
                await self.interaction.delete_original_response()

    def excuse(self) -> None:
        """It is being shown some other way: no need to say that this way failed."""
        self._unsaid = False

    async def ask(self, modal: discord.ui.Modal) -> None:
        """Opens a form; only possible as the first answer."""
        async with self._lock:
            if self.fresh and await self._try(lambda: self.interaction.response.send_modal(modal)):
                self._answered.set()
                return
            await self._tell(TOO_LATE, None, ())

    async def say(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions
    ) -> discord.InteractionMessage | None:
        """A public first answer. Returns the message, or None if it was not sent.

        Raises ConnectionError if the message may have arrived all the same.
        """
        async with self._lock:
            if not self.fresh:
                return None
            copies = _copies(files)
            sent: list[object] = []

            async def send() -> None:
                response = self.interaction.response
                sent.append((await response.send_message(view=view, files=copies(), allowed_mentions=mentions)).resource)

            if await self._try(send):
                self._answered.set()
                if (message := await self._now(sent)) is not None:
                    return message
            if self._unsure:
                raise ConnectionError("The connection broke before Discord said whether the answer arrived.")
            return None

    async def follow(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions
    ) -> discord.Message:
        """A public message after the first answer, sent once: nothing tells Discord that two of them are the same.

        Raises HTTPException if Discord refuses it, and what may pass (`CUT`) if it may have arrived all the same.
        """
        async with self._lock:
            try:
                return await without_retries(self.interaction.followup).send(
                    view=view, files=files, allowed_mentions=mentions, wait=True
                )
            except discord.HTTPException as error:
                self.lost = self.lost or error.code in GONE
                raise

    async def announce(self, view: Public, files: Sequence[discord.File]) -> bool:
        """A public message beside the answer, where the interaction came from; it calls nobody. It is tried once."""
        try:
            await without_retries(self.interaction.followup).send(view=view, files=files, allowed_mentions=NOBODY)
        except (discord.HTTPException, *CUT) as error:
            log.warning("Public message beside an answer not posted: %s", error, extra={"event": "public_message_not_posted"})
            return False
        return True

    # ------------------------------------------------------------------ how it gets there

    async def _try(self, send: Callable[[], Awaitable[object]]) -> bool:
        """Whether Discord took it. If not, that is only logged: the state is on disk, and the board will show it."""
        self._unsure, self._unsaid = False, False
        for pause in (*PAUSES, None):
            try:
                await send()
                self._note_first_answer()
                return True
            except CUT as error:
                self._unsure = True
                if pause is None:
                    log.warning("Interaction not answered, connection broken: %s", error, extra={"event": "answer_interrupted"})
                    break
                await asyncio.sleep(pause)
            except discord.HTTPException as error:
                return self._was_refused(error)
        self.lost = True
        return False

    def _note_first_answer(self) -> None:
        if self.acknowledged_after is None:
            self.acknowledged_after = asyncio.get_running_loop().time() - self._came

    def _was_refused(self, error: discord.HTTPException) -> bool:
        """Whether the message arrived all the same."""
        if error.code == ALREADY_ACKNOWLEDGED:
            # By our own first try, whose receipt got lost; or by an earlier process, or somebody else with our token.
            self._taken = True
            arrived, self._unsure = self._unsure, False
            self._by_others = not arrived
            if arrived:
                self._note_first_answer()
            return arrived
        self.lost = error.code in GONE
        self._unsure = error.status >= 500
        self._unsaid = not self.lost
        log.warning("Interaction not answered, refused by Discord: %s", error, extra={"event": "answer_refused"})
        return False


def _copies(files: Sequence[discord.File]) -> Callable[[], list[discord.File]]:
    """New ones for every try: a file that was sent has been read to its end."""
    contents = [(file.fp.read(), file.filename, file.description) for file in files]
    for file in files:
        file.fp.seek(0)  # for whoever sends it some other way
    return lambda: [discord.File(BytesIO(data), name, description=alt) for data, name, alt in contents]
