"""What a seat does not know, imagined."""

from __future__ import annotations

from engine.dice import Dice
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS

EGG = "Egg"
"""Whoever races with it sees cards that go under the pile (000-R12)."""


def imagine(match: Match, seat: int | None, dice: Dice) -> None:
    """The cards under the pile may be any that nobody else has seen. Secret picks of a line-up are not yet part of the match."""
    pile, hatched_by = match.pile, _hatched_by(match)
    if hatched_by in (None, seat) or not pile.bottom:
        return
    unseen = {card.name for card in (*pile.left, *pile.bottom)}
    left = [card for name, card in CARDS.items() if name in unseen]  # or the order would give them away
    pile.bottom = [left.pop(dice.below(len(left))) for _ in pile.bottom]
    pile.left = left


def _hatched_by(match: Match) -> int | None:
    """The only seat that has seen them, if any has."""
    ran = [finisher.seat for race in match.sheet.races for finisher in race if finisher.racer == EGG]
    runs = [r.seat for r in match.race.racers if r.name == EGG != r.printed.name] if match.race is not None else []
    return next(iter([*ran, *runs]), None)
