"""A table of a game's racers: races, wins, and how that compares with simulated games."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from render.artist import Page, View
from render.club.alt import racers_alt
from render.club.common import AREA, MARGIN, PAD, below, figure, has_figure, header, panel
from render.club.numbers import NEW, TOO_FEW, amount, is_enough, many, rate
from render.club.people_table import nobody
from render.scene.scene import SMALLEST, Box, Item, Label, Panel, Scene
from render.typography.display_names import name_label, plain_text
from render.typography.fitting import label

ROW, APART, LINE = 74, 4, 42
FIGURE, NAME = 68, 268
RACES, HERE, SIMULATED, BETWEEN = 92, 104, 108, 18
BAR, TICK = 26, 6
LEGEND = f"Dim: fewer than {TOO_FEW} races here, too few to say."

Row = Mapping[str, Any]


class RacerColumns(NamedTuple):
    """The columns from left to right."""

    name: Box
    races: Box
    pick: Box
    simulated_pick: Box
    bar: Box
    win: Box
    simulated_win: Box


def columns(row: Box, drawn: bool) -> RacerColumns:
    left = row.x + (FIGURE + 16 if drawn else PAD)
    name = Box(left, row.y, NAME + (0 if drawn else FIGURE), row.h)
    races = Box(name.right, row.y, RACES, row.h)
    pick = Box(races.right + BETWEEN, row.y, HERE, row.h)
    simulated = Box(pick.right, row.y, SIMULATED, row.h)
    last = Box(row.right - PAD - SIMULATED, row.y, SIMULATED, row.h)
    win = Box(last.x - HERE, row.y, HERE, row.h)
    bar = Box(simulated.right + BETWEEN, row.y, win.x - simulated.right - BETWEEN - 8, row.h)
    return RacerColumns(name, races, pick, simulated, bar, win, last)


def racers_page(view: View) -> Page:
    return Page("club-racers", racers_scene(view), racers_alt(view))


def racers_scene(view: View) -> Scene:
    items = header("Racers", [many(view["races"], "race"), view["title"], view["server"]])
    rows: Sequence[Row] = view["rows"]
    if not rows:
        items += nobody(items, NEW)
        return Scene(below(items, MARGIN).y, (), tuple(items))
    drawn = any(has_figure(view["game"], row["card"]) for row in rows)
    items += _head(columns(below(items)._replace(h=2 * LINE), drawn))
    top, scale = below(items, 2).y, _scale(rows)
    for index, row in enumerate(rows):
        box = AREA._replace(y=top + index * (ROW + APART), h=ROW)
        items += [panel(box), *figure(Box(box.x + 8, box.y, FIGURE, ROW).square(FIGURE), view["game"], row["card"])]
        items += _racer(columns(box, drawn), row, scale)
    if not all(is_enough(row) for row in rows):
        items.append(label(below(items, 4)._replace(h=46), LEGEND, SMALLEST, "dim", align="middle"))
    return Scene(below(items, MARGIN).y, (), tuple(items))


def _scale(rows: Sequence[Row]) -> float:
    """Returns the rate that a full bar stands for: the largest one shown, measured or simulated, rounded up."""
    rates: list[float] = [row["win"] for row in rows if is_enough(row)] + [row["simulated_win"] or 0 for row in rows]
    return max(0.1, math.ceil(max(rates) * 10) / 10)


def _head(columns: RacerColumns) -> list[Item]:
    """Lays out the headings in two lines, with a legend for the tick on the bars."""
    items: list[Item] = [Label(_line(columns.races, 1), "races", SMALLEST, "dim", align="right")]
    items.append(
        Label(_line(Box.around([columns.pick, columns.simulated_pick]), 0), "in games", SMALLEST, bold=True, align="right")
    )
    items.append(Label(_line(Box.around([columns.bar, columns.simulated_win]), 0), "races won", SMALLEST, bold=True, align="right"))
    tick = Box(columns.bar.x, columns.bar.y + LINE, TICK, LINE).inset(0, 6)
    items += [
        Panel(tick, "ink", radius=TICK // 2),
        Label(_line(columns.bar, 1)._replace(x=tick.right + 10, w=columns.bar.w - TICK - 10), "simulated", SMALLEST, "dim"),
    ]
    for measured, simulated in ((columns.pick, columns.simulated_pick), (columns.win, columns.simulated_win)):
        items.append(Label(_line(measured, 1), "here", SMALLEST, "dim", align="right"))
        items.append(Label(_line(simulated, 1), "sim.", SMALLEST, "dim", align="right"))
    return items


def _line(box: Box, number: int) -> Box:
    return Box(box.x, box.y + number * LINE, box.w, LINE)


def _racer(columns: RacerColumns, row: Row, scale: float) -> list[Item]:
    enough = is_enough(row)
    ink = "ink" if enough else "dim"
    return [
        *name_label(columns.name, plain_text(row["card"]), bold=True),
        Label(columns.races, amount(row["races"]), SMALLEST, ink, align="right"),
        Label(columns.pick, rate(row["pick"]), SMALLEST, ink, align="right"),
        Label(columns.simulated_pick, rate(row["simulated_pick"]), SMALLEST, "dim", align="right"),
        *_bar(Box(columns.bar.x, columns.bar.middle[1] - BAR // 2, columns.bar.w, BAR), row, scale),
        Label(columns.win, rate(row["win"] if row["races"] else None), SMALLEST, ink, bold=enough, align="right"),
        Label(columns.simulated_win, rate(row["simulated_win"]), SMALLEST, "dim", align="right"),
    ]


def _bar(track: Box, row: Row, scale: float) -> list[Item]:
    """Lays out a bar for the win rate, with a tick at the simulated rate.

    A surplus stands out, a deficit is hollow. With too few races, only the tick is drawn.
    """
    measured, expected = round(track.w * min(1.0, row["win"] / scale)), round(track.w * (row["simulated_win"] or 0) / scale)
    items: list[Item] = [Panel(track, "bright", radius=4)]
    if is_enough(row):
        if row["simulated_win"] is None:
            expected = measured
        items.append(Panel(track._replace(w=max(2, min(measured, expected))), "calm", radius=4))
        if measured > expected:
            items.append(Panel(Box(track.x + expected, track.y, measured - expected, BAR), "accent", radius=4))
        elif measured < expected - 4:
            items.append(Panel(Box(track.x + measured, track.y, expected - measured, BAR), None, "card edge", 3, radius=4))
    if row["simulated_win"] is not None:
        items.append(Panel(Box(track.x + max(0, expected - TICK // 2), track.y - 8, TICK, BAR + 16), "ink", radius=3))
    return items
