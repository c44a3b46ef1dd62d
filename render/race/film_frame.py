"""One frame of a filmed race: the pieces, the current racer with its dice, or the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.race.model.track import START
from render.race.panels.common import HEADER, SILENCED, medal_of, plus, score
from render.race.profile import RaceProfile
from render.race.track.crowd import racer_boxes, taken_marks
from render.race.track.layout import GAP, MARGIN, TrackLayout
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Pose, Veil
from render.typography import measuring
from render.typography.display_names import name_label
from render.typography.fitting import label

LETTERS, WORDS = 40, 36
BADGE, LEAST_BADGE = 0.42, 32
STAR, DIE, THROW = 150, 118, 86
"""The sizes of the current racer, of its die, and of other dice."""

BESIDE = 84
"""The size of racers beside the course."""

CELLS = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2)}
"""Columns and rows for each number of players."""


def grass(course: TrackLayout) -> Box:
    """Returns the area below the course, where a picture has its rows."""
    return Box(MARGIN, course.bottom + GAP, WIDTH - 2 * MARGIN, 188)


class FilmRunner(NamedTuple):
    """A racer's state after the events so far; `out` numbers the eliminated ones from 1."""

    name: str
    seat: int
    space: int = START
    tripped: bool = False
    place: int = 0
    out: int = 0


class FilmPiece(NamedTuple):
    """A racer on the picture; `box` is its place on the ground, even while it is in the air."""

    box: Box
    pose: Pose = "up"
    mirrored: bool = False
    lift: int = 0


class RaceFrame(NamedTuple):
    """The state of a race after the events so far. Before the first turn it shows the line-up, after the last one the `score`."""

    course: TrackLayout
    runners: tuple[FilmRunner, ...]
    turn: str = ""
    roll: int = 0
    thrown: tuple[tuple[str, int], ...] = ()
    """The dice besides the main roll, each with the racer that threw it."""
    score: tuple[tuple[int, float], ...] = ()
    """What each seat has won in this race, and its points now."""
    silenced: bool = False
    """Whether all abilities are off."""


# ---------------------------------------------------------------------- pieces


def around(course: TrackLayout, point: tuple[float, float], size: int) -> Box:
    """Returns a square with that centre, moved inside the picture."""
    x, y = round(point[0]) - size // 2, round(point[1]) - size // 2
    return Box(min(max(0, x), WIDTH - size), min(max(0, y), grass(course).bottom - size), size, size)


@lru_cache(maxsize=16)
def standing(profile: RaceProfile, course: TrackLayout, runners: tuple[FilmRunner, ...]) -> Mapping[str, FilmPiece]:
    """Returns the pieces on the course and on the podium; eliminated racers are on the grass."""
    racing = {lane: r.space for lane, r in enumerate(runners) if not r.place and not r.out and r.space < course.length}
    pieces = {}
    for lane, box in racer_boxes(course, racing).items():
        runner = runners[lane]
        pieces[runner.name] = FilmPiece(box, profile.down.pose if runner.tripped else "up", course.to_the_left(runner.space))
    tripped = {runner.name for runner in runners if runner.tripped}
    for name, box in course.on_podium({runner.name: runner.place for runner in runners if runner.place}).items():
        pieces[name] = FilmPiece(box, profile.down.pose if name in tripped else "up")
    for runner in runners:
        if not runner.place and runner.space >= course.length:
            pieces[runner.name] = FilmPiece(around(course, course.standing_at(course.length, BESIDE), BESIDE), mirrored=True)
    return pieces


def taken(profile: RaceProfile, moment: RaceFrame, look: str) -> list[Item]:
    """Returns the marks of the spaces that are taken at a moment; they stay until whoever leaves a space has arrived."""
    groups: dict[int, list[Box]] = {}
    standing_now = standing(profile, moment.course, moment.runners)
    for runner in moment.runners:
        if not runner.place and runner.name in standing_now:
            groups.setdefault(runner.space, []).append(standing_now[runner.name].box)
    return taken_marks(moment.course, look, groups)


def pieces(profile: RaceProfile, moment: RaceFrame, places: Mapping[str, FilmPiece]) -> list[Item]:
    """Returns the pieces; those further down are in front."""
    items: list[Item] = []
    order = sorted((piece.box.bottom, lane) for lane, runner in enumerate(moment.runners) if (piece := places.get(runner.name)))
    for _, lane in order:
        runner = moment.runners[lane]
        piece = places[runner.name]
        runs = not runner.place and runner.space < moment.course.length and not moment.score
        lit = runs and not piece.lift and runner.name == moment.turn
        items += _piece(profile, piece, runner.name, runner.seat, lit)
    return items


@lru_cache(maxsize=1024)
def _piece(profile: RaceProfile, piece: FilmPiece, name: str, seat: int, lit: bool) -> tuple[Item, ...]:
    """Returns a piece with its seat's badge, and a light behind it if it has the turn."""
    box = piece.box._replace(y=max(0, piece.box.y - piece.lift))
    light = [Panel(box, "spot", "accent", 3, radius=16)] if lit else []
    head_at_right = piece.mirrored != (piece.pose == "down")
    return (*light, profile.figure(box, name, pose=piece.pose, mirrored=piece.mirrored), badge(box, seat, at_left=head_at_right))


def badge(box: Box, seat: int, at_left: bool = False) -> Icon:
    """Returns the badge of a seat at the feet of its racer."""
    size = max(LEAST_BADGE, round(box.w * (BADGE if box.w < STAR else 0.32)))
    return Icon(Box(box.x if at_left else box.right - size, box.bottom - size, size, size), "seat", seat)


# ---------------------------------------------------------------------- beside the course


@lru_cache(maxsize=8)
def infield(profile: RaceProfile, moment: RaceFrame, names: tuple[str, ...]) -> tuple[Item, ...]:
    """Returns the current racer and its dice; before and after the race, all players. The course is dim while abilities are off."""
    return (*_veil(profile, moment), *_infield(profile, moment, names))


def _veil(profile: RaceProfile, moment: RaceFrame) -> list[Item]:
    if not moment.silenced or moment.score:
        return []
    width = measuring.width(SILENCED, LETTERS)
    words = Box(HEADER.right - width, HEADER.y, width, HEADER.h)
    icon = Icon(Box(words.x - HEADER.h - 8, HEADER.y, HEADER.h, HEADER.h).inset(2), profile.silence_icon)
    return [Veil(moment.course.area), icon, Label(words, SILENCED, LETTERS, "call")]


def _infield(profile: RaceProfile, moment: RaceFrame, names: tuple[str, ...]) -> tuple[Item, ...]:
    field = grass(moment.course).inset(16, 10)
    runner = next((runner for runner in moment.runners if runner.name == moment.turn), None)
    if runner is None or moment.score:
        return tuple(_everybody(profile, field, moment, names))
    star = Box(field.x, field.y + (field.h - STAR) // 2, STAR, STAR)
    die = Box(star.right + 16, field.y + (field.h - DIE) // 2, DIE, DIE)
    items: list[Item] = [profile.figure(star, runner.name), badge(star, runner.seat)]
    if moment.roll:
        items.append(Icon(die, "die", moment.roll))
    bench, right = _bench(profile, field, moment.runners)
    thrown = _thrown(profile, field, moment.thrown, right)
    end = min([right, *(item.box.x for item in thrown)]) - 12
    upper, lower = Box(die.right + 18, field.y + 30, end - die.right - 18, field.h - 60).rows(2)
    who = [*name_label(upper, names[runner.seat], LETTERS, bold=True, least=WORDS), label(lower, runner.name, WORDS, "dim")]
    return (*items, *who, *thrown, *bench)


def _thrown(profile: RaceProfile, field: Box, dice: Sequence[tuple[str, int]], right: int) -> list[Item]:
    """Returns the dice besides the main roll, each with the racer that threw it."""
    items: list[Item] = []
    for i, (name, face) in enumerate(dice):
        x = right - (len(dice) - i) * (THROW + 14)
        items.append(Icon(Box(x, field.y, THROW, THROW), "die", face))
        items.append(profile.figure(Box(x + 1, field.bottom - BESIDE, BESIDE, BESIDE), name))
    return items


def _bench(profile: RaceProfile, field: Box, runners: Sequence[FilmRunner]) -> tuple[list[Item], int]:
    """Returns the eliminated racers, and where the remaining room ends."""
    items: list[Item] = []
    right = field.right
    for runner in sorted((runner for runner in runners if runner.out), key=lambda runner: runner.out):
        column, row = divmod(runner.out - 1, 2)
        right = field.right - (column + 1) * (BESIDE + 6)
        box = Box(right, field.y + row * (field.h - BESIDE), BESIDE, BESIDE)
        items += [profile.figure(box, runner.name, pose="ghost"), badge(box, runner.seat)]
    return items, right


def _everybody(profile: RaceProfile, field: Box, moment: RaceFrame, names: Sequence[str]) -> list[Item]:
    """Returns a cell for each player: their racers, or what the race earned."""
    items: list[Item] = []
    for seat, cell in enumerate(field.grid(*CELLS[len(names)], gap=10)[: len(names)]):
        mine = [runner for runner in moment.runners if runner.seat == seat]
        if moment.score:
            items += _won(cell, seat, names[seat], [runner.place for runner in mine if runner.place], moment.score[seat])
        elif len(mine) == 1:
            items += _runs(profile, cell, names[seat], mine[0])
        else:
            items += _run(profile, cell, names[seat], mine)
    return items


def _runs(profile: RaceProfile, cell: Box, name: str, runner: FilmRunner) -> list[Item]:
    size = BESIDE
    box = Box(cell.x, cell.y + (cell.h - size) // 2, size, size)
    upper, lower = Box(box.right + 10, box.y, cell.right - box.right - 10, size).inset(0, 2).rows(2)
    words = [*_name(upper, name), label(lower, runner.name, WORDS, "dim")]
    return [profile.figure(box, runner.name), badge(box, runner.seat), *words]


def _name(box: Box, name: str) -> list[Label]:
    return name_label(box, name, WORDS, bold=True, least=WORDS)


def _run(profile: RaceProfile, cell: Box, name: str, mine: Sequence[FilmRunner]) -> list[Item]:
    """Returns several racers of one player."""
    top, *rows = cell.rows(1 + len(mine))
    items: list[Item] = [Icon(top._replace(w=top.h).inset(6), "seat", mine[0].seat)]
    items += _name(Box(top.x + top.h + 8, top.y, top.w - top.h - 8, top.h), name)
    for runner, row in zip(mine, rows, strict=True):
        items.append(profile.figure(row._replace(w=row.h), runner.name))
        items.append(label(Box(row.x + row.h + 8, row.y, row.w - row.h - 8, row.h), runner.name, WORDS, "dim"))
    return items


def _won(cell: Box, seat: int, name: str, places: Sequence[int], brought: tuple[int, float]) -> list[Item]:
    """Returns the points, with what this race added."""
    gained, points = brought
    upper, lower = cell.inset(0, (cell.h - 84) // 2).rows(2)
    shown = score(Box(cell.right - 100, upper.y, 96, upper.h), points)
    end = min(cell.right - 100, shown[0].box.x)
    seat_box = Box(cell.x, upper.y, 50, 84).square(50)
    x = seat_box.right + 10
    items: list[Item] = [Icon(seat_box, "seat", seat), *shown]
    items += _name(Box(x, upper.y, end - x - 6, upper.h), name)
    for place in sorted(places):
        items.append(Icon(Box(x, lower.y, lower.h, lower.h), medal_of(place)))
        x += lower.h + 6
    return [*items, Label(Box(x, lower.y, 70, lower.h), plus(gained), WORDS, "call" if gained else "dim")]


# ---------------------------------------------------------------------- magic


def sparks(course: TrackLayout, box: Box, glow: float) -> list[Item]:
    """Returns the sparks around the end of a warp; a stronger glow spreads them further."""
    x, y = box.middle
    portal = around(course, (x, y), 96)
    reach = round(34 + 22 * (1 - glow))
    ends = [(x + reach, y - reach // 2), (x - reach, y + reach // 2), (x - reach // 2, y - reach), (x + reach // 2, y + reach)]
    return [Icon(portal, "portal"), *(Icon(around(course, end, 26), "spark") for end in ends)]
