"""The small print below the end of a game: who gave up, rating changes, race wins, and tonight's winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.text.escaping import plain
from bot.text.story import DOT
from engine.text.english import counted, listed, ordinal

FEW_GAMES = "?"
"""The mark behind a provisional rating, as in chess."""


class NewRating(NamedTuple):
    """A player's rating after a game, and by how much the game has changed it."""

    name: str
    points: int
    change: int
    provisional: bool


def gave_up_line(names: Sequence[str]) -> str:
    """The players who gave up, whose seats have better places in the final standings than they have in the results."""
    if not names:
        return ""
    come, their = ("comes", "the seat") if len(names) == 1 else ("come", "their seats")
    return f"-# {listed([plain(name) for name in names])} gave up and {come} last in the results, whatever an AI made of {their}."


def rating_line(ratings: Sequence[NewRating], few: int) -> str:
    """The ratings that a game has changed; with fewer than `few` games a rating is provisional."""
    if not ratings:
        return ""
    changes = [f"{plain(new.name)} {new.points:,}{FEW_GAMES * new.provisional} ({new.change:+})" for new in ratings]
    footnote = [f"{FEW_GAMES} provisional, fewer than {few} games"] if any(new.provisional for new in ratings) else []
    return f"-# Rating: {DOT.join([*changes, *footnote])}"


def race_wins_line(wins: Sequence[tuple[str, int]]) -> str:
    """The racers that won races in this game, and how many wins each now has in this server."""
    return f"-# Race wins here: {', '.join(f'{plain(card)}’s {ordinal(count)}' for card, count in wins)}" if wins else ""


def tonight_line(wins: Sequence[tuple[str, int]]) -> str:
    """The players who have won games this evening, most wins first."""
    counts = [f"{plain(name)} {count if index else counted(count, 'win')}" for index, (name, count) in enumerate(wins)]
    return f"-# Tonight: {', '.join(counts)}" if counts else ""
