"""Tables at which something is to be taken back."""

from __future__ import annotations

from typing import Any

from bot.store import UndoRequest
from bot.tables import lobby, play, undo
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.question_codes import question_code
from bot.tables.undo import UndoOutcome
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, waiting
from tests.bot.support.stored_table import DatabaseTable

PEOPLE = (RED, BLUE, GREEN)


def started(*others: Guest, ai: int = 0, **settings: Any) -> DatabaseTable:
    hosted = waiting(*others, ai=ai, **settings)
    lobby.start(hosted, RED)
    return DatabaseTable(hosted)


def answer(table: DatabaseTable, option: int = 0) -> Guest:
    """Answers for the player who is asked, and returns that player."""
    guest = table.asked()

    def act(hosted: HostedTable) -> None:
        question = hosted.question_of(hosted.seat_of(guest))
        assert question is not None
        chosen = question.options[min(option, len(question.options) - 1)].id
        play.answer(hosted, guest, question_code(hosted.record, question.key), chosen)

    table.act(act)
    table.now += 5
    return guest


def until(table: DatabaseTable, kind: str) -> None:
    """Gives default answers until a question of this kind is open."""
    while not any(question.kind == kind for question in table.read().questions):
        answer(table)


def take_back(table: DatabaseTable, guest: Guest, turns: int | None = None) -> UndoOutcome:
    rows = table.rows()
    return table.act(lambda hosted: undo.request_undo(hosted, guest, rows, turns))


def request(table: DatabaseTable, guest: Guest, turns: int | None = None) -> UndoRequest:
    """Requests an undo to which others have to agree."""
    undo_request = take_back(table, guest, turns).undo_request
    assert undo_request is not None
    return undo_request


def says(table: DatabaseTable, guest: Guest, yes: bool = True, number: int | None = None) -> str:
    rows = table.rows()
    return table.act(lambda hosted: undo.answer_undo_request(hosted, guest, rows, yes, number))


def notices(table: DatabaseTable) -> list[str]:
    return [notice.text for notice in table.told]


def others(table: DatabaseTable, guest: Guest) -> list[Guest]:
    return [person for person in PEOPLE if person != guest and table.read().record.seat_of(person.id) is not None]


def after_a_roll(*people: Guest, ai: int = 0, **settings: Any) -> tuple[DatabaseTable, Guest]:
    table = started(*people, ai=ai, **settings)
    until(table, "roll")
    return table, answer(table)
