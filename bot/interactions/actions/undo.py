"""Undo: `/undo`, the panel's Take back button, and the Agree and Refuse buttons of an undo request."""

from __future__ import annotations

from collections.abc import Sequence

from bot.interactions.actions.answers import show_question
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, Public
from bot.responses.responder import Responder
from bot.store.rows import AnswerRow
from bot.tables import undo
from bot.tables.hosted_table import HostedTable
from bot.tables.undo import StillSecret, UndoOutcome
from engine import Refused

BOARD_WAIT_SECONDS = 1.0
"""How long a command waits for the board, which is its answer if it comes in time."""


async def take_back(router: InteractionRouter, responder: Responder, table_id: str, turns: int | None = None) -> None:
    """Takes back the player's last answer, or the last `turns` turns, or asks the others if they have to agree. The table message
    is the response."""

    guest, interaction = responder.guest, responder.interaction.id

    def act(hosted: HostedTable, rows: Sequence[AnswerRow]) -> UndoOutcome:
        return undo.request_undo(hosted, guest, rows, turns)

    try:
        async with router.delivery.answering(table_id, None if responder.is_private else responder):
            outcome = await router.coordinator.act_with_answers(table_id, guest, interaction, act)
    except StillSecret:
        await show_question(router, responder, table_id)
        return
    await _reply(router, responder, table_id, outcome.text)


async def _reply(router: InteractionRouter, responder: Responder, table_id: str, sentence: str) -> None:
    if responder.is_private:
        await responder.replace(Layout.of(sentence))
        return
    await router.delivery.wait_until_idle(table_id, BOARD_WAIT_SECONDS)
    await responder.reply_if_unanswered(f"{sentence}{await router.table_link(responder, table_id)}")


async def answer_request(
    router: InteractionRouter, responder: Responder, table_id: str, yes: bool, number: int | None = None
) -> None:
    """Answers an undo request: the one with this number, or by `/undo` the open one."""

    def act(hosted: HostedTable, rows: Sequence[AnswerRow]) -> tuple[str, bool]:
        sentence = undo.answer_undo_request(hosted, responder.guest, rows, yes, number)
        return sentence, hosted.record.undo_request is None

    sentence, is_over = await router.coordinator.act_with_answers(table_id, responder.guest, responder.interaction.id, act)
    if is_over and responder.is_on_message:
        await responder.replace(Public.of("Everybody agreed." if yes else "Everything stays as it is."))
    else:
        await responder.reply(sentence)


async def undo_by_button(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """The panel's Take back button. Refused on an old panel, from before another undo."""
    if (await router.coordinator.read(custom_id.table)).record.was_undone_since(custom_id.revision):
        raise Refused("Something has been taken back since you opened this. Look at the table first.")
    await take_back(router, responder, custom_id.table)


ACTIONS = {
    "undo": undo_by_button,
    "consent": lambda router, responder, custom_id: answer_request(router, responder, custom_id.table, True, custom_id.integer(0)),
    "refuse": lambda router, responder, custom_id: answer_request(router, responder, custom_id.table, False, custom_id.integer(0)),
}
