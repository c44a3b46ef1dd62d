"""`card`: what a card of a game says, and the rulings on it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from engine.cli.arguments import Commands, add_which_game
from engine.contract.reference_card import ReferenceCard
from engine.contract.registry import get_game
from engine.core.question import Refused


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("card", help="what a card says; without a name, all of them")
    parser.add_argument("name", nargs="?", default="", help="the name or its beginning, in upper or lower case")
    add_which_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    cards = get_game(arguments.game).find_cards(arguments.name)
    if not cards:
        raise Refused(f"There is no card called {arguments.name[:40]!r}. Leave out the name to list them all.")
    print(as_text(cards[0]) if len(cards) == 1 else card_list(cards))
    return 0


def card_list(cards: Sequence[ReferenceCard]) -> str:
    width = max((len(card.name) for card in cards), default=0) + 2
    return "\n".join(f"{card.name:<{width}}{card.text}" for card in cards)


def as_text(card: ReferenceCard) -> str:
    name = f"{card.name}: {card.ability}" if card.ability else card.name
    flavour = f"  “{card.flavour}”" if card.flavour else ""
    rulings = "\n".join(f"- {ruling}" for ruling in card.rulings)
    return "\n\n".join(filter(None, (f"{name}\n{card.text}", flavour, rulings)))
