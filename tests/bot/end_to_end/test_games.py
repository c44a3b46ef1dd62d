"""Games over the wire: few players and many, by buttons, by commands and mixed, with AI seats, several at once. (Whole ones of 2003
are in `test_magical_athlete_2003`, those of Microbot Racers in `test_microbot_racers`.)"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from engine import all_games, get_game
from tests.bot.end_to_end.support.bot_table import read_verified_game, skip_to_last_question
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, MIXED, PlayedTable
from tests.bot.end_to_end.support.player import reply

BEGINNING = 12
"""Answers."""
PEOPLE = ["red", "blue", "green", "amber", "violet", "teal"]


@pytest.mark.parametrize(
    ("people", "ai", "style", "game"),
    [(1, 1, BUTTONS, "magical-athlete"), (4, 0, COMMANDS, "thats-life"), (2, 4, MIXED, "magical-athlete")],
)
async def test_a_whole_game(arena: Arena, text_bot: Grandstand, people: int, ai: int, style: str, game: str) -> None:
    """The game ends with standings; the seed is in the log, and its record matches the sealed seed."""
    players = PlayedTable(arena, PEOPLE[:people], seed=people)
    await players.open(style, ai=ai, game=game)
    await players.play(style)
    assert "Final standings" in players.live.text
    table = await read_verified_game(text_bot, arena)
    assert table.seed not in players.live.text
    assert table.seed in await reply(
        players.host, "/log", table=(await text_bot.store.find_recent_in_place(int(arena.channel.id)))[0]
    )


@pytest.mark.parametrize(("game", "preset"), [(game, preset.title) for game in all_games() for preset in get_game(game).presets])
async def test_a_game_of_every_preset(arena: Arena, text_bot: Grandstand, game: str, preset: str) -> None:
    """Its beginning and its end."""
    players = PlayedTable(arena, PEOPLE[:1], seed=1)
    rules = get_game(game)
    _, most = rules.seats_for(rules.read_options(rules.get_preset(preset).options))
    await players.open(ai=min(3, most - 1), game=game, preset=preset)
    await players.play(MIXED, turns=BEGINNING)
    live = players.live
    await skip_to_last_question(text_bot, int(arena.channel.id))
    await players.wait_for_change(live)
    await players.play(MIXED)
    assert "Final standings" in players.live.text
    table = await read_verified_game(text_bot, arena)
    assert table.game.preset_of(table.options) is table.game.get_preset(preset)


async def test_a_whole_game_with_pictures(arena: Arena, bot: Grandstand) -> None:
    table = PlayedTable(arena, PEOPLE[:1], seed=1)
    await table.open(ai=2)
    while not table.over:
        assert all(table.live.pictures)
        await table.turn(MIXED)
    shown = [seen.pictures for seen in table.players[PEOPLE[0]].sees() if not seen.private and seen.pictures]
    assert [len(pictures) for pictures in shown] == [1] * len(shown)
    for race in range(1, 5):
        assert [f"Line-up of race {race} of 4" in alt for [alt] in shown].count(True) == 1
        assert [f"Race {race} of 4" in alt and "is over." in alt for [alt] in shown].count(True) == 1
    assert "The game is over." in shown[-1][0]


async def test_games_in_several_channels_and_servers_at_once(arena: Arena, tmp_path: Path) -> None:
    guilds = arena.services.guilds
    club = guilds.create("The Club", arena.find_user("red"))
    for name in PEOPLE[1:]:
        guilds.join(club.id, arena.find_user(name))
    guilds.join(club.id, arena.bot)
    rooms = {f"room-{number}": guilds.add_channel((arena.guild, club)[number % 2].id, f"room-{number}") for number in range(2)}
    without_pictures(arena, *rooms.values())
    async with hosting(arena, tmp_path):
        tables = [PlayedTable(arena, PEOPLE[at : at + 2], channel=room, seed=at) for at, room in enumerate(rooms)]
        for table in tables:
            await table.open(ai=1)
        await asyncio.gather(*(table.play(MIXED) for table in tables))
        for table in tables:
            assert "Final standings" in table.live.text
