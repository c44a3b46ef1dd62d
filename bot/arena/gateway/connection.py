"""One websocket of a bot: reads and sends frames, checks heartbeats, and closes with Discord's codes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.arena.gateway.codes import Close, Op
from bot.arena.gateway.session import Session
from bot.clock import Clock, Timer

log = logging.getLogger("grandstand.arena")

MAX_PAYLOAD_BYTES = 4096
MAX_PAYLOADS = 120
PAYLOAD_WINDOW_SECONDS = 60.0
MAX_QUEUED_REPLIES = 2 * MAX_PAYLOADS
"""A client that sends requests and never reads is disconnected after this many unread replies."""
HEARTBEAT_ACK_DELAY = 0.02
"""Seconds before a heartbeat is acknowledged. discord.py records a heartbeat only after the send call has returned: it would count
a quicker acknowledgement for the previous heartbeat and warn that it is 41 seconds behind."""
CLOSE_HANDSHAKE_SECONDS = 1.0
"""Seconds a client may take to answer a close frame."""

BINARY = WSMsgType.BINARY
TEXT = WSMsgType.TEXT


class CloseConnectionError(Exception):
    """A client's payload ends the connection with this close code; the reason goes to the log."""

    def __init__(self, code: Close, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)


class Connection:
    """A websocket from handshake to close; the gateway handles every opcode but heartbeats."""

    def __init__(
        self,
        response: web.WebSocketResponse,
        request: web.Request,
        clock: Clock,
        heartbeat_interval: float,
        on_payload: Callable[[Connection, int, Any], None],
    ) -> None:
        self.session: Session | None = None
        self.client_close_code: int | None = None
        """The close code that the client sent, if it closed the connection."""
        self.closed = asyncio.Event()
        self._response = response
        self._transport = request.transport
        self._query = request.query
        self._clock = clock
        self._interval = heartbeat_interval
        self._on_payload = on_payload
        self._zlib = zlib.compressobj(1) if request.query.get("compress") == "zlib-stream" else None
        self._replies: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._sending = False
        self._close_code: int | None = None
        self._received_at: deque[float] = deque(maxlen=MAX_PAYLOADS)
        self._last_heartbeat = self._unidentified_since = clock.now()
        self._heartbeat_requested = False
        self._heartbeat_timer: Timer | None = None
        self._close_timer: Timer | None = None

    @property
    def name(self) -> str:
        """The client's name in log lines."""
        if self.session is None:
            return "a client that has not identified"
        return f"application {self.session.application_id}, shard {self.session.shard[0]} of {self.session.shard[1]}"

    async def run(self) -> None:
        """Serves the websocket until either side closes it."""
        writer = asyncio.create_task(self._write())
        try:
            try:
                self._check_query()
            except CloseConnectionError as error:
                self._close_with(error)
            else:
                self.send(Op.HELLO, {"heartbeat_interval": int(self._interval * 1000), "_trace": ["arena"]})
                self._check_heartbeat()
            await self._read()
        finally:
            for timer in (self._heartbeat_timer, self._close_timer):
                if timer is not None:
                    timer.cancel()
            writer.cancel()
            # After the close handshake nothing may wait for a client that never reads.
            self.abort()
            self.closed.set()

    def send(self, op: Op, data: Any = None) -> None:
        """Queues a payload that is not an event: it has no sequence number and is not replayed on resume."""
        if len(self._replies) >= MAX_QUEUED_REPLIES:
            self.abort()
            return
        self._replies.append(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))
        self._wake.set()

    def wake(self) -> None:
        """Signals that the session has an event to send."""
        self._wake.set()

    def attach(self, session: Session | None) -> None:
        """Makes this the session's connection; with None the client has to identify or resume again."""
        self.session = session
        self._unidentified_since = self._clock.now()
        self._wake.set()

    def close(self, code: int) -> None:
        """Sends a close frame after the queued replies."""
        if self._close_code is not None:
            return
        self._close_code = code
        self._wake.set()
        if self._sending:
            # The client does not read, so a close frame would wait behind unread data.
            self.abort()

    def abort(self) -> None:
        """Drops the TCP connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    # Reading.

    def _check_query(self) -> None:
        version, encoding = self._query.get("v"), self._query.get("encoding", "json")
        if version != "10":
            raise CloseConnectionError(
                Close.INVALID_VERSION, f"it asked for version {version} of the gateway; this arena speaks v=10."
            )
        if encoding != "json":
            raise CloseConnectionError(Close.DECODE_ERROR, f"it asked for encoding={encoding}; this arena speaks encoding=json.")

    async def _read(self) -> None:
        while True:
            message = await self._response.receive()
            if message.type is TEXT or message.type is BINARY:
                # After our close frame we read only to find the client's.
                if self._close_code is None:
                    try:
                        self._receive(message.data)
                    except CloseConnectionError as error:
                        self._close_with(error)
                continue
            if message.type is WSMsgType.CLOSE and self._close_code is None:
                self.client_close_code = message.data
                with contextlib.suppress(ConnectionError):
                    await self._response.send_frame(_close_frame(message.data), WSMsgType.CLOSE)
            elif message.type is WSMsgType.ERROR and not isinstance(message.data, OSError):
                log.warning("Gateway: websocket protocol error from %s: %s", self.name, message.data)
            return

    def _close_with(self, error: CloseConnectionError) -> None:
        log.warning("Gateway: connection of %s closed with %d: %s", self.name, error.code, error.reason)
        self.close(error.code)

    def _receive(self, frame: str | bytes) -> None:
        size = len(frame) if isinstance(frame, bytes) else len(frame.encode())
        if size > MAX_PAYLOAD_BYTES:
            raise CloseConnectionError(Close.DECODE_ERROR, f"a payload has {size} bytes; {MAX_PAYLOAD_BYTES} are allowed.")
        now = self._clock.now()
        if len(self._received_at) == MAX_PAYLOADS and now - self._received_at[0] < PAYLOAD_WINDOW_SECONDS:
            raise CloseConnectionError(
                Close.RATE_LIMITED, f"more than {MAX_PAYLOADS} payloads came within {PAYLOAD_WINDOW_SECONDS:.0f} seconds."
            )
        self._received_at.append(now)
        try:
            payload = msgspec.json.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise CloseConnectionError(Close.DECODE_ERROR, f"a payload is not JSON: {error}.") from None
        if not isinstance(payload, dict) or type(payload.get("op")) is not int:
            raise CloseConnectionError(Close.DECODE_ERROR, 'a payload is not an object with a number in "op".')
        op: int = payload["op"]
        if op == Op.HEARTBEAT:
            self._last_heartbeat = now
            self._heartbeat_requested = False
            asyncio.get_running_loop().call_later(HEARTBEAT_ACK_DELAY, self.send, Op.HEARTBEAT_ACK)
        else:
            self._on_payload(self, op, payload.get("d"))

    # Writing: one task for each socket, woken when there is something.

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while frame := self._next_frame():
                    self._sending = True
                    await self._send(frame)
                    self._sending = False
                if self._close_code is not None:
                    await self._response.send_frame(_close_frame(self._close_code), WSMsgType.CLOSE)
                    # The reader waits for the client's close frame: a socket closed before that may lose the close code.
                    self._close_timer = asyncio.get_running_loop().call_later(CLOSE_HANDSHAKE_SECONDS, self.abort)
                    return
        except ConnectionError:
            # The reader gets the same error and ends the connection.
            return
        except Exception:
            log.exception("Gateway: sending to %s failed; the session can be resumed.", self.name)
            self.abort()
        finally:
            self._sending = False

    def _next_frame(self) -> bytes | None:
        if self._replies:
            return self._replies.popleft()
        if self.session is None or self._close_code is not None:
            return None
        return self.session.next_frame()

    async def _send(self, frame: bytes) -> None:
        if self._zlib is None:
            await self._response.send_frame(frame, TEXT)
        else:
            await self._response.send_frame(self._zlib.compress(frame) + self._zlib.flush(zlib.Z_SYNC_FLUSH), BINARY)

    # Heartbeats.

    def _check_heartbeat(self) -> None:
        now = self._clock.now()
        timeout = 2 * self._interval
        if now - self._last_heartbeat >= timeout:
            log.warning(
                "Gateway: no heartbeat from %s for %.1f s; the session can be resumed.", self.name, now - self._last_heartbeat
            )
            self.close(Close.UNKNOWN_ERROR)
            return
        if self.session is None and now - self._unidentified_since >= timeout:
            log.warning("Gateway: client did not identify within %.1f s.", timeout)
            self.close(Close.NOT_AUTHENTICATED)
            return
        request_at = self._last_heartbeat + 1.5 * self._interval
        if now >= request_at and not self._heartbeat_requested:
            self._heartbeat_requested = True
            self.send(Op.HEARTBEAT)
        next_check = self._last_heartbeat + timeout if self._heartbeat_requested else request_at
        if self.session is None:
            next_check = min(next_check, self._unidentified_since + timeout)
        # Never 0: with so many seconds on the clock, a tiny step would be lost in floating point.
        self._heartbeat_timer = self._clock.later(max(next_check - now, 0.001), self._check_heartbeat)


def _close_frame(code: int) -> bytes:
    reason = code.reason if isinstance(code, Close) else ""
    return struct.pack("!H", code) + reason.encode() if code else b""
