"""Messages that must not be sent twice. When Discord's server fails, discord.py sends a follow-up again, up to five times, although
the first one may have arrived; and a follow-up has no nonce by which Discord would know it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, cast

import aiohttp
import discord

SERVER_ERROR = 500


class _SingleRequestSession:
    """What discord.py uses of a session. A rate limit may still be waited for: what it has refused has not arrived."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, *given: Any, **more: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        try:
            async with self._session.request(*given, **more) as response:
                if response.status >= SERVER_ERROR:
                    raise ConnectionError(f"Discord's server failed ({response.status}); the message may have arrived.")
                yield response
        except OSError as error:  # without its number: by some, discord.py would decide to try again
            raise ConnectionError(str(error)) from error


def without_retries(webhook: discord.Webhook) -> discord.Webhook:
    """The same webhook. If a message through it may or may not have arrived, a ConnectionError says so."""
    once = copy(webhook)
    once.session = cast("aiohttp.ClientSession", _SingleRequestSession(webhook.session))
    return once
