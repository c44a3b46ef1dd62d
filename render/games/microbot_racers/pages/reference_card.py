"""The drawings on reference cards: a small piece of track with an example, or the thing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import spaces
from engine.games.microbot_racers.faces import COLUMNS, FACES, PLAIN, START
from engine.games.microbot_racers.text.track_cards import TRACK_CARDS
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.drawings.portraits import CAST
from render.games.microbot_racers.pages.action_card import action_card
from render.games.microbot_racers.track.squares import PRINTS
from render.pages.reference_card import Drawn, side_by_side
from render.scene.scene import Box, Figure, Icon, Item, Label, Panel, Printed, Trail

Spot = tuple[float, float]
"""Column and row; 0.5 is the edge between two squares."""

NORTH, EAST, SOUTH, WEST = range(4)
ASIDE = 14
"""Pixels around the points of a trail, for its width and its arrow."""


BUTTON = 90


class CardRobot(NamedTuple):
    seat: int
    x: float
    y: float
    facing: int = NORTH


class CardMark(NamedTuple):
    """An icon on the track; `size` is in squares."""

    kind: str
    value: int
    x: float
    y: float
    size: float = 0.7


@dataclass(frozen=True)
class CardPiece:
    """A piece of track with an example."""

    rows: Sequence[str]
    robots: Sequence[CardRobot] = ()
    ways: Sequence[tuple[int, Sequence[Spot]]] = ()
    """The seats that drove, and over which spots."""
    marks: Sequence[CardMark] = ()

    def __call__(self, box: Box) -> list[Item]:
        columns, rows = len(self.rows[0]), len(self.rows)
        size = min(box.w // columns, box.h // rows)
        grid = Box(box.x + (box.w - columns * size) // 2, box.y + (box.h - rows * size) // 2, columns * size, rows * size)

        def square(x: float, y: float, part: float = 1.0) -> Box:
            side = round(size * part)
            middle = round(grid.x + (x + 0.5) * size), round(grid.y + (y + 0.5) * size)
            return Box(middle[0] - side // 2, middle[1] - side // 2, side, side)

        items: list[Item] = [Panel(grid, "square", "card edge", 4, radius=16)]
        for y, row in enumerate(self.rows):
            for x, kind in enumerate(row):
                if (x + y) % 2:
                    items.append(Panel(square(x, y).inset(4), "square odd", radius=6))
                if kind != PLAIN:
                    items.append(Printed(square(x, y, 1 if kind == START else 0.88), f"{GAME_ID}/{PRINTS[kind]}"))
        for seat, spots in self.ways:
            points = tuple(square(*spot).middle for spot in spots)
            items.append(Trail(Box.around_points(points, ASIDE), points, seat))
        items += [Icon(square(x, y, 0.94), f"{GAME_ID}/robot-{seat}", facing) for seat, x, y, facing in self.robots]
        items += [Printed(square(x, y, part), f"{GAME_ID}/{kind}", value) for kind, value, x, y, part in self.marks]
        return items


def drawing_of(name: str, box: Box) -> list[Item]:
    """Returns the drawing of a card, or all four robots for a card without a drawing."""
    return DRAWINGS.get(name, _cast)(box)


def _cast(box: Box) -> list[Item]:
    return [Figure(cell.inset(6), f"{GAME_ID}/{name}") for cell, name in zip(box.grid(2, 2), CAST, strict=True)]


def _ours(*icons: tuple[str, int], columns: int = 2) -> Drawn:
    return side_by_side([(f"{GAME_ID}/{icon}", value) for icon, value in icons], columns)


def _card_that_changes(switch: str, before: Sequence[str], after: Sequence[str]) -> Drawn:
    """Returns a track card before and after, with the switch that changed it."""

    def draw(box: Box) -> list[Item]:
        upper, button = box._replace(h=box.h - BUTTON - 8), Box(box.x, box.bottom - BUTTON, box.w, BUTTON)
        items = [item for piece, side in zip((before, after), upper.columns(2, 16), strict=True) for item in CardPiece(piece)(side)]
        return [*items, Icon(button.square(), f"{GAME_ID}/{switch}")]

    return draw


def _face(number: int, face: int) -> Drawn:
    """Lays out a face of a track card."""
    squares = FACES[number][face]
    return CardPiece([squares[at : at + COLUMNS] for at in range(0, len(squares), COLUMNS)])


def _laps(box: Box) -> list[Item]:
    upper, lower = box.rows(2, 10)
    line = CardPiece(("...", "===", "..."), (CardRobot(0, 1, 0.55),), ((0, ((1, 2.3), (1, 1.3))),))
    flag = lower.square(120)
    return [
        *line(Box(upper.x, upper.y, upper.w, upper.h + 30)),
        Icon(flag._replace(x=box.x + 40, y=box.bottom - 120), "flag"),
        Label(Box(box.x + 170, box.bottom - 110, 140, 100), "1/2", 84, bold=True),
    ]


def _action_card(box: Box) -> list[Item]:
    """Lays out the easy side with the first markers of a round."""
    return action_card(spaces("easy", 2), {"M3": 0, "TL": 1, "J2": 1}, box)


_JUMP_OVER_TWO = CardPiece(
    ("....", ".#..", ".~..", "...."),
    (CardRobot(3, 1, 0),),
    ((3, ((1, 3), (0.1, 1.6), (0.75, 0.45))),),
    (CardMark("jump", 3, 2.6, 1.5, 1.8),),
)

DRAWINGS: Mapping[str, Drawn] = {
    "Move": CardPiece(
        ("....", "....", "....", "...."),
        (CardRobot(0, 0.5, 0),),
        ((0, ((0.5, 3), (0.5, 0.9))),),
        (CardMark("move", 3, 2.5, 1.5, 1.9),),
    ),
    "Turn left": CardPiece(
        ("...", "...", "..."), (CardRobot(1, 2, 2), CardRobot(1, 0, 0, WEST)), (), (CardMark("turn-left", 0, 1, 1, 1.2),)
    ),
    "Turn right": CardPiece(
        ("...", "...", "..."), (CardRobot(1, 0, 2), CardRobot(1, 2, 0, EAST)), (), (CardMark("turn-right", 0, 1, 1, 1.2),)
    ),
    "Drift left": CardPiece(
        ("...", "..#", "..."), (CardRobot(2, 0, 2),), ((2, ((2, 2), (0.9, 2))),), (CardMark("drift-left", 0, 0.5, 0.5, 1.5),)
    ),
    "Drift right": CardPiece(
        ("...", "#..", "..."), (CardRobot(2, 2, 2),), ((2, ((0, 2), (1.1, 2))),), (CardMark("drift-right", 0, 1.5, 0.5, 1.5),)
    ),
    "Jump 2": CardPiece(
        ("...", ".#.", "..."), (CardRobot(3, 1, 0),), ((3, ((1, 2), (0.1, 1.1), (0.7, 0.4))),), (CardMark("jump", 2, 2, 1.5, 1),)
    ),
    "Jump 3": _JUMP_OVER_TWO,
    "Repair": _ours(("repair", 0), ("heart", 0), ("heart", 1)),
    "Run-up": CardPiece(
        ("....", ".#..", "....", "....", "...."),
        (CardRobot(3, 1, 0),),
        ((3, ((1, 4), (1, 2.5))), (3, ((1, 2), (0.1, 1.3), (0.75, 0.45)))),
        (CardMark("move", 2, 2.7, 3.3, 1.5), CardMark("jump", 2, 2.7, 0.9, 1.5)),
    ),
    "Block": CardPiece(
        (".#.", "...", "..."), (CardRobot(0, 1, 1),), ((0, ((1, 2.3), (1, 1.6))),), (CardMark("impact", 0, 1, 0.5, 0.7),)
    ),
    "Puddle": CardPiece((".~.", "~~.", "..."), (CardRobot(1, 1, 1, EAST),), (), (CardMark("splash", 0, 0.45, 1, 0.8),)),
    "Ramp": CardPiece((".#.", ".^.", "..."), (CardRobot(3, 1, 2),), ((3, ((1, 1.6), (1, 1.25))),)),
    "Pit stop": CardPiece(
        ("#..", ".P.", "..."), (CardRobot(2, 1, 2),), (), (CardMark("repair", 0, 2, 1, 0.8), CardMark("heart", 1, 2, 2, 0.7))
    ),
    "Start line": CardPiece(("....", "====", "....", "...."), (CardRobot(0, 1, 1), CardRobot(1, 2, 1))),
    "Lengthwise switch": _card_that_changes("long", ("#.", "~.", ".."), (".#", ".^", "..")),
    "Crosswise switch": _card_that_changes("short", ("#.", "~.", ".."), ("..", "^.", "#.")),
    "Half-turn switch": _card_that_changes("rotate", ("#.", "~.", ".."), ("..", ".~", ".#")),
    "Health": _ours(*(("heart", int(left)) for left in (True, True, True, True, False, False)), columns=3),
    "Collision": CardPiece(
        ("...", "...", "..."), (CardRobot(0, 0.15, 1, EAST), CardRobot(1, 1.85, 1, WEST)), (), (CardMark("impact", 0, 1, 1, 0.9),)
    ),
    "Wreck": _ours(("wreck", 0), ("heart", 0), columns=1),
    "Take 1st": _ours(("first", 0), columns=1),
    "Laps": _laps,
    "Action card": _action_card,
    **{name: _face(*face) for name, face in TRACK_CARDS.items()},
}
"""Drawings by card name; a test checks that every card has one."""
