"""Rulings on rate limits, and discord.py's own reading of the headers."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient, Route

from bot.arena.behaviour.ratelimits import CLOUDFLARE_BAN_BODY, LIMITS, Limit, RateLimits, RateVerdict
from bot.clock import Clock, HandClock
from tests.bot.arena.refusals import faults

MESSAGES = "/channels/{channel_id}/messages"


@pytest.fixture
def limits(clock: HandClock) -> RateLimits:
    return RateLimits(clock)


def ask(limits: RateLimits, method: str = "POST", route: str = MESSAGES, **changes: Any) -> RateVerdict:
    request: dict[str, Any] = {"bot": "1", "major": "10", "exempt": False}
    return limits.take(method=method, route=route, **(request | changes))


def test_the_headers_say_what_is_left_and_when_it_comes_back() -> None:
    clock = HandClock(1000.0)
    limits = RateLimits(clock)
    ask(limits)
    clock.advance(1.5)
    headers = ask(limits).headers
    bucket = headers.pop("X-RateLimit-Bucket")
    assert len(bucket) == 32
    assert headers == {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "3",
        "X-RateLimit-Reset": "1005.000",
        "X-RateLimit-Reset-After": "3.500",
    }


def test_the_sixth_message_in_five_seconds_is_refused() -> None:
    clock = HandClock(1000.0)
    limits = RateLimits(clock)
    assert all(ask(limits).allowed for _ in range(5))
    clock.advance(1.25)
    verdict = ask(limits)
    assert not verdict.allowed
    assert verdict.body == {"message": "You are being rate limited.", "code": 0, "retry_after": 3.75, "global": False}
    assert verdict.headers["Retry-After"] == "4"
    assert verdict.headers["X-RateLimit-Scope"] == "user"
    assert verdict.headers["X-RateLimit-Remaining"] == "0"
    assert verdict.headers["X-RateLimit-Reset-After"] == "3.750"
    assert verdict.headers["Via"] == "1.1 google"
    assert "X-RateLimit-Global" not in verdict.headers


def test_whoever_waits_as_long_as_told_is_let_through() -> None:
    clock = HandClock(1000.0003)
    limits = RateLimits(clock)
    for _ in range(5):
        ask(limits)
    clock.advance(0.00017)
    refused = ask(limits)
    assert refused.body is not None
    clock.advance(refused.body["retry_after"])
    assert ask(limits).allowed


@pytest.mark.parametrize("other", [{"bot": "2"}, {"major": "11"}, {"method": "PATCH", "route": MESSAGES + "/{message_id}"}])
def test_other_bots_channels_and_routes_have_their_own_windows(limits: RateLimits, other: dict[str, Any]) -> None:
    for _ in range(5):
        ask(limits)
    assert not ask(limits).allowed
    assert ask(limits, **other).allowed


def test_a_bucket_is_the_same_for_every_channel_and_another_for_another_route(limits: RateLimits) -> None:
    here, there = (ask(limits, major=channel).headers["X-RateLimit-Bucket"] for channel in ("10", "11"))
    assert here == there
    assert ask(limits, method="GET").headers["X-RateLimit-Bucket"] != here


def test_the_names_of_the_parameters_of_a_route_do_not_matter() -> None:
    assert ask(RateLimits(HandClock()), route="/channels/{c}/messages").headers["X-RateLimit-Limit"] == "5"


@pytest.mark.parametrize(
    ("method", "route", "requests", "seconds"),
    [
        ("PATCH", "/channels/{channel_id}/messages/{message_id}", 5, 5.0),
        ("DELETE", "/channels/{channel_id}/messages/{message_id}", 5, 1.0),
        ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", 1, 0.25),
        ("POST", "/channels/{channel_id}/typing", 5, 5.0),
        ("PUT", "/channels/{channel_id}/messages/pins/{message_id}", 5, 5.0),
        ("POST", "/channels/{channel_id}/threads", 50, 300.0),
        ("GET", "/users/@me", 50, 1.0),
    ],
)
def test_the_window_of_a_route(
    limits: RateLimits, clock: HandClock, method: str, route: str, requests: int, seconds: float
) -> None:
    assert [ask(limits, method, route, exempt=True).allowed for _ in range(requests + 1)] == [True] * requests + [False]
    clock.advance(seconds - 0.01)
    assert not ask(limits, method, route, exempt=True).allowed
    clock.advance(0.02)
    assert ask(limits, method, route, exempt=True).allowed


def test_the_fifty_first_request_of_a_bot_in_a_second_is_refused_for_all_routes(limits: RateLimits, clock: HandClock) -> None:
    assert all(ask(limits, major=str(channel)).allowed for channel in range(50))
    verdict = ask(limits, "GET", "/users/@me")
    assert not verdict.allowed
    assert verdict.body == {"message": "You are being rate limited.", "code": 0, "retry_after": 1.0, "global": True}
    assert verdict.headers == {"Retry-After": "1", "Via": "1.1 google", "X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
    assert ask(limits, bot="2").allowed
    clock.advance(1)
    assert ask(limits, "GET", "/users/@me").allowed


def test_the_answer_to_an_interaction_has_no_limit_and_no_word_of_one(limits: RateLimits) -> None:
    callback = "/interactions/{interaction_id}/{interaction_token}/callback"
    assert {str(ask(limits, "POST", callback, exempt=True)) for _ in range(200)} == {str(RateVerdict(True, {}))}
    limits.refuse_next(1, retry_after=1.0, route=callback)
    assert not ask(limits, "POST", callback, exempt=True).allowed


def test_interactions_neither_count_for_the_global_limit_nor_suffer_from_it(limits: RateLimits) -> None:
    callback = "/interactions/{interaction_id}/{interaction_token}/callback"
    assert all(ask(limits, "POST", callback, major=str(at), exempt=True).allowed for at in range(60))
    assert all(ask(limits, major=str(channel)).allowed for channel in range(50))
    assert ask(limits, "POST", callback, major="61", exempt=True).allowed
    assert not ask(limits).allowed


def test_a_shared_limit_counts_all_bots_together_and_says_so(limits: RateLimits) -> None:
    verdicts = [ask(limits, "POST", "/guilds/{guild_id}/emojis", bot=str(at)) for at in range(51)]
    assert [verdict.allowed for verdict in verdicts] == [True] * 50 + [False]
    assert verdicts[-1].headers["X-RateLimit-Scope"] == "shared"


def test_a_generous_arena_lets_a_whole_game_through_and_still_gives_headers() -> None:
    limits = RateLimits(HandClock(), generous=True)
    verdicts = [ask(limits) for _ in range(1000)]
    assert all(verdict.allowed for verdict in verdicts)
    assert verdicts[-1].headers["X-RateLimit-Remaining"] == "4000"


def test_the_next_requests_are_refused_on_demand_and_only_those_that_match() -> None:
    limits = RateLimits(HandClock(), generous=True)
    limits.refuse_next(2, retry_after=0.5, method="POST", route="/channels/{id}/messages")
    assert ask(limits, "GET").allowed
    verdicts = [ask(limits) for _ in range(3)]
    assert [verdict.allowed for verdict in verdicts] == [False, False, True]
    assert verdicts[0].body is not None
    assert verdicts[0].body["retry_after"] == 0.5
    assert verdicts[0].headers["Via"] == "1.1 google"


def test_a_refusal_on_demand_uses_nothing_up(limits: RateLimits) -> None:
    limits.refuse_next(5, retry_after=0.1)
    assert not any(ask(limits).allowed for _ in range(5))
    assert ask(limits).headers["X-RateLimit-Remaining"] == "4"


def test_a_global_refusal_on_demand_passes_by_interactions(limits: RateLimits) -> None:
    limits.refuse_next(1, retry_after=2, is_global=True)
    assert ask(limits, "POST", "/interactions/{}/{}/callback", exempt=True).allowed
    verdict = ask(limits)
    assert verdict.headers["X-RateLimit-Global"] == "true"
    assert verdict.body is not None
    assert verdict.body["global"] is True


@pytest.mark.parametrize("status", [401, 403, 429])
def test_past_ten_thousand_invalid_requests_cloudflare_shuts_everything_out(
    limits: RateLimits, clock: HandClock, status: int
) -> None:
    for _ in range(10_000):
        limits.count_invalid(status)
    assert ask(limits).allowed
    clock.advance(100)
    limits.count_invalid(status)
    verdict = ask(limits, bot=None, exempt=True)
    assert verdict == RateVerdict(False, {"Retry-After": "500"}, None)
    clock.advance(499)
    assert not ask(limits).allowed
    clock.advance(1)
    assert ask(limits).allowed


def test_other_answers_are_not_held_against_anybody(limits: RateLimits) -> None:
    for _ in range(10_001):
        limits.count_invalid(404)
    assert ask(limits).allowed


def test_invalid_requests_of_an_earlier_window_are_forgotten(limits: RateLimits, clock: HandClock) -> None:
    for _ in range(10_000):
        limits.count_invalid(403)
    clock.advance(600)
    limits.count_invalid(403)
    assert ask(limits).allowed


def test_idle_windows_are_dropped(limits: RateLimits, clock: HandClock) -> None:
    for at in range(20_000):
        ask(limits, major=str(at), exempt=True)
        clock.advance(0.1)
    assert len(limits._windows) <= 1024


def test_the_body_of_a_429_fits_discords_own_description(limits: RateLimits) -> None:
    limits.refuse_next(1, retry_after=1)
    assert not faults("RatelimitedResponse", ask(limits).body)
    assert faults("RatelimitedResponse", {"message": ""})


class Served:
    """A web server that answers after RateLimits has looked, and discord.py asking it."""

    def __init__(self, limits: RateLimits, *, takes: float = 0.0) -> None:
        self.limits = limits
        self.takes = takes
        self.statuses: list[int] = []

    async def answer(self, request: web.Request) -> web.Response:
        if request.path == "/users/@me":
            return web.json_response({})
        await asyncio.sleep(self.takes)
        _, _, channel, *rest = request.path.split("/")
        route = MESSAGES + "/{message_id}" * (len(rest) - 1)
        verdict = self.limits.take(bot="1", method=request.method, route=route, major=channel, exempt=False)
        self.statuses.append(200 if verdict.allowed else 429)
        body = CLOUDFLARE_BAN_BODY if verdict.body is None and not verdict.allowed else json.dumps(verdict.body)
        # discord.py reads JSON only from a type that is exactly this.
        kind = "text/plain" if body == CLOUDFLARE_BAN_BODY else "application/json"
        return web.Response(status=self.statuses[-1], headers=verdict.headers | {"Content-Type": kind}, body=body.encode())

    async def asked(self, monkeypatch: pytest.MonkeyPatch, method: str, path: str, times: int) -> float:
        """So many requests at the same time; says how long they took."""
        application = web.Application()
        application.router.add_route("*", "/{path:.*}", self.answer)
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0][:2]
        monkeypatch.setattr(Route, "BASE", f"http://{host}:{port}")
        client = HTTPClient(asyncio.get_running_loop())
        try:
            await client.static_login("a.b.c")
            began = time.perf_counter()
            await asyncio.gather(*(client.request(Route(method, path, channel_id=1, message_id=at)) for at in range(times)))
            return time.perf_counter() - began
        finally:
            await client.close()
            await runner.cleanup()


async def test_discord_py_sends_side_by_side_under_these_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    served = Served(RateLimits(Clock(), generous=True), takes=0.1)
    took = await served.asked(monkeypatch, "POST", MESSAGES, 20)
    # The first goes alone, since nothing is known yet; one after the other they would take 2 seconds.
    assert took < 1.0
    assert served.statuses == [200] * 20


async def test_discord_py_waits_by_itself_and_is_never_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, ("DELETE", "/channels/{}/messages/{}"), Limit(5, 0.3))
    served = Served(RateLimits(Clock()))
    took = await served.asked(monkeypatch, "DELETE", MESSAGES + "/{message_id}", 12)
    assert served.statuses == [200] * 12
    assert took >= 0.6


@pytest.mark.parametrize("is_global", [False, True])
async def test_discord_py_tries_again_after_a_refusal_on_demand(monkeypatch: pytest.MonkeyPatch, is_global: bool) -> None:
    limits = RateLimits(Clock())
    limits.refuse_next(2, retry_after=0.05, is_global=is_global)
    served = Served(limits)
    assert await served.asked(monkeypatch, "POST", MESSAGES, 1) >= 0.1
    assert served.statuses == [429, 429, 200]


async def test_discord_py_gives_up_when_cloudflare_has_shut_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = RateLimits(Clock())
    for _ in range(10_001):
        limits.count_invalid(401)
    served = Served(limits)
    with pytest.raises(discord.HTTPException, match="error code: 1015"):
        await served.asked(monkeypatch, "POST", MESSAGES, 1)
    assert served.statuses == [429]
