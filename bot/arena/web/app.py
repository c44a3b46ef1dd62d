"""The web app behind the page: its files, uploads and websockets, for pages of the same origin only."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSMsgType, web

from bot.arena.behaviour.errors import ApiError
from bot.arena.behaviour.people import CannotError
from bot.arena.services import Services
from bot.arena.state.files import MAX_FILE_BYTES, Upload
from bot.arena.state.world import ArenaEvent
from bot.arena.web.actions import ACTIONS, LATER
from bot.arena.web.tab import Tab

log = logging.getLogger("grandstand.arena")
CONTENT_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PAGE_FILES = {file.name: file for file in (Path(__file__).parents[1] / "page").iterdir() if file.suffix in CONTENT_TYPES}
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
MAX_FRAME_BYTES = 256 * 1024
OWN_HOSTS = ("127.0.0.1", "localhost")


class WebApp:
    """Serves the page and its tabs."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tabs: set[Tab] = set()
        self._last_online: set[str] = set()
        """The ids that the tabs know as online."""
        services.world.listeners.append(self.on_event)
        services.gateway.listeners.append(self._push_presence)

    def add_routes(self, application: web.Application) -> None:
        """Adds the page's routes to the server."""
        application.router.add_get("/", self._page)
        application.router.add_get("/page/socket", self._socket)
        application.router.add_post("/page/files", self._upload)
        application.router.add_get("/page/{name}", self._page)

    def on_event(self, event: ArenaEvent) -> None:
        """Passes an event to every tab."""
        for tab in tuple(self.tabs):
            tab.on_event(event)

    async def close(self) -> None:
        """Closes the websockets of all tabs."""
        for tab in tuple(self.tabs):
            await tab.socket.close(code=1001, message=b"The arena is closing.")

    async def _page(self, request: web.Request) -> web.StreamResponse:
        host = _host(request)
        if host not in OWN_HOSTS:
            return web.Response(status=403, text="This page belongs to 127.0.0.1.")
        if host == "localhost":
            raise web.HTTPFound(self.services.addresses.page.rstrip("/") + request.path)
        file = PAGE_FILES.get(request.match_info.get("name", "index.html"))
        if file is None:
            return web.Response(status=404, text="There is no such page.")
        headers = {
            "Content-Type": f"{CONTENT_TYPES[file.suffix]}; charset=utf-8",
            "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
        }
        return web.Response(body=file.read_bytes(), headers=headers)

    async def _upload(self, request: web.Request) -> web.Response:
        """Stores a file that a user will send with a message, a command or a modal."""
        user_id, name = request.headers.get("X-Arena-Person", ""), request.query.get("name", "file")
        if not _same_origin(request) or user_id not in self.services.world.users:
            return web.json_response({"error": "Say who you are first."}, status=403)
        try:
            data = await request.read()
        except web.HTTPRequestEntityTooLarge:
            data = bytes(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            return web.json_response({"error": "That file is too large: the limit is 10 MiB."}, status=413)
        attachment = self.services.files.add_upload(self.services.world.new_id(), user_id, Upload(name, data))
        return web.json_response({"id": attachment.id, "filename": attachment.filename, "size": attachment.size})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not _same_origin(request):
            log.warning("Page: websocket refused for origin %s", request.headers.get("Origin"))
            return web.Response(status=403, text="Only the arena's own page may talk here.")
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=MAX_FRAME_BYTES)
        await socket.prepare(request)
        tab = Tab(self.services, socket, self.online)
        self.tabs.add(tab)
        sender = asyncio.create_task(tab.send())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._handle(tab, frame.data)
                    self._push_presence()
                else:
                    log.warning("Page: frame ignored, it is not text")
        finally:
            sender.cancel()
            self.tabs.discard(tab)
            self._push_presence()
        return socket

    def online(self) -> set[str]:
        """The ids of users with open tabs, and of connected bots."""
        applications = self.services.world.applications.values()
        bots = {application.bot.id for application in applications if self.services.gateway.connected(application.id)}
        return bots | {tab.signed_in.user.id for tab in self.tabs if tab.signed_in is not None}

    def _push_presence(self) -> None:
        """Sends all tabs the changes of presence since the last call."""
        before, self._last_online = self._last_online, self.online()
        for user_id in sorted(before ^ self._last_online):
            for tab in self.tabs:
                tab.push({"event": "PRESENCE", "data": {"user_id": user_id, "online": user_id in self._last_online}})

    def _handle(self, tab: Tab, text: str) -> None:
        """Handles one request of a tab and sends the answer."""
        number: Any = None

        def answer(data: Any) -> None:
            tab.push({"n": number, "ok": data or {}})

        try:
            request = msgspec.json.decode(text)
            number = request["n"]
            if request["do"] not in ACTIONS:
                raise CannotError("The page asked for something the arena does not know.")
            result = ACTIONS[request["do"]](tab, request, answer)
            if result is not LATER:
                answer(result)
        except CannotError as cannot:
            tab.push({"n": number, "error": str(cannot)})
        except ApiError as error:
            tab.push({"n": number, "error": f"{error.message}."})
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError, ValueError) as error:
            log.warning("Page: request %s malformed", number, exc_info=error)
            tab.push({"n": number, "error": "That made no sense to the arena."})
        except Exception:
            log.exception("Page: request %s failed", number)
            tab.push({"n": number, "error": "Something went wrong in the arena; its log says what."})


def _host(request: web.Request) -> str | None:
    """The host name of the request, None if there is none; any other than our own could be DNS rebinding."""
    try:
        return urlsplit(f"//{request.headers.get('Host', '')}").hostname
    except ValueError:
        return None


def _same_origin(request: web.Request) -> bool:
    own = request.headers.get("Host")
    return _host(request) in OWN_HOSTS and request.headers.get("Origin") in (f"http://{own}", f"https://{own}")
