"""The tracks: the two sides of the board, and the wild side as it was printed (000-R4)."""

from __future__ import annotations

from engine.race.model.track import Track, TrackFeature

CORNER = 15
"""The second corner, the only one with a rule (000-R3)."""

STAR, ROCK = TrackFeature("star", 1), TrackFeature("rock")


def arrow(n: int) -> TrackFeature:
    return TrackFeature("arrow", n)


MILD = Track("mild", "Mild Mile", {})
WILD = Track(
    "wild",
    "Wild Wilds",
    {1: STAR, 3: ROCK, 5: arrow(3), 11: STAR, 14: arrow(-4), 15: ROCK, 20: arrow(2), 21: arrow(-2), 24: STAR},
)
WILD_PRINTED = Track(
    "wild-printed",
    "Wild Wilds (printed)",
    {1: STAR, 5: ROCK, 7: arrow(3), 11: arrow(1), 13: STAR, 16: arrow(-4), 17: ROCK, 23: arrow(2), 24: arrow(-2), 26: ROCK},
)
TRACKS = {track.id: track for track in (MILD, WILD, WILD_PRINTED)}
