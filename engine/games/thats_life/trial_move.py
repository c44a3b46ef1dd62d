"""What a move would lead to: made and taken back again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.gift_and_steal import receiver
from engine.games.thats_life.moves import Move
from engine.games.thats_life.tiles import GIFT, STEAL


@contextmanager
def trial_move(match: Match, seat: int, move: Move) -> Iterator[None]:
    """Makes a move for the duration of a `with` block, as far as its result is certain, and takes it back."""
    sheet, tower = match.sheet, match.sheet.towers[seat]
    match.put(move.piece, move.start, move.end, (seat, move.pawn))
    tile = sheet.faces[move.start]
    vacated = move.start > 0 and not match.pieces_on(move.start)
    index = sheet.track.index(move.start)
    to = receiver(match, seat) if vacated and tile == GIFT else None
    if to is not None:
        sheet.towers[to].append(tower.pop())
    elif vacated and tile not in (GIFT, STEAL):
        del sheet.track[index]
        tower.append(tile)
    yield
    if to is not None:
        tower.append(sheet.towers[to].pop())
    elif vacated and tile not in (GIFT, STEAL):
        sheet.track.insert(index, move.start)
        tower.pop()
    match.put(move.piece, move.end, move.start, (seat, move.pawn))
