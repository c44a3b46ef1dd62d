"""The bots of an arena: their applications and tokens, and which events each of them receives."""

from __future__ import annotations

import base64
import re
import secrets
from functools import partial
from typing import NamedTuple

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.guilds import Guilds
from bot.arena.gateway import Gateway, Session
from bot.arena.gateway.codes import PRIVILEGED, Intent
from bot.arena.state.factories import new_user, own_user
from bot.arena.state.models import Application, User
from bot.arena.state.world import ArenaEvent, World

PRIVILEGED_FLAGS = (1 << 12) | (1 << 14) | (1 << 18)
"""The application flags that stand for the privileged intents."""
REDACTED_FIELDS: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
"""The fields that Discord empties for a bot without the MESSAGE_CONTENT intent."""


class Bot(NamedTuple):
    """An application with its bot's token."""

    application: Application
    token: str


class Bots:
    """Authenticates bots and dispatches each event to the bots that may receive it."""

    def __init__(self, world: World, guilds: Guilds) -> None:
        self.world = world
        self.guilds = guilds
        self.tokens: dict[str, str] = {}
        self.gateway: Gateway

    def add(self, name: str, owner: User, *, privileged: bool = True) -> Bot:
        """Adds an application with a bot; `privileged` allows the privileged intents, as in Discord's developer portal."""
        bot_id = self.world.new_id()
        user = new_user(bot_id, name, bot=True)
        self.world.users[bot_id] = user
        application = Application(id=bot_id, name=name, bot=user, owner=owner, verify_key=secrets.token_hex(32))
        application.flags = PRIVILEGED_FLAGS if privileged else 0
        application.flags_new = str(application.flags)
        self.world.applications[bot_id] = application
        self.world.commands[bot_id] = {}
        self.world.emojis[bot_id] = {}
        return Bot(application, self.new_token(application))

    def new_token(self, application: Application) -> str:
        """Issues a token in Discord's format: encoded id, time, secret. The previous token stops working."""
        encoded_id = base64.urlsafe_b64encode(application.bot.id.encode()).decode().rstrip("=")
        token = f"{encoded_id}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
        self.tokens = {old: owner for old, owner in self.tokens.items() if owner != application.id}
        self.tokens[token] = application.id
        return token

    def application_id(self, token: str) -> str | None:
        """Returns the id of the application that owns this token."""
        return self.tokens.get(token)

    def may_use(self, application_id: str, intents: int) -> bool:
        """Whether the application may use these intents."""
        return not intents & PRIVILEGED or self.world.applications[application_id].flags & PRIVILEGED_FLAGS == PRIVILEGED_FLAGS

    def ready_user(self, application_id: str) -> Json:
        """The bot's own user, as in READY."""
        return own_user(self.world.applications[application_id].bot)

    def application_flags(self, application_id: str) -> int:
        """The application's flags, as in READY."""
        return self.world.applications[application_id].flags

    def guild_ids(self, application_id: str) -> list[str]:
        """The guilds of which the bot is a member."""
        return [guild.id for guild in self.world.guilds_of(self.world.applications[application_id].bot.id)]

    def guild_create(self, application_id: str, guild_id: str, intents: int) -> Json | None:
        """The payload of GUILD_CREATE for this bot; None while the guild is unavailable."""
        if guild_id in self.world.unavailable_guilds:
            return None
        member_intents = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES
        bot_id = self.world.applications[application_id].bot.id
        return self.guilds.guild_create_payload(guild_id, bot_id, with_members=intents & member_intents == member_intents)

    def members(self, guild_id: str) -> list[Json]:
        """All members of a guild."""
        return [msgspec.to_builtins(member) for member in self.world.members[guild_id].values()]

    def on_event(self, event: ArenaEvent) -> None:
        """Dispatches an event to each bot that may see it and has the intent for it."""
        if event.only_user is not None or (event.guild_id in self.world.unavailable_guilds and event.name != "GUILD_DELETE"):
            return
        encoded = msgspec.json.encode(event.data)
        for application in self.world.applications.values():
            bot_id = application.bot.id
            if (event.only_bot is not None and event.only_bot != bot_id) or not self._may_receive(bot_id, event):
                continue
            dispatch = partial(self.gateway.dispatch, application.id, event.name, guild_id=event.guild_id, intent=event.intent)
            if event.name == "GUILD_CREATE":
                self._dispatch_guild_create(application, event)
            elif event.name.startswith("CHANNEL_") and "recipients" in event.data:
                dispatch(self.world.channel_for(self.world.channels[event.data["id"]], bot_id))
            elif event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event.guild_id is not None:
                dispatch(encoded, where=_has_message_content)
                dispatch(redacted_for(bot_id, event.data), where=lambda session: not _has_message_content(session))
            else:
                dispatch(encoded)

    def _dispatch_guild_create(self, application: Application, event: ArenaEvent) -> None:
        intents = next((session.intents for session in self.gateway.sessions(application.id)), 0)
        payload = self.guild_create(application.id, event.data["id"], intents)
        assert payload is not None
        # Discord sends `unavailable` only for a guild that the bot already knew; clients recognise a new one by the missing field.
        if "unavailable" not in event.data:
            del payload["unavailable"]
        self.gateway.dispatch(application.id, "GUILD_CREATE", payload, guild_id=event.guild_id, intent=Intent.GUILDS)

    def _may_receive(self, bot_id: str, event: ArenaEvent) -> bool:
        channel = self.world.channels.get(event.channel_id or "")
        # A bot receives all channels of its guilds, even those it may not view: their overwrites tell it so.
        if channel is not None and (event.guild_id is None or event.name not in ("CHANNEL_CREATE", "CHANNEL_UPDATE")):
            return self.world.sees(bot_id, channel)
        if event.name == "GUILD_DELETE":
            return True
        return event.guild_id is not None and bot_id in self.world.members[event.guild_id]


def redacted_for(bot_id: str, message: Json) -> Json:
    """A guild message for a bot without MESSAGE_CONTENT, which reads only its own messages and those that mention it."""
    mentioned = any(user["id"] == bot_id for user in message["mentions"]) or re.search(rf"<@!?{bot_id}>", message["content"])
    redacted = message
    if message["author"]["id"] != bot_id and not mentioned:
        redacted = {name: value for name, value in message.items() if name != "poll"} | REDACTED_FIELDS
    quoted = message.get("referenced_message")
    return redacted | {"referenced_message": redacted_for(bot_id, quoted)} if quoted else redacted


def _has_message_content(session: Session) -> bool:
    return bool(session.intents & Intent.MESSAGE_CONTENT)
