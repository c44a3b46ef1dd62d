"""The tiles, named by their print: "+5", "-6", "±4", a clover or a camel, Gift, Steal, Start and Finish."""

from __future__ import annotations

from typing import TypeAlias

Tile: TypeAlias = str

START, FINISH = "Start", "Finish"
GIFT, STEAL = "Gift", "Steal"
CLOVER, CAMEL = "clover", "camel"
LUCKY = frozenset({CLOVER, CAMEL})
"""The lucky tiles; the edition's looks decide which of the two is in play (004-70)."""
ACTIONS = frozenset({GIFT, STEAL})

RISKS: tuple[Tile, ...] = tuple(f"±{value}" for value in (3, 4, 4, 5, 5, 6, 6, 7))
"""The risk tiles (004-33)."""

VALUES: dict[Tile, int] = {f"{value:+d}": value for value in range(-10, 9) if value}
RISK_VALUES: dict[Tile, int] = {tile: int(tile[1:]) for tile in RISKS}
LUCKY_TILES = 6
GUARDED: tuple[Tile, ...] = ("+8", "+7")
"""The tiles besides the lucky ones that have a guard in the Pro version (004-28)."""

PLUSES: tuple[Tile, ...] = tuple(f"+{value}" for value in range(1, 9))
MINUSES: tuple[Tile, ...] = tuple(f"-{value}" for value in range(1, 11))
SECOND_MINUSES = MINUSES[:8]
"""The minus tiles of which there are two (004-3)."""
MAKE_ROOM: tuple[Tile, ...] = ("+1", "+2", "-3", "-4", "-5", "-6", "-7")
"""The tiles besides a lucky one that risk tiles replace (004-34)."""
LEFT_OUT: Tile = "±3"
"""The risk tile that stays in the box with 2 or 4 players (004-35)."""


def path_tiles(lucky: Tile) -> list[Tile]:
    """The 32 tiles between Start and Finish (004-3)."""
    return [*PLUSES, *SECOND_MINUSES, *MINUSES, *[lucky] * LUCKY_TILES]


def is_negative(tile: Tile) -> bool:
    return tile[0] == "-"


def rank(tile: Tile) -> int:
    """A tile's rank for a Gift: lucky tiles highest, risk tiles between plus and minus (004-R3)."""
    return 9 if tile in LUCKY else VALUES.get(tile, 0)
