"""The variant that the options describe: version, track order, modules and looks; and which options clash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.question import Refused
from engine.games.thats_life.tiles import CAMEL, CLOVER

FEWEST, MOST = 2, 8
"""The number of players."""
BASE, PRO = "base", "pro"
USUAL, CLASSIC, SWAP, LATE, RANDOM = "usual", "classic", "swap", "late", "random"
RISK, FLIXXY, WORMS, HATS, CARDS, ATTACK = "risk", "flixxy", "worms", "hats", "cards", "attack"
MODULES = (RISK, FLIXXY, WORMS, HATS, CARDS, ATTACK)
"""Each module has a field of the same name in `Variant`."""

FINISH_DISCS: Mapping[str, tuple[int, ...]] = {"text": (2, 2, 3, 3, 4, 4, 5, 5), "2007": (2, 2, 3, 3, 4, 4, 5, 6), "none": ()}
"""The Finish discs of the movement cards, by option; the last one is on top (004-64, 004-R33)."""
LAP_DISCS = (1, 2, 3, 4)
"""The figure's discs at Finish; the last one is on top (004-38)."""


class Skin(NamedTuple):
    """The looks of one edition, and the names of its pieces (004-70)."""

    lucky: str
    figure: str
    token: str
    finish_discs: bool
    """Whether the edition has discs for the movement cards; the camel edition has none (004-64)."""


SKINS: Mapping[str, Skin] = {
    CLOVER: Skin(CLOVER, "Flixxy", "worm", True),
    CAMEL: Skin(CAMEL, "Mummy", "torch", False),
}


class Variant(NamedTuple):
    """Everything that the rules need to know about the options."""

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
        """Pawns per player: 3, or 2 with five players and more (004-7, 004-32)."""
        return 3 if self.players < 5 else 2

    @property
    def modules(self) -> list[str]:
        """The modules in play."""
        return [module for module in MODULES if getattr(self, module)]

    @property
    def keeps_start(self) -> bool:
        """Whether a piece may return to Start (004-R4)."""
        return self.flixxy or self.hats or self.cards


def read_variant(players: int, options: Mapping[str, str]) -> Variant:
    """The variant for these options, which must have passed `check`."""
    modules = options["modules"].split(",")
    pro, risk = options["version"] == PRO, RISK in modules
    order = options["track"]
    if order == USUAL:
        order = CLASSIC if pro and not risk else RANDOM
    skin = SKINS[options["skin"]]
    discs = FINISH_DISCS[options["discs"]]
    if CARDS not in modules or (options["discs"] == "text" and not skin.finish_discs):
        discs = ()
    return Variant(players, pro, order, finish_discs=discs, skin=skin, **{module: module in modules for module in MODULES})


def check(options: Mapping[str, str]) -> None:
    """Raises `Refused` for options that cannot be played together."""
    modules = options["modules"].split(",")
    fixed = options["track"] in (CLASSIC, SWAP, LATE)
    if ATTACK in modules and CARDS not in modules:
        raise Refused("An attack takes two Movement Cards of the same number: switch the Movement Cards on, or the attacks off.")
    if fixed and options["version"] == BASE:
        raise Refused(f"The track order {options['track']} belongs to the Pro version; the base game is always shuffled.")
    if fixed and RISK in modules:
        raise Refused(f"Risk tiles are shuffled into the track, so its order cannot be {options['track']}: choose random or usual.")
