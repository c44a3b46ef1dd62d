"""Scoring: towers with lucky and risk tiles, discs, tokens and hats, and the final result (004-26, 004-68)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.result import Result
from engine.games.thats_life.match import Match
from engine.games.thats_life.tiles import LUCKY, RISK_VALUES, VALUES, Tile

HAT_POINTS = 10
TOKEN_POINTS = 1


class Score(Struct, frozen=True):
    """One player's score. `worth` lists the points of each tile in the tower, `turned` the indexes that lucky tiles have turned."""

    worth: tuple[int, ...]
    turned: tuple[int, ...]
    lucky: int
    laps: int
    discs: int
    tokens: int
    hats: int

    @property
    def total(self) -> int:
        return sum(self.worth) + self.laps + self.discs + self.tokens + self.hats


def tower_worth(tower: Sequence[Tile]) -> tuple[list[int], list[int]]:
    """The points of each tile, and the indexes that lucky tiles turn.

    Lucky tiles turn the largest minuses (004-R28), never risk tiles (004-37).
    """
    risks = sum(tile in RISK_VALUES for tile in tower)
    sign = -1 if risks % 2 else 1
    worth = [VALUES.get(tile) or sign * RISK_VALUES.get(tile, 0) for tile in tower]
    lucky = sum(tile in LUCKY for tile in tower)
    minuses = sorted((i for i, tile in enumerate(tower) if VALUES.get(tile, 0) < 0), key=lambda i: (worth[i], i))
    turned = sorted(minuses[:lucky])
    for i in turned:
        worth[i] = -worth[i]
    return worth, turned


def tower_points(tower: Sequence[Tile]) -> int:
    return sum(tower_worth(tower)[0])


def score(match: Match, seat: int) -> Score:
    """This player's score as it would count now."""
    sheet = match.sheet
    worth, turned = tower_worth(sheet.towers[seat])
    hats = 0
    if sheet.lucky_hat is not None and sheet.cursed_hat is not None:
        hats = HAT_POINTS * (sheet.lucky_hat[0] == seat) - HAT_POINTS * (sheet.cursed_hat[0] == seat)
    return Score(
        worth=tuple(worth),
        turned=tuple(turned),
        lucky=sum(tile in LUCKY for tile in sheet.towers[seat]),
        laps=sum(sheet.laps_won[seat]),
        discs=sum(sheet.discs_won[seat]),
        tokens=TOKEN_POINTS * len(sheet.tokens[seat]),
        hats=hats,
    )


def points(match: Match) -> list[int]:
    return [score(match, seat).total for seat in range(match.variant.players)]


def result(match: Match) -> Result | None:
    """The final result: most points win; a tie goes to the player with fewer lucky tiles, used or not (004-1, 004-R32)."""
    if not match.sheet.over:
        return None
    scores = [score(match, seat) for seat in range(match.variant.players)]
    return Result.by_points([own.total for own in scores], [-own.lucky for own in scores])
