"""People for tests: `await arena.user("red").press("Roll")`, and what they see afterwards, in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.arena.furnishing import listed
from bot.arena.interactions import Interaction
from bot.arena.people import LINK, MESSAGE_MENU, USER_MENU, Person, Watch
from bot.arena.refusal import Json
from bot.arena.rules import answers
from bot.arena.rules.tree import Kind, walk
from bot.arena.things import Channel, Message, MessageFlag
from bot.arena.world import News

if TYPE_CHECKING:
    from bot.arena.stage import Stage

PATIENCE = 10.0
"""Seconds of real time after which a test has waited long enough, whatever the arena's clock says."""


class NotThere(AssertionError):
    """What the test wants to use is not on the screen; says what is."""


class Unanswered(AssertionError):
    """The bot did not answer in time: what people read as "This interaction failed"."""


@dataclass(frozen=True)
class Seen:
    """One message, as somebody sees it."""

    author: str
    text: str
    private: bool
    thinking: bool
    buttons: dict[str, bool]
    """By label: whether it can be pressed."""
    selects: dict[str, list[str]]
    """By placeholder: the labels on offer."""
    pictures: list[str]
    """The alt texts."""
    message: Message

    def __str__(self) -> str:
        parts = [f"{self.author}{' (only you)' if self.private else ''}: {'(thinking)' if self.thinking else self.text}"]
        parts += [f"(picture: {alt})" for alt in self.pictures]
        parts += [f"<{name}: {' | '.join(labels)}>" for name, labels in self.selects.items()]
        parts += [f"[{label}]" if pressable else f"[{label}, off]" for label, pressable in self.buttons.items()]
        return " ".join(parts)


class Sight:
    """What somebody sees in a channel, oldest first. `"text" in sight` looks through everything they can read."""

    def __init__(self, messages: Iterable[Seen]) -> None:
        self.messages = list(messages)

    def __contains__(self, text: str) -> bool:
        return text in str(self)

    def __iter__(self) -> Iterator[Seen]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)

    def __getitem__(self, at: int) -> Seen:
        return self.messages[at]

    def __str__(self) -> str:
        return "\n".join(map(str, self.messages))


class Player:
    """Somebody at the arena in a test. They are in one channel at a time."""

    def __init__(self, stage: Stage, person: Person, channel: Channel) -> None:
        self.stage = stage
        self.person = person
        self.channel = channel

    def goes_to(self, name: str) -> Player:
        """Into another channel or thread by name, or by "@name" into the conversation with somebody."""
        world, me = self.stage.world, self.person.user
        if name.startswith("@"):
            wanted = name[1:].casefold()
            for user in world.users.values():
                if user is not me and wanted in (user.username.casefold(), (user.global_name or "").casefold()):
                    return Player(self.stage, self.person, self.stage.guilds.dm(me, user))
            raise NotThere(f'{self._me} knows nobody called "{name}".')
        found = [each for each in world.channels.values() if each.name == name.lstrip("#") and world.sees(me.id, each)]
        if not found:
            there = sorted(f'"{each.name}"' for each in world.channels.values() if each.name and world.sees(me.id, each))
            raise NotThere(f'{self._me} sees no channel "{name}", only {", ".join(there)}.')
        return Player(self.stage, self.person, found[-1])

    @property
    def _me(self) -> str:
        return self.person.user.global_name or self.person.user.username

    # Seeing.

    def sees(self, last: int | None = None) -> Sight:
        """The messages of this channel in this person's eyes: all, or the last ones."""
        shown = self.stage.world.history(self.channel.id, self.person.user.id)
        return Sight(_seen(message) for message in (shown if last is None else shown[-last:]))

    async def reads(self, text: str, *, within: float = PATIENCE) -> Sight:
        """Waits until this text is to be seen."""
        return await self.waits(lambda sight: text in sight, f'"{text}"', within=within)

    async def waits(self, until: Callable[[Sight], bool], what: str = "it", *, within: float = PATIENCE) -> Sight:
        """Waits until what this person sees is right."""
        changed = asyncio.Event()

        def hear(news: News) -> None:
            changed.set()

        self.stage.world.listeners.append(hear)
        try:
            async with asyncio.timeout(within):
                while not until(sight := self.sees()):
                    changed.clear()
                    await changed.wait()
            return sight
        except TimeoutError:
            raise NotThere(f"{self._me} waited for {what} and sees:\n{self.sees(5)}") from None
        finally:
            self.stage.world.listeners.remove(hear)

    # Doing.

    def says(self, text: str) -> Message:
        """Writes a message."""
        return self.person.say(self.channel, text)

    async def slash(self, command: str, /, **given: Any) -> Interaction:
        """Uses a slash command and waits until the bot has answered."""
        return await self._answered(lambda watch: self.person.slash(self.channel, command, given, watch=watch))

    async def completes(self, command: str, /, option: str, typed: str, **given: Any) -> list[str]:
        """Types a part of an option and reads the choices that the bot offers."""
        values = {**given, option: typed}
        asked = await self._answered(lambda watch: self.person.complete(self.channel, command, values, option, watch=watch))
        return [str(choice["name"]) for choice in asked.choices]

    async def menu(self, command: str, target: Message | Player) -> Interaction:
        """Uses a command of the menu of a message or a person."""
        person = isinstance(target, Player)
        target_id = target.person.user.id if isinstance(target, Player) else target.id
        kind = USER_MENU if person else MESSAGE_MENU
        known = {each["name"]: each["id"] for each in self.person.commands_here(self.channel) if each["type"] == kind}
        if command not in known:
            menu = "a person" if person else "a message"
            raise NotThere(f'There is no "{command}" in the menu of {menu}, only {sorted(known)}.')
        return await self._answered(lambda watch: self.person.menu(self.channel, known[command], target_id, watch=watch))

    async def press(self, label: str, *, on: Message | None = None) -> Interaction:
        """Presses the newest button with this label, or that of one message."""
        message, button = self._find(lambda each: each["type"] == Kind.BUTTON and _label(each) == label, f'button "{label}"', on)
        return await self._answered(lambda watch: self.person.press(self.channel, message.id, button["custom_id"], watch=watch))

    async def choose(self, *labels: str, among: str | None = None, on: Message | None = None) -> Interaction:
        """Chooses from the newest select that offers these labels, or from the one with this placeholder."""

        def fits(control: Json) -> bool:
            if control["type"] == Kind.BUTTON or (among is not None and control.get("placeholder") != among):
                return False
            return "options" not in control or set(labels) <= {option["label"] for option in control["options"]}

        message, select = self._find(fits, f"select with {', '.join(labels)}", on)
        values = [self._value(select, label) for label in labels]
        return await self._answered(
            lambda watch: self.person.choose(self.channel, message.id, select["custom_id"], values, watch=watch)
        )

    async def fill(self, answers_by_label: Mapping[str, Any] | None = None, /, **by_id: Any) -> Interaction:
        """Fills in the form that is open, by the labels of its fields or their custom ids, and sends it."""
        open_forms = [each for each in self.stage.interactions.by_id.values() if each.user is self.person.user and each.modal]
        if not open_forms:
            raise NotThere(f"{self._me} has no form open.")
        modal = open_forms[-1].modal
        assert modal is not None
        labels = {label["label"]: label["component"]["custom_id"] for label in modal["components"] if "component" in label}
        labels |= {field["label"]: field["custom_id"] for field in answers.controls(modal["components"]) if field.get("label")}
        values = {labels.get(name, name): value for name, value in {**(answers_by_label or {}), **by_id}.items()}
        for control in answers.controls(modal["components"]):
            chosen = values.get(control["custom_id"])
            if isinstance(chosen, list) and control["type"] != Kind.FILE_UPLOAD:
                values[control["custom_id"]] = [self._value(control, label) for label in chosen]
        return await self._answered(lambda watch: self.person.submit(open_forms[-1].id, values, watch=watch))

    async def _answered(self, begin: Callable[[Watch], Interaction]) -> Interaction:
        over = asyncio.Event()
        interaction = begin(lambda _: over.set())
        try:
            async with asyncio.timeout(PATIENCE):
                await over.wait()
        except TimeoutError:
            raise Unanswered(f"No answer in {PATIENCE} seconds, and the arena's clock stands still.") from None
        if interaction.failure is not None:
            raise Unanswered(interaction.failure)
        return interaction

    def _find(self, fits: Callable[[Json], bool], what: str, on: Message | None) -> tuple[Message, Json]:
        shown = [on] if on is not None else reversed(self.stage.world.history(self.channel.id, self.person.user.id))
        for message in shown:
            for control in answers.controls(message.components):
                if fits(control):
                    return message, control
        raise NotThere(f"{self._me} sees no {what}; on the screen:\n{self.sees(3)}")

    def _value(self, select: Json, label: str) -> str:
        """The value of an option by its label; a person, role or channel by name."""
        world = self.stage.world
        users = [(user.global_name or user.username, user.id) for user in world.users.values()]
        roles = [(role.name, role.id) for guild in world.guilds_of(self.person.user.id) for role in guild.roles]
        named: list[tuple[str, str]]
        match select["type"]:
            case Kind.USER_SELECT:
                named = users
            case Kind.ROLE_SELECT:
                named = roles
            case Kind.MENTIONABLE_SELECT:
                named = [*users, *roles]
            case Kind.CHANNEL_SELECT:
                seen = (each for each in world.channels.values() if world.sees(self.person.user.id, each))
                named = [(str(each.name), each.id) for each in seen]
            case _:
                named = [(str(option["label"]), str(option["value"])) for option in select["options"]]
        for name, value in named:
            if name == label:
                return value
        raise NotThere(f'{self._me} cannot choose "{label}", only {", ".join(name for name, _ in named)}.')


def _label(button: Json) -> str:
    """What stands on a button; a button with nothing but an emoji is called by that."""
    return str(button.get("label") or (button.get("emoji") or {}).get("name") or "")


def _seen(message: Message) -> Seen:
    controls = list(answers.controls(message.components))
    embeds = [part for embed in message.embeds for part in (embed.get("title"), embed.get("description")) if part]
    return Seen(
        author=message.author.global_name or message.author.username,
        text="\n".join([message.content, *embeds, *answers.words(message.components)]).strip(),
        private=bool(message.flags & MessageFlag.EPHEMERAL),
        thinking=bool(message.flags & MessageFlag.LOADING),
        buttons={
            _label(each): not each.get("disabled") for each in controls if each["type"] == Kind.BUTTON and each["style"] != LINK
        },
        selects={
            str(each.get("placeholder") or ""): [str(option["label"]) for option in each.get("options", ())]
            for each in controls
            if each["type"] != Kind.BUTTON
        },
        pictures=list(_pictures(message)),
        message=message,
    )


def _pictures(message: Message) -> Iterator[str]:
    """What the pictures of a message show: their alt texts or, for want of one, their names."""
    for file in listed(message):
        if str(file.content_type).startswith("image/"):
            yield file.description or file.filename
    for embed in message.embeds:
        yield from (_file_name(embed[part]["url"]) for part in ("image", "thumbnail") if embed.get(part))
    for component in walk(message.components):
        items = component["items"] if component["type"] == Kind.GALLERY else [component]
        yield from (item.get("description") or _file_name(item["media"]["url"]) for item in items if "media" in item)


def _file_name(url: str) -> str:
    return url.split("?")[0].rsplit("/", 1)[-1]
