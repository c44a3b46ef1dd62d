"""Requests to Discord as they are counted: by route, without ids or tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import aiohttp
import discord
import yarl
from discord.http import Route

WORD = re.compile(
    r"@me|@original|applications|bot|callback|channels|commands|gateway|guilds|interactions|members|messages|oauth2|permissions|"
    r"thread-members|threads|users|webhooks"
)
"""The constant parts of all routes. Everything else is an id if it is a number, and otherwise counted as a token: a new route
may be counted under a strange name, but no secret ever is."""
UNBOUND = ("interactions", "webhooks")
"""Requests through an interaction do not count among the 50 that Discord accepts from a bot each second."""
REFUSALS = frozenset({401, 403, 429})
"""Discord bans an address for a while after 10,000 of these in ten minutes."""


class Request(NamedTuple):
    """A request that has ended."""

    route: str
    status: str
    """Empty if there was no answer."""
    is_bound: bool
    """Whether it counts among the 50 a second."""
    is_refused: bool
    """Whether it counts among the 10,000 in ten minutes."""


def route_of(method: str, url: yarl.URL) -> tuple[str, bool] | None:
    """Returns the route, and whether it counts among the 50 a second; None for the gateway and the CDN."""
    base = yarl.URL(Route.BASE)
    if url.origin() != base.origin() or not url.path.startswith(f"{base.path}/"):
        return None
    parts = url.path.removeprefix(f"{base.path}/").split("/")
    named = [part if WORD.fullmatch(part) else "{id}" if part.isdecimal() else "{token}" for part in parts]
    return f"{method} /{'/'.join(named)}", parts[0] not in UNBOUND


def tracing(note: Callable[[Request], None]) -> aiohttp.TraceConfig:
    """Returns a trace that calls `note` with every request, each try on its own."""

    async def answered(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        if (route := route_of(ended.method, ended.url)) is not None:
            status, scope = ended.response.status, ended.response.headers.get("X-RateLimit-Scope")
            # Discord does not count a limit that is shared with other bots.
            note(Request(route[0], str(status), route[1], status in REFUSALS and scope != "shared"))

    async def broken(_session: object, _context: object, ended: aiohttp.TraceRequestExceptionParams) -> None:
        if isinstance(ended.exception, discord.HTTPException):
            return  # there was an answer, which is counted
        if (route := route_of(ended.method, ended.url)) is not None:
            note(Request(route[0], "", route[1], False))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(broken)
    return trace
