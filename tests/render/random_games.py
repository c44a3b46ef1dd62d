"""Real games by random players, as a spectator sees them, and positions that real games hardly reach."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from engine import Table
from engine.games.magical_athlete.racers import CARDS

GAME = "magical-athlete"
PEOPLE = ("Ann", "Bartholomew the Unready", "Зоя", "Dee", "🦊 Foxy", "Wolfeschlegelsteinhausenbergerdorff")
View = dict[str, Any]


def views(
    seed: int, players: int | None = None, options: dict[str, str] | None = None, people: Sequence[str] = PEOPLE, every: int = 1
) -> Iterator[View]:
    """What there is to see after each answer of a game, or every so many: each seed has other players, tracks and modes."""
    chance = random.Random(seed)
    count = players or 2 + seed % 5
    tracks = ",".join(chance.choice(("mild", "wild", "wild-printed")) for _ in range(4))
    chosen = {"tracks": tracks, "racers": "double" if count == 3 and seed % 2 else "single"} | (options or {})
    table = Table.new(GAME, people[:count], chosen, str(seed))
    yield table.view(None, since=0)
    while table.questions:
        told = table.events[-1].number
        for _ in range(every):
            if table.questions:
                question = chance.choice(table.questions)
                table.answer(question.seat, question.key, chance.choice(question.options).id)
        yield table.view(None, since=told)


def a_race(players: int = 6, track: str = "wild") -> View:
    """A view of a race that has just begun."""
    return copy.deepcopy(_begun(players, track))


@cache
def _begun(players: int, track: str) -> View:
    return next(view for view in views(1, players, {"tracks": ",".join([track] * 4)}) if view["board"]["phase"] == "race")


def placed(view: View, spaces: Sequence[int], seats: int, tripped: Sequence[int] = ()) -> View:
    """The same race with other racers, each on the space that is told; seats take turns."""
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
    view["events"], view["turns"], view["waiting"] = [], [], [0]
    return view
