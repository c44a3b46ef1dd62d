"""The header: the round, and who has to decide what."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import HEADER
from render.scene.scene import SMALLEST, Box, Icon, Item, Label
from render.typography import measuring
from render.typography.display_names import short_names

TITLE, LETTERS, MARK = 46, 36, 50
GAME = "Microbot Racers"
TASKS = {"start": "to line up", "first": "to roll", "pick": "to pick", "plan": "to plan", "act": "to act"}
"""The task of a player by question kind; any other question is "to decide"."""


def header(view: View, names: Sequence[str], box: Box) -> list[Item]:
    """Lays out the header in one line, or in two if the box is higher. The name of the game fills remaining room."""
    seats, board = sorted(set(view["waiting"])), view["board"]
    title = f"Round {board['round']}" if board["round"] else GAME
    if box.h > HEADER:
        size = next(size for size in range(TITLE, SMALLEST - 1, -1) if measuring.width(title, size, True) <= box.w)
        upper, lower = box._replace(h=box.h // 2), Box(box.x, box.y + box.h // 2, box.w, box.h - box.h // 2)
        return [Label(upper, title, size, bold=True), *_call(view, names, seats, lower)]
    width = measuring.width(title, TITLE, True)
    items: list[Item] = [Label(Box(box.x, box.y, width, box.h), title, TITLE, bold=True)]
    left = box.x + width + 28
    items += _call(view, names, seats, Box(left, box.y, box.right - left, box.h))
    x, wide = max(item.box.right for item in items) + 40, measuring.width(GAME, LETTERS, True)
    if title != GAME and x + wide <= box.right:
        items.append(Label(Box(box.right - wide, box.y, wide, box.h), GAME, LETTERS, "dim", bold=True))
    return items


def _call(view: View, names: Sequence[str], seats: Sequence[int], box: Box) -> list[Item]:
    """Lays out the players who have to act, or the winners."""
    winners = view["board"]["winners"]
    if winners is not None:
        marks = [("crown", 0), *(("seat", seat) for seat in winners)] if winners else [(f"{GAME_ID}/impact", 0)]
        return _line(marks, winners, names, "wins" if len(winners) == 1 else "win", box)
    if not seats:
        return []
    tasks = {TASKS.get(question["kind"], "to decide") for question in view["questions"]}
    task = tasks.pop() if len(tasks) == 1 else "to decide"
    several = len(seats) == len(names) > 1
    marks = [("to act", 0), *(("seat", seat) for seat in (() if several else seats))]
    return _line(marks, seats, ["Everybody"] * len(names) if several else names, task, box)


def _line(marks: Sequence[tuple[str, int]], seats: Sequence[int], names: Sequence[str], task: str, box: Box) -> list[Item]:
    items: list[Item] = []
    x = box.x
    for kind, value in marks:
        items.append(Icon(Box(x, box.y + (box.h - MARK) // 2, MARK, MARK), kind, value))
        x += MARK + 6
    if not seats:
        text = "Nobody wins"
        return [*items, Label(Box(x + 4, box.y, measuring.width(text, LETTERS, True), box.h), text, LETTERS, "call", bold=True)]
    room, wide = box.right - x - 4, measuring.width(f" {task}", LETTERS, True)
    who = [*dict.fromkeys(names[seat] for seat in seats)]
    short = short_names(who, room - wide, LETTERS, bold=True) if room - wide >= LEAST_NAME else ""
    size = LETTERS
    if not short or (short != who[0] and room < NARROW):
        short, task, size = short_names(who, room, SMALLEST, bold=True), "", SMALLEST
    text = f"{short} {task}".strip()
    wide = measuring.width(text, size, True)
    return [*items, Label(Box(x + 4, box.y, wide, box.h), text, size, "call", bold=True)] if wide <= room else items


LEAST_NAME, NARROW = 60, 400
"""The smallest room for a name with its task, and the width below which a shortened name gets the whole line."""
