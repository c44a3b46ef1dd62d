"""`/server`: settings of a whole server, for its managers."""

from __future__ import annotations

from bot.interactions.actions.club.sharing import server_of
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.store.club.server_ratings import servers_rated, set_servers_rated
from engine import Refused

ON = "Games in this server are rated, unless a table agrees otherwise. `/leaderboard` shows the ratings."
OFF = "There are no ratings in this server: none are made, and none are shown. Those from before come back when you switch them on."


def demand_manager(responder: Responder, what: str) -> None:
    if not responder.interaction.permissions.manage_guild:
        raise Refused(f"Only somebody with the permission “Manage Server” can {what}.")


async def ratings(router: InteractionRouter, responder: Responder, wanted: bool | None) -> None:
    """Switches ratings on or off, if `wanted` is given, and says whether they are on."""
    server = server_of(router, responder)
    if wanted is not None:
        demand_manager(responder, "switch ratings on or off")
        await set_servers_rated(router.store.database, server.id, wanted)
    await responder.reply(ON if await servers_rated(router.store.database, server.id) else OFF)
