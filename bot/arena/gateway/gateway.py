"""The gateway of all bots: accepts connections, holds sessions and dispatches events to them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from aiohttp import web

from bot.arena.behaviour.errors import Json
from bot.arena.gateway.codes import Close, Op
from bot.arena.gateway.connection import CLOSE_HANDSHAKE_SECONDS, CloseConnectionError, Connection
from bot.arena.gateway.identify import GatewayServices, opening_events, read_identify
from bot.arena.gateway.members import chunks, requested_guild_id
from bot.arena.gateway.session import Session
from bot.arena.gateway.session_starts import SessionStarts
from bot.clock import Clock

log = logging.getLogger("grandstand.arena")

FINAL_CLOSE_CODES = (Close.NORMAL, Close.GOING_AWAY)
"""Close codes of a client that end its session: it will not resume."""
RECOMMENDED_GUILDS_PER_SHARD = 1000
"""Discord recommends a further shard for about every thousand guilds, long before it requires one."""
SHUTDOWN_SECONDS = 0.25
"""Seconds that a stopping arena waits for its clients to close."""


class Gateway:
    """All connections and sessions of all bots."""

    def __init__(
        self,
        services: GatewayServices,
        clock: Clock,
        *,
        address: Callable[[], str],
        heartbeat_interval: float = 41.25,
        buffer: int = 1000,
        resume_window: float = 120,
        strict_identify: bool = False,
    ) -> None:
        self.shards: int | None = None
        """The number of shards recommended to every bot; None for as many as its guilds need."""
        self.listeners: list[Callable[[], None]] = []
        """Called whenever a bot may have connected or disconnected."""
        self._services = services
        self._clock = clock
        self._address = address
        self._heartbeat_interval = heartbeat_interval
        self._buffer = buffer
        self._resume_window = resume_window
        self._strict_identify = strict_identify
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}
        self._starts: dict[str, SessionStarts] = {}
        self._held_shards: set[tuple[str, int | None]] = set()
        self._closed = False

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one websocket of a client until it closes."""
        if self._closed:
            raise web.HTTPServiceUnavailable(text="The arena is closing.")
        response = web.WebSocketResponse(timeout=CLOSE_HANDSHAKE_SECONDS, compress=False, autoclose=False)
        await response.prepare(request)
        connection = Connection(response, request, self._clock, self._heartbeat_interval, self._on_payload)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
            self._detach(connection, final=connection.client_close_code in FINAL_CLOSE_CODES)
        return response

    # Events.

    def dispatch(
        self,
        application_id: str,
        name: str,
        data: Json | bytes,
        *,
        guild_id: str | None = None,
        intent: int = 0,
        where: Callable[[Session], bool] | None = None,
    ) -> bool:
        """Sends an event to the bot's sessions on the guild's shard that have any of the intents; `data` may be encoded JSON.

        Returns False if no session, connected or resumable, received it.
        """
        # A plain int: arithmetic with IntFlag costs more than the rest of this method.
        intent_bits = int(intent)
        sessions = [session for session in self.sessions(application_id) if session.receives(guild_id, intent_bits)]
        if where is not None:
            sessions = [session for session in sessions if where(session)]
        if not sessions:
            return False
        encoded = data if isinstance(data, bytes) else msgspec.json.encode(data)
        accepted = [self._dispatch_to(session, name, encoded) for session in sessions]
        return any(accepted)

    def _dispatch_to(self, session: Session, name: str, data: bytes) -> bool:
        buffered = session.add(name, data)
        if session.connection is not None:
            session.connection.wake()
        if not buffered:
            log.warning("Gateway: session %s ended: too many unsent events.", session.id)
            if session.connection is not None:
                session.connection.close(Close.UNKNOWN_ERROR)
            self._end_session(session)
        return buffered

    # Queries.

    def connected(self, application_id: str) -> bool:
        """Whether any shard of this bot is connected."""
        return any(session.connection is not None for session in self.sessions(application_id))

    def sessions(self, application_id: str) -> list[Session]:
        """The bot's sessions, connected or resumable. Read-only."""
        return [session for session in self._sessions.values() if session.application_id == application_id]

    def recommended_shards(self, application_id: str) -> int:
        """The `shards` of GET /gateway/bot."""
        return self.shards or 1 + len(self._services.guild_ids(application_id)) // RECOMMENDED_GUILDS_PER_SHARD

    def session_start_limit(self, application_id: str) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        return self._starts_of(application_id).session_start_limit()

    # Faults, for one bot or for all, and for one of its shards or for all.

    async def drop(
        self,
        application_id: str | None = None,
        *,
        shard: int | None = None,
        code: int = Close.UNKNOWN_ERROR,
        abort: bool = False,
    ) -> None:
        """Closes the connections, with `abort` without a close frame. The sessions can be resumed."""
        connections = list(self._connections)
        if application_id is not None or shard is not None:
            connections = [session.connection for session in self._select(application_id, shard) if session.connection is not None]
        for connection in connections:
            if abort:
                connection.abort()
            else:
                connection.close(code)
        await _wait_closed(connections)

    async def ask_to_reconnect(self, application_id: str | None = None) -> None:
        """Sends RECONNECT: the clients should reconnect and resume."""
        for session in self._select(application_id):
            if session.connection is not None:
                session.connection.send(Op.RECONNECT)

    async def invalidate(self, application_id: str | None = None, *, shard: int | None = None, resumable: bool = False) -> None:
        """Sends INVALID_SESSION and ends the sessions, unless they are `resumable`."""
        for session in self._select(application_id, shard):
            connection = session.connection
            if connection is not None:
                self._detach(connection, final=not resumable)
                connection.send(Op.INVALID_SESSION, resumable)
            elif not resumable:
                self._end_session(session)

    def hold(self, application_id: str, *, shard: int | None = None) -> None:
        """Holds back all events of this bot, READY and RESUMED too, until `release`."""
        self._held_shards.add((application_id, shard))
        for session in self._select(application_id, shard):
            session.held = True

    def release(self, application_id: str, *, shard: int | None = None) -> None:
        """Sends the events that `hold` held back."""
        self._held_shards.discard((application_id, shard))
        for session in self._select(application_id, shard):
            session.held = False
            if session.connection is not None:
                session.connection.wake()

    def open(self) -> None:
        """Accepts connections again after `close`."""
        self._closed = False

    async def close(self) -> None:
        """Ends all sessions and connections, soon even if a client does not answer."""
        self._closed = True
        connections = list(self._connections)
        for session in list(self._sessions.values()):
            self._end_session(session)
        for connection in connections:
            connection.close(Close.GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_SECONDS):
                await _wait_closed(connections)
        for connection in connections:
            connection.abort()
        await _wait_closed(connections)

    def _select(self, application_id: str | None, shard: int | None = None) -> list[Session]:
        sessions = list(self._sessions.values()) if application_id is None else self.sessions(application_id)
        return [session for session in sessions if shard in (None, session.shard[0])]

    # Payloads from clients.

    def _on_payload(self, connection: Connection, op: int, data: Any) -> None:
        try:
            match op:
                case Op.IDENTIFY | Op.RESUME:
                    if connection.session is not None:
                        raise CloseConnectionError(Close.ALREADY_AUTHENTICATED, "it identified or resumed a second time.")
                    if not isinstance(data, dict):
                        raise CloseConnectionError(Close.DECODE_ERROR, "its IDENTIFY or RESUME is not an object.")
                    token = data.get("token")
                    application_id = self._services.application_id(token) if isinstance(token, str) else None
                    if application_id is None:
                        raise CloseConnectionError(Close.AUTHENTICATION_FAILED, "no application has this token.")
                    if op == Op.IDENTIFY:
                        self._identify(connection, application_id, data)
                    else:
                        self._resume(connection, application_id, data)
                case Op.PRESENCE | Op.VOICE_STATE | Op.REQUEST_MEMBERS:
                    if connection.session is None:
                        raise CloseConnectionError(Close.NOT_AUTHENTICATED, f"it sent opcode {op} before IDENTIFY.")
                    if not isinstance(data, dict):
                        raise CloseConnectionError(Close.DECODE_ERROR, f"the data of opcode {op} is not an object.")
                    if op == Op.REQUEST_MEMBERS:
                        self._send_members(connection.session, data)
                case _:
                    raise CloseConnectionError(Close.UNKNOWN_OPCODE, f"it sent opcode {op}, which clients do not send.")
        except CloseConnectionError:
            raise
        except Exception as error:
            log.exception("Gateway: handling opcode %s from %s failed.", op, connection.name)
            raise CloseConnectionError(Close.UNKNOWN_ERROR, "the arena failed; see above.") from error

    def _identify(self, connection: Connection, application_id: str, data: Json) -> None:
        identify = read_identify(self._services, application_id, data)
        starts = self._starts_of(application_id)
        if self._strict_identify and starts.too_soon(identify.shard[0]):
            log.warning("Gateway: IDENTIFY of application %s rejected: two within five seconds.", application_id)
            connection.send(Op.INVALID_SESSION, False)
            return
        # The opening events of a bot in many guilds must fit into its buffer.
        session = Session(application_id, identify.shard, identify.intents, max(self._buffer, len(identify.guild_ids) + 1))
        events = opening_events(self._services, application_id, identify, session.id, self._address())
        starts.count(identify.shard[0])
        session.held = not self._held_shards.isdisjoint({(application_id, None), (application_id, identify.shard[0])})
        self._sessions[session.id] = session
        self._attach(connection, session)
        for name, event in events:
            session.add(name, event)
        log.info("Gateway: %s identified with %d guilds.", connection.name, len(identify.guild_ids))

    def _resume(self, connection: Connection, application_id: str, data: Json) -> None:
        session_id, sequence = data.get("session_id"), data.get("seq")
        session = self._sessions.get(session_id) if isinstance(session_id, str) else None
        if session is None or session.application_id != application_id:
            log.warning("Gateway: RESUME of application %s rejected: unknown session.", application_id)
            connection.send(Op.INVALID_SESSION, False)
            return
        if type(sequence) is not int or not 0 <= sequence <= session.sent:
            # The session ends, because a client that retries the same number would do so for ever.
            if session.connection is not None:
                session.connection.close(Close.UNKNOWN_ERROR)
            self._end_session(session)
            raise CloseConnectionError(Close.INVALID_SEQUENCE, f"it resumes after event {sequence!r}; {session.sent} were sent.")
        if not session.can_resume_from(sequence):
            log.warning("Gateway: RESUME of application %s after event %d rejected: too long ago.", application_id, sequence)
            if session.connection is None:
                self._end_session(session)
            connection.send(Op.INVALID_SESSION, False)
            return
        if session.connection is not None:
            previous = session.connection
            self._detach(previous)
            previous.close(Close.UNKNOWN_ERROR)
        session.rewind(sequence)
        self._attach(connection, session)
        self._dispatch_to(session, "RESUMED", b'{"_trace":["arena"]}')
        log.info("Gateway: %s resumed after event %d.", connection.name, sequence)

    def _send_members(self, session: Session, data: Json) -> None:
        guild_id = requested_guild_id(data)
        if guild_id not in self._services.guild_ids(session.application_id) or not session.receives(guild_id, 0):
            log.warning(
                "Gateway: member request of application %s ignored: guild %s is not its own.", session.application_id, guild_id
            )
            return
        for body in chunks(data, guild_id, self._services.members(guild_id), session.intents):
            if not self._dispatch_to(session, "GUILD_MEMBERS_CHUNK", msgspec.json.encode(body)):
                return

    # Sessions and their connections.

    def _attach(self, connection: Connection, session: Session) -> None:
        if session.expiry is not None:
            session.expiry.cancel()
            session.expiry = None
        session.connection = connection
        connection.attach(session)
        self._notify_listeners()

    def _detach(self, connection: Connection, *, final: bool = False) -> None:
        session = connection.session
        if session is None:
            return
        connection.attach(None)
        session.connection = None
        if final:
            self._end_session(session)
        else:
            session.expiry = self._clock.later(self._resume_window, lambda: self._end_session(session))
            self._notify_listeners()

    def _end_session(self, session: Session) -> None:
        if self._sessions.pop(session.id, None) is None:
            return
        if session.expiry is not None:
            session.expiry.cancel()
        if session.connection is not None:
            session.connection.attach(None)
            session.connection = None
        self._notify_listeners()

    def _notify_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    def _starts_of(self, application_id: str) -> SessionStarts:
        return self._starts.setdefault(application_id, SessionStarts(self._clock))


async def _wait_closed(connections: Iterable[Connection]) -> None:
    for connection in connections:
        await connection.closed.wait()
