"""One tab of the page: its user, the events that it receives, and its websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import web

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.services import Services
from bot.arena.state.world import ArenaEvent

MAX_QUEUED_FRAMES = 5000


class Tab:
    """A browser tab with a websocket to the arena."""

    def __init__(self, services: Services, socket: web.WebSocketResponse, online: Callable[[], set[str]]) -> None:
        self.services = services
        self.online = online
        """Returns the ids of users with open tabs and of connected bots."""
        self.socket = socket
        self.signed_in: ArenaUser | None = None
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(maxsize=MAX_QUEUED_FRAMES)

    @property
    def person(self) -> ArenaUser:
        """The user of this tab; raises CannotError before the tab has signed in."""
        if self.signed_in is None:
            raise CannotError("Say who you are first.")
        return self.signed_in

    def push(self, frame: Any) -> None:
        """Queues a frame; disconnects a tab that has not read thousands of frames."""
        try:
            self.outbox.put_nowait(self.services.files.with_fresh_signatures(msgspec.json.encode(frame)))
        except asyncio.QueueFull:
            if (transport := self.socket.get_extra_info("transport")) is not None:
                transport.abort()

    async def send(self) -> None:
        """Sends queued frames until the connection ends."""
        while True:
            frame = await self.outbox.get()
            try:
                await self.socket.send_str(frame.decode())
            except ConnectionError:
                return

    def on_event(self, event: ArenaEvent) -> None:
        """Sends an event if the user may see it; a tab that has not signed in receives only new users."""
        if event.name == "USER_ADD":
            self.push({"event": event.name, "data": event.data})
        elif self.signed_in is not None and event.only_bot is None:
            self._push_event(event)

    def _push_event(self, event: ArenaEvent) -> None:
        if (changed := self._visibility_change(event)) is not None:
            self.push(changed)
        elif self._may_receive(event) and (data := self._payload_for_person(event)) is not None:
            self.push({"event": event.name, "data": data})

    def _visibility_change(self, event: ArenaEvent) -> Json | None:
        """Returns the frame for an event that makes a guild, channel or thread appear or disappear for this user."""
        me, world = self.person.user.id, self.services.world
        if event.name == "GUILD_MEMBER_ADD" and event.data["user"]["id"] == me:
            return {"event": "GUILD_CREATE", "data": guild_for(self.services, str(event.guild_id), me)}
        if event.name == "GUILD_MEMBER_REMOVE" and event.data["user"]["id"] == me:
            return {"event": "GUILD_DELETE", "data": {"id": event.guild_id}}
        if event.guild_id is None or me not in world.members[event.guild_id]:
            return None
        if event.name == "CHANNEL_UPDATE" and not world.sees(me, world.channels[event.data["id"]]):
            return {"event": "CHANNEL_DELETE", "data": _channel_reference(event.data)}
        if event.name == "THREAD_MEMBERS_UPDATE" and (thread := world.channels.get(event.data["id"])) is not None:
            if me in [member["user_id"] for member in event.data["added_members"]]:
                return {"event": "THREAD_CREATE", "data": world.channel_for(thread, me)}
            if me in event.data["removed_member_ids"] and not world.sees(me, thread):
                return {"event": "THREAD_DELETE", "data": _channel_reference(msgspec.to_builtins(thread))}
        return None

    def _may_receive(self, event: ArenaEvent) -> bool:
        me, world = self.person.user.id, self.services.world
        dismissed = event.name == "MESSAGE_UPDATE" and event.data["id"] in world.dismissed
        if event.only_user not in (None, me) or dismissed:
            return False
        channel = world.channels.get(event.channel_id or "")
        if channel is not None:
            return world.sees(me, channel)
        return event.guild_id is None or me in world.members[event.guild_id]

    def _payload_for_person(self, event: ArenaEvent) -> Json | None:
        me = self.person.user.id
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            message = self.services.world.message_for(me, event.data["channel_id"], event.data["id"])
            return self.services.messages.payload_for(message, me)
        if event.name == "CHANNEL_DELETE":
            return _channel_reference(event.data)
        if event.name == "USER_UPDATE":
            return {"user": event.data}
        if event.name == "COMMANDS":
            return {"commands": commands_for(self.person)}
        if event.name == "EMOJIS":
            return {"emojis": emojis(self.services)}
        if event.name in ("THREAD_CREATE", "THREAD_UPDATE") or "recipients" in event.data:
            channel = self.services.world.channels.get(event.data["id"])
            return self.services.world.channel_for(channel, me) if channel is not None else None
        return event.data


def _channel_reference(channel: Json) -> Json:
    """The ids and type of a deleted channel, without its content."""
    return {name: channel.get(name) for name in ("id", "guild_id", "parent_id", "type")}


def guild_for(services: Services, guild_id: str, viewer: str) -> Json:
    """A guild with everything that one user sees of it."""
    world, guild = services.world, services.world.guild(guild_id)
    channels = world.channels_of(guild.id)
    threads = [*world.threads_of(guild.id), *world.threads_of(guild.id, archived=True)]
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "roles": msgspec.to_builtins(guild.roles),
        "channels": [world.channel_for(channel, viewer) for channel in channels if world.sees(viewer, channel)],
        "threads": [world.channel_for(thread, viewer) for thread in threads if world.sees(viewer, thread)],
        "members": msgspec.to_builtins(list(world.members[guild.id].values())),
    }


def commands_for(person: ArenaUser) -> list[Json]:
    """All commands that a user can use, each with its application."""
    world = person.services.world
    guild_ids = [guild.id for guild in world.guilds_of(person.user.id)]
    by_id = {command["id"]: command for guild_id in [*guild_ids, None] for command in person.commands(guild_id)}
    applications = {key: {"id": key, "name": application.name} for key, application in world.applications.items()}
    return [{**command, "application": applications[command["application_id"]]} for command in by_id.values()]


def emojis(services: Services) -> list[Json]:
    """The emojis of all applications."""
    return [
        {"id": emoji.id, "name": emoji.name, "animated": emoji.animated}
        for application_emojis in services.world.emojis.values()
        for emoji in application_emojis.values()
    ]
