"""A break at a table: `/pause` and `/resume`, and the controls that do the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.interactions.actions.settings import change
from bot.interactions.actions.tables import at_lobby
from bot.interactions.router import Desk
from bot.messages.custom_ids import Code
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import pauses, play
from bot.tables.hosted_table import HostedTable

WHY = "why"


async def pause(desk: Desk, visit: Visit, table_id: str, why: str = "") -> None:
    await at_lobby(desk, visit, table_id, await _pausing(desk, visit, table_id, why))


async def _pausing(desk: Desk, visit: Visit, table_id: str, why: str) -> Callable[[HostedTable], str]:
    waiting = await desk.store.deadlines(table_id)  # anybody asked between now and the break gets their full time after it
    return lambda hosted: pauses.pause(hosted, visit.guest, why, waiting)


async def resume(desk: Desk, visit: Visit, table_id: str) -> None:
    await _notice_who_is_gone(desk, visit, table_id)
    await at_lobby(desk, visit, table_id, lambda hosted: pauses.resume(hosted, visit.guest))


async def _notice_who_is_gone(desk: Desk, visit: Visit, table_id: str) -> None:
    """Nobody is late during a break, so we have not checked yet whether the person who began it is still in the server."""
    sheet = (await desk.hall.look(table_id)).sheet
    if sheet.pause is None or sheet.seat_of(visit.guest.id) is None or sheet.pause.by == visit.guest.id:
        return
    by = sheet.pause.by
    if not await desk.is_here(sheet.guild, by):
        await desk.hall.act(table_id, None, None, lambda hosted: play.left_server(hosted, by))


# ---------------------------------------------------------------------- in the panel


async def ask_why(desk: Desk, visit: Visit, code: Code) -> None:
    """Lets the host tell the others why, if they like."""
    hosted = await desk.sit(visit, code.table)
    hosted.demand(Stage.PLAYING)
    hosted.demand_host(visit.guest)
    pauses.demand_running(hosted)
    modal = ui.Modal(title="Pause the game", custom_id=str(Code("paused", code.table, code.revision)))
    field: ui.TextInput[Any] = ui.TextInput(custom_id=WHY, required=False, max_length=pauses.LONGEST_WHY, placeholder="Dinner")
    modal.add_item(ui.Label(text="Why? Everybody will read it.", component=field))
    modal.stop()
    await visit.ask(modal)


async def paused(desk: Desk, visit: Visit, code: Code) -> None:
    """The form was sent."""
    await change(desk, visit, code.table, await _pausing(desk, visit, code.table, _word(visit)))


def _word(visit: Visit) -> str:
    data: Any = visit.interaction.data or {}
    fields = [label.get("component") or {} for label in data.get("components", ())]
    return "".join(str(field.get("value") or "") for field in fields if field.get("custom_id") == WHY)


async def resumed(desk: Desk, visit: Visit, code: Code) -> None:
    """From the table message, or from the panel."""
    if not visit.is_private:
        await resume(desk, visit, code.table)
        return
    await _notice_who_is_gone(desk, visit, code.table)
    await change(desk, visit, code.table, lambda hosted: pauses.resume(hosted, visit.guest))


VERBS = {"pause": ask_why, "paused": paused, "resume": resumed}
