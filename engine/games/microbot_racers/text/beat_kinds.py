"""The kinds of beats in this game, and how dramatic each is. Pictures and films tell them apart by these."""

from __future__ import annotations

from collections.abc import Mapping

from engine.text.beat import BANNER, HEADLINE, TOLD

LAID, OPENING, PLACED = "laid", "opening", "placed"
"""Before the race: the track, the roll for the start line, and who starts where."""
ROUND, TIE, PICKS = "round", "tie", "picks"
"""The order of a round by claim or dice, a further roll of those who tied, and what everybody picks."""
MOVES, CANNOT, REPAIR = "moves", "cannot", "repair"
"""Actions of one robot without a consequence; actions that it lost the chance for; a repair that gained something."""
HAZARD, JUMP, MISSED, CRASH, RAM = "hazard", "jump", "missed", "crash", "ram"
"""A roll for a puddle or a ramp that failed, or that somebody else's switch brought; a jump, and one that failed; a crash into a
block or the edge; a collision."""
SWITCH, PUSHED = "switch", "pushed"
"""A thrown switch, and a robot that has to leave a block that came up under it."""
LAP, DESTROYED, GAME_OVER = "lap", "destroyed", "game_over"
DAMAGE, FORFEIT = "damage", "forfeit"
"""Lost health and lost actions whose cause is in an earlier part of the story."""

DRAMA: Mapping[str, int] = {
    ROUND: 0,
    TIE: 0,
    OPENING: 0,
    MOVES: 0,
    LAID: TOLD,
    PLACED: TOLD,
    PICKS: TOLD,
    CANNOT: TOLD + 5,
    FORFEIT: TOLD + 5,
    REPAIR: TOLD + 5,
    HAZARD: TOLD + 10,
    JUMP: TOLD + 15,
    DAMAGE: TOLD + 15,
    PUSHED: TOLD + 20,
    CRASH: HEADLINE + 5,
    MISSED: BANNER,
    SWITCH: BANNER + 2,
    RAM: BANNER + 8,
    LAP: BANNER + 18,
    DESTROYED: BANNER + 30,
    GAME_OVER: BANNER + 40,
}
CLAIMED = TOLD + 5
"""The drama of an order that somebody spent the privilege on."""
