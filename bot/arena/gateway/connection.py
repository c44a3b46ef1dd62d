"""One websocket of a bot: reads its frames, sends ours in order, watches its heart, and hangs up as Discord does."""

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

from bot.arena.gateway.codes import REASONS, Close, Op
from bot.arena.gateway.session import Session
from bot.clock import Clock, Timer

log = logging.getLogger("grandstand.arena")

LARGEST_PAYLOAD = 4096
SENDS = 120
SENDS_WINDOW = 60.0
WAITING_ANSWERS = 2 * SENDS
"""A client that asks and never reads is cut off after this many answers."""
WAY_HOME = 0.02
"""How long the answer to a heartbeat takes. discord.py only notes that it has sent one after the call has returned: a quicker one
looks to it as if it belonged to the heartbeat before, and it warns of being 41 seconds behind."""
GOODBYE = 1.0
"""How long a client may take to answer a close frame."""

BINARY = WSMsgType.BINARY
TEXT = WSMsgType.TEXT


class CloseConnectionError(Exception):
    """What the client said ends the connection: with this code, and a sentence for the log."""

    def __init__(self, code: Close, sentence: str) -> None:
        self.code = code
        self.sentence = sentence
        super().__init__(sentence)


class Connection:
    """A socket from handshake to end. Who is on the other side is the gateway's business."""

    def __init__(
        self,
        response: web.WebSocketResponse,
        request: web.Request,
        clock: Clock,
        heartbeat_interval: float,
        hear: Callable[[Connection, int, Any], None],
    ) -> None:
        self.session: Session | None = None
        self.code_of_client: int | None = None
        """The code the client closed with, if it did."""
        self.ended = asyncio.Event()
        self._response = response
        self._transport = request.transport
        self._query = request.query
        self._clock = clock
        self._interval = heartbeat_interval
        self._hear = hear
        self._zlib = zlib.compressobj(1) if request.query.get("compress") == "zlib-stream" else None
        self._answers: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._sending = False
        self._farewell: tuple[int, str] | None = None
        self._heard: deque[float] = deque(maxlen=SENDS)
        self._last_heartbeat = self._strange_since = clock.now()
        self._asked_for_heartbeat = False
        self._timer: Timer | None = None
        self._last_timer: Timer | None = None

    @property
    def name(self) -> str:
        """How the log calls it."""
        if self.session is None:
            return "a client that has not identified"
        return f"application {self.session.application_id}, shard {self.session.shard[0]} of {self.session.shard[1]}"

    async def run(self) -> None:
        """Serves the socket until it is closed by either side."""
        writing = asyncio.create_task(self._write())
        try:
            try:
                self._check_query()
            except CloseConnectionError as refusal:
                self._hang_up(refusal)
            else:
                self.say(Op.HELLO, {"heartbeat_interval": int(self._interval * 1000), "_trace": ["arena"]})
                self._watch()
            await self._read()
        finally:
            for timer in (self._timer, self._last_timer):
                if timer is not None:
                    timer.cancel()
            writing.cancel()
            # After the goodbyes nothing may wait for a client that never reads.
            self.abort()
            self.ended.set()

    def say(self, op: Op, data: Any = None) -> None:
        """An answer that is not an event: it has no number and is not repeated."""
        if len(self._answers) >= WAITING_ANSWERS:
            self.abort()
            return
        self._answers.append(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))
        self._wake.set()

    def wake(self) -> None:
        """The session has something to send."""
        self._wake.set()

    def attach(self, session: Session | None) -> None:
        """From now on this is the session's connection; without one, the client has to identify again."""
        self.session = session
        self._strange_since = self._clock.now()
        self._wake.set()

    def leave(self, code: int) -> None:
        """Closes the socket as soon as what was said before is out."""
        if self._farewell is not None:
            return
        self._farewell = (code, REASONS.get(code, ""))
        self._wake.set()
        if self._sending:
            # The client does not read, so a close frame would wait behind what it does not read.
            self.abort()

    def abort(self) -> None:
        """The TCP connection dies without a word."""
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
                # What comes after our goodbye is read only to find the client's.
                if self._farewell is None:
                    try:
                        self._take(message.data)
                    except CloseConnectionError as refusal:
                        self._hang_up(refusal)
                continue
            if message.type is WSMsgType.CLOSE and self._farewell is None:
                self.code_of_client = message.data
                with contextlib.suppress(ConnectionError):
                    await self._response.send_frame(_close_frame(message.data, ""), WSMsgType.CLOSE)
            elif message.type is WSMsgType.ERROR and not isinstance(message.data, OSError):
                log.warning("Gateway: the socket of %s broke the websocket protocol: %s", self.name, message.data)
            return

    def _hang_up(self, refusal: CloseConnectionError) -> None:
        log.warning("Gateway: closing the socket of %s with %d: %s", self.name, refusal.code, refusal.sentence)
        self.leave(refusal.code)

    def _take(self, frame: str | bytes) -> None:
        size = len(frame) if isinstance(frame, bytes) else len(frame.encode())
        if size > LARGEST_PAYLOAD:
            raise CloseConnectionError(Close.DECODE_ERROR, f"a payload has {size} bytes; {LARGEST_PAYLOAD} are allowed.")
        now = self._clock.now()
        if len(self._heard) == SENDS and now - self._heard[0] < SENDS_WINDOW:
            raise CloseConnectionError(Close.RATE_LIMITED, f"more than {SENDS} payloads came within {SENDS_WINDOW:.0f} seconds.")
        self._heard.append(now)
        try:
            payload = msgspec.json.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise CloseConnectionError(Close.DECODE_ERROR, f"a payload is not JSON: {error}.") from None
        if not isinstance(payload, dict) or type(payload.get("op")) is not int:
            raise CloseConnectionError(Close.DECODE_ERROR, 'a payload is not an object with a number in "op".')
        op: int = payload["op"]
        if op == Op.HEARTBEAT:
            self._last_heartbeat = now
            self._asked_for_heartbeat = False
            asyncio.get_running_loop().call_later(WAY_HOME, self.say, Op.HEARTBEAT_ACK)
        else:
            self._hear(self, op, payload.get("d"))

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
                if self._farewell is not None:
                    code, reason = self._farewell
                    await self._response.send_frame(_close_frame(code, reason), WSMsgType.CLOSE)
                    # The reader waits for the client's goodbye: a socket closed before that loses the code on its way.
                    self._last_timer = asyncio.get_running_loop().call_later(GOODBYE, self.abort)
                    return
        except ConnectionError:
            # The reader sees the same end and tells the gateway.
            return
        except Exception:
            log.exception("Gateway: sending to %s failed; it may resume.", self.name)
            self.abort()
        finally:
            self._sending = False

    def _next_frame(self) -> bytes | None:
        if self._answers:
            return self._answers.popleft()
        if self.session is None or self._farewell is not None:
            return None
        return self.session.next_frame()

    async def _send(self, frame: bytes) -> None:
        if self._zlib is None:
            await self._response.send_frame(frame, TEXT)
        else:
            await self._response.send_frame(self._zlib.compress(frame) + self._zlib.flush(zlib.Z_SYNC_FLUSH), BINARY)

    # The heart.

    def _watch(self) -> None:
        now = self._clock.now()
        patience = 2 * self._interval
        if now - self._last_heartbeat >= patience:
            log.warning("Gateway: no heartbeat from %s for %.1f seconds; it may resume.", self.name, now - self._last_heartbeat)
            self.leave(Close.UNKNOWN_ERROR)
            return
        if self.session is None and now - self._strange_since >= patience:
            log.warning("Gateway: a client did not identify within %.1f seconds.", patience)
            self.leave(Close.NOT_AUTHENTICATED)
            return
        late = self._last_heartbeat + 1.5 * self._interval
        if now >= late and not self._asked_for_heartbeat:
            self._asked_for_heartbeat = True
            self.say(Op.HEARTBEAT)
        next_look = self._last_heartbeat + patience if self._asked_for_heartbeat else late
        if self.session is None:
            next_look = min(next_look, self._strange_since + patience)
        # Never immediately: with so many seconds on the clock, a tiny step would not move the time.
        self._timer = self._clock.later(max(next_look - now, 0.001), self._watch)


def _close_frame(code: int, reason: str) -> bytes:
    return struct.pack("!H", code) + reason.encode() if code else b""
