"""Follow-ups that must not be sent twice.

When Discord's server fails, discord.py sends a follow-up again, up to five times, although the first one may have arrived; and a
follow-up has no nonce by which Discord could recognise it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, cast

import aiohttp
import discord

SERVER_ERROR = 500


class _SingleRequestSession:
    """The part of a session that discord.py's webhooks use. It turns server errors into ConnectionErrors, which discord.py does not
    retry. Rate limits are still retried, because a message refused by one has not arrived."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, *args: Any, **kwargs: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        try:
            async with self._session.request(*args, **kwargs) as response:
                if response.status >= SERVER_ERROR:
                    raise ConnectionError(f"Discord's server failed ({response.status}); the message may have arrived.")
                yield response
        except OSError as error:  # a new error without errno: for some numbers discord.py would retry
            raise ConnectionError(str(error)) from error


def without_retries(webhook: discord.Webhook) -> discord.Webhook:
    """A copy of the webhook that sends each message once. It raises ConnectionError if a message may or may not have arrived."""
    once = copy(webhook)
    once.session = cast("aiohttp.ClientSession", _SingleRequestSession(webhook.session))
    return once
