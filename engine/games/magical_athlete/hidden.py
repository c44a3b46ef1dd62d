"""What a seat does not know, imagined."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS

EGG, TWIN = "Egg", "Twin"
"""Whoever hatches sees cards that go under the pile (000-R12); a Twin may hatch as an Egg that has won (000-R13)."""


def determinise(match: Match, seat: int | None, dice: Dice) -> None:
    """The cards under the pile may be any that nobody else has seen. Secret picks of a line-up are not yet part of the match."""
    pile = match.pile
    hidden = [at for at in range(len(pile.bottom)) if _put_there_by(match, at) not in (None, seat)]
    if not hidden:
        return
    unseen = {card.name for card in (*pile.left, *(pile.bottom[at] for at in hidden))}
    left = [card for name, card in CARDS.items() if name in unseen]  # or the order would give them away
    for at in hidden:
        pile.bottom[at] = left.pop(dice.below(len(left)))
    pile.left = left


def _put_there_by(match: Match, at: int) -> int | None:
    """The only seat that has seen this card, if somebody has hatched. The Egg itself comes first."""
    hatched = {finisher.racer: finisher.seat for race in match.sheet.races for finisher in race}
    hatched |= {r.name: r.seat for r in match.race.racers if r.printed.name != r.name} if match.race is not None else {}
    return hatched.get(EGG if at < match.rules.draws - 1 else TWIN)
