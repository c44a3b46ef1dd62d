"""Interactions: started by a user, acknowledged by a bot within 3 seconds, followed up for 15 minutes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.behaviour.messages import SETTABLE_ON_CREATE, SETTABLE_ON_EDIT, Messages
from bot.arena.gateway import Gateway
from bot.arena.state.files import MAX_FILE_BYTES, Upload
from bot.arena.state.models import Application, Channel, ChannelType, InteractionMetadata, Message, MessageFlag, MessageType, User
from bot.arena.state.world import ArenaEvent, World, guild_field, guild_id_of
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.commands import read_choices
from bot.arena.validation.invocation import split_subcommands
from bot.arena.validation.messages import read_message
from bot.arena.validation.modals import read_modal
from bot.clock import Clock, Timer

ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
NO_ANSWER = "The application did not respond"
FAILED = "This interaction failed"
SETTABLE = SETTABLE_ON_CREATE | MessageFlag.EPHEMERAL


class InteractionType(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackType(IntEnum):
    """Discord's interaction callback types."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE_RESULT = 8
    MODAL = 9


POSTS = {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE}
UPDATES = {CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE}
ALLOWED_CALLBACKS = {
    InteractionType.COMMAND: POSTS | {CallbackType.MODAL},
    InteractionType.COMPONENT: POSTS | UPDATES | {CallbackType.MODAL},
    InteractionType.AUTOCOMPLETE: {CallbackType.AUTOCOMPLETE_RESULT},
    InteractionType.MODAL: POSTS | UPDATES,
}


@dataclass
class Interaction:
    """One use of a command, component or modal by a user."""

    id: str
    token: str
    kind: InteractionType
    application: Application
    user: User
    channel: Channel
    data: Json
    started_at: float
    source: Message | None = None
    """The message of the component that was used."""
    parent: Interaction | None = None
    """For a submitted modal: the interaction that opened it."""
    reply: CallbackType | None = None
    original_id: str | None = None
    """The id of the original response, or of the message that the callback updates."""
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    failure: str | None = None
    deadline: Timer | None = None
    listeners: list[Callable[[Interaction], None]] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the interaction was acknowledged or has failed."""
        return self.reply is not None or self.failure is not None


class Interactions:
    """All interactions whose tokens are still valid."""

    def __init__(self, world: World, messages: Messages, clock: Clock) -> None:
        self.world = world
        self.messages = messages
        self.clock = clock
        self.gateway: Gateway
        self.by_id: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.deliveries = 1
        """How often the next interaction is dispatched; a test may set 2."""
        self.accepts_v2_files = True
        """Whether a follow-up with V2 components may have files: Discord's documentation says both."""

    def begin(
        self,
        kind: InteractionType,
        application: Application,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Starts an interaction and dispatches it to the bot, which has 3 seconds, connected or not."""
        interaction = Interaction(
            self.world.new_id(), secrets.token_urlsafe(48), kind, application, user, channel, data, self.clock.now(), source, parent
        )
        payload = msgspec.json.encode(self.payload(interaction))
        self.drop_expired()
        self.by_id[interaction.id] = self.by_token[interaction.token] = interaction
        interaction.deadline = self.clock.later(ACKNOWLEDGE_SECONDS, lambda: self._expire(interaction))
        deliveries, self.deliveries = self.deliveries, 1
        for _ in range(deliveries):
            self.gateway.dispatch(application.id, "INTERACTION_CREATE", payload, guild_id=guild_id_of(channel))
        return interaction

    def payload(self, interaction: Interaction) -> Json:
        """The payload of INTERACTION_CREATE."""
        world, channel, user = self.world, interaction.channel, interaction.user
        permissions = world.permissions(user.id, channel)
        in_dm = channel.type is ChannelType.DM
        shown_channel = world.channel_for(channel, interaction.application.bot.id) if in_dm else msgspec.to_builtins(channel)
        payload: Json = {
            "id": interaction.id,
            "application_id": interaction.application.id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": shown_channel | {"permissions": str(int(permissions))},
            "app_permissions": str(int(world.permissions(interaction.application.bot.id, channel))),
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self._owners(interaction),
            "context": 1 if in_dm else 0,
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        if in_dm:
            payload["user"] = msgspec.to_builtins(user)
        else:
            guild = world.guild(str(channel.guild_id))
            member: Json = msgspec.to_builtins(world.member(guild.id, user.id))
            payload["member"] = member | {"permissions": str(int(permissions))}
            payload |= {"guild_id": guild.id, "guild_locale": guild.preferred_locale}
            payload["guild"] = {"id": guild.id, "locale": guild.preferred_locale, "features": guild.features}
        if interaction.source is not None:
            payload["message"] = self.messages.payload_for(interaction.source, interaction.application.bot.id)
        return payload

    def respond(self, interaction_id: str, token: str, body: Any, uploads: Mapping[str, Upload]) -> Interaction:
        """Handles the bot's callback, the first and only response of this kind; returns the interaction."""
        interaction = self.by_id.get(interaction_id)
        if interaction is None or interaction.token != token or interaction.failure is not None:
            raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
        if interaction.reply is not None:
            raise ApiError(ErrorCode.ALREADY_ACKNOWLEDGED)
        reply = self._check_type(interaction, body)
        data = body.get("data")
        if reply in (CallbackType.MESSAGE, CallbackType.UPDATE):
            self._message(interaction, reply, data, uploads)
        elif reply is CallbackType.DEFERRED_MESSAGE:
            self._defer(interaction, data)
        elif reply is CallbackType.DEFERRED_UPDATE:
            interaction.original_id = interaction.source.id if interaction.source else None
        elif reply is CallbackType.AUTOCOMPLETE_RESULT:
            interaction.choices = read_choices(data, _focused_type(interaction.data))
        elif reply is CallbackType.MODAL:
            with _within_data():
                interaction.modal = read_modal(data)
        interaction.reply = reply
        self._settle(interaction)
        return interaction

    def _check_type(self, interaction: Interaction, body: Any) -> CallbackType:
        BodyReader(body).raise_errors()
        try:
            reply = CallbackType(int(body.get("type") or 0))
        except (ValueError, TypeError):
            numbers = ", ".join(str(int(kind)) for kind in CallbackType)
            raise field_error("type", "BASE_TYPE_CHOICES", f"Value must be one of {{{numbers}}}.") from None
        if reply not in ALLOWED_CALLBACKS[interaction.kind] or (reply is CallbackType.UPDATE and interaction.source is None):
            raise field_error("type", "INTERACTION_RESPONSE_TYPE_INVALID", "This response type is not valid for this interaction.")
        if reply not in (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE) and not isinstance(body.get("data"), dict):
            raise field_error("data", "BASE_TYPE_REQUIRED", "This field is required")
        return reply

    def _message(self, interaction: Interaction, reply: CallbackType, data: Json, uploads: Mapping[str, Upload]) -> None:
        if reply is CallbackType.UPDATE:
            assert interaction.source is not None
            # The message may have been deleted since the button was pressed.
            self.world.message_for(interaction.user.id, interaction.channel.id, interaction.source.id)
            existing = msgspec.to_builtins(interaction.source)
            with _within_data():
                changes = read_message(data, uploads=uploads, existing=existing, settable=SETTABLE_ON_EDIT)
            self.messages.edit(interaction.source, changes, uploads)
            interaction.original_id = interaction.source.id
            return
        with _within_data():
            changes = read_message(data, uploads=uploads, settable=SETTABLE)
        interaction.original_id = self._post(interaction, changes, uploads).id

    def _defer(self, interaction: Interaction, data: Json | None) -> None:
        flags = data.get("flags") if isinstance(data, dict) else None
        if flags is not None and (not isinstance(flags, int) or flags & ~SETTABLE):
            raise field_error("data.flags", "BASE_TYPE_CHOICES", "These flags cannot be set here.")
        changes: Json = {"flags": (flags or 0) & MessageFlag.EPHEMERAL | MessageFlag.LOADING}
        interaction.original_id = self._post(interaction, changes, {}).id

    def _post(self, interaction: Interaction, changes: Json, uploads: Mapping[str, Upload]) -> Message:
        """Posts a response or follow-up with the metadata of its interaction."""
        fields: Json = {
            "application_id": interaction.application.id,
            "webhook_id": interaction.application.id,
            "interaction_metadata": self._metadata(interaction),
        }
        kind = MessageType.DEFAULT
        is_first = interaction.original_id is None
        if interaction.kind is InteractionType.COMMAND and is_first:
            is_menu = interaction.data["type"] != 1
            kind = MessageType.MENU_COMMAND if is_menu else MessageType.SLASH_COMMAND
            user = msgspec.to_builtins(interaction.user)
            fields["interaction"] = {"id": interaction.id, "type": 2, "name": self._command_path(interaction), "user": user}
        elif not is_first or interaction.source is not None:
            message_id = interaction.source.id if is_first and interaction.source else interaction.original_id
            changes = changes | {"message_reference": {"message_id": message_id, "fail_if_not_exists": False}}
        ephemeral = int(changes.get("flags") or 0) & MessageFlag.EPHEMERAL
        only = interaction.user.id if ephemeral else None
        return self.messages.post(
            interaction.channel, interaction.application.bot, changes, uploads, only=only, kind=kind, fields=fields
        )

    @staticmethod
    def _command_path(interaction: Interaction) -> str:
        """The name of a command with its sub-commands: "tables close"."""
        path, _ = split_subcommands(interaction.data.get("options") or [])
        return " ".join([interaction.data["name"], *path])

    def _owners(self, interaction: Interaction) -> dict[str, str]:
        return {"0": guild_id_of(interaction.channel) or "0"}

    def _metadata(self, interaction: Interaction) -> InteractionMetadata:
        metadata = InteractionMetadata(id=interaction.id, type=int(interaction.kind), user=interaction.user)
        metadata.authorizing_integration_owners = self._owners(interaction)
        if interaction.original_id is not None:
            metadata.original_response_message_id = interaction.original_id
        if interaction.kind is InteractionType.COMPONENT and interaction.source is not None:
            metadata.interacted_message_id = interaction.source.id
        if interaction.kind is InteractionType.MODAL and interaction.parent is not None:
            metadata.triggering_interaction_metadata = self._metadata(interaction.parent)
        return metadata

    def callback_answer(self, interaction: Interaction) -> Json:
        """The body of a callback's answer if `with_response` is set."""
        message = self.original_of(interaction)
        metadata: Json = {"id": interaction.id, "type": int(interaction.kind), "channel_id": interaction.channel.id}
        metadata |= guild_field(interaction.channel)
        answer: Json = {"interaction": metadata}
        if message is None:
            return answer
        metadata["response_message_id"] = message.id
        metadata["response_message_loading"] = bool(message.flags & MessageFlag.LOADING)
        metadata["response_message_ephemeral"] = bool(message.flags & MessageFlag.EPHEMERAL)
        if interaction.reply in (CallbackType.MESSAGE, CallbackType.UPDATE):
            message_payload = self.messages.payload_for(message, interaction.application.bot.id)
            answer["resource"] = {"type": int(interaction.reply), "message": message_payload}
        return answer

    # Requests with the interaction token.

    def with_token(self, application_id: str, token: str) -> Interaction:
        """Returns the acknowledged interaction with this token."""
        self.drop_expired()
        interaction = self.by_token.get(token)
        if application_id not in self.world.applications:
            raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
        if interaction is None or interaction.application.id != application_id:
            raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)
        if interaction.reply is None:
            raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
        return interaction

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """Returns a message that this interaction created, or the one with the component that was used."""
        target_id = interaction.original_id if message_id == "@original" else message_id
        if target_id is None:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        message = self.world.message_for(interaction.user.id, interaction.channel.id, target_id)
        metadata = message.interaction_metadata
        if message is not interaction.source and (metadata is UNSET or metadata.id != interaction.id):
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message

    def is_thinking(self, interaction: Interaction) -> bool:
        """Whether the response is deferred and users see "thinking"."""
        message = self.original_of(interaction)
        return message is not None and bool(message.flags & MessageFlag.LOADING)

    def original_of(self, interaction: Interaction) -> Message | None:
        """Returns the original response, if it exists."""
        try:
            return self.message_of(interaction, "@original")
        except ApiError:
            return None

    def follow_up(self, interaction: Interaction, body: Any, uploads: Mapping[str, Upload]) -> Message:
        """Posts a follow-up. The first one after a deferred response replaces it and stays as ephemeral or public as that was."""
        changes = read_message(body, uploads=uploads, settable=SETTABLE)
        if uploads and int(changes.get("flags") or 0) & MessageFlag.COMPONENTS_V2 and not self.accepts_v2_files:
            message = "Files cannot be sent together with MessageFlags.IS_COMPONENTS_V2"
            raise field_error("files", "WEBHOOK_FILES_WITH_COMPONENTS_V2", message)
        thinking = self.original_of(interaction)
        if thinking is not None and thinking.flags & MessageFlag.LOADING:
            flags = int(changes.get("flags") or 0) & ~MessageFlag.EPHEMERAL | thinking.flags & MessageFlag.EPHEMERAL
            return self.messages.edit(thinking, changes | {"flags": flags}, uploads, mark_edited=False)
        return self._post(interaction, changes, uploads)

    def edit(self, message: Message, body: Any, uploads: Mapping[str, Upload]) -> Message:
        """Edits a message of an interaction."""
        changes = read_message(body, uploads=uploads, existing=msgspec.to_builtins(message), settable=SETTABLE_ON_EDIT)
        return self.messages.edit(message, changes, uploads, mark_edited=not message.flags & MessageFlag.LOADING)

    # The end of an interaction.

    def _settle(self, interaction: Interaction) -> None:
        if interaction.deadline is not None:
            interaction.deadline.cancel()
        listeners, interaction.deadline, interaction.listeners = interaction.listeners, None, []
        for listener in listeners:
            listener(interaction)
        name = "INTERACTION_DONE" if interaction.failure is None else "INTERACTION_FAILED"
        payload: Json = {"id": interaction.id, "text": interaction.failure}
        if interaction.kind is not InteractionType.AUTOCOMPLETE:
            self.world.dispatch(ArenaEvent(name, payload, only_user=interaction.user.id))
        if interaction.modal is not None and interaction.reply is CallbackType.MODAL:
            application = {"id": interaction.application.id, "name": interaction.application.name}
            modal = interaction.modal | {"id": interaction.id, "application": application}
            self.world.dispatch(ArenaEvent("MODAL", modal, only_user=interaction.user.id))

    def _expire(self, interaction: Interaction) -> None:
        interaction.failure = NO_ANSWER if interaction.kind is InteractionType.COMMAND else FAILED
        self._settle(interaction)

    def drop_expired(self) -> None:
        """Removes interactions whose tokens have expired; they are stored in the order of their start."""
        now = self.clock.now()
        while self.by_id and (oldest := next(iter(self.by_id.values()))).started_at + TOKEN_SECONDS <= now:
            del self.by_id[oldest.id], self.by_token[oldest.token]


@contextmanager
def _within_data() -> Iterator[None]:
    """Moves errors under `data`, where a callback has its message or modal."""
    try:
        yield
    except ApiError as error:
        if error.code is ErrorCode.INVALID_FORM and error.errors:
            raise ApiError(ErrorCode.INVALID_FORM, {"data": error.errors}) from None
        raise


def _focused_type(data: Json) -> int:
    """The type of the focused option."""
    _, options = split_subcommands(data.get("options") or [])
    return next((int(option["type"]) for option in options if option.get("focused")), 3)
