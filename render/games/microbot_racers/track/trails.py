"""The trails of robots: a ribbon in the seat's colour, with a ring where it began and wherever it stopped.

Each seat keeps to its own side of a lane, so that two trails stay apart. Parts over a card that has been flipped or turned since
are dotted, because the card has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.games.microbot_racers.text.names import read_square
from render.drawing.paint import RIBBON
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.recent_actions import WAYS, Event
from render.games.microbot_racers.track.layout import PageLayout
from render.scene.scene import WIDTH, Box, Item, Panel, Printed, Trail

RIM = 3
APART = 14
"""Pixels between the lanes of two seats."""
RING, DOT, STRIDE = 24, 9, 18
MARK = 34
"""The size of a star or a splash."""
CORNER = 8
"""The distance of a splash from the corner of its square, where it hides no robot's number."""
BULGE, REACH = 0.42, 26
"""How far a jump swings out, in squares, and the pixels around its ribbon."""

Square = tuple[int, int]
Point = tuple[int, int]


class Leg(NamedTuple):
    """A trail from one square to another; the next square if it was driven."""

    seat: int
    start: Square
    end: Square
    jumps: bool
    stale: bool
    """Whether a card below it has been flipped or turned since."""
    first: bool
    """Whether an action began with it."""


def legs(events: Sequence[Event], slots: Sequence[Mapping[str, Any]]) -> list[Leg]:
    flips = [(event["number"], slots[event["data"]["slot"]]) for event in events if event["kind"] == "switched"]
    driven: list[Leg] = []
    begun: set[int] = set()
    for event in events:
        if event["kind"] == "act":
            begun.discard(event["data"]["seat"])
        if event["kind"] not in WAYS:
            continue
        seat = event["data"]["seat"]
        later = [slot for number, slot in flips if number > event["number"]]
        for start, end in pairwise(map(read_square, event["data"]["path"])):
            stale = any(_is_on(square, slot) for square in (start, end) for slot in later)
            driven.append(Leg(seat, start, end, event["kind"] in ("jumped", "displaced"), stale, seat not in begun))
            begun.add(seat)
    return driven


def to_a_switch(view: Mapping[str, Any], events: Sequence[Event], driven: Sequence[Leg]) -> list[Leg]:
    """Returns the way up to a switch that its player is asked about; its event follows only with the answer."""
    driven_legs: list[Leg] = []
    for seat in {question["seat"] for question in view["questions"] if question["kind"] == "switch"}:
        acts = [event["data"]["square"] for event in events if event["kind"] == "act" and event["data"]["seat"] == seat]
        ends = [leg.end for leg in driven if leg.seat == seat]
        start, end = (
            (ends or [read_square(square) for square in acts[-1:]])[-1:],
            read_square(view["board"]["robots"][seat]["square"]),
        )
        for x, y in start:
            dx, dy = _sign(end[0] - x), _sign(end[1] - y)
            far = abs(end[0] - x) + abs(end[1] - y)
            steps = [(x + dx * step, y + dy * step) for step in range(far + 1)] if not (dx and dy) else []
            driven_legs += [Leg(seat, a, b, False, False, index == 0) for index, (a, b) in enumerate(pairwise(steps))]
    return driven_legs


def _is_on(square: Square, slot: Mapping[str, Any]) -> bool:
    return bool(0 <= square[0] - slot["x"] < slot["w"] and 0 <= square[1] - slot["y"] < slot["h"])


# ---------------------------------------------------------------------- to be seen


def trails(driven: Sequence[Leg], plan: PageLayout, seats: int) -> list[Item]:
    """Lays out one robot's trail after the other; all edges of a trail are below its fill."""
    items: list[Item] = []
    for seat in range(seats):
        lane = Lane(plan, seat, seats)
        own = [leg for leg in driven if leg.seat == seat]
        straight = [*_runs(leg for leg in own if not leg.stale and not leg.jumps)]
        items += [dot for leg in own if leg.stale for dot in lane.dots(leg)]
        items += [lane.bar(*run, RIBBON + 2 * RIM, "trail edge") for run in straight]
        items += [lane.bar(*run, RIBBON, f"seat {seat}") for run in straight]
        items += [lane.arc(leg) for leg in own if leg.jumps and not leg.stale]
        items += [lane.ring(leg.start) for leg in own if leg.first]
    return items


def _runs(steps: Iterator[Leg]) -> Iterator[tuple[Square, Square]]:
    """Merges consecutive steps in one direction."""
    start: Square | None = None
    end = way = (0, 0)
    for leg in steps:
        towards = (leg.end[0] - leg.start[0], leg.end[1] - leg.start[1])
        if start is not None and (leg.start, towards) == (end, way):
            end = leg.end
            continue
        if start is not None:
            yield start, end
        start, end, way = leg.start, leg.end, towards
    if start is not None:
        yield start, end


class Lane:
    """One seat's side of all lanes."""

    def __init__(self, plan: PageLayout, seat: int, seats: int) -> None:
        self.plan, self.seat = plan, seat
        self.aside = round((seat - (seats - 1) / 2) * APART)

    def point(self, square: Square) -> Point:
        x, y = self.plan.cell(*square).middle
        return x + self.aside, y + self.aside

    def bar(self, start: Square, end: Square, wide: int, ink: str) -> Panel:
        ends = [Box(x - wide // 2, y - wide // 2, wide, wide) for x, y in (self.point(start), self.point(end))]
        return Panel(Box.around(ends), ink, radius=wide // 2)

    def ring(self, square: Square) -> Panel:
        x, y = self.point(square)
        return Panel(Box(x - RING // 2, y - RING // 2, RING, RING), f"seat {self.seat}", "trail edge", 5, radius=RING // 2)

    def dots(self, leg: Leg) -> Iterator[Panel]:
        (x, y), (end_x, end_y) = self.point(leg.start), self.point(leg.end)
        steps = max(1, round(max(abs(end_x - x), abs(end_y - y)) / STRIDE))
        for i in range(steps):
            left, top = (start + (end - start) * i // steps - DOT // 2 - 1 for start, end in ((x, end_x), (y, end_y)))
            yield Panel(Box(left, top, DOT + 2, DOT + 2), f"seat {self.seat}", "trail edge", 2, radius=5)

    def arc(self, leg: Leg) -> Trail:
        (x, y), (end_x, end_y) = self.point(leg.start), self.point(leg.end)
        swing = round(self.plan.square * BULGE)
        top = ((x + end_x) // 2 + (swing if x == end_x else 0), (y + end_y) // 2 - (swing if x != end_x else 0))
        points = ((x, y), top, (end_x, end_y))
        box = Box.around_points(points, REACH)
        return Trail(box.intersection(Box(0, 0, WIDTH, box.bottom)), points, self.seat)


# ---------------------------------------------------------------------- what happened on the way


def marks(events: Sequence[Event], plan: PageLayout, places: Mapping[int, str]) -> list[Item]:
    """Returns a star between a robot and its obstacle, and a splash for a failed puddle roll; `places` are the first squares."""
    squares: dict[int, Square] = {seat: read_square(square) for seat, square in places.items()}
    marks_by_spot: dict[Point, Item] = {}
    for event in events:
        data = event["data"]
        if event["kind"] in WAYS:
            squares[data["seat"]] = read_square(data["path"][-1])
        elif event["kind"] in ("impact", "collision") and data["seat"] in squares:
            (x, y), (hit_x, hit_y) = (plan.cell(*square).middle for square in (squares[data["seat"]], read_square(data["square"])))
            way = (_sign(hit_x - x), _sign(hit_y - y))
            spot = (x + way[0] * plan.square // 2, y + way[1] * plan.square // 2)
            marks_by_spot[spot] = _mark(spot, plan, "impact")
        elif event["kind"] == "yellow" and not data["passed"]:
            cell = plan.cell(*read_square(data["square"]))
            spot = (cell.right - CORNER, cell.y + CORNER)
            marks_by_spot[spot] = _mark(spot, plan, "splash")
    return [*marks_by_spot.values()]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _mark(spot: Point, plan: PageLayout, name: str) -> Printed:
    """Returns a mark as near to its spot as the picture allows; at the edge it moves down, where it hides no robot's number."""
    x = min(max(0, spot[0] - MARK // 2), WIDTH - MARK)
    down = 0 if x == spot[0] - MARK // 2 else plan.square // 2 - CORNER
    y = min(max(0, spot[1] + down - MARK // 2), plan.height - MARK)
    return Printed(Box(x, y, MARK, MARK), f"{GAME_ID}/{name}")
