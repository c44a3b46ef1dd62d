"""Private views: `/hand`, `/board`, `/log` and `/card`, and the buttons Hand, Log, Cards, Watch and Fair dice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import discord
import msgspec

from bot.interactions.actions import in_words, move_table
from bot.interactions.rate_limit import FILM, PICTURE, WHOLE_GAME
from bot.interactions.router import InteractionRouter
from bot.interactions.shown_board import shown_view
from bot.messages.custom_ids import CustomId
from bot.messages.film_buttons import film_buttons, film_menu, film_title
from bot.messages.how_to_play import how_to_play_button
from bot.messages.in_words import card_in_words
from bot.messages.layouts import (
    MOST_CHOICES,
    Layout,
    Row,
    button,
    entry,
    file_of,
    question_rows,
    select,
    window_rows,
)
from bot.messages.lobby_message import message_link
from bot.messages.table_message import state_line
from bot.messages.things_panel import things_in_brief
from bot.publishing.extras import films
from bot.responses.responder import Responder
from bot.store import Notice, Stage
from bot.tables import intermissions, pauses
from bot.text.escaping import plain
from bot.text.log import LogPage, log_pages, page_of
from bot.text.suggestions import not_found
from bot.workers.rendering.pictures import pictures
from engine import Game, ReferenceCard, Refused, game_record
from engine.text.name_matching import suggestions
from render import Picture, card_picture

EMPTY_HAND = "Your hand is empty."
NO_HANDS = "Nobody holds anything in this game: all there is lies on the board."
MOST_IN_FULL = 8
"""Up to this many cards are shown with their full text; more of them in brief."""
MOST_IN_BRIEF = 40
FILM_POST_TIMEOUT_SECONDS = 10.0
"""How long a user who shares a film waits until it is posted."""


def card_line(card: ReferenceCard) -> str:
    return f"**{plain(card.name)}**: {plain(card.text)}"


async def board(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """`/board`: shows the current board, and posts the table message again if it was deleted."""
    router.look_limit.charge(responder.guest.id, PICTURE)
    hosted = await router.table_for(responder, table_id)
    if hosted.record.stage is Stage.LOBBY:
        await router.delivery.check_message(table_id)
        raise Refused(f"The game has not begun yet. [The table]({await _lobby_address(router, table_id)}) is waiting for players.")
    if (await router.coordinator.preferences(responder.guest.id)).words or hosted.settings.pictures == "words":
        await responder.reply(await in_words.board_layout(router, responder, table_id))
        await router.delivery.check_message(table_id)
        return
    hosted.demand_begun()
    drawn = await router.render_pool.look(pictures, await shown_view(router.store, hosted))
    text = f"**{hosted.game.title}**\n{state_line(hosted)}{await router.table_link(responder, table_id)}"
    row = [button("In words", CustomId("inwords", table_id)), *move_table.continue_here_row(responder, hosted)]
    layout = Layout.of(text, drawn, rows=[row])
    await responder.reply(layout, [file_of(picture) for picture in drawn])
    await router.delivery.check_message(table_id)


async def _lobby_address(router: InteractionRouter, table_id: str) -> str:
    (published, _), where = await router.store.read_published(table_id), await router.store.read_location(table_id)
    assert where is not None
    return message_link(where.guild, where.place, published.lobby)


async def hand(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Shows a player's racers on the board, their hand and their open question."""
    hosted = await router.table_for(responder, table_id)
    hosted.demand_begun()
    seat = hosted.seat_of(responder.guest)
    game, view = hosted.game, hosted.table.view(seat)
    out, held = game.fielded(view), game.hand(view)
    if hosted.record.intermission is not None:  # nobody has chosen for the next race yet, as far as anybody can see
        out, held = (), (*held, *out)
    lines = ["### On the board", *map(card_line, out)] if out else []
    lines += ["### Your hand", *(list(map(card_line, held)) or [EMPTY_HAND])] if game.has_hands else [NO_HANDS]
    menus, revision, question = hosted.table.menus(seat), hosted.record.public_revision, hosted.question_of(seat)
    lines += [f"### {plain(game.menu_title)}", things_in_brief(menus)] if menus else []
    rows: list[Row] = []
    if question is not None:
        rows += (window_rows if question.window else question_rows)(hosted.record, question, explains=True)
    more = [button(game.menu_title, CustomId("things", table_id, revision))] if menus else []
    if hosted.table.orders_of(seat) or (question is not None and question.orders and not question.window):
        more.append(button("My standing answers", CustomId("standing", table_id, revision)))
    rows.append(more)
    below = plain(question.prompt) if question is not None else pauses.in_words(hosted) or intermissions.in_words(hosted)
    await responder.reply(Layout.of("\n".join(lines), below=below, rows=rows))


async def show_log(
    router: InteractionRouter, responder: Responder, table_id: str, page: int | None = None, *, event: int = 0
) -> None:
    """Shows a page of the log: number `page`, or the one with this event, by default the newest."""
    router.look_limit.charge(responder.guest.id, WHOLE_GAME)
    table = await router.coordinator.read_whole_game(table_id)
    intermission = (await router.table_for(responder, table_id)).record.intermission
    published, _ = await router.store.read_published(table_id)
    events = [told for told in table.events if intermission is None or told.number <= intermission.event]
    pages = await asyncio.to_thread(log_pages, events, table.game, table.seats) or [LogPage(0, "Nothing has happened yet.")]
    wanted = page if page is not None else page_of(pages, event) if event else len(pages)
    number = max(1, min(wanted, len(pages)))
    turns = [
        button("Earlier", CustomId("logpage", table_id, 0, (str(number - 1),)), disabled=number == 1),
        button("Later", CustomId("logpage", table_id, 0, (str(number + 1),)), disabled=number == len(pages)),
    ]
    text = f"### The log, page {number} of {len(pages)}\n{pages[number - 1].text}"
    watch = film_buttons(table, table_id, published.film_lengths)
    rows: list[Row] = [turns if len(pages) > 1 else [], *(["-# Watch again:", *watch] if watch else [])]
    if table.result is not None:
        text += f"\n-# The dice had the seed `{table.seed}`, sealed before the game as `{table.seed_hash[:12]}…`."
        rows.append([button("Fair dice", CustomId("record", table_id))])
    layout = Layout.of(text, rows=rows)
    if page is not None and responder.is_on_message:
        await responder.replace(layout)
    else:
        await responder.reply(layout)


async def _log_of_message(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Shows the log from where a message does not tell everything, or the newest page."""
    await show_log(router, responder, custom_id.table, event=custom_id.integer(1) if len(custom_id.arguments) > 1 else 0)


# ---------------------------------------------------------------------- cards


def cards_like(game: Game[Any], typed: str) -> list[ReferenceCard]:
    """The cards that match best, then all others with the typed text in their names."""
    best = game.find_cards(typed)
    return best + [card for card in suggestions(typed, [(card.name, card) for card in game.cards.values()]) if card not in best]


async def card(router: InteractionRouter, responder: Responder, games: Sequence[Game[Any]], typed: str) -> None:
    """Shows the card that the typed name finds, from the first of these games that has one."""
    found = next(((game, cards[0]) for game in games if (cards := cards_like(game, typed))), None)
    if found is None:
        where = f"is not a card in {games[0].title}" if len(games) == 1 else "is not a card in any game"
        raise not_found(typed, where, [name for game in games for name in game.cards])
    game, shown = found
    if (await router.coordinator.preferences(responder.guest.id)).words:
        await responder.reply(card_in_words(shown))
        return
    router.look_limit.charge(responder.guest.id, PICTURE)
    [picture] = await router.render_pool.look(card_picture, game.id, shown.name)
    await responder.reply(Layout.of(pictures=[picture]), [file_of(picture)])


async def cards(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Lists the cards in play, with a select to look at one; before the game begins, only a select of all cards."""
    hosted = await router.table_for(responder, custom_id.table)
    game = hosted.game
    in_play = game.in_play(hosted.table.view(hosted.record.seat_of(responder.guest.id))) if hosted.has_begun else ()
    names = in_play or list(game.cards)
    shown_cards = [game.cards[name] for name in in_play]
    pages = [names[start : start + MOST_CHOICES] for start in range(0, len(names), MOST_CHOICES)][:5]
    rows = []
    for number, page in enumerate(pages):
        title = "Look at a card" if len(pages) == 1 else f"Look at a card: {page[0]} to {page[-1]}"
        entries = [entry(name, name, game.cards[name].brief) for name in page]
        rows.append([select(title, CustomId("card", custom_id.table, number), entries)])
    await responder.reply(Layout.of(_in_words(shown_cards) or "Which one?", rows=[[how_to_play_button(hosted)], *rows]))


def _in_words(shown_cards: Sequence[ReferenceCard]) -> str:
    if len(shown_cards) <= MOST_IN_FULL:
        return "\n".join(map(card_line, shown_cards))
    return "\n".join(f"**{plain(card.name)}**: {plain(card.brief or card.text)}" for card in shown_cards[:MOST_IN_BRIEF])


async def show_picked_card(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    hosted = await router.table_for(responder, custom_id.table)
    await card(router, responder, [hosted.game], responder.value)


# ---------------------------------------------------------------------- films and records


async def choose_film(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Shows a button for each film of a game."""
    hosted = await router.table_for(responder, custom_id.table)
    hosted.demand_begun()
    published, _ = await router.store.read_published(custom_id.table)
    await responder.reply(film_menu(hosted.table, custom_id.table, published.film_lengths))


async def replay(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Shows a part of the game privately as a film, which takes some seconds to draw."""
    await responder.acknowledge()
    hosted, number = await router.table_for(responder, custom_id.table), custom_id.integer(0)
    film = await _film(router, responder, custom_id)
    to_all = button("Show to all", CustomId("premiere", custom_id.table, 0, (str(number),)))
    text = f"{film_title(hosted.table, number)}, once more:"
    await responder.reply(Layout.of(text, [film], rows=[[to_all]]), [file_of(film)])


async def show_film_to_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Posts a film for everybody, once, where the game is played. It is stored as a notice first, so that a restart does not lose
    it."""
    await responder.acknowledge()
    hosted, number = await router.table_for(responder, custom_id.table), custom_id.integer(0)
    name = plain(hosted.record.seats[hosted.seat_of(responder.guest)].player)
    film = await _film(router, responder, custom_id)
    published, notices = await router.store.read_published(custom_id.table)
    if number in published.films:
        raise Refused("Everybody can already see this film.")
    if not any(notice.film == number for _, notice in notices):
        router.public_posts.count_shown(responder.guest.id, hosted.record.place)
        text = f"{film_title(hosted.table, number)}, once more, shared by {name}."
        await router.store.add_notice([custom_id.table], Notice(text, film=number))
    router.delivery.films.put(custom_id.table, number, film)
    router.delivery.schedule(custom_id.table)
    await router.delivery.wait_until_idle(custom_id.table, FILM_POST_TIMEOUT_SECONDS)
    published, notices = await router.store.read_published(custom_id.table)
    if number in published.films:
        await responder.reply("Everybody can see it now.")
    elif any(notice.film == number for _, notice in notices):
        await responder.reply("Everybody will see it as soon as I can post it.")
    else:
        raise Refused("I am not allowed to post pictures where the game is played.")


async def _film(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> Picture:
    router.look_limit.charge(responder.guest.id, FILM)
    film = await films.film(router.render_pool, router.coordinator, custom_id.table, custom_id.integer(0))
    if len(film.data) > responder.interaction.filesize_limit:
        raise Refused("The film is too long for this server.")
    return film


async def send_record(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Sends the record of a finished game as a file, with which anybody can check its dice."""
    router.look_limit.charge(responder.guest.id, WHOLE_GAME)
    table, undone = await router.coordinator.read_whole_game(custom_id.table), await router.store.read_undone(custom_id.table)
    data = await asyncio.to_thread(lambda: msgspec.json.encode(game_record(table, undone)))
    file = discord.File(BytesIO(data), f"{table.game.id}-{custom_id.table}.json")
    text = (
        f"The record of this game. Its dice were sealed as `{table.seed_hash[:12]}…` before it began, their seed is `{table.seed}`."
        f" Save the file and run `python -m engine verify FILE --hash {table.seed_hash[:16]}`: "
        "it plays the game again from the seed, with all that was taken back, and compares every event."
    )
    await responder.reply(text, [file])


ACTIONS = {
    "hand": lambda router, responder, custom_id: hand(router, responder, custom_id.table),
    "log": _log_of_message,
    "logpage": lambda router, responder, custom_id: show_log(router, responder, custom_id.table, custom_id.integer(0)),
    "cards": cards,
    "card": show_picked_card,
    "watch": choose_film,
    "replay": replay,
    "premiere": show_film_to_all,
    "record": send_record,
}
