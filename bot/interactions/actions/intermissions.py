"""The button below the end of a race with which players say that they are ready for the next one; `/roll` does the same."""

from __future__ import annotations

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.responses.responder import Responder
from bot.store import Intermission
from bot.tables import intermissions, play
from bot.tables.hosted_table import HostedTable

MESSAGE_WAIT_SECONDS = 1.0
"""How long a press waits for the changed table message, which is its answer if it comes in time."""


async def be_ready_by_button(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await be_ready(router, responder, custom_id.table, custom_id.integer(0), custom_id.revision)


async def be_ready(router: InteractionRouter, responder: Responder, table_id: str, event: int, revision: int = 0) -> None:
    """The table message is the answer. A player who was ready before gets a sentence, as does one who typed while others are not
    ready."""
    taps = router.delivery.double_taps
    tapped_at = taps.now()

    def act(hosted: HostedTable) -> tuple[str, HostedTable]:
        if responder.is_on_message:
            taps.demand_first(table_id, responder.guest.id, tapped_at, intermissions.key_of(Intermission(event)))
        return play.be_ready(hosted, responder.guest, event, revision), hosted

    async with router.delivery.answering(table_id, responder):
        again, hosted = await router.act(responder, table_id, act)
        if again:
            await responder.reply_if_unanswered(again)
        taps.answered(table_id, responder.guest.id if responder.is_on_message else None)
    if responder.is_on_message:
        await responder.wait_until_answered(MESSAGE_WAIT_SECONDS)
        return
    await router.delivery.wait_until_idle(table_id, MESSAGE_WAIT_SECONDS)
    if not responder.is_answered:
        await responder.reply_if_unanswered(f"{intermissions.confirmation(hosted)}{await router.table_link(responder, table_id)}")


ACTIONS = {"next": be_ready_by_button}
