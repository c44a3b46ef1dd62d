"""What a tower is worth, counted the way one counts it at the table, for the referee."""

from __future__ import annotations

from collections.abc import Sequence


def points(tower: Sequence[str]) -> int:
    """Minuses sorted, the largest turned by the lucky tiles; risk tiles apart."""
    lucky = sum(tile in ("clover", "camel") for tile in tower)
    risks = [int(tile[1:]) for tile in tower if tile[0] == "±"]
    pluses = sum(int(tile[1:]) for tile in tower if tile[0] == "+")
    minuses = sorted((int(tile[1:]) for tile in tower if tile[0] == "-"), reverse=True)
    return pluses + sum(minuses[:lucky]) - sum(minuses[lucky:]) + (-sum(risks) if len(risks) % 2 else sum(risks))


def ranking(tile: str) -> int:
    """For a Gift: lucky tiles above +8, risk tiles at 0."""
    if tile in ("clover", "camel"):
        return 9
    return 0 if tile[0] == "±" else int(tile)
