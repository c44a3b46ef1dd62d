"""Pauses: `/pause` and `/resume`, the Pause button with its form, and the Resume buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.interactions.actions.settings import change, check_pauser_left
from bot.interactions.actions.tables import act_on_lobby
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout
from bot.messages.settings_panel import resume_button
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import pauses, rights
from bot.tables.hosted_table import HostedTable

REASON_FIELD = "why"


async def pause(router: InteractionRouter, responder: Responder, table_id: str, why: str = "") -> None:
    """`/pause`: the answer has the button that resumes the game."""
    sentence = await router.act(responder, table_id, await _pause_act(router, responder, table_id, why))
    await responder.reply(Layout.of(sentence, rows=[[resume_button(await router.coordinator.read(table_id))]]))


async def _pause_act(router: InteractionRouter, responder: Responder, table_id: str, why: str) -> Callable[[HostedTable], str]:
    waiting = await router.store.read_deadlines(table_id)  # a player who is asked after this line gets their full time
    return lambda hosted: pauses.pause(hosted, responder.guest, why, waiting)


async def resume(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    await check_pauser_left(router, responder, table_id)
    await act_on_lobby(router, responder, table_id, lambda hosted: pauses.resume(hosted, responder.guest))


# ---------------------------------------------------------------------- by button


async def open_pause_form(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Opens the form for a reason."""
    hosted = await router.table_for(responder, custom_id.table)
    hosted.demand(Stage.PLAYING)
    rights.demand_host_or_deputy(hosted, responder.guest)
    pauses.demand_running(hosted)
    modal = ui.Modal(title="Pause the game", custom_id=str(CustomId("paused", custom_id.table, custom_id.revision)))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=REASON_FIELD, required=False, max_length=pauses.MAX_REASON_CHARACTERS, placeholder="Dinner"
    )
    modal.add_item(ui.Label(text="Why? Everybody will read it.", component=field))
    modal.stop()
    await responder.open_modal(modal)


async def pause_from_form(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Pauses the game when the form is submitted."""
    await change(router, responder, custom_id.table, await _pause_act(router, responder, custom_id.table, _typed_reason(responder)))


def _typed_reason(responder: Responder) -> str:
    data: Any = responder.interaction.data or {}
    fields = [label.get("component") or {} for label in data.get("components", ())]
    return "".join(str(field.get("value") or "") for field in fields if field.get("custom_id") == REASON_FIELD)


async def resume_by_button(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Resumes the game, by the button on the table message or in the panel."""
    if not responder.is_private:
        await resume(router, responder, custom_id.table)
        return
    await check_pauser_left(router, responder, custom_id.table)
    await change(router, responder, custom_id.table, lambda hosted: pauses.resume(hosted, responder.guest))


ACTIONS = {"pause": open_pause_form, "paused": pause_from_form, "resume": resume_by_button}
