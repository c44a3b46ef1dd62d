"""Shared parts of the race pictures: header, prizes, points, and who has to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from engine.text.english import signed, tenths, tidy
from render.pages import prompt_line
from render.race.profile import RaceProfile
from render.scene.scene import READABLE, WIDTH, Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import short_name
from render.typography.fitting import label

MARGIN = 12
SCORE = READABLE
ACT = 46
"""The size of the badges of players who have to act."""

NOBODY: Mapping[str, int] = {}
"""No racers to choose from."""

SILENCED = "no abilities"
"""The header's text while abilities are off."""

TITLE = 48
HEADER = Box(MARGIN + 8, 6, WIDTH - 2 * MARGIN - 16, 62)


def header(title: str, rest: str = "", right: Sequence[Item] = ()) -> list[Item]:
    """Lays out a title, a smaller text beside it, and items already placed at the right."""
    end = min((item.box.x for item in right), default=HEADER.right) - 16
    width = min(measuring.width(title, TITLE, True), end - HEADER.x)
    items: list[Item] = [label(Box(HEADER.x, HEADER.y, width, HEADER.h), title, TITLE, bold=True)]
    x = HEADER.x + width + 22
    if rest and end - x > 60:
        items.append(label(Box(x, HEADER.y, end - x, HEADER.h), rest, TITLE - 8, "dim"))
    return [*items, *right]


def open_prizes(race: Mapping[str, Any]) -> dict[int, int]:
    """Returns the prizes that are still open, by place."""
    taken = {racer["finished"] for racer in race["racers"]}
    return {place: worth for place, worth in enumerate(race["prizes"], 1) if place not in taken}


def running_as(view: Mapping[str, Any], number: int) -> dict[str, str | None]:
    """Returns the power with which each racer begins that race.

    Later changes do not belong to a line-up, so they are taken from the line-up's own events while the view has them.
    """
    kinds = [(event["kind"], event["data"].get("race")) for event in view["events"]]
    if ("line_up", number) in kinds:
        since = view["events"][kinds.index(("line_up", number)) + 1 :]
        before = takewhile(lambda event: event["kind"] != "turn", since)
        powers = [event["data"] for event in before if event["kind"] in ("becomes", "copied")]
        return {data["racer"]: data["power"] or None for data in powers}
    race = view["board"]["race"]
    return {racer["name"]: racer["power"] for racer in race["racers"]} if race and view["board"]["race_no"] == number else {}


def prizes(worth: Mapping[int, int]) -> list[Item]:
    """Lays out the prize of each place, at the right end of the header."""
    size = HEADER.h
    cells = [Box(HEADER.right - (len(worth) - i) * (size + 8), HEADER.y, size, size) for i in range(len(worth))]
    items: list[Item] = [Icon(cell, medal_of(place), worth[place]) for cell, place in zip(cells, worth, strict=True)]
    if not items:
        return []
    word = Box(items[0].box.x - 142, HEADER.y, 130, size)
    return [Label(word, "to win", READABLE, "dim", align="right"), *items]


def acting(profile: RaceProfile, view: Mapping[str, Any], names: Sequence[str], box: Box) -> list[Item]:
    """Lays out who has to act, in one line from the left."""
    seats = sorted(set(view["waiting"]))
    if not seats:
        return []
    everybody = len(seats) == len(names)
    badges = [] if everybody else seats
    spots = [Box(box.x + i * (ACT + 6), box.y, ACT, box.h).square(ACT) for i in range(1 + len(badges))]
    items: list[Item] = [Icon(spots[0].inset(4), "to act")]
    items += [Icon(spot, "seat", seat) for spot, seat in zip(spots[1:], badges, strict=True)]
    words = Box(spots[-1].right + 12, box.y, box.right - spots[-1].right - 12, box.h)
    does = f" {task(profile, view)}"
    who = names[seats[0]] if len(seats) == 1 else "Everybody" if everybody else ""
    room = words.w - measuring.width(does, READABLE, True)
    text = (short_name(who, room, READABLE, bold=True) if who else "") + does
    return [*items, label(words, text, READABLE, "call", bold=True)]


def seat_rows(seats: int) -> int:
    """Returns the number of rows: two or four players are in two columns, others in three."""
    return -(-seats // _columns(seats))


def seat_cells(seats: int, area: Box, gap: int) -> list[Box]:
    return area.grid(_columns(seats), seat_rows(seats), gap)[:seats]


def _columns(seats: int) -> int:
    return 2 if seats in (2, 4) else 3


def score(box: Box, points: float) -> list[Item]:
    """Lays out points at the right end of a box: a coin and the number."""
    text = tenths(points)
    width = measuring.width(text, SCORE, True)
    number = Box(box.right - width, box.y, width, box.h)
    coin = Box(number.x - 36, box.y, 30, box.h).square(28)
    return [Icon(coin, "coin"), Label(number, text, SCORE, bold=True, align="right")]


def plus(points: float) -> str:
    return signed(points) if points else "–"


def points_outside_races(view: Mapping[str, Any]) -> list[float]:
    """Returns each player's final points that come from no race: items bought, and coins not spent."""
    races = [racer for race in view["board"]["races"] for racer in race["racers"]]
    won = [sum(racer["points"] for racer in races if racer["seat"] == seat) for seat in range(len(view["seats"]))]
    return [round(points - own, 1) for points, own in zip(view["result"]["points"], won, strict=True)]


def framed(box: Box, seat: int, line: int, radius: int) -> list[Item]:
    """Lays out a panel with an edge in the seat's colour; an outer frame keeps pale colours visible on a pale page."""
    return [Panel(box, "frame", radius=radius), Panel(box.inset(2), "panel", f"seat {seat}", line, radius=radius - 2)]


def medal_of(place: int) -> str:
    return ("gold", "silver", "bronze")[place - 1]


def to_act(profile: RaceProfile, view: Mapping[str, Any], names: Sequence[str], box: Box) -> list[Item]:
    return prompt_line.to_act(view["waiting"], _task_sentence(profile, view), names, box)


def act_height(profile: RaceProfile, view: Mapping[str, Any], names: Sequence[str], width: int) -> int:
    return prompt_line.act_height(view["waiting"], _task_sentence(profile, view), names, width)


def task(profile: RaceProfile, view: Mapping[str, Any]) -> str:
    """Returns the task of the players who have to act, to follow their names.

    It never names the question: another one may follow without a new picture, and before a roll there is always something left to
    do.
    """
    seats = set(view["waiting"])
    if len(seats) == len(view["seats"]):
        return "chooses in secret"
    kinds = {question["kind"] for question in view["questions"]}
    if kinds == {"roll"}:
        return "to roll"
    return "to choose" if len(seats) > 1 else profile.task(view, kinds)


def _task_sentence(profile: RaceProfile, view: Mapping[str, Any]) -> str:
    does, race = task(profile, view), view["board"]["race"]
    return tidy(f"{does} for {race['racers'][race['current']]['name']}." if does == "to roll" else f"{does}.")
