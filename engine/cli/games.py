"""`games`: what can be played."""

from __future__ import annotations

import argparse
import textwrap

from engine.cli.options import Commands
from engine.games import all_games


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("games", help="what can be played, with options")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for game in all_games().values():
        print(f"{game.title}  --game {game.id}  {game.fewest} to {game.most} players")
        for line in game.about.splitlines():
            print(textwrap.indent(textwrap.fill(line, 100), "  "))
        for setting in game.settings:
            times = f", {setting.times} with commas between" if setting.times > 1 else ""
            print(f"  --option {setting.id}={setting.default}")
            print(f"      {setting.title}: {' | '.join(setting.choices)}{times}")
    return 0
