"""What somebody has to step in with: looking at it, ordering when to use it, and letting a moment pass with an order."""

from __future__ import annotations

from bot.coordinator.coordinator import Again
from bot.interactions.actions.answers import Said, answer
from bot.interactions.router import Desk
from bot.messages.custom_ids import Code, Forged
from bot.messages.layouts import Layout
from bot.messages.things_panel import things_panel
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from bot.tables.play import OfALostTime
from engine import Refused

TOO_LATE = "That moment is over. What you ordered counts from now on."


async def show(desk: Desk, visit: Visit, table_id: str) -> None:
    """All of them, with what was ordered."""

    def act(hosted: HostedTable) -> Layout:
        hosted.demand(Stage.PLAYING)
        return things_panel(hosted, hosted.seat_of(visit.guest))

    await visit.tell("", await desk.hall.act(table_id, visit.guest, None, act))


async def arm(desk: Desk, visit: Visit, code: Code) -> None:
    """An order for one of them, stored before the panel shows it; it means the same whenever it is given."""
    values = visit.values
    if len(values) > 1:
        raise Forged("Pick one, please.")
    text = values[0] if values else code.word(1)

    def act(hosted: HostedTable) -> Layout:
        play.order_from_menu(hosted, visit.guest, code.word(0), text, code.revision)
        return things_panel(hosted, hosted.seat_of(visit.guest))

    async with desk.delivery.held(code.table):
        await visit.replace(await desk.hall.act(code.table, visit.guest, visit.interaction.id, act), [])


async def instead(desk: Desk, visit: Visit, code: Code) -> None:
    """Lets a moment pass, and says in the same breath when to be asked again. If the moment is over, the order still counts."""
    key, text = code.word(0), code.word(1)

    def choice(hosted: HostedTable) -> Said:
        question = play.open_question(hosted, visit.guest, key, code.revision)
        for order in question.orders:
            if order.text == text:
                return Said(question, question.option(order.answer), order)
        raise Forged("That cannot be ordered here.")

    try:
        await answer(desk, visit, code.table, choice)
    except (Again, OfALostTime, Forged):
        raise
    except Refused:
        async with desk.delivery.held(code.table):
            await desk.hall.act(
                code.table, visit.guest, visit.interaction.id, lambda hosted: play.order(hosted, visit.guest, text, code.revision)
            )
            await visit.replace(Layout.of(TOO_LATE), [])


VERBS = {"things": lambda desk, visit, code: show(desk, visit, code.table), "arm": arm, "instead": instead}
