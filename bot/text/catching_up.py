"""The turns that a player has missed and the standings, short enough for one screen of a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.escaping import plain
from bot.text.story import DOT, story
from engine import Result
from engine.text.beat import Beat
from engine.text.english import counted, ordinal, tenths

SCREEN_LETTERS = 500
"""How many letters of a story a phone shows on one screen without a picture, above the standings and the question."""


def missed_story(beats: Sequence[Beat], seats: Sequence[str]) -> str:
    """What happened, as much of it as there is room for: first of all the ends of races and whatever else was big."""
    return story(beats, seats, most=SCREEN_LETTERS).after("")


def turns_line(turns: int) -> str:
    return f"-# {counted(turns, 'turn')} of yours were played for you."


def standing_line(now: Result, names: Sequence[str], seat: int) -> str:
    """The standings, with the player's own place first; empty while all players are equal."""
    if len({*now.points}) == 1:
        return ""
    rows = [f"{plain(name)} {tenths(points)}" for name, points in zip(names, now.points, strict=True)]
    rows[seat] = f"**you {tenths(now.points[seat])}**"
    ranking = sorted(range(len(rows)), key=lambda other: now.places[other])
    return f"You are {ordinal(now.places[seat])} of {len(rows)}: {DOT.join(rows[other] for other in ranking)}"
