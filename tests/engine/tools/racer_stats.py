"""Writes the `racer_stats.json` of every race game, from a few thousand games of four quick players.

nice -n 19 python -m tests.engine.tools.racer_stats
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

import engine
from engine import all_games
from engine.analysis.simulation import SimulationPlan, play_game
from engine.contract.game import Game
from engine.contract.racer_stats import FILE, RacerStats
from engine.race.game import RaceGame

PLAYERS, GAMES, SEED = 4, 4000, 1


def form_in(game: Game[Any], games: int) -> dict[str, RacerStats]:
    """Return the statistics of each racer by name, from this many simulated games."""
    plan = SimulationPlan.checked(game.id, PLAYERS, {}, ["quick"], SEED)
    picked, races, wins = Counter[str](), Counter[str](), Counter[str]()
    for number in range(games):
        runners = [runner for race in game.outcomes(play_game(game, plan, number)) for runner in race]
        picked.update({runner.racer for runner in runners})
        races.update(runner.racer for runner in runners)
        wins.update(runner.racer for runner in runners if runner.place == 1)
    return {name: RacerStats(round(picked[name] / games, 4), round(wins[name] / races[name], 4)) for name in sorted(races)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many of each (default: {GAMES})")
    games = parser.parse_args().games
    for game in all_games().values():
        if isinstance(game, RaceGame):
            stats = form_in(game, games)
            rooms = type(game).__module__.split(".")[1:-1]
            file = Path(engine.__file__).parent.joinpath(*rooms, FILE)
            file.write_text("{\n" + ",\n".join(f"  {_text(name)}: {_text(own)}" for name, own in stats.items()) + "\n}\n")
            print(f"{game.title}: {len(stats)} racers in {games:,} games, {file}")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
