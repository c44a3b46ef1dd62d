"""Threads: created from a message or on their own, joined and left, archived and unarchived."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.messages import USER_MESSAGE_TYPES, Messages
from bot.arena.behaviour.permissions import Permission
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import new_thread
from bot.arena.state.models import Channel, ChannelType, Message, MessageFlag, MessageReference, MessageType, ThreadMember, User
from bot.arena.state.world import ArenaEvent, World, is_archived

THREAD_PARENT_TYPES = {ChannelType.TEXT, ChannelType.ANNOUNCEMENT}


class Threads:
    """The threads of all channels."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages

    def create(self, parent: Channel, owner: User, changes: Json, *, message: Message | None = None) -> Channel:
        """Creates a thread. From a message it gets that message's id; otherwise a system message announces it in the channel."""
        if message is not None and message.id in self.world.channels:
            raise ApiError(ErrorCode.ALREADY_HAS_THREAD)
        if message is not None and message.type not in USER_MESSAGE_TYPES:
            raise ApiError(ErrorCode.SYSTEM_MESSAGE)
        kind = self._kind(parent, changes.get("type"))
        thread_id = message.id if message is not None else self.world.new_id()
        thread = new_thread(thread_id, kind, parent, changes["name"], owner.id, self.world.timestamp())
        self._apply(thread, changes)
        self.world.channels[thread.id] = thread
        self.world.messages[thread.id] = {}
        self.world.thread_members[thread.id] = {}
        self._add_member(thread, owner)
        self._dispatch("THREAD_CREATE", thread, newly_created=True)
        if message is not None:
            message.thread = thread
            self.messages.edit(message, {"flags": message.flags | MessageFlag.HAS_THREAD}, {}, mark_edited=False)
            starter = {"message_reference": {"message_id": message.id, "channel_id": parent.id}}
            self.messages.post(thread, message.author, starter, {}, kind=MessageType.THREAD_STARTER)
        elif kind is not ChannelType.PRIVATE_THREAD:
            fields = {"thread": thread, "message_reference": MessageReference(channel_id=thread.id, guild_id=thread.guild_id)}
            self.messages.post(parent, owner, {"content": thread.name}, {}, kind=MessageType.THREAD_CREATED, fields=fields)
        return thread

    def create_post(self, forum: Channel, owner: User, name: str, changes: Json) -> Channel:
        """Creates a post in a forum: a public thread whose first message has the thread's id."""
        if forum.type is not ChannelType.FORUM:
            raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
        thread = new_thread(self.world.new_id(), ChannelType.PUBLIC_THREAD, forum, name, owner.id, self.world.timestamp())
        self.world.channels[thread.id] = thread
        self.world.messages[thread.id] = {}
        self.world.thread_members[thread.id] = {}
        self._add_member(thread, owner)
        self._dispatch("THREAD_CREATE", thread, newly_created=True)
        self.messages.post(thread, owner, changes, {}, message_id=thread.id)
        return thread

    @staticmethod
    def _kind(parent: Channel, requested: int | None) -> ChannelType:
        """Returns the type of a new thread; announcement channels have public threads of their own type."""
        if parent.type not in THREAD_PARENT_TYPES:
            raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
        public = ChannelType.ANNOUNCEMENT_THREAD if parent.type is ChannelType.ANNOUNCEMENT else ChannelType.PUBLIC_THREAD
        allowed_types = {public} if public is ChannelType.ANNOUNCEMENT_THREAD else {public, ChannelType.PRIVATE_THREAD}
        if requested is not None and requested not in allowed_types:
            raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
        return public if requested is None else ChannelType(requested)

    def prepare_to_post(self, thread: Channel, user: User) -> None:
        """Prepares a thread for a user's message: unarchives it and adds the user; raises ApiError if it is locked.

        Descriptions differ on whether a bot's message unarchives a thread; here it is refused, and a bot that handles
        the refusal works either way.
        """
        metadata = thread.thread_metadata
        assert metadata is not UNSET
        if metadata.locked and Permission.MANAGE_THREADS not in self.world.permissions(user.id, thread):
            raise ApiError(ErrorCode.THREAD_ARCHIVED if metadata.archived else ErrorCode.THREAD_LOCKED)
        if metadata.archived and user.bot is True:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        if metadata.archived:
            self.change(thread, {"archived": False})
        self.join(thread, user)

    def add_mentioned(self, thread: Channel, users: list[User]) -> None:
        """Adds mentioned users to a thread, if they may view its parent channel."""
        parent = self.world.channel(str(thread.parent_id))
        for user in users:
            if self.world.sees(user.id, parent):
                self.join(thread, user)

    def join(self, thread: Channel, user: User) -> None:
        """Adds a user to a thread; does nothing if they are a member."""
        if user.id in self.world.thread_members[thread.id]:
            return
        member = self._add_member(thread, user)
        guild_member = self.world.members[str(thread.guild_id)].get(user.id)
        added = msgspec.to_builtins(member) | {"member": msgspec.to_builtins(guild_member), "presence": None}
        self._dispatch_members(thread, added_members=[added], removed_member_ids=[])
        if user.bot is True:
            self._dispatch("THREAD_CREATE", thread, only_bot=user.id, member=msgspec.to_builtins(member))

    def leave(self, thread: Channel, user_id: str) -> None:
        """Removes a user from a thread; does nothing if they are not a member."""
        if self.world.thread_members[thread.id].pop(user_id, None) is None:
            return
        thread.member_count = len(self.world.thread_members[thread.id])
        self._dispatch_members(thread, added_members=[], removed_member_ids=[user_id])

    def change(self, thread: Channel, changes: Json) -> None:
        """Changes the name and metadata of a thread."""
        if changes.get("name") is not None:
            thread.name = changes["name"]
        self._apply(thread, changes)
        self._dispatch("THREAD_UPDATE", thread)

    def _apply(self, thread: Channel, changes: Json) -> None:
        metadata = thread.thread_metadata
        assert metadata is not UNSET
        if changes.get("rate_limit_per_user") is not None:
            thread.rate_limit_per_user = changes["rate_limit_per_user"]
        private = ("invitable",) if thread.type is ChannelType.PRIVATE_THREAD else ()
        for name in ("archived", "locked", "auto_archive_duration", *private):
            if changes.get(name) is not None:
                setattr(metadata, name, changes[name])
        if changes.get("archived") is not None:
            metadata.archive_timestamp = self.world.timestamp()

    def archive_idle(self) -> None:
        """Archives threads that have been idle for their auto-archive duration."""
        now = self.world.clock.now()
        for thread in [thread for thread in self.world.channels.values() if thread.thread_metadata and not is_archived(thread)]:
            assert thread.thread_metadata
            last = self.world.snowflake_time(thread.last_message_id or thread.id)
            opened = datetime.fromisoformat(thread.thread_metadata.archive_timestamp).timestamp()
            if max(last, opened) + thread.thread_metadata.auto_archive_duration * 60 <= now:
                self.change(thread, {"archived": True})

    def _add_member(self, thread: Channel, user: User) -> ThreadMember:
        member = ThreadMember(id=thread.id, user_id=user.id, join_timestamp=self.world.timestamp())
        members = self.world.thread_members[thread.id]
        members[user.id] = member
        thread.member_count = len(members)
        return member

    def _dispatch_members(self, thread: Channel, **changes: list[Any]) -> None:
        data = {"id": thread.id, "guild_id": thread.guild_id, "member_count": thread.member_count, **changes}
        self.world.dispatch(ArenaEvent("THREAD_MEMBERS_UPDATE", data, str(thread.guild_id), thread.id, Intent.GUILDS))

    def _dispatch(self, name: str, thread: Channel, *, only_bot: str | None = None, **more: Any) -> None:
        data = msgspec.to_builtins(thread) | more
        self.world.dispatch(ArenaEvent(name, data, str(thread.guild_id), thread.id, Intent.GUILDS, only_bot=only_bot))
