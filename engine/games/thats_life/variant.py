"""What the options bring to the table: the version, the track, the modules, the looks; and which options clash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.question import Refused
from engine.games.thats_life.tiles import CAMEL, CLOVER

FEWEST, MOST = 2, 8
"""Players."""
BASE, PRO = "base", "pro"
USUAL, CLASSIC, SWAP, LATE, RANDOM = "usual", "classic", "swap", "late", "random"
RISK, FLIXXY, WORMS, HATS, CARDS, ATTACK = "risk", "flixxy", "worms", "hats", "cards", "attack"
MODULES = (RISK, FLIXXY, WORMS, HATS, CARDS, ATTACK)

FINISH_DISCS: Mapping[str, tuple[int, ...]] = {"text": (2, 2, 3, 3, 4, 4, 5, 5), "2007": (2, 2, 3, 3, 4, 4, 5, 6), "none": ()}
"""The discs at Finish of the movement cards, the last one on top (004-64, 004-R33)."""
LAP_DISCS = (1, 2, 3, 4)
"""The discs at Finish for the figure, the last one on top (004-38)."""


class Skin(NamedTuple):
    """The looks of one edition, and what its pieces are called (004-70)."""

    lucky: str
    figure: str
    token: str
    finish_discs: bool
    """Whether its box has discs for the movement cards: the camels' has none (004-64)."""


SKINS: Mapping[str, Skin] = {
    CLOVER: Skin(CLOVER, "Flixxy", "worm", True),
    CAMEL: Skin(CAMEL, "Mummy", "torch", False),
}


class Variant(NamedTuple):
    """All the rules need to know about the options."""

    players: int
    pro: bool
    order: str
    """The order of the tiles: classic, swap, late or random."""
    risk: bool
    flixxy: bool
    worms: bool
    hats: bool
    cards: bool
    attack: bool
    finish_discs: tuple[int, ...]
    skin: Skin

    @property
    def pawns(self) -> int:
        """Of each player: 3, or 2 from five players on (004-7, 004-32)."""
        return 3 if self.players < 5 else 2

    @property
    def keeps_start(self) -> bool:
        """Whether somebody may come back to Start (004-R4)."""
        return self.flixxy or self.hats or self.cards


def kit_of(players: int, options: Mapping[str, str]) -> Variant:
    modules = options["modules"].split(",")
    pro, risk = options["version"] == PRO, RISK in modules
    order = options["track"]
    if order == USUAL:
        order = CLASSIC if pro and not risk else RANDOM
    skin = SKINS[options["skin"]]
    discs = FINISH_DISCS[options["discs"]]
    if CARDS not in modules or (options["discs"] == "text" and not skin.finish_discs):
        discs = ()
    return Variant(
        players=players,
        pro=pro,
        order=order,
        risk=risk,
        flixxy=FLIXXY in modules,
        worms=WORMS in modules,
        hats=HATS in modules,
        cards=CARDS in modules,
        attack=ATTACK in modules,
        finish_discs=discs,
        skin=skin,
    )


def check(options: Mapping[str, str]) -> None:
    """Refuses what cannot be played together."""
    modules = options["modules"].split(",")
    fixed = options["track"] in (CLASSIC, SWAP, LATE)
    if ATTACK in modules and CARDS not in modules:
        raise Refused("An attack takes two Movement Cards of the same number: switch the Movement Cards on, or the attacks off.")
    if fixed and options["version"] == BASE:
        raise Refused(f"The track order {options['track']} belongs to the Pro version; the base game is always shuffled.")
    if fixed and RISK in modules:
        raise Refused(f"Risk tiles are shuffled into the track, so its order cannot be {options['track']}: choose random or usual.")
