"""Points discord.py at an arena by setting three class attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.arena.services import Addresses


@contextmanager
def redirected(addresses: Addresses | Mapping[str, str]) -> Iterator[None]:
    """Makes every client started in this context log in at an arena instead of at Discord.

    The addresses are an arena's, or the JSON object that `python -m bot.arena --json` prints.
    """
    if isinstance(addresses, Mapping):
        addresses = Addresses(*(addresses[name] for name in Addresses._fields))
    originals = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = addresses.api, yarl.URL(addresses.gateway), addresses.cdn
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = originals


def addresses_at(page: str) -> Addresses:
    """Derives all addresses of an arena from the address of its page."""
    base = page.rstrip("/")
    return Addresses(f"{base}/", f"{base}/api/v10", f"{base.replace('http', 'ws', 1)}/gateway", base)
