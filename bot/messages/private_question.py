"""A question for one pair of eyes, and a secret pick that can still be changed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.messages.layouts import Layout, Row, gallery_item, question_rows, window_rows
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from bot.tables.paces import window_seconds
from bot.text.durations import duration
from bot.text.escaping import ended, plain
from engine import Question, SecretPick
from engine.text.english import listed
from render import Picture


def changeable_picks(table_id: str, revision: int, picks: Sequence[SecretPick], drawn: Sequence[Picture]) -> Layout:
    """Secret picks that can still be changed, each with what could be taken instead."""
    taken = [each.option for each in picks]
    rows: list[Row] = []
    for question, option in picks:
        others = structs.replace(question, options=tuple(each for each in question.options if each not in taken))
        rows += [f"-# Instead of {plain(option.label)}:", *_rows(table_id, revision, others, drawn)]
    names = listed([f"**{plain(option.label)}**" for option in taken])
    text = f"{ended(f'You have chosen {names}')} Nobody has seen it yet: until all have chosen, you can change your mind."
    return Layout.of(text, [gallery_item(picture) for picture in drawn], rows=rows)


def hint(hosted: HostedTable, question: Question) -> str:
    """What happens without an answer, where there is something to decide and a limit to it."""
    if question.window:
        return f"-# {duration(window_seconds(hosted.settings))}, then {play.timeout_consequence(hosted, question, privately=True)}."
    if len(question.options) < 2 or hosted.settings.late == "wait":
        return ""
    return f"-# If time runs out, {play.timeout_consequence(hosted, question, privately=True)}."


def private_question(
    table_id: str, revision: int, question: Question, drawn: Sequence[Picture], later: str = "", before: str = ""
) -> Layout:
    """A question for one person's eyes. Others may answer theirs meanwhile: its key decides, not the revision. `later` says what
    happens without an answer."""
    text = "\n".join(filter(None, [before, f"**{plain(question.prompt)}**", later]))
    return Layout.of(text, [gallery_item(picture) for picture in drawn], rows=_rows(table_id, revision, question, drawn))


def _rows(table_id: str, revision: int, question: Question, drawn: Sequence[Picture]) -> Sequence[Row]:
    """What the options mean is said once: by the picture, or else by the controls."""
    as_rows = window_rows if question.window else question_rows
    return as_rows(table_id, revision, _lettered(question, drawn), explains=not drawn)


def _lettered(question: Question, drawn: Sequence[Picture]) -> Question:
    """With the letters by which the picture marks its options."""
    letters = {option: letter for picture in drawn for option, letter in picture.marks.items()}
    options = [
        structs.replace(each, label=f"{letters[each.id]}: {each.label}") if each.id in letters else each
        for each in question.options
    ]
    return structs.replace(question, options=tuple(options))
