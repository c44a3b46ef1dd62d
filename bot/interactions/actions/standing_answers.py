"""Standing answers: `/standing`, the Always… button, and the private panel that gives and withdraws them."""

from __future__ import annotations

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout
from bot.messages.standing_panel import standing_panel
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable


async def show(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Shows the player's standing answers, and those that the open question allows."""
    await _show(router, responder, CustomId("standing", table_id))


async def _show(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    def act(hosted: HostedTable) -> Layout:
        hosted.demand(Stage.PLAYING)
        if custom_id.arguments:  # the Always… button: only for the player who is asked
            play.open_question(hosted, responder.guest, custom_id.argument(0), custom_id.revision)
        return standing_panel(hosted, hosted.seat_of(responder.guest))

    await responder.reply(await router.coordinator.act(custom_id.table, responder.guest, None, act))


async def give_order(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Gives a standing answer, or withdraws it if it was given already."""

    def act(hosted: HostedTable) -> tuple[Layout, bool]:
        seat = hosted.seat_of(responder.guest)
        question = hosted.question_of(seat)
        play.order(hosted, responder.guest, custom_id.argument(0), custom_id.revision)
        # Without the next question's orders: a second press on the same spot must not answer that question as well.
        return standing_panel(hosted, seat, offers=False), question is not None and question not in hosted.table.questions

    with router.open_questions.acting(custom_id.table, responder.guest.id):
        async with router.delivery.answering(custom_id.table):
            panel, is_answered = await router.act(responder, custom_id.table, act)
            await responder.replace(panel)
        if is_answered:
            await router.open_questions.answered(custom_id.table, responder)


ACTIONS = {"standing": _show, "order": give_order}
