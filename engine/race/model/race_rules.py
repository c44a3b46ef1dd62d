"""`RaceRules`: the points in which games and sets of rules differ about a race."""

from __future__ import annotations

from msgspec import Struct


class RaceRules(Struct, frozen=True):
    meet_on_arriving_together: bool = True
    passing_backwards: bool = False
    draws: int = 2
    """Cards drawn before the race by a racer that draws."""
    fixed_order: bool = False
    """Whether a player's two racers always go in the same order."""
    last_one_home: bool = True
    """Whether the last racer on the track takes the next place at once (000-R9)."""
    rests: bool = False
    """Whether a tripped racer rests for a whole turn, without its power (001-40)."""
    overtaking: bool = False
    """Whether being overtaken is judged over the whole turn, whichever of the two racers moved (001-R30)."""
    one_company: bool = False
    """Whether racers that arrive together on a space count as one arrival for those who react (001-R34)."""
    one_leap: bool = False
    """Whether all spaces skipped in one movement are one use of the power (001-R33)."""
    room_prevails: bool = False
    """Whether racers that have to make room cannot react to that (001-R40)."""
    early_uses: bool = False
    """Whether others can react to powers used before the race (001-R32)."""
    follows_back: bool = True
    """Whether racers that go along with others also go back with them (000-R31, 001-R22)."""
    follows_warps: bool = False
    """Whether racers that go along with others also do so when those warp themselves (001-R38)."""

    skips_obvious: bool = False
    """Whether nobody is asked what nobody would answer otherwise. Not a rule, but how a table plays."""


BY_THE_BOOK = RaceRules()
