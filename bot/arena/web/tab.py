"""One tab of the page: whose it is, what it hears, and how it is reached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import web

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.guilds import dm_for
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.services import Services
from bot.arena.state.models import Channel, ChannelType
from bot.arena.state.world import News

MOST_WAITING = 5000


class Tab:
    """A browser tab with a socket to this arena."""

    def __init__(self, services: Services, socket: web.WebSocketResponse, online: Callable[[], set[str]]) -> None:
        self.services = services
        self.online = online
        """Who is here now, in any tab, and which bots are connected."""
        self.socket = socket
        self.entered: ArenaUser | None = None
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(maxsize=MOST_WAITING)

    @property
    def person(self) -> ArenaUser:
        """Who this tab is; nothing works until that is said."""
        if self.entered is None:
            raise CannotError("Say who you are first.")
        return self.entered

    def push(self, frame: Any) -> None:
        """Queues a frame. A tab that reads nothing for thousands of frames is dropped, and may come back."""
        try:
            self.outbox.put_nowait(self.services.files.freshened(msgspec.json.encode(frame)))
        except asyncio.QueueFull:
            if (transport := self.socket.get_extra_info("transport")) is not None:
                transport.abort()

    async def send(self) -> None:
        """Sends what is queued, as long as there is somebody to send to."""
        while True:
            frame = await self.outbox.get()
            try:
                await self.socket.send_str(frame.decode())
            except ConnectionError:
                return

    def hear(self, news: News) -> None:
        """Passes on what this person may know; news of somebody new also goes to a tab without a person yet."""
        if news.name == "USER_ADD":
            self.push({"event": news.name, "data": news.data})
        elif self.entered is not None and news.bot is None:
            self._pass_on(news)

    def _pass_on(self, news: News) -> None:
        if (changed := self._changes_my_world(news)) is not None:
            self.push(changed)
        elif self._concerns_me(news) and (data := self._in_my_eyes(news)) is not None:
            self.push({"event": news.name, "data": data})

    def _changes_my_world(self, news: News) -> Json | None:
        """What appears or disappears for this person, though for others it only changes."""
        me, world = self.person.user.id, self.services.world
        if news.name == "GUILD_MEMBER_ADD" and news.data["user"]["id"] == me:
            return {"event": "GUILD_CREATE", "data": guild_for(self.services, str(news.guild_id), me)}
        if news.name == "GUILD_MEMBER_REMOVE" and news.data["user"]["id"] == me:
            return {"event": "GUILD_DELETE", "data": {"id": news.guild_id}}
        if news.guild_id is None or me not in world.members[news.guild_id]:
            return None
        if news.name == "CHANNEL_UPDATE" and not world.sees(me, world.channels[news.data["id"]]):
            return {"event": "CHANNEL_DELETE", "data": _bare(news.data)}
        if news.name == "THREAD_MEMBERS_UPDATE" and (thread := world.channels.get(news.data["id"])) is not None:
            if me in [each["user_id"] for each in news.data["added_members"]]:
                return {"event": "THREAD_CREATE", "data": channel_for(self.services, thread, me)}
            if me in news.data["removed_member_ids"] and not world.sees(me, thread):
                return {"event": "THREAD_DELETE", "data": _bare(msgspec.to_builtins(thread))}
        return None

    def _concerns_me(self, news: News) -> bool:
        me = self.person.user.id
        if news.only not in (None, me) or (news.name == "MESSAGE_UPDATE" and news.data["id"] in self.services.world.dismissed):
            return False
        channel = self.services.world.channels.get(news.channel_id or "")
        if channel is not None:
            return self.services.world.sees(me, channel)
        return news.guild_id is None or me in self.services.world.members[news.guild_id]

    def _in_my_eyes(self, news: News) -> Json | None:
        me = self.person.user.id
        if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            message = self.services.world.message_for(me, news.data["channel_id"], news.data["id"])
            return self.services.messages.shown(message, me)
        if news.name == "CHANNEL_DELETE":
            return _bare(news.data)
        if news.name == "USER_UPDATE":
            return {"user": news.data}
        if news.name == "COMMANDS":
            return {"commands": commands_for(self.person)}
        if news.name == "EMOJIS":
            return {"emojis": emojis(self.services)}
        if news.name in ("THREAD_CREATE", "THREAD_UPDATE") or "recipients" in news.data:
            channel = self.services.world.channels.get(news.data["id"])
            return channel_for(self.services, channel, me) if channel is not None else None
        return news.data


def _bare(channel: Json) -> Json:
    """A channel that is gone: which one it was, and nothing of what was in it."""
    return {name: channel.get(name) for name in ("id", "guild_id", "parent_id", "type")}


def guild_for(services: Services, guild_id: str, viewer: str) -> Json:
    """A server with everything one person sees of it."""
    world, guild = services.world, services.world.guild(guild_id)
    threads = [*world.threads_of(guild.id), *world.threads_of(guild.id, archived=True)]
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "roles": msgspec.to_builtins(guild.roles),
        "channels": [channel_for(services, each, viewer) for each in world.channels_of(guild.id) if world.sees(viewer, each)],
        "threads": [channel_for(services, each, viewer) for each in threads if world.sees(viewer, each)],
        "members": msgspec.to_builtins(list(world.members[guild.id].values())),
    }


def commands_for(person: ArenaUser) -> list[Json]:
    """All commands somebody may come across, each with the name of its application."""
    world = person.services.world
    places = [guild.id for guild in world.guilds_of(person.user.id)]
    found = {each["id"]: each for place in [*places, None] for each in person.commands(place)}
    names = {application.id: application.name for application in world.applications.values()}
    return [
        {**each, "application": {"id": each["application_id"], "name": names[each["application_id"]]}} for each in found.values()
    ]


def emojis(services: Services) -> list[Json]:
    """All emojis of all bots."""
    return [
        {"id": each.id, "name": each.name, "animated": each.animated}
        for some in services.world.emojis.values()
        for each in some.values()
    ]


def channel_for(services: Services, channel: Channel, viewer: str) -> Json:
    """A channel as one person sees it: who it is with, or whether they are in the thread."""
    if channel.type is ChannelType.DM:
        return dm_for(channel, viewer)
    told: Json = msgspec.to_builtins(channel)
    membership = services.world.thread_members.get(channel.id, {}).get(viewer)
    return told | {"member": msgspec.to_builtins(membership)} if membership is not None else told
