"""`/server` and its panel: the settings of a whole server, which only its managers can change."""

from __future__ import annotations

from collections.abc import Mapping

from bot.interactions.actions.club.sharing import server_of
from bot.interactions.actions.tables import new_table_settings
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout
from bot.messages.server_panel import CHOICES, server_panel
from bot.responses.responder import Responder
from bot.store.servers import change_server_settings, read_server_settings
from engine import Refused


def is_manager(responder: Responder) -> bool:
    return responder.interaction.permissions.manage_guild


def demand_manager(responder: Responder, what: str) -> None:
    """Raises Refused."""
    if not is_manager(responder):
        raise Refused(f"Only somebody with the permission “Manage Server” can {what}.")


async def settings(
    router: InteractionRouter,
    responder: Responder,
    ratings: str | None,
    pictures: str | None,
    odds: str | None,
    role: int | None,
) -> None:
    """`/server`: changes what is given, and shows the panel."""
    given = {"ratings": ratings, "pictures": pictures, "odds": odds}
    if wanted := {name: value for name, value in given.items() if value is not None}:
        await _change(router, responder, wanted)
    if role is not None:
        await _name_role(router, responder, role)
    await responder.reply(await _panel(router, responder))


async def set_one(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await _change(router, responder, {custom_id.argument(0): responder.value})
    await responder.replace(await _panel(router, responder))


async def _name_role(router: InteractionRouter, responder: Responder, role: int) -> None:
    """Stores the role that each lobby may call. The role of everybody stands for none."""
    server = server_of(router, responder)
    demand_manager(responder, "change the settings of this server")
    await change_server_settings(router.store.database, server.id, called_role=0 if role == server.id else role)


async def _change(router: InteractionRouter, responder: Responder, wanted: Mapping[str, str]) -> None:
    """Changes settings. Raises Refused, and InvalidControl if there is no such setting."""
    server = server_of(router, responder)
    demand_manager(responder, "change the settings of this server")
    if any(value not in CHOICES.get(name, ()) for name, value in wanted.items()):
        raise InvalidControl("There is no such setting.")
    rated = wanted["ratings"] == "on" if "ratings" in wanted else None
    await change_server_settings(
        router.store.database, server.id, rated=rated, pictures=wanted.get("pictures"), odds=wanted.get("odds")
    )


async def _panel(router: InteractionRouter, responder: Responder) -> Layout:
    server = server_of(router, responder)
    new_table = await new_table_settings(router, server.id, "live")
    agreed = await read_server_settings(router.store.database, server.id)
    may_change = is_manager(responder)
    return server_panel(new_table, has_ratings=agreed.rated, called_role=agreed.called_role, may_change=may_change)


ACTIONS = {"server": set_one}
