"""The private message of a what-if: its outcomes, and the buttons that lead to the next numbers and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_letters
from typing import NamedTuple

import discord

from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import MOST_BUTTONS, MOST_CHOICES, Control, Layout, Row, button, entry, select
from bot.text.escaping import plain
from engine import Option, Question
from engine.analysis.whatif import Assumption
from render import Picture

MAX_PATH = 60
"""The most steps of a path that a custom ID has room for."""
HEADLINE = "### What if — nothing happens at the table"
"""On top of every what-if: it looks like the game in everything else."""
VIOLET = discord.Colour(0x6D3FC0)
"""The colour of what-ifs; the game's own messages have another."""
PATH_FULL = "-# That is as far as buttons lead. `/whatif` begins anew."
NO_FURTHER = "-# I look three turns ahead, and no further."
BACK, ANEW = "Back", "From the start"

MakeCustomId = Callable[..., CustomId]
"""Makes the custom ID of a control from a path and further arguments that make it unique."""


class NextSteps(NamedTuple):
    """How a what-if can go on: the sides of the next die that can be named (0 if there is none), the open question, and the example
    number that the die shows so far."""

    sides: int
    question: Question | None = None
    shows: int | None = None


def whatif_layout(lines: Sequence[str], pictures: Sequence[Picture] = (), below: str = "", rows: Sequence[Row] = ()) -> Layout:
    """The layout of a what-if, which says on top that it is one. Empty lines are left out."""
    return Layout.of("\n".join([HEADLINE, *filter(None, lines)]), pictures, below, rows, VIOLET)


def encode_path(assumptions: Sequence[Assumption]) -> str | None:
    """The assumptions as a path for a custom ID: a digit for each number, a letter for each answer. None if it is too long."""
    if len(assumptions) >= MAX_PATH or any(assumption.place >= len(ascii_letters) for assumption in assumptions):
        return None
    return "".join(ascii_letters[one.place] if one.number is None else str(one.number) for one in assumptions)


def decode_option(question: Question, sign: str) -> Option:
    """The option for a letter of a path. Raises InvalidControl if there is none."""
    place = ascii_letters.find(sign)
    if not 0 <= place < len(question.options):
        raise InvalidControl("That control is broken. `/whatif` begins anew.")
    return question.options[place]


def next_step_rows(custom_id: MakeCustomId, path: str | None, ways: NextSteps) -> list[Row]:
    """The controls for the next answers and numbers, and the buttons back."""
    if path is None:
        return [PATH_FULL]
    rows: list[Row] = []
    back = [button(BACK, custom_id(path[:-1]))] if len(path) > 1 else []
    back += [button(ANEW, custom_id(""))] if path else []
    choices = ways.question.options if ways.question is not None and len(ways.question.options) > 1 else ()
    signed = zip(choices, ascii_letters, strict=False)
    answers: list[Control] = [button(f"What if “{option.name}”?", custom_id(path + sign)) for option, sign in signed]
    if len(answers) > MOST_BUTTONS:
        rows += _selects(custom_id, path, choices)
    elif answers:
        rows.append(answers)
    numbers: list[Control] = [button(f"If {number}", custom_id(f"{path}{number}")) for number in range(1, ways.sides + 1)]
    if numbers and ways.shows is not None:
        rows.append(f"-# What if that {ways.shows} were another number?")
    return [*rows, *_in_halves(numbers), back]


def _in_halves(numbers: Sequence[Control]) -> list[Row]:
    """The buttons in one row, or in two equal ones if they do not fit: a 6 alone in its row would look special."""
    half = len(numbers) if len(numbers) <= MOST_BUTTONS else (len(numbers) + 1) // 2
    return [numbers[:half], numbers[half:]]


def _selects(custom_id: MakeCustomId, path: str, choices: Sequence[Option]) -> list[Row]:
    signed = list(zip(choices, ascii_letters, strict=False))
    pages = [signed[start : start + MOST_CHOICES] for start in range(0, len(signed), MOST_CHOICES)]
    entries = [[entry(sign, option.label, option.detail) for option, sign in page] for page in pages]
    return [[select("What if …?", custom_id(path, f"pick{number}"), page)] for number, page in enumerate(entries)]


def question_line(question: Question, name: str, is_mine: bool) -> str:
    """The question that would be asked, and who would be."""
    return f"{'You' if is_mine else f'**{plain(name)}**'} would be asked: {plain(question.prompt)}"
