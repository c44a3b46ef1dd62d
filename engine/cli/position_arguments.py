"""Arguments about a position, for all commands that take one."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cli.arguments import add_options, read_options
from engine.contract.game import Game
from engine.contract.notation import Notation, PositionQuery
from engine.contract.registry import all_games, get_game

USUAL = "magical-athlete"


def how_to_write() -> str:
    """Return one line for each game with a notation."""
    return "\n".join(f'{name}: {notation.how}. Example: "{notation.example}"' for name, notation in _notations().items())


def add_which_position(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about a position, except the position itself."""
    parser.add_argument("--game", choices=tuple(_notations()), metavar="ID", help=f"whose notation it is (default: {USUAL})")
    parser.add_argument("--track", help="where the race is run, if the game has several tracks")
    parser.add_argument("--race", type=int, metavar="N", help="which race, for the prizes (default: 1)")
    parser.add_argument("--rules", help="by which rules, if the game has several sets")
    parser.add_argument("--phase", help="from which phase of a round on, if the game has phases")
    add_options(parser)


def given_arguments(arguments: argparse.Namespace) -> list[str]:
    """Return the names of these arguments that were given."""
    given = {name: getattr(arguments, name) for name in ("game", "track", "race", "rules", "phase", "preset", "option")}
    return [f"--{name}" for name, value in given.items() if value not in (None, [])]


def read_position(text: str, arguments: argparse.Namespace, **more: Any) -> tuple[Game[Any], Notation, PositionQuery]:
    """Return the game, its notation and the query; `more` are further fields of the query."""
    game = get_game(USUAL if arguments.game is None else arguments.game)
    assert game.notation is not None
    race, options = 1 if arguments.race is None else arguments.race, read_options(game, arguments)
    case = PositionQuery(
        text, track=arguments.track, rules=arguments.rules, race=race, phase=arguments.phase, options=options, **more
    )
    return game, game.notation, case


def _notations() -> dict[str, Notation]:
    return {name: game.notation for name, game in all_games().items() if game.notation}
