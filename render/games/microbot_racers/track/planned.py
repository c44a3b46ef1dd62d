"""What a player who is asked can see on the track: the way of the actions picked so far, and a letter wherever an answer leads.

All of it follows from the view, and so from what everybody may know: picks are made in the open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from engine import Option, place_letters
from engine.games.microbot_racers.board import COMPASS
from engine.games.microbot_racers.faces import PLAIN
from engine.games.microbot_racers.text.names import read_square
from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import READABLE, PageLayout
from render.games.microbot_racers.track.trails import Lane, Leg
from render.scene.scene import Box, Icon, Item, Label, Panel, Printed
from render.typography import measuring

LETTER = 48
"""The size of a letter's ring."""
RISK, STAR = 30, 26
"""The sizes of a warning and of the star where a planned way ends in a crash."""
PAD, TALL = 14, 52
"""The room beside the name of a card, and the height of its plate."""


def asked(view: View) -> Mapping[str, Any] | None:
    """Returns the question of the only player who is asked, if everybody may know it."""
    questions = view["questions"]
    return questions[0] if len(questions) == 1 and not questions[0]["secret"] else None


def letters(view: View) -> dict[str, str]:
    """Returns the letters of the places where answers lead, by option id."""
    question = asked(view)
    return place_letters(msgspec.convert(question["options"], list[Option])) if question else {}


def planned(view: View, plan: PageLayout) -> Iterator[Item]:
    """Yields the planned way of the player who picks, and the letters."""
    question = asked(view)
    if question is None:
        return
    standing = {robot["square"]: robot["seat"] for robot in view["board"]["robots"] if robot["intact"]}
    way = view["board"]["planned"][question["seat"]] if question["kind"] == "pick" and view["board"]["planned"] else None
    if way is not None:
        yield from _way(way, question["seat"], len(view["seats"]), standing, plan)
    marks = letters(view)
    placed: dict[str, int] = {}
    for option in question["options"]:
        if option["id"] in marks:
            placed.setdefault(option["place"], ord(marks[option["id"]]) - ord("A"))
    for place, number in placed.items():
        at = plan.cell_of(place)
        if place not in standing:
            yield Icon(at.square(LETTER), "choice", number)
        else:
            corner = Box(at.right - LETTER // 2, at.y - LETTER // 2, LETTER, LETTER)
            yield Printed(_inside(corner, plan), "choice", number)


def _inside(box: Box, plan: PageLayout) -> Box:
    """Returns a box moved onto the track."""
    area = plan.track
    x, y = min(max(area.x, box.x), area.right - box.w), min(max(area.y, box.y), area.bottom - box.h)
    return box._replace(x=x, y=y)


def _way(way: Mapping[str, Any], seat: int, seats: int, standing: Mapping[str, int], plan: PageLayout) -> Iterator[Item]:
    """Yields a dotted way, warnings where it needs luck, and the robot as it will stand at its end."""
    lane, squares = Lane(plan, seat, seats), way["path"]
    others = [plan.cell_of(square) for square, other in standing.items() if other != seat]
    for start, end in pairwise(map(read_square, squares)):
        for dot in lane.dots(Leg(seat, start, end, False, False, False)):
            if not any(cell.touches(dot.box) for cell in others):
                yield dot
    for square in way["risks"]:
        cell = plan.cell_of(square)
        yield Printed(Box(cell.x + 1, cell.bottom - RISK - 1, RISK, RISK), f"{GAME_ID}/risk")
    goal = plan.cell_of(squares[-1])
    if squares[-1] not in standing:
        yield Printed(goal, f"{GAME_ID}/ghost-{seat}", plan.facing(COMPASS.index(way["facing"])))
    if way["stopped"]:
        yield Printed(Box(goal.right - STAR, goal.y, STAR, STAR), f"{GAME_ID}/impact")


# ---------------------------------------------------------------------- the card of a switch


def asked_names(view: View, plan: PageLayout) -> Iterator[Item]:
    """Yields the name of the card that a switch would change, on the card itself."""
    question = asked(view)
    if question is None or question["kind"] != "switch":
        return
    board = view["board"]
    x, y = read_square(board["robots"][question["seat"]]["square"])
    slot = next(slot for slot in board["slots"] if 0 <= x - slot["x"] < slot["w"] and 0 <= y - slot["y"] < slot["h"])
    area, wide = plan.area(slot), measuring.width(slot["name"], READABLE, True) + 2 * PAD
    robots = [plan.cell_of(robot["square"]) for robot in board["robots"] if robot["square"]]
    drawn = [
        plan.cell(column, row)
        for row in range(slot["y"], slot["y"] + slot["h"])
        for column in range(slot["x"], slot["x"] + slot["w"])
        if board["rows"][row][column] != PLAIN
    ]
    down = (plan.square - TALL) // 2
    places = [
        Box(left, top + down, wide, TALL)
        for top in range(area.y, area.bottom - TALL, plan.square)
        for left in range(area.x + 4, area.right - wide - 3, plan.square // 4)
    ]
    free = [place for place in places if not any(place.touches(robot) for robot in robots)]
    if free:
        place = min(free, key=lambda box: (sum(box.touches(cell) for cell in drawn), abs(box.middle[0] - area.middle[0]), box.y))
        yield Panel(place, "accent", "on accent", 3, radius=12)
        yield Label(place, slot["name"], READABLE, "on accent", bold=True, align="middle")
