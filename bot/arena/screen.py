"""A channel as a user sees it, as text, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.message_content import listed_attachments
from bot.arena.behaviour.people import LINK
from bot.arena.state.factories import display_name
from bot.arena.state.models import Message, MessageFlag
from bot.arena.validation import answers
from bot.arena.validation.component_tree import ComponentType, walk


@dataclass(frozen=True)
class Seen:
    """One message as a user sees it."""

    author: str
    text: str
    private: bool
    thinking: bool
    buttons: dict[str, bool]
    """Whether each button is enabled, by label."""
    selects: dict[str, list[str]]
    """The labels of each select's options, by placeholder."""
    pictures: list[str]
    """The alt text of each picture."""
    message: Message
    components: list[Json]
    """The components at this time, for a user who presses later with a screen that is out of date."""

    def __str__(self) -> str:
        parts = [f"{self.author}{' (only you)' if self.private else ''}: {'(thinking)' if self.thinking else self.text}"]
        parts += [f"(picture: {alt})" for alt in self.pictures]
        parts += [f"<{name}: {' | '.join(labels)}>" for name, labels in self.selects.items()]
        parts += [f"[{label}]" if pressable else f"[{label}, off]" for label, pressable in self.buttons.items()]
        return " ".join(parts)


class Screen:
    """The messages of a channel as a user sees them, oldest first. `"text" in screen` searches all their text."""

    def __init__(self, messages: Iterable[Seen]) -> None:
        self.messages = list(messages)

    def __contains__(self, text: str) -> bool:
        return text in str(self)

    def __iter__(self) -> Iterator[Seen]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)

    def __getitem__(self, index: int) -> Seen:
        return self.messages[index]

    def __str__(self) -> str:
        return "\n".join(map(str, self.messages))


def label_of(button: Json) -> str:
    """The label of a button, or its emoji if it has no label."""
    return str(button.get("label") or (button.get("emoji") or {}).get("name") or "")


def seen(message: Message) -> Seen:
    controls = list(answers.controls(message.components))
    return Seen(
        author=display_name(message.author),
        text="\n".join(_texts(message)).strip(),
        private=bool(message.flags & MessageFlag.EPHEMERAL),
        thinking=bool(message.flags & MessageFlag.LOADING),
        buttons={
            label_of(control): not control.get("disabled")
            for control in controls
            if control["type"] == ComponentType.BUTTON and control["style"] != LINK
        },
        selects={
            str(control.get("placeholder") or ""): [str(option["label"]) for option in control.get("options", ())]
            for control in controls
            if control["type"] != ComponentType.BUTTON
        },
        pictures=list(_pictures(message)),
        message=message,
        components=message.components,
    )


def _texts(message: Message) -> Iterator[str]:
    """Yields all texts of a message, from top to bottom."""
    yield message.content
    for embed in message.embeds:
        fields = [text for field in embed.get("fields") or () for text in (field["name"], field["value"])]
        author, footer = embed.get("author") or {}, embed.get("footer") or {}
        parts = [author.get("name"), embed.get("title"), embed.get("description"), *fields, footer.get("text")]
        yield from (part for part in parts if part)
    if message.poll:
        yield message.poll["question"]["text"]
        yield from (answer["poll_media"]["text"] for answer in message.poll["answers"])
    yield from answers.texts(message.components)


def _pictures(message: Message) -> Iterator[str]:
    """Yields the alt text of each picture of a message or, without one, its file name."""
    for file in listed_attachments(message):
        if str(file.content_type).startswith("image/"):
            yield file.description or file.filename
    for embed in message.embeds:
        yield from (_file_name(embed[part]["url"]) for part in ("image", "thumbnail") if embed.get(part))
    for component in walk(message.components):
        items = component["items"] if component["type"] == ComponentType.GALLERY else [component]
        yield from (item.get("description") or _file_name(item["media"]["url"]) for item in items if "media" in item)


def _file_name(url: str) -> str:
    return url.split("?")[0].rsplit("/", 1)[-1]
