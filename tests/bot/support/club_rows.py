"""Rows of results without games: a few by hand, a server with a history, or thousands for benches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.arena import Arena
from bot.client import Grandstand
from bot.store.database import Statements

GUILD, CHANNEL = 10, 20
GAME = "magical-athlete"
RACES = 4


class SeatResult(NamedTuple):
    """A seat at the end of a game. `player` is the column of the database."""

    player: str
    name: str
    place: int
    dice: int = 0
    pips: int = 0


def table(db: Statements, table_id: str, *, guild: int = GUILD, channel: int = CHANNEL) -> None:
    """A finished table, as far as other rows refer to it."""
    row = (table_id, guild, channel, channel, b"")
    db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, 'over', 0, 1, 0, 0.0, ?, NULL, NULL)", row)


def game_over(
    db: Statements,
    table_id: str,
    sat: Sequence[SeatResult],
    *,
    at: float,
    races: Sequence[Mapping[str, tuple[int, int]]] = (),
    guild: int = GUILD,
    channel: int = CHANNEL,
    game: str = GAME,
    rated: bool = True,
) -> None:
    """A finished game; `races` have the seat and the place of each racer."""
    table(db, table_id, guild=guild, channel=channel)
    db.executemany(
        "INSERT INTO results (table_id, seat, guild, game, preset, rules, ended, player, name, place, points, rated, dice, pips) "
        "VALUES (?, ?, ?, ?, '', 1, ?, ?, ?, ?, 0.0, ?, ?, ?)",
        [
            (table_id, seat, guild, game, at, each.player, each.name, each.place, int(rated), each.dice, each.pips)
            for seat, each in enumerate(sat)
        ],
    )
    db.executemany(
        "INSERT INTO entries (table_id, part, card, seat, place) VALUES (?, ?, ?, ?, ?)",
        [(table_id, part, card, *run) for part, race in enumerate(races, 1) for card, run in race.items()],
    )


def rate(db: Statements, player: str, mu: float, games: int, last: str, *, guild: int = GUILD, game: str = GAME) -> None:
    db.execute(
        "INSERT INTO ratings (guild, game, player, mu, sigma, games, last, before) VALUES (?, ?, ?, ?, 2.0, ?, ?, 25.0)",
        (guild, game, player, mu, games, last),
    )


def many(db: Statements, games: int, people: int, racers: Sequence[str]) -> None:
    """Many games in one server, each of three people and an AI player."""
    luck = random.Random(1)
    last: dict[str, str] = {}
    for number in range(games):
        table_id = f"{number:08x}"
        who = [str(1000 + player) for player in luck.sample(range(people), 3)]
        places = luck.sample(range(1, 5), 4)
        sat = [SeatResult(each, f"Player {each}", place, 30, 105) for each, place in zip([*who, "ai:quick"], places, strict=True)]
        run = luck.sample(racers, 4 * RACES)
        races = [
            {
                card: (seat, place)
                for seat, (card, place) in enumerate(zip(run[4 * part :], luck.sample(range(1, 5), 4), strict=False))
            }
            for part in range(RACES)
        ]
        game_over(db, table_id, sat, at=60.0 * number, races=races)
        last |= dict.fromkeys(who, table_id)
    for player, table_id in last.items():
        rate(db, player, luck.gauss(25, 4), 20, table_id)


async def store_history(arena: Arena, bot: Grandstand, games: int = 12) -> None:
    """Stores results of Red, Blue and an AI player in the arena's server; Red wins all games but the first, with Hare."""
    guild, red, blue = int(arena.guild.id), user_id(arena, "red"), user_id(arena, "blue")
    now = bot.clock.now()

    def play(db: Statements) -> None:
        for number in range(games):
            first = number == 0
            sat = [
                SeatResult(red, "Scarlet", 2 if first else 1, 10, 36),
                SeatResult(blue, "Blue", 1 if first else 2),
                SeatResult("ai:quick", "Gizmo", 3),
            ]
            races = [{"Hare": (0, 1 + first), "Egg": (1, 2 - first)}]
            game_over(db, f"{number:08x}", sat, at=now - 1000 + number, races=races, guild=guild)
        rate(db, red, 28.0, games, f"{games - 1:08x}", guild=guild)
        rate(db, blue, 23.5, 4, f"{games - 1:08x}", guild=guild)

    await bot.store.database.transact(play)


def user_id(arena: Arena, name: str) -> str:
    return str(arena.user(name).person.user.id)
