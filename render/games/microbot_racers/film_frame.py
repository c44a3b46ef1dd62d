"""One frame of a filmed race: cards, robots and the players' panels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.microbot_racers.board import COMPASS, Board, PlacedCard, board_of
from engine.games.microbot_racers.match import FULL_HEALTH
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.drawings.portraits import FACES
from render.games.microbot_racers.panels.players import PlayerPanel, panel, panel_box, table
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import GAP, PageLayout
from render.games.microbot_racers.track.robots import robot
from render.scene.scene import WIDTH, Box, Figure, Icon, Item, Panel, Printed

Point = tuple[float, float]

STAGE, MARK = 190, 52
"""The largest size of a drawing in the centre, and the size of a mark on the track."""


class RobotFrame(NamedTuple):
    """A robot and its player."""

    square: str = ""
    """Its square; empty before it is on the track."""
    facing: int = 0
    health: int = FULL_HEALTH
    laps: int = 0
    privilege: bool = True
    picks: tuple[str, ...] = ()

    def as_seen(self, seat: int) -> dict[str, Any]:
        """Returns the robot in the form of a view."""
        return {
            "seat": seat,
            "square": self.square or None,
            "facing": COMPASS[self.facing],
            "health": self.health,
            "laps": self.laps,
            "intact": bool(self.health),
            "privilege": self.privilege,
        }


class MicrobotFrame(NamedTuple):
    """The state of the race after the events so far."""

    cards: tuple[PlacedCard, ...]
    racers: tuple[RobotFrame, ...]
    round: int = 0
    order: tuple[int, ...] = ()
    acts: int | None = None
    """The seat whose action it is."""
    stage: tuple[tuple[str, int], ...] = ()
    """The action and the dice in the centre of the track: icons and their values."""
    marks: tuple[tuple[str, Point], ...] = ()
    """Icons on the track, and their centres."""
    winners: tuple[int, ...] | None = None

    def with_robot(self, seat: int, **changed: Any) -> MicrobotFrame:
        """Returns the frame with changes to one robot or player."""
        racers = [*self.racers]
        racers[seat] = racers[seat]._replace(**changed)
        return self._replace(racers=tuple(racers))


class Scenery(NamedTuple):
    """The constants of a film."""

    layout: str
    laid: tuple[PlacedCard, ...]
    plan: PageLayout
    names: tuple[str, ...]
    goal: int

    def board(self, cards: tuple[PlacedCard, ...]) -> dict[str, Any]:
        """Returns the track with these cards in the form of a view."""
        return _as_seen(board_of(self.layout, cards), self.laid)


def _as_seen(board: Board, laid: Sequence[PlacedCard]) -> dict[str, Any]:
    slots = [
        {"x": slot.x, "y": slot.y, "w": slot.size[0], "h": slot.size[1], "changed": lying != first}
        for slot, lying, first in zip(board.slots, board.cards, laid, strict=True)
    ]
    return {
        "layout": board.layout,
        "size": [board.width, board.height],
        "rows": board.rows,
        "ahead": COMPASS[board.ahead],
        "slots": slots,
        "robots": [],
    }


# ---------------------------------------------------------------------- the track


def ground(scenery: Scenery) -> tuple[Item, ...]:
    """Returns the track as it was laid."""
    return squares.ground(scenery.board(scenery.laid), scenery.plan)


@lru_cache(maxsize=64)
def patches(scenery: Scenery, cards: tuple[PlacedCard, ...]) -> tuple[Item, ...]:
    """Returns the cards that were flipped or turned, to be drawn over the ground."""
    if cards == scenery.laid:
        return ()
    board = scenery.board(cards)
    areas = [scenery.plan.area(slot) for slot in board["slots"] if slot["changed"]]
    new = [item for item in squares.ground(board, scenery.plan) if any(area.holds(item.box) for area in areas)]
    return (*new, *squares.badges(board, scenery.plan))


def spot(plan: PageLayout, square: str) -> Point:
    return plan.cell_of(square).middle


def around(point: Point, size: int, height: int) -> Box:
    """Returns a box with that centre, moved inside the picture."""
    x, y = round(point[0]) - size // 2, round(point[1]) - size // 2
    return Box(min(max(0, x), WIDTH - size), min(max(0, y), height - size), size, size)


# ---------------------------------------------------------------------- beside the track


def players(scenery: Scenery, now: MicrobotFrame, waiting: Collection[int] = ()) -> tuple[Item, ...]:
    """Returns the players' panels; those who are asked at the end stand out."""
    count = len(scenery.names)
    return tuple(
        item
        for seat, racer in enumerate(now.racers)
        for item in _panel(scenery, seat, count, racer._replace(picks=(), square="", facing=0), seat in waiting)
    )


@lru_cache(maxsize=64)
def _panel(scenery: Scenery, seat: int, count: int, racer: RobotFrame, is_asked: bool) -> tuple[Item, ...]:
    player = PlayerPanel(seat, scenery.names[seat], 0, racer.as_seen(seat), scenery.goal, (), acts=is_asked)
    return tuple(panel(player, panel_box(scenery.plan, seat, count)))


@lru_cache(maxsize=64)
def on_stage(box: Box, acts: int | None, stage: tuple[tuple[str, int], ...], winners: tuple[int, ...] | None) -> tuple[Item, ...]:
    """Returns what takes the place of the table: the acting player, the action and the dice, or the winners."""
    faces = winners if winners is not None else () if acts is None else (acts,)
    shown = [*((f"{GAME_ID}/{FACES[seat]}", -1) for seat in faces), *stage]
    if not shown:
        return ()
    items: list[Item] = [Panel(box, "panel", "panel edge", 2, radius=14)]
    for (name, value), cell in zip(shown, box.inset(GAP).side_by_side(max(2, len(shown)), STAGE), strict=False):
        items.append(Figure(cell, name) if value < 0 else Icon(cell.inset(10), name, value))
    return tuple(items)


# ---------------------------------------------------------------------- all of it


class MovingRobot(NamedTuple):
    """A moving robot: its centre, its value as an icon, and its size."""

    point: Point
    value: int
    size: float = 1.0


def shown(
    scenery: Scenery, now: MicrobotFrame, height: int, moving: Mapping[int, MovingRobot], flipping: tuple[Item, ...] = ()
) -> tuple[Item, ...]:
    """Returns all items of a frame; moving robots are in front. `flipping` is a card on its way from face to face."""
    plan = scenery.plan
    return (
        *patches(scenery, now.cards),
        *in_the_middle(scenery, now),
        *players(scenery, now),
        *flipping,
        *on_the_track(plan, now, height, moving),
    )


def in_the_middle(scenery: Scenery, now: MicrobotFrame) -> tuple[Item, ...]:
    """Returns what happens to whom, or the table of actions while nobody acts."""
    return on_stage(scenery.plan.table, now.acts, now.stage, now.winners) or _table(scenery, now.racers, now.order)


def on_the_track(plan: PageLayout, now: MicrobotFrame, height: int, moving: Mapping[int, MovingRobot]) -> tuple[Item, ...]:
    """Returns the robots, and the marks of what they ran into."""
    return (*_robots(plan, now, height, moving), *(Printed(around(point, MARK, height), kind) for kind, point in now.marks))


@lru_cache(maxsize=64)
def _table(scenery: Scenery, racers: tuple[RobotFrame, ...], order: tuple[int, ...]) -> tuple[Item, ...]:
    places = [order.index(seat) + 1 if seat in order and racer.health else 0 for seat, racer in enumerate(racers)]
    rows = [
        PlayerPanel(seat, "", places[seat], racer.as_seen(seat), scenery.goal, racer.picks) for seat, racer in enumerate(racers)
    ]
    return tuple(table(rows, scenery.plan.table))


def _robots(plan: PageLayout, now: MicrobotFrame, height: int, moving: Mapping[int, MovingRobot]) -> Iterator[Item]:
    """Yields the robots; wrecks lie below the others."""
    for seat, racer in enumerate(now.racers):
        if racer.square and not racer.health:
            yield Printed(plan.cell_of(racer.square), f"{GAME_ID}/wreck", seat)
    for seat, racer in enumerate(now.racers):
        if racer.square and racer.health and seat not in moving:
            yield robot(seat, plan.facing(racer.facing), plan.cell_of(racer.square))
    for seat, pose in moving.items():
        yield robot(seat, plan.facing(pose.value), around(pose.point, round(plan.square * pose.size) // 4 * 4, height))
