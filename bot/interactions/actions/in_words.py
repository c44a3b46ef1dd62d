"""Boards in words: the button below `/board`, and the wish for words instead of pictures."""

from __future__ import annotations

from msgspec.structs import replace

from bot.interactions.router import InteractionRouter
from bot.interactions.shown_board import shown_view
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.in_words import ALWAYS, NO_LONGER, board_for_one
from bot.messages.layouts import Layout
from bot.responses.responder import Responder

WISHES = {"on": True, "off": False}


async def board_layout(router: InteractionRouter, responder: Responder, table_id: str) -> Layout:
    """The board in words for this user."""
    hosted = await router.table_for(responder, table_id)
    hosted.demand_begun()
    person = await router.coordinator.preferences(responder.guest.id)
    seat = hosted.record.seat_of(responder.guest.id)
    view = await shown_view(router.store, hosted, seat)
    return board_for_one(hosted, view, person.words, await router.table_link(responder, table_id))


async def show_board(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await responder.reply(await board_layout(router, responder, custom_id.table))


async def set_wish(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Stores whether the user wants words instead of pictures, and confirms it."""
    wish = WISHES.get(custom_id.argument(0))
    if wish is None:
        raise InvalidControl("There is no such setting.")
    before = await router.coordinator.preferences(responder.guest.id)
    await router.coordinator.set_preferences(responder.guest.id, replace(before, words=wish))
    await responder.reply(ALWAYS if wish else NO_LONGER)


ACTIONS = {"inwords": show_board, "words": set_wish}
