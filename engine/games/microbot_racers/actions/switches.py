"""Transform switches: whoever passes over one may flip or turn its card, with everybody on it (003-36)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.damage import get_wet
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.laps import cross
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.faces import BLOCK, HAZARDS, OUTSIDE


def pass_switch(deed: ActionExecution, way: int) -> None:
    """One offer for each time a robot comes onto it; what is under it afterwards is not offered again (003-R14)."""
    at = deed.robot.at
    switch, slot = deed.board.cells[at], deed.board.slot_of[at]
    if deed.host.ask(deed.seat, "switch", (switch, None), slot) is not None:
        deed.tell_path("ran")
        _throw(deed, switch, slot, way)


def _throw(deed: ActionExecution, switch: str, slot: int, way: int) -> None:
    match, robots = deed.match, deed.match.sheet.robots
    match.lay(match.board.transformed(slot, switch))
    card, face, half = match.board.cards[slot]
    square = match.board.name(deed.robot.at)
    deed.note("switched", switch=switch, slot=slot, card=card, face=face, half=half, square=square)
    for seat in (affected := _on_card(deed, slot)):  # first everybody finds a place, then everybody gets wet (003-R26)
        if match.board.cells[robots[seat].at] == BLOCK:
            _displace(deed, seat, way if seat == deed.seat else robots[seat].facing)
        if match.over:
            return
    for seat in affected:
        if robots[seat].intact and match.board.cells[robots[seat].at] in HAZARDS and not match.over:
            get_wet(deed, seat)


def _on_card(deed: ActionExecution, slot: int) -> list[int]:
    """Everybody on it: the mover, then the others in the order in which they execute."""
    match = deed.match
    others = [seat for seat in match.sheet.order[::-1] if seat != deed.seat and match.sheet.robots[seat].intact]
    return [seat for seat in (deed.seat, *others) if match.board.slot_of[match.sheet.robots[seat].at] == slot]


def _displace(deed: ActionExecution, seat: int, way: int) -> None:
    """From a block to the next free square ahead, else behind (003-39). It costs nothing (003-R15), and the line counts
    (003-R27)."""
    match, board, robot = deed.match, deed.board, deed.match.sheet.robots[seat]
    start, delta = robot.at, board.deltas[way]
    steps = _steps_to_free(deed, start, delta)
    if not steps:
        delta = -delta
        steps = _steps_to_free(deed, start, delta)
    robot.at = start + steps * delta if steps else _nearest_free(deed, start)
    deed.note_about(seat, "displaced", path=deed.names([start, robot.at]))
    if seat == deed.seat:
        deed.path = [robot.at]
    cross(deed, match.board.crossings(start, delta, steps), seat)


def _steps_to_free(deed: ActionExecution, start: Square, delta: int) -> int:
    """How far it is along a line to a square where a robot could stand; 0 if the track ends before there is one."""
    at, steps = start + delta, 1
    while deed.board.cells[at] != OUTSIDE:
        if deed.match.is_free(at):
            return steps
        at, steps = at + delta, steps + 1
    return 0


def _nearest_free(deed: ActionExecution, start: Square) -> Square:
    """On that card, or if it has none on the whole track (003-R28)."""
    board = deed.board
    x, y = board.xy(start)

    def distance(at: Square) -> tuple[bool, int, Square]:
        there = board.xy(at)
        return board.slot_of[at] != board.slot_of[start], abs(there[0] - x) + abs(there[1] - y), at

    return min((at for at in board.slot_of if deed.match.is_free(at)), key=distance)
