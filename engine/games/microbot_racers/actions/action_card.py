"""The action card: what a robot can be told to do, and how many spaces there are for it on each side (003-5, 003-R1)."""

from __future__ import annotations

from collections.abc import Mapping

MOVE, TURN, DRIFT, JUMP, REPAIR = "M", "T", "D", "J", "F"
"""The sorts of actions, by the first letter of their names."""
LEFT, RIGHT = "L", "R"

Action = str
"""A sort, and how far or which way: M3, TL, DR, J2; FIX is a repair."""

ACTIONS: tuple[Action, ...] = ("M1", "M2", "M3", "M4", "M5", "M6", "TL", "TR", "DL", "DR", "J2", "J3", "FIX")
MARKERS = 3
"""So many actions a robot can do in a round."""

HARD: tuple[Action, ...] = ("M1", "M2", "M3", "M4", "M5", "TL", "TR", "DL", "DR", "J2", "J3", "FIX")
EASY: tuple[Action, ...] = tuple(sorted((*ACTIONS, "M1", "M2", "M3", "TL", "TR"), key=ACTIONS.index))
SIDES: Mapping[str, tuple[Action, ...]] = {"easy": EASY, "hard": HARD}


def spaces(side: str, robots: int) -> tuple[Action, ...]:
    """The spaces of the card; for a crowd those of the hard side are added (003-R33)."""
    return SIDES[side] + (HARD if robots > 2 else ())


def distance(action: Action) -> int:
    """How far a move or a jump goes."""
    return int(action[1])


def turned(facing: int, action: Action) -> int:
    """A quarter to the side that the action names: which way a turn makes a robot face, and a drift makes it go."""
    return (facing + (1 if action[1] == RIGHT else 3)) % 4


def suits(action: Action, health: int) -> bool:
    """Whether a robot of that health may be told to do it: no move is longer than that (003-17)."""
    return action[0] != MOVE or distance(action) <= health
