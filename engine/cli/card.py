"""`card`: what a racer can do, and what was ruled about it."""

from __future__ import annotations

import argparse

from engine.cli.options import Commands, add_which_game
from engine.game import Card
from engine.games import game_called
from engine.question import Refused


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("card", help="what a racer can do; without a name, all of them")
    parser.add_argument("name", nargs="?", default="", help="the name or the beginning of it, in any case")
    add_which_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found = game_called(arguments.game).cards_called(arguments.name)
    if not found:
        raise Refused(f"There is no card called {arguments.name[:40]!r}. Without a name all cards are listed.")
    print(as_text(found[0]) if len(found) == 1 else "\n".join(f"{card.name:<17}{card.text}" for card in found))
    return 0


def as_text(card: Card) -> str:
    rulings = "\n".join(f"- {ruling}" for ruling in card.rulings)
    return f"{card.name}: {card.ability}\n{card.text}\n\n  “{card.flavour}”\n\n{rulings}"
