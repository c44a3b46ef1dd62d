"""Before a race: the teams while players choose in secret, and the line-up once it is revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from render.artist import View
from render.race.panels.common import HEADER, MARGIN, framed, header, prizes, running_as
from render.race.panels.holdings import ROW, HeldItem, holdings
from render.race.panels.teams import AREA, GAP, with_act, with_teams
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, Box, Icon, Item, Pose, Scene
from render.typography import measuring
from render.typography.display_names import name_label, seat_names
from render.typography.fitting import paragraph, wrapped

STIRRING = {"rolled", "moved", "warped", "tripped", "skipped", "race_over"}
TALL, WIDE = 428, 300
"""The height of a racer's cell with three in a row, and with two."""
LETTERS = 42
Data = Mapping[str, Any]


def choosing_scene(profile: RaceProfile, view: View) -> Scene:
    """Lays out the teams while players choose; a view shows a choice only to its own seat."""
    board, names = view["board"], seat_names(view["seats"])
    number = board["race_no"]
    items = header(profile.race_title(view, number), f"{profile.track(view, number).title}: who runs?")
    return with_teams(profile, view, names, items, HEADER.bottom + 6, fresh=board["chosen"], named=True)


def line_up_scene(profile: RaceProfile, view: View, data: Data, is_now: bool) -> Scene:
    """Lays out the line-up. It shows who has to act only while nothing has happened since."""
    names, number = seat_names(view["seats"]), data["race"]
    worth = dict(enumerate(profile.prizes(view)[number - 1], 1))
    items = header(profile.race_title(view, number), profile.track(view, number).title, prizes(worth))
    held = profile.held(view)
    stage, cells = stage_of(len(data["racers"]), len(names), ROW if any(held) else 0)
    powers = running_as(view, number)
    for (seat, name), cell in zip(data["racers"], cells, strict=False):
        power = _power(profile, name, powers.get(name, name))
        items += entrant(profile, cell, seat, names[seat], name, power, held=held[seat] if any(held) else None)
    return with_act(profile, view, names, items, stage.bottom) if is_now else Scene(stage.bottom + MARGIN, (), tuple(items))


def line_up_now(view: View) -> dict[str, Any] | None:
    """Returns the data of the line-up event as long as it describes everything there is to see, or None.

    That is the time before the first turn, and the first turn until something happens in it, if the view has the line-up event.
    """
    race = view["board"]["race"]
    if race is None or (race["turn"] and not _is_fresh(view["events"])):
        return None
    racers = [[racer["seat"], racer["name"]] for racer in race["racers"]]
    return {"race": view["board"]["race_no"], "track": race["track"], "racers": racers}


def _is_fresh(events: Sequence[Mapping[str, Any]]) -> bool:
    """Returns whether nothing has happened since the line-up."""
    kinds = [event["kind"] for event in events]
    since = kinds[len(kinds) - kinds[::-1].index("line_up") :] if "line_up" in kinds else [*STIRRING]
    return not STIRRING & {*since}


def stage_of(racers: int, seats: int, more: int = 0) -> tuple[Box, list[Box]]:
    """Returns the area for so many racers and a cell for each; `more` adds to the height of a cell."""
    columns = 3 if racers in (3, 5, 6) and racers <= seats else 2
    rows = -(-racers // columns)
    depth = (TALL if columns == 3 else WIDE) + more
    stage = Box(MARGIN, HEADER.bottom + 6, AREA, rows * (depth + GAP) - GAP)
    return stage, stage.grid(columns, rows, GAP)


def _power(profile: RaceProfile, name: str, power: str | None) -> str:
    return profile.cards[name].brief if power in (name, None) else f"As {power}: {profile.cards[power].brief}"


def entrant(
    profile: RaceProfile,
    box: Box,
    seat: int,
    player: str,
    name: str,
    text: str,
    pose: Pose = "up",
    held: Sequence[HeldItem] | None = None,
) -> list[Item]:
    """Lays out a racer's introduction: the figure, its text, and its player's holdings in a game that has any."""
    introduction = introduced(box, lambda spot: profile.figure(spot, name, pose=pose), seat, player, name, text, held)
    return [*framed(box, seat, 6, 26), *introduction]


def introduced(
    box: Box,
    drawn: Callable[[Box], Item],
    seat: int,
    player: str,
    name: str,
    text: str,
    held: Sequence[HeldItem] | None = None,
) -> list[Item]:
    """Lays out a figure beside its text, or above it in a narrow cell, with the player's holdings at the bottom."""
    if held is not None:
        placed = introduced(box._replace(h=box.h - ROW), drawn, seat, player, name, text)
        x = placed[-1].box.x
        return [*placed, *holdings(held, Box(x, box.bottom - ROW - 12, box.right - 18 - x, ROW))]
    inside = box.inset(18, 14)
    is_wide = box.w > 1.6 * box.h
    size = inside.h if is_wide else 204
    if is_wide:
        spot = Box(inside.x, inside.y, size, size)
        words = Box(spot.right + 16, inside.y, inside.right - spot.right - 16, inside.h)
    else:
        spot = Box(inside.x + (inside.w - size) // 2, inside.y, size, size)
        words = Box(inside.x, spot.bottom + 6, inside.w, inside.bottom - spot.bottom - 6)
    placed = _words(words, seat, player, name, text)
    spare = words.h - _height(placed) if is_wide else 0
    return [drawn(spot), *_lowered(placed, spare // 2)]


def _words(words: Box, seat: int, player: str, name: str, text: str) -> list[Item]:
    """Lays out name, owner and power from the top; a long name takes two lines, and so does a long owner if there is room."""
    named = paragraph(words, name, fitting_size(name, words.w), bold=True, leading=1.1)
    brief = paragraph(words, text, SMALLEST, "dim")
    top = named[-1].box.bottom + 6
    line = Box(words.x + 50, top, words.w - 50, 40)
    is_long = measuring.width(player, SMALLEST) > line.w and words.bottom - top - 8 - _height(brief) >= 2 * line.h
    owner = name_label(line._replace(h=2 * line.h) if is_long else line, player)
    below = owner[-1].box.bottom + 8
    return [*named, Icon(Box(words.x, top, 40, 40), "seat", seat), *owner, *_lowered(brief, below - words.y)]


def fitting_size(name: str, width: int) -> int:
    """Returns the largest font size at which no word of a name is cut."""
    sizes = range(LETTERS, SMALLEST, -1)
    return next((size for size in sizes if " ".join(wrapped(name, width, size, 3, bold=True)) == name), SMALLEST)


def _height(lines: Sequence[Item]) -> int:
    return lines[-1].box.bottom - lines[0].box.y


def _lowered(items: Sequence[Item], by: int) -> list[Item]:
    return [replace(item, box=item.box._replace(y=item.box.y + by)) for item in items]
