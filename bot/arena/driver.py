"""Players for tests: `await arena.user("red").press("Roll")`, and their screen afterwards as text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.interactions import CallbackType, Interaction
from bot.arena.behaviour.people import LINK, ArenaUser
from bot.arena.screen import Screen, Seen, label_of, seen
from bot.arena.state.factories import display_name
from bot.arena.state.models import Channel, Message
from bot.arena.state.world import ArenaEvent
from bot.arena.validation import answers
from bot.arena.validation.commands import MESSAGE_MENU, USER_MENU
from bot.arena.validation.component_tree import ComponentType

if TYPE_CHECKING:
    from bot.arena.services import Services

WAIT_SECONDS = 30.0
"""Seconds of real time that a test waits, whatever the arena's clock says."""


class NotThereError(AssertionError):
    """The control or text that a test wants is not on the screen; the message shows the screen."""


class UnansweredError(AssertionError):
    """The bot did not answer in time; a user would read "This interaction failed"."""


class Player:
    """A user who acts in a test, in one channel at a time."""

    def __init__(self, services: Services, person: ArenaUser, channel: Channel) -> None:
        self.services = services
        self.person = person
        self.channel = channel

    def goes_to(self, name: str) -> Player:
        """Returns this player in another channel or thread, by name; "@name" is the DM with that user."""
        world, me = self.services.world, self.person.user
        if name.startswith("@"):
            wanted = name[1:].casefold()
            for user in world.users.values():
                if user is not me and wanted in (user.username.casefold(), display_name(user).casefold()):
                    return Player(self.services, self.person, self.services.guilds.dm(me, user))
            raise NotThereError(f'{self._me} knows nobody called "{name}".')
        channels = {channel.name: channel for channel in self._channels()}
        if name.lstrip("#") not in channels:
            names = ", ".join(sorted(f'"{channel}"' for channel in channels if channel))
            raise NotThereError(f'{self._me} sees no channel "{name}", only {names}.')
        return Player(self.services, self.person, channels[name.lstrip("#")])

    def _channels(self) -> list[Channel]:
        world = self.services.world
        return [channel for channel in world.channels.values() if world.sees(self.person.user.id, channel)]

    @property
    def _me(self) -> str:
        return display_name(self.person.user)

    # Seeing.

    def sees(self, last: int | None = None) -> Screen:
        """The messages of this channel as this user sees them: all, or the `last` ones."""
        shown = self._shown()
        return Screen(seen(message) for message in (shown if last is None else shown[-last:]))

    def looks_back(self) -> Iterator[Seen]:
        """Yields the messages of this channel from the newest to the oldest."""
        return map(seen, reversed(self._shown()))

    def _shown(self) -> list[Message]:
        if not self.services.world.sees(self.person.user.id, self.channel):
            raise NotThereError(f"{self._me} cannot look into #{self.channel.name}.")
        return self.services.world.history(self.channel.id, self.person.user.id)

    async def reads(self, text: str, *, within: float = WAIT_SECONDS) -> Screen:
        """Waits until this text is on the screen."""
        return await self.waits(lambda screen: text in screen, f'"{text}"', within=within)

    async def waits(self, until: Callable[[Screen], bool], what: str = "it", *, within: float = WAIT_SECONDS) -> Screen:
        """Waits until the condition holds for the screen; an IndexError in the condition counts as "not yet"."""
        changed = asyncio.Event()

        def on_event(event: ArenaEvent) -> None:
            changed.set()

        self.services.world.listeners.append(on_event)
        try:
            async with asyncio.timeout(within):
                while not _holds(until, screen := self.sees()):
                    changed.clear()
                    await changed.wait()
            return screen
        except TimeoutError:
            raise NotThereError(f"{self._me} waited for {what} and sees:\n{self.sees(5)}") from None
        finally:
            self.services.world.listeners.remove(on_event)

    # Doing.

    def says(self, text: str) -> Message:
        """Writes a message."""
        return self.person.say(self.channel, text)

    async def slash(self, command: str, /, **options: Any) -> Interaction:
        """Uses a slash command and waits until the bot has answered; a deferred response does not count as an answer."""
        return await self.answered(self.person.slash(self.channel, command, options))

    async def completes(self, command: str, option: str, typed: str, /, **options: Any) -> list[str]:
        """Types part of an option and returns the names of the choices that the bot suggests."""
        values = {**options, option: typed}
        interaction = await self.answered(self.person.complete(self.channel, command, values, option))
        return [str(choice["name"]) for choice in interaction.choices]

    async def menu(self, command: str, target: Message | Player) -> Interaction:
        """Uses a context menu command of a message or a user."""
        if isinstance(target, Player):
            kind, menu, target_id = USER_MENU, "a person", target.person.user.id
        else:
            kind, menu, target_id = MESSAGE_MENU, "a message", target.id
        commands = self.person.commands_here(self.channel)
        command_ids = {command["name"]: command["id"] for command in commands if command["type"] == kind}
        if command not in command_ids:
            raise NotThereError(f'There is no "{command}" in the menu of {menu}, only {sorted(command_ids)}.')
        return await self.answered(self.person.menu(self.channel, command_ids[command], target_id))

    async def press(self, label: str, *, on: Message | Seen | None = None, until: str | None = None) -> Interaction:
        """Presses the newest button with this label, or the one on a message, and waits for the answer and for the text `until`.

        On a `Seen` message the button is pressed as it was then, like a user whose screen is out of date.
        """
        interaction = await self.answered(self.taps(label, on=on))
        if until is not None:
            await self.reads(until)
        return interaction

    def taps(self, label: str, *, on: Message | Seen | None = None) -> Interaction:
        """Presses a button without waiting; `answered` waits later."""

        def fits(control: Json) -> bool:
            return control["type"] == ComponentType.BUTTON and label_of(control) == label

        message, button = self._find(fits, f'button "{label}"', on)
        if isinstance(on, Seen):
            return self.person.use(self.channel, message.id, button)
        if button["style"] == LINK:
            raise NotThereError(f'"{label}" is a link to {button["url"]}; no bot hears about it.')
        return self.person.press(self.channel, message.id, button["custom_id"])

    def forges(self, custom_id: str, *, on: Message | Seen) -> Interaction:
        """Presses a button that does not exist, which no client would send."""
        message = on.message if isinstance(on, Seen) else on
        return self.person.use(self.channel, message.id, {"type": ComponentType.BUTTON, "id": 1, "custom_id": custom_id})

    async def choose(self, *labels: str, among: str | None = None, on: Message | Seen | None = None) -> Interaction:
        """Chooses from the newest select with these labels, or from the one with the placeholder `among`."""

        def fits(control: Json) -> bool:
            if control["type"] == ComponentType.BUTTON or (among is not None and control.get("placeholder") != among):
                return False
            return "options" not in control or set(labels) <= {option["label"] for option in control["options"]}

        message, select = self._find(fits, f"select with {', '.join(labels)}", on)
        values = [self._value(select, label) for label in labels]
        return await self.answered(self.person.choose(self.channel, message.id, select["custom_id"], values))

    async def fill(self, answers_by_label: Mapping[str, Any] | None = None, /, **by_id: Any) -> Interaction:
        """Fills in the open modal, by the labels or custom ids of its fields, and submits it."""
        interactions = reversed(self.services.interactions.by_id.values())
        opener = next((opener for opener in interactions if opener.modal and opener.user is self.person.user), None)
        if opener is None or opener.modal is None:
            raise NotThereError(f"{self._me} has no form open.")
        modal = opener.modal
        labels = {label["label"]: label["component"]["custom_id"] for label in modal["components"] if "component" in label}
        labels |= {field["label"]: field["custom_id"] for field in answers.controls(modal["components"]) if field.get("label")}
        values = {labels.get(name, name): value for name, value in {**(answers_by_label or {}), **by_id}.items()}
        for control in answers.controls(modal["components"]):
            chosen = values.get(control["custom_id"])
            if isinstance(chosen, list) and control["type"] != ComponentType.FILE_UPLOAD:
                values[control["custom_id"]] = [self._value(control, label) for label in chosen]
            elif isinstance(chosen, str) and control["type"] == ComponentType.RADIO_GROUP:
                values[control["custom_id"]] = self._value(control, chosen)
        return await self.answered(self.person.submit(opener.id, values))

    async def answered(self, interaction: Interaction) -> Interaction:
        """Waits until the bot has answered an interaction; raises UnansweredError if it fails."""
        over = asyncio.Event()
        interaction.listeners.append(lambda _: over.set())
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                if not interaction.over:
                    await over.wait()
        except TimeoutError:
            raise UnansweredError(f"No answer in {WAIT_SECONDS} seconds, and the arena's clock stands still.") from None
        if interaction.failure is not None:
            raise UnansweredError(interaction.failure)
        if interaction.reply is CallbackType.DEFERRED_MESSAGE:
            await self.waits(lambda _: not self.services.interactions.is_thinking(interaction), "the bot to stop thinking")
        return interaction

    def _find(self, fits: Callable[[Json], bool], what: str, on: Message | Seen | None) -> tuple[Message, Json]:
        shown = [on] if on is not None else reversed(self.services.world.history(self.channel.id, self.person.user.id))
        for message in shown:
            for control in answers.controls(message.components):
                if fits(control):
                    return message.message if isinstance(message, Seen) else message, control
        raise NotThereError(f"{self._me} sees no {what}; on the screen:\n{self.sees(3)}")

    def _value(self, select: Json, label: str) -> str:
        """Returns the value of an option by its label, or the id of a user, role or channel by its name."""
        world = self.services.world
        users = [(display_name(user), user.id) for user in world.users.values()]
        roles = [(role.name, role.id) for guild in world.guilds_of(self.person.user.id) for role in guild.roles]
        named: list[tuple[str, str]]
        match select["type"]:
            case ComponentType.USER_SELECT:
                named = users
            case ComponentType.ROLE_SELECT:
                named = roles
            case ComponentType.MENTIONABLE_SELECT:
                named = [*users, *roles]
            case ComponentType.CHANNEL_SELECT:
                named = [(str(channel.name), channel.id) for channel in self._channels()]
            case _:
                named = [(str(option["label"]), str(option["value"])) for option in select["options"]]
        for name, value in named:
            if label in (name, value):
                return value
        raise NotThereError(f'{self._me} cannot choose "{label}", only {", ".join(name for name, _ in named)}.')


def _holds(until: Callable[[Screen], bool], screen: Screen) -> bool:
    try:
        return until(screen)
    except IndexError:
        return False
