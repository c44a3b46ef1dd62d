"""The games, one folder each. A folder with a `GAME` is a game; nothing else lists them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.contract.game import Game


def find_games() -> Iterator[Game[Any]]:
    """Import every folder of this package and yield its `GAME`, if it has one."""
    for folder in pkgutil.iter_modules(__path__):
        game: Game[Any] | None = getattr(import_module(f"{__name__}.{folder.name}"), "GAME", None)
        if game is not None:
            yield game
