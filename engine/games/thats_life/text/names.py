"""What tiles, pieces and cards are called in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard, is_yellow
from engine.games.thats_life.tiles import CAMEL, LUCKY, Tile
from engine.games.thats_life.variant import SKINS


def a(tile: Tile) -> str:
    """One of its kind, where there are several: "a clover", but "-6"."""
    return f"a {tile}" if tile in LUCKY else tile


def another(tile: Tile, besides: Tile) -> str:
    """The same beside one that may look alike: "another clover", "another -6"."""
    return f"another {tile}" if tile == besides else a(tile)


def the(tile: Tile) -> str:
    """A certain one: "the clover", but "-6"."""
    return f"the {tile}" if tile in LUCKY else tile


def figure(name: str) -> str:
    """Flixxy is a name, a mummy is not."""
    return f"the {name}" if name == SKINS[CAMEL].figure else name


def a_piece(piece: str, hat: str | None = None) -> str:
    """A piece as events call it: "a pawn", "the pawn in the lucky hat", "a guard", "Flixxy"."""
    if hat:
        return f"the pawn in the {hat} hat"
    return f"a {piece}" if piece in ("pawn", "guard") else figure(piece)


def card_name(card: MoveCard) -> str:
    return f"{'yellow' if is_yellow(card) else 'orange'} {STEPS[card]}"


def disc_name(disc: int) -> str:
    return f"the {disc:+d} disc"


def short_names(names: Sequence[str], most: int) -> list[str]:
    """Names for a button or a row of a board; if two would look the same, all get the number of their seat."""
    short = [name if len(name) <= most else name[: most - 1].rstrip() + "…" for name in names]
    if len({*short}) == len(short):
        return short
    return [f"{name[: most - 2].rstrip()} {seat}" for seat, name in enumerate(short, 1)]
