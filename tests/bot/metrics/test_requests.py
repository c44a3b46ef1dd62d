"""Requests are counted by route, and no route has an id or a token in it."""

from __future__ import annotations

import aiohttp
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.arena.redirect import redirected
from bot.arena.services import Addresses
from bot.metrics.requests import Request, route_of, tracing

TOKEN = "aW50ZXJhY3Rpb246MTQzOTg3NjU0MzIxMDk4NzY1NDpBYkNkRWZHaElqS2xNbk9wUXJTdFV2V3hZejAxMjM0NTY3ODk"
ID = 1439876543210987654


@pytest.mark.parametrize(
    ("method", "path", "route", "is_bound"),
    [
        ("POST", f"/channels/{ID}/messages", "POST /channels/{id}/messages", True),
        ("GET", f"/channels/{ID}/messages?limit=50&around={ID}", "GET /channels/{id}/messages", True),
        ("PATCH", f"/channels/{ID}/messages/{ID}", "PATCH /channels/{id}/messages/{id}", True),
        ("GET", f"/guilds/{ID}/members/{ID}", "GET /guilds/{id}/members/{id}", True),
        ("GET", "/gateway/bot", "GET /gateway/bot", True),
        ("POST", "/users/@me/channels", "POST /users/@me/channels", True),
        ("POST", f"/interactions/{ID}/{TOKEN}/callback?with_response=true", "POST /interactions/{id}/{token}/callback", False),
        ("POST", f"/webhooks/{ID}/{TOKEN}", "POST /webhooks/{id}/{token}", False),
        ("PATCH", f"/webhooks/{ID}/{TOKEN}/messages/@original", "PATCH /webhooks/{id}/{token}/messages/@original", False),
        ("PUT", f"/channels/{ID}/messages/{ID}/🎲/@me", "PUT /channels/{id}/messages/{id}/{token}/@me", True),
    ],
)
def test_a_route_is_the_same_for_everybody(method: str, path: str, route: str, is_bound: bool) -> None:
    assert route_of(method, yarl.URL(Route.BASE + path)) == (route, is_bound)


@pytest.mark.parametrize(
    "address",
    [
        "wss://gateway.discord.gg/?v=10",
        "https://cdn.discordapp.com/embed/avatars/0.png",
        "https://discord.com/api/v100/x",
        Route.BASE,
    ],
)
def test_gateway_and_pictures_are_no_requests_to_the_api(address: str) -> None:
    assert route_of("GET", yarl.URL(address)) is None


async def _api(request: web.Request) -> web.Response:
    """Answers with the status that is asked for, as Discord would; a limit may be one that all bots share; 0 breaks the line."""
    status, _, scope = (await request.text()).partition(" ")
    if status == "0":
        assert request.transport is not None
        request.transport.close()
    return web.Response(status=int(status) or 200, headers={"X-RateLimit-Scope": scope} if scope else {})


async def test_every_try_is_noted_with_what_became_of_it() -> None:
    """A limit that all bots share is not held against this one."""
    noted: list[Request] = []
    app = web.Application()
    app.router.add_post("/{any:.*}", _api)
    async with TestServer(app) as server:
        with redirected(Addresses("", str(server.make_url("/api")), "", "")):
            async with aiohttp.ClientSession(trace_configs=[tracing(noted.append)]) as session:
                for said in ("200", "401", "403", "404", "429", "429 user", "429 shared", "500"):
                    await session.post(f"{Route.BASE}/channels/{ID}/messages", data=said)
                with pytest.raises(aiohttp.ClientError):
                    await session.post(f"{Route.BASE}/channels/{ID}/messages", data="0")
                await session.post(server.make_url("/elsewhere"), data="429")
    assert {request.route for request in noted} == {"POST /channels/{id}/messages"}
    assert [(request.status, request.is_refused) for request in noted] == [
        ("200", False),
        ("401", True),
        ("403", True),
        ("404", False),
        ("429", True),
        ("429", True),
        ("429", False),
        ("500", False),
        ("", False),
    ]
