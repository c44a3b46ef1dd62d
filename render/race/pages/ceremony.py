"""The end of a race and of the game: podiums and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import counted, listed
from render.artist import View
from render.odds.bar import bar, bar_height
from render.pages.prompt_line import ACT
from render.race.panels.common import HEADER, MARGIN, TITLE, framed, header, medal_of, plus, score, to_act
from render.race.panels.last_turns import last_turns
from render.race.panels.score_table import score_table, score_table_height
from render.race.panels.turn_rows import rows, rows_height
from render.race.panels.win_chances import OUTLOOK, open_game
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import name_label, seat_names, short_names
from render.typography.fitting import label

AREA = WIDTH - 2 * MARGIN
GAP = 10
ROW = 82
BESIDE = 300
"""The room beside the title for the winning margin."""
BESIDE_TITLE, STEP_GAP = 40, 12
"""The smallest distance between a title and the text beside it, and the pixels between blocks of a podium."""


def race_end_scene(profile: RaceProfile, view: View, event: Mapping[str, Any]) -> Scene:
    """Lays out the winners, the other results, and the points so far."""
    names, number = seat_names(view["seats"]), event["data"]["race"]
    race = view["board"]["races"][number - 1]
    order = sorted(race["racers"], key=lambda r: (r["place"] or 9, bool(r["eliminated"]), -r["space"]))
    winners = [r["racer"] for r in order if r["place"] == 1]
    items = header(*_won(winners, profile.race_title(view, number), profile.track(view, number).title))
    depth = max(408, len(order) * ROW)
    podium = Box(MARGIN, HEADER.bottom + 6, 480, depth)
    items += _winners(profile, podium, [r for r in order if r["place"]])
    table = Box(podium.right + GAP, podium.y, MARGIN + AREA - podium.right - GAP, depth)
    for racer, row in zip(order, table.rows(max(4, len(order)), 6), strict=False):
        items += _result(profile, row, racer, names[racer["seat"]], profile.prizes(view)[number - 1])
    turns = last_turns(view, {racer["racer"]: racer["seat"] for racer in race["racers"]})[-1:]
    turn_area = Box(MARGIN, podium.bottom + 8, AREA, rows_height(profile, turns, AREA))
    items += rows(profile, turns, turn_area)
    totals = Box(MARGIN, turn_area.bottom + 8, AREA, 56 if len(names) <= 3 else 120)
    items += _totals(totals, names, event["data"]["points"])
    foot = totals.bottom
    if chances := open_game(profile, view, number):
        items += bar(Box(MARGIN, foot + GAP, AREA, 0), OUTLOOK, names, chances)
        foot += GAP + bar_height(AREA, OUTLOOK, chances)
    if {*view["waiting"]} == {*range(len(names))} - {profile.last_to_choose(view)}:
        act = Box(MARGIN + 4, foot + 8, AREA - 8, ACT)
        items += to_act(profile, view, names, act)
        foot = act.bottom
    return Scene(foot + 12, tuple(_stage(podium)), tuple(items))


def _stage(box: Box) -> list[Item]:
    """Lays out grass with confetti at fixed positions."""
    items: list[Item] = [Panel(box, "grass", radius=26)]
    for i in range(box.w // 14):
        x, y = box.x + 20 + i * i * 7919 % (box.w - 52), box.y + 12 + i * i * i * 131 % (box.h - 150)
        items.append(Panel(Box(x, y, 9 + i % 3 * 3, 9), f"seat {i % 6}", radius=4))
    return items


def _won(winners: Sequence[str], race: str, track: str) -> tuple[str, str]:
    """Returns who won and which race, in fewer words if several racers won."""
    where = f"{race} · {track}"
    if len(winners) < 2:
        return (f"{winners[0]} wins!" if winners else "Nobody wins"), where
    shorter = [(f"{listed(winners)} win!", where), (f"{listed(winners)} win!", race), (f"{len(winners)} win together!", where)]
    room = HEADER.w - BESIDE_TITLE
    return next((f for f in shorter if measuring.width(f[0], TITLE, True) + measuring.width(f[1], TITLE - 8) <= room), shorter[-1])


def _winners(profile: RaceProfile, box: Box, winners: Sequence[Mapping[str, Any]]) -> list[Item]:
    """Lays out a block for each place. A shared place is twice as wide, and the only one if there is no second."""
    items: list[Item] = []
    inside, on = box.inset(24, 16), [[r for r in winners if r["place"] == place] for place in (1, 2)]
    shares = [min(2, max(1, len(sharing))) for sharing in on]
    if len(on[0]) > 1 and not on[1]:
        shares[1] = 0
    x = inside.x
    for place, (share, sharing, step) in enumerate(zip(shares, on, (150, 96), strict=True), 1):
        if not share:
            continue
        width = (inside.w + STEP_GAP) * share // sum(shares) - STEP_GAP
        block = Box(x, inside.bottom - step, width, step)
        items += [
            Panel(block, medal_of(place), "on accent", 3, radius=16),
            Label(block, ("1st", "2nd")[place - 1], 64, "on accent", bold=True, align="middle"),
        ]
        spots = _standing(Box(x, inside.y, width, block.y - inside.y), len(sharing))
        items += [profile.figure(spot, r["racer"], r["seat"]) for r, spot in zip(sharing, spots, strict=True)]
        x = block.right + STEP_GAP
    return items


def _standing(box: Box, count: int) -> list[Box]:
    """Returns places for so many figures on the ground of a box, in rows if that makes them larger."""
    spots = box.side_by_side(count, box.w) if count else []
    rows = sorted({spot.y for spot in spots}, reverse=True)
    return [spot._replace(y=box.bottom - spot.h * (1 + rows.index(spot.y))) for spot in spots]


def _result(profile: RaceProfile, row: Box, racer: Mapping[str, Any], player: str, prizes: Sequence[int]) -> list[Item]:
    """Lays out a racer, its result, and what that earned."""
    size, out = row.h, bool(racer["eliminated"])
    items: list[Item] = [Panel(row, "panel", "panel edge", 2, radius=16)]
    spot = Box(row.x + 6, row.y + 3, size - 6, size - 6)
    items.append(profile.figure(spot, racer["racer"], racer["seat"], "ghost" if out else "up"))
    right = Box(row.right - 254, row.y, 104, row.h)
    prize = prizes[racer["place"] - 1] if racer["place"] else 0
    if racer["points"] != prize:  # the remaining points are chips, or a stolen one
        items.append(Icon(Box(right.right + 4, row.y, 50, row.h).square(48), "bronze", racer["points"] - prize))
    if prize:
        items.append(Icon(right.square(66), medal_of(racer["place"]), prize))
    else:
        how = "out" if out else f"on {racer['space']}" if racer["space"] else "Start"
        items.append(label(right, how, SMALLEST, "dim", align="middle"))
    items.append(label(Box(row.right - 92, row.y, 78, row.h), plus(racer["points"]), 40, bold=True, align="right"))
    words = Box(row.x + size + 10, row.y + 2, right.x - row.x - size - 14, row.h - 4)
    top, below = words.rows(2)
    return [*items, label(top, racer["racer"], SMALLEST, bold=True), *name_label(below, player, ink="dim")]


def _totals(box: Box, names: Sequence[str], points: Sequence[float]) -> list[Item]:
    """Lays out the points so far; the leader has a crown."""
    items: list[Item] = []
    columns = len(names) if len(names) <= 3 else -(-len(names) // 2)
    for seat, cell in enumerate(box.grid(columns, -(-len(names) // columns), 8)[: len(names)]):
        items += framed(cell, seat, 4, 16)
        items.append(Icon(Box(cell.x + 8, cell.y + 7, cell.h - 14, cell.h - 14), "seat", seat))
        shown = score(Box(cell.x, cell.y, cell.w - 14, cell.h), points[seat])
        items += shown
        end = shown[0].box.x - 4
        if points[seat] == max(points) > 0:
            items.append(Icon(Box(end - 44, cell.y + 8, 40, 40), "crown"))
            end -= 48
        items += name_label(Box(cell.x + 60, cell.y, end - cell.x - 66, cell.h), names[seat], bold=True)
    return items


# ---------------------------------------------------------------------- the end


def final_scene(profile: RaceProfile, view: View) -> Scene:
    """Lays out the podium of the players, and the score table."""
    names = seat_names(view["seats"])
    places, points = view["result"]["places"], view["result"]["points"]
    podium = Box(MARGIN, HEADER.bottom + 6, AREA, 416)
    items = [*header(*_verdict(names, places, points)), *_steps(profile, podium, view, names)]
    table = Box(MARGIN, podium.bottom + GAP, AREA, score_table_height(len(names)))
    items += score_table(profile, table, view, names)
    return Scene(table.bottom + 10, tuple(_stage(podium)), tuple(items))


def _verdict(names: Sequence[str], places: Sequence[int], points: Sequence[float]) -> tuple[str, str]:
    """Returns who won, and by what margin."""
    first = [name for name, place in zip(names, places, strict=True) if place == 1]
    wins = " wins!" if len(first) == 1 else " win!"
    who = short_names(first, HEADER.w - BESIDE - measuring.width(wins, TITLE, True), TITLE, bold=True)
    ahead = max(points) - sorted(points)[-2]
    return f"{who}{wins}", f"by {counted(ahead, 'point')}" if ahead else ""


def _steps(profile: RaceProfile, box: Box, view: View, names: Sequence[str]) -> list[Item]:
    """Lays out the players of the first three places, each with their best racer; the winner is in the middle."""
    items: list[Item] = []
    places, points, races = view["result"]["places"], view["result"]["points"], view["board"]["races"]
    best = [seat for seat in sorted(range(len(names)), key=lambda seat: (places[seat], seat)) if places[seat] <= 3]
    inside = box.inset(20 if len(best) > 2 else 220, 14)
    columns = inside.columns(len(best), gap=14)
    from_the_middle = sorted(columns, key=lambda column: (abs(columns.index(column) - len(columns) // 2), column.x))
    heights = {1: 150, 2: 118, 3: 94}
    for seat, column in zip(best, from_the_middle, strict=True):
        place = places[seat]
        step = Box(column.x, column.bottom - heights[place], column.w, heights[place])
        items.append(Panel(step, medal_of(place), "on accent", 3, radius=16))
        star = max((r for race in races for r in race["racers"] if r["seat"] == seat), key=lambda r: r["points"])
        size = min(186, column.w)
        spot = Box(column.x + (column.w - size) // 2, step.y - size, size, size)
        items.append(profile.figure(spot, star["racer"], seat))
        if place == 1:
            items.append(Icon(Box(spot.x + (size - 50) // 2, spot.y - 50, 50, 50), "crown"))
        top = Box(step.x + 12, step.y + (step.h - 84) // 2, step.w - 24, 42)
        items += name_label(top, names[seat], SMALLEST + 3, "on accent", bold=True, align="middle")
        worth = counted(points[seat], "point")
        items.append(label(top._replace(y=top.bottom), worth, SMALLEST, "on accent", align="middle"))
    return items
