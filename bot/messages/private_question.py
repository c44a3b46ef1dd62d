"""Private questions, and secret picks that can still be changed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.messages.layouts import Layout, Row, lettered, question_rows, window_rows
from bot.store import TableRecord
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from bot.tables.paces import window_seconds
from bot.text.durations import duration
from bot.text.emojis import NO_EMOJIS, Emojis
from bot.text.escaping import ended, plain
from engine import Question, SecretPick
from engine.text.english import listed
from render import Picture


def changeable_picks(
    record: TableRecord, picks: Sequence[SecretPick], drawn: Sequence[Picture], emojis: Emojis = NO_EMOJIS
) -> Layout:
    """A message with a player's secret picks, and for option of them the options that could be picked instead."""
    picked = [pick.option for pick in picks]
    rows: list[Row] = []
    for question, option in picks:
        others = structs.replace(question, options=tuple(other for other in question.options if other not in picked))
        rows += [f"-# Instead of {plain(option.label)}:", *_rows(record, others, drawn, emojis)]
    names = listed([f"**{plain(option.label)}**" for option in picked])
    text = f"{ended(f'You have chosen {names}')} Nobody has seen it yet: until all have chosen, you can change your mind."
    return Layout.of(text, drawn, rows=rows)


def hint(hosted: HostedTable, question: Question) -> str:
    """A line about what happens without an answer; empty if there is nothing to decide or no time limit."""
    if question.window:
        return f"-# {duration(window_seconds(hosted.settings))}, then {play.timeout_consequence(hosted, question, privately=True)}."
    if len(question.options) < 2 or hosted.settings.late == "wait":
        return ""
    return f"-# If time runs out, {play.timeout_consequence(hosted, question, privately=True)}."


def private_question(
    record: TableRecord,
    question: Question,
    drawn: Sequence[Picture],
    later: str = "",
    before: str = "",
    emojis: Emojis = NO_EMOJIS,
) -> Layout:
    """A message with a private question. `before` is text above it, `later` says what happens without an answer.

    Other players may answer theirs meanwhile, so the question's code in the controls decides, not the revision.
    """
    text = "\n".join(filter(None, [before, f"**{plain(question.prompt)}**", later]))
    return Layout.of(text, drawn, rows=_rows(record, question, drawn, emojis))


def _rows(record: TableRecord, question: Question, drawn: Sequence[Picture], emojis: Emojis) -> Sequence[Row]:
    """The question's controls. They explain the options only if no picture does."""
    as_rows = window_rows if question.window else question_rows
    return as_rows(record, _lettered(question, drawn), emojis, explains=not drawn)


def _lettered(question: Question, drawn: Sequence[Picture]) -> Question:
    """The question with the letters by which the picture marks its options in front of their labels."""
    return lettered(question, {option_id: letter for picture in drawn for option_id, letter in picture.marks.items()})
