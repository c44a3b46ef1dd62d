"""A break at a table: `/pause` and `/resume`, and the controls that do the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.interactions.actions.settings import change
from bot.interactions.actions.tables import at_lobby
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import pauses, play
from bot.tables.hosted_table import HostedTable

WHY = "why"


async def pause(router: InteractionRouter, responder: Responder, table_id: str, why: str = "") -> None:
    await at_lobby(router, responder, table_id, await _pausing(router, responder, table_id, why))


async def _pausing(router: InteractionRouter, responder: Responder, table_id: str, why: str) -> Callable[[HostedTable], str]:
    waiting = await router.store.read_deadlines(table_id)  # anybody asked between now and the break gets their full time after it
    return lambda hosted: pauses.pause(hosted, responder.guest, why, waiting)


async def resume(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    await _notice_who_is_gone(router, responder, table_id)
    await at_lobby(router, responder, table_id, lambda hosted: pauses.resume(hosted, responder.guest))


async def _notice_who_is_gone(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Nobody is late during a break, so we have not checked yet whether the person who began it is still in the server."""
    record = (await router.coordinator.read(table_id)).record
    if record.pause is None or record.seat_of(responder.guest.id) is None or record.pause.by == responder.guest.id:
        return
    by = record.pause.by
    if not await router.is_here(record.guild, by):
        await router.coordinator.act(table_id, None, None, lambda hosted: play.left_server(hosted, by))


# ---------------------------------------------------------------------- in the panel


async def ask_why(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """Lets the host tell the others why, if they like."""
    hosted = await router.sit(responder, code.table)
    hosted.demand(Stage.PLAYING)
    hosted.demand_host(responder.guest)
    pauses.demand_running(hosted)
    modal = ui.Modal(title="Pause the game", custom_id=str(CustomId("paused", code.table, code.revision)))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=WHY, required=False, max_length=pauses.MAX_REASON_CHARACTERS, placeholder="Dinner"
    )
    modal.add_item(ui.Label(text="Why? Everybody will read it.", component=field))
    modal.stop()
    await responder.ask(modal)


async def paused(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """The form was sent."""
    await change(router, responder, code.table, await _pausing(router, responder, code.table, _word(responder)))


def _word(responder: Responder) -> str:
    data: Any = responder.interaction.data or {}
    fields = [label.get("component") or {} for label in data.get("components", ())]
    return "".join(str(field.get("value") or "") for field in fields if field.get("custom_id") == WHY)


async def resumed(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """From the table message, or from the panel."""
    if not responder.is_private:
        await resume(router, responder, code.table)
        return
    await _notice_who_is_gone(router, responder, code.table)
    await change(router, responder, code.table, lambda hosted: pauses.resume(hosted, responder.guest))


ACTIONS = {"pause": ask_why, "paused": paused, "resume": resumed}
