"""The gateway's door and its refusals, over raw websockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from typing import Any

import aiohttp
import pytest

from bot.arena.gateway import Close, Intent, Op, connection
from tests.bot.arena.raw_gateway import BOT, GUILD_ON_SHARD_0, GUILD_ON_SHARD_1, OTHER_BOT, LoneGateway, lone_gateway, token_of
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until


async def test_hello_comes_at_once_and_says_the_interval_in_milliseconds() -> None:
    async with lone_gateway(heartbeat_interval=41.25) as server:
        wire = await server.connect()
        hello = await wire.next()
    assert hello["op"] == Op.HELLO
    assert hello["d"]["heartbeat_interval"] == 41250


async def test_ready_has_what_clients_read_and_the_guilds_follow(server: LoneGateway) -> None:
    wire = await server.hello()
    await wire.identify()
    ready, first, second = await wire.events(3)
    url = server.url
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["v"] == 10
    assert ready["d"]["user"]["id"] == BOT
    assert ready["d"]["application"] == {"id": BOT, "flags": 0}
    assert ready["d"]["guilds"] == [{"id": GUILD_ON_SHARD_0, "unavailable": True}, {"id": GUILD_ON_SHARD_1, "unavailable": True}]
    assert ready["d"]["resume_gateway_url"] == url
    assert ready["d"]["shard"] == [0, 1]
    assert ready["d"]["private_channels"] == ready["d"]["relationships"] == []
    assert ready["d"]["user_settings"] == {}
    assert ready["d"]["session_id"]
    assert ready["d"]["session_type"] == "normal"
    assert [(event["t"], event["s"], event["d"]["id"]) for event in (first, second)] == [
        ("GUILD_CREATE", 2, GUILD_ON_SHARD_0),
        ("GUILD_CREATE", 3, GUILD_ON_SHARD_1),
    ]


async def test_without_the_guilds_intent_no_guild_is_created(server: LoneGateway) -> None:
    wire = await server.hello()
    await wire.identify(intents=int(Intent.GUILD_MESSAGES))
    assert (await wire.events(1))[0]["t"] == "READY"
    assert await wire.quiet()


@pytest.mark.parametrize("query", ["?v=9&encoding=json", "?encoding=json", "?v=x"])
async def test_another_version_is_4012(server: LoneGateway, query: str) -> None:
    assert await (await server.connect(query)).close_code() == Close.INVALID_VERSION


async def test_another_encoding_is_4002_and_logged(server: LoneGateway, caplog: pytest.LogCaptureFixture) -> None:
    assert await (await server.connect("?v=10&encoding=etf")).close_code() == Close.DECODE_ERROR
    assert "etf" in caplog.text


async def test_zlib_stream_is_one_context_with_a_flush_after_each_message(server: LoneGateway) -> None:
    wire, _ = await server.ready("?v=10&encoding=json&compress=zlib-stream")
    server.tell(1, 2, 3)
    assert [event["d"]["number"] for event in await wire.events(3)] == [1, 2, 3]
    assert set(wire.frames) == {aiohttp.WSMsgType.BINARY}


@pytest.mark.parametrize("query", ["?v=10&encoding=json", "?v=10&encoding=json&compress=zstd-stream", "?v=10"])
async def test_without_zlib_stream_frames_are_text(server: LoneGateway, query: str) -> None:
    wire, _ = await server.ready(query, compress=True)
    assert set(wire.frames) == {aiohttp.WSMsgType.TEXT}


async def test_text_and_binary_frames_of_clients_are_the_same(server: LoneGateway) -> None:
    wire = await server.hello()
    for send in (wire.socket.send_str('{"op": 1, "d": null}'), wire.socket.send_bytes(b'{"op": 1, "d": null}')):
        await send
        assert (await wire.next())["op"] == Op.HEARTBEAT_ACK


async def refused(server: LoneGateway, **identify: Any) -> int | None:
    wire = await server.hello()
    await wire.identify(**identify)
    return await wire.close_code()


@pytest.mark.parametrize("token", ["wrong", None, 5, ""])
async def test_a_wrong_token_is_4004_and_never_logged(server: LoneGateway, token: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert await refused(server, token=token) == Close.AUTHENTICATION_FAILED
    assert not server.gateway.sessions(BOT)
    assert "4004" in caplog.text
    assert "wrong" not in caplog.text


@pytest.mark.parametrize("shard", [[1, 1], [-1, 2], [0, 0], [0], "0", None, [0, 1, 2], ["0", "1"], [True, 2], {}])
async def test_a_wrong_shard_is_4010(server: LoneGateway, shard: Any) -> None:
    assert await refused(server, shard=shard) == Close.INVALID_SHARD


@pytest.mark.parametrize("intents", [-1, 1 << 40, 1 << 17, "1", None, True, 1.5])
async def test_wrong_intents_are_4013(server: LoneGateway, intents: Any) -> None:
    assert await refused(server, intents=intents) == Close.INVALID_INTENTS


async def test_privileged_intents_are_4014_until_they_are_switched_on(server: LoneGateway) -> None:
    wanted = int(Intent.GUILDS | Intent.GUILD_MEMBERS)
    assert await refused(server, intents=wanted) == Close.DISALLOWED_INTENTS
    server.world.privileged = Intent.GUILD_MEMBERS
    await server.ready(intents=wanted)


async def test_more_than_2500_guilds_of_a_shard_are_4011_and_fewer_are_not_cut_off() -> None:
    async with lone_gateway(buffer=10) as server:
        server.world.guilds[BOT] = [str(number << 22) for number in range(1, 2502)]
        assert await refused(server) == Close.SHARDING_REQUIRED
        wire = await server.hello()
        await wire.identify(shard=[1, 2])
        server.tell(1, guild_id=str(1 << 22))
        events = await wire.events(1252)
    assert [event["s"] for event in events] == list(range(1, 1253))


async def test_a_second_identify_or_resume_is_4005(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    await wire.identify()
    assert await wire.close_code() == Close.ALREADY_AUTHENTICATED
    wire, session_id = await server.ready()
    await wire.resume(session_id, 1)
    assert await wire.close_code() == Close.ALREADY_AUTHENTICATED


@pytest.mark.parametrize("op", [Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS])
async def test_anything_before_identify_is_4003(server: LoneGateway, op: Op) -> None:
    wire = await server.hello()
    await wire.send(op, {})
    assert await wire.close_code() == Close.NOT_AUTHENTICATED


@pytest.mark.parametrize("op", [0, 5, 7, 9, 10, 11, 99, -1])
async def test_an_opcode_that_clients_do_not_send_is_4001(server: LoneGateway, op: int) -> None:
    wire, _ = await server.ready()
    await wire.send(op)
    assert await wire.close_code() == Close.UNKNOWN_OPCODE


NOT_JSON = [b"", b"{", b"\xff\xfe", b"[" * 4000, b"x" * 100_000]
NOT_A_PAYLOAD = [b"[]", b"1", b"null", b'"op"', b"{}", b'{"op":"1"}', b'{"op":true}', b'{"op":1.5}']
NOT_ITS_DATA = [b'{"op":2}', b'{"op":2,"d":[]}', b'{"op":6,"d":5}']
TOO_LONG = [b'{"op":1,"d":null}'.ljust(4097)]


@pytest.mark.parametrize("frame", [*NOT_JSON, *NOT_A_PAYLOAD, *NOT_ITS_DATA, *TOO_LONG])
async def test_a_malformed_payload_is_4002_logged_and_the_server_goes_on(
    server: LoneGateway, frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    other, _ = await server.ready()
    wire = await server.hello()
    await wire.socket.send_bytes(frame)
    assert await wire.close_code() == Close.DECODE_ERROR
    assert "4002" in caplog.text
    assert await other.quiet()
    await server.ready()


async def test_a_payload_of_4096_bytes_is_taken(server: LoneGateway) -> None:
    wire = await server.hello()
    await wire.socket.send_str('{"op":1,"d":null}'.ljust(4096))
    assert (await wire.next())["op"] == Op.HEARTBEAT_ACK


async def test_a_frame_that_breaks_websocket_itself_is_logged_and_the_server_goes_on(
    server: LoneGateway, caplog: pytest.LogCaptureFixture
) -> None:
    wire = await server.hello()
    await wire.socket.send_frame(b"\xff\xfe", aiohttp.WSMsgType.TEXT)
    assert await wire.close_code() == aiohttp.WSCloseCode.INVALID_TEXT
    assert "protocol" in caplog.text
    await server.ready()


async def test_the_121st_payload_within_a_minute_is_4008(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    server.hand.advance(60)
    for pause in (60, 59):
        for _ in range(120):
            await wire.send(Op.HEARTBEAT)
        for _ in range(120):
            assert (await wire.next())["op"] == Op.HEARTBEAT_ACK
        server.hand.advance(pause)
    await wire.send(Op.HEARTBEAT)
    assert await wire.close_code() == Close.RATE_LIMITED


async def test_presence_and_voice_state_are_accepted(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    await wire.send(Op.PRESENCE, {"since": None, "activities": [], "status": "online", "afk": False})
    await wire.send(Op.VOICE_STATE, {"guild_id": GUILD_ON_SHARD_0, "channel_id": None, "self_mute": False, "self_deaf": False})
    assert await wire.quiet()


async def test_a_failure_inside_the_arena_closes_one_socket_with_4000_and_leaves_no_session(
    server: LoneGateway, error_log: ErrorLog
) -> None:
    error_log.expect("broken on purpose")
    server.world.broken = True
    assert await refused(server) == Close.UNKNOWN_ERROR
    assert not server.gateway.sessions(BOT)
    server.world.broken = False
    await server.ready()


async def test_a_late_heart_is_asked_and_a_silent_one_is_closed_and_may_resume() -> None:
    async with lone_gateway(heartbeat_interval=40) as server:
        wire, session_id = await server.ready()
        server.hand.advance(60)
        assert (await wire.next())["op"] == Op.HEARTBEAT
        await wire.send(Op.HEARTBEAT, 3)
        assert (await wire.next())["op"] == Op.HEARTBEAT_ACK
        server.hand.advance(79)
        assert (await wire.next())["op"] == Op.HEARTBEAT
        assert server.gateway.connected(BOT)
        server.hand.advance(1)
        assert await wire.close_code() == Close.UNKNOWN_ERROR
        await until(lambda: not server.gateway.connected(BOT))
        again = await server.hello()
        await again.resume(session_id, 3)
        assert (await again.next())["t"] == "RESUMED"


async def test_a_heart_that_beats_is_never_closed() -> None:
    async with lone_gateway(heartbeat_interval=40) as server:
        wire, _ = await server.ready()
        for _ in range(5):
            server.hand.advance(40)
            assert await wire.quiet()


async def test_a_client_that_does_not_identify_is_4003() -> None:
    async with lone_gateway(heartbeat_interval=40) as server:
        wire = await server.hello()
        for _ in range(2):
            assert await wire.quiet()
            server.hand.advance(40)
        assert await wire.close_code() == Close.NOT_AUTHENTICATED


async def test_events_go_to_the_shard_of_their_guild_and_without_guild_to_the_first(server: LoneGateway) -> None:
    first, _ = await server.ready(shard=[0, 2])
    second, _ = await server.ready(shard=[1, 2])
    assert server.tell(1) == server.tell(2, guild_id=GUILD_ON_SHARD_1) == server.tell(3, guild_id=None) == [True]
    assert [event["d"]["number"] for event in await first.events(2)] == [1, 3]
    assert [event["d"]["number"] for event in await second.events(1)] == [2]
    assert await second.quiet()
    sessions = server.gateway.sessions(BOT)
    assert all(session.connection for session in sessions)
    assert [(session.shard, session.sequence, session.intents) for session in sessions] == [((0, 2), 4, 1), ((1, 2), 3, 1)]


async def test_ready_of_a_shard_names_only_its_guilds(server: LoneGateway) -> None:
    wire = await server.hello()
    await wire.identify(shard=[1, 2])
    ready, guild = await wire.events(2)
    assert ready["d"]["guilds"] == [{"id": GUILD_ON_SHARD_1, "unavailable": True}]
    assert ready["d"]["shard"] == [1, 2]
    assert guild["d"]["id"] == GUILD_ON_SHARD_1


async def test_two_sessions_of_one_shard_both_hear(server: LoneGateway) -> None:
    wires = [(await server.ready())[0], (await server.ready())[0]]
    server.tell(1)
    for wire in wires:
        assert (await wire.events(1))[0]["d"] == {"number": 1}


async def test_events_of_one_bot_do_not_reach_another(server: LoneGateway) -> None:
    mine, _ = await server.ready()
    other, _ = await server.ready(token=token_of(OTHER_BOT))
    server.tell(1)
    assert (await mine.events(1))[0]["d"] == {"number": 1}
    assert await other.quiet()
    assert server.gateway.connected(OTHER_BOT)


async def test_an_event_needs_any_of_its_intents_and_none_if_it_names_none(server: LoneGateway) -> None:
    wire, _ = await server.ready(intents=int(Intent.GUILDS | Intent.GUILD_MESSAGES))
    assert server.tell(1, intent=Intent.DIRECT_MESSAGES) == [False]
    assert server.tell(2, intent=Intent.DIRECT_MESSAGES | Intent.GUILD_MESSAGES) == [True]
    assert server.tell(3) == [True]
    assert [event["d"]["number"] for event in await wire.events(2)] == [2, 3]


async def test_an_event_may_come_as_json_bytes(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    assert server.gateway.dispatch(BOT, "NUMBER", b'{"text":"\xc3\xa4"}', guild_id=GUILD_ON_SHARD_0)
    assert (await wire.events(1))[0] == {"op": 0, "t": "NUMBER", "s": 4, "d": {"text": "ä"}}


async def test_nobody_hears_an_event_when_no_session_is_there(server: LoneGateway) -> None:
    assert server.tell(1) == [False]
    assert not server.gateway.connected(BOT)


async def test_a_bad_frame_is_one_warning_and_an_event_is_no_line(server: LoneGateway, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="grandstand.arena")
    wire, _ = await server.ready()
    caplog.clear()
    server.tell(*range(100))
    await wire.events(100)
    assert not caplog.records
    await wire.socket.send_str(json.dumps({"op": 99}))
    await wire.close_code()
    assert [(record.levelname, record.name) for record in caplog.records] == [("WARNING", "grandstand.arena")]


def masked(opcode: int, data: bytes) -> bytes:
    """A short frame of a client; a mask of zeros changes nothing."""
    return bytes([0x80 | opcode, 0x80 | len(data)]) + bytes(4) + data


async def test_a_refused_client_that_never_says_goodbye_is_cut_off(server: LoneGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "CLOSE_HANDSHAKE_SECONDS", 0.1)
    reader, writer = await server.raw()
    writer.write(masked(aiohttp.WSMsgType.BINARY, b"nonsense"))
    assert b"Error while decoding payload." in await asyncio.wait_for(reader.read(), 2)
    writer.close()


async def test_the_goodbye_of_a_client_is_answered_once_with_its_own_code(server: LoneGateway) -> None:
    reader, writer = await server.raw()
    code = (4321).to_bytes(2, "big")
    writer.write(masked(aiohttp.WSMsgType.CLOSE, code))
    assert await asyncio.wait_for(reader.read(), 2) == b"\x88\x02" + code
    writer.close()


async def test_a_client_that_asks_and_never_reads_is_cut_off() -> None:
    async with lone_gateway(heartbeat_interval=1000) as server:
        wire, _ = await server.ready()
        for _ in range(150):
            server.gateway.dispatch(BOT, "NUMBER", b'"' + b"x" * 400_000 + b'"', guild_id=GUILD_ON_SHARD_0)
        with contextlib.suppress(ConnectionError):
            for _ in range(4):
                server.hand.advance(60)
                for _ in range(110):
                    await wire.send(Op.HEARTBEAT)
                await asyncio.sleep(0.05)
        await until(lambda: not server.gateway.connected(BOT))


async def test_closing_is_quick_even_when_a_client_never_answers(server: LoneGateway) -> None:
    await server.ready()
    await server.hello()
    _, writer = await server.raw()
    begun = time.perf_counter()
    await server.gateway.close()
    assert time.perf_counter() - begun < 0.8
    assert not server.gateway.sessions(BOT)
    writer.close()
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await server.connect()
