"""Microbot Racers, a game of rounds with questions for several players at once: alone against an AI, two people, four players."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import HandClock
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table, read_verified_game
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, MIXED, PlayedTable
from tests.bot.end_to_end.support.player import last_private, reply, reply_to_press
from tests.bot.support.waiting import until

GAME, CROWD = "Microbot Racers", "Grand Prix (house rule)"
PEOPLE = ["red", "blue"]
ROLL, FIRST, QUIET = FOR_FIRST = ["Roll", "Take 1st", "Roll until my next lap"]


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue have just begun to play."""
    async with bot_table(arena, tmp_path, *PEOPLE, game=GAME) as table:
        yield table


async def places(table: BotTable) -> None:
    """Everybody takes a place on the start line."""
    while "Where on the start line" in table.live.text:
        await table.turn()
    await until(lambda: "roll for 1st player" in table.live.text)


def boards(table: PlayedTable) -> list[str]:
    """The current texts of the table messages, oldest first."""
    texts = [seen.text for seen in table.players[table.names[0]].sees() if not seen.private]
    return [text for text in texts if rounds_in(text)]


def rounds_in(text: str) -> list[str]:
    """The numbers of the rounds that a message tells, below its headline."""
    return re.findall(r"^Round (\d+)[:.]", text, re.MULTILINE)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("people", "ai", "preset", "style"),
    [(1, 0, "Quick race", BUTTONS), (2, 0, "Duel", COMMANDS), (2, 2, CROWD, MIXED)],
)
async def test_a_whole_race(arena: Arena, text_bot: Grandstand, people: int, ai: int, preset: str, style: str) -> None:
    """A single player gets an AI opponent automatically."""
    players = PlayedTable(arena, PEOPLE[:people], seed=people)
    await players.open(style, ai=ai, game=GAME, preset=preset)
    await players.play(style)
    assert "Final standings" in players.live.text
    table = await read_verified_game(text_bot, arena)
    assert len(table.seats) == max(2, people + ai)


async def test_a_third_person_at_a_duel_reads_what_to_do(arena: Arena, bot: Grandstand) -> None:
    red, blue, green = (arena.user(name) for name in ("red", "blue", "green"))
    await red.slash("/play", game=GAME)
    await red.reads("Start against an AI")
    await blue.press("Join")
    await green.slash("/join")
    room = f"For up to 4 the host can choose the preset {CROWD} under **Options**."
    assert last_private(green).text == f"Both seats are taken. {room}"
    await red.reads(f"-# All seats are taken. {room}")
    await red.slash("/settings", preset=CROWD)
    await green.reads("2 to 4 players")
    await green.press("Join")
    await red.reads("3. Green\n-# 2 to 4 players, 1 seat free")
    assert "**The game cannot begin like this.** The rules are for two robots." in await reply(red, "/settings", preset="Duel")
    await red.reads("Start: check the options")


# ---------------------------------------------------------------------- a round is a message


async def test_a_round_is_told_in_one_message_from_its_beginning_to_its_end(arena: Arena, text_bot: Grandstand) -> None:
    """While the players are present: the next message begins with the next round, whatever is asked in between."""
    table = BotTable(text_bot, arena, *PEOPLE, seed=4)
    await table.open(game=GAME)
    await places(table)
    while len(boards(table)) < 4 and not table.over:
        await table.turn()
    assert [rounds_in(text) for text in boards(table)[:3]] == [["1"], ["2"], ["3"]]
    for text in boards(table)[:3]:
        assert "Red" in text
        assert "Blue" in text


async def test_who_is_never_asked_between_two_rounds_reads_each_in_its_message(arena: Arena, text_bot: Grandstand) -> None:
    """Nobody is asked about 1st player, so one press ends a round and begins another: each message tells its own."""
    table = BotTable(text_bot, arena, "red", seed=4)
    await table.open(game=GAME)
    await places(table)
    await table.red.press(QUIET)
    for _ in range(100):
        if len(boards(table)) < 3:
            await table.turn()
    first, second, third = boards(table)[:3]
    for number, text in enumerate((first, second), 1):
        assert rounds_in(text) == [str(number)]
        assert f"<@{table.red.person.user.id}>: **" not in text, "it asks nothing any more"
    assert rounds_in(third) == ["3"]


# ---------------------------------------------------------------------- a question for several at once


async def test_several_who_are_asked_the_same_have_the_same_buttons_and_see_who_has_chosen(table: BotTable) -> None:
    await places(table)
    red, blue = table.red, table.blue
    assert {*table.asked()} == {red, blue}
    assert list(table.live.buttons)[:3] == FOR_FIRST
    before = table.live
    await red.press(ROLL)
    await until(lambda: "-# Chosen: Red" in table.live.text)
    assert table.asked() == [blue]
    assert table.live.message is before.message
    assert await reply_to_press(red, FIRST) == "That has already been decided. The table is waiting for Blue."
    await blue.press(ROLL)
    await red.reads(" picks first")


async def test_several_who_answer_at_the_same_moment_are_all_heard(table: BotTable) -> None:
    """Although the first answer changes the message before the second press."""
    await places(table)
    red, blue = table.red, table.blue
    presses = [(player, player.taps(label)) for player, label in ((red, ROLL), (blue, FIRST))]
    await asyncio.gather(*(player.answered(press) for player, press in presses))
    await red.reads("Round 1: Blue takes 1st player")


async def test_nobody_else_answers_a_question_for_several(arena: Arena, table: BotTable) -> None:
    await places(table)
    green = table.spectator()
    assert await reply_to_press(green, ROLL) == "You are not at this table, so you can only watch."
    await table.red.slash("/roll")
    await table.blue.slash("/choose", answer="Take 1st")
    await green.reads("Round 1: Blue takes 1st player")
    await green.press("Log")


async def test_after_a_time_out_an_ai_answers(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, *PEOPLE, game=GAME) as table:
        await places(table)
        await table.red.press(ROLL)
        await until(lambda: "-# Chosen: Red" in table.live.text)
        await table.pass_time(clock, 200)
        await until(lambda: " picks first" in table.live.text)
