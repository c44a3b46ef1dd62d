"""A state of any game on a real table, with all that a table keeps secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Game, Table
from engine import save as saves


def table_at(game: Game[Any], state: Any, seats: Sequence[str], options: Mapping[str, str]) -> Table:
    """As it comes back from a save, so that nothing of the state itself is on it."""
    save = saves.Save(
        schema=saves.SCHEMA,
        game=game.id,
        rules=game.rules_version,
        seats=tuple(seats),
        options=dict(options),
        seed="a seed",
        step=0,
        dice=0,
        events=0,
        answers=0,
        state=game.dump(state),
        journal=[],
        open=[],
    )
    return Table.load(Table.load(saves.write(save)).save())
