"""The games by id. This layer knows no game: `engine` says how they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from engine.contract.game import Game
from engine.core.question import Refused

_find_games: Callable[[], Iterable[Game[Any]]] = tuple


def find_games_with(find: Callable[[], Iterable[Game[Any]]]) -> None:
    """Set how games are found. `find` is called once, when a game is first asked for."""
    global _find_games
    _find_games = find


@cache
def all_games() -> dict[str, Game[Any]]:
    """Return all games by id."""
    return {game.id: game for game in _find_games()}


def get_game(name: object) -> Game[Any]:
    """Return the game with this id; raise Refused if there is none."""
    games = all_games()
    if not isinstance(name, str) or name not in games:
        raise Refused(f"There is no game called {str(name)[:60]!r}. Possible: {', '.join(games)}.")
    return games[name]
