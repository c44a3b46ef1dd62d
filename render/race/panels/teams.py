"""The teams of all players: their racers, points or coins, and who has to act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Protocol

from render.artist import View
from render.race.panels.bench import Bench
from render.race.panels.common import MARGIN, act_height, score, seat_cells, seat_rows, to_act
from render.race.panels.holdings import ROW, holdings
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography.display_names import name_label

GAP = 8
TEAM, INSIDE = 58, 6
"""The height of a team's cell without its racers, and the padding around them."""

AREA = WIDTH - 2 * MARGIN
WORTH, LAST = 84, 72
"""The smallest width for points, and the width of the word for the player who chooses last."""

NOTHING: Mapping[int, Collection[str]] = {}


class Worth(Protocol):
    """Lays out a player's points or coins at the right end of a box."""

    def __call__(self, box: Box, points: float) -> list[Item]: ...


def with_teams(
    profile: RaceProfile,
    view: View,
    names: Sequence[str],
    items: list[Item],
    top: int,
    fresh: Sequence[str],
    owned: Sequence[float] | None = None,
    worth: Worth = score,
    named: bool = False,
    new: Mapping[int, Collection[str]] = NOTHING,
) -> Scene:
    """Lays out the teams below these items, and the prompt line at the bottom.

    `owned` are the numbers beside the names, by default the points. With `named`, racers are large and have names. Below them are
    the players' holdings; `new` are the icons of items just acquired.
    """
    teams, points = view["board"]["teams"], view["board"]["points"]
    shown = owned if owned is not None else points if any(points) else None
    width = seat_cells(len(names), Box(MARGIN, 0, AREA, TEAM), GAP)[0].w - 2 * INSIDE
    bench = Bench.named(profile, width, teams) if named else Bench.fitting(width, max(map(len, teams)))
    held = profile.held(view)
    depth = TEAM + bench.rows * bench.height + (ROW if any(held) else 0)
    area = Box(MARGIN, top, AREA, seat_rows(len(names)) * (depth + GAP) - GAP)
    for seat, cell in enumerate(seat_cells(len(names), area, GAP)):
        items += _head(profile, cell, view, seat, names[seat], partial(worth, points=shown[seat]) if shown else None)
        items += bench.items(profile, teams[seat], fresh, cell.x + INSIDE, cell.y + 50)
        if any(held):
            row = Box(cell.x + 12, cell.bottom - ROW - 6, cell.w - 24, ROW)
            items += holdings(held[seat], row, new.get(seat, ()))
    return with_act(profile, view, names, items, area.bottom)


def with_act(profile: RaceProfile, view: View, names: Sequence[str], items: list[Item], top: int) -> Scene:
    act = Box(MARGIN + 4, top + 10, AREA - 8, act_height(profile, view, names, AREA - 8))
    return Scene(act.bottom + 12, (), (*items, *to_act(profile, view, names, act)))


def _head(
    profile: RaceProfile, box: Box, view: View, seat: int, player: str, worth: Callable[[Box], list[Item]] | None
) -> list[Item]:
    acts = seat in view["waiting"]
    items: list[Item] = [Panel(box, "bright" if acts else "panel", "accent" if acts else "panel edge", 4 if acts else 2, radius=16)]
    inside = box.inset(12, 6)
    items.append(Icon(Box(inside.x, inside.y, 40, 40), "seat", seat))
    is_last = seat == profile.last_to_choose(view)
    chosen = view["board"]["phase"] == "line-up" and not acts and not is_last
    waits = is_last and not acts
    shown = worth(Box(inside.x, inside.y, inside.w - 2, 42)) if worth else []
    reserved = max((max(WORTH, inside.right - item.box.x) for item in shown), default=0) + 46 * chosen + LAST * waits
    items += [*name_label(Box(inside.x + 50, inside.y, inside.w - 54 - reserved, 42), player, bold=True), *shown]
    if chosen:
        items.append(Icon(Box(inside.right - reserved, inside.y, 40, 40), "done"))
    if waits:
        items.append(Label(Box(inside.right - reserved, inside.y, LAST - 8, 42), "last", SMALLEST, "dim"))
    return items
