"""The possible moves of a turn: which pieces can move, and where to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn

MUST, MAY, NOT = "must", "may", "not"
"""The sides of the action die: the figure has to be moved, can be, or cannot (004-39)."""
ACTION_DIE = (MUST, MUST, MAY, MAY, NOT, NOT)


class Move(NamedTuple):
    """A piece's move from one space to another; `pawn` is the index among the mover's pawns."""

    piece: str
    start: int
    end: int
    pawn: int = -1
    hat: str | None = None

    @property
    def id(self) -> str:
        return f"{self.piece[0]}{self.start}{(self.hat or '')[:1]}.{self.end}"


def destination(match: Match, space: int, steps: int) -> int | None:
    """The space `steps` ahead, or back if negative; None beyond Start (004-57, 004-R5). Finish ends every move (004-22)."""
    track = match.sheet.track
    index = track.index(space) + steps
    if index < 0:
        return None
    return track[index] if index < len(track) else match.finish


def lands_exactly(match: Match, space: int, steps: int) -> bool:
    """Whether this number of steps leads exactly to Finish."""
    track = match.sheet.track
    return track.index(space) + steps == len(track) - 1


def moves(match: Match, seat: int, steps: int, symbol: str = NOT) -> list[Move]:
    """All moves of this player with this number of steps; identical pieces count once."""
    if not steps:
        return []
    figure = figure_moves(match, steps) if symbol != NOT else []
    if symbol == MUST and figure:
        return figure
    possible = pawn_moves(match, seat, steps)
    if match.sheet.guards:
        possible += guard_moves(match, steps)
    return possible + figure


def pawn_moves(match: Match, seat: int, steps: int) -> list[Move]:
    """The moves of this player's pawns; identical pawns count once, and a cursed hat may also go back."""
    sheet, finish = match.sheet, match.finish
    track, pawns = sheet.track, sheet.pawns[seat]
    wearing = sheet.lucky_hat is not None
    possible: list[Move] = []
    last = len(track) - 1
    seen: set[object] = set()
    for k, space in enumerate(pawns):
        if space == finish:
            continue
        hat = match.hat_of((seat, k)) if wearing else None
        alike = (space, hat) if hat else space
        if alike in seen:
            continue
        seen.add(alike)
        at = track.index(space)
        to = at + steps
        if to >= 0 and not (hat == "lucky" and to >= last and not may_go_home(match, (seat, k))):
            possible.append(Move(PAWN, space, track[to] if to < last else finish, k, hat))
        if hat == "cursed" and steps > 0 and at >= steps:  # forward or back, the player decides (004-R6)
            possible.append(Move(PAWN, space, track[at - steps], k, hat))
    return possible


def may_go_home(match: Match, hatted: Pawn, with_: Sequence[Pawn] = ()) -> bool:
    """Whether the pawn in the lucky hat may reach Finish: it comes last of its player's pawns (004-56).

    `with_` are pawns that get there in the same move.
    """
    seat = hatted[0]
    others = [(seat, k) for k, space in enumerate(match.sheet.pawns[seat]) if space != match.finish]
    return all(pawn == hatted or pawn in with_ for pawn in others)


def guard_moves(match: Match, steps: int) -> list[Move]:
    """The moves of guards that share a space with any player's pawn (004-30)."""
    possible = []
    for space in sorted({*match.sheet.guards} - {match.finish}):
        end = destination(match, space, steps)
        if end is not None and any(space in pawns for pawns in match.sheet.pawns):
            possible.append(Move(GUARD, space, end))
    return possible


def figure_moves(match: Match, steps: int) -> list[Move]:
    """The move of Flixxy or the Mummy, while it races."""
    space = match.sheet.figure
    end = destination(match, space, steps) if space is not None else None
    return [Move(FIGURE, space, end)] if space is not None and end is not None else []
