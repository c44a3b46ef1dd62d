"""Threads: started from a message or on their own, joined and left, archived and opened again."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.messages import ORDINARY, Messages
from bot.arena.behaviour.permissions import Permission
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import new_thread
from bot.arena.state.models import Channel, ChannelType, Message, MessageFlag, MessageReference, MessageType, ThreadMember, User
from bot.arena.state.world import News, World, is_archived

MAY_HAVE_THREADS = {ChannelType.TEXT, ChannelType.ANNOUNCEMENT}


class Threads:
    """The threads of all channels."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages

    def begin(self, parent: Channel, owner: User, changes: Json, *, at: Message | None = None) -> Channel:
        """Opens a thread. On a message it has that message's id; on its own, a line in the channel announces it."""
        if at is not None and at.id in self.world.channels:
            raise ApiError(ErrorCode.ALREADY_HAS_THREAD)
        if at is not None and at.type not in ORDINARY:
            raise ApiError(ErrorCode.SYSTEM_MESSAGE)
        kind = self._kind(parent, changes.get("type"))
        thread_id = at.id if at is not None else self.world.new_id()
        thread = new_thread(thread_id, kind, parent, changes["name"], owner.id, self.world.stamp())
        self._set(thread, changes)
        self.world.channels[thread.id] = thread
        self.world.messages[thread.id] = {}
        self.world.thread_members[thread.id] = {}
        self._let_in(thread, owner)
        self._tell("THREAD_CREATE", thread, newly_created=True)
        if at is not None:
            at.thread = thread
            self.messages.edit(at, {"flags": at.flags | MessageFlag.HAS_THREAD}, {}, at_once=True)
            starter = {"message_reference": {"message_id": at.id, "channel_id": parent.id}}
            self.messages.post(thread, at.author, starter, {}, kind=MessageType.THREAD_STARTER)
        elif kind is not ChannelType.PRIVATE_THREAD:
            facts = {"thread": thread, "message_reference": MessageReference(channel_id=thread.id, guild_id=thread.guild_id)}
            self.messages.post(parent, owner, {"content": thread.name}, {}, kind=MessageType.THREAD_CREATED, facts=facts)
        return thread

    @staticmethod
    def _kind(parent: Channel, wanted: int | None) -> ChannelType:
        """Announcements have their own kind of threads, which are all public."""
        if parent.type not in MAY_HAVE_THREADS:
            raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
        public = ChannelType.ANNOUNCEMENT_THREAD if parent.type is ChannelType.ANNOUNCEMENT else ChannelType.PUBLIC_THREAD
        fitting = {public} if public is ChannelType.ANNOUNCEMENT_THREAD else {public, ChannelType.PRIVATE_THREAD}
        if wanted is not None and wanted not in fitting:
            raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
        return public if wanted is None else ChannelType(wanted)

    def come_to_write(self, thread: Channel, user: User) -> None:
        """Before somebody writes: a locked thread is only for those who manage it, an archived one opens for people, and the
        writer joins. Descriptions differ on whether it opens for a bot; one that can cope with a refusal can cope with both."""
        about = thread.thread_metadata
        assert about is not UNSET
        if about.locked and Permission.MANAGE_THREADS not in self.world.permissions(user.id, thread):
            raise ApiError(ErrorCode.THREAD_ARCHIVED if about.archived else ErrorCode.THREAD_LOCKED)
        if about.archived and user.bot is True:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        if about.archived:
            self.change(thread, {"archived": False})
        self.join(thread, user)

    def bring_in(self, thread: Channel, mentioned: list[User]) -> None:
        """People mentioned in a thread join it, if they may see the channel."""
        room = self.world.channel(str(thread.parent_id))
        for user in mentioned:
            if self.world.sees(user.id, room):
                self.join(thread, user)

    def join(self, thread: Channel, user: User) -> None:
        """Somebody comes into a thread; once is enough."""
        if user.id in self.world.thread_members[thread.id]:
            return
        member = self._let_in(thread, user)
        data: Json = {"id": thread.id, "guild_id": thread.guild_id, "member_count": thread.member_count}
        joined: Json = msgspec.to_builtins(member)
        known = self.world.members[str(thread.guild_id)].get(user.id)
        joined |= {"member": msgspec.to_builtins(known), "presence": None}
        news = data | {"added_members": [joined], "removed_member_ids": []}
        self.world.tell(News("THREAD_MEMBERS_UPDATE", news, str(thread.guild_id), thread.id, Intent.GUILDS))
        if user.bot is True:
            self._tell("THREAD_CREATE", thread, only_bot=user.id, member=member)

    def leave(self, thread: Channel, user_id: str) -> None:
        """Somebody leaves a thread."""
        if self.world.thread_members[thread.id].pop(user_id, None) is None:
            return
        thread.member_count = len(self.world.thread_members[thread.id])
        data: Json = {"id": thread.id, "guild_id": thread.guild_id, "member_count": thread.member_count}
        news = data | {"added_members": [], "removed_member_ids": [user_id]}
        self.world.tell(News("THREAD_MEMBERS_UPDATE", news, str(thread.guild_id), thread.id, Intent.GUILDS))

    def change(self, thread: Channel, changes: Json) -> None:
        """A new name, archived or opened again, locked or not."""
        if changes.get("name") is not None:
            thread.name = changes["name"]
        self._set(thread, changes)
        self._tell("THREAD_UPDATE", thread)

    def _set(self, thread: Channel, changes: Json) -> None:
        about = thread.thread_metadata
        assert about is not UNSET
        if changes.get("rate_limit_per_user") is not None:
            thread.rate_limit_per_user = changes["rate_limit_per_user"]
        private = ("invitable",) if thread.type is ChannelType.PRIVATE_THREAD else ()
        for name in ("archived", "locked", "auto_archive_duration", *private):
            if changes.get(name) is not None:
                setattr(about, name, changes[name])
        if changes.get("archived") is not None:
            about.archive_timestamp = self.world.stamp()

    def put_away_idle(self) -> None:
        """Archives threads that have been idle for as long as they say."""
        now = self.world.clock.now()
        for thread in [each for each in self.world.channels.values() if each.thread_metadata and not is_archived(each)]:
            assert thread.thread_metadata
            last = self.world.when(thread.last_message_id or thread.id)
            opened = datetime.fromisoformat(thread.thread_metadata.archive_timestamp).timestamp()
            if max(last, opened) + thread.thread_metadata.auto_archive_duration * 60 <= now:
                self.change(thread, {"archived": True})

    def _let_in(self, thread: Channel, user: User) -> ThreadMember:
        member = ThreadMember(id=thread.id, user_id=user.id, join_timestamp=self.world.stamp())
        members = self.world.thread_members[thread.id]
        members[user.id] = member
        thread.member_count = len(members)
        return member

    def _tell(
        self,
        name: str,
        thread: Channel,
        *,
        newly_created: bool = False,
        only_bot: str | None = None,
        member: ThreadMember | None = None,
    ) -> None:
        data: Json = msgspec.to_builtins(thread)
        if member is not None:
            data["member"] = msgspec.to_builtins(member)
        if newly_created:
            data["newly_created"] = True
        self.world.tell(News(name, data, str(thread.guild_id), thread.id, Intent.GUILDS, bot=only_bot))
