"""The line of odds below a table message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.text.escaping import plain
from bot.text.story import DOT
from engine import Game
from engine.analysis.odds import Chances
from engine.text.percent import percentages


def odds_line(chances: Chances, game: Game[Any], names: Sequence[str]) -> str:
    """The chances in small print, highest first. `names` are the seats' names: their racers in a race, or their players."""
    what = f"this {game.part_noun}" if chances.part is not None else game.prize
    ranking = sorted(range(len(names)), key=lambda seat: -chances.best[seat])
    shown = percentages(chances.best)
    return f"-# To win {what}: {DOT.join(f'{plain(names[seat])} {shown[seat]}' for seat in ranking)}"
