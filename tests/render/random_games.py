"""Real games by random players, as a spectator sees them, and positions that real games hardly reach."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from engine import Table
from engine.games.magical_athlete.racers import CARDS

GAME = "magical-athlete"
PEOPLE = ("Ann", "Bartholomew the Unready", "Зоя", "Dee", "🦊 Foxy", "Wolfeschlegelsteinhausenbergerdorff")
View = dict[str, Any]
Options = Mapping[str, str]


def tables(game: str, people: Sequence[str], options: Options, seed: int) -> Iterator[tuple[Table, int]]:
    """Yields a game of random players after each answer, with the number of the last event before that answer."""
    chance = random.Random(seed)
    table = Table.new(game, people, options, seed)
    yield table, 0
    while table.questions:
        last_event, question = table.events[-1].number, chance.choice(table.questions)
        table.answer(question.seat, question.key, chance.choice(question.options).id)
        yield table, last_event


def views(
    seed: int,
    players: int | None = None,
    options: Options | None = None,
    people: tuple[str, ...] = PEOPLE,
    every: int = 1,
) -> Sequence[View]:
    """Returns the views of a game after every so many answers; each seed has other players, tracks and modes.

    The game is played once for all tests, so tests must not modify these views.
    """
    return _played(seed, people[: players or 2 + seed % 5], tuple((options or {}).items()), every)


@lru_cache(maxsize=4)
def _played(seed: int, people: tuple[str, ...], options: tuple[tuple[str, str], ...], every: int) -> Sequence[View]:
    chance = random.Random(seed)
    tracks = ",".join(chance.choice(("mild", "wild", "wild-printed")) for _ in range(4))
    chosen = {"tracks": tracks, "racers": "double" if len(people) == 3 and seed % 2 else "single"} | dict(options)
    table = Table.new(GAME, people, chosen, str(seed))
    seen = [table.view(None, since=0)]
    while table.questions:
        last_event = table.events[-1].number
        for _ in range(every):
            if table.questions:
                question = chance.choice(table.questions)
                table.answer(question.seat, question.key, chance.choice(question.options).id)
        seen.append(table.view(None, since=last_event))
    return seen


def a_race(players: int = 6, track: str = "wild") -> View:
    """Returns a view of a race that has just begun."""
    return copy.deepcopy(_begun(players, track))


@cache
def _begun(players: int, track: str) -> View:
    return next(view for view in views(1, players, {"tracks": ",".join([track] * 4)}) if view["board"]["phase"] == "race")


@cache
def begun() -> View:
    """Returns the current race with all events so far: a short film."""
    course = tables(GAME, PEOPLE[:4], {"tracks": "mild,wild,wild-printed,wild"}, 2)
    return next(table.view(None, since=0) for table, _ in course if len(table.events) > 60)


def placed(view: View, spaces: Sequence[int], seats: int, tripped: Sequence[int] = ()) -> View:
    """Returns the same race with other racers on these spaces; seats alternate."""
    view = copy.deepcopy(view)
    race, board = view["board"]["race"], view["board"]
    names = sorted(CARDS)
    race["racers"] = [
        {**race["racers"][0], "seat": i % seats, "name": names[i], "power": names[i], "space": space, "tripped": i in tripped}
        for i, space in enumerate(spaces)
    ]
    race["current"] = 0
    view["seats"] = list(PEOPLE[:seats])
    board["teams"], board["points"] = [[] for _ in range(seats)], list(range(seats))
    view["events"], view["beats"], view["waiting"] = [], [], [0]
    return view
