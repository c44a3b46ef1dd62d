"""Hidden information: replaces what a seat cannot know with a random guess, for AI players."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS

EGG, TWIN = "Egg", "Twin"
"""A player who hatches sees cards that go under the pile (000-R12); a Twin may hatch as an Egg that has won (000-R13)."""


def determinise(match: Match, seat: int | None, dice: Dice) -> None:
    """Replaces the cards under the pile that this seat has not seen with random unseen ones.

    Secret picks of a line-up are not part of the match yet, so there is nothing to replace.
    """
    pile = match.pile
    hidden = [index for index in range(len(pile.bottom)) if _seen_by(match, index) not in (None, seat)]
    if not hidden:
        return
    unseen = {card.name for card in (*pile.left, *(pile.bottom[index] for index in hidden))}
    left = [card for name, card in CARDS.items() if name in unseen]  # in the order of CARDS: the real order would give them away
    for index in hidden:
        pile.bottom[index] = left.pop(dice.below(len(left)))
    pile.left = left


def _seen_by(match: Match, index: int) -> int | None:
    """The seat that put this card under the pile, the only one that has seen it. The Egg's cards come first."""
    hatched = {finisher.racer: finisher.seat for race in match.sheet.races for finisher in race}
    hatched |= {r.name: r.seat for r in match.race.racers if r.printed.name != r.name} if match.race is not None else {}
    return hatched.get(EGG if index < match.rules.draws - 1 else TWIN)
