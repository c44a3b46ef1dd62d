"""Messages as Discord wants them: words, pictures and controls in one frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Self, TypeAlias

import discord
from discord import ui

from bot.messages.custom_ids import CustomId, answer_custom_id, pick_custom_id, shared_custom_id
from bot.store import File
from bot.tables.play import short
from engine import Option, Question, option_id
from engine.text.truncate import truncate
from render import Picture

GOLD = discord.Colour(0xFFD45E)
MAX_TEXT = 3800
"""Characters in one message, all its texts together; Discord takes 4,000."""
MOST_BUTTONS = 5
MOST_CHOICES = 25
DECLINE_ID = option_id(None)
"""The option to take none of the others, where there is one."""
MAX_LABEL = 80
MAX_CHOICE_TEXT = 100
EVERY_TIME_LABEL = "Every time…"
"""On the button beside the options of a question that can be answered for good."""
PHONE_LINE_LETTERS, BUTTON_PADDING_LETTERS = 40, 5
"""Letters that a phone of 390 pixels has room for beside each other, and how many a button takes beside its own."""

Control: TypeAlias = "ui.Button[Any] | ui.Select[Any] | ui.UserSelect[Any]"
Row: TypeAlias = "Sequence[Control] | str"


class Layout(ui.LayoutView):
    """A message. It listens for nothing: every control carries what it means, and the desk hears of all of them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()

    @classmethod
    def of(
        cls,
        text: str = "",
        pictures: Sequence[discord.MediaGalleryItem] = (),
        below: str = "",
        rows: Iterable[Row] = (),
        colour: discord.Colour = GOLD,
    ) -> Self:
        """Words, pictures, more words, controls; among them words about the next ones."""
        layout = cls()
        frame: ui.Container[Any] = ui.Container(accent_colour=colour)
        rows = list(rows)
        room = MAX_TEXT - sum(len(row) for row in rows if isinstance(row, str))
        if text:
            text = truncate(text, room - min(len(below), room // 2))
            frame.add_item(ui.TextDisplay(text))
            room -= len(text)
        for picture in pictures:  # each for itself: Discord crops those that share a gallery
            frame.add_item(ui.MediaGallery(picture))
        if below:
            frame.add_item(ui.TextDisplay(truncate(below, room)))
        for row in rows:
            if row:
                frame.add_item(ui.TextDisplay(row) if isinstance(row, str) else ui.ActionRow(*row))
        layout.add_item(frame)
        return layout


class Public(Layout):
    """A message for everybody's eyes. Nothing else may take the place of one."""


def text_layout(text: str, rows: Iterable[Sequence[Control]] = ()) -> Layout:
    return Layout.of(text, rows=rows)


def gallery_item(picture: Picture) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)


def gallery_item_of_file(file: File) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{file.name}", description=file.alt or None)


def file_of(picture: Picture) -> discord.File:
    return discord.File(BytesIO(picture.data), picture.name, description=picture.alt)


def files_in(message: discord.Message) -> list[File]:
    """The pictures that a message shows, as Discord knows them now."""
    found = []
    for component in all_components(message.components):
        for item in getattr(component, "items", ()):
            if item.media.attachment_id is not None:
                name = item.media.url.split("?")[0].rsplit("/", 1)[-1]
                found.append(File(item.media.attachment_id, name, item.description or ""))
    return found


def all_components(components: Iterable[Any]) -> Iterator[Any]:
    """All parts of a message, those within others too."""
    for component in components:
        yield component
        yield from all_components(getattr(component, "children", ()))


# ---------------------------------------------------------------------- controls


def button(
    label: str, custom_id: CustomId, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
) -> ui.Button[Any]:
    return ui.Button(label=truncate(label, MAX_LABEL), custom_id=str(custom_id), style=style, disabled=disabled)


def link(label: str, url: str) -> ui.Button[Any]:
    return ui.Button(label=truncate(label, MAX_LABEL), url=url)


def window_rows(table: str, revision: int, question: Question, *, explains: bool = False) -> list[Row]:
    """A moment to step in: what could be done, and below how to let it pass and be asked less."""
    rows: list[Row] = [*_option_rows(table, revision, question, explains)]
    orders: list[Control] = [
        button(order.label, CustomId("instead", table, revision, (short(question.key), order.text))) for order in question.orders
    ]
    passing = question.option(question.default).label
    return [*rows, f"-# {passing}, and from now on:", orders[:MOST_BUTTONS]] if orders else rows


def question_rows(table: str, revision: int, question: Question, *, explains: bool = False) -> list[Sequence[Control]]:
    """A question as controls: its options and, if it can be answered for good, a button that leads to how. Beside more than two
    options it is not worth a line of its own on a phone: then it is in `/hand` alone."""
    rows = _option_rows(table, revision, question, explains)
    labels = [each.label or "" for row in rows for each in row if isinstance(each, ui.Button)]
    if not question.orders or len(rows) > 1 or not labels or len(labels) == MOST_BUTTONS:
        return rows
    if len(labels) > 2 and _phone_lines([*labels, EVERY_TIME_LABEL]) > _phone_lines(labels):
        return rows
    return [[*rows[0], button(EVERY_TIME_LABEL, CustomId("standing", table, revision, (short(question.key),)))]]


def shared_row(table: str, revision: int, question: Question) -> Sequence[Control]:
    """A question that several are asked at once, as buttons for all of them."""
    return [
        button(each.label, shared_custom_id(table, revision, question, each), _style(question, each)) for each in question.options
    ]


def with_extra_button(rows: Sequence[Sequence[Control]], another: ui.Button[Any]) -> list[Sequence[Control]]:
    """Rows of controls and one more button: beside the last ones if a phone has room for it there, or else below them."""
    last = rows[-1] if rows else []
    labels = [each.label or "" for each in last if isinstance(each, ui.Button)]
    is_full = not labels or len(labels) < len(last) or len(last) == MOST_BUTTONS
    if is_full or _phone_lines([*labels, another.label or ""]) > _phone_lines(labels):
        return [*rows, [another]]
    return [*rows[:-1], [*last, another]]


def _phone_lines(labels: Iterable[str]) -> int:
    """How many lines a phone needs for these buttons."""
    lines, room = 1, PHONE_LINE_LETTERS
    for label in labels:
        needs = len(label) + BUTTON_PADDING_LETTERS
        if needs > room < PHONE_LINE_LETTERS:
            lines, room = lines + 1, PHONE_LINE_LETTERS
        room -= needs
    return lines


def _option_rows(table: str, revision: int, question: Question, explains: bool) -> list[Sequence[Control]]:
    """Up to five buttons, unless it asks for a menu; a select for up to 25, pages of selects beyond. `explains`: they also say what
    the options mean, on the buttons if there is room on all of them, or else below the names in a select. To decline is never in a
    select: it would be the last entry, and it is what people often do, so it has a button below."""

    def as_button(label: str, option: Option) -> ui.Button[Any]:
        return button(label, answer_custom_id(table, revision, question, option), _style(question, option))

    labels = [f"{each.label}: {each.detail}" if explains and each.detail else each.label for each in question.options]
    is_short = len(labels) <= 2 or not question.menu
    if is_short and len(labels) <= MOST_BUTTONS and not (explains and any(len(label) > MAX_LABEL for label in labels)):
        return [[as_button(label, each) for label, each in zip(labels, question.options, strict=True)]]
    declining = [each for each in question.options if each.id == DECLINE_ID]
    others = [each for each in question.options if each.id != DECLINE_ID]
    pages = [others[at : at + MOST_CHOICES] for at in range(0, len(others), MOST_CHOICES)]
    selects: list[Sequence[Control]] = [
        [
            select(
                "Pick one" if len(pages) == 1 else f"Pick one ({number} of {len(pages)})",
                pick_custom_id(table, revision, question, number),
                [choice(option) for option in options],
            )
        ]
        for number, options in enumerate(pages[:5], 1)
    ]
    return [*selects, [as_button(each.label, each) for each in declining]] if declining else selects


def _style(question: Question, option: Option) -> discord.ButtonStyle:
    """What most people would take stands out; never just the first."""
    return discord.ButtonStyle.primary if option.id == question.likely else discord.ButtonStyle.secondary


def choice(option: Option) -> discord.SelectOption:
    detail = truncate(option.detail, MAX_CHOICE_TEXT) or None
    return discord.SelectOption(
        label=truncate(option.label, MAX_CHOICE_TEXT), value=option.id[:MAX_CHOICE_TEXT], description=detail
    )


def select(placeholder: str, custom_id: CustomId, options: list[discord.SelectOption]) -> ui.Select[Any]:
    return ui.Select(placeholder=truncate(placeholder, 150), custom_id=str(custom_id), options=options)


def select_options(titles: Mapping[str, str], *chosen: str) -> list[discord.SelectOption]:
    """What a select offers, by value; what is chosen now is marked."""
    return [
        discord.SelectOption(label=truncate(title, MAX_CHOICE_TEXT), value=value, default=value in chosen)
        for value, title in titles.items()
    ]


def custom_ids_in(message: discord.Message) -> set[str]:
    """What the controls of a message carry."""
    return {str(part.custom_id) for part in all_components(message.components) if getattr(part, "custom_id", None)}


def texts_in(message: discord.Message) -> list[str]:
    """The words of a message, part by part."""
    return [part.content for part in all_components(message.components) if isinstance(part, discord.TextDisplay)]
