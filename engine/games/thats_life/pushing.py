"""Pieces that others send away: by Everyone Off, or by an attack. They take nothing with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.moves import ahead, may_go_home
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn


class Push(NamedTuple):
    piece: str
    end: int
    pawn: Pawn | None = None


def pushes(match: Match, space: int, steps: int, stays: Pawn | None = None, enemies_of: int | None = None) -> list[Push]:
    """Who would leave that space, for where. `stays` is a pawn that does not; `enemies_of` spares a player's own and the figure."""
    end = ahead(match, space, steps)
    if end is None:
        return []
    going = [pawn for pawn in match.pawns_on(space) if pawn != stays and pawn[0] != enemies_of]
    found = [Push(PAWN, end, pawn) for pawn in going]
    if end == match.finish and (hatted := match.sheet.lucky_hat) in going and not may_go_home(match, hatted, with_=going):
        found[going.index(hatted)] = Push(PAWN, match.sheet.track[-2], hatted)  # it waits at the door (004-56)
    found += [Push(GUARD, end)] * match.sheet.guards.count(space)
    if enemies_of is None and match.sheet.figure == space:
        found.append(Push(FIGURE, end))
    return [each for each in found if each.end != space]


def push(turn: Turn, pushed: list[Push], space: int, cause: int) -> None:
    sheet, match = turn.sheet, turn.match
    hats = [match.hat_of(each.pawn) if each.pawn else None for each in pushed]
    for each in pushed:
        match.put(each.piece, space, each.end, each.pawn)
    if turn.host.records_events:
        rows = [[match.called(p.piece), p.pawn[0] if p.pawn else None, p.end] for p in pushed]
        tiles = [sheet.faces[p.end] for p in pushed]
        data = {"from": space, "left": sheet.faces[space], "pieces": rows, "hats": hats, "tiles": tiles}
        cause = turn.note("pushed", data, cause)
    if any(each.piece == FIGURE for each in pushed):
        turn.laps(cause)
