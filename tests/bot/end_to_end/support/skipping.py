"""The middle of a game, played inside the bot: over the wire there is nothing in it that its beginning has not shown."""

from __future__ import annotations

from bot.client import Grandstand
from bot.tables.hosted_table import HostedTable
from engine import Table, get_policy


async def skips_the_middle(bot: Grandstand, channel: int) -> None:
    """Of the newest game of this channel, as far as the last question that the first seat would be asked."""
    [table_id] = await bot.store.find_recent_in_place(channel)
    await bot.coordinator.act(table_id, None, None, _to_the_last_question)


def _to_the_last_question(hosted: HostedTable) -> None:
    trial, given, last = Table.load(hosted.table.save()), 0, 0
    while trial.result is None:
        question = trial.questions[0]
        last = given if question.seat == 0 else last
        trial.answer(question.seat, question.key, _default_or_advised(trial))
        given += 1
    for _ in range(last):
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, _default_or_advised(hosted.table), "test")


def _default_or_advised(table: Table) -> str:
    """The default; but in a game of rounds, everybody would let everything pass and stay where they are."""
    question = table.questions[0]
    return get_policy("quick").answer(table, question) if table.game.rounds else question.default
