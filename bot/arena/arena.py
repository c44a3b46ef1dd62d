"""The arena as a web server: one aiohttp application on the loopback address, with one guild and its users."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path
from types import TracebackType

from aiohttp import web

from bot.arena.behaviour.people import ArenaUser
from bot.arena.bots import Bot
from bot.arena.driver import Player
from bot.arena.rest.app import RestApp
from bot.arena.services import Addresses, Services
from bot.arena.state.factories import display_name
from bot.arena.state.files import MAX_REQUEST_BYTES
from bot.arena.state.models import Application, Channel, ChannelType, Guild, User
from bot.arena.state.persistence import Persistence
from bot.arena.web import WebApp
from bot.clock import Clock, Timer

log = logging.getLogger("grandstand.arena")
HOST = "127.0.0.1"
ARCHIVE_CHECK_SECONDS = 60.0
PEOPLE = ("Red", "Blue", "Green", "Amber", "Violet", "Teal")
VISITORS = ("Ada", "Bruno", "Chiara", "Dev", "Emma", "Farid")
"""The people of an arena in which somebody plays: their names are no colours, because seats have some."""
GREETING = "Race board games, played right here. Type /play to open a table, or / to see everything that can be typed."
DISCORD = Addresses("https://discord.com", "https://discord.com/api/v10", "wss://gateway.discord.gg", "https://cdn.discordapp.com")
"""Discord's real addresses, for a client that reaches the arena through a certificate as if it were Discord."""


class Arena:
    """An emulated Discord; `async with Arena() as arena:` runs it on a free port.

    `save_file` is the SQLite file that stores everything; without it the arena lives in memory. `generous` multiplies all rate
    limits; `people` are the names of its first users. With a `certificate` the arena serves TLS and returns Discord's own
    addresses, and serves no page.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        clock: Clock | None = None,
        generous: bool = False,
        bots: tuple[str, ...] = ("Grandstand",),
        certificate: ssl.SSLContext | None = None,
        save_file: Path | None = None,
        people: tuple[str, ...] = PEOPLE,
    ) -> None:
        self.port = port
        self.services = Services(clock or Clock(), generous=generous)
        self.clock, self.faults, self.gateway = self.services.clock, self.services.faults, self.services.gateway
        self.certificate = certificate
        self.bots: list[Bot] = []
        self.guild: Guild
        self.channel: Channel
        self._persistence = Persistence(save_file, self.services) if save_file is not None else None
        if self._persistence is not None and self._persistence.load():
            self._restore(bots)
        else:
            self._create_defaults(bots, people)
        if self._persistence is not None:
            self._persistence.start()
        self.web_app = WebApp(self.services)
        self._runner: web.AppRunner | None = None
        self._archive_timer: Timer | None = None

    def _create_defaults(self, bots: tuple[str, ...], names: tuple[str, ...]) -> None:
        """Creates one guild with two channels, users of these names and the bots."""
        guilds = self.services.guilds
        people = [guilds.add_person(name) for name in names]
        self.guild = guilds.create("The Grandstand", people[0])
        self.channel = guilds.add_channel(
            self.guild.id,
            "games",
            topic=GREETING,
        )
        guilds.add_channel(self.guild.id, "clubhouse", topic="For a chat between games.")
        self.guild.system_channel_id = self.channel.id
        for person in people[1:]:
            guilds.join(self.guild.id, person)
        for name in bots:
            self.add_bot(name)

    def _restore(self, bots: tuple[str, ...]) -> None:
        """Continues with the loaded state; users start in the first text channel of the first guild."""
        world = self.services.world
        self.guild = next(iter(world.guilds.values()))
        channels = [channel for channel in world.channels_of(self.guild.id) if channel.type is ChannelType.TEXT]
        self.channel = channels[0] if channels else self.services.guilds.add_channel(self.guild.id, "games")
        tokens = {owner: token for token, owner in self.services.bots.tokens.items()}
        self.bots = [Bot(application, tokens[application.id]) for application in world.applications.values()]
        for name in bots:
            if self.find_bot(name) is None:
                self.add_bot(name)
        self.bots.sort(key=lambda bot: bots.index(bot.application.name) if bot.application.name in bots else len(bots))

    def find_bot(self, name: str) -> Bot | None:
        """Returns the bot with this name, if there is one."""
        return next((bot for bot in self.bots if bot.application.name == name), None)

    def add_bot(self, name: str, *, privileged: bool = True, invited: bool = True) -> Bot:
        """Adds a bot with its own token; `invited` also lets it join the guild."""
        owner = self.services.world.user(self.guild.owner_id)
        bot = self.services.bots.add(name, owner, privileged=privileged)
        self.bots.append(bot)
        if invited:
            self.services.guilds.join(self.guild.id, bot.application.bot)
        return bot

    def add_person(self, name: str) -> User:
        """Adds a user, who joins the guild."""
        user = self.services.guilds.add_person(name)
        self.services.guilds.join(self.guild.id, user)
        return user

    def find_user(self, name: str) -> User:
        """Finds a user by username or display name, ignoring case; raises LookupError."""
        people = [user for user in self.services.world.users.values() if user.bot is not True]
        for user in people:
            if name.casefold() in (user.username.casefold(), display_name(user).casefold()):
                return user
        raise LookupError(f"There is no {name}; there are {', '.join(map(display_name, people))}.")

    def person(self, name: str) -> ArenaUser:
        """Returns the user with this name, able to act."""
        return ArenaUser(self.services, self.find_user(name))

    def user(self, name: str) -> Player:
        """Returns the user with this name as a test's player, starting in the first channel."""
        return Player(self.services, self.person(name), self.channel)

    @property
    def application(self) -> Application:
        """The first bot's application."""
        return self.bots[0].application

    @property
    def bot(self) -> User:
        """The first bot."""
        return self.application.bot

    @property
    def token(self) -> str:
        """The first bot's token."""
        return self.bots[0].token

    @property
    def addresses(self) -> Addresses:
        """The addresses of the page, the API, the gateway and the CDN."""
        return self.services.addresses

    async def start(self) -> None:
        """Opens the port, always on the loopback address."""
        self.gateway.open()
        application = web.Application(client_max_size=MAX_REQUEST_BYTES + 65536)
        rest_app = RestApp(self.services)
        application.router.add_route("*", r"/api{tail:[\s\S]*}", rest_app.serve)
        for path in ("/gateway", "/gateway/"):
            application.router.add_get(path, self.gateway.serve)
        application.router.add_get("/{kind:attachments|ephemeral-attachments|emojis|embed}/{tail:.+}", self._file)
        if self.certificate is None:
            self.web_app.add_routes(application)
        else:
            application.router.add_get("/", self.gateway.serve)
        self._runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port, ssl_context=self.certificate)
        await site.start()
        self.port = self._runner.addresses[0][1]
        address = f"{HOST}:{self.port}"
        local = Addresses(f"http://{address}/", f"http://{address}/api/v10", f"ws://{address}/gateway", f"http://{address}")
        self.services.addresses = local if self.certificate is None else DISCORD
        self._archive_idle_threads()

    def _archive_idle_threads(self) -> None:
        self._archive_timer = self.clock.later(ARCHIVE_CHECK_SECONDS, self._archive_idle_threads)
        self.services.threads.archive_idle()

    async def stop(self) -> None:
        """Closes the port and all connections; `start` opens them again."""
        if self._archive_timer is not None:
            self._archive_timer.cancel()
        if self._runner is None:
            return
        # The port closes first: a client that reconnects at once must find it closed, not a server that is shutting down.
        for site in list(self._runner.sites):
            await site.stop()
        await self.gateway.close()
        await self.web_app.close()
        await self._runner.cleanup()
        self._runner = None

    async def close(self) -> None:
        """Stops the server and closes the save file."""
        await self.stop()
        if self._persistence is not None:
            self._persistence.close()
            self._persistence = None

    async def __aenter__(self) -> Arena:
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def _file(self, request: web.Request) -> web.Response:
        """Serves a file of the CDN."""
        file = self.services.files.open(request.rel_url.raw_path, request.rel_url.query_string)
        if file is None:
            return web.Response(status=404, text="This content is no longer available.")
        is_media = file.content_type.startswith(("image/", "video/", "audio/")) and file.content_type != "image/svg+xml"
        headers = {
            "Content-Type": file.content_type if is_media else "application/octet-stream",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=86400",
        }
        if not is_media:
            headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return web.Response(body=file.data, headers=headers)
