"""Every event of the game as one thing that happened: who does what."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete_2003.advantages.telling import THINGS
from engine.games.magical_athlete_2003.words import SAY
from engine.race.telling import Telling
from engine.sentences import counted
from engine.telling import Told, Words, listed, piece, seat, told

Data = dict[str, Any]


def price_of(price: int) -> str:
    return f"for {counted(price, 'coin')}" if price else "for nothing"


def _teams(racers: list[list[Any]]) -> Words:
    return listed((piece(name), " (", seat(number), ")") for number, name in racers)


def _slid(data: Data) -> Told:
    return told(None, "{0} {1} cheaper", listed(piece(name) for name, _, _ in data["moves"]), _gets(len(data["moves"])))


def _gets(count: int) -> str:
    return "gets" if count == 1 else "get"


def _struck(data: Data) -> Told:
    victim, drawn = piece(data["victim"]), piece(data["drawn"])
    whose = "" if data["seat"] == data["victim_seat"] else " of "
    owner = () if not whose else (whose, seat(data["victim_seat"]))
    return told(seat(data["seat"]), "strikes {0}{1} with the Assassin", victim, owner, seat(data["victim_seat"]), drawn,
                rest="; {2} gets {3} instead")  # fmt: skip


def _line_up(data: Data) -> Told:
    return told(None, "Race {0}", data["race"], _teams(data["racers"]), seat(data["first"]), rest=": {1}. {2} begins")


def _forecast(data: Data) -> Told:
    whom = "herself" if data["whom"] == data["racer"] else piece(data["whom"])
    return told(piece(data["racer"]), "had written down {0}", whom, "and was right" if data["right"] else "and was wrong",
                rest=", {1}")  # fmt: skip


TELLING = Telling(
    SAY,
    {
        "draft_turn": lambda d: told(None, "{0}'s turn with {1}", seat(d["seat"]), counted(d["coins"], "coin")),
        "turned": lambda d: told(seat(d["seat"]), "turns up {0}", piece(d["racer"])),
        "slid": _slid,
        "bought": lambda d: told(seat(d["seat"]), "buys {0} {1}", piece(d["racer"]), price_of(d["price"])),
        "passed_on": lambda d: told(seat(d["seat"]), "passes"),
        "struck": _struck,
        "spared": lambda d: told(seat(d["seat"]), "lets the Assassin spare everybody"),
        "revealed": lambda d: told(
            None, "Race {0}", d["race"], _teams(d["racers"]), seat(d["waits"]), rest=": {1}. {2} has the Spy and chooses last"
        ),
        "line_up": _line_up,
        "forecast": _forecast,
        **THINGS,
    },
)
tell = TELLING.tell
