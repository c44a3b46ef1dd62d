"""What was done with a thing, as one thing that happened: always with its owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, MIND
from engine.race.telling import racers
from engine.sentences import counted
from engine.telling import Told, piece, seat, told

Data = dict[str, Any]


def _boot(d: Data) -> Told:
    return told(seat(d["seat"]), "uses a Boot Booster on {0}", piece(d["racer"]), d["n"] + d["plus"], d["n"],
                rest=", who moves {1} instead of {2}")  # fmt: skip


def _emp(d: Data) -> Told:
    freed = f"; {{0}} need{'s' if len(d['freed']) == 1 else ''} no rest" if d["freed"] else ""
    return told(seat(d["seat"]), "sets off an EMP", racers(d["freed"]) if d["freed"] else "",
                rest=f": no ability works until the turn ends{freed}")  # fmt: skip


def _gust(d: Data) -> Told:
    where = f"field {d['space']}" if d["space"] else "the starting field"
    return told(seat(d["seat"]), "lets an Insta-Gust loose on {0}", where, racers(d["racers"]), abs(d["n"]),
                rest=f", which blows {{1}} {{2}} {'on' if d['n'] > 0 else 'back'}")  # fmt: skip


def _beans(d: Data) -> Told:
    whose = (piece(d["racer"]), "'s die") if d["racer"] is not None else ("the explosives' die",)
    return told(seat(d["seat"]), "uses {0}", counted(d["count"], "Magic Bean"), whose, d["die"], rest=": {1} counts as {2}")


def _mind(d: Data) -> Told:
    return told(seat(d["seat"]), "runs the Mind Control Experiment on {0}", piece(d["racer"]),
                rest=" and decides on its ability until its next turn is over")  # fmt: skip


def _dynamite(d: Data) -> Told:
    return told(seat(d["seat"]), "lights the Old Explosives and throws a {0}", d["die"])


_USES: Mapping[str, Callable[[Data], Told]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)

THINGS: Mapping[str, Callable[[Data], Told]] = MappingProxyType(
    {
        "item_used": lambda d: _USES[d["item"]](d),
        "exploded": lambda d: told(
            None, "The Old Explosives blow up: {0}'s turn is over", piece(d["racer"]), seat(d["seat"]), rest=", and {1} is next"
        ),
        "fizzled": lambda d: told(None, "The fuse goes out, and {0} keeps the Old Explosives", seat(d["seat"])),
        "abilities_back": lambda d: told(None, "All abilities work again"),
    }
)
