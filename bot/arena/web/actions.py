"""What a tab of the page can ask for, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.state.files import LARGEST
from bot.arena.state.models import THREADS, Channel, ChannelType
from bot.arena.validation import invocation
from bot.arena.web.tab import Tab, channel_for, commands_for, emojis, guild_for

LONGEST_NAME = 32
MOST_MESSAGES = 100

Answer = Callable[[Any], None]
Act = Callable[[Tab, Json, Answer], Any]
"""Returns the answer, or LATER if it will call `answer` itself."""
LATER = object()
ACTS: dict[str, Act] = {}


def act(run: Act) -> Act:
    """Enters an act under its own name."""
    ACTS[run.__name__] = run
    return run


def _room(tab: Tab, asked: Json) -> Channel:
    return tab.person.channel(str(asked["channel"]))


@act
def people(tab: Tab, asked: Json, answer: Answer) -> Json:
    """Who you can be, and who is already here."""
    known = [msgspec.to_builtins(user) for user in tab.services.world.users.values() if user.bot is not True]
    return {"people": known, "online": sorted(tab.online())}


@act
def add_person(tab: Tab, asked: Json, answer: Answer) -> Json:
    """Somebody new, who joins all servers."""
    name = " ".join(str(asked["name"]).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise CannotError(f"A name has between 1 and {LONGEST_NAME} characters.")
    known = {(user.global_name or user.username).casefold() for user in tab.services.world.users.values()}
    if name.casefold() in known:
        raise CannotError(f"There is already a {name}.")
    user = tab.services.guilds.add_person(name)
    for guild in tab.services.world.guilds.values():
        tab.services.guilds.join(guild.id, user)
    return {"user": msgspec.to_builtins(user)}


@act
def enter(tab: Tab, asked: Json, answer: Answer) -> Json:
    """This tab is somebody now; here is what they see."""
    user = tab.services.world.users.get(str(asked["user"]))
    if user is None or user.bot is True:
        raise CannotError("That person is not here.")
    tab.entered = ArenaUser(tab.services, user)
    world = tab.services.world
    mine = [each for each in world.channels.values() if each.type is ChannelType.DM and world.sees(user.id, each)]
    return {
        "me": msgspec.to_builtins(user),
        "guilds": [guild_for(tab.services, guild.id, user.id) for guild in world.guilds_of(user.id)],
        "dms": [channel_for(tab.services, each, user.id) for each in mine],
        "commands": commands_for(tab.entered),
        "emojis": emojis(tab.services),
        "attachment_limit": LARGEST,
        "online": sorted(tab.online()),
    }


@act
def read(tab: Tab, asked: Json, answer: Answer) -> Json:
    """The last messages of a channel, or those before one."""
    channel, me = _room(tab, asked), tab.person.user.id
    limit = min(MOST_MESSAGES, max(1, int(asked.get("limit") or 50)))
    found = tab.services.world.history(channel.id, me)
    if asked.get("before"):
        before = int(asked["before"])
        found = [message for message in found if int(message.id) < before]
    return {"messages": [tab.services.messages.shown(each, me) for each in found[-limit:]], "more": len(found) > limit}


@act
def say(tab: Tab, asked: Json, answer: Answer) -> None:
    """A message."""
    ids = [str(each) for each in asked.get("files") or ()]
    uploads = [tab.services.files.uploads[each] for each in ids if each in tab.services.files.uploads]
    tab.person.say(_room(tab, asked), str(asked["content"]), reply_to=asked.get("reply_to"), uploads=uploads)
    for each in ids:
        tab.services.files.forget_upload(each)


@act
def edit(tab: Tab, asked: Json, answer: Answer) -> None:
    """New words for your own message."""
    tab.person.edit(_room(tab, asked), str(asked["message"]), str(asked["content"]))


@act
def delete(tab: Tab, asked: Json, answer: Answer) -> None:
    """A message goes."""
    tab.person.delete(_room(tab, asked), str(asked["message"]))


@act
def dismiss(tab: Tab, asked: Json, answer: Answer) -> None:
    """Dismisses an ephemeral message."""
    tab.person.dismiss(str(asked["message"]))


@act
def react(tab: Tab, asked: Json, answer: Answer) -> None:
    """A reaction comes or goes."""
    tab.person.react(_room(tab, asked), str(asked["message"]), str(asked["emoji"]), on=bool(asked["on"]))


@act
def typing(tab: Tab, asked: Json, answer: Answer) -> None:
    """Somebody is about to say something."""
    tab.services.messages.type_in(_room(tab, asked), tab.person.user)


def _unfolded(tab: Tab, asked: Json) -> tuple[str, dict[str, Any], str | None]:
    """A command and options as the page sends them: the text of the command, the values by name, the one being typed."""
    command = next((each for each in commands_for(tab.person) if each["id"] == asked["command"]), None)
    if command is None:
        raise CannotError("That command is no longer there.")
    path, options = invocation.unfolded(asked.get("options") or [])
    focused = next((str(each["name"]) for each in options if each.get("focused")), None)
    return " ".join([command["name"], *path]), {str(each["name"]): each["value"] for each in options}, focused


@act
def slash(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A slash command."""
    channel = _room(tab, asked)
    text, given, _ = _unfolded(tab, asked)
    return {"interaction": tab.person.slash(channel, text, given, command_id=str(asked["command"])).id}


@act
def complete(tab: Tab, asked: Json, answer: Answer) -> object:
    """Suggestions, which only the bot can give."""
    channel = _room(tab, asked)
    text, given, focused = _unfolded(tab, asked)
    if focused is None:
        raise CannotError("Nothing is being typed.")

    def watch(interaction: Interaction) -> None:
        answer({"choices": interaction.choices, "failed": interaction.failure is not None})

    tab.person.complete(channel, text, given, focused, command_id=str(asked["command"]), watch=watch)
    return LATER


@act
def menu(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A command from the menu of a message or a user."""
    return {"interaction": tab.person.menu(_room(tab, asked), str(asked["command"]), str(asked["target"])).id}


@act
def press(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A button."""
    return {"interaction": tab.person.press(_room(tab, asked), str(asked["message"]), str(asked["custom_id"])).id}


@act
def choose(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A select."""
    values = [str(each) for each in asked["values"]]
    return {"interaction": tab.person.choose(_room(tab, asked), str(asked["message"]), str(asked["custom_id"]), values).id}


@act
def submit(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A filled form."""
    return {"interaction": tab.person.submit(str(asked["modal"]), dict(asked["values"])).id}


@act
def close_modal(tab: Tab, asked: Json, answer: Answer) -> None:
    """Closes a form. The bot is never told, as with Discord."""
    tab.person.close_form(str(asked["modal"]))


@act
def open_dm(tab: Tab, asked: Json, answer: Answer) -> Json:
    """A conversation with somebody."""
    other = tab.services.world.users.get(str(asked["user"]))
    if other is None or other is tab.person.user:
        raise CannotError("There is nobody to talk to.")
    return {"channel": channel_for(tab.services, tab.services.guilds.dm(tab.person.user, other), tab.person.user.id)}


def _thread(tab: Tab, asked: Json) -> Channel:
    channel = _room(tab, asked)
    if channel.type not in THREADS:
        raise CannotError("That is not a thread.")
    return channel


@act
def join_thread(tab: Tab, asked: Json, answer: Answer) -> None:
    """Into a thread."""
    tab.services.threads.join(_thread(tab, asked), tab.person.user)


@act
def leave_thread(tab: Tab, asked: Json, answer: Answer) -> None:
    """Out of a thread."""
    tab.services.threads.leave(_thread(tab, asked), tab.person.user.id)
