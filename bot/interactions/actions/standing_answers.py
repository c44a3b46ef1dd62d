"""Standing answers: what somebody does not want to be asked again. Only they see them."""

from __future__ import annotations

from bot.interactions.router import Desk
from bot.messages.custom_ids import Code
from bot.messages.layouts import Layout
from bot.messages.standing_panel import standing_panel
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable


async def show(desk: Desk, visit: Visit, table_id: str) -> None:
    """All of them and, if the open question can be answered for good, how."""
    await _show(desk, visit, Code("standing", table_id))


async def _show(desk: Desk, visit: Visit, code: Code) -> None:
    def act(hosted: HostedTable) -> Layout:
        hosted.demand(Stage.PLAYING)
        if code.rest:  # the button beside the options of a question: it is for whoever is asked
            play.open_question(hosted, visit.guest, code.word(0), code.revision)
        return standing_panel(hosted, hosted.seat_of(visit.guest))

    await visit.tell("", await desk.hall.act(code.table, visit.guest, None, act))


async def order(desk: Desk, visit: Visit, code: Code) -> None:
    """Gives one or takes it back, stored before anybody sees what comes of it."""

    def act(hosted: HostedTable) -> tuple[Layout, bool]:
        seat = hosted.seat_of(visit.guest)
        asked = hosted.question_of(seat)
        play.order(hosted, visit.guest, code.word(0), code.revision)
        # Without what is asked next: a second press on the same spot must not answer that as well.
        return standing_panel(hosted, seat, offers=False), asked is not None and asked not in hosted.table.questions

    async with desk.delivery.held(code.table):
        panel, is_answered = await desk.hall.act(code.table, visit.guest, visit.interaction.id, act)
        await visit.replace(panel, [])
    if is_answered:
        await desk.open_questions.answered(code.table, visit)


VERBS = {"standing": _show, "order": order}
