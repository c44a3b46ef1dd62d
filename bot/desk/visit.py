"""One interaction, from its arrival to the last word about it: acknowledged in time, whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from types import TracebackType
from typing import Any, cast

import aiohttp
import discord

from bot.hall.seated import Guest
from bot.store import File

log = logging.getLogger("grandstand.desk")
PATIENCE = 1.2
"""Seconds after which an interaction is acknowledged without a word, so that Discord does not give up on it after three."""
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
NOBODY = discord.AllowedMentions.none()


class KeptFile:
    """A file of a message that an edit leaves where it is. discord.py wants the whole attachment; Discord wants its id."""

    def __init__(self, file: File) -> None:
        self.file = file

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.file.id), "filename": self.file.name, "description": self.file.alt}


def kept(files: Sequence[File]) -> list[discord.Attachment]:
    return [cast("discord.Attachment", KeptFile(file)) for file in files]


def guest_of(interaction: discord.Interaction) -> Guest:
    return Guest(interaction.user.id, interaction.user.display_name)


class Visit:
    """Used as a context: inside, something is done; at the end there is an answer."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.guest = guest_of(interaction)
        self.lost = False
        """Discord does not know the interaction any more: nothing can be said through it."""
        self._answered = False
        self._thinking = False
        self._lock = asyncio.Lock()
        self._watchdog: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Visit:
        self._watchdog = asyncio.get_running_loop().create_task(self._watch())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._watchdog is not None
        self._watchdog.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._watchdog
        if error is None and not self._answered:
            await self.acknowledge()

    @property
    def is_on_message(self) -> bool:
        """Whether it came from a control of a message."""
        return self.interaction.message is not None

    def is_on(self, message: int) -> bool:
        """Whether it came from a control of this message."""
        return self.interaction.message is not None and self.interaction.message.id == message

    @property
    def is_thinking(self) -> bool:
        """Whether there is a private message that says so."""
        return self._thinking

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
        """Whether the first answer is still to be given."""
        return not self.lost and not self.interaction.response.is_done()

    async def _watch(self) -> None:
        await asyncio.sleep(PATIENCE)
        await self.acknowledge()

    async def acknowledge(self) -> None:
        """Without a word, for now or for good."""
        async with self._lock:
            if not self.fresh:
                return
            thinking = not self.is_on_message
            if await self._try(self.interaction.response.defer(ephemeral=True, thinking=thinking)):
                self._thinking = thinking

    async def tell(self, text: str, view: discord.ui.LayoutView | None = None, files: Sequence[discord.File] = ()) -> None:
        """A private answer: words, or a view with pictures."""
        async with self._lock:
            if self.lost:
                return
            more: dict[str, Any] = {"view": view} if view is not None else {"content": text}
            if self.fresh:
                send = self.interaction.response.send_message(**more, files=list(files), ephemeral=True, allowed_mentions=NOBODY)
                self._answered = await self._try(send)
                if self._answered or self.lost or self.fresh:
                    return
            if self._thinking:
                self._thinking = False
                edit = self.interaction.edit_original_response(**more, attachments=list(files), allowed_mentions=NOBODY)
                self._answered = await self._try(edit)
            else:
                more_words = self.interaction.followup.send(**more, files=list(files), ephemeral=True, allowed_mentions=NOBODY)
                self._answered = await self._try(more_words)

    async def replace(self, view: discord.ui.LayoutView, files: Sequence[discord.Attachment | discord.File]) -> bool:
        """Edits the message that the control is on, as the answer. False when that did not work."""
        async with self._lock:
            if self.lost:
                return False
            edit = self.interaction.response.edit_message if self.fresh else self.interaction.edit_original_response
            done = await self._try(edit(view=view, attachments=list(files), allowed_mentions=NOBODY))
            self._answered = self._answered or done
            return done

    async def ask(self, modal: discord.ui.Modal) -> None:
        """Opens a form; only possible as the first answer."""
        async with self._lock:
            if self.fresh:
                self._answered = await self._try(self.interaction.response.send_modal(modal))

    async def say(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File], mentions: discord.AllowedMentions
    ) -> discord.InteractionMessage | None:
        """A public answer, as the first one: the message, or None when it did not come to that."""
        async with self._lock:
            if not self.fresh:
                return None
            done = await self.interaction.response.send_message(view=view, files=list(files), allowed_mentions=mentions)
            self._answered = True
            return done.resource if isinstance(done.resource, discord.InteractionMessage) else None

    async def _try(self, sending: Any) -> bool:
        """Whether Discord took it. What it no longer takes is written down: the state is on the disk and the board will show it."""
        try:
            await sending
        except discord.InteractionResponded:
            return False
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED:
                # Somebody else has answered it, or an answer of ours got lost on the way back.
                self.interaction.response._response_type = discord.InteractionResponseType.deferred_message_update
                return False
            self.lost = error.code == UNKNOWN_INTERACTION or error.status == 404
            log.warning("An interaction could not be answered: %s", error)
            return False
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            log.warning("An interaction could not be answered: %s", error)
            self.lost = True
            return False
        return True
