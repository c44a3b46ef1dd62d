"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from typing import Any

from engine.game import Game
from engine.question import Refused

Commands = Any
"""What argparse's add_subparsers returns; its type has no public name."""


def add_which_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="magical-athlete", metavar="ID", help="which game (see: games)")


def add_game(parser: argparse.ArgumentParser) -> None:
    add_which_game(parser)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset", metavar="NAME", help="options that go well together (see: games); --option changes them one by one"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated (see: games)"
    )


def read_options(game: Game[Any], arguments: argparse.Namespace) -> dict[str, str]:
    """The preset, and any changes to it."""
    options = dict(game.preset_called(arguments.preset).options) if arguments.preset is not None else {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"{text[:40]!r} is not an option: write NAME=VALUE.")
        options[name.strip()] = value.strip()
    return options
