"""The track as sentences, for those who do not see pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.microbot_racers.board import COMPASS, square_name
from engine.games.microbot_racers.faces import BLOCK, FLIP_LONG, FLIP_SHORT, OUTSIDE, PIT, PUDDLE, RAMP, ROTATE, START, SWITCHES
from engine.games.microbot_racers.text.names import COMPASS_WAYS, named, read_square
from engine.games.microbot_racers.view import as_told
from engine.text.english import counted, tenths
from engine.text.phrase import Words, joined_words, seat

IN_REACH = 6
"""So many squares ahead of a robot are told: the longest move."""
ONE: Mapping[str, str] = {
    BLOCK: "a block",
    PUDDLE: "a puddle",
    RAMP: "a ramp",
    PIT: "the pits",
    START: "the start line",
    FLIP_LONG: "a switch that flips its card lengthwise",
    FLIP_SHORT: "a switch that flips its card crosswise",
    ROTATE: "a switch that turns its card by half",
    OUTSIDE: "the edge of the track",
}
MANY: Mapping[str, str] = {BLOCK: "Blocks", PUDDLE: "Puddles", RAMP: "Ramps", PIT: "Pits", START: "Start line"}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

BoardView = Mapping[str, Any]


def board_sentences(view: Mapping[str, Any]) -> list[Words]:
    """A1 is the top left square; letters go east, numbers south."""
    view = as_told(view)
    board, you = view["board"], view["you"]
    robots = [*board["robots"]]
    sentences: list[Words] = [*_race(board), *(_robot(board, robot, you) for robot in robots)]
    asked = {*view["waiting"]} if you is None else {you}
    sentences += [_ahead(board, robot, you) for robot in robots if robot["seat"] in asked and robot["square"] and robot["intact"]]
    return [*sentences, *_squares(board)]


def _race(board: BoardView) -> Iterator[Words]:
    """Yield the round and, once it is known, the order."""
    order = joined_words([(seat(number),) for number in board["order"]])
    way = COMPASS_WAYS[board["ahead"]]
    yield (f"Round {board['round']}, {counted(board['goal'], 'lap')} to win. The race crosses the start line to the {way}.",)
    if order:
        yield ("Order: ", *order, ".")


def _robot(board: BoardView, robot: Mapping[str, Any], you: int | None) -> Words:
    who: Words = (seat(robot["seat"]), " (you)" if robot["seat"] == you else "")
    if not robot["intact"]:
        return (*who, " is destroyed.")
    picks = f"; picked: {named(board['picks'][robot['seat']])}" if board["picks"][robot["seat"]] else ""
    if robot["square"] is None:
        return (*who, f" is not on the track yet{picks}.")
    state = f"health {robot['health']}, lap {tenths(robot['laps'])} of {board['goal']}"
    way = COMPASS_WAYS[robot["facing"]]
    return (*who, f": on {robot['square']} ({_sign(board, *read_square(robot['square']))}), facing {way}, {state}{picks}.")


def _sign(board: BoardView, x: int, y: int) -> str:
    return ONE.get(_cell(board, x, y), "clear")


def _cell(board: BoardView, x: int, y: int) -> str:
    width, height = board["size"]
    return str(board["rows"][y][x]) if 0 <= x < width and 0 <= y < height else OUTSIDE


def _ahead(board: BoardView, robot: Mapping[str, Any], you: int | None) -> Words:
    """Return what the robot would meet straight ahead and on the squares beside it."""
    x, y = read_square(robot["square"])
    at = {other["square"]: other["seat"] for other in board["robots"] if other["square"] and other["intact"]}

    def there(x: int, y: int) -> Words:
        name, cell = square_name(x, y), _cell(board, x, y)
        if cell == OUTSIDE:
            return (ONE[OUTSIDE],)
        return (f"{name} ", seat(at[name])) if name in at else (f"{name} {ONE.get(cell, 'clear')}",)

    dx, dy = STEPS[robot["facing"]]
    straight: list[Words] = []
    for far in range(1, IN_REACH + 1):
        straight.append(there(x + far * dx, y + far * dy))
        if _cell(board, x + far * dx, y + far * dy) in (OUTSIDE, BLOCK):
            break
    facing = COMPASS.index(robot["facing"])
    sides = []
    for name, turn in (("left", -1), ("right", 1)):
        dx, dy = STEPS[COMPASS[(facing + turn) % 4]]
        sides.append((f"; {name} of it ", *there(x + dx, y + dy)))
    whose: Words = ("Ahead of you: ",) if robot["seat"] == you else ("Ahead of ", seat(robot["seat"]), ": ")
    return (*whose, *joined_words(straight), *sides[0], *sides[1], ".")


def _squares(board: BoardView) -> Iterator[Words]:
    """Yield the squares of each kind, and every switch."""
    cells = [(cell, square_name(x, y)) for y, row in enumerate(board["rows"]) for x, cell in enumerate(row)]
    for kind, title in MANY.items():
        if squares := [name for cell, name in cells if cell == kind]:
            yield (f"{title}: {', '.join(squares)}.",)
    if switches := [f"{name} {ONE[cell].removeprefix('a switch that ')}" for cell, name in cells if cell in SWITCHES]:
        yield (f"Switches: {', '.join(switches)}.",)
