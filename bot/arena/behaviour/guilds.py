"""Guilds: their channels, members, roles and permission overwrites, and DM channels."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.permissions import BOT_PERMISSIONS, DEFAULT_PERMISSIONS, Permission
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import new_channel, new_dm, new_user, timestamp
from bot.arena.state.files import Files
from bot.arena.state.models import THREADS, Channel, ChannelType, Guild, Member, Overwrite, Role, User
from bot.arena.state.world import ArenaEvent, World, guild_id_of

LARGE_THRESHOLD = 250


class Guilds:
    """Creates and changes guilds, channels, members and roles."""

    def __init__(self, world: World, files: Files) -> None:
        self.world = world
        self.files = files

    def create(self, name: str, owner: User) -> Guild:
        """Creates a guild whose only member is its owner."""
        guild = Guild(id=self.world.new_id(), name=name, owner_id=owner.id)
        guild.roles = [Role(id=guild.id, name="@everyone", permissions=str(int(DEFAULT_PERMISSIONS)))]
        self.world.guilds[guild.id] = guild
        self.world.members[guild.id] = {}
        self.join(guild.id, owner)
        return guild

    def add_person(self, name: str) -> User:
        """Adds a user who is in no guild yet; a taken username gets a number."""
        user = new_user(self.world.new_id(), name)
        taken_names = {other.username for other in self.world.users.values()}
        base_name, number = user.username, 2
        while user.username in taken_names:
            user.username, number = f"{base_name}{number}", number + 1
        self.world.users[user.id] = user
        self.world.dispatch(ArenaEvent("USER_ADD", {"user": msgspec.to_builtins(user)}))
        return user

    def add_channel(
        self,
        guild_id: str,
        name: str,
        kind: ChannelType = ChannelType.TEXT,
        *,
        topic: str | None = None,
        parent_id: str | None = None,
    ) -> Channel:
        """Adds a channel at the bottom of the guild's list."""
        position = sum(1 for _ in self.world.channels_of(guild_id))
        channel = new_channel(self.world.new_id(), kind, guild_id, name, parent_id=parent_id, position=position)
        if topic is not None:
            channel.topic = topic
        self.world.channels[channel.id] = channel
        self.world.messages[channel.id] = {}
        self._dispatch("CHANNEL_CREATE", channel)
        return channel

    def change_channel(self, channel: Channel, changes: dict[str, Any]) -> None:
        """Sets fields of a channel that is not a thread."""
        for name, value in changes.items():
            setattr(channel, name, value)
        self._dispatch("CHANNEL_UPDATE", channel)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its messages and threads."""
        for thread in [
            thread for thread in self.world.channels.values() if thread.type in THREADS and thread.parent_id == channel.id
        ]:
            self.delete_channel(thread)
        del self.world.channels[channel.id]
        self.files.remove_channel(channel.id)
        for message_id in self.world.messages.pop(channel.id, {}):
            self.world.reactions.pop(message_id, None)
            self.world.pinned_at.pop(message_id, None)
        for message_id in [key for key, (_, message) in self.world.ephemeral_messages.items() if message.channel_id == channel.id]:
            del self.world.ephemeral_messages[message_id]
            self.world.dismissed.discard(message_id)
        if channel.type in THREADS:
            payload: Json = {"id": channel.id, "guild_id": channel.guild_id, "parent_id": channel.parent_id, "type": channel.type}
            members = self.world.thread_members.pop(channel.id, {})
            event = ArenaEvent("THREAD_DELETE", payload, str(channel.guild_id), str(channel.parent_id), Intent.GUILDS)
            if channel.type is ChannelType.PRIVATE_THREAD:
                for user_id in members:
                    is_bot = self.world.users[user_id].bot is True
                    self.world.dispatch(event._replace(only_bot=user_id) if is_bot else event._replace(only_user=user_id))
            else:
                self.world.dispatch(event)
        else:
            self._dispatch("CHANNEL_DELETE", channel)

    def join(self, guild_id: str, user: User) -> Member:
        """Adds a user or bot to a guild; a bot gets a role of its own."""
        guild = self.world.guild(guild_id)
        existing = self.world.members[guild_id].get(user.id)
        if existing is not None:
            return existing
        member = Member(user=user, joined_at=self.world.timestamp())
        self.world.members[guild_id][user.id] = member
        if user.bot is True:
            role = Role(id=self.world.new_id(), name=user.username, permissions=str(int(BOT_PERMISSIONS)), managed=True, position=1)
            role.tags = {"bot_id": user.id}
            guild.roles.append(role)
            member.roles = [role.id]
            self._dispatch_in(guild_id, "GUILD_ROLE_CREATE", {"role": msgspec.to_builtins(role)})
            self.world.dispatch(ArenaEvent("GUILD_CREATE", {"id": guild_id}, guild_id, only_bot=user.id))
        self._dispatch_in(guild_id, "GUILD_MEMBER_ADD", msgspec.to_builtins(member), Intent.GUILD_MEMBERS)
        return member

    def leave(self, guild_id: str, user_id: str) -> None:
        """Removes a member from a guild, with a bot's own role; messages stay."""
        guild = self.world.guild(guild_id)
        member = self.world.member(guild_id, user_id)
        del self.world.members[guild_id][user_id]
        for thread in self.world.channels.values():
            if thread.type in THREADS and thread.guild_id == guild_id:
                members = self.world.thread_members[thread.id]
                members.pop(user_id, None)
                thread.member_count = len(members)
        own_roles = [role for role in guild.roles if role.tags and role.tags.get("bot_id") == user_id]
        guild.roles = [role for role in guild.roles if role not in own_roles]
        self._dispatch_in(guild_id, "GUILD_MEMBER_REMOVE", {"user": msgspec.to_builtins(member.user)}, Intent.GUILD_MEMBERS)
        for role in own_roles:
            self._dispatch_in(guild_id, "GUILD_ROLE_DELETE", {"role_id": role.id})
        if member.user.bot is True:
            self.world.dispatch(ArenaEvent("GUILD_DELETE", {"id": guild_id}, guild_id, only_bot=user_id))

    def time_out(self, guild_id: str, user_id: str, seconds: float) -> None:
        """Times out a member for a number of seconds; zero ends the time-out."""
        member = self.world.member(guild_id, user_id)
        member.communication_disabled_until = timestamp(self.world.clock.now() + seconds) if seconds else None
        self._dispatch_in(guild_id, "GUILD_MEMBER_UPDATE", msgspec.to_builtins(member), Intent.GUILD_MEMBERS)

    def make_unavailable(self, guild_id: str) -> None:
        """Starts an outage of a guild: its bots receive GUILD_DELETE with `unavailable`."""
        self.world.unavailable_guilds.add(guild_id)
        for bot_id in [user_id for user_id, member in self.world.members[guild_id].items() if member.user.bot is True]:
            self.world.dispatch(ArenaEvent("GUILD_DELETE", {"id": guild_id, "unavailable": True}, guild_id, only_bot=bot_id))

    def make_available(self, guild_id: str) -> None:
        """Ends the outage of a guild."""
        self.world.unavailable_guilds.discard(guild_id)
        for bot_id in [user_id for user_id, member in self.world.members[guild_id].items() if member.user.bot is True]:
            self.world.dispatch(ArenaEvent("GUILD_CREATE", {"id": guild_id, "unavailable": False}, guild_id, only_bot=bot_id))

    def rename(self, user: User, name: str) -> None:
        """Changes a user's display name, also in the messages they have written."""
        user.global_name = name
        for guild in self.world.guilds_of(user.id):
            member = self.world.member(guild.id, user.id)
            self._dispatch_in(guild.id, "GUILD_MEMBER_UPDATE", msgspec.to_builtins(member), Intent.GUILD_MEMBERS)
        self.world.dispatch(ArenaEvent("USER_UPDATE", msgspec.to_builtins(user), only_user=user.id))

    def forbid(self, channel: Channel, user_id: str, denied: Permission) -> None:
        """Sets a member's permission overwrite in a channel; denying nothing removes it."""
        overwrites = [overwrite for overwrite in channel.permission_overwrites or () if overwrite.id != user_id]
        if denied:
            overwrites.append(Overwrite(id=user_id, type=1, deny=str(int(denied))))
        self.change_channel(channel, {"permission_overwrites": overwrites})

    def add_role(self, guild_id: str, name: str, *, mentionable: bool = True) -> Role:
        """Adds a role without permissions of its own at the top of the guild's list."""
        guild = self.world.guild(guild_id)
        role = Role(id=self.world.new_id(), name=name, permissions="0", mentionable=mentionable, position=len(guild.roles))
        guild.roles.append(role)
        self._dispatch_in(guild_id, "GUILD_ROLE_CREATE", {"role": msgspec.to_builtins(role)})
        return role

    def set_role_permissions(self, guild_id: str, role_id: str, allowed: Permission) -> None:
        """Replaces the permissions of a role."""
        role = next(role for role in self.world.guild(guild_id).roles if role.id == role_id)
        role.permissions = str(int(allowed))
        self._dispatch_in(guild_id, "GUILD_ROLE_UPDATE", {"role": msgspec.to_builtins(role)})

    def dm(self, user: User, other: User) -> Channel:
        """Returns the DM channel of two users; creates it if there is none."""
        for channel in self.world.channels.values():
            if channel.type is ChannelType.DM and {person.id for person in channel.recipients or ()} == {user.id, other.id}:
                return channel
        channel = new_dm(self.world.new_id(), [user, other])
        self.world.channels[channel.id] = channel
        self.world.messages[channel.id] = {}
        self._dispatch("CHANNEL_CREATE", channel)
        return channel

    def _dispatch(self, name: str, channel: Channel) -> None:
        channel_id = channel.id if name != "CHANNEL_DELETE" else None
        self.world.dispatch(ArenaEvent(name, msgspec.to_builtins(channel), guild_id_of(channel), channel_id, Intent.GUILDS))

    def _dispatch_in(self, guild_id: str, name: str, data: Json, intent: Intent = Intent.GUILDS) -> None:
        self.world.dispatch(ArenaEvent(name, data | {"guild_id": guild_id}, guild_id, intent=intent))

    def guild_create_payload(self, guild_id: str, bot_id: str, *, with_members: bool) -> Json:
        """The payload of GUILD_CREATE for a bot: with all members, or with its own membership only."""
        members = self.world.members[guild_id]
        listed_members = list(members.values()) if with_members and len(members) <= LARGE_THRESHOLD else [members[bot_id]]
        threads = self.world.threads_of(guild_id)
        payload: Json = msgspec.to_builtins(self.world.guild(guild_id))
        return payload | {
            "joined_at": members[bot_id].joined_at,
            "large": len(members) > LARGE_THRESHOLD,
            "unavailable": False,
            "member_count": len(members),
            "members": msgspec.to_builtins(listed_members),
            "channels": msgspec.to_builtins(list(self.world.channels_of(guild_id))),
            "threads": [self.world.channel_for(thread, bot_id) for thread in threads if self.world.sees(bot_id, thread)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
