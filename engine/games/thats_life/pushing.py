"""Pushing pieces off a space, by Everyone Off or by an attack. Pushed pieces take no tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.moves import destination, may_go_home
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn


class Push(NamedTuple):
    """A pushed piece and where it goes; `pawn` says which one if it is a pawn."""

    piece: str
    end: int
    pawn: Pawn | None = None


def pushes(match: Match, space: int, steps: int, stays: Pawn | None = None, enemies_of: int | None = None) -> list[Push]:
    """The pieces that would be pushed off a space.

    `stays` is a pawn that is not pushed; `enemies_of` spares that seat's own pawns and the figure.
    """
    end = destination(match, space, steps)
    if end is None:
        return []
    going = [pawn for pawn in match.pawns_on(space) if pawn != stays and pawn[0] != enemies_of]
    pushed = [Push(PAWN, end, pawn) for pawn in going]
    if end == match.finish and (hatted := match.sheet.lucky_hat) in going and not may_go_home(match, hatted, with_=going):
        pushed[going.index(hatted)] = Push(PAWN, match.sheet.track[-2], hatted)  # it stops one space before Finish (004-56)
    pushed += [Push(GUARD, end)] * match.sheet.guards.count(space)
    if enemies_of is None and match.sheet.figure == space:
        pushed.append(Push(FIGURE, end))
    return [piece for piece in pushed if piece.end != space]


def push(turn: Turn, pushed: list[Push], space: int, cause: int) -> None:
    """Carries out these pushes and records them; a figure that reaches Finish ends its lap."""
    sheet, match = turn.sheet, turn.match
    hats = [match.hat_of(p.pawn) if p.pawn else None for p in pushed]
    for p in pushed:
        match.put(p.piece, space, p.end, p.pawn)
    if turn.host.records_events:
        rows = [[match.piece_name(p.piece), p.pawn[0] if p.pawn else None, p.end] for p in pushed]
        tiles = [sheet.faces[p.end] for p in pushed]
        data = {"from": space, "left": sheet.faces[space], "pieces": rows, "hats": hats, "tiles": tiles}
        cause = turn.note("pushed", data, cause)
    if any(p.piece == FIGURE for p in pushed):
        turn.finish_lap(cause)
