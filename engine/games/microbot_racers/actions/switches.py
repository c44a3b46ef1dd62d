"""Transform switches: a robot that drives onto one may flip or turn its card, with all robots on it (003-36)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.damage import roll_for_hazard
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.laps import cross
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.faces import BLOCK, HAZARDS, OUTSIDE


def pass_switch(execution: ActionExecution, way: int) -> None:
    """Offers the switch under the robot, once per arrival; a switch that comes up under it is not offered (003-R14)."""
    at = execution.robot.at
    switch, slot = execution.board.cells[at], execution.board.slot_of[at]
    if execution.host.ask(execution.seat, "switch", (switch, None), slot) is not None:
        execution.record_path("ran")
        _throw(execution, switch, slot, way)


def _throw(execution: ActionExecution, switch: str, slot: int, way: int) -> None:
    match, robots = execution.match, execution.match.sheet.robots
    match.lay(match.board.transformed(slot, switch))
    card, face, half = match.board.cards[slot]
    square = match.board.name(execution.robot.at)
    execution.note("switched", switch=switch, slot=slot, card=card, face=face, half=half, square=square)
    for seat in (affected := _on_card(execution, slot)):  # all are displaced before hazards are rolled for (003-R26)
        if match.board.cells[robots[seat].at] == BLOCK:
            _displace(execution, seat, way if seat == execution.seat else robots[seat].facing)
        if match.over:
            return
    for seat in affected:
        if robots[seat].intact and match.board.cells[robots[seat].at] in HAZARDS and not match.over:
            roll_for_hazard(execution, seat)


def _on_card(execution: ActionExecution, slot: int) -> list[int]:
    """The robots on the card: the mover, then the others in the order in which they act."""
    match = execution.match
    others = [seat for seat in match.sheet.order[::-1] if seat != execution.seat and match.sheet.robots[seat].intact]
    return [seat for seat in (execution.seat, *others) if match.board.slot_of[match.sheet.robots[seat].at] == slot]


def _displace(execution: ActionExecution, seat: int, way: int) -> None:
    """Moves a robot from a block to the next free square ahead, otherwise behind (003-39).

    It costs no health (003-R15), and crossing the line counts (003-R27).
    """
    match, board, robot = execution.match, execution.board, execution.match.sheet.robots[seat]
    start, delta = robot.at, board.deltas[way]
    steps = _steps_to_free(execution, start, delta)
    if not steps:
        delta = -delta
        steps = _steps_to_free(execution, start, delta)
    robot.at = start + steps * delta if steps else _nearest_free(execution, start)
    execution.note_about(seat, "displaced", path=execution.names([start, robot.at]))
    if seat == execution.seat:
        execution.path = [robot.at]
    cross(execution, match.board.crossings(start, delta, steps), seat)


def _steps_to_free(execution: ActionExecution, start: Square, delta: int) -> int:
    """The steps along a line to the next free square; 0 if the track ends before there is one."""
    at, steps = start + delta, 1
    while execution.board.cells[at] != OUTSIDE:
        if execution.match.is_free(at):
            return steps
        at, steps = at + delta, steps + 1
    return 0


def _nearest_free(execution: ActionExecution, start: Square) -> Square:
    """The nearest free square on the same card, or if it has none on the whole track (003-R28)."""
    board = execution.board
    x, y = board.xy(start)

    def distance(at: Square) -> tuple[bool, int, Square]:
        there = board.xy(at)
        return board.slot_of[at] != board.slot_of[start], abs(there[0] - x) + abs(there[1] - y), at

    return min((at for at in board.slot_of if execution.match.is_free(at)), key=distance)
