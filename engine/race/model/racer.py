"""A racer on the track."""

from __future__ import annotations

from engine.race.model.power import NOTHING, Hook, Power

OUT_OF_RACE = 63
"""The space that marks a racer that has left the race, in the board's number."""


class Racer:
    """A racer on the track. `printed` is the power on its card, or the one it holds for this race; `power` is its power now.

    Compare racers by identity, never by name: copies and twins are different racers.
    """

    __slots__ = (
        "arrived",
        "bit",
        "copies",
        "decider",
        "i",
        "lead",
        "model",
        "name",
        "notes",
        "out",
        "place",
        "points",
        "power",
        "printed",
        "racing",
        "seat",
        "shift",
        "space",
        "tripped",
        "turns",
        "was",
    )

    def __init__(self, i: int, seat: int, name: str, power: Power, space: int = 0, tripped: bool = False) -> None:
        self.i = i
        self.seat = seat
        self.decider = seat  # who decides on its power
        self.name = name
        self.hold(power)
        self.space = space
        self.was = space  # where it stood before its last arrival
        self.arrived = 0  # the clock of its last arrival
        self.tripped = tripped
        self.racing = True
        self.place: int | None = None
        self.out: int | None = None  # 1 for the first to be eliminated, 2 for the second
        self.points = 0  # what this race has brought
        self.turns = 0
        self.notes: dict[str, int] = {}  # what it remembers, by power
        self.bit = 1 << i
        self.shift = 7 * i
        self.model: Racer | None = None  # whom it copies
        self.lead: list[int] | None = None  # the leaders it last looked at

    def hold(self, power: Power) -> None:
        """Give the racer its power for the race."""
        self.printed = power
        self.copies: Hook | None = power.whose_power
        self.power = NOTHING if self.copies else power

    @property
    def id(self) -> str:
        """The option id of this racer."""
        return f"r{self.i}"

    def __repr__(self) -> str:
        return self.name
