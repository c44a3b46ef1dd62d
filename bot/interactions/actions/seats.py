"""Who sits where, before and during a game: removing somebody, leaving, coming back, and handing over a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.interactions.actions.answers import show_question
from bot.interactions.actions.settings import change
from bot.interactions.actions.tables import at_lobby
from bot.interactions.router import Desk
from bot.messages.custom_ids import Code, Forged
from bot.messages.layouts import Layout, Public, button
from bot.messages.settings_pages import PLAYERS
from bot.messages.settings_panel import leaving_panel, whom_panel
from bot.publishing.posting import Parcel, calling
from bot.publishing.public_question import why_not_posted
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import lobby, play, seat_offers
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import ended, plain
from engine import Refused
from engine.text.english import listed
from engine.text.name_matching import same

NO_BOTS = "A bot cannot take a seat. `/kick` gives one to an AI player."


def seat_named(hosted: HostedTable, user: int | None, name: str | None) -> int:
    """By mention, or by the name of the seat (an AI has only that)."""
    seats = hosted.sheet.seats
    if user is not None and (sits := hosted.sheet.seat_of(user)) is not None:
        return sits
    names = [(seat.name, number) for number, seat in enumerate(seats)]
    stand_ins = [(seat.stand_in, number) for number, seat in enumerate(seats)]
    if len(found := same(name or "", names) or same(name or "", stand_ins)) == 1:
        return found[0]
    raise Refused(ended(f"They are not at this table. Seated here: {listed([plain(seat.player) for seat in seats])}"))


# ---------------------------------------------------------------------- removing, leaving, coming back


def _remove(hosted: HostedTable, guest: Guest, user: int | None, name: str | None) -> str:
    number = seat_named(hosted, user, name)
    if hosted.sheet.stage is Stage.LOBBY:
        return lobby.remove(hosted, guest, number)
    return play.kick(hosted, guest, number)


async def kick(desk: Desk, visit: Visit, table_id: str, user: int | None, name: str | None) -> None:
    await at_lobby(desk, visit, table_id, lambda hosted: _remove(hosted, visit.guest, user, name))


async def remove(desk: Desk, visit: Visit, code: Code) -> None:
    """From the panel."""
    name = "".join(visit.values[:1])
    await change(desk, visit, code.table, lambda hosted: _remove(hosted, visit.guest, None, name), PLAYERS)


async def resign(desk: Desk, visit: Visit, table_id: str) -> None:
    """`/resign`: it cannot be undone, so the player is asked first."""
    await visit.tell("", await _sure(desk, visit, table_id))


async def going(desk: Desk, visit: Visit, code: Code) -> None:
    """From the panel."""
    await visit.replace(await _sure(desk, visit, code.table), [])


async def _sure(desk: Desk, visit: Visit, table_id: str) -> Layout:
    hosted = await desk.sit(visit, table_id)
    hosted.demand(Stage.PLAYING)
    hosted.seat_of(visit.guest)
    return leaving_panel(hosted)


async def go(desk: Desk, visit: Visit, code: Code) -> None:
    if not visit.is_private:
        raise Forged("Nobody asked you that here. Use `/resign`.")

    def act(hosted: HostedTable) -> str:
        return play.resign(hosted, visit.guest, code.revision)

    sentence = await desk.hall.act(code.table, visit.guest, visit.interaction.id, act)
    await visit.replace(Layout.of(sentence), [])


async def stay(desk: Desk, visit: Visit, code: Code) -> None:
    await desk.sit(visit, code.table)
    await visit.replace(Layout.of("You stay in the game."), [])


async def back(desk: Desk, visit: Visit, code: Code) -> None:
    """Somebody wakes the table up, or says that they are back."""
    hosted = await desk.sit(visit, code.table)
    hosted.demand(Stage.PLAYING)
    if hosted.question_of(hosted.seat_of(visit.guest)) is not None:
        await show_question(desk, visit, code.table)
    else:
        await visit.tell("Welcome back: the seat is yours again.")


# ---------------------------------------------------------------------- handing a seat over


async def offer(desk: Desk, visit: Visit, code: Code) -> None:
    """From the panel: your own seat or, for the host, any. Who gets it is asked next."""
    hosted = await desk.sit(visit, code.table)
    hosted.demand(Stage.PLAYING)
    name = visit.values[0] if visit.values else None
    number = seat_named(hosted, None, name) if name is not None else hosted.seat_of(visit.guest)
    await visit.replace(whom_panel(hosted, number), [])


async def offer_to(desk: Desk, visit: Visit, code: Code) -> None:
    to = _chosen(visit)
    await _ask(desk, visit, code.table, lambda hosted: _numbered(hosted, code.number(0)), to)


def _numbered(hosted: HostedTable, number: int) -> int:
    if number >= len(hosted.sheet.seats):
        raise Forged("There is no such seat.")
    return number


def _chosen(visit: Visit) -> Guest:
    """The person picked in a select; Discord sends the name along."""
    data: Any = visit.interaction.data or {}
    known = data.get("resolved", {})
    for value in visit.values[:1]:
        user, member = known.get("users", {}).get(value), known.get("members", {}).get(value) or {}
        if user is not None and value.isdecimal():
            if user.get("bot"):
                raise Refused(NO_BOTS)
            return Guest(int(value), str(member.get("nick") or user.get("global_name") or user.get("username")))
    raise Forged("Pick somebody.")


async def substitute(desk: Desk, visit: Visit, table_id: str, user: int | None, name: str | None, to: Guest) -> None:
    """`/sub`: your own seat, unless another is named."""
    mine = visit.guest.id if user is None and name is None else user
    await _ask(desk, visit, table_id, lambda hosted: seat_named(hosted, mine, name), to)


async def _ask(desk: Desk, visit: Visit, table_id: str, find: Callable[[HostedTable], int], to: Guest) -> None:
    """Asks those who have to agree, where the game is played."""

    def act(hosted: HostedTable) -> tuple[str, int, list[int], int]:
        made = seat_offers.offer_seat(hosted, visit.guest, find(hosted), to)
        return seat_offers.in_words(hosted, made), made.number, seat_offers.needed(hosted, made), hosted.sheet.place

    text, number, asked, place = await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
    rows = [
        [
            button("Yes", Code("agree", table_id, 0, (str(number),)), discord.ButtonStyle.success),
            button("No", Code("decline", table_id, 0, (str(number),))),
        ]
    ]
    view = Public.of(f"{text}\n-# Press a button, or type `/sub answer:Yes` or `/sub answer:No`.", rows=rows)
    if why := await why_not_posted(desk.client, place, Parcel(view, f"{table_id}-o{number}", mentions=calling(asked))):
        await desk.hall.act(table_id, None, None, lambda hosted: seat_offers.take_back(hosted, number))
        raise Refused(f"I could not ask anybody, so the seat stays as it is. {why}")
    said = "I have asked them." if visit.place == place else "I have asked them where the game is played."
    if not visit.is_on_message or not await visit.replace(Layout.of(said), []):
        await visit.conclude(said)


async def answer_by_command(desk: Desk, visit: Visit, table_id: str, yes: bool) -> None:
    guest = visit.guest
    await visit.tell(
        await desk.hall.act(table_id, guest, visit.interaction.id, lambda hosted: seat_offers.answer_offer(hosted, guest, yes))
    )


async def _answer(desk: Desk, visit: Visit, code: Code, *, yes: bool) -> None:
    number = code.number(0)

    def act(hosted: HostedTable) -> tuple[str, bool]:
        return seat_offers.answer_offer(hosted, visit.guest, yes, number), hosted.sheet.offer is None

    sentence, done = await desk.hall.act(code.table, visit.guest, visit.interaction.id, act)
    if done:
        await visit.replace(Public.of(sentence if yes else "The seat stays as it is."), [])
    else:
        await visit.tell(sentence)


VERBS = {
    "remove": remove,
    "going": going,
    "go": go,
    "stay": stay,
    "back": back,
    "offer": offer,
    "offerto": offer_to,
    "agree": lambda desk, visit, code: _answer(desk, visit, code, yes=True),
    "decline": lambda desk, visit, code: _answer(desk, visit, code, yes=False),
}
