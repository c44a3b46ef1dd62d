"""The button My next table: after an answer, the way to another table that waits for the same person."""

from __future__ import annotations

from bot.interactions.router import InteractionRouter
from bot.messages.layouts import Layout, link
from bot.messages.lobby_message import message_link
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import HostedTable
from engine import Refused

MOST_TABLES = 5
"""How many of a user's other tables are looked at."""


async def offer(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Shows the button privately if this table has no further question for the user and another one does; once for each of its
    questions."""
    user = responder.guest.id
    others = [other for other in await router.store.find_open_of_user(user) if other != table_id][:MOST_TABLES]
    if not others or await _question_key(router, user, table_id):
        return
    for other in others:
        key = await _question_key(router, user, other)
        if not key or (user, other, key) in router.offered_tables:
            continue
        router.offered_tables.add((user, other, key))
        hosted = await router.coordinator.read(other)
        published, _ = await router.store.read_published(other)
        await responder.reply(_layout(hosted, published.message))
        return


async def _question_key(router: InteractionRouter, user: int, table_id: str) -> str:
    """The key of the question that the table has for the user; empty if it has none, or none that may be told."""
    try:
        hosted = await router.coordinator.read(table_id)
    except Refused:
        return ""
    seat = hosted.record.seat_of(user)
    if seat is None or hosted.record.stage is not Stage.PLAYING or hosted.record.trouble:
        return ""
    question = hosted.question_of(seat)
    return question.key if question is not None else ""


def _layout(hosted: HostedTable, message: int | None) -> Layout:
    record = hosted.record
    way = link("My next table", message_link(record.guild, record.place, message))
    return Layout.of(f"{hosted.game.title} in <#{record.place}> is waiting for you, too.", rows=[[way]])
