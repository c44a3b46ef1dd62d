"""What everything is worth: towers with their lucky tiles, risk tiles, discs, tokens, hats (004-26, 004-68)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.result import Result
from engine.games.thats_life.match import Match
from engine.games.thats_life.tiles import LUCKY, RISK_VALUES, VALUES, Tile

HAT = 10
TOKEN = 1


class Score(Struct, frozen=True):
    """One player's score. `worth` goes with the tower, tile by tile; `turned` are the places that lucky tiles have turned."""

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
    """What each tile is worth, and which ones lucky tiles have turned: the largest minuses (004-R28), never risk tiles (004-37)."""
    risks = sum(tile in RISK_VALUES for tile in tower)
    sign = -1 if risks % 2 else 1
    worth = [VALUES.get(tile) or sign * RISK_VALUES.get(tile, 0) for tile in tower]
    lucky = sum(tile in LUCKY for tile in tower)
    minuses = sorted((at for at, tile in enumerate(tower) if VALUES.get(tile, 0) < 0), key=lambda at: (worth[at], at))
    turned = sorted(minuses[:lucky])
    for at in turned:
        worth[at] = -worth[at]
    return worth, turned


def score(match: Match, seat: int) -> Score:
    sheet = match.sheet
    worth, turned = tower_worth(sheet.towers[seat])
    hats = 0
    if sheet.lucky_hat is not None and sheet.cursed_hat is not None:
        hats = HAT * (sheet.lucky_hat[0] == seat) - HAT * (sheet.cursed_hat[0] == seat)
    return Score(
        worth=tuple(worth),
        turned=tuple(turned),
        lucky=sum(tile in LUCKY for tile in sheet.towers[seat]),
        laps=sum(sheet.laps_won[seat]),
        discs=sum(sheet.discs_won[seat]),
        tokens=TOKEN * len(sheet.tokens[seat]),
        hats=hats,
    )


def points(match: Match) -> list[int]:
    return [score(match, seat).total for seat in range(match.kit.players)]


def result(match: Match) -> Result | None:
    """Most points; a tie goes to fewer lucky tiles, used or not (004-1, 004-R32)."""
    if not match.sheet.over:
        return None
    scores = [score(match, seat) for seat in range(match.kit.players)]
    return Result.by_points([each.total for each in scores], [-each.lucky for each in scores])
