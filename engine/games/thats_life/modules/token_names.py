"""The names of the worm or torch tokens, and how many there are of each."""

from __future__ import annotations

EXTRA_TURN, SWAP_PLACES, EVERYONE_OFF, TOP_TO_BOTTOM = "Extra Turn", "Swap Places", "Everyone Off", "Top to Bottom"

ALL_TOKENS: tuple[str, ...] = (*[EXTRA_TURN] * 3, *[SWAP_PLACES] * 3, *[EVERYONE_OFF] * 2, *[TOP_TO_BOTTOM] * 2)
"""All ten tokens (004-44)."""
