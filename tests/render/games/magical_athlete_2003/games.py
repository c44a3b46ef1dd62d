"""Real games of 2003 by random players, as a spectator sees them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from render.games.magical_athlete_2003.cast import GAME_ID
from tests.render.random_games import PEOPLE, tables

View = dict[str, Any]


class Played(NamedTuple):
    """A game: the views after each answer, and the final view with all events.

    It is played once for all tests, so tests must not modify it.
    """

    seen: Sequence[View]
    whole: View


def played(seed: int, players: int | None = None, length: int = 30, people: tuple[str, ...] = PEOPLE) -> Played:
    """Returns a game, by default of four or five players."""
    return _played(seed, people[: players or 4 + seed % 2], length)


@lru_cache(maxsize=24)
def _played(seed: int, people: tuple[str, ...], length: int) -> Played:
    seen = []
    for table, last_event in tables(GAME_ID, people, {"length": str(length)}, seed):
        seen.append(table.view(None, since=last_event))
    return Played(seen, table.view(None, since=0))
