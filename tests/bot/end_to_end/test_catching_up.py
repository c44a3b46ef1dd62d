"""The private summary of missed turns, which follows the first reply to a returning player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.interactions import router
from bot.messages.catching_up import TITLE
from bot.messages.layouts import Layout
from bot.tables.absences import MIN_MISSED_TURNS
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from tests.bot.end_to_end.support.bot_table import BotTable, table_with_buttons
from tests.bot.end_to_end.support.player import last_private, private_messages, reply
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until


async def play_without(table: BotTable, player: Player, turns: int = MIN_MISSED_TURNS) -> None:
    """Plays so many turns for a player, with default answers for all others, until the player is asked again."""
    user = int(player.person.user.id)

    def act(hosted: HostedTable) -> None:
        seat = hosted.record.seats[hosted.record.seat_of(user) or 0]
        seat.away = True
        while seat.absence.turns < turns:
            question = hosted.table.questions[0]
            by = "ai" if hosted.record.seats[question.seat] is seat else str(hosted.record.seats[question.seat].user)
            hosted.answer(question.seat, question.key, question.default, by)
        while len(hosted.table.questions) > 1 or hosted.record.seats[hosted.table.questions[0].seat] is not seat:
            question = hosted.table.questions[0]
            hosted.answer(question.seat, question.key, question.default, "test")
        seat.away = False

    await table.act(act)


def summaries(player: Player) -> list[Seen]:
    return [seen for seen in private_messages(player) if TITLE in seen.text]


async def refused(table: BotTable, player: Player) -> None:
    await player.slash("/start")


WAYS: dict[str, Callable[[BotTable, Player], Awaitable[object]]] = {
    "a look": lambda table, player: player.press("Cards", on=table.live.message),
    "a command": lambda table, player: player.slash("/log"),
    "an answer": lambda table, player: table.answer_by_default(),
    "something that is refused": refused,
}


async def test_a_returning_player_reads_the_missed_turns_once(table: BotTable) -> None:
    player, other = await table.next_to_decide(), await table.other_player()
    for count, way in enumerate(WAYS, 1):
        await play_without(table, player)
        prompt = plain((await table.hosted()).table.questions[0].prompt)
        await WAYS[way](table, player)
        await until(lambda count=count: len(summaries(player)) == count)  # type: ignore[misc]
        summary = last_private(player)
        assert TITLE in summary.text, f"{way}: the summary follows the reply"
        assert f"-# {MIN_MISSED_TURNS} turns of yours were played for you." in summary.text
        assert way == "an answer" or f"**{prompt}**" in summary.text
        await player.press("Log", on=summary)
        await player.slash("/hand")
        assert len(summaries(player)) == count, f"{way}: once"
    assert summaries(other) == []


async def test_a_summary_that_cannot_be_made_spoils_nothing(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    def broken(*arguments: object) -> Layout:
        raise ValueError("nothing to be said")

    error_log.expect("Summary of missed turns not sent")
    monkeypatch.setattr(router, "catching_up", broken)
    async with table_with_buttons(arena, tmp_path) as table:
        player = await table.next_to_decide()
        await play_without(table, player)
        assert "Your hand" in await reply(player, "/hand")
