"""Views of games with Advantages, made by hand: a real view with added holdings and item use."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND
from engine.text.beat import TOLD

View = dict[str, Any]
Happening = tuple[str, Mapping[str, Any]]
"""The kind of an event, and its data."""

EVERYTHING = (
    (BOOT, EMP, BEANS, BEANS, BEANS, BAUBLE),
    (GUST, BAUBLE),
    (),
    (MIND, DYNAMITE),
    (BEANS, BEANS, BAUBLE, BAUBLE, EMP, GUST),
)
"""What five players may have bought."""


def outfitted(view: Mapping[str, Any], items: Sequence[Sequence[str]] = EVERYTHING) -> View:
    """Returns the same table with items: each player has some, and the rest of the stock is for sale."""
    outfit = copy.deepcopy({**view})
    board, seats = outfit["board"], len(view["seats"])
    board["items"] = [list(items[seat]) for seat in range(seats)]
    sold = {thing: sum(mine.count(thing) for mine in board["items"]) // ITEMS[thing].pieces for thing in ITEMS}
    board["stock"] = {thing: max(0, item.stock - sold[thing]) for thing, item in ITEMS.items()}
    return outfit


def with_events(view: View, *happened: Happening) -> View:
    """Returns the view with further events."""
    first = 1 + max((event["number"] for event in view["events"]), default=0)
    more = [{"number": number, "kind": kind, "only": None, "data": data} for number, (kind, data) in enumerate(happened, first)]
    return {**view, "events": [*view["events"], *more]}


def with_race(view: View, spaces: Sequence[int], off: bool = False, minds: Mapping[int, int] | None = None) -> View:
    """Returns the race with its racers on these spaces; `minds` are the seats that decide for racers."""
    changed = copy.deepcopy(view)
    race = changed["board"]["race"]
    race["off"] = off
    for lane, (racer, space) in enumerate(zip(race["racers"], spaces, strict=False)):
        racer.update(space=space, decided_by=(minds or {}).get(lane))
    return changed


def racers_of(view: View) -> list[str]:
    return [racer["name"] for racer in view["board"]["race"]["racers"]]


def with_uses(whole: Mapping[str, Any], seed: int = 0) -> View:
    """Returns a whole game with item use every few turns, told like a power; only for films, because the items have no effect."""
    events: list[dict[str, Any]] = []
    number = first = 1 + max(event["number"] for event in whole["events"])
    runs: dict[int, str] = {}
    turn, turns = "", seed
    for event in whole["events"]:
        if event["kind"] == "line_up":
            runs = dict(event["data"]["racers"])
        elif event["kind"] == "turn":
            turn, turns = event["data"]["racer"], turns + 1
        events.append(event)
        if event["kind"] == "rolled" and turns % EVERY == 0:
            for kind, data in _uses(turns // EVERY, turn, next(seat for seat in runs if runs[seat] != turn), event["data"]["die"]):
                events.append({"number": number, "kind": kind, "only": None, "data": data})
                number += 1
    told = [{"events": [event["number"]], "words": ["something"], "drama": TOLD} for event in events if event["number"] >= first]
    return {**whole, "events": events, "beats": [*whole["beats"], *told]}


EVERY = 3
"""Items are used every third turn."""


def _uses(number: int, racer: str, seat: int, die: int) -> list[Happening]:
    """Returns the use of one item after the other."""
    use = {"seat": seat}
    every: list[list[Happening]] = [
        [("item_used", {**use, "item": BOOT, "racer": racer, "n": die, "plus": 5})],
        [("item_used", {**use, "item": BEANS, "racer": racer, "count": 2, "die": die + 2})],
        [("item_used", {**use, "item": GUST, "racers": [racer], "space": 5, "n": 3 if number % 2 else -3})],
        [("item_used", {**use, "item": MIND, "racer": racer})],
        [("item_used", {**use, "item": DYNAMITE, "die": 2}), ("fizzled", use)],
        [("item_used", {**use, "item": EMP, "freed": []}), ("item_used", {**use, "item": DYNAMITE, "die": 5}),
         ("exploded", {**use, "racer": racer}), ("abilities_back", {})],
    ]  # fmt: skip
    return every[number % len(every)]
