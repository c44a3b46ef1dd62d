"""The track in its three lengths, the prizes, and the race rules in which this edition differs from that of 2025."""

from __future__ import annotations

from engine.race.model.race_rules import RaceRules
from engine.race.model.track import Track

TRACKS = {
    "plain": Track("plain", "the race track", {}),
    "short": Track("short", "the short track", {}, 20),
    "long": Track("long", "the long track", {}, 40),
}
BY_LENGTH = {str(track.length): track for track in TRACKS.values()}

PRIZES = ((3, 1), (4, 2), (4, 2), (5, 3), (5, 3))
"""001-32. The fifth race is for four players only."""

RULES = {
    "text": RaceRules(
        last_one_home=False,
        rests=True,
        overtaking=True,
        one_company=True,
        one_leap=True,
        room_prevails=True,
        early_uses=True,
        follows_back=False,
        follows_warps=True,
    )
}
