"""The reference text: about the game, which cards matter at a table, and a player's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.contract.reference_card import ReferenceCard
from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard, is_yellow
from engine.games.thats_life.modules.token_names import EVERYONE_OFF, EXTRA_TURN, SWAP_PLACES, TOP_TO_BOTTOM
from engine.games.thats_life.text.names import card_name
from engine.games.thats_life.text.reference_cards import CARDS
from engine.games.thats_life.variant import Variant

ABOUT: str = """\
A race in which company matters more than speed: whoever is the last to leave a tile has to take it along, for better or worse, \
and somebody will be standing on the −10.
Grandstand is an unofficial fan work. It is not connected with the publishers or the authors of the game.

Design: Michael Kiesling, Wolfgang Kramer
Publishers: Ravensburger (as Verflixxt!, 2005), Rio Grande Games (as That's Life!)"""

REFERENCE_CARDS: Mapping[str, ReferenceCard] = {card.name: card for card in CARDS}


def in_play(variant: Variant) -> list[str]:
    """The names of the reference cards that matter in this variant."""
    skin = variant.skin
    matters = {"Plus tile", "Minus tile", skin.lucky.capitalize(), "Start", "Finish", "Pawn", "Tower", "Scoring"}
    matters |= {"Guard"} if variant.pro else {"Gift", "Steal"}
    if variant.risk:
        matters.add("Risk tile")
    if variant.flixxy:
        matters |= {skin.figure, "Action die", "Lap disc"}
    if variant.worms:
        matters |= {f"{skin.token.capitalize()} token", EXTRA_TURN, SWAP_PLACES, EVERYONE_OFF, TOP_TO_BOTTOM}
    if variant.hats:
        matters |= {"Lucky Hat", "Cursed Hat"}
    if variant.cards:
        matters.add("Movement cards")
    if variant.finish_discs:
        matters.add("Finish disc")
    if variant.attack:
        matters.add("Attack")
    return [name for name in REFERENCE_CARDS if name in matters]


def hand(board: Mapping[str, Any]) -> list[ReferenceCard]:
    """The tokens and movement cards in the hand of a view's seat."""
    return [REFERENCE_CARDS[name] for name in board["my_tokens"]] + [_movement(card) for card in board["my_cards"]]


def _movement(card: MoveCard) -> ReferenceCard:
    steps = STEPS[card]
    far = f"A piece goes {abs(steps)} {'ahead' if steps > 0 else 'back'}" if steps else "Nobody moves"
    then = "; played first, it may be followed by your other card" if is_yellow(card) else ""
    return ReferenceCard(card_name(card).capitalize(), "Movement card", f"{far}{then}.", brief=far)
