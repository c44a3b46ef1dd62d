"""The button below the end of a race with which players say that they are ready for the next one."""

from __future__ import annotations

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.responses.responder import Responder
from bot.store import Intermission
from bot.tables import intermissions, play
from bot.tables.hosted_table import HostedTable

MESSAGE_WAIT_SECONDS = 1.0
"""How long a press waits for the changed table message, which is its answer if it comes in time."""


async def be_ready(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """The table message is the answer; a player who was ready before gets a sentence."""
    table_id, event = custom_id.table, custom_id.integer(0)
    taps = router.delivery.double_taps
    tapped_at = taps.now()

    def act(hosted: HostedTable) -> str:
        taps.demand_first(table_id, responder.guest.id, tapped_at, intermissions.key_of(Intermission(event)))
        return play.be_ready(hosted, responder.guest, event, custom_id.revision)

    async with router.delivery.answering(table_id, responder):
        if sentence := await router.act(responder, table_id, act):
            await responder.reply_if_unanswered(sentence)
        taps.answered(table_id, responder.guest.id)
    await responder.wait_until_answered(MESSAGE_WAIT_SECONDS)


ACTIONS = {"next": be_ready}
