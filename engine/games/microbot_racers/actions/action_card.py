"""The action card: all actions, and the spaces for them on the easy and the hard side (003-5, 003-R1)."""

from __future__ import annotations

from collections.abc import Mapping

MOVE, TURN, DRIFT, JUMP, REPAIR = "M", "T", "D", "J", "F"
"""The kinds of actions, by the first letter of their ids."""
LEFT, RIGHT = "L", "R"

Action = str
"""A kind, and the distance or side: M3, TL, DR, J2; FIX is a repair."""

ACTIONS: tuple[Action, ...] = ("M1", "M2", "M3", "M4", "M5", "M6", "TL", "TR", "DL", "DR", "J2", "J3", "FIX")
MARKERS = 3
"""The most actions of a robot in a round."""

HARD: tuple[Action, ...] = ("M1", "M2", "M3", "M4", "M5", "TL", "TR", "DL", "DR", "J2", "J3", "FIX")
EASY: tuple[Action, ...] = tuple(sorted((*ACTIONS, "M1", "M2", "M3", "TL", "TR"), key=ACTIONS.index))
SIDES: Mapping[str, tuple[Action, ...]] = {"easy": EASY, "hard": HARD}


def spaces(side: str, robots: int) -> tuple[Action, ...]:
    """The spaces of the card; with more than two robots those of the hard side are added (003-R33)."""
    return SIDES[side] + (HARD if robots > 2 else ())


def distance(action: Action) -> int:
    """The distance of a move or a jump."""
    return int(action[1])


def turned(facing: int, action: Action) -> int:
    """The facing a quarter to the side that the action names: where a turn faces, and where a drift goes."""
    return (facing + (1 if action[1] == RIGHT else 3)) % 4


def suits(action: Action, health: int) -> bool:
    """Whether a robot of this health may pick the action: no move may be longer than its health (003-17)."""
    return action[0] != MOVE or distance(action) <= health
