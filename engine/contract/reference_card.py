"""What can be looked up."""

from __future__ import annotations

from msgspec import Struct

from engine.contract.rulings import Ruling


class ReferenceCard(Struct, frozen=True):
    """Something of the game that can be looked up: what it does, in full and in brief, the rulings on it, and a line of flavour.

    `also` are other words people may look for.
    """

    name: str
    ability: str
    text: str
    flavour: str = ""
    rulings: tuple[Ruling, ...] = ()
    brief: str = ""
    also: tuple[str, ...] = ()
