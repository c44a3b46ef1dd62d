"""Real games by random players, as a spectator sees them, and positions that real games hardly reach."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine import Refused, Table, get_game
from tests.render import random_games

GAME = "thats-life"
PEOPLE = ("Ann", "Bartholomew the Unready", "Зоя", "Dee", "🦊 Foxy", "W" * 32, "Gus", "Hanna-Marie")
EVERYTHING = {"version": "pro", "modules": "risk,flixxy,worms,hats,cards,attack"}
View = dict[str, Any]


def options_of(seed: int) -> dict[str, str]:
    """Returns another version, other modules and other skins for every seed, as far as they are compatible."""
    chance, game = random.Random(seed), get_game(GAME)
    while True:
        chosen = {setting.id: chance.choice(setting.choices) for setting in game.game_options if setting.id != "modules"}
        [modules] = [setting.choices for setting in game.game_options if setting.id == "modules"]
        chosen["modules"] = ",".join(module for module in modules if chance.random() < 0.6)
        try:
            game.check(2, game.read_options(chosen))
        except Refused:
            continue
        return chosen


def tables(seed: int, players: int, options: Mapping[str, str]) -> Iterator[tuple[Table, int]]:
    """Yields the table after each answer, and the number of the last event before it."""
    return random_games.tables(GAME, PEOPLE[:players], options, seed)


def views(seed: int, players: int | None = None, options: Mapping[str, str] | None = None, every: int = 1) -> Sequence[View]:
    """Returns the view after every so many answers, and the last one.

    The game is played once for all tests, so tests must not modify these views.
    """
    chosen = options_of(seed) if options is None else options
    return _played(seed, players or 2 + seed % 7, tuple(chosen.items()), every)


@lru_cache(maxsize=8)
def _played(seed: int, players: int, options: tuple[tuple[str, str], ...], every: int) -> Sequence[View]:
    seen: list[View] = []
    before = 0
    for number, (table, _) in enumerate(tables(seed, players, dict(options))):
        if number % every == 0 or not table.questions:
            seen.append(table.view(None, since=before))
            before = table.events[-1].number
    return seen


def a_game(players: int = 8, options: Mapping[str, str] = EVERYTHING) -> View:
    """Returns a view of a track that has just been laid."""
    return Table.new(GAME, PEOPLE[:players], options, "1").view(None, since=0)


def crowded(view: View, space: int, pawns: Sequence[int], guards: int = 0, figure: bool = False) -> View:
    """Returns the view with these pieces on one space and none elsewhere; `pawns` are seats, and the first two wear the hats."""
    view = copy.deepcopy(view)
    for here in view["board"]["track"]:
        there = here["space"] == space
        hats = ["lucky", "cursed", *[None] * len(pawns)]
        here["pawns"] = (
            [{"seat": seat, "number": k, "hat": hat} for k, (seat, hat) in enumerate(zip(pawns, hats, strict=False))]
            if there
            else []
        )
        here["guards"], here["figure"] = guards if there else 0, figure and there
    return view
