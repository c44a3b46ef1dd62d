"""The reference text: about the game, and the cards of every character and item."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS
from engine.games.magical_athlete_2003.characters import CARDS

ABOUT: str = """\
The race that started it all: buy a team while prices fall, then send one of them into each race. Nearly every \
ability is a choice, and somebody may have an answer to it.
Grandstand is an unofficial fan work. It is not connected with the publisher or the author of the game.

Design: Takashi Ishida"""

CONTESTED = frozenset({"001-R4", "001-R8", "001-R11", "001-R13"})
"""Rulings on which other tables may differ; their text says so."""

REFERENCE_CARDS: dict[str, ReferenceCard] = {
    name: ReferenceCard(
        name, power.ability, power.text, power.flavour, read_rulings(power.rulings, CONTESTED), power.brief, power.also
    )
    for name, power in CARDS.items()
} | {card.name: card for card in ITEM_CARDS.values()}
