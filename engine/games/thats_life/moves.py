"""Which pieces can move, and where to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn

MUST, MAY, NOT = "must", "may", "not"
"""The sides of the action die: the figure has to be moved, can be, or cannot (004-39)."""
ACTION_DIE = (MUST, MUST, MAY, MAY, NOT, NOT)


class Move(NamedTuple):
    """A piece goes from one space to another. `pawn` says which of the mover's pawns it is."""

    piece: str
    start: int
    end: int
    pawn: int = -1
    hat: str | None = None

    @property
    def id(self) -> str:
        return f"{self.piece[0]}{self.start}{(self.hat or '')[:1]}.{self.end}"


def ahead(match: Match, space: int, steps: int) -> int | None:
    """The space that many steps on, or back; Finish ends every move (004-22). None if it is beyond Start (004-57, 004-R5)."""
    track = match.sheet.track
    at = track.index(space) + steps
    if at < 0:
        return None
    return track[at] if at < len(track) else match.finish


def lands_exactly(match: Match, space: int, steps: int) -> bool:
    """Whether that many steps lead to Finish with none left over."""
    track = match.sheet.track
    return track.index(space) + steps == len(track) - 1


def moves(match: Match, seat: int, steps: int, symbol: str = NOT) -> list[Move]:
    """All this player can do with that many steps, each once; identical pieces are one option."""
    if not steps:
        return []
    figure = figure_moves(match, steps) if symbol != NOT else []
    if symbol == MUST and figure:
        return figure
    found = pawn_moves(match, seat, steps)
    if match.sheet.guards:
        found += guard_moves(match, steps)
    return found + figure


def pawn_moves(match: Match, seat: int, steps: int) -> list[Move]:
    sheet, finish = match.sheet, match.finish
    track, pawns = sheet.track, sheet.pawns[seat]
    wearing = sheet.lucky_hat is not None
    found: list[Move] = []
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
            found.append(Move(PAWN, space, track[to] if to < last else finish, k, hat))
        if hat == "cursed" and steps > 0 and at >= steps:  # forward or back, as its player likes (004-R6)
            found.append(Move(PAWN, space, track[at - steps], k, hat))
    return found


def may_go_home(match: Match, hatted: Pawn, with_: Sequence[Pawn] = ()) -> bool:
    """The lucky hat comes home last of its player's pawns; `with_` are those that go home with it (004-56)."""
    seat = hatted[0]
    others = [(seat, k) for k, space in enumerate(match.sheet.pawns[seat]) if space != match.finish]
    return all(pawn == hatted or pawn in with_ for pawn in others)


def guard_moves(match: Match, steps: int) -> list[Move]:
    """Guards that share a space with a pawn, whoever's (004-30)."""
    found = []
    for space in sorted({*match.sheet.guards} - {match.finish}):
        end = ahead(match, space, steps)
        if end is not None and any(space in pawns for pawns in match.sheet.pawns):
            found.append(Move(GUARD, space, end))
    return found


def figure_moves(match: Match, steps: int) -> list[Move]:
    """Flixxy or the Mummy, while it races."""
    space = match.sheet.figure
    end = ahead(match, space, steps) if space is not None else None
    return [Move(FIGURE, space, end)] if space is not None and end is not None else []
