"""Discord layouts (components v2): text, pictures and controls in one container, and reading them back from messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Self, TypeAlias

import discord
from discord import ui
from msgspec import structs

from bot.messages.custom_ids import CustomId, answer_custom_id, pick_custom_id, question_custom_id
from bot.store import File, TableRecord
from bot.tables.question_codes import short
from bot.text.emojis import NO_EMOJIS, Emojis, is_ours, without_emojis
from engine import Option, Question, key_without_seat, option_id
from engine.text.truncate import truncate
from render import Picture

GOLD = discord.Colour(0xFFD45E)
MAX_TEXT = 3800
"""Characters of all texts in one message together; Discord accepts 4,000."""
MOST_BUTTONS, MOST_LINES = 5, 4
"""Buttons in a row, and lines that they may take up on a phone."""
MOST_CHOICES = 25
DECLINE_ID = option_id(None)
"""The id of the option to take none of the others, where there is one."""
MAX_LABEL = 80
MAX_CHOICE_TEXT = 100
ALWAYS_LABEL = "Always…"
"""The label of the button beside the options of a question that allows a standing answer."""
PHONE_LINE_LETTERS, BUTTON_PADDING_LETTERS, EMOJI_LETTERS = 40, 5, 3
"""Letters in one row of buttons on a phone of 390 pixels, and the width of a button's padding and of its emoji in letters."""

Control: TypeAlias = "ui.Button[Any] | ui.Select[Any] | ui.UserSelect[Any]"
Row: TypeAlias = "Sequence[Control] | str"


TEXT, NOTES = 1001, 1002
"""The ids of these components, by which a message that was found in a channel is read again."""


class Layout(ui.LayoutView):
    """A message's layout. It has no callbacks: every control's custom ID says what it does, and the router receives all of them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()

    @classmethod
    def of(
        cls,
        text: str = "",
        pictures: Sequence[Picture | File] = (),
        below: str = "",
        rows: Iterable[Row] = (),
        colour: discord.Colour = GOLD,
        notes: str = "",
    ) -> Self:
        """A layout with text, notes below it, pictures, more text, and rows of controls; a row may also be a line of text about the
        next rows.

        Pictures are either sent with the message, or are files that it already has.
        """
        layout = cls()
        frame: ui.Container[Any] = ui.Container(accent_colour=colour)
        rows = list(rows)
        room = MAX_TEXT - sum(len(row) for row in rows if isinstance(row, str))
        if text:
            text = _fitted(text, room - min(len(below), room // 2))
            frame.add_item(ui.TextDisplay(text, id=TEXT))
            room -= len(text)
        if notes:
            notes = _fitted(notes, max(1, room - min(len(below), room // 2)))
            frame.add_item(ui.TextDisplay(notes, id=NOTES))
            room -= len(notes)
        for picture in pictures:  # each in its own gallery: Discord crops pictures that share one
            item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt or None)
            frame.add_item(ui.MediaGallery(item))
        if below:
            frame.add_item(ui.TextDisplay(_fitted(below, room)))
        for row in rows:
            if row:
                frame.add_item(ui.TextDisplay(row) if isinstance(row, str) else ui.ActionRow(*row))
        layout.add_item(frame)
        return layout

    def drop_emojis(self) -> bool:
        """Removes our emojis from all controls; those in texts never make Discord refuse a message. Returns whether there were
        any."""
        controls: list[ui.Button[Any] | discord.SelectOption] = []
        for part in self.walk_children():
            controls += part.options if isinstance(part, ui.Select) else [part] if isinstance(part, ui.Button) else []
        ours = [control for control in controls if control.emoji and is_ours(control.emoji.name)]
        for control in ours:
            control.emoji = None
        return bool(ours)


class Public(Layout):
    """The layout of a public message. No other layout may replace one (`Responder.replace`)."""


def _fitted(text: str, room: int) -> str:
    """The text, first without emojis and then shortened if it is too long."""
    return text if len(text) <= room else truncate(without_emojis(text), room)


def file_of(picture: Picture) -> discord.File:
    return discord.File(BytesIO(picture.data), picture.name, description=picture.alt)


def files_in(message: discord.Message) -> list[File]:
    """The attachments that a message shows, with the ids that Discord has given them."""
    files = []
    for component in all_components(message.components):
        for item in getattr(component, "items", ()):
            if item.media.attachment_id is not None:
                name = item.media.url.split("?")[0].rsplit("/", 1)[-1]
                files.append(File(item.media.attachment_id, name, item.description or ""))
    return files


def text_in(message: discord.Message, part: int) -> str | None:
    """The `TEXT` or the `NOTES` of a message; None if it has none."""
    displays = [component for component in all_components(message.components) if isinstance(component, discord.TextDisplay)]
    return next((display.content for display in displays if display.id == part), None)


def all_components(components: Iterable[Any]) -> Iterator[Any]:
    """All components of a message, nested ones included."""
    for component in components:
        yield component
        yield from all_components(getattr(component, "children", ()))


# ---------------------------------------------------------------------- controls


def button(
    label: str,
    custom_id: CustomId,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> ui.Button[Any]:
    return ui.Button(label=truncate(label, MAX_LABEL), custom_id=str(custom_id), style=style, disabled=disabled, emoji=emoji)


def link(label: str, url: str) -> ui.Button[Any]:
    return ui.Button(label=truncate(label, MAX_LABEL), url=url)


def window_rows(record: TableRecord, question: Question, emojis: Emojis = NO_EMOJIS, *, explains: bool = False) -> list[Row]:
    """The controls of a reaction window: its options, and below them the orders that let it pass and be asked less often."""
    rows: list[Row] = [*_option_rows(record, question, emojis, explains)]
    orders: list[Control] = [
        button(order.label, question_custom_id("instead", record, question.key, order.text)) for order in question.orders
    ]
    passing = question.option(question.default).label
    return [*rows, f"-# {passing}, and from now on:", orders[:MOST_BUTTONS]] if orders else rows


def lettered(question: Question, letters: Mapping[str, str]) -> Question:
    """The question with letters before the labels of its options, as a picture marks them: by option id."""
    options = [
        structs.replace(option, label=f"{letters[option.id]}: {option.label}") if option.id in letters else option
        for option in question.options
    ]
    return structs.replace(question, options=tuple(options))


def question_rows(
    record: TableRecord, question: Question, emojis: Emojis = NO_EMOJIS, *, explains: bool = False
) -> list[Sequence[Control]]:
    """The controls of a question: its options and, if it allows a standing answer, the Always… button. That is left out
    where it would need another line on a phone, which the board and the story need more; it is in `/hand` anyway."""
    rows = _option_rows(record, question, emojis, explains)
    buttons = [control for row in rows for control in row if isinstance(control, ui.Button)]
    if not question.orders or len(rows) > 1 or not buttons or len(buttons) == MOST_BUTTONS:
        return rows
    always = button(ALWAYS_LABEL, question_custom_id("standing", record, question.key))
    if _phone_lines([*buttons, always]) > _phone_lines(buttons):
        return rows
    return [[*rows[0], always]]


def shared_row(record: TableRecord, question: Question, emojis: Emojis = NO_EMOJIS) -> Sequence[Control]:
    """Buttons for a question that several players are asked at once: each answers the question of the player who presses."""
    key = key_without_seat(question.key)
    return [
        button(
            option.label,
            question_custom_id("ours", record, key, short(option.id)),
            _style(question),
            emoji=emojis.get(option.emoji),
        )
        for option in question.options
    ]


def with_extra_button(rows: Sequence[Sequence[Control]], another: ui.Button[Any]) -> list[Sequence[Control]]:
    """The rows with one more button: in the last row if a phone has room for it there, or else in a new one."""
    last = rows[-1] if rows else []
    buttons = [control for control in last if isinstance(control, ui.Button)]
    is_full = not buttons or len(buttons) < len(last) or len(last) == MOST_BUTTONS
    if is_full or _phone_lines([*buttons, another]) > _phone_lines(buttons):
        return [*rows, [another]]
    return [*rows[:-1], [*last, another]]


def _phone_lines(buttons: Iterable[ui.Button[Any]]) -> int:
    """How many lines a phone needs for these buttons. A label that is longer than a line takes two."""
    lines, room = 1, PHONE_LINE_LETTERS
    for control in buttons:
        needs = len(control.label or "") + (EMOJI_LETTERS if control.emoji else 0) + BUTTON_PADDING_LETTERS
        if needs > room < PHONE_LINE_LETTERS:
            lines, room = lines + 1, PHONE_LINE_LETTERS
        lines += max(0, needs - 1) // PHONE_LINE_LETTERS
        room -= needs
    return lines


def _option_rows(record: TableRecord, question: Question, emojis: Emojis, explains: bool) -> list[Sequence[Control]]:
    """The options as up to five buttons on up to four lines of a phone, or as selects of up to 25 options each, as for a menu.

    With `explains` they also say what the options mean if their labels do not: on the buttons if all labels fit, or else in a
    select. The option to decline is never in a select: players often take it, and it would be the last entry, so it has a button
    below.
    """

    def as_button(label: str, option: Option) -> ui.Button[Any]:
        custom_id, emoji = answer_custom_id(record, question, option), emojis.get(option.emoji)
        return button(label, custom_id, _style(question), emoji=emoji)

    options = question.options
    labels = [_explained(option) if explains else option.label for option in options]
    is_short = len(labels) <= 2 or not question.menu
    if is_short and len(labels) <= MOST_BUTTONS and not (explains and any(len(label) > MAX_LABEL for label in labels)):
        buttons = [*map(as_button, labels, options)]
        if len(buttons) <= 2 or _phone_lines(buttons) <= MOST_LINES:
            return [buttons]
    declining = [option for option in options if option.id == DECLINE_ID]
    others = [option for option in options if option.id != DECLINE_ID]
    pages = [others[start : start + MOST_CHOICES] for start in range(0, len(others), MOST_CHOICES)]
    selects: list[Sequence[Control]] = []
    for number, page in enumerate(pages[:5], 1):
        title = "Pick one" if len(pages) == 1 else f"Pick one ({number} of {len(pages)})"
        entries = [
            entry(option.id[:MAX_CHOICE_TEXT], option.label, option.detail, emoji=emojis.get(option.emoji)) for option in page
        ]
        selects.append([select(title, pick_custom_id(record, question, number), entries)])
    return [*selects, [as_button(option.label, option) for option in declining]] if declining else selects


def _explained(option: Option) -> str:
    """The label, with the detail behind it unless the label itself says what the option does."""
    return f"{option.label}: {option.detail}" if option.detail and not option.short else option.label


def _style(question: Question) -> discord.ButtonStyle:
    """Highlights what can only be pressed, such as Roll. Real choices look alike: a colour would be advice."""
    return discord.ButtonStyle.primary if len(question.options) == 1 else discord.ButtonStyle.secondary


def entry(value: str, label: str, detail: str = "", *, chosen: bool = False, emoji: str | None = None) -> discord.SelectOption:
    """An option of a select; `detail` stands below its label."""
    description = truncate(detail, MAX_CHOICE_TEXT) or None
    shown = truncate(label, MAX_CHOICE_TEXT)
    return discord.SelectOption(label=shown, value=value, description=description, emoji=emoji, default=chosen)


def select(placeholder: str, custom_id: CustomId, options: list[discord.SelectOption]) -> ui.Select[Any]:
    return ui.Select(placeholder=truncate(placeholder, 150), custom_id=str(custom_id), options=options)


def select_options(titles: Mapping[str, str], *chosen: str) -> list[discord.SelectOption]:
    """Options for a select from values and their titles; the `chosen` ones are preselected."""
    return [entry(value, title, chosen=value in chosen) for value, title in titles.items()]


def custom_ids_in(message: discord.Message) -> set[str]:
    """The custom IDs of a message's controls."""
    return {str(part.custom_id) for part in all_components(message.components) if getattr(part, "custom_id", None)}


def texts_in(message: discord.Message) -> list[str]:
    """The texts of a message, one for each text component."""
    return [part.content for part in all_components(message.components) if isinstance(part, discord.TextDisplay)]
