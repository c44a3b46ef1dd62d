"""`rules`: how a game is played, in short."""

from __future__ import annotations

import argparse

from engine.cli.arguments import Commands, add_which_game
from engine.contract.registry import get_game


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("rules", help="how a game is played, in short")
    add_which_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    print(get_game(arguments.game).how_to_play)
    return 0
