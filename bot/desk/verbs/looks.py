"""Looking at things, privately: one's hand, the board, the log, cards, replays, the record of a game."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import discord
import msgspec

import render.replay
from bot.desk.incoming.codes import Code
from bot.desk.incoming.desk import Desk
from bot.desk.incoming.visit import Visit
from bot.desk.messages.layouts import MOST_CHOICES, Layout, button, file_of, question_rows, select, shown
from bot.desk.messages.lobby_message import address
from bot.desk.verbs import moving
from bot.hall import pauses
from bot.store import Stage
from bot.words.chat import plain
from bot.words.likeness import not_found
from bot.words.log import log_pages
from engine import Card, Game, Refused, Table, record
from engine.clipping import clipped
from engine.names import fitting
from render import Picture, card_picture


async def board(desk: Desk, visit: Visit, table_id: str) -> None:
    """`/board`: the table as it stands. Its message is made anew if somebody has deleted it."""
    hosted = await desk.sit(visit, table_id)
    if hosted.sheet.stage is Stage.LOBBY:
        await desk.delivery.check(table_id)
        raise Refused(f"The game has not begun yet. [The table]({await _lobby_address(desk, table_id)}) waits for players.")
    hosted.demand_begun()
    view = hosted.table.view(None)
    async with desk.studio.easel():
        drawn = await desk.studio.board(view)
    waiting = ", ".join(plain(seat.name) for seat in hosted.waiting_for())
    state = pauses.in_words(hosted) or (f"The table waits for {waiting}." if waiting else "The game is over.")
    text = f"**{hosted.game.title}**\n{state}"
    text += await desk.pointer(visit, table_id)
    layout = Layout.of(text, [shown(picture) for picture in drawn], rows=moving.offer(visit, hosted))
    await visit.tell("", layout, [file_of(picture) for picture in drawn])
    await desk.delivery.check(table_id)


async def _lobby_address(desk: Desk, table_id: str) -> str:
    (sight, _), where = await desk.store.shown(table_id), await desk.store.where(table_id)
    assert where is not None
    return address(where.guild, where.place, sight.lobby)


async def hand(desk: Desk, visit: Visit, table_id: str) -> None:
    """What only this person may see, and what they are asked."""
    hosted = await desk.sit(visit, table_id)
    hosted.demand_begun()
    seat = hosted.seat_of(visit.guest)
    game, view = hosted.game, hosted.table.view(seat)
    lines = [f"**{plain(card.name)}**: {plain(card.text)}" for card in game.hand(view)] or ["You hold nothing yet."]
    question = hosted.question_of(seat)
    rows = question_rows(table_id, hosted.sheet.revision, question) if question is not None else []
    below = plain(question.prompt) if question is not None else pauses.in_words(hosted)
    await visit.tell("", Layout.of("### Your hand\n" + "\n".join(lines), below=below, rows=rows))


async def show_log(desk: Desk, visit: Visit, table_id: str, page: int | None = None) -> None:
    """What happened and why, the newest page first."""
    table = await desk.hall.whole(table_id)
    seat = (await desk.sit(visit, table_id)).sheet.seat_of(visit.guest.id)
    pages = await asyncio.to_thread(_pages, table, seat)
    number = len(pages) if page is None else max(1, min(page, len(pages)))
    turns = [
        button("Earlier", Code("logpage", table_id, 0, (str(number - 1),)), disabled=number == 1),
        button("Later", Code("logpage", table_id, 0, (str(number + 1),)), disabled=number == len(pages)),
    ]
    text = f"### The log, page {number} of {len(pages)}\n{pages[number - 1]}"
    layout = Layout.of(text, rows=[turns] if len(pages) > 1 else [])
    if page is not None and visit.is_on_message:
        await visit.replace(layout, [])
    else:
        await visit.tell("", layout)


def _pages(table: Table, seat: int | None) -> list[str]:
    """Takes as long as the game is: not for the event loop."""
    return log_pages(table.events, table.game, table.seats) or ["Nothing has happened yet."]


async def log_page(desk: Desk, visit: Visit, code: Code) -> None:
    await show_log(desk, visit, code.table, code.number(0))


# ---------------------------------------------------------------------- cards


def cards_like(game: Game[Any], typed: str) -> list[Card]:
    """Those that are meant, then all others that have it somewhere in their name."""
    found = game.cards_called(typed)
    return found + [card for card in fitting(typed, [(card.name, card) for card in game.cards.values()]) if card not in found]


async def card(desk: Desk, visit: Visit, game: Game[Any], typed: str) -> None:
    found = cards_like(game, typed)
    if not found:
        raise not_found(typed, f"is no card of {game.title}", list(game.cards))
    picture = await desk.studio.drawn(card_picture, game.id, found[0].name)
    await visit.tell("", Layout.of(pictures=[shown(picture)]), [file_of(picture)])


async def cards(desk: Desk, visit: Visit, code: Code) -> None:
    """The cards that are in play, to pick one from: those that the view lists, or else names; or all of the game."""
    hosted = await desk.sit(visit, code.table)
    game = hosted.game
    in_play = game.in_play(hosted.table.view(hosted.sheet.seat_of(visit.guest.id))) if hosted.has_begun else ()
    names = in_play or list(game.cards)
    pages = [names[at : at + MOST_CHOICES] for at in range(0, len(names), MOST_CHOICES)][:5]
    rows = [
        [
            select(
                "Look at a card" if len(pages) == 1 else f"Look at a card: {page[0]} to {page[-1]}",
                Code("card", code.table, number),
                [discord.SelectOption(label=name, description=clipped(game.cards[name].brief, 100) or None) for name in page],
            )
        ]
        for number, page in enumerate(pages)
    ]
    await visit.tell("", Layout.of("Which one?", rows=rows))


async def picked_card(desk: Desk, visit: Visit, code: Code) -> None:
    hosted = await desk.sit(visit, code.table)
    await card(desk, visit, hosted.game, "".join(visit.values[:1]))


# ---------------------------------------------------------------------- films and records


async def replay(desk: Desk, visit: Visit, code: Code) -> None:
    """A part of the game as a film. It takes some seconds."""
    await visit.acknowledge()
    await desk.sit(visit, code.table)
    table = await desk.hall.whole(code.table)
    films = table.game.films(table.state)
    number = code.number(0) if code.rest else films
    if not 1 <= number <= films:
        raise Refused("There is nothing like that to look at yet.")
    data = await desk.studio.film((code.table, number), lambda: render.replay.replay(table.view(None, since=0), number))
    if len(data) > visit.interaction.filesize_limit:
        raise Refused("The film is too long for this server.")
    what = _part_of(table, number)
    film = Picture(data, 0, 0, f"{what.lower().replace(' ', '-')}.gif", f"{what} again, as a film.")
    await visit.tell("", Layout.of(f"{what}, once more:", [shown(film)]), [file_of(film)])


def _part_of(table: Table, number: int) -> str:
    """What a film shows: a race, where there are some; or else the whole game, or a part of it."""
    if table.game.outcomes(table.state):
        return f"Race {number}"
    return f"Part {number}" if table.game.films(table.state) > 1 else "The game"


async def give_record(desk: Desk, visit: Visit, code: Code) -> None:
    """All that is needed to check a game that is over."""
    table = await desk.hall.whole(code.table)
    data = await asyncio.to_thread(lambda: msgspec.json.encode(record(table)))
    file = discord.File(BytesIO(data), f"{table.game.id}-{code.table}.json")
    text = (
        f"The record of this game. Save it and run `python -m engine verify FILE --hash {table.seed_hash[:16]}`: "
        "it plays the game again from its seed and compares every event."
    )
    await visit.tell(text, None, [file])


VERBS = {
    "hand": lambda desk, visit, code: hand(desk, visit, code.table),
    "log": lambda desk, visit, code: show_log(desk, visit, code.table),
    "logpage": log_page,
    "cards": cards,
    "card": picked_card,
    "replay": replay,
    "record": give_record,
}
