"""The buttons that show a part of a game as a film, and say which one and how long it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import ui

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import MOST_BUTTONS, Layout, Row, button
from bot.store import Stage
from bot.tables.hosted_table import HostedTable
from engine import Table

Button: TypeAlias = "ui.Button[Any]"


def film_title(table: Table, number: int) -> str:
    """The title of a film: a race, if the game has races; otherwise the whole game or a part of it."""
    if table.game.outcomes(table.state):
        return f"Race {number}"
    return f"Part {number}" if table.game.films(table.state) > 1 else "The game"


def film_label(table: Table, number: int, lengths: Sequence[int]) -> str:
    """What the button of a film says. `lengths` are the durations of the films in milliseconds, by part, as far as they are
    known."""
    title = film_title(table, number)
    duration = f" ({_duration(lengths[number - 1])})" if number <= len(lengths) else ""
    return f"Watch {title[0].lower()}{title[1:]}{duration}"


def _duration(milliseconds: int) -> str:
    seconds = round(milliseconds / 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def film_buttons(table: Table, table_id: str, lengths: Sequence[int]) -> list[Row]:
    """Rows with a button for each film, the latest part first."""
    films = range(table.game.films(table.state), 0, -1)
    buttons = [_film_button(table, table_id, number, lengths) for number in films]
    return [buttons[start : start + MOST_BUTTONS] for start in range(0, len(buttons), MOST_BUTTONS)]


def _film_button(table: Table, table_id: str, number: int, lengths: Sequence[int]) -> Button:
    return button(film_label(table, number, lengths), CustomId("replay", table_id, 0, (str(number),)))


def film_menu(table: Table, table_id: str, lengths: Sequence[int]) -> Layout:
    """All films of a game, to choose one."""
    return Layout.of("Which one?", rows=film_buttons(table, table_id, lengths))


def watch_buttons(hosted: HostedTable, lengths: Sequence[int]) -> list[Button]:
    """The button for the table message: until the next part begins the film of the last one; after the game all of them. None while
    a part is being played: the log has those buttons, too."""
    table, record = hosted.table, hosted.record
    last = table.game.films(table.state)
    if record.stage is Stage.OVER and last > 1:
        return [button("Watch", CustomId("watch", record.id, record.public_revision))]
    is_between = record.intermission is not None or not table.game.part(table.state)
    return [_film_button(table, record.id, last, lengths)] if last and (is_between or record.stage is Stage.OVER) else []
