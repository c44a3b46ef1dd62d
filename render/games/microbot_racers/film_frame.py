"""One frame of a filmed race: cards, robots and the players' panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.microbot_racers.actions.action_card import spaces
from engine.games.microbot_racers.board import COMPASS, Board, PlacedCard, board_of
from engine.games.microbot_racers.match import FULL_HEALTH
from engine.games.microbot_racers.view import marked_spaces
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.drawings.portraits import FACES
from render.games.microbot_racers.panels.action_card import card_ground, markers
from render.games.microbot_racers.panels.players import PlayerPanel, arranged
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import HEADER, MARGIN, PageLayout
from render.games.microbot_racers.track.robots import INSIDE, robot
from render.scene.scene import WIDTH, Box, Figure, Icon, Item, Label, Panel, Printed

Point = tuple[float, float]

ROUND, TITLE, WIDEST = 46, 38, 400
"""The font sizes of the heading, and its largest width."""
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
    side: str
    """The side of the action card."""

    def board(self, cards: tuple[PlacedCard, ...], racers: Sequence[RobotFrame] = ()) -> dict[str, Any]:
        """Returns the track with these cards, and the action card with these players' markers, in the form of a view."""
        return {
            **_as_seen(board_of(self.layout, cards), self.laid),
            "spaces": marked_spaces(spaces(self.side, len(self.names)), [racer.picks for racer in racers]),
        }


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
    """Returns the track as it was laid, around the action card."""
    board = scenery.board(scenery.laid)
    rim = [_roomy(item) if isinstance(item, Label) else item for item in squares.ground(board)]
    return (*rim, *card_ground(board, scenery.plan.hole, scenery.side == "hard"))


def _roomy(number: Label) -> Label:
    """Widens a row number into the gap beside the track, because letters of a film are relatively larger."""
    return replace(number, box=number.box._replace(w=number.box.w + 4)) if number.align == "right" else number


@lru_cache(maxsize=64)
def patches(scenery: Scenery, cards: tuple[PlacedCard, ...]) -> tuple[Item, ...]:
    """Returns the cards that were flipped or turned, to be drawn over the ground."""
    if cards == scenery.laid:
        return ()
    board = scenery.board(cards)
    areas = [scenery.plan.area(slot) for slot in board["slots"] if slot["changed"]]
    new = [item for item in squares.ground(board) if any(area.holds(item.box) for area in areas)]
    return (*new, *squares.badges(board, scenery.plan))


def spot(plan: PageLayout, square: str) -> Point:
    return plan.cell_of(square).middle


def around(point: Point, size: int, height: int) -> Box:
    """Returns a box with that centre, moved inside the picture."""
    x, y = round(point[0]) - size // 2, round(point[1]) - size // 2
    return Box(min(max(0, x), WIDTH - size), min(max(0, y), height - size), size, size)


# ---------------------------------------------------------------------- beside the track


def players(scenery: Scenery, now: MicrobotFrame) -> tuple[Item, ...]:
    """Returns the players' panels. The acting player is shown in the centre, and so does not stand out here."""
    return _players(scenery, now.racers, now.order)


@lru_cache(maxsize=64)
def _players(scenery: Scenery, racers: tuple[RobotFrame, ...], order: tuple[int, ...]) -> tuple[Item, ...]:
    panels = [
        PlayerPanel(
            seat=seat,
            name=scenery.names[seat],
            place=order.index(seat) + 1 if seat in order and racer.health else 0,
            robot=racer.as_seen(seat),
            goal=scenery.goal,
            picks=racer.picks,
        )
        for seat, racer in enumerate(racers)
    ]
    return tuple(arranged(panels, scenery.plan))


def height_of(scenery: Scenery, now: MicrobotFrame) -> int:
    return max(scenery.plan.bottom, *(item.box.bottom for item in players(scenery, now))) + MARGIN


@lru_cache(maxsize=64)
def on_stage(hole: Box, acts: int | None, stage: tuple[tuple[str, int], ...], winners: tuple[int, ...] | None) -> tuple[Item, ...]:
    """Returns the centre of the track: the acting player, the action and the dice, or the winners."""
    faces = winners if winners is not None else () if acts is None else (acts,)
    shown = [*((f"{GAME_ID}/{FACES[seat]}", -1) for seat in faces), *stage]
    room = hole.inset(MARGIN)
    if not shown:
        return ()
    items: list[Item] = [Panel(room, "panel", "panel edge", 3, radius=18)]
    for (name, value), cell in zip(shown, room.inset(MARGIN).side_by_side(max(2, len(shown)), STAGE), strict=False):
        items.append(Figure(cell, name) if value < 0 else Icon(cell.inset(10), name, value))
    return tuple(items)


@lru_cache(maxsize=64)
def heading(box: Box, number: int) -> tuple[Item, ...]:
    """Returns the number of the round."""
    text, size = (f"Round {number}", ROUND) if number else ("Microbot Racers", TITLE)
    return (Label(box._replace(w=min(box.w, WIDEST), h=HEADER), text, size, bold=True),)


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
        *heading(plan.header, now.round),
        *in_the_middle(scenery, now),
        *players(scenery, now),
        *flipping,
        *on_the_track(plan, now, height, moving),
    )


def in_the_middle(scenery: Scenery, now: MicrobotFrame) -> tuple[Item, ...]:
    """Returns what happens to whom, or the markers on the action card while nobody acts."""
    return on_stage(scenery.plan.hole, now.acts, now.stage, now.winners) or _markers(scenery, now)


def on_the_track(plan: PageLayout, now: MicrobotFrame, height: int, moving: Mapping[int, MovingRobot]) -> tuple[Item, ...]:
    """Returns the robots, and the marks of what they ran into."""
    return (*_robots(plan, now, height, moving), *(Printed(around(point, MARK, height), kind) for kind, point in now.marks))


def _markers(scenery: Scenery, now: MicrobotFrame) -> tuple[Item, ...]:
    return tuple(markers(scenery.board(now.cards, now.racers), scenery.plan.hole, ()))


def _robots(plan: PageLayout, now: MicrobotFrame, height: int, moving: Mapping[int, MovingRobot]) -> Iterator[Item]:
    """Yields the robots; wrecks lie below the others."""
    side = plan.square - 2 * INSIDE
    for seat, racer in enumerate(now.racers):
        if racer.square and not racer.health:
            yield Printed(plan.cell_of(racer.square).inset(INSIDE), f"{GAME_ID}/wreck", seat)
    for seat, racer in enumerate(now.racers):
        if racer.square and racer.health and seat not in moving:
            yield robot(seat, racer.facing, plan.cell_of(racer.square).inset(INSIDE))
    for seat, pose in moving.items():
        yield robot(seat, pose.value, around(pose.point, round(side * pose.size) // 4 * 4, height))
