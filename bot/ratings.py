"""Ratings: how strong a player is at a game, from the places in finished games (Plackett-Luce, as implemented by openskill).

People have a rating in each server and game, which changes with every rated game. The levels of AI players have a fixed one for
each game (`Game.strengths`), the same everywhere, so a rating means something in a server of one person too.
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
"""Of a player without rated games."""
AI_UNCERTAINTY = 1.0
"""The uncertainty of AI levels."""
POINTS_PER_MU = 40
"""Shown points for each point of the mean."""
PROVISIONAL_GAMES = 10
"""Rated games before which a rating says little."""
AI, GONE = "ai:", "gone:"
"""Prefixes of AI players and of erased users among player ids."""


class Rating(NamedTuple):
    """A player's strength. `last` is the table of the last rated game, `before` the mean before it."""

    mu: float = MEAN
    sigma: float = UNCERTAINTY
    games: int = 0
    last: str = ""
    before: float = MEAN


class Placed(NamedTuple):
    """A player in a rated game."""

    game: str
    table_id: str
    player: str
    place: int


def points(mu: float) -> int:
    """Returns a rating as it is shown."""
    return round(1500 + POINTS_PER_MU * (mu - MEAN))


def uncertainty_points(sigma: float) -> int:
    """Returns the uncertainty as it is shown."""
    return round(POINTS_PER_MU * sigma)


def is_person(player: str) -> bool:
    """Returns whether a player is a person; erased users are."""
    return not player.startswith(AI)


def is_gone(player: str) -> bool:
    return player.startswith(GONE)


def rate(placed: Sequence[Placed], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """Returns the new ratings of the people of one game. A player who is in it twice, because they gave up a seat and took over
    another, counts with the worse place."""
    people = {seat.player: seat for seat in sorted(placed, key=attrgetter("place")) if is_person(seat.player)}
    seats = [*people.values(), *(seat for seat in placed if not is_person(seat.player))]
    if not people or len(seats) < 2:
        return {}
    model = _model()
    teams = [[model.rating(*_strength(seat, known))] for seat in seats]
    after = model.rate(teams, ranks=[float(seat.place) for seat in seats])
    ratings = {}
    for (player, seat), [new] in zip(people.items(), after, strict=False):  # without the AI players, who come last
        old = known.get(player, Rating())
        ratings[player] = Rating(new.mu, new.sigma, old.games + 1, seat.table_id, old.mu)
    return ratings


def rate_all(placed: Iterable[Placed]) -> dict[tuple[str, str], Rating]:
    """Returns all ratings of one server, by game and player. Rows of a game are together, games in the order they ended."""
    known: dict[str, dict[str, Rating]] = {}
    for _, rows in groupby(placed, attrgetter("table_id")):
        one = [*rows]
        of_game = known.setdefault(one[0].game, {})
        of_game |= rate(one, of_game)
    return {(game, player): rating for game, ratings in known.items() for player, rating in ratings.items()}


def prepare() -> None:
    """Loads the rating library, which takes a while: call it where no interaction waits."""
    _model()


def _strength(placed: Placed, known: Mapping[str, Rating]) -> tuple[float, float]:
    if is_person(placed.player):
        rating = known.get(placed.player, Rating())
        return rating.mu, rating.sigma
    game = all_games().get(placed.game)
    strengths = game.strengths if game is not None else Game.strengths
    return strengths.get(placed.player.removeprefix(AI), MEAN), AI_UNCERTAINTY


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # nothing else needs it, and it takes as long to load as a whole game to rate

    return PlackettLuce()
