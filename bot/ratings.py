"""Ratings: how strong everybody is at a game, from the places they came in at (Plackett-Luce, as openskill has it).

People have a rating in each server and game, which changes with every game that counts. The levels of AI players have one for each
game (`Game.strengths`), the same everywhere: they never change, so a rating means something in a server of one person too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from engine import Game, all_games

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MEAN, UNCERTAINTY = 25.0, 25.0 / 3.0
"""Of somebody of whom nothing is known."""
OF_AI = 1.0
"""The uncertainty of a level of AI players."""
STEP = 40
"""What one of the mean comes to as people read it."""
PROVISIONAL = 10
"""Games before which a rating says little."""
AI, GONE = "ai:", "gone:"
"""How players begin who are no people, and people who wanted to be forgotten."""


class Rating(NamedTuple):
    """What is known of somebody's strength. `last` is the table of the last game that counted, `before` the mean before it."""

    mu: float = MEAN
    sigma: float = UNCERTAINTY
    games: int = 0
    last: str = ""
    before: float = MEAN


class Placed(NamedTuple):
    """Somebody in a game that counts."""

    game: str
    table_id: str
    player: str
    place: int


def points(mu: float) -> int:
    """A rating as people read it."""
    return round(1500 + STEP * (mu - MEAN))


def give(sigma: float) -> int:
    """How far off it may be, give or take, on the same scale."""
    return round(STEP * sigma)


def is_person(player: str) -> bool:
    """Somebody who wanted to be forgotten is one, too."""
    return not player.startswith(AI)


def is_gone(player: str) -> bool:
    return player.startswith(GONE)


def rate(placed: Sequence[Placed], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The people of one game after it. Whoever is in it twice, because they gave up a seat and took over another, counts with the
    worse place."""
    people = {each.player: each for each in sorted(placed, key=attrgetter("place")) if is_person(each.player)}
    seats = [*people.values(), *(each for each in placed if not is_person(each.player))]
    if not people or len(seats) < 2:
        return {}
    model = _model()
    teams = [[model.rating(*_strength(each, known))] for each in seats]
    after = model.rate(teams, ranks=[float(each.place) for each in seats])
    found = {}
    for (player, each), [new] in zip(people.items(), after, strict=False):  # without the AI players, who come last
        old = known.get(player, Rating())
        found[player] = Rating(new.mu, new.sigma, old.games + 1, each.table_id, old.mu)
    return found


def rate_all(placed: Iterable[Placed]) -> dict[tuple[str, str], Rating]:
    """Everybody in the games of one server, by game and player. Rows of a game are together, games in the order they ended."""
    known: dict[str, dict[str, Rating]] = {}
    for _, rows in groupby(placed, attrgetter("table_id")):
        one = [*rows]
        of_game = known.setdefault(one[0].game, {})
        of_game |= rate(one, of_game)
    return {(game, player): rating for game, ratings in known.items() for player, rating in ratings.items()}


def prepare() -> None:
    """Loads what rating takes, which is a while: not where others have to wait for it."""
    _model()


def _strength(placed: Placed, known: Mapping[str, Rating]) -> tuple[float, float]:
    if is_person(placed.player):
        rating = known.get(placed.player, Rating())
        return rating.mu, rating.sigma
    game = all_games().get(placed.game)
    strengths = game.strengths if game is not None else Game.strengths
    return strengths.get(placed.player.removeprefix(AI), MEAN), OF_AI


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # nothing else needs it, and it takes as long to load as a whole game to rate

    return PlackettLuce()
