"""The registry of games: every folder here whose package has a GAME is one; nothing else lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from engine.contract.game import Game
from engine.core.question import Refused


@cache
def all_games() -> dict[str, Game[Any]]:
    """All games by id."""
    games = {}
    for folder in pkgutil.iter_modules(__path__):
        game: Game[Any] | None = getattr(import_module(f"{__name__}.{folder.name}"), "GAME", None)
        if game is not None:
            games[game.id] = game
    return games


def get_game(name: object) -> Game[Any]:
    """The game with this id; raises `Refused` if there is none."""
    games = all_games()
    if not isinstance(name, str) or name not in games:
        raise Refused(f"There is no game called {str(name)[:60]!r}. Possible: {', '.join(games)}.")
    return games[name]
