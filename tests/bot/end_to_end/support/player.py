"""One player at the arena: private messages, and actions that several tests need."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.state.factories import display_name
from bot.arena.state.models import Message
from bot.arena.validation.component_tree import walk
from tests.bot.support.waiting import until


def private_messages(player: Player) -> list[Seen]:
    return [seen for seen in player.sees() if seen.private]


def public_messages(player: Player) -> list[Seen]:
    """The bot's messages with text that everybody sees."""
    return [seen for seen in player.sees() if not seen.private and seen.author == "Grandstand" and seen.text]


def current(player: Player, seen: Seen) -> Seen:
    """A message as it is now."""
    return next(now for now in player.looks_back() if now.message is seen.message)


def lobby_message(player: Player) -> Seen:
    return next(seen for seen in player.looks_back() if not seen.private and {"Join", "Options"} <= seen.buttons.keys())


def chosen(seen: Seen, placeholder: str) -> list[str]:
    """The labels of the options that are selected in a select."""
    control = next(control for control in walk(seen.components) if control.get("placeholder") == placeholder)
    return [str(option["label"]) for option in control["options"] if option.get("default")]


def custom_id_of(seen: Seen, name: str) -> str:
    """The custom ID of the control with this label or placeholder."""
    return next(str(item["custom_id"]) for item in walk(seen.components) if name in (item.get("label"), item.get("placeholder")))


def attachment(player: Player) -> bytes:
    """The file that is attached to the newest private message."""
    (file,) = last_private(player).message.attachments
    address = urlsplit(file.url)
    stored = player.services.files.open(unquote(address.path), address.query)
    assert stored is not None
    return stored.data


def last_private(player: Player) -> Seen:
    return next(seen for seen in player.looks_back() if seen.private)


async def wait_for_private(player: Player, words: str) -> Seen:
    """Waits for a private message with these words and returns the newest one."""
    await until(lambda: any(words in seen.text for seen in private_messages(player)))
    return next(seen for seen in reversed(private_messages(player)) if words in seen.text)


def film_label(seen: Seen, race: int) -> str:
    """The button that shows the film of a race."""
    return next(label for label in seen.buttons if label.startswith(f"Watch race {race}"))


async def watch_film(player: Player, race: int) -> Seen:
    """Watches the film of a race after the game, and returns the private message with it."""
    await player.press("Watch")
    menu = last_private(player)
    await player.press(film_label(menu, race), on=menu)
    return await wait_for_private(player, f"Race {race}, once more")


async def check_dice(player: Player) -> Seen:
    """Takes the record of a finished game from its log, and returns the message with the file."""
    await player.slash("/log")
    await player.press("Fair dice", on=last_private(player))
    return await wait_for_private(player, "The record of this game.")


async def reply(player: Player, command: str, /, **options: object) -> str:
    """Uses a slash command and returns the text of the private reply."""
    await player.slash(command, **options)
    return last_private(player).text


async def reply_to_press(player: Player, label: str, *, on: Message | Seen | None = None) -> str:
    """Presses a button and returns the text of the private reply."""
    await player.press(label, on=on)
    return last_private(player).text


def name_of(player: Player) -> str:
    return display_name(player.person.user)


async def open_page(player: Player, page: str, *, on: Seen | None = None) -> None:
    """Turns to a page of the settings panel, from any other page."""
    await player.choose(page, among="Change something else", on=on)


async def resign(player: Player) -> None:
    await player.slash("/resign")
    await player.press("Yes, resign", on=last_private(player))


def send_first_answer(player: Player, seen: Seen) -> Interaction:
    """Uses the first control that a message had when it was seen, without waiting for the reply."""
    control = next(control for control in walk(seen.components) if "custom_id" in control)
    values = [option["value"] for option in control.get("options", ())][:1]
    return player.person.use(player.channel, seen.message.id, control, {"values": values} if values else None)


async def ask_whatif(player: Player, **options: object) -> str:
    return await reply(player, "/whatif", **options)
