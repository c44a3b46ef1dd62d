"""The kinds of pieces on the track: pawns, guards, and the figure that belongs to nobody."""

from __future__ import annotations

PAWN, GUARD, FIGURE = "pawn", "guard", "figure"

Pawn = tuple[int, int]
"""A seat, and the index among its pawns."""
