"""`rules`: how a game is played, for the options in play."""

from __future__ import annotations

import argparse

from engine.cli.arguments import Commands, add_game, add_players, read_options, read_players
from engine.contract.registry import get_game


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("rules", help="how a game is played, with these options")
    add_game(parser)
    add_players(parser, usual=4)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = get_game(arguments.game)
    options = read_options(game, arguments)
    guide = game.how_to_play(read_players(game, arguments, options), game.read_options(options))
    steps = "\n".join(f"{number}. {step.caption}: {step.text}" for number, step in enumerate(guide.steps, 1))
    print(f"{guide.aim} {guide.turn} {guide.win}\n\n{steps}\n\n{guide.rules_in_full}")
    return 0
