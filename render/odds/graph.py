"""The graph of the chances, turn by turn: a line for each seat, and a band at the turn that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engine.text.percent import SPACE
from render.drawing.paint import RIM
from render.odds.label_positions import label_positions
from render.odds.odds_view import OddsView
from render.scene.scene import SMALLEST, WIDTH, Box, Curve, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import name_label, plain_text, seat_names
from render.typography.fitting import label

MARGIN = 12
TITLE = 44
PLOT = Box(130, 94, 690, 360)
LINE, HEAVY = (7, 5), (11, 8)
"""The width of a line and of a winner's line, and both where there are many turns."""
MANY = 60
GUIDES = ((0.0, "panel edge"), (0.25, "panel"), (0.5, "panel edge"), (0.75, "panel"), (1.0, "panel edge"))
BAND = 26
"""The smallest width of the turning point."""
ROW, TWO_ROWS = 46, 80
"""The heights of a name in one line and in two."""
BADGE, CROWN = 42, 40
HEIGHT = PLOT.bottom + 64


def graph_scene(odds: OddsView) -> Scene:
    lines = [_points(odds, seat) for seat in range(len(odds.names))]
    items: list[Item] = [*_turning_point(odds), *_guides(odds)]
    items += [_curve(odds, lines[seat], seat) for seat in odds.order[::-1]]
    items += [Icon(spot, "seat", seat) for seat, spot in label_positions(lines, PLOT)]
    return Scene(HEIGHT, (), (*items, *_names(odds, lines)))


def _x(odds: OddsView, point: int) -> int:
    return PLOT.x + PLOT.w * point // odds.turns


def _y(chance: float) -> int:
    return PLOT.bottom - round(PLOT.h * min(1.0, max(0.0, chance)))


def _points(odds: OddsView, seat: int) -> tuple[tuple[int, int], ...]:
    return tuple((_x(odds, turn), _y(chances[seat])) for turn, chances in enumerate(odds.line))


def _curve(odds: OddsView, points: tuple[tuple[int, int], ...], seat: int) -> Curve:
    width = (HEAVY if seat in odds.winners else LINE)[odds.turns > MANY]
    around = Box.around([Box(x, y, 0, 0) for x, y in points])
    return Curve(around.inset(-(width // 2 + RIM + 1)), points, seat, width)


def _guides(odds: OddsView) -> list[Item]:
    title = label(Box(MARGIN + 8, 8, WIDTH - 2 * MARGIN - 16, 60), plain_text(f"{odds.title}: the chance to win"), TITLE, bold=True)
    items: list[Item] = [title]
    for chance, ink in GUIDES:
        items.append(Panel(Box(PLOT.x, _y(chance) - 1, PLOT.w, 3), ink))
        if chance in (0, 0.5, 1):
            box = Box(MARGIN, _y(chance) - 22, PLOT.x - MARGIN - 14, 44)
            items.append(Label(box, f"{chance * 100:.0f}{SPACE}%", SMALLEST, "dim", align="right"))
    return items


def _turning_point(odds: OddsView) -> list[Item]:
    if odds.mark is None:
        return []
    left, right = _x(odds, odds.mark), _x(odds, odds.mark + 1)
    wide = max(BAND, right - left)
    band = Box((left + right - wide) // 2, PLOT.y, wide, PLOT.h)
    words = Box(0, PLOT.bottom + 22, measuring.width(odds.rise, SMALLEST) + 4, 40)
    x = min(max(band.middle[0] - words.w // 2, PLOT.x), PLOT.right - words.w)
    return [Panel(band, "bright", "accent", 3, radius=8), label(words._replace(x=x), odds.rise, SMALLEST, "call", align="middle")]


def _names(odds: OddsView, lines: Sequence[Sequence[tuple[int, int]]]) -> list[Item]:
    """Lays out the names beside the ends of the lines, as near as possible without overlap."""
    items: list[Item] = []
    names, order = seat_names(odds.names), odds.order
    area = Box(PLOT.right + 18, PLOT.y - ROW // 2, WIDTH - MARGIN - PLOT.right - 18, PLOT.h + ROW)
    heights = [_height(names[seat], area, seat in odds.winners) for seat in order]
    if sum(heights) > area.h:
        heights = [ROW] * len(order)
    wanted = [lines[seat][-1][1] - height // 2 for seat, height in zip(order, heights, strict=True)]
    for seat, y, height in zip(order, spread(wanted, heights, area), heights, strict=True):
        row, won = Box(area.x, y, area.w, height), seat in odds.winners
        items.append(Icon(Box(row.x, y, BADGE, height).square(BADGE), "seat", seat))
        if won:
            items.append(Icon(Box(row.x + BADGE + 6, y, CROWN, height).square(CROWN), "crown"))
        items += name_label(_words(row, won), names[seat], ink="call" if won else "ink", bold=won)
    return items


def _words(row: Box, won: bool) -> Box:
    left = BADGE + 10 + (CROWN + 8 if won else 0)
    return Box(row.x + left, row.y, row.w - left, row.h)


def _height(name: str, row: Box, won: bool) -> int:
    return TWO_ROWS if len(name_label(_words(row._replace(h=TWO_ROWS), won), name, bold=won)) > 1 else ROW


def spread(wanted: Sequence[int], heights: Sequence[int], area: Box) -> list[int]:
    """Returns positions as near as possible to the wanted ones, without overlaps and inside the area."""
    bottom, down = area.y, []
    for y, height in zip(wanted, heights, strict=True):
        down.append(max(y, bottom))
        bottom = down[-1] + height
    rest = list(accumulate(heights[::-1]))[::-1]
    return [min(y, area.bottom - left) for y, left in zip(down, rest, strict=True)]
