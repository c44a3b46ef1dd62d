"""Seats: `/kick`, `/resign` and `/sub`, the panel's seat controls, I am back, and the buttons that answer a seat offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.interactions.actions.answers import BOARD_WAIT_SECONDS, show_question
from bot.interactions.actions.settings import change
from bot.interactions.actions.tables import act_on_lobby
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, Public
from bot.messages.settings_pages import PLAYERS_PAGE
from bot.messages.settings_panel import leaving_panel, whom_panel
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import lobby, play, seat_offers
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import ended, plain
from engine import Refused
from engine.text.english import listed
from engine.text.name_matching import exact_matches

NO_BOTS = "A bot cannot take a seat. `/kick` gives one to an AI player."


def find_seat(hosted: HostedTable, user: int | None, name: str | None) -> int:
    """The number of the seat of a user, or of the seat with this name (AI players have only a name). Raises Refused if none
    fits."""
    seats = hosted.record.seats
    if user is not None and (number := hosted.record.seat_of(user)) is not None:
        return number
    names = [(seat.name, number) for number, seat in enumerate(seats)]
    stand_ins = [(seat.stand_in, number) for number, seat in enumerate(seats)]
    if len(matches := exact_matches(name or "", names) or exact_matches(name or "", stand_ins)) == 1:
        return matches[0]
    raise Refused(ended(f"They are not at this table. Seated here: {listed([plain(seat.player) for seat in seats])}"))


# ---------------------------------------------------------------------- removing, leaving, coming back


def _remove(hosted: HostedTable, guest: Guest, user: int | None, name: str | None) -> str:
    number = find_seat(hosted, user, name)
    if hosted.record.stage is Stage.LOBBY:
        return lobby.remove(hosted, guest, number)
    return play.kick(hosted, guest, number)


async def kick(router: InteractionRouter, responder: Responder, table_id: str, user: int | None, name: str | None) -> None:
    await act_on_lobby(router, responder, table_id, lambda hosted: _remove(hosted, responder.guest, user, name))


async def remove(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Removes the player picked in the panel."""
    name = responder.value
    await change(router, responder, custom_id.table, lambda hosted: _remove(hosted, responder.guest, None, name), PLAYERS_PAGE)


async def resign(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """`/resign`: asks for confirmation, because it cannot be undone."""
    await responder.reply(await _confirm_resign(router, responder, table_id))


async def ask_to_resign(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Asks for confirmation after Leave the game in the panel."""
    await responder.replace(await _confirm_resign(router, responder, custom_id.table))


async def _confirm_resign(router: InteractionRouter, responder: Responder, table_id: str) -> Layout:
    hosted = await router.table_for(responder, table_id)
    hosted.demand(Stage.PLAYING)
    hosted.seat_of(responder.guest)
    return leaving_panel(hosted)


async def resign_confirmed(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    if not responder.is_private:
        raise InvalidControl("Nobody asked you that here. Use `/resign`.")
    guest, revision = responder.guest, custom_id.revision
    sentence = await router.act(responder, custom_id.table, lambda hosted: play.resign(hosted, guest, revision))
    await responder.replace(Layout.of(sentence))


async def resign_cancelled(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await router.table_for(responder, custom_id.table)
    await responder.replace(Layout.of("You stay in the game."))


async def return_to_seat(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """The I am back button: wakes a sleeping table, or marks the player as back."""
    hosted = await router.table_for(responder, custom_id.table)
    hosted.demand(Stage.PLAYING)
    if hosted.question_of(hosted.seat_of(responder.guest)) is not None:
        await show_question(router, responder, custom_id.table)
    else:
        await responder.reply("Welcome back: the seat is yours again.")


# ---------------------------------------------------------------------- seat offers


async def offer(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Offers a seat from the panel: the player's own or, for the host, any. The panel then asks to whom."""
    hosted = await router.table_for(responder, custom_id.table)
    hosted.demand(Stage.PLAYING)
    name = responder.values[0] if responder.values else None
    number = find_seat(hosted, None, name) if name is not None else hosted.seat_of(responder.guest)
    await responder.replace(whom_panel(hosted, number))


async def offer_to(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    to = _picked_user(responder)
    await _ask_to_agree(router, responder, custom_id.table, lambda hosted: _checked_seat(hosted, custom_id.integer(0)), to)


def _checked_seat(hosted: HostedTable, number: int) -> int:
    if number >= len(hosted.record.seats):
        raise InvalidControl("There is no such seat.")
    return number


def _picked_user(responder: Responder) -> Guest:
    """The user picked in a select. Discord includes their name in the interaction."""
    data: Any = responder.interaction.data or {}
    resolved = data.get("resolved", {})
    for value in responder.values[:1]:
        user, member = resolved.get("users", {}).get(value), resolved.get("members", {}).get(value) or {}
        if user is not None and value.isdecimal():
            if user.get("bot"):
                raise Refused(NO_BOTS)
            return Guest(int(value), str(member.get("nick") or user.get("global_name") or user.get("username")))
    raise InvalidControl("Pick somebody.")


async def substitute(
    router: InteractionRouter, responder: Responder, table_id: str, user: int | None, name: str | None, to: Guest
) -> None:
    """`/sub`: offers the player's own seat, unless another is named."""
    user_id = responder.guest.id if user is None and name is None else user
    await _ask_to_agree(router, responder, table_id, lambda hosted: find_seat(hosted, user_id, name), to)


async def _ask_to_agree(
    router: InteractionRouter, responder: Responder, table_id: str, find: Callable[[HostedTable], int], to: Guest
) -> None:
    """Makes a seat offer. All who have to agree are asked in public, where the game is played."""

    def act(hosted: HostedTable) -> int:
        number = find(hosted)
        asked = seat_offers.needed(hosted, seat_offers.prepared_offer(hosted, responder.guest, number, to))
        router.public_posts.count_offer(responder.guest.id, asked)
        seat_offers.offer_seat(hosted, responder.guest, number, to)
        return hosted.record.place

    place = await router.act(responder, table_id, act)
    await router.delivery.wait_until_idle(table_id, BOARD_WAIT_SECONDS)
    sentence = "I have asked them." if responder.place == place else "I have asked them where the game is played."
    if trouble := (await router.coordinator.read(table_id)).record.trouble:
        sentence = f"I ask them as soon as I can post there again. {trouble}"
    if not responder.is_on_message or not await responder.replace(Layout.of(sentence)):
        await responder.reply_if_unanswered(sentence)


async def answer_offer(
    router: InteractionRouter, responder: Responder, table_id: str, yes: bool, number: int | None = None
) -> None:
    """Answers a seat offer: the one with this number, or by `/sub` the open one."""

    def act(hosted: HostedTable) -> tuple[str, bool]:
        return seat_offers.answer_offer(hosted, responder.guest, yes, number), hosted.record.seat_offer is None

    sentence, is_over = await router.act(responder, table_id, act)
    if is_over and responder.is_on_message:
        await responder.replace(Public.of(sentence if yes else "The seat stays as it is."))
        if yes:
            return
    await responder.reply(sentence)


ACTIONS = {
    "remove": remove,
    "going": ask_to_resign,
    "go": resign_confirmed,
    "stay": resign_cancelled,
    "back": return_to_seat,
    "offer": offer,
    "offerto": offer_to,
    "agree": lambda router, responder, custom_id: answer_offer(router, responder, custom_id.table, True, custom_id.integer(0)),
    "decline": lambda router, responder, custom_id: answer_offer(router, responder, custom_id.table, False, custom_id.integer(0)),
}
