"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from engine.contract.game import Game
from engine.core.question import Refused

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
    """Return the options from --preset and --option; raises Refused for malformed ones."""
    options = dict(game.get_preset(arguments.preset).options) if arguments.preset is not None else {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"{text[:40]!r} is not an option: write NAME=VALUE.")
        options[name.strip()] = value.strip()
    return options


def add_players(parser: argparse.ArgumentParser, usual: int) -> None:
    parser.set_defaults(usual=usual)
    parser.add_argument(
        "--players", type=int, metavar="N", help=f"seats in all (default: {usual}, or as near to it as the options allow)"
    )


def read_players(game: Game[Any], arguments: argparse.Namespace, options: Mapping[str, str]) -> int:
    """Return the number of players from --players, unchecked; otherwise the usual number, as far as the options allow."""
    fewest, most = game.seats_for(game.read_options(options))
    return min(max(arguments.usual, fewest), most) if arguments.players is None else int(arguments.players)
