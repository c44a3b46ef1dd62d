"""`rules`: how a game is played, in short."""

from __future__ import annotations

import argparse

from engine.cli.arguments import Commands, add_which_game
from engine.games import game_called


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("rules", help="how a game is played, in short")
    add_which_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    print(game_called(arguments.game).how_to_play)
    return 0
