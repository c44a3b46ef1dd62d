"""Sessions of the gateway: resuming, the bounded buffer, faults, and the count of starts."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import pytest

from bot.arena.gateway import Close, Op, Session
from bot.arena.gateway.session_starts import SessionStarts
from bot.clock import Clock, HandClock
from tests.bot.arena.raw_gateway import BOT, GUILD_ON_SHARD_0, OTHER_BOT, Line, LoneGateway, lone_gateway, token_of
from tests.bot.support.waiting import until


def numbers(events: list[Any]) -> list[tuple[int, int]]:
    """The sequence number and the content of each NUMBER event."""
    return [(event["s"], event["d"]["number"]) for event in events]


async def cut(server: LoneGateway, wire: Line, code: int = 4000) -> None:
    """The client closes its socket, and the server has seen it."""
    await wire.socket.close(code=code)
    await until(lambda: not server.gateway.connected(BOT))


async def resumed(server: LoneGateway, session_id: str, sequence: int) -> Line:
    wire = await server.hello()
    await wire.resume(session_id, sequence)
    return wire


async def invalid(wire: Line) -> Any:
    payload = await wire.next()
    assert payload["op"] == Op.INVALID_SESSION
    return payload["d"]


async def test_missed_events_are_replayed_in_order_with_their_numbers_and_then_resumed(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    server.tell(10, 11)
    assert numbers(await wire.events(2)) == [(4, 10), (5, 11)]
    await cut(server, wire)
    assert server.tell(12, 13) == [True, True]
    again = await resumed(server, session_id, 4)
    *replay, end = await again.events(4)
    server.tell(14)
    [after] = await again.events(1)
    assert numbers(replay) == [(5, 11), (6, 12), (7, 13)]
    assert (end["t"], end["s"]) == ("RESUMED", 8)
    assert numbers([after]) == [(9, 14)]
    assert server.gateway.connected(BOT)


async def test_resuming_works_with_zlib_stream_and_a_new_context(server: LoneGateway) -> None:
    query = "?v=10&encoding=json&compress=zlib-stream"
    wire, session_id = await server.ready(query)
    await cut(server, wire)
    server.tell(1)
    again = await server.hello(query)
    await again.resume(session_id, 3)
    assert numbers(await again.events(1)) == [(4, 1)]


@pytest.mark.parametrize("sequence", [4, 100, -1, None, "3", True])
async def test_a_number_that_was_never_sent_is_4007_and_the_session_is_over(server: LoneGateway, sequence: Any) -> None:
    wire, session_id = await server.ready()
    await cut(server, wire)
    server.tell(1)
    again = await server.hello()
    await again.resume(session_id, sequence)
    assert await again.close_code() == Close.INVALID_SEQUENCE
    assert await invalid(await resumed(server, session_id, 3)) is False


async def test_an_unknown_session_is_invalid_and_the_socket_waits_for_identify(server: LoneGateway) -> None:
    wire = await resumed(server, "unknown", 1)
    assert await invalid(wire) is False
    await wire.identify()
    assert (await wire.events(1))[0]["t"] == "READY"


async def test_a_session_is_resumed_only_with_its_own_bots_token(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    thief = await server.hello()
    await thief.resume(session_id, 1, token_of(OTHER_BOT))
    assert await invalid(thief) is False
    liar = await server.hello()
    await liar.resume(session_id, 1, "wrong")
    assert await liar.close_code() == Close.AUTHENTICATION_FAILED
    assert await wire.quiet()


async def test_a_session_lives_for_the_resume_window_and_not_longer() -> None:
    async with lone_gateway(resume_window=120, heartbeat_interval=1000) as server:
        wire, session_id = await server.ready()
        await cut(server, wire)
        server.hand.advance(119)
        again = await resumed(server, session_id, 3)
        assert (await again.next())["t"] == "RESUMED"
        server.hand.advance(119)
        assert server.tell(1) == [True]
        await cut(server, again)
        server.hand.advance(120)
        assert server.tell(2) == [False]
        assert await invalid(await resumed(server, session_id, 3)) is False


@pytest.mark.parametrize("code", [Close.NORMAL, Close.GOING_AWAY])
async def test_a_client_that_closes_with_1000_or_1001_ends_its_session(server: LoneGateway, code: int) -> None:
    wire, session_id = await server.ready()
    await cut(server, wire, code)
    assert server.tell(1) == [False]
    assert await invalid(await resumed(server, session_id, 3)) is False


async def test_a_client_whose_connection_dies_may_resume(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    connection = wire.socket._conn
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()
    await until(lambda: not server.gateway.connected(BOT))
    server.tell(1)
    again = await resumed(server, session_id, 3)
    assert numbers(await again.events(1)) == [(4, 1)]


async def test_a_refused_frame_does_not_end_the_session(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    await wire.send(99)
    assert await wire.close_code() == Close.UNKNOWN_OPCODE
    assert (await (await resumed(server, session_id, 3)).next())["t"] == "RESUMED"


async def test_resuming_closes_the_old_connection_and_nothing_is_sent_to_it(server: LoneGateway) -> None:
    old, session_id = await server.ready()
    new = await resumed(server, session_id, 3)
    assert (await new.next())["t"] == "RESUMED"
    assert await old.close_code() == Close.UNKNOWN_ERROR
    server.tell(1)
    assert numbers(await new.events(1)) == [(5, 1)]
    assert server.gateway.connected(BOT)


async def test_events_that_fell_out_of_the_buffer_cannot_be_resumed() -> None:
    async with lone_gateway(buffer=5) as server:
        wire, session_id = await server.ready()
        server.tell(*range(6))
        await wire.events(6)
        await cut(server, wire)
        assert await invalid(await resumed(server, session_id, 3)) is False


async def test_exactly_a_full_buffer_can_be_resumed() -> None:
    async with lone_gateway(buffer=5) as server:
        wire, session_id = await server.ready()
        await cut(server, wire)
        assert server.tell(*range(5)) == [True] * 5
        again = await resumed(server, session_id, 3)
        assert numbers(await again.events(5)) == [(number + 4, number) for number in range(5)]
        assert (await again.next())["t"] == "RESUMED"


async def test_a_session_that_missed_more_than_the_buffer_is_over_at_once() -> None:
    async with lone_gateway(buffer=5) as server:
        wire, session_id = await server.ready()
        await cut(server, wire)
        assert server.tell(*range(6)) == [True] * 5 + [False]
        assert not server.gateway.sessions(BOT)
        assert await invalid(await resumed(server, session_id, 3)) is False


async def test_a_client_that_does_not_read_costs_no_more_than_the_buffer_and_blocks_nobody() -> None:
    async with lone_gateway(buffer=50) as server:
        good, _ = await server.ready()
        _slow, session_id = await server.ready()
        large = b'{"number":0,"text":"' + b"x" * 100_000 + b'"}'
        told = 0
        while len(server.gateway.sessions(BOT)) == 2:
            assert server.gateway.dispatch(BOT, "NUMBER", large, guild_id=GUILD_ON_SHARD_0)
            told += 1
            assert len(await good.events(1)) == 1
            assert told < 2000
        assert await good.quiet()
        assert [session.id for session in server.gateway.sessions(BOT)] != [session_id]
        await until(lambda: len(server.gateway._connections) == 1)


async def test_the_buffer_keeps_the_last_events_only() -> None:
    session = Session("1", (0, 1), 1, 10)
    for number in range(1000):
        assert session.add("NUMBER", b"%d" % number)
        assert session.next_frame() == b'{"op":0,"t":"NUMBER","s":%d,"d":%d}' % (number + 1, number)
    assert (session.oldest, session.sequence, session.sent) == (991, 1000, 1000)
    assert session.can_resume_from(990)
    assert not session.can_resume_from(989)
    session.rewind(995)
    assert session.next_frame() == b'{"op":0,"t":"NUMBER","s":996,"d":995}'
    session.add("NUMBER", b"1000")
    assert session.next_frame() == b'{"op":0,"t":"NUMBER","s":997,"d":996}'
    assert session.sent == 1000


async def test_drop_closes_with_the_code_for_one_bot_only(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    other, _ = await server.ready(token=token_of(OTHER_BOT))
    closing = asyncio.create_task(wire.close_code())
    await server.gateway.drop(BOT, code=4321)
    assert await closing == 4321
    assert not server.gateway.connected(BOT)
    assert await other.quiet()
    assert (await (await resumed(server, session_id, 3)).next())["t"] == "RESUMED"


async def test_an_aborted_connection_dies_without_a_close_frame(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    await server.gateway.drop(abort=True)
    assert await wire.close_code() == 1006
    assert not server.gateway.connected(BOT)
    assert len(server.gateway.sessions(BOT)) == 1


async def test_a_client_that_is_asked_to_reconnect_resumes(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    await server.gateway.ask_to_reconnect()
    assert (await wire.next())["op"] == Op.RECONNECT
    server.tell(1)
    await cut(server, wire)
    assert numbers(await (await resumed(server, session_id, 3)).events(1)) == [(4, 1)]


async def test_an_invalidated_session_is_over_and_its_socket_may_identify_again(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    gone, _ = await server.ready()
    await gone.socket.close(code=4000)
    await until(lambda: sum(session.connection is not None for session in server.gateway.sessions(BOT)) == 1)
    await server.gateway.invalidate(BOT)
    assert await invalid(wire) is False
    assert server.tell(1) == [False]
    await wire.resume(session_id, 3)
    assert await invalid(wire) is False
    await wire.identify()
    assert (await wire.events(1))[0]["s"] == 1


async def test_after_its_session_is_invalid_a_client_has_time_to_identify() -> None:
    async with lone_gateway(heartbeat_interval=40) as server:
        wire, _ = await server.ready()
        for _ in range(3):
            server.hand.advance(40)
            assert await wire.quiet()
        await server.gateway.invalidate(BOT)
        assert await invalid(wire) is False
        server.hand.advance(40)
        assert await wire.quiet()
        server.hand.advance(40)
        assert await wire.close_code() == Close.NOT_AUTHENTICATED


async def test_what_is_not_sent_before_a_drop_waits_for_resume(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    closing = asyncio.create_task(wire.socket.receive())
    server.tell(1)
    await server.gateway.drop()
    assert (await closing).type is aiohttp.WSMsgType.CLOSE
    assert numbers(await (await resumed(server, session_id, 3)).events(1)) == [(4, 1)]


async def test_a_resumably_invalidated_session_keeps_its_events(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    await server.gateway.invalidate(BOT, resumable=True)
    assert await invalid(wire) is True
    assert server.tell(1) == [True]
    await wire.resume(session_id, 3)
    assert numbers(await wire.events(1)) == [(4, 1)]


async def test_held_events_wait_and_come_in_order_when_released(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    server.gateway.hold(BOT)
    assert server.tell(1, 2) == [True, True]
    assert await wire.quiet()
    server.gateway.release(BOT)
    assert numbers(await wire.events(2)) == [(4, 1), (5, 2)]
    server.gateway.hold(BOT)
    server.tell(3)
    await cut(server, wire)
    again = await resumed(server, session_id, 5)
    assert await again.quiet()
    server.gateway.release(BOT)
    assert numbers(await again.events(1)) == [(6, 3)]


async def test_what_was_held_was_not_sent_so_resuming_after_it_is_4007(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    server.gateway.hold(BOT)
    server.tell(1, 2)
    assert await wire.quiet()
    server.gateway.release(BOT)
    await wire.events(2)
    server.gateway.hold(BOT)
    server.tell(3)
    await cut(server, wire)
    again = await server.hello()
    await again.resume(session_id, 6)
    assert await again.close_code() == Close.INVALID_SEQUENCE


async def test_a_held_bot_waits_for_its_ready(server: LoneGateway) -> None:
    server.gateway.hold(BOT)
    wire = await server.hello()
    await wire.identify()
    assert await wire.quiet()
    server.gateway.release(BOT)
    assert [event["s"] for event in await wire.events(3)] == [1, 2, 3]


async def test_starts_are_counted_and_the_day_turns() -> None:
    clock = HandClock()
    starts = SessionStarts(clock)
    assert starts.session_start_limit() == {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    starts.count(0)
    clock.advance(100)
    starts.count(0)
    assert starts.session_start_limit() == {"total": 1000, "remaining": 998, "reset_after": 86_300_000, "max_concurrency": 1}
    clock.advance(86_300)
    assert starts.session_start_limit()["remaining"] == 1000
    starts.count(0)
    assert starts.session_start_limit()["reset_after"] == 86_400_000


async def test_identify_counts_as_a_start_and_resume_does_not(server: LoneGateway) -> None:
    wire, session_id = await server.ready()
    await cut(server, wire)
    await (await resumed(server, session_id, 3)).next()
    assert server.gateway.session_start_limit(BOT)["remaining"] == 999
    assert server.gateway.session_start_limit(OTHER_BOT)["remaining"] == 1000


async def test_strict_identify_refuses_a_second_start_within_five_seconds() -> None:
    async with lone_gateway(strict_identify=True) as server:
        await server.ready(shard=[0, 2])
        wire = await server.hello()
        await wire.identify(shard=[1, 2])
        assert await invalid(wire) is False
        server.hand.advance(5)
        await wire.identify(shard=[1, 2])
        assert (await wire.events(1))[0]["t"] == "READY"


async def test_no_event_is_lost_or_doubled_while_the_line_is_cut_again_and_again() -> None:
    async with lone_gateway(clock=Clock()) as server:
        wire, session_id = await server.ready()
        seen: list[tuple[int, int]] = []
        last = 3

        async def talk() -> None:
            for number in range(600):
                server.tell(number)
                if number % 7 == 0:
                    await asyncio.sleep(0.001)

        async def cutting() -> None:
            for turn in range(8):
                await asyncio.sleep(0.01)
                await server.gateway.drop(BOT, abort=turn % 2 == 0)

        work = asyncio.gather(talk(), cutting())
        while len(seen) < 600:
            try:
                payload = await wire.next()
            except AssertionError:
                wire = await resumed(server, session_id, last)
                continue
            if payload["op"] == Op.DISPATCH:
                assert payload["s"] == last + 1
                last = payload["s"]
                if payload["t"] == "NUMBER":
                    seen.append((last, payload["d"]["number"]))
        await work
    assert [number for _, number in seen] == list(range(600))


async def test_five_thousand_events_take_little_time() -> None:
    async with lone_gateway(clock=Clock(), buffer=1000) as server:
        wire, _ = await server.ready("?v=10&encoding=json&compress=zlib-stream")
        begun = time.process_time()
        for first in range(0, 5000, 500):
            server.tell(*range(first, first + 500))
            await wire.events(500)
        # Both ends in one process; two seconds for five thousand would be a fifth of a core at five hundred a second.
        assert time.process_time() - begun < 2
