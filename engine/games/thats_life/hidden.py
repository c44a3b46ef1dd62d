"""Hidden information: deals the other players' tokens and cards again at random, for AI players."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.pile import Pile
from engine.games.thats_life.match import Match


def determinise(match: Match, seat: int | None, dice: Dice) -> None:
    """Replaces all tokens and cards that this seat cannot see with random ones."""
    _deal_anew(match.tokens, match.sheet.tokens, seat, dice)
    _deal_anew(match.deck, match.sheet.hands, seat, dice)


def _deal_anew(pile: Pile[str], held: list[list[str]], seat: int | None, dice: Dice) -> None:
    others = [hand for owner, hand in enumerate(held) if owner != seat and hand]
    for hand in others:
        pile.left += hand
    pile.left.sort()  # the real order would give away who holds what
    for hand in others:
        hand[:] = [pile.left.pop(dice.below(len(pile.left))) for _ in hand]
