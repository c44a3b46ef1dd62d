"""Games over the wire: few players and many, by buttons, by commands and mixed, with AI seats, several at once. (Whole ones of 2003
are in `test_coin_draft`, those of Microbot Racers in `test_races_of_robots`.)"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from engine import all_games, game_record, get_game, verify
from tests.bot.end_to_end.support.evening import BUTTONS, COMMANDS, MIXED, Evening
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.skipping import skips_the_middle

BEGINNING = 12
"""Answers."""
PEOPLE = ["red", "blue", "green", "amber", "violet", "teal"]


@pytest.mark.parametrize(
    ("people", "ai", "style", "game"),
    [(1, 1, BUTTONS, "magical-athlete"), (4, 0, COMMANDS, "thats-life"), (2, 4, MIXED, "magical-athlete")],
)
async def test_a_whole_game(arena: Arena, tmp_path: Path, people: int, ai: int, style: str, game: str) -> None:
    """It ends with standings and the seed, and its record can be verified against what was sealed before it."""
    without_pictures(arena, arena.channel)
    async with hosting(arena, tmp_path) as bot:
        evening = Evening(arena, PEOPLE[:people], seed=people)
        await evening.open(style, ai=ai, game=game)
        await evening.play(style)
        assert "Final standings" in evening.live.text
        [table_id] = await bot.store.last_in(int(arena.channel.id))
        table = await bot.coordinator.whole(table_id)
        assert table.seed in evening.live.text
        assert verify(game_record(table), table.seed_hash).matches


@pytest.mark.parametrize(("game", "preset"), [(game, each.title) for game in all_games() for each in get_game(game).presets])
async def test_a_game_of_every_preset(arena: Arena, tmp_path: Path, game: str, preset: str) -> None:
    """Its beginning and its end."""
    without_pictures(arena, arena.channel)
    async with hosting(arena, tmp_path) as bot:
        evening = Evening(arena, PEOPLE[:1], seed=1)
        rules = get_game(game)
        _, most = rules.seats_for(rules.read_options(rules.preset_called(preset).options))
        await evening.open(ai=min(3, most - 1), game=game, preset=preset)
        await evening.play(MIXED, turns=BEGINNING)
        live = evening.live
        await skips_the_middle(bot, int(arena.channel.id))
        await evening.moves_on(live)
        await evening.play(MIXED)
        assert "Final standings" in evening.live.text
        [table_id] = await bot.store.last_in(int(arena.channel.id))
        table = await bot.coordinator.whole(table_id)
        assert table.game.preset_of(table.options) is table.game.preset_called(preset)
        assert verify(game_record(table), table.seed_hash).matches


async def test_a_whole_game_with_pictures(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
        evening = Evening(arena, PEOPLE[:1], seed=1)
        await evening.open(ai=2)
        while not evening.over:
            assert all(evening.live.pictures)
            await evening.turn(MIXED)
        shown = [seen.pictures for seen in evening.players[PEOPLE[0]].sees() if not seen.private and seen.pictures]
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
        evenings = [Evening(arena, PEOPLE[at : at + 2], channel=room, seed=at) for at, room in enumerate(rooms)]
        for evening in evenings:
            await evening.open(ai=1)
        await asyncio.gather(*(evening.play(MIXED) for evening in evenings))
        for evening in evenings:
            assert "Final standings" in evening.live.text
