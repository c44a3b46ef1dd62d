"""Every event as a sentence: who does what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, LAPS
from engine.games.microbot_racers.text.names import ACTION_NAMES, CRASHES, MET, WAYS
from engine.games.microbot_racers.text.switch_words import switch_text
from engine.text.english import tenths
from engine.text.phrase import Phrase, Words, joined_words, listed_words, make_phrase, seat

Data = dict[str, Any]


def tell(event: Event) -> Phrase:
    return _SENTENCES[event.kind](event.data)


def _does(data: Data, template: str, *values: Any, rest: str = "") -> Phrase:
    return make_phrase(seat(data["seat"]), template, *values, rest=rest)


def _rolled(data: Data) -> Phrase:
    return make_phrase(
        None, "{0}", joined_words([(seat(own), f" rolls {die}") for own, die in zip(data["seats"], data["dice"], strict=True)])
    )


def actions(names: list[str]) -> Words:
    return listed_words(ACTION_NAMES[action] for action in names)


def keeping(seats: list[int]) -> Words:
    """A note about players who also claimed 1st player, and keep their privilege."""
    return (" (", *listed_words(map(seat, seats)), " keep" if len(seats) > 1 else " keeps", " the privilege)") if seats else ()


def _impact(data: Data) -> Phrase:
    if data["what"] == "jump":
        return _does(data, "does not make the jump")
    return _does(data, "crashes {0}", CRASHES[data["what"]])


def _game_over(data: Data) -> Phrase:
    winners = listed_words(map(seat, data["winners"])) if data["winners"] else ()
    many = len(data["winners"]) > 1
    how = {
        LAPS: "{0} is home and wins the race",
        INTACT: "{0} is the last robot intact and wins the race",
        DRAW: "Nobody is left, so nobody wins",
        CALLED: f"The race is called: {{0}} {'are' if many else 'is'} nearest to home",
    }
    return make_phrase(None, how[data["how"]], winners)


_SENTENCES: dict[str, Callable[[Data], Phrase]] = {
    "laid": lambda d: make_phrase(None, "The track is laid: {0}", d["layout"]),
    "opening": _rolled,
    "rolled_off": _rolled,
    "placed": lambda d: _does(d, "starts from {0}", d["square"]),
    "round": lambda d: make_phrase(None, "Round {0}", d["round"]),
    "claimed": lambda d: make_phrase(seat(d["seat"]), "takes 1st player", keeping(d["kept"]), rest="{0}" if d["kept"] else ""),
    "order": lambda d: _does({"seat": d["order"][0]}, "picks first"),
    "picked": lambda d: _does(d, "picks {0}", ACTION_NAMES[d["action"]]),
    "enough": lambda d: _does(d, "has enough"),
    "act": lambda d: _does(d, "uses {0}", ACTION_NAMES[d["action"]]),
    "slower": lambda d: _does(d, "is too battered for {0} and moves {1}", d["distance"], d["steps"]),
    "ran": lambda d: _does(d, "gets to {0}", d["path"][-1]),
    "moved": lambda d: _does(d, "moves to {0}", d["path"][-1]),
    "drifted": lambda d: _does(d, "drifts to {0}", d["path"][-1]),
    "jumped": lambda d: _does(d, "jumps to {0}", d["path"][-1]),
    "turned": lambda d: _does(d, "turns {0}", WAYS[d["facing"]]),
    "red": lambda d: _does(d, "rolls {0} for the jump (under {1} is needed)", d["die"], d["under"]),
    "yellow": lambda d: _does(
        d, "rolls {0} on {1} (under {2} is needed){3}", d["die"], MET[d["what"]], d["under"], "" if d["passed"] else " and is hurt"
    ),
    "impact": _impact,
    "collision": lambda d: _does(d, "rams {0} on {1}", seat(d["other"]), d["square"]),
    "damage": lambda d: _does(d, "is down to health {0}", d["health"]),
    "destroyed": lambda d: _does(d, "falls to pieces on {0}", d["square"]),
    "forfeit": lambda d: _does(d, "loses {0}", actions(d["actions"])),
    "cannot": lambda d: _does(d, "cannot do {0} without a move first", actions(d["actions"])),
    "repaired": lambda d: _does(d, "repairs{0} to health {1}", " in the pits" if d["pit"] else "", d["health"]),
    "switched": lambda d: _does(d, "throws the switch: {0}", switch_text(d)),
    "displaced": lambda d: _does(d, "is pushed off a block to {0}", d["path"][-1]),
    "lap": lambda d: _does(
        d, "crosses the line{0}: lap {1} of {2}", " backwards" if d["way"] < 0 else "", tenths(d["laps"]), d["goal"]
    ),
    "game_over": _game_over,
}
