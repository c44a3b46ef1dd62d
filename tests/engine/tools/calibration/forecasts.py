"""What was said and what came true, and how well they agree.

Playouts are asked in two halves that know nothing of each other, so that the luck of few playouts need not count as an error:

- The product of the two halves' errors is, on average, the squared error of endlessly many playouts, whatever one playout is worth.
  For playouts that are won or lost that is the same as taking off p (1 - p) / n.
- Odds are sorted into a bin by one half, and what was said there is asked of the other half. Those that one half had too high by
  luck, the other half has not. Both ways round, and the mean of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import pi, sqrt

from msgspec import Struct

BINS = 10


class Forecast(Struct, frozen=True):
    """A position: two halves of what was said there about each seat, as shares of playouts, and each one's share of the win."""

    halves: tuple[list[float], list[float]]
    true: list[float]
    game: str = ""
    """Which game it is from: those from one game come true together."""
    progress: float = 0.0
    """How much of it had been played."""
    erring: bool = False

    @property
    def said(self) -> list[float]:
        return [(a + b) / 2 for a, b in zip(*self.halves, strict=True)]

    def error(self) -> float:
        """Squared, as of endlessly many playouts: may be below 0 by luck."""
        return sum((a - won) * (b - won) for a, b, won in zip(*self.halves, self.true, strict=True))

    def error_of_equal_chances(self) -> float:
        return sum((1 / len(self.true) - won) ** 2 for won in self.true)

    def favourite_won(self) -> float:
        """Its share, or that of all favourites."""
        chances = self.said
        best = [seat for seat, chance in enumerate(chances) if chance == max(chances)]
        return sum(self.true[seat] for seat in best) / len(best)


class Bin(Struct, frozen=True):
    """Odds of about the same height: their means in points of 100, and how many there were."""

    said: float
    true: float
    count: float
    luck: float
    """By how much they would differ on average if the odds were right, with so few games."""


class Scores(Struct, frozen=True):
    """`brier` is 0 if all was known; `skill` is the share of the equal chances' error that is gone. `error` is the mean difference
    of the bins in points, `luck` what that would be for odds that are right."""

    positions: int
    brier: float
    brier_of_equal_chances: float
    skill: float
    error: float
    luck: float
    favourite: float
    bins: list[Bin]


def scores(forecasts: Sequence[Forecast]) -> Scores:
    many = len(forecasts)
    brier = sum(forecast.error() for forecast in forecasts) / many
    equal = sum(forecast.error_of_equal_chances() for forecast in forecasts) / many
    table = bins(forecasts)
    count = sum(row.count for row in table)
    error = sum(abs(row.said - row.true) * row.count for row in table) / count
    luck = sum(row.luck * row.count for row in table) / count
    favourite = sum(forecast.favourite_won() for forecast in forecasts) / many
    return Scores(many, brier, equal, 1 - brier / equal, error, luck, favourite, table)


def bins(forecasts: Iterable[Forecast]) -> list[Bin]:
    """Those that are not empty, lowest first."""
    rows: dict[int, list[tuple[str, float, float]]] = defaultdict(list)
    for forecast in forecasts:
        for sorting, saying in (forecast.halves, forecast.halves[::-1]):
            for by, said, true in zip(sorting, saying, forecast.true, strict=True):
                rows[min(BINS - 1, int(by * BINS))].append((forecast.game, said, true))
    return [_bin(rows[number]) for number in sorted(rows)]


def _bin(rows: Sequence[tuple[str, float, float]]) -> Bin:
    """Each position is in it twice, once for each half. What games differ by is their luck: nothing in a game is independent."""
    number = len(rows)
    apart: dict[str, float] = defaultdict(float)
    for game, said, true in rows:
        apart[game] += said - true
    spread = sqrt(sum(difference**2 for difference in apart.values())) / number
    said = 100 * sum(said for _, said, _ in rows) / number
    true = 100 * sum(true for *_, true in rows) / number
    return Bin(said, true, number / 2, 100 * spread * sqrt(2 / pi))


def split(forecasts: Iterable[Forecast], part: Callable[[Forecast], str]) -> dict[str, list[Forecast]]:
    parts: dict[str, list[Forecast]] = defaultdict(list)
    for forecast in forecasts:
        parts[part(forecast)].append(forecast)
    return {name: parts[name] for name in sorted(parts)}


def third(forecast: Forecast) -> str:
    return ("1st third", "2nd third", "3rd third")[min(2, int(3 * forecast.progress))]


def players(forecast: Forecast) -> str:
    return "who err" if forecast.erring else "quick"
