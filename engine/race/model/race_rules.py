"""Where games and sets of rules differ on what a race is."""

from __future__ import annotations

from msgspec import Struct


class RaceRules(Struct, frozen=True):
    meet_on_arriving_together: bool = True
    passing_backwards: bool = False
    draws: int = 2
    """Cards drawn before the race by a racer that draws."""
    fixed_order: bool = False
    """Of a player's two racers."""
    last_one_home: bool = True
    """Whoever is alone on the track takes the next place at once (000-R9)."""
    rests: bool = False
    """Whoever trips rests for a whole turn, without a power of its own (001-40)."""
    overtaking: bool = False
    """Being run past is a matter of the whole turn, whoever of the two moved (001-R30)."""
    one_company: bool = False
    """Those who arrive together on a space are one arrival for whoever hears of it (001-R34)."""
    one_leap: bool = False
    """All the spaces walked over in a movement are one use (001-R33)."""
    room_prevails: bool = False
    """Those who have to make room cannot answer that (001-R40)."""
    early_uses: bool = False
    """What is done before the race can be answered (001-R32)."""
    home_in_order: bool = False
    """Of those who reach the goal together, the current player's is the first, then clockwise (001-R26)."""
    follows_back: bool = True
    """Whoever goes along with others is dragged back with them (000-R31, 001-R22)."""
    follows_warps: bool = False
    """Whoever goes along with others also does so when they warp themselves (001-R38)."""


BY_THE_BOOK = RaceRules()
