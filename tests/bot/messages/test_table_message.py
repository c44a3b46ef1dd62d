"""What a table message says about the players who are asked, and the link to a game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.arena import Arena
from bot.arena.validation.answers import controls
from bot.messages.table_message import SECRET, waiting_line
from bot.store import Seat, Stage, TableRecord
from bot.tables.hosted_table import HostedTable
from engine import Table
from tests.bot.end_to_end.support.channel_table import channel_table

NAMES = ["Red", "Blue", "Green"]
EGG_RACES = 1
"""A seed with which a player can draft the Egg, who hatches in secret before the race."""


def at(table: Table) -> HostedTable:
    seats = [Seat(name, number) for number, name in enumerate(NAMES, 1)]
    record = TableRecord("0123abcd", 1, 2, 3, table.game.id, host=1, seed=table.seed, opened=0.0, stage=Stage.PLAYING, seats=seats)
    return HostedTable(record, msgspec.json.encode(table.save()), 0.0)


def table_asking(kind: str) -> Table:
    """A table of three with a question of this kind. A player who can draft the Egg does."""
    table = Table.new("magical-athlete", NAMES, seed=EGG_RACES)
    while table.questions[0].kind != kind:
        question = table.questions[0]
        egg = [option.id for option in question.options if option.label == "Egg"]
        table.answer(question.seat, question.key, (egg or [question.default])[0])
    return table


def test_at_a_pick_of_all_at_once_it_is_said_who_has_chosen() -> None:
    table = table_asking("line-up")
    assert waiting_line(at(table)).startswith("### <@1>, <@2> and <@3>\n")
    assert "Chosen" not in waiting_line(at(table))
    blue = table.questions[1]
    table.answer(1, blue.key, blue.default)
    assert waiting_line(at(table)).startswith("### <@1> and <@3>\n")
    assert waiting_line(at(table)).endswith("\n-# Chosen: Blue")


def test_at_a_secret_question_for_one_seat_the_channel_reads_that_it_is_secret_and_nothing_of_it() -> None:
    """The question may reveal what a player holds."""
    table = table_asking("Egg.scramble")
    assert waiting_line(at(table)) == f"### <@3>\n{SECRET}"
    assert not any(word in SECRET for word in table.questions[0].prompt.split() if len(word) > 3)


async def test_the_way_to_a_game_in_the_channel_itself_is_not_the_way_to_an_old_board(arena: Arena, tmp_path: Path) -> None:
    async with channel_table(arena, tmp_path) as table:
        shown = [control for message in table.red.sees() for control in controls(message.components)]
        assert [control["url"] for control in shown if control.get("label") == "To the game"] == [
            f"https://discord.com/channels/{arena.guild.id}/{arena.channel.id}"
        ]
