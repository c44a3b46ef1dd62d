"""The end of a race: the winner, how the race was won, and what became of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, LAPS
from engine.text.english import counted
from render.artist import View
from render.games.microbot_racers.alt import written
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.drawings.portraits import FACES
from render.games.microbot_racers.track.layout import READABLE
from render.scene.scene import WIDTH, Box, Figure, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import name_label, seat_names, short_names
from render.typography.fitting import label

MARGIN, GAP, INSIDE = 12, 10, 16
TITLE, LETTERS = 96, 50
FIRST, OTHER = 290, 144
"""The heights of a winner's block and of any other block."""


def final_scene(view: View) -> Scene:
    names, board, places = seat_names(view["seats"]), view["board"], view["result"]["places"]
    order = sorted(range(len(names)), key=lambda seat: (places[seat], seat))
    winners = [seat for seat in order if places[seat] == 1]
    items: list[Item] = _title(board, [names[seat] for seat in winners])
    y = TITLE
    area = Box(MARGIN, y, WIDTH - 2 * MARGIN, 0)
    if winners:
        for seat, cell in zip(winners, area._replace(h=FIRST).columns(len(winners), GAP), strict=True):
            items += _block(view, seat, names[seat], cell)
        y += FIRST + GAP
    others = [seat for seat in order if places[seat] != 1]
    for seat in others:
        items += _block(view, seat, names[seat], Box(area.x, y, area.w, OTHER))
        y += OTHER + GAP
    return Scene(y - GAP + MARGIN, (), tuple(items))


def _title(board: View, winners: Sequence[str]) -> list[Item]:
    """Lays out the winner, the way of winning, and the number of rounds."""
    how = {LAPS: "home first", INTACT: "last one intact", DRAW: "Nobody is left", CALLED: "nearest to home"}[board["ending"]]
    icon = Box(MARGIN + 8, 12, TITLE - 24, TITLE - 24)
    left, right = icon.right + 16, WIDTH - MARGIN - 8
    rounds = counted(board["round"], "round")
    wide = measuring.width(rounds, READABLE, True)
    items: list[Item] = [Icon(icon, "crown" if winners else f"{GAME_ID}/impact")]
    items.append(Label(Box(right - wide, 8, wide, TITLE - 16), rounds, READABLE, "dim", bold=True))
    right -= wide + 24
    if not winners:
        return [*items, label(Box(left, 8, right - left, TITLE - 16), f"{how}: nobody wins", LETTERS, "call", bold=True)]
    tail = f" {'win' if len(winners) > 1 else 'wins'}: {how}"
    room = right - left - measuring.width(tail, LETTERS, True)
    text = f"{short_names(winners, room, LETTERS, bold=True)}{tail}"
    return [*items, label(Box(left, 8, right - left, TITLE - 16), text, LETTERS, "call", bold=True)]


def _block(view: View, seat: int, name: str, box: Box) -> list[Item]:
    """Lays out a robot, its place, its player's name, and the facts."""
    board, place = view["board"], view["result"]["places"][seat]
    robot, first = board["robots"][seat], place == 1
    items: list[Item] = [Panel(box, "bright" if first else "panel", *(("accent", 5) if first else ("panel edge", 2)), radius=20)]
    inside = box.inset(INSIDE)
    size = min(inside.h, inside.w // 3)
    portrait = Box(inside.x, inside.y + (inside.h - size) // 2, size, size)
    items.append(Figure(portrait, f"{GAME_ID}/{FACES[seat]}") if robot["intact"] else Icon(portrait, f"{GAME_ID}/wreck", seat))
    x = portrait.right + 24
    size = 62 if first else 40
    upper = Box(x, inside.y, inside.right - x, inside.h * 9 // 20)
    ordinal = f"{place}."
    wide, mark = measuring.width(ordinal, size, True), min(upper.h, size + 14)
    items.append(Label(Box(x, upper.y, wide, upper.h), ordinal, size, "call", bold=True))
    items.append(Icon(Box(x + wide + 12, upper.y + (upper.h - mark) // 2, mark, mark), "seat", seat))
    left = x + wide + 12 + mark + 12
    items += name_label(Box(left, upper.y, inside.right - left, upper.h), name, size, bold=True, least=READABLE)
    return items + _facts(board, seat, Box(x, upper.bottom + 4, inside.right - x, inside.bottom - upper.bottom - 4))


def _facts(board: View, seat: int, box: Box) -> list[Item]:
    """Lays out health, laps, and the fate of a robot that is not home."""
    robot = board["robots"][seat]
    size = min(box.h, 88)
    letters = max(READABLE, size * 3 // 5)
    items: list[Item] = []
    x = box.x
    for kind, value, text in (
        (f"{GAME_ID}/heart", min(1, robot["health"]), str(robot["health"])),
        ("flag", 0, f"{written(robot['laps'])}/{board['goal']}"),
    ):
        wide = measuring.width(text, letters, True)
        items.append(Icon(Box(x, box.y + (box.h - size) // 2, size, size), kind, value))
        items.append(Label(Box(x + size + 10, box.y, wide, box.h), text, letters, bold=True))
        x += size + 10 + wide + 36
    text = to_go(robot) if seat not in board["winners"] else ""
    wide = measuring.width(text, READABLE)
    return items + ([Label(Box(x, box.y, wide, box.h), text, READABLE, "dim")] if text and x + wide <= box.right else [])


def to_go(robot: View) -> str:
    if not robot["intact"]:
        return "destroyed"
    return f"about {counted(max(1, round(robot['left'])), 'action')} from home" if robot["left"] is not None else ""
