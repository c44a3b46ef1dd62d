"""The names of tiles, pieces and cards inside a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard, is_yellow
from engine.games.thats_life.tiles import ACTIONS, CAMEL, LUCKY, Tile
from engine.games.thats_life.variant import SKINS
from engine.text.english import printed, signed
from engine.text.truncate import MORE


def a(tile: Tile) -> str:
    """A tile with an indefinite article: "a clover", "a Gift", but "−6"."""
    return f"a {tile}" if tile in LUCKY | ACTIONS else printed(tile)


def another(tile: Tile, besides: Tile) -> str:
    """The same, as "another" if it looks like `besides`: "another clover", "another −6"."""
    return f"another {printed(tile)}" if tile == besides else a(tile)


def the(tile: Tile) -> str:
    """A tile with a definite article: "the clover", but "−6"."""
    return f"the {tile}" if tile in LUCKY else printed(tile)


def figure(name: str) -> str:
    """The figure's name: "Flixxy", but "the Mummy"."""
    return f"the {name}" if name == SKINS[CAMEL].figure else name


def a_piece(piece: str, hat: str | None = None) -> str:
    """A piece named in an event: "a pawn", "the pawn in the lucky hat", "a guard", "Flixxy"."""
    if hat:
        return f"the pawn in the {hat} hat"
    return f"a {piece}" if piece in ("pawn", "guard") else figure(piece)


def card_name(card: MoveCard) -> str:
    return f"{'yellow' if is_yellow(card) else 'orange'} {printed(str(STEPS[card]))}"


def disc_name(disc: int) -> str:
    return f"the {signed(disc)} disc"


def short_names(names: Sequence[str], most: int) -> list[str]:
    """Shortened names; if two would look the same, all get their seat's number."""
    short = [_shortened(name, most) for name in names]
    if len({*short}) == len(short):
        return short
    return [f"{_shortened(name, most - 2)} {seat}" for seat, name in enumerate(names, 1)]


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + MORE
