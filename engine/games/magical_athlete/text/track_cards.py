"""The reference cards of the two tracks, of what lies on them, and of the Main Move."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings

CONTESTED = frozenset({"000-R4"})
"""Rulings on which other tables may differ; their text says so."""


def _card(name: str, ability: str, text: str, flavour: str, brief: str, *rulings: str, also: tuple[str, ...]) -> ReferenceCard:
    return ReferenceCard(name, ability, text, flavour, read_rulings(rulings, CONTESTED), brief, also)


TRACK_CARDS: dict[str, ReferenceCard] = {
    card.name: card
    for card in (
        _card(
            "Mild Mile",
            "Track",
            "Thirty steps from Start to the finish, with nothing on the way but the others.",
            "Nothing ever happens on it, except to those who run.",
            "The track without surprises",
            "The first race is on it, and the board is turned over after each race. (000-11, 000-37)",
            "Start is a space like any other, and several may stand on it. (000-71)",
            also=("mild", "mile"),
        ),
        _card(
            "Wild Wilds",
            "Track",
            "Thirty steps with stars, rocks and arrows, each for whoever stops there.",
            "The signs were put up by somebody who was lost.",
            "Stars, rocks and arrows on the way",
            "Stars lie on 1, 11 and 24, rocks on 3 and 15. (000-68, 000-69)",
            "Arrows lead 3 on from 5, 4 back from 14, 2 on from 20 and 2 back from 21. (000-66)",
            "The printed board lays them out otherwise, and is an option of the table. (000-R4)",
            also=("wild", "wilds", "wild wilds (printed)"),
        ),
        _card(
            "Star",
            "Space",
            "Whoever stops there takes a bronze chip, worth a point.",
            "It fell from a much better race.",
            "A point for stopping there",
            "There is a chip each time, also for the same racer. (000-69)",
            "Who only runs past takes nothing. (000-61)",
            also=("stars", "bronze", "bronze chip"),
        ),
        _card(
            "Rock",
            "Space",
            "Whoever stops there trips, and misses the next Main Move.",
            "It was here first, and it intends to stay.",
            "Trips whoever stops there",
            "The racer gets up on its next turn, instead of its Main Move. (000-64, 000-68)",
            "Lying down it still has its power, and can be moved. (000-62)",
            also=("rocks", "trip", "tripped"),
        ),
        _card(
            "Arrow",
            "Space",
            "Whoever stops there moves on or back by as many spaces as it says.",
            "A suggestion, in the way that gravity is one.",
            "Moves you on or back",
            "That is a move of its own, and no part of the Main Move. (000-67)",
            "As a move it can pass others, and sets off whatever answers to that. (000-59, 000-67)",
            also=("arrows",),
        ),
        _card(
            "Main Move",
            "Move",
            "The roll of a turn and the spaces that it moves: many powers care whether a move is this one.",
            "Every plan survives until the die has stopped.",
            "The move of your own roll",
            "A warp is no move at all, and what a power or an arrow moves is another one. (000-65, 000-67)",
            "A racer that has tripped misses it, and gets up instead. (000-62, 000-64)",
            also=("main moves",),
        ),
    )
}
