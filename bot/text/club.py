"""What a game comes to for those who remember: a few small lines below its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.text.escaping import plain
from bot.text.story import DOT
from engine.text.english import counted, ordinal

FEW_GAMES = "?"
"""Behind a provisional rating, as chess players write it."""


class NewRating(NamedTuple):
    """Somebody's rating after a game, and by how much that has changed it."""

    name: str
    points: int
    change: int
    provisional: bool


def rating_line(ratings: Sequence[NewRating], few: int) -> str:
    """Everybody whose rating a game has changed; with fewer than `few` games one is provisional."""
    if not ratings:
        return ""
    told = [f"{plain(each.name)} {each.points:,}{FEW_GAMES * each.provisional} ({each.change:+})" for each in ratings]
    why = [f"{FEW_GAMES} provisional, fewer than {few} games"] if any(each.provisional for each in ratings) else []
    return f"-# Rating: {DOT.join([*told, *why])}"


def race_wins_line(wins: Sequence[tuple[str, int]]) -> str:
    """Who won the races, and how many that makes in this server."""
    return f"-# Race wins here: {', '.join(f'{plain(card)}’s {ordinal(count)}' for card, count in wins)}" if wins else ""


def tonight_line(wins: Sequence[tuple[str, int]]) -> str:
    """Who has won how many games this evening, most first."""
    told = [f"{plain(name)} {count if at else counted(count, 'win')}" for at, (name, count) in enumerate(wins)]
    return f"-# Tonight: {', '.join(told)}" if told else ""
