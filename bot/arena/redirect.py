"""Points discord.py at an arena: three class attributes, plain http, and nothing else is touched."""

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
    """Every client started inside logs in here instead of at Discord.

    The addresses are an arena's, or what `python -m bot.arena --json` prints.
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
    """All addresses of the arena with this page, in whatever process it runs."""
    base = page.rstrip("/")
    return Addresses(f"{base}/", f"{base}/api/v10", f"{base.replace('http', 'ws', 1)}/gateway", base)
