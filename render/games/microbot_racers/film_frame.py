"""One moment of a filmed race: how the cards lie, where the robots are, and what everybody has left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.microbot_racers.actions.action_card import spaces
from engine.games.microbot_racers.board import COMPASS, Board, PlacedCard, board_of
from engine.games.microbot_racers.match import FULL_HEALTH
from engine.games.microbot_racers.view import marked_spaces
from render.games.microbot_racers.drawings import TROUPE
from render.games.microbot_racers.drawings.portraits import FACES
from render.games.microbot_racers.panels.action_card import card_ground, drawing_of, markers
from render.games.microbot_racers.panels.players import PlayerPanel, below, column
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import HEADER, MARGIN, PageLayout
from render.games.microbot_racers.track.robots import INSIDE, robot
from render.scene.scene import WIDTH, Box, Figure, Icon, Item, Label, Panel, Printed

Point = tuple[float, float]

ROUND, TITLE, WIDEST = 46, 38, 400
"""Letters of the heading, and how wide it is at most."""
STAGE, MARK = 190, 52
"""How large the drawings on the stage are at most, and a mark on the track."""


class RobotFrame(NamedTuple):
    """A robot, and its player."""

    at: str = ""
    """Its square; empty before it is on the track."""
    facing: int = 0
    health: int = FULL_HEALTH
    laps: int = 0
    privilege: bool = True
    picks: tuple[str, ...] = ()

    def as_seen(self, seat: int) -> dict[str, Any]:
        """As a view has it."""
        return {
            "seat": seat,
            "square": self.at or None,
            "facing": COMPASS[self.facing],
            "health": self.health,
            "laps": self.laps,
            "intact": bool(self.health),
            "privilege": self.privilege,
        }


class MicrobotFrame(NamedTuple):
    """What has been told so far."""

    cards: tuple[PlacedCard, ...]
    racers: tuple[RobotFrame, ...]
    round: int = 0
    order: tuple[int, ...] = ()
    acts: int | None = None
    """Whose action it is."""
    stage: tuple[tuple[str, int], ...] = ()
    """The action and the dice that are shown in the middle of the track: names of signs, and their values."""
    marks: tuple[tuple[str, Point], ...] = ()
    """Signs on the track, and where their middles are."""
    winners: tuple[int, ...] | None = None

    def but(self, seat: int, **changed: Any) -> MicrobotFrame:
        """The same with another robot, or another player."""
        racers = [*self.racers]
        racers[seat] = racers[seat]._replace(**changed)
        return self._replace(racers=tuple(racers))


class Set(NamedTuple):
    """What stays the same for a whole film."""

    layout: str
    laid: tuple[PlacedCard, ...]
    plan: PageLayout
    names: tuple[str, ...]
    goal: int
    side: str
    """Of the action card."""

    def board(self, cards: tuple[PlacedCard, ...], racers: Sequence[RobotFrame] = ()) -> dict[str, Any]:
        """The track with these cards, and the action card with the markers of these players, as a view has it."""
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


def ground(scenery: Set) -> tuple[Item, ...]:
    """As it was laid, around the action card."""
    board = scenery.board(scenery.laid)
    rim = [_roomy(item) if isinstance(item, Label) else item for item in squares.ground(board)]
    return (*rim, *card_ground(board, scenery.plan.hole, scenery.side == "hard"))


def _roomy(number: Label) -> Label:
    """The number of a row has no letters to spare in a film: it takes the gap between itself and the track, too."""
    return replace(number, box=number.box._replace(w=number.box.w + 4)) if number.align == "right" else number


@lru_cache(maxsize=64)
def patches(scenery: Set, cards: tuple[PlacedCard, ...]) -> tuple[Item, ...]:
    """The cards that do not lie as they were laid, over the ground."""
    if cards == scenery.laid:
        return ()
    board = scenery.board(cards)
    areas = [scenery.plan.area(slot) for slot in board["slots"] if slot["changed"]]
    new = [item for item in squares.ground(board) if any(area.holds(item.box) for area in areas)]
    return (*new, *squares.badges(board, scenery.plan))


def spot(plan: PageLayout, square: str) -> Point:
    return plan.cell_of(square).middle


def around(plan: PageLayout, point: Point, size: int, height: int) -> Box:
    """With that middle, as far as the picture reaches."""
    x, y = round(point[0]) - size // 2, round(point[1]) - size // 2
    return Box(min(max(0, x), WIDTH - size), min(max(0, y), height - size), size, size)


# ---------------------------------------------------------------------- beside the track


def players(scenery: Set, now: MicrobotFrame) -> tuple[Item, ...]:
    """As in every picture of this game; who acts is seen on the stage, and need not stand out here."""
    return _players(scenery, now.racers, now.order)


@lru_cache(maxsize=64)
def _players(scenery: Set, racers: tuple[RobotFrame, ...], order: tuple[int, ...]) -> tuple[Item, ...]:
    told = [
        PlayerPanel(
            seat=seat,
            name=scenery.names[seat],
            place=order.index(seat) + 1 if seat in order and racer.health else 0,
            robot=racer.as_seen(seat),
            goal=scenery.goal,
            picks=racer.picks,
            fresh=(),
            acts=False,
            rolled=(),
            story=(),
        )
        for seat, racer in enumerate(racers)
    ]
    plan = scenery.plan
    if plan.beside is not None:
        return tuple(column(told, plan.beside))
    return tuple(below(told, Box(MARGIN + 4, plan.bottom + 10, WIDTH - 2 * MARGIN - 8, 0)))


def height_of(scenery: Set, now: MicrobotFrame) -> int:
    return max(scenery.plan.bottom, *(item.box.bottom for item in players(scenery, now))) + MARGIN


@lru_cache(maxsize=64)
def on_stage(hole: Box, acts: int | None, stage: tuple[tuple[str, int], ...], winners: tuple[int, ...] | None) -> tuple[Item, ...]:
    """In the middle of the track, where the action card lies: who acts, what that is, and the dice; or who has won."""
    faces = winners if winners is not None else () if acts is None else (acts,)
    shown = [*((f"{TROUPE}/{FACES[seat]}", -1) for seat in faces), *stage]
    room = hole.inset(MARGIN)
    if not shown:
        return ()
    items: list[Item] = [Panel(room, "panel", "panel edge", 3, radius=18)]
    for (name, value), cell in zip(shown, room.inset(MARGIN).side_by_side(max(2, len(shown)), STAGE), strict=False):
        items.append(Figure(cell, name) if value < 0 else Icon(cell.inset(10), name, value))
    return tuple(items)


@lru_cache(maxsize=64)
def heading(box: Box, number: int) -> tuple[Item, ...]:
    """Which round it is."""
    text, size = (f"Round {number}", ROUND) if number else ("Microbot Racers", TITLE)
    return (Label(box._replace(w=min(box.w, WIDEST), h=HEADER), text, size, bold=True),)


# ---------------------------------------------------------------------- all of it


class Pose(NamedTuple):
    """A robot on the move: where its middle is, its value as a sign, and how large it is."""

    point: Point
    value: int
    size: float = 1.0


def shown(scenery: Set, now: MicrobotFrame, height: int, moving: Mapping[int, Pose] | None = None) -> tuple[Item, ...]:
    """Those on the move are in front."""
    plan = scenery.plan
    return (
        *patches(scenery, now.cards),
        *heading(plan.header, now.round),
        *(on_stage(plan.hole, now.acts, now.stage, now.winners) or _markers(scenery, now)),
        *players(scenery, now),
        *_robots(scenery, now, height, moving or {}),
        *(Printed(around(plan, point, MARK, height), kind) for kind, point in now.marks),
    )


def _markers(scenery: Set, now: MicrobotFrame) -> tuple[Item, ...]:
    return tuple(markers(scenery.board(now.cards, now.racers), scenery.plan.hole, ()))


def _robots(scenery: Set, now: MicrobotFrame, height: int, moving: Mapping[int, Pose]) -> Iterator[Item]:
    """Wrecks lie below the others."""
    plan = scenery.plan
    side = plan.square - 2 * INSIDE
    for seat, racer in enumerate(now.racers):
        if racer.at and not racer.health:
            yield Printed(plan.cell_of(racer.at).inset(INSIDE), f"{TROUPE}/wreck", seat)
    for seat, racer in enumerate(now.racers):
        if racer.at and racer.health and seat not in moving:
            yield robot(seat, racer.facing, plan.cell_of(racer.at).inset(INSIDE))
    for seat, pose in moving.items():
        yield robot(seat, pose.value, around(plan, pose.point, round(side * pose.size) // 4 * 4, height))


def sign_of(action: str) -> tuple[str, int]:
    kind, value = drawing_of(action)
    return kind, value
