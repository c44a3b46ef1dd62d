"""The actions that a tab of the page can request, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.state.files import MAX_FILE_BYTES
from bot.arena.state.models import THREADS, Channel, ChannelType
from bot.arena.validation import invocation
from bot.arena.web.tab import Tab, commands_for, emojis, guild_for

MAX_NAME_LENGTH = 32
MAX_MESSAGES = 100

Answer = Callable[[Any], None]
Action = Callable[[Tab, Json, Answer], Any]
"""Returns the answer, or LATER if it calls `answer` itself later."""
LATER = object()
ACTIONS: dict[str, Action] = {}


def action(handler: Action) -> Action:
    """Registers an action under the name of its function, which the page sends."""
    ACTIONS[handler.__name__] = handler
    return handler


def _channel(tab: Tab, request: Json) -> Channel:
    return tab.person.channel(str(request["channel"]))


@action
def people(tab: Tab, request: Json, answer: Answer) -> Json:
    """Returns all users, and the ids of those who are online."""
    known = [msgspec.to_builtins(user) for user in tab.services.world.users.values() if user.bot is not True]
    return {"people": known, "online": sorted(tab.online())}


@action
def add_person(tab: Tab, request: Json, answer: Answer) -> Json:
    """Adds a user, who joins all guilds."""
    name = " ".join(str(request["name"]).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise CannotError(f"A name has between 1 and {MAX_NAME_LENGTH} characters.")
    known = {(user.global_name or user.username).casefold() for user in tab.services.world.users.values()}
    if name.casefold() in known:
        raise CannotError(f"There is already a {name}.")
    user = tab.services.guilds.add_person(name)
    for guild in tab.services.world.guilds.values():
        tab.services.guilds.join(guild.id, user)
    return {"user": msgspec.to_builtins(user)}


@action
def enter(tab: Tab, request: Json, answer: Answer) -> Json:
    """Signs the tab in as a user and returns everything that this user sees."""
    user = tab.services.world.users.get(str(request["user"]))
    if user is None or user.bot is True:
        raise CannotError("That person is not here.")
    tab.signed_in = ArenaUser(tab.services, user)
    world = tab.services.world
    dms = [channel for channel in world.channels.values() if channel.type is ChannelType.DM and world.sees(user.id, channel)]
    return {
        "me": msgspec.to_builtins(user),
        "guilds": [guild_for(tab.services, guild.id, user.id) for guild in world.guilds_of(user.id)],
        "dms": [world.channel_for(channel, user.id) for channel in dms],
        "commands": commands_for(tab.signed_in),
        "emojis": emojis(tab.services),
        "attachment_limit": MAX_FILE_BYTES,
        "online": sorted(tab.online()),
    }


@action
def read(tab: Tab, request: Json, answer: Answer) -> Json:
    """Returns the last messages of a channel, or those before a message."""
    channel, me = _channel(tab, request), tab.person.user.id
    limit = min(MAX_MESSAGES, max(1, int(request.get("limit") or 50)))
    messages = tab.services.world.history(channel.id, me)
    if request.get("before"):
        before = int(request["before"])
        messages = [message for message in messages if int(message.id) < before]
    payloads = [tab.services.messages.payload_for(message, me) for message in messages[-limit:]]
    return {"messages": payloads, "more": len(messages) > limit}


@action
def say(tab: Tab, request: Json, answer: Answer) -> None:
    """Sends a message."""
    files = tab.services.files
    ids = [str(file_id) for file_id in request.get("files") or ()]
    uploads = [files.uploads[file_id] for file_id in ids if file_id in files.uploads]
    tab.person.say(_channel(tab, request), str(request["content"]), reply_to=request.get("reply_to"), uploads=uploads)
    for file_id in ids:
        files.remove_upload(file_id)


@action
def edit(tab: Tab, request: Json, answer: Answer) -> None:
    """Edits the user's own message."""
    tab.person.edit(_channel(tab, request), str(request["message"]), str(request["content"]))


@action
def delete(tab: Tab, request: Json, answer: Answer) -> None:
    """Deletes a message."""
    tab.person.delete(_channel(tab, request), str(request["message"]))


@action
def dismiss(tab: Tab, request: Json, answer: Answer) -> None:
    """Dismisses an ephemeral message."""
    tab.person.dismiss(str(request["message"]))


@action
def react(tab: Tab, request: Json, answer: Answer) -> None:
    """Adds or removes a reaction."""
    tab.person.react(_channel(tab, request), str(request["message"]), str(request["emoji"]), on=bool(request["on"]))


@action
def typing(tab: Tab, request: Json, answer: Answer) -> None:
    """Starts the typing indicator."""
    tab.services.messages.start_typing(_channel(tab, request), tab.person.user)


def _read_invocation(tab: Tab, request: Json) -> tuple[str, dict[str, Any], str | None]:
    """Reads a command from a request: its text, the values of its options by name, and the focused option."""
    command = next((command for command in commands_for(tab.person) if command["id"] == request["command"]), None)
    if command is None:
        raise CannotError("That command is no longer there.")
    path, options = invocation.split_subcommands(request.get("options") or [])
    focused = next((str(option["name"]) for option in options if option.get("focused")), None)
    values = {str(option["name"]): option["value"] for option in options}
    return " ".join([command["name"], *path]), values, focused


@action
def slash(tab: Tab, request: Json, answer: Answer) -> Json:
    """Uses a slash command."""
    channel = _channel(tab, request)
    text, values, _ = _read_invocation(tab, request)
    return {"interaction": tab.person.slash(channel, text, values, command_id=str(request["command"])).id}


@action
def complete(tab: Tab, request: Json, answer: Answer) -> object:
    """Requests autocomplete choices, and answers when the bot does."""
    channel = _channel(tab, request)
    text, values, focused = _read_invocation(tab, request)
    if focused is None:
        raise CannotError("Nothing is being typed.")

    def on_answer(interaction: Interaction) -> None:
        answer({"choices": interaction.choices, "failed": interaction.failure is not None})

    tab.person.complete(channel, text, values, focused, command_id=str(request["command"])).listeners.append(on_answer)
    return LATER


@action
def menu(tab: Tab, request: Json, answer: Answer) -> Json:
    """Uses a context menu command of a message or a user."""
    return {"interaction": tab.person.menu(_channel(tab, request), str(request["command"]), str(request["target"])).id}


@action
def press(tab: Tab, request: Json, answer: Answer) -> Json:
    """Presses a button."""
    return {"interaction": tab.person.press(_channel(tab, request), str(request["message"]), str(request["custom_id"])).id}


@action
def choose(tab: Tab, request: Json, answer: Answer) -> Json:
    """Chooses values of a select."""
    values = [str(value) for value in request["values"]]
    return {"interaction": tab.person.choose(_channel(tab, request), str(request["message"]), str(request["custom_id"]), values).id}


@action
def submit(tab: Tab, request: Json, answer: Answer) -> Json:
    """Submits a modal."""
    return {"interaction": tab.person.submit(str(request["modal"]), dict(request["values"])).id}


@action
def close_modal(tab: Tab, request: Json, answer: Answer) -> None:
    """Closes a modal. The bot receives no event, as with Discord."""
    tab.person.close_modal(str(request["modal"]))


@action
def open_dm(tab: Tab, request: Json, answer: Answer) -> Json:
    """Opens a DM with a user."""
    other = tab.services.world.users.get(str(request["user"]))
    if other is None or other is tab.person.user:
        raise CannotError("There is nobody to talk to.")
    channel = tab.services.guilds.dm(tab.person.user, other)
    return {"channel": tab.services.world.channel_for(channel, tab.person.user.id)}


def _thread(tab: Tab, request: Json) -> Channel:
    channel = _channel(tab, request)
    if channel.type not in THREADS:
        raise CannotError("That is not a thread.")
    return channel


@action
def join_thread(tab: Tab, request: Json, answer: Answer) -> None:
    """Joins a thread."""
    tab.services.threads.join(_thread(tab, request), tab.person.user)


@action
def leave_thread(tab: Tab, request: Json, answer: Answer) -> None:
    """Leaves a thread."""
    tab.services.threads.leave(_thread(tab, request), tab.person.user.id)
