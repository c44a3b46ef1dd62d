"""The bots of this arena: their applications and tokens, and what each of them hears."""

from __future__ import annotations

import base64
import re
import secrets
from functools import partial
from typing import NamedTuple

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.guilds import Guilds, dm_for
from bot.arena.gateway import Gateway, Session
from bot.arena.gateway.codes import PRIVILEGED, Intent
from bot.arena.state.factories import new_user, own_user
from bot.arena.state.models import Application, User
from bot.arena.state.world import News, World

MAY_READ_ALL = (1 << 12) | (1 << 14) | (1 << 18)
"""The application's flags that say the same."""
HIDDEN: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
"""What is left of a message for a bot that may not read what people write to each other."""


class Bot(NamedTuple):
    """An application with its bot's token."""

    application: Application
    token: str


class Bots:
    """Lets bots log in, and passes news on to those that may hear it."""

    def __init__(self, world: World, guilds: Guilds) -> None:
        self.world = world
        self.guilds = guilds
        self.tokens: dict[str, str] = {}
        self.gateway: Gateway

    def add(self, name: str, owner: User, *, privileged: bool = True) -> Bot:
        """A new application with a bot; `privileged` is what its owner allowed it in Discord's portal."""
        bot_id = self.world.new_id()
        user = new_user(bot_id, name, bot=True)
        self.world.users[bot_id] = user
        application = Application(id=bot_id, name=name, bot=user, owner=owner, verify_key=secrets.token_hex(32))
        application.flags = MAY_READ_ALL if privileged else 0
        application.flags_new = str(application.flags)
        self.world.applications[bot_id] = application
        self.world.commands[bot_id] = {}
        self.world.emojis[bot_id] = {}
        return Bot(application, self.new_token(application))

    def new_token(self, application: Application) -> str:
        """A token in Discord's form: who, when, and a secret. The previous one stops working."""
        who = base64.urlsafe_b64encode(application.bot.id.encode()).decode().rstrip("=")
        token = f"{who}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
        self.tokens = {old: owner for old, owner in self.tokens.items() if owner != application.id}
        self.tokens[token] = application.id
        return token

    def application_with(self, token: str) -> Application | None:
        """Whose token this is."""
        return self.world.applications.get(self.tokens.get(token, ""))

    def may_use(self, application_id: str, intents: int) -> bool:
        """Whether the owner allowed these intents."""
        return not intents & PRIVILEGED or self.world.applications[application_id].flags & MAY_READ_ALL == MAY_READ_ALL

    def ready_user(self, application_id: str) -> Json:
        """The bot, as it sees itself."""
        return own_user(self.world.applications[application_id].bot)

    def application_flags(self, application_id: str) -> int:
        """What the application may do."""
        return self.world.applications[application_id].flags

    def guild_ids(self, application_id: str) -> list[str]:
        """Where the bot is."""
        return [guild.id for guild in self.world.guilds_of(self.world.applications[application_id].bot.id)]

    def guild_create(self, application_id: str, guild_id: str, intents: int) -> Json | None:
        """A server as the bot gets to know it; None while it is away."""
        if guild_id in self.world.fallen:
            return None
        everybody = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES
        bot_id = self.world.applications[application_id].bot.id
        return self.guilds.created(guild_id, bot_id, with_members=intents & everybody == everybody)

    def members(self, guild_id: str) -> list[Json]:
        """All members of a server."""
        return [msgspec.to_builtins(member) for member in self.world.members[guild_id].values()]

    def hear(self, news: News) -> None:
        """Passes something on to each bot that is there, may see it and has asked for it."""
        if news.only is not None or (news.guild_id in self.world.fallen and news.name != "GUILD_DELETE"):
            return
        whole = msgspec.json.encode(news.data)
        for application in self.world.applications.values():
            bot_id = application.bot.id
            if (news.bot is not None and news.bot != bot_id) or not self._is_there(bot_id, news):
                continue
            tell = partial(self.gateway.dispatch, application.id, news.name, guild_id=news.guild_id, intent=news.intent)
            if news.name == "GUILD_CREATE":
                self._introduce(application, news)
            elif news.name.startswith("CHANNEL_") and "recipients" in news.data:
                tell(dm_for(self.world.channels[news.data["id"]], bot_id))
            elif news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and news.guild_id is not None:
                tell(whole, only=_reads)
                tell(as_read_by(bot_id, news.data), only=lambda session: not _reads(session))
            else:
                tell(whole)

    def _introduce(self, application: Application, news: News) -> None:
        intents = next((session.intents for session in self.gateway.sessions(application.id)), 0)
        told = self.guild_create(application.id, news.data["id"], intents)
        assert told is not None
        # Only a guild the bot already knew says that it is available; a client recognises a new one by the missing field.
        if "unavailable" not in news.data:
            del told["unavailable"]
        self.gateway.dispatch(application.id, "GUILD_CREATE", told, guild_id=news.guild_id, intent=Intent.GUILDS)

    def _is_there(self, bot_id: str, news: News) -> bool:
        channel = self.world.channels.get(news.channel_id or "")
        # A bot knows all channels of its servers, even those it may not see: that is how it learns that it may not.
        if channel is not None and (news.guild_id is None or news.name not in ("CHANNEL_CREATE", "CHANNEL_UPDATE")):
            return self.world.sees(bot_id, channel)
        if news.name == "GUILD_DELETE":
            return True
        return news.guild_id is not None and bot_id in self.world.members[news.guild_id]


def as_read_by(bot_id: str, message: Json) -> Json:
    """A message of a server for a bot without MESSAGE_CONTENT: it reads what it wrote itself and what mentions it."""
    called = any(user["id"] == bot_id for user in message["mentions"]) or re.search(rf"<@!?{bot_id}>", message["content"])
    read = message
    if message["author"]["id"] != bot_id and not called:
        read = {name: value for name, value in message.items() if name != "poll"} | HIDDEN
    quoted = message.get("referenced_message")
    return read | {"referenced_message": as_read_by(bot_id, quoted)} if quoted else read


def _reads(session: Session) -> bool:
    """Whether a session has asked for what people write to each other."""
    return bool(session.intents & Intent.MESSAGE_CONTENT)
