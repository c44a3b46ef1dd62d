"""The events of items as sentences, always with the item's owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, MIND
from engine.race.text.sentences import racers
from engine.text.english import counted
from engine.text.phrase import Phrase, piece, seat, told

Data = dict[str, Any]


def boosted(n: int, total: int) -> str:
    """What a boosted movement of n becomes: "moves 8 instead of 3"."""
    if n > 0:
        return f"moves {total} instead of {n}"
    if total < 0:
        return f"goes back {-total} instead of {-n}"
    return f"{f'moves {total} on' if total else 'stays'} instead of {-n} back"


def _boot(d: Data) -> Phrase:
    return told(seat(d["seat"]), "uses a Boot Booster on {0}", piece(d["racer"]), boosted(d["n"], d["n"] + d["plus"]),
                rest=", who {1}")  # fmt: skip


def _emp(d: Data) -> Phrase:
    freed = f"; {{0}} need{'s' if len(d['freed']) == 1 else ''} no rest" if d["freed"] else ""
    spy = "the Spy's player chooses with all others, and " if d.get("spy") else ""
    until = "the first turn is over" if d.get("early") else "the turn ends"
    return told(seat(d["seat"]), "sets off an EMP", racers(d["freed"]) if d["freed"] else "",
                rest=f": {spy}no ability works until {until}{freed}")  # fmt: skip


def _gust(d: Data) -> Phrase:
    where = f"field {d['space']}" if d["space"] else "the starting field"
    way = "on" if d["n"] > 0 else "back"
    return told(seat(d["seat"]), f"blows {{0}} {abs(d['n'])} {way} with an Insta-Gust", racers(d["racers"]), where,
                rest=" on {1}")  # fmt: skip


def _beans(d: Data) -> Phrase:
    whose = (piece(d["racer"]), "'s die") if d["racer"] is not None else ("the explosives' die",)
    return told(seat(d["seat"]), "uses {0}", counted(d["count"], "Magic Bean"), whose, d["die"], rest=": {1} counts as {2}")


def _mind(d: Data) -> Phrase:
    return told(seat(d["seat"]), "runs the Mind Control Experiment on {0}", piece(d["racer"]),
                rest=" and decides on its ability until its next turn is over")  # fmt: skip


def _dynamite(d: Data) -> Phrase:
    return told(seat(d["seat"]), "lights the Old Explosives and throws a {0}", d["die"])


_USES: Mapping[str, Callable[[Data], Phrase]] = MappingProxyType(
    {BOOT: _boot, EMP: _emp, GUST: _gust, BEANS: _beans, MIND: _mind, DYNAMITE: _dynamite}
)

ITEM_SENTENCES: Mapping[str, Callable[[Data], Phrase]] = MappingProxyType(
    {
        "item_used": lambda d: _USES[d["item"]](d),
        "exploded": lambda d: told(
            None,
            "The Old Explosives blow up: {0}'s turn is over",
            piece(d["racer"]),
            seat(d["seat"]),
            rest=", and play goes on to the left of {1}" if d.get("home") else ", and {1} is next",
        ),
        "fizzled": lambda d: told(None, "The fuse goes out, and {0} keeps the Old Explosives", seat(d["seat"])),
        "abilities_back": lambda d: told(None, "All abilities work again"),
    }
)
