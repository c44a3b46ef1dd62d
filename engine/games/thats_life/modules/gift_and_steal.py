"""The Gift and Steal tiles: what happens when a player leaves one empty. Each turns over afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.thats_life.match import Match
from engine.games.thats_life.tiles import GIFT, STEAL, is_negative, rank

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn


def resolve_tile(turn: Turn, space: int, cause: int) -> None:
    """Carries out the Gift or Steal on a space that was left empty, and turns the tile over."""
    faces = turn.sheet.faces
    if faces[space] == GIFT:
        _give(turn, space, cause)
        faces[space] = STEAL
    else:
        _steal(turn, space, cause)
        faces[space] = GIFT


def receiver(match: Match, seat: int) -> int | None:
    """The seat that gets this player's top tile, or None if there is no tile to give.

    A minus goes to the highest top tile, any other to the lowest; the nearest clockwise if there are several. Players without
    tiles are skipped, unless all others have none (004-15, 004-16, 004-R3).
    """
    towers, players = match.sheet.towers, match.variant.players
    if not towers[seat]:
        return None
    clockwise = [(seat + step) % players for step in range(1, players)]
    with_tiles = [other for other in clockwise if towers[other]]
    if not with_tiles:
        return clockwise[0]
    best = max if is_negative(towers[seat][-1]) else min
    return best(with_tiles, key=lambda other: rank(towers[other][-1]))


def _give(turn: Turn, space: int, cause: int) -> None:
    towers, to = turn.sheet.towers, receiver(turn.match, turn.seat)
    if to is None:
        turn.note("gift", {"to": None, "tile": None, "top": None, "space": space}, cause)
        return
    tile, top = towers[turn.seat].pop(), towers[to][-1] if towers[to] else None
    towers[to].append(tile)
    turn.note("gift", {"to": to, "tile": tile, "top": top, "space": space}, cause)


def _steal(turn: Turn, space: int, cause: int) -> None:
    towers, seat, players = turn.sheet.towers, turn.seat, turn.match.variant.players
    others = [(seat + step) % players for step in range(1, players)]
    victims = [other for other in others if towers[other]]
    if not victims:
        turn.note("steal", {"victim": None, "tile": None, "space": space}, cause)
        return
    victim = turn.host.ask(seat, "steal", victims) if len(victims) > 1 else victims[0]
    tile = towers[victim].pop()
    towers[seat].append(tile)
    turn.note("steal", {"victim": victim, "tile": tile, "space": space}, cause)
