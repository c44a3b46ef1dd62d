"""`card`: what a racer can do, and what was ruled about it."""

from __future__ import annotations

import argparse

from engine.cli.options import Commands, add_game
from engine.games import game_called
from engine.question import Refused


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("card", help="what a racer can do; without a name, all of them")
    parser.add_argument("name", nargs="?", default="", help="the name or the beginning of it, in any case")
    add_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    cards = game_called(arguments.game).cards
    wanted = arguments.name.casefold()
    found = [card for name, card in cards.items() if name.casefold().startswith(wanted)]
    if not found:
        raise Refused(f"There is no card called {arguments.name[:40]!r}. Without a name all cards are listed.")
    if len(found) > 1:
        for card in found:
            print(f"{card.name:<17}{card.text}")
        return 0
    card = found[0]
    print(f"{card.name}: {card.ability}\n{card.text}\n\n  “{card.flavour}”\n")
    for ruling in card.rulings:
        print(f"- {ruling}")
    return 0
