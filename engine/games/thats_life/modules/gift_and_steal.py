"""The Gift and Steal tiles: what happens when a player leaves one empty. Each turns over afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.thats_life.match import Match
from engine.games.thats_life.scoring import tower_points
from engine.games.thats_life.tiles import GIFT, STEAL, Tile, is_negative, rank

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
    top = towers[to][-1] if towers[to] else None
    tile, worth = _hand_over(turn, turn.seat, to)
    turn.note("gift", {"to": to, "tile": tile, "top": top, "space": space, **worth}, cause)


def _steal(turn: Turn, space: int, cause: int) -> None:
    towers, seat, players = turn.sheet.towers, turn.seat, turn.match.variant.players
    others = [(seat + step) % players for step in range(1, players)]
    victims = [other for other in others if towers[other]]
    if not victims:
        turn.note("steal", {"victim": None, "tile": None, "space": space}, cause)
        return
    victim = turn.host.ask(seat, "steal", victims) if len(victims) > 1 else victims[0]
    tile, worth = _hand_over(turn, victim, seat)
    turn.note("steal", {"victim": victim, "tile": tile, "space": space, **worth}, cause)


def _hand_over(turn: Turn, giver: int, taker: int) -> tuple[Tile, dict[str, object]]:
    """Move the top tile to another tower and return it, and for the event what that is worth to both."""
    giving, taking = turn.sheet.towers[giver], turn.sheet.towers[taker]
    if not turn.host.records_events:
        taking.append(giving.pop())
        return taking[-1], {}
    before = [tower_points(giving), tower_points(taking)]
    taking.append(giving.pop())
    worth = [tower_points(giving) - before[0], tower_points(taking) - before[1]]
    return taking[-1], {"worth": worth, "lucky": turn.match.variant.skin.lucky}
