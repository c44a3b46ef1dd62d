"""The actions of a user, from the page or from a test: writing, commands, buttons, selects, modals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.interactions import Interaction, InteractionType
from bot.arena.behaviour.messages import USER_MESSAGE_TYPES
from bot.arena.behaviour.permissions import Permission
from bot.arena.services import Services
from bot.arena.state.factories import without_user
from bot.arena.state.files import Upload
from bot.arena.state.models import THREADS, Application, Channel, ChannelType, Message, MessageFlag, MessageType, User
from bot.arena.state.world import ArenaEvent, guild_id_of, is_archived
from bot.arena.validation import answers, invocation
from bot.arena.validation.commands import MESSAGE_MENU, USER_MENU
from bot.arena.validation.component_tree import ComponentType
from bot.arena.validation.messages import read_message

LINK, PREMIUM = 5, 6
"""Button styles that send no interaction."""
USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT = 6, 7, 8, 9, 11
"""Option types whose value is the id of another object."""
OPTION_TYPE_OF: dict[int, int] = {
    ComponentType.USER_SELECT: USER,
    ComponentType.ROLE_SELECT: ROLE,
    ComponentType.MENTIONABLE_SELECT: MENTIONABLE,
    ComponentType.CHANNEL_SELECT: CHANNEL,
    ComponentType.FILE_UPLOAD: ATTACHMENT,
}
"""The option type that corresponds to each component type."""
CONTEXTS = GUILD_CONTEXT, DM_CONTEXT = 0, 1

SENTENCES = {
    ErrorCode.THREAD_ARCHIVED: "This thread is archived; write something to open it again.",
    ErrorCode.THREAD_LOCKED: "This thread is locked.",
    ErrorCode.NO_TEXT_IN_THIS_CHANNEL: "Nobody can write here.",
    ErrorCode.INVALID_FORM: "That cannot be answered.",
}


class CannotError(Exception):
    """An action that Discord's client would not allow, with a sentence for the user."""


class ArenaUser:
    """A user who acts in the arena, with the checks that Discord's client makes."""

    def __init__(self, services: Services, user: User) -> None:
        self.services = services
        self.user = user

    # Reading.

    def channel(self, channel_id: str) -> Channel:
        """Returns a channel that this user may view."""
        channel = self.services.world.channels.get(channel_id)
        if channel is None or not self.services.world.sees(self.user.id, channel):
            raise CannotError("There is no such channel.")
        return channel

    def message(self, channel: Channel, message_id: str) -> Message:
        """Returns a message that this user sees."""
        if message_id in self.services.world.dismissed:
            raise CannotError("That message is no longer there.")
        try:
            return self.services.world.message_for(self.user.id, channel.id, message_id)
        except ApiError:
            raise CannotError("That message is no longer there.") from None

    def commands(self, guild_id: str | None) -> list[Json]:
        """The commands that this user can use in a guild or, with None, in DMs."""
        world = self.services.world
        context = GUILD_CONTEXT if guild_id is not None else DM_CONTEXT
        commands = [command for command in world.commands_in(guild_id) if context in (command.get("contexts") or CONTEXTS)]
        if guild_id is None:
            return [command for command in commands if command.get("dm_permission", True) is not False]
        permissions = world.guild_permissions(self.user.id, guild_id)
        return [command for command in commands if _is_permitted(command, permissions)]

    # Writing.

    def say(self, channel: Channel, content: str, *, reply_to: str | None = None, uploads: Iterable[Upload] = ()) -> Message:
        """Sends a message; it unarchives a thread, as in Discord's clients."""
        self._require(channel, Permission.SEND_MESSAGES, "You may not write here.")
        files = {str(number): upload for number, upload in enumerate(uploads)}
        body: Json = {"content": content}
        if reply_to is not None:
            body["message_reference"] = {"message_id": self.message(channel, reply_to).id}
        try:
            changes = read_message(body, uploads=files, settable=0)
        except ApiError as error:
            empty = error.code is ErrorCode.EMPTY_MESSAGE
            raise CannotError("Write something first." if empty else "A message has at most 2000 characters.") from None
        with _refusals_as_sentences():
            self.services.messages.check(channel, self.user, changes)
            if channel.type in THREADS:
                self.services.threads.prepare_to_post(channel, self.user)
            message = self.services.messages.post(channel, self.user, changes, files)
            if channel.type in THREADS:
                self.services.threads.add_mentioned(channel, message.mentions)
            return message

    def open_thread(self, parent: Channel, name: str, content: str, *, private: bool = False) -> Channel:
        """Opens a thread in a channel, or a post in a forum, with a first message."""
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        is_post = parent.type is ChannelType.FORUM
        self._require(parent, Permission.SEND_MESSAGES if is_post else needed, "You may not open a thread here.")
        with _refusals_as_sentences():
            if is_post:
                first = read_message({"content": content}, uploads={}, settable=0)
                return self.services.threads.create_post(parent, self.user, name, first)
            kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
            thread = self.services.threads.create(parent, self.user, {"name": name, "type": kind})
        self.say(thread, content)
        return thread

    def edit(self, channel: Channel, message_id: str, content: str) -> None:
        """Edits one of the user's own messages."""
        message = self.message(channel, message_id)
        if message.author is not self.user:
            raise CannotError("That is not your message.")
        if message.type not in USER_MESSAGE_TYPES:
            raise CannotError("You did not write that line.")
        try:
            changes = read_message({"content": content}, uploads={}, existing=msgspec.to_builtins(message), settable=0)
        except ApiError:
            raise CannotError("A message has between 1 and 2000 characters.") from None
        with _refusals_as_sentences():
            self.services.messages.edit(message, changes, {})

    def delete(self, channel: Channel, message_id: str) -> None:
        """Deletes one of the user's own messages or, with Manage Messages, any."""
        message = self.message(channel, message_id)
        if message.author is not self.user:
            self._require(channel, Permission.MANAGE_MESSAGES, "You may only delete your own messages.")
        if message.type is MessageType.THREAD_STARTER:
            raise CannotError("The first line of a thread stays.")
        with _refusals_as_sentences():
            self.services.messages.delete(message)

    def dismiss(self, message_id: str) -> None:
        """Dismisses an ephemeral message. The bot receives no event and can still edit it."""
        world = self.services.world
        owner, message = world.ephemeral_messages.get(message_id, (None, None))
        if message is None or owner != self.user.id or message_id in world.dismissed:
            return
        world.dismissed.add(message_id)
        world.dispatch(ArenaEvent("MESSAGE_DELETE", {"id": message.id, "channel_id": message.channel_id}, only_user=self.user.id))

    def react(self, channel: Channel, message_id: str, emoji: str, *, on: bool) -> None:
        """Adds or removes a reaction; an emoji is a character or name:id."""
        if on:
            self._require(channel, Permission.ADD_REACTIONS, "You may not react here.")
        message = self.message(channel, message_id)
        if message.flags & MessageFlag.EPHEMERAL:
            raise CannotError("Nobody else sees this message, so nobody would see a reaction.")
        try:
            reaction = self.services.reactions.emoji(emoji)
        except ApiError:
            raise CannotError("There is no such emoji here.") from None
        with _refusals_as_sentences():
            self.services.reactions.react(message, self.user, reaction, on=on)

    def _require(self, channel: Channel, needed: Permission, sentence: str) -> None:
        try:
            self.services.world.check_permissions(self.user.id, channel, needed)
        except ApiError:
            raise CannotError(sentence) from None

    # Interactions.

    def slash(self, channel: Channel, text: str, values: Mapping[str, Any], *, command_id: str | None = None) -> Interaction:
        """Uses a slash command such as "/game start", with options by name; `command_id` picks one of several of that name."""
        command, options = self._options(channel, text, values, command_id)
        return self._invoke(channel, command, {"options": options} if options else {})

    def complete(
        self, channel: Channel, text: str, values: Mapping[str, Any], focused: str, *, command_id: str | None = None
    ) -> Interaction:
        """Requests autocomplete choices for the focused option."""
        command, options = self._options(channel, text, values, command_id, focused)
        return self._invoke(channel, command, {"options": options}, InteractionType.AUTOCOMPLETE)

    def _options(
        self, channel: Channel, text: str, values: Mapping[str, Any], command_id: str | None, focused: str | None = None
    ) -> tuple[Json, list[Json]]:
        try:
            command, path = invocation.find(self.commands_here(channel, command_id), text)
            return command, invocation.options(command, path, self._with_files(values), focused=focused)
        except ValueError as error:
            raise CannotError(str(error)) from None

    def menu(self, channel: Channel, command_id: str, target: str) -> Interaction:
        """Uses a context menu command of a user or a message."""
        command = next(iter(self.commands_here(channel, command_id)), None)
        if command is None or command["type"] not in (USER_MENU, MESSAGE_MENU):
            raise CannotError("There is no such command.")
        if command["type"] == USER_MENU:
            resolved = self._resolved(channel, {USER: [target]})
        else:
            message = self.message(channel, target)
            resolved = {"messages": {target: self.services.messages.payload_for(message, command["application_id"])}}
        return self._invoke(channel, command, {"target_id": target, "resolved": resolved})

    def press(self, channel: Channel, message_id: str, custom_id: str) -> Interaction:
        """Presses a button."""
        message, button = self._component(channel, message_id, custom_id)
        if button["type"] != ComponentType.BUTTON or button["style"] in (LINK, PREMIUM):
            raise CannotError("That is not a button a bot answers.")
        if button.get("disabled"):
            raise CannotError("That button cannot be pressed now.")
        return self.use(channel, message.id, button)

    def choose(self, channel: Channel, message_id: str, custom_id: str, values: list[str]) -> Interaction:
        """Chooses values of a select."""
        message, select = self._component(channel, message_id, custom_id)
        if select["type"] == ComponentType.BUTTON:
            raise CannotError("That is a button; press it.")
        if (sentence := answers.choice_error(select, values)) is not None:
            raise CannotError(sentence)
        data: Json = {"values": values}
        if select["type"] != ComponentType.STRING_SELECT:
            data["resolved"] = self._resolved(channel, {OPTION_TYPE_OF[select["type"]]: values})
        return self.use(channel, message.id, select, data)

    def submit(self, modal_id: str, values: Mapping[str, Any]) -> Interaction:
        """Submits an open modal with these values by custom id."""
        self.services.interactions.drop_expired()
        parent = self.services.interactions.by_id.get(modal_id)
        if parent is None or parent.modal is None or parent.user is not self.user:
            raise CannotError("That form is no longer open.")
        self.channel(parent.channel.id)
        try:
            components = answers.modal_answers(parent.modal, self._with_files(values))
        except ValueError as error:
            raise CannotError(str(error)) from None
        ids_by_type: dict[int, list[str]] = {}
        for control in answers.controls(components):
            if control["type"] in OPTION_TYPE_OF:
                ids_by_type.setdefault(OPTION_TYPE_OF[control["type"]], []).extend(control["values"])
        data = {
            "custom_id": parent.modal["custom_id"],
            "components": components,
            "resolved": self._resolved(parent.channel, ids_by_type),
        }
        source = parent.source
        interaction = self._begin(InteractionType.MODAL, parent.application, parent.channel, data, source=source, parent=parent)
        parent.modal = None
        return interaction

    def close_modal(self, modal_id: str) -> None:
        """Closes a modal without submitting it."""
        parent = self.services.interactions.by_id.get(modal_id)
        if parent is not None and parent.user is self.user:
            parent.modal = None

    def commands_here(self, channel: Channel, command_id: str | None = None) -> list[Json]:
        """The commands that this user can use in a channel: all, or the one with this id."""
        self._require(channel, Permission.USE_APPLICATION_COMMANDS, "You may not use commands here.")
        if channel.type is ChannelType.DM:
            bots = {user.id for user in channel.recipients or ()}
            commands = [command for command in self.commands(None) if command["application_id"] in bots]
        else:
            commands = self.commands(str(channel.guild_id))
        return [command for command in commands if command_id in (None, command["id"])]

    def _component(self, channel: Channel, message_id: str, custom_id: str) -> tuple[Message, Json]:
        message = self.message(channel, message_id)
        component = answers.find(message.components, custom_id)
        if component is None:
            raise CannotError("That button or menu is no longer there.")
        return message, component

    def use(self, channel: Channel, message_id: str, component: Json, more: Json | None = None) -> Interaction:
        """Uses the given component, even if the message has changed since."""
        message = self.message(channel, message_id)
        application = self.services.world.application_of(message.author.id)
        if application is None:
            raise CannotError("No bot answers for this message.")
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"], **(more or {})}
        return self._begin(InteractionType.COMPONENT, application, channel, data, source=message)

    def _invoke(self, channel: Channel, command: Json, more: Json, kind: InteractionType = InteractionType.COMMAND) -> Interaction:
        application = self.services.world.applications[command["application_id"]]
        data = {"id": command["id"], "name": command["name"], "type": command["type"], **more}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if ids_by_type := invocation.referenced_ids(more.get("options") or []):
            data["resolved"] = self._resolved(channel, ids_by_type)
        return self._begin(kind, application, channel, data)

    def _begin(self, kind: InteractionType, application: Application, channel: Channel, data: Json, **more: Any) -> Interaction:
        self.channel(channel.id)
        guild_id = guild_id_of(channel)
        if guild_id is not None and application.bot.id not in self.services.world.members[guild_id]:
            raise CannotError(f"{application.name} is no longer here.")
        if is_archived(channel):
            raise CannotError("This thread is archived; write something to open it again.")
        return self.services.interactions.begin(kind, application, self.user, channel, data, **more)

    # Resolved data.

    def _with_files(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Replaces uploads, single or in lists, by the ids of their attachments."""

        def sent(value: Any) -> Any:
            if isinstance(value, list):
                return [sent(item) for item in value]
            return self.upload(value) if isinstance(value, Upload) else value

        return {name: sent(value) for name, value in values.items()}

    def upload(self, upload: Upload) -> str:
        """Uploads a file for a command or a modal and returns its id, the value of the option or field."""
        return self.services.files.add_upload(self.services.world.new_id(), self.user.id, upload).id

    def _resolved(self, channel: Channel, ids_by_type: Mapping[int, list[str]]) -> Json:
        """Returns the `resolved` data for the ids of options or selects, by option type."""
        world = self.services.world
        resolved: Json = {}
        guild_id = guild_id_of(channel)
        for kind, ids in ids_by_type.items():
            for target_id in ids:
                if kind in (USER, MENTIONABLE) and target_id in world.users:
                    resolved.setdefault("users", {})[target_id] = msgspec.to_builtins(world.users[target_id])
                    if guild_id is not None and (member := world.members[guild_id].get(target_id)) is not None:
                        permissions = str(int(world.permissions(target_id, channel)))
                        resolved.setdefault("members", {})[target_id] = without_user(member) | {"permissions": permissions}
                elif kind in (ROLE, MENTIONABLE) and guild_id is not None:
                    role = next((role for role in world.guild(guild_id).roles if role.id == target_id), None)
                    if role is None:
                        raise CannotError("There is no such role.")
                    resolved.setdefault("roles", {})[target_id] = msgspec.to_builtins(role)
                elif kind == CHANNEL:
                    target = self.channel(target_id)
                    if guild_id_of(target) != guild_id:
                        raise CannotError("That channel is not in this server.")
                    permissions = str(int(world.permissions(self.user.id, target)))
                    resolved.setdefault("channels", {})[target_id] = msgspec.to_builtins(target) | {"permissions": permissions}
                elif kind == ATTACHMENT and target_id in self.services.files.attachments:
                    attachment = self.services.files.attachments[target_id]
                    resolved.setdefault("attachments", {})[target_id] = msgspec.to_builtins(attachment)
                else:
                    raise CannotError("Somebody or something you named is not there.")
        return resolved


@contextmanager
def _refusals_as_sentences() -> Iterator[None]:
    """Converts an ApiError to a CannotError with a sentence for the user."""
    try:
        yield
    except ApiError as error:
        raise CannotError(SENTENCES.get(error.code, f"That is not possible: {error.message}.")) from None


def _is_permitted(command: Json, permissions: Permission) -> bool:
    """Whether these permissions allow a command: by default always, with "0" only for administrators."""
    needed = command.get("default_member_permissions")
    return needed is None or Permission.ADMINISTRATOR in permissions or (needed != "0" and Permission(int(needed)) in permissions)
