"""The door of the gateway: who comes in, which session is whose, and which event goes to whom."""

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
from bot.arena.gateway.connection import GOODBYE, CloseConnectionError, Connection
from bot.arena.gateway.identify import GatewayApplication, GatewayServices, first_events, read_wish
from bot.arena.gateway.members import chunks, guild_asked
from bot.arena.gateway.session import Session
from bot.arena.gateway.session_starts import Starts
from bot.clock import Clock

log = logging.getLogger("grandstand.arena")

FOR_GOOD = (Close.NORMAL, Close.GOING_AWAY)
"""A client that closes with these does not mean to come back."""
GUILDS_THAT_FILL_A_SHARD = 1000
"""Discord recommends another shard for about every thousand guilds, long before it insists on one."""
LAST_GOODBYE = 0.25
"""How long the closing arena waits for its clients."""


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
        """How many shards every bot is told to open; None for as many as its guilds need."""
        self.watchers: list[Callable[[], None]] = []
        """Called whenever a bot may have come or gone."""
        self._services = services
        self._clock = clock
        self._address = address
        self._heartbeat_interval = heartbeat_interval
        self._buffer = buffer
        self._resume_window = resume_window
        self._strict_identify = strict_identify
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}
        self._of_application: dict[str, list[Session]] = {}
        self._starts: dict[str, Starts] = {}
        self._held: set[tuple[str, int | None]] = set()
        self._closed = False

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Answers GET on the gateway's address, for as long as the client stays."""
        if self._closed:
            raise web.HTTPServiceUnavailable(text="The arena is closing.")
        response = web.WebSocketResponse(timeout=GOODBYE, compress=False, autoclose=False)
        await response.prepare(request)
        connection = Connection(response, request, self._clock, self._heartbeat_interval, self._hear)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
            self._part(connection, for_good=connection.code_of_client in FOR_GOOD)
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
        only: Callable[[Session], bool] | None = None,
    ) -> bool:
        """Tells the bot's sessions on the right shard that have any of the intents; `data` may be JSON already.

        False if no session, connected or able to resume, took it.
        """
        # As a plain number: the arithmetic of IntFlag costs more than all the rest of this method.
        wanted = int(intent)
        hearers = [session for session in self._of_application.get(application_id, ()) if session.hears(guild_id, wanted)]
        if only is not None:
            hearers = [session for session in hearers if only(session)]
        if not hearers:
            return False
        encoded = data if isinstance(data, bytes) else msgspec.json.encode(data)
        took = [self._tell(session, name, encoded) for session in hearers]
        return any(took)

    def _tell(self, session: Session, name: str, data: bytes) -> bool:
        kept = session.add(name, data)
        if session.connection is not None:
            session.connection.wake()
        if not kept:
            log.warning("Gateway: session %s fell too far behind and is over.", session.id)
            if session.connection is not None:
                session.connection.leave(Close.UNKNOWN_ERROR)
            self._end(session)
        return kept

    # Facts.

    def connected(self, application_id: str) -> bool:
        """Whether any shard of this bot is connected."""
        return any(session.connected for session in self._of_application.get(application_id, ()))

    def sessions(self, application_id: str) -> list[Session]:
        """The bot's sessions, connected or able to resume. To look at, not to change."""
        return list(self._of_application.get(application_id, ()))

    def recommended(self, application_id: str) -> int:
        """The `shards` of GET /gateway/bot."""
        return self.shards or 1 + len(self._services.guild_ids(application_id)) // GUILDS_THAT_FILL_A_SHARD

    def remaining(self, application_id: str) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        return self._starts_of(application_id).remaining()

    # Faults, for one bot or for all, and for one of its shards or for all.

    async def drop(
        self,
        application_id: str | None = None,
        *,
        shard: int | None = None,
        code: int = Close.UNKNOWN_ERROR,
        abort: bool = False,
    ) -> None:
        """Closes the sockets; with `abort` the connection dies without a close frame. The sessions can be resumed."""
        lines = list(self._connections)
        if application_id is not None or shard is not None:
            lines = [session.connection for session in self._some(application_id, shard) if session.connection is not None]
        for connection in lines:
            if abort:
                connection.abort()
            else:
                connection.leave(code)
        await _ends(lines)

    async def ask_to_reconnect(self, application_id: str | None = None) -> None:
        """Asks the clients to reconnect and resume."""
        for session in self._some(application_id):
            if session.connection is not None:
                session.connection.say(Op.RECONNECT)

    async def invalidate(self, application_id: str | None = None, *, shard: int | None = None, resumable: bool = False) -> None:
        """Says that the sessions are invalid; they are only kept if `resumable`."""
        for session in self._some(application_id, shard):
            connection = session.connection
            if connection is not None:
                self._part(connection, for_good=not resumable)
                connection.say(Op.INVALID_SESSION, resumable)
            elif not resumable:
                self._end(session)

    def hold(self, application_id: str, *, shard: int | None = None) -> None:
        """Events, READY and RESUMED too, wait in the sessions of this bot until `release`."""
        self._held.add((application_id, shard))
        for session in self._some(application_id, shard):
            session.held = True

    def release(self, application_id: str, *, shard: int | None = None) -> None:
        """Sends what waited."""
        self._held.discard((application_id, shard))
        for session in self._some(application_id, shard):
            session.held = False
            if session.connection is not None:
                session.connection.wake()

    def open(self) -> None:
        """Lets clients in again after `close`."""
        self._closed = False

    async def close(self) -> None:
        """Ends all sessions and sockets, quickly even if a client does not answer."""
        self._closed = True
        lines = list(self._connections)
        for session in list(self._sessions.values()):
            self._end(session)
        for connection in lines:
            connection.leave(Close.GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_GOODBYE):
                await _ends(lines)
        for connection in lines:
            connection.abort()
        await _ends(lines)

    def _some(self, application_id: str | None, shard: int | None = None) -> list[Session]:
        found = list(self._sessions.values()) if application_id is None else self.sessions(application_id)
        return [session for session in found if shard in (None, session.shard[0])]

    # What clients say.

    def _hear(self, connection: Connection, op: int, data: Any) -> None:
        try:
            match op:
                case Op.IDENTIFY | Op.RESUME:
                    if connection.session is not None:
                        raise CloseConnectionError(Close.ALREADY_AUTHENTICATED, "it identified or resumed a second time.")
                    if not isinstance(data, dict):
                        raise CloseConnectionError(Close.DECODE_ERROR, "its IDENTIFY or RESUME is not an object.")
                    application = self._application(data.get("token"))
                    if op == Op.IDENTIFY:
                        self._identify(connection, application.id, data)
                    else:
                        self._resume(connection, application.id, data)
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
            log.exception("Gateway: opcode %s of %s failed inside the arena.", op, connection.name)
            raise CloseConnectionError(Close.UNKNOWN_ERROR, "the arena failed; see above.") from error

    def _application(self, token: Any) -> GatewayApplication:
        application = self._services.application_with(token) if isinstance(token, str) else None
        if application is None:
            raise CloseConnectionError(Close.AUTHENTICATION_FAILED, "no application has this token.")
        return application

    def _identify(self, connection: Connection, application_id: str, data: Json) -> None:
        wish = read_wish(self._services, application_id, data)
        starts = self._starts_of(application_id)
        if self._strict_identify and starts.too_soon(wish.shard[0]):
            log.warning("Gateway: application %s identified twice within five seconds.", application_id)
            connection.say(Op.INVALID_SESSION, False)
            return
        # A bot in many guilds must not be cut off by its own opening events.
        session = Session(application_id, wish.shard, wish.intents, max(self._buffer, len(wish.guild_ids) + 1))
        opening = first_events(self._services, application_id, wish, session.id, self._address())
        starts.count(wish.shard[0])
        session.held = not self._held.isdisjoint({(application_id, None), (application_id, wish.shard[0])})
        self._sessions[session.id] = session
        self._of_application.setdefault(application_id, []).append(session)
        self._join(connection, session)
        for name, event in opening:
            session.add(name, event)
        log.info("Gateway: %s is ready with %d guilds.", connection.name, len(wish.guild_ids))

    def _resume(self, connection: Connection, application_id: str, data: Json) -> None:
        session_id, sequence = data.get("session_id"), data.get("seq")
        session = self._sessions.get(session_id) if isinstance(session_id, str) else None
        if session is None or session.application_id != application_id:
            log.warning("Gateway: application %s cannot resume: it has no such session.", application_id)
            connection.say(Op.INVALID_SESSION, False)
            return
        if type(sequence) is not int or not 0 <= sequence <= session.sent:
            # Ended, because clients that retry the same number would do so for ever.
            if session.connection is not None:
                session.connection.leave(Close.UNKNOWN_ERROR)
            self._end(session)
            raise CloseConnectionError(Close.INVALID_SEQUENCE, f"it resumes after event {sequence!r}; {session.sent} were sent.")
        if not session.can_resume_from(sequence):
            log.warning("Gateway: application %s cannot resume after event %d: too long ago.", application_id, sequence)
            if session.connection is None:
                self._end(session)
            connection.say(Op.INVALID_SESSION, False)
            return
        if session.connection is not None:
            former = session.connection
            self._part(former)
            former.leave(Close.UNKNOWN_ERROR)
        session.rewind(sequence)
        self._join(connection, session)
        self._tell(session, "RESUMED", b'{"_trace":["arena"]}')
        log.info("Gateway: %s resumed after event %d.", connection.name, sequence)

    def _send_members(self, session: Session, data: Json) -> None:
        guild_id = guild_asked(data)
        if guild_id not in self._services.guild_ids(session.application_id) or not session.hears(guild_id, 0):
            log.warning(
                "Gateway: application %s asked for members of guild %s, which is not its own.", session.application_id, guild_id
            )
            return
        for body in chunks(data, guild_id, self._services.members(guild_id), session.intents):
            if not self._tell(session, "GUILD_MEMBERS_CHUNK", msgspec.json.encode(body)):
                return

    # Who holds which line.

    def _join(self, connection: Connection, session: Session) -> None:
        if session.expiry is not None:
            session.expiry.cancel()
            session.expiry = None
        session.connection = connection
        connection.attach(session)
        self._tell_watchers()

    def _part(self, connection: Connection, *, for_good: bool = False) -> None:
        session = connection.session
        if session is None:
            return
        connection.attach(None)
        session.connection = None
        if for_good:
            self._end(session)
        else:
            session.expiry = self._clock.later(self._resume_window, lambda: self._end(session))
            self._tell_watchers()

    def _end(self, session: Session) -> None:
        if self._sessions.pop(session.id, None) is None:
            return
        siblings = self._of_application[session.application_id]
        siblings.remove(session)
        if not siblings:
            del self._of_application[session.application_id]
        if session.expiry is not None:
            session.expiry.cancel()
        if session.connection is not None:
            session.connection.attach(None)
            session.connection = None
        self._tell_watchers()

    def _tell_watchers(self) -> None:
        for watch in self.watchers:
            watch()

    def _starts_of(self, application_id: str) -> Starts:
        return self._starts.setdefault(application_id, Starts(self._clock))


async def _ends(connections: Iterable[Connection]) -> None:
    for connection in connections:
        await connection.ended.wait()
