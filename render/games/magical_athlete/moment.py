"""One moment of a filmed race: the pieces where they are, who has the turn and its dice, or the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.race.track import FINISH, START
from render.figures.stage import Pose
from render.games.magical_athlete import course
from render.games.magical_athlete.parts import figure
from render.scene import Box, Item, Label, Panel, Sign
from render.text import label

LETTERS = 38
BADGE, LEAST_BADGE = 0.42, 32
STEPS = (104, 76)
"""How high the podium is for the first and the second."""

GRASS = course.INFIELD.inset(16, 10)
STAR, DIE, THROW = 150, 118, 86
"""How large the racer is that has the turn, its die, and the others that are thrown."""

GHOST = 74
CELLS = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2)}
"""Columns and rows for that many players."""


class Runner(NamedTuple):
    """A racer as far as the race has been told; `out` counts those eliminated, from 1."""

    name: str
    seat: int
    space: int = START
    tripped: bool = False
    place: int = 0
    out: int = 0


class Piece(NamedTuple):
    """A racer as it is seen: `box` is where it stands, or would stand if it were not in the air."""

    box: Box
    pose: Pose = "up"
    mirrored: bool = False
    lift: int = 0


class Moment(NamedTuple):
    """What has been told so far. Before the first turn there is the line-up to see, after the last one the `score`."""

    runners: tuple[Runner, ...]
    turn: str = ""
    dice: tuple[tuple[str, int], ...] = ()
    score: tuple[tuple[int, int], ...] = ()
    """What each seat has won in this race, and its points now."""


# ---------------------------------------------------------------------- pieces


def around(point: tuple[float, float], size: int) -> Box:
    return Box(round(point[0]) - size // 2, round(point[1]) - size // 2, size, size)


@lru_cache(maxsize=16)
def standing(runners: tuple[Runner, ...], special: tuple[int, ...]) -> Mapping[str, Piece]:
    """Everybody on the course and on the podium; who is out of the race watches from the grass."""
    racing = [runner for runner in runners if not runner.place and not runner.out and runner.space < FINISH]
    boxes = course.stands([runner.space for runner in racing], special)
    pieces = {
        runner.name: Piece(box, "down" if runner.tripped else "up", course.to_the_left(runner.space))
        for runner, box in zip(racing, boxes, strict=True)
    }
    for lane, runner in enumerate(runners):
        if runner.place:
            pieces[runner.name] = Piece(_winners_box(runner.place))
        elif runner.space >= FINISH:
            pieces[runner.name] = Piece(around(course.waypoint(FINISH, lane, len(runners)), course.ALONE), mirrored=True)
    return pieces


def _podium() -> list[Box]:
    area = course.PODIUM.inset(8)
    columns = Box(area.x, area.y, area.w, area.h - course.STRIP + 8).columns(len(STEPS), gap=4)
    return [Box(column.x, column.bottom - step, column.w, step) for column, step in zip(columns, STEPS, strict=True)]


def _winners_box(place: int) -> Box:
    step = _podium()[place - 1]
    return Box(step.x, step.y - step.w, step.w, step.w)


def podium(worth: Sequence[int]) -> list[Item]:
    """The empty podium, with what can be won on it."""
    items: list[Item] = []
    for step, kind, points in zip(_podium(), ("gold", "silver"), worth, strict=True):
        medal = step.inset(0, 4).square(min(64, step.h - 8))
        items += [Panel(step, kind, radius=10), Sign(medal, kind, points)]
    foot = Box(course.PODIUM.x, course.PODIUM.bottom - course.STRIP, course.PODIUM.w, course.STRIP)
    return [*items, Label(foot, "FINISH", LETTERS, bold=True, align="middle")]


def pieces(moment: Moment, places: Mapping[str, Piece]) -> list[Item]:
    """Those further down the picture are nearer, and so in front."""
    items: list[Item] = []
    order = sorted((piece.box.bottom, lane) for lane, runner in enumerate(moment.runners) if (piece := places.get(runner.name)))
    for _, lane in order:
        runner = moment.runners[lane]
        piece = places[runner.name]
        lit = runner.name == moment.turn and not piece.lift and not moment.score
        items += _piece(piece, runner.name, runner.seat, lit)
    return items


@lru_cache(maxsize=1024)
def _piece(piece: Piece, name: str, seat: int, lit: bool) -> tuple[Item, ...]:
    """With its seat's sign, and a light behind it if it has the turn."""
    box = piece.box._replace(y=max(0, piece.box.y - piece.lift))
    light = [Panel(box, "spot", "accent", 3, radius=16)] if lit else []
    return (*light, figure(box, name, pose=piece.pose, mirrored=piece.mirrored), badge(box, seat, piece.mirrored))


def badge(box: Box, seat: int, mirrored: bool = False) -> Sign:
    """The sign of a seat at the feet of its racer."""
    size = max(LEAST_BADGE, round(box.w * (BADGE if box.w < STAR else 0.32)))
    return Sign(Box(box.x if mirrored else box.right - size, box.bottom - size, size, size), "seat", seat)


# ---------------------------------------------------------------------- the infield


@lru_cache(maxsize=8)
def infield(moment: Moment, names: tuple[str, ...]) -> tuple[Item, ...]:
    """Who has the turn, and what was rolled; before and after the race, everybody."""
    runner = next((runner for runner in moment.runners if runner.name == moment.turn), None)
    if runner is None or moment.score:
        return tuple(_everybody(moment, names))
    star = Box(GRASS.x, GRASS.y + (GRASS.h - STAR) // 2, STAR, STAR)
    die = Box(star.right + 16, GRASS.y + (GRASS.h - DIE) // 2, DIE, DIE)
    items: list[Item] = [figure(star, runner.name), badge(star, runner.seat)]
    others = [(name, face) for name, face in moment.dice[1:]]
    if moment.dice:
        items.append(Sign(die, "die", moment.dice[0][1]))
    bench, right = _bench(moment.runners)
    thrown = _thrown(others, right)
    end = min([right, *(item.box.x for item in thrown)]) - 12
    upper, lower = Box(die.right + 18, GRASS.y + 30, end - die.right - 18, GRASS.h - 60).rows(2)
    who = [label(upper, names[runner.seat], LETTERS + 4, bold=True), label(lower, runner.name, LETTERS, "dim")]
    return (*items, *who, *thrown, *bench)


def _thrown(dice: Sequence[tuple[str, int]], right: int) -> list[Item]:
    """The dice besides the main roll, each with whoever threw it."""
    items: list[Item] = []
    for i, (name, face) in enumerate(dice):
        x = right - (len(dice) - i) * (THROW + 14)
        items.append(Sign(Box(x, GRASS.y, THROW, THROW), "die", face))
        items.append(figure(Box(x + 3, GRASS.bottom - 80, 80, 80), name))
    return items


def _bench(runners: Sequence[Runner]) -> tuple[list[Item], int]:
    """Those out of the race, and where the room for everything else ends."""
    items: list[Item] = []
    right = GRASS.right
    for runner in sorted((runner for runner in runners if runner.out), key=lambda runner: runner.out):
        column, row = divmod(runner.out - 1, 2)
        right = GRASS.right - (column + 1) * (GHOST + 6)
        box = Box(right, GRASS.y + row * (GRASS.h - GHOST), GHOST, GHOST)
        items += [figure(box, runner.name, pose="ghost"), badge(box, runner.seat)]
    return items, right


def _everybody(moment: Moment, names: Sequence[str]) -> list[Item]:
    """A cell for each player: who runs for them, or what that has brought."""
    items: list[Item] = []
    columns, rows = CELLS[len(names)]
    for seat, (name, cell) in enumerate(zip(names, GRASS.grid(columns, rows, gap=8), strict=False)):
        mine = [runner for runner in moment.runners if runner.seat == seat]
        size = min(cell.h, 96 if len(mine) == 1 else 72)
        x = cell.x
        for runner in mine:
            box = Box(x, cell.y + (cell.h - size) // 2, size, size)
            items += [figure(box, runner.name, pose="ghost" if runner.out else "up"), badge(box, seat)]
            x += size + 4
        text = Box(x + 8, cell.y + (cell.h - 84) // 2, cell.right - x - 8, 84)
        upper, lower = text.rows(2)
        items.append(label(upper, name, LETTERS - 2, bold=True))
        items += _won(lower, mine, moment.score[seat]) if moment.score else [_runs(lower, mine)]
    return items


def _runs(box: Box, mine: Sequence[Runner]) -> Item:
    return label(box, " + ".join(runner.name for runner in mine), LETTERS - 2, "dim")


def _won(box: Box, mine: Sequence[Runner], score: tuple[int, int]) -> list[Item]:
    """Medals, points of this race, points in all."""
    items: list[Item] = []
    x = box.x
    for place in sorted(runner.place for runner in mine if runner.place):
        items.append(Sign(Box(x, box.y, box.h, box.h), ("gold", "silver")[place - 1]))
        x += box.h
    gained, points = score
    items.append(Label(Box(x + 4, box.y, 66, box.h), f"{gained:+d}" if gained else "–", LETTERS - 2, "accent" if gained else "dim"))
    return [*items, Sign(Box(x + 72, box.y, box.h, box.h), "points", points)]


# ---------------------------------------------------------------------- magic


def sparks(box: Box, glow: float) -> list[Item]:
    """Where a warp begins or ends: the stronger the glow, the wider the sparks."""
    x, y = box.middle
    portal = around((x, y), 96)
    reach = round(34 + 22 * (1 - glow))
    ends = [(x + reach, y - reach // 2), (x - reach, y + reach // 2), (x - reach // 2, y - reach), (x + reach // 2, y + reach)]
    return [Sign(portal, "portal"), *(Sign(around(end, 26), "spark") for end in ends)]
