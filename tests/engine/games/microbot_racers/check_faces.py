"""What every set of faces and every layout must be like, as plain functions that return what is wrong, in sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.games.microbot_racers.ai.distance_to_goal import UNREACHABLE, DistanceMap, pose
from engine.games.microbot_racers.board import RIM, Board, PlacedCard, Square, default_cards
from engine.games.microbot_racers.faces import (
    BLOCK,
    COLUMNS,
    FLIP_LONG,
    FLIP_SHORT,
    LAYOUTS,
    PIT,
    PLAIN,
    ROTATE,
    ROWS,
    SEAM,
    SQUARES,
    START,
    SWITCHES,
    Face,
)

Faces = Mapping[int, tuple[Face, Face]]
START_CARD, START_ROW = 1, 3
LEAST_CHANGE = 4
"""So many squares a switch must change, or nobody would throw it."""
ROOM_TO_BREATHE = 8
"""So many squares of every face are plain."""
JUMPS = (2, 3)


def faults_of_faces(faces: Faces) -> list[str]:
    found = [fault for card, pair in faces.items() for face in (0, 1) for fault in _faults(card, face, pair)]
    kinds = {sign for pair in faces.values() for sign in "".join(pair)}
    found += [f"No face has a switch {switch}." for switch in SWITCHES if switch not in kinds]
    return found


def _faults(card: int, face: int, pair: tuple[Face, Face]) -> Iterator[str]:
    squares, name = pair[face], f"{card}{'AB'[face]}"
    if len(squares) != ROWS * COLUMNS or not {*squares} <= {*SQUARES}:
        yield f"{name} is not a face."
        return
    if any(squares[row * COLUMNS + column] == BLOCK for row, column in SEAM):
        yield f"{name} has a block on a seam square."
    if len(pieces_of(squares)) != 1:
        yield f"{name} is cut into pieces."
    if squares.count(PLAIN) < ROOM_TO_BREATHE:
        yield f"{name} has only {squares.count(PLAIN)} plain squares."
    for switch in {*squares} & {*SWITCHES}:
        if changed_by(switch, pair, face) < LEAST_CHANGE:
            yield f"The switch {switch} on {name} changes only {changed_by(switch, pair, face)} squares."
    if card == START_CARD:
        yield from _faults_of_start(name, squares)
    elif not {*"".join(pair)} & {*SWITCHES}:
        yield f"Card {card} has no switch."


def _faults_of_start(name: str, squares: Face) -> Iterator[str]:
    if squares[START_ROW * COLUMNS : (START_ROW + 1) * COLUMNS] != START * COLUMNS or squares.count(START) != COLUMNS:
        yield f"The line of {name} is not its row {START_ROW}."
    if {*squares} & {*SWITCHES}:
        yield f"The start card has a switch on {name}."
    if PIT not in squares:
        yield f"{name} has no pit."


def pieces_of(squares: Face) -> list[set[int]]:
    """The open squares of a face, those together that hang together."""
    left = {at for at, sign in enumerate(squares) if sign != BLOCK}
    pieces = []
    while left:
        piece, waiting = set[int](), [left.pop()]
        while waiting:
            at = waiting.pop()
            piece.add(at)
            beside = [at - COLUMNS, at + COLUMNS]
            beside += [at - 1] if at % COLUMNS else []
            beside += [at + 1] if (at + 1) % COLUMNS else []
            new = left & {*beside}
            left -= new
            waiting += new
        pieces.append(piece)
    return pieces


def changed_by(switch: str, pair: tuple[Face, Face], face: int) -> int:
    """How many squares of a card with this face up have another sign after the switch."""
    other = pair[face ^ (switch in (FLIP_LONG, FLIP_SHORT))]
    after = other[::-1] if switch in (FLIP_SHORT, ROTATE) else other
    return sum(was != now for was, now in zip(pair[face], after, strict=True))


def faults_of_layout(layout: str) -> list[str]:
    """Every card touches the next two and no others, and no jump reaches any other either."""
    board = Board(layout, default_cards(layout))
    count = len(LAYOUTS[layout])
    next_ones = {frozenset((slot, (slot + 1) % count)) for slot in range(count)}
    touching = {*_reached(board, 1)}
    found = [f"On {layout}, cards {_named(pair)} touch." for pair in touching - next_ones]
    found += [f"On {layout}, cards {_named(pair)} do not touch." for pair in next_ones - touching]
    for far in JUMPS:
        found += [
            f"On {layout}, a jump of {far} leads from one of the cards {_named(pair)} to the other."
            for pair in {*_reached(board, far)} - next_ones
        ]
    assert max(JUMPS) <= RIM, "the board's rim is what makes these jumps safe to look at"
    return found


def _reached(board: Board, far: int) -> Iterator[frozenset[int]]:
    for at, slot in board.slot_of.items():
        for delta in board.deltas:
            there = board.slot_of.get(at + far * delta, slot)
            if there != slot:
                yield frozenset((slot, there))


def _named(pair: frozenset[int]) -> str:
    return " and ".join("abcdefgh"[slot] for slot in sorted(pair))


def any_cards(layout: str, chance: random.Random) -> tuple[PlacedCard, ...]:
    """As a wild race could begin or come to be: any cards after the start card, any face up, any way round."""
    deck = chance.sample(range(2, 9), len(LAYOUTS[layout]) - 1)
    return (
        PlacedCard(START_CARD, chance.randrange(2)),
        *(PlacedCard(card, chance.randrange(2), chance.randrange(2)) for card in deck),
    )


def is_cut(board: Board) -> bool:
    """Whether there is no way from the line round to behind the line."""
    seen, waiting = {*board.starts}, [*board.starts]
    while waiting:
        at = waiting.pop()
        for delta in board.deltas:
            there = at + delta
            if there not in seen and board.is_open(there) and not board.crossing(at, there):
                seen.add(there)
                waiting.append(there)
    return not any(board.is_open(at) and at in seen for at in board.line)


def hopeless_squares(board: Board) -> list[Square]:
    """Open squares from which no way leads home, whichever way a robot faces."""
    left = DistanceMap(board).left
    return [
        at
        for at in board.slot_of
        if board.is_open(at) and any(left.get(pose(at, facing), UNREACHABLE) >= UNREACHABLE for facing in range(4))
    ]
