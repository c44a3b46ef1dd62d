"""Reference cards: what players can look up about a game."""

from __future__ import annotations

from msgspec import Struct

from engine.contract.rulings import Ruling


class ReferenceCard(Struct, frozen=True):
    """A card that can be looked up: `text` in full, `brief` in a few words, and the rulings on it.

    `ability` is the title of what it does, and `also` lists other names that find it, in lower case.
    """

    name: str
    ability: str
    text: str
    flavour: str = ""
    rulings: tuple[Ruling, ...] = ()
    brief: str = ""
    also: tuple[str, ...] = ()
