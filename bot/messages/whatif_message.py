"""What would happen, as a private message: a line for each number or answer, or a chain with a picture; and buttons to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_letters
from typing import NamedTuple

import discord

from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import MAX_CHOICE_TEXT, MOST_BUTTONS, MOST_CHOICES, Control, Layout, Row, button, gallery_item, select
from bot.text.escaping import plain
from engine import Option, Question
from engine.analysis.whatif import Assumption
from engine.text.truncate import truncate
from render import Picture

MAX_PATH = 60
"""Signs that a control has room for."""
PATH_FULL = "-# That is as far as buttons lead. `/whatif` begins anew."
NO_FURTHER = "-# I look three turns ahead, and no further."
BACK, ANEW = "Back", "From the start"

MakeCustomId = Callable[..., CustomId]
"""The code of a control that leads somewhere: a path, and what else tells it from others."""


class NextSteps(NamedTuple):
    """How it can go on: the next die that can be named has so many sides, 0 if there is none; what is asked; and what that die
    shows so far, as an example."""

    sides: int
    question: Question | None = None
    shows: int | None = None


def encode_path(said: Sequence[Assumption]) -> str | None:
    """What was said, as a control carries it: a sign for each number or answer. None if there is no room for it."""
    if len(said) >= MAX_PATH or any(each.place >= len(ascii_letters) for each in said):
        return None
    return "".join(ascii_letters[each.place] if each.number is None else str(each.number) for each in said)


def decode_option(question: Question, sign: str) -> Option:
    """The option that a control stands for."""
    place = ascii_letters.find(sign)
    if not 0 <= place < len(question.options):
        raise InvalidControl("That control is broken. `/whatif` begins anew.")
    return question.options[place]


def message(text: str, pictures: Sequence[Picture], below: str, rows: Sequence[Row]) -> Layout:
    return Layout.of(text, [gallery_item(picture) for picture in pictures], below=below, rows=rows)


def next_step_rows(custom_id: MakeCustomId, path: str | None, ways: NextSteps) -> list[Row]:
    """Numbers, answers, and the way back."""
    if path is None:
        return [PATH_FULL]
    rows: list[Row] = []
    back = [button(BACK, custom_id(path[:-1]))] if len(path) > 1 else []
    back += [button(ANEW, custom_id(""))] if path else []
    choices = ways.question.options if ways.question is not None and len(ways.question.options) > 1 else ()
    answers: list[Control] = [
        button(option.label, custom_id(path + sign)) for option, sign in zip(choices, ascii_letters, strict=False)
    ]
    if len(answers) > MOST_BUTTONS:
        rows += _selects(custom_id, path, choices)
    elif answers:
        rows.append(answers)
    numbers: list[Control] = [button(str(number), custom_id(f"{path}{number}")) for number in range(1, ways.sides + 1)]
    if numbers and ways.shows is not None:
        rows.append(f"-# Another number instead of that {ways.shows}:")
    return [*rows, *_in_halves(numbers), back]


def _in_halves(numbers: Sequence[Control]) -> list[Row]:
    """In two rows, where one has no room for all of them: a lonely 6 would look as if it counted for more."""
    half = len(numbers) if len(numbers) <= MOST_BUTTONS else (len(numbers) + 1) // 2
    return [numbers[:half], numbers[half:]]


def _selects(custom_id: MakeCustomId, path: str, choices: Sequence[Option]) -> list[Row]:
    signed = list(zip(choices, ascii_letters, strict=False))
    pages = [signed[at : at + MOST_CHOICES] for at in range(0, len(signed), MOST_CHOICES)]
    return [[select("Pick one", custom_id(path, f"pick{number}"), [*map(_choice, page)])] for number, page in enumerate(pages)]


def _choice(signed: tuple[Option, str]) -> discord.SelectOption:
    option, sign = signed
    return discord.SelectOption(
        label=truncate(option.label, MAX_CHOICE_TEXT), value=sign, description=truncate(option.detail, MAX_CHOICE_TEXT) or None
    )


def question_line(question: Question, name: str, is_mine: bool) -> str:
    """What is asked then, and whom."""
    return f"**{plain(question.prompt)}**" if is_mine else f"**{plain(name)}**: {plain(question.prompt)}"
