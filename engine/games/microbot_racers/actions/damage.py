"""What costs health: impacts, collisions and getting wet; and what becomes of a robot that has none left."""

from __future__ import annotations

from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.ending import end_if_alone
from engine.games.microbot_racers.faces import BLOCK, OUTSIDE


def runs_into(deed: ActionExecution, at: Square) -> bool:
    """Whether something is there, in which case the robot has just run into it and stays where it is (003-R18)."""
    return hits_block(deed, at) or hits_robot(deed, at)


def hits_block(deed: ActionExecution, at: Square) -> bool:
    """The end of the track is as good as a block (003-31)."""
    cell = deed.board.cells[at]
    if cell not in (BLOCK, OUTSIDE):
        return False
    deed.tell_path("ran")
    impact(deed, "block" if cell == BLOCK else "edge", at)
    return True


def impact(deed: ActionExecution, what: str, at: Square) -> None:
    """Halt, one damage, and the rest of the actions is lost (003-32)."""
    deed.note("impact", what=what, square=deed.board.name(at))
    damage(deed, deed.seat)
    forfeit(deed)


def hits_robot(deed: ActionExecution, at: Square) -> bool:
    """Both are damaged, but only the one that came loses its other actions (003-33)."""
    other = deed.match.robot_on(at, but=deed.seat)
    if other is None:
        return False
    deed.tell_path("ran")
    deed.note("collision", other=other, square=deed.board.name(at))
    damage(deed, deed.seat, other)
    forfeit(deed)
    return True


def damage(deed: ActionExecution, *seats: int) -> None:
    """All of them lose a point before anybody is looked at: two robots can destroy each other (003-R12)."""
    match = deed.match
    robots = match.sheet.robots
    for seat in seats:
        robots[seat].health -= 1
        deed.note_about(seat, "damage", health=robots[seat].health)
    destroyed = [seat for seat in seats if not robots[seat].health]
    place = 1 + max(robot.out for robot in robots)
    for seat in destroyed:  # it leaves the track at once, and its markers go home (003-R34)
        robots[seat].out = place
        match.sheet.picks[seat] = []
        deed.note_about(seat, "destroyed", square=match.board.name(robots[seat].at))
    if destroyed:
        end_if_alone(match, deed.host, deed.cause)


def forfeit(deed: ActionExecution) -> None:
    """All its markers go home at once (003-R13)."""
    picks = deed.match.sheet.picks
    lost, picks[deed.seat] = picks[deed.seat], []
    if lost and not deed.match.over:
        deed.note("forfeit", actions=lost)


def get_wet(deed: ActionExecution, seat: int) -> bool:
    """A yellow roll, under the health that is left (003-28); failing it stops nobody but a wreck (003-R9). Returns whether it
    was passed."""
    robot = deed.match.sheet.robots[seat]
    what = deed.board.cells[robot.at]
    die, under = deed.roll(), robot.health
    passed = die < under
    deed.note_about(seat, "yellow", what=what, die=die, under=under, passed=passed, square=deed.board.name(robot.at))
    if not passed:
        damage(deed, seat)
    return passed
