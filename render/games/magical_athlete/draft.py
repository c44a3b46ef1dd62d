"""Before the races: the row to draft from, teams that choose in secret, and the line-up when it is revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.games.magical_athlete.cards import LIBRARY
from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.tracks import TRACKS
from render import fonts
from render.games.magical_athlete.bench import Bench
from render.games.magical_athlete.parts import (
    HEADER,
    MARGIN,
    act_height,
    figure,
    framed,
    header,
    prizes,
    running_as,
    score,
    seat_cells,
    seat_rows,
    to_act,
)
from render.names import name_label, seat_names
from render.scene import SMALLEST, WIDTH, Box, Item, Panel, Scene, Sign
from render.text import label, paragraph

GAP = 8
CARD = 140
TEAM, INSIDE = 58, 6
"""How high the cell of a team is without its racers, and how far they are from its edge."""

STIRRING = {"rolled", "moved", "warped", "tripped", "skipped", "race_over"}

AREA = WIDTH - 2 * MARGIN
View = Mapping[str, Any]


def draft_scene(view: View) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    rows = -(-len(board["row"]) // 3)
    row = Box(MARGIN, HEADER.bottom + 6, AREA, rows * (CARD + GAP) - GAP)
    picked = [event["data"]["racer"] for event in view["events"] if event["kind"] == "picked"]
    left = f"{len(board['row'])} to choose from" if board["row"] else ""
    items: list[Item] = header("The draft", left)
    for name, cell in zip(board["row"], row.grid(3, rows, GAP), strict=False):
        items += _card(cell, name)
    return _with_teams(view, names, items, row.bottom + GAP, fresh=picked)


def choosing_scene(view: View) -> Scene:
    """The teams while their players choose; what they chose is not to be seen, except by themselves."""
    board, names = view["board"], seat_names(view["seats"])
    track = TRACKS[board["tracks"][board["race_no"] - 1]]
    items = header(f"Race {board['race_no']} of 4", f"{track.title}: who runs?")
    return _with_teams(view, names, items, HEADER.bottom + 6, fresh=board["chosen"])


def line_up_scene(view: View, data: Mapping[str, Any], is_now: bool) -> Scene:
    """All who run, at once. It tells who has to act only as long as nothing has happened since."""
    names = seat_names(view["seats"])
    items = header(f"Race {data['race']} of 4", TRACKS[data["track"]].title, prizes(dict(enumerate(PRIZES[data["race"] - 1], 1))))
    columns = 3 if len(data["racers"]) in (3, 5, 6) and len(data["racers"]) <= len(names) else 2
    rows = -(-len(data["racers"]) // columns)
    depth = 428 if columns == 3 else 300
    stage = Box(MARGIN, HEADER.bottom + 6, AREA, rows * (depth + GAP) - GAP)
    powers = running_as(view, data["race"])
    for (seat, name), cell in zip(data["racers"], stage.grid(columns, rows, GAP), strict=False):
        items += _entrant(cell, seat, names[seat], name, powers.get(name, name))
    return _with_act(view, names, items, stage.bottom) if is_now else Scene(stage.bottom + MARGIN, (), tuple(items))


def line_up_now(view: View) -> dict[str, Any] | None:
    """The line-up as its event tells it, as long as that shows all there is to see: before the first turn, whatever powers do by
    then, and in the first turn until something comes of it, if the view tells of the line-up at all."""
    race = view["board"]["race"]
    if race is None or (race["turn"] and not _is_fresh(view["events"])):
        return None
    racers = [[racer["seat"], racer["name"]] for racer in race["racers"]]
    return {"race": view["board"]["race_no"], "track": race["track"], "racers": racers}


def _is_fresh(events: Sequence[Mapping[str, Any]]) -> bool:
    """Whether nothing has stirred since a line-up."""
    kinds = [event["kind"] for event in events]
    since = kinds[len(kinds) - kinds[::-1].index("line_up") :] if "line_up" in kinds else [*STIRRING]
    return not STIRRING & {*since}


def _card(box: Box, name: str) -> list[Item]:
    size = 102
    words = Box(box.x + size + 12, box.y + 8, box.w - size - 18, box.h - 16)
    return [
        Panel(box, "panel", "panel edge", 2, radius=18),
        figure(Box(box.x + 5, box.y + (box.h - size) // 2, size, size), name),
        label(words._replace(h=42), name, SMALLEST, bold=True),
        *paragraph(Box(words.x, words.y + 44, words.w, words.h - 44), LIBRARY[name].brief, SMALLEST, "dim"),
    ]


def _entrant(box: Box, seat: int, player: str, name: str, power: str | None) -> list[Item]:
    """A racer as it is introduced: beside its words, or above them in a narrow cell."""
    inside = box.inset(18, 14)
    is_wide = box.w > 1.6 * box.h
    size = inside.h if is_wide else 204
    if is_wide:
        spot = Box(inside.x, inside.y, size, size)
        words = Box(spot.right + 16, inside.y, inside.right - spot.right - 16, inside.h)
    else:
        spot = Box(inside.x + (inside.w - size) // 2, inside.y, size, size)
        words = Box(inside.x, spot.bottom + 6, inside.w, inside.bottom - spot.bottom - 6)
    said = _introduced(words, seat, player, name, power)
    spare = words.h - _height(said) if is_wide else 0
    return [*framed(box, seat, 6, 26), figure(spot, name), *_lowered(said, spare // 2)]


def _introduced(words: Box, seat: int, player: str, name: str, power: str | None) -> list[Item]:
    """Name, owner and power from the top, with two lines for a long name, and for its owner where two are left."""
    named = paragraph(words, name, 42, bold=True, leading=1.1)
    told = LIBRARY[name].brief if power in (name, None) else f"As {power}: {LIBRARY[power].brief}"
    brief = paragraph(words, told, SMALLEST, "dim")
    top = named[-1].box.bottom + 6
    line = Box(words.x + 50, top, words.w - 50, 40)
    is_long = fonts.width(player, SMALLEST) > line.w and words.bottom - top - 8 - _height(brief) >= 2 * line.h
    owner = name_label(line._replace(h=2 * line.h) if is_long else line, player)
    below = owner[-1].box.bottom + 8
    return [*named, Sign(Box(words.x, top, 40, 40), "seat", seat), *owner, *_lowered(brief, below - words.y)]


def _height(lines: Sequence[Item]) -> int:
    return lines[-1].box.bottom - lines[0].box.y


def _lowered(items: Sequence[Item], by: int) -> list[Item]:
    return [replace(item, box=item.box._replace(y=item.box.y + by)) for item in items]


def _with_teams(view: View, names: Sequence[str], items: list[Item], top: int, fresh: Sequence[str]) -> Scene:
    """The teams so far below, and who has to act at the foot."""
    teams = view["board"]["teams"]
    width = seat_cells(len(names), Box(MARGIN, 0, AREA, TEAM), GAP)[0].w - 2 * INSIDE
    bench = Bench.named(width, teams) if view["board"]["phase"] == "line-up" else Bench.fitting(width, max(map(len, teams)))
    area = Box(MARGIN, top, AREA, seat_rows(len(names)) * (TEAM + bench.rows * bench.height + GAP) - GAP)
    for seat, cell in enumerate(seat_cells(len(names), area, GAP)):
        items += _team(cell, view, seat, names[seat], fresh, bench)
    return _with_act(view, names, items, area.bottom)


def _with_act(view: View, names: Sequence[str], items: list[Item], top: int) -> Scene:
    act = Box(MARGIN + 4, top + 10, AREA - 8, act_height(view, names, AREA - 8))
    return Scene(act.bottom + 12, (), (*items, *to_act(view, names, act)))


def _team(box: Box, view: View, seat: int, player: str, fresh: Sequence[str], bench: Bench) -> list[Item]:
    team, points, acts = view["board"]["teams"][seat], view["board"]["points"][seat], seat in view["waiting"]
    items: list[Item] = [Panel(box, "bright" if acts else "panel", "accent" if acts else "panel edge", 4 if acts else 2, radius=16)]
    inside = box.inset(12, 6)
    items.append(Sign(Box(inside.x, inside.y, 40, 40), "seat", seat))
    chosen = view["board"]["phase"] == "line-up" and not acts
    scored = any(view["board"]["points"])
    signs = 84 * scored + 46 * chosen
    items += name_label(Box(inside.x + 50, inside.y, inside.w - 54 - signs, 42), player, bold=True)
    if scored:
        items += score(Box(inside.x, inside.y, inside.w - 2, 42), points)
    if chosen:
        items.append(Sign(Box(inside.right - signs, inside.y, 40, 40), "done"))
    return [*items, *bench.items(team, fresh, box.x + INSIDE, inside.y + 44)]
