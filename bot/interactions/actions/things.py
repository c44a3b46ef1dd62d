"""Items: `/things` and its button and panel, and the buttons that let a reaction window pass with an order for later."""

from __future__ import annotations

from bot.coordinator.coordinator import DuplicateInteraction
from bot.interactions.actions.answers import ChosenAnswer, answer
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout
from bot.messages.things_panel import things_panel
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from bot.tables.play import FromDiscardedTimeline
from engine import Refused

TOO_LATE = "That moment is over. What you ordered counts from now on."


async def show(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Shows the player's items and the orders given for them."""

    def act(hosted: HostedTable) -> Layout:
        hosted.demand(Stage.PLAYING)
        return things_panel(hosted, hosted.seat_of(responder.guest))

    await responder.reply(await router.coordinator.act(table_id, responder.guest, None, act))


async def give_order(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Gives an order for an item."""
    if len(responder.values) > 1:
        raise InvalidControl("Pick one, please.")
    text = responder.value if responder.values else custom_id.argument(1)

    def act(hosted: HostedTable) -> Layout:
        play.order_from_menu(hosted, responder.guest, custom_id.argument(0), text, custom_id.revision)
        return things_panel(hosted, hosted.seat_of(responder.guest))

    async with router.delivery.answering(custom_id.table):
        await responder.replace(await router.act(responder, custom_id.table, act))


async def pass_with_order(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Lets a reaction window pass and gives an order about when to be asked again. The order counts even if the window has
    closed."""
    code, text = custom_id.argument(0), custom_id.argument(1)

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.open_question(hosted, responder.guest, code, custom_id.revision)
        for order in question.orders:
            if order.text == text:
                return ChosenAnswer(question, question.option(order.answer), order)
        raise InvalidControl("That cannot be ordered here.")

    try:
        await answer(router, responder, custom_id.table, choice)
    except (DuplicateInteraction, FromDiscardedTimeline, InvalidControl):
        raise
    except Refused:
        async with router.delivery.answering(custom_id.table):
            guest, revision = responder.guest, custom_id.revision
            await router.act(responder, custom_id.table, lambda hosted: play.order(hosted, guest, text, revision))
            await responder.replace(Layout.of(TOO_LATE))


ACTIONS = {
    "things": lambda router, responder, custom_id: show(router, responder, custom_id.table),
    "arm": give_order,
    "instead": pass_with_order,
}
