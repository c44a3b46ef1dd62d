"""Rules of thumb for players in a hurry: one sensible option for each kind of question, at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.magical_athlete.match import Match
from engine.host import Ask
from engine.race.racer import Racer
from engine.race.track import FINISH
from engine.race.turn import Race

STRENGTH = {
    "Alchemist": 12,
    "Baba Yaga": 15,
    "Banana": 14,
    "Blimp": 11,
    "Centaur": 12,
    "Cheerleader": 22,
    "Coach": 13,
    "Copycat": 22,
    "Dicemonger": 22,
    "Duelist": 16,
    "Egg": 19,
    "Flip Flop": 26,
    "Genius": 14,
    "Gunk": 17,
    "Hare": 18,
    "Heckler": 24,
    "Huge Baby": 12,
    "Hypnotist": 22,
    "Inchworm": 16,
    "Lackey": 18,
    "Leaptoad": 17,
    "Legs": 21,
    "Lovable Loser": 39,
    "M.O.U.T.H.": 17,
    "Magician": 15,
    "Mastermind": 14,
    "Party Animal": 20,
    "Rocket Scientist": 16,
    "Romantic": 32,
    "Scoocher": 48,
    "Sisyphus": 33,
    "Skipper": 20,
    "Stickler": 19,
    "Suckerfish": 27,
    "Third Wheel": 14,
    "Twin": 21,
}
"""Tenths of a point that a racer brought in a race, over 4,800 games of this policy against itself with 3 to 6 players."""


def strength(name: str) -> int:
    return STRENGTH.get(name, 15)


def advise(match: Match, ask: Ask) -> Any:
    if ask.kind == "draft":
        return max(ask.options, key=strength)
    if ask.kind == "line-up":  # later races pay more: keep the best for them
        return min(ask.options, key=strength)
    hint = HINTS.get(ask.kind)
    if hint is None or match.race is None:
        return ask.options[0]
    me, _, _, about = ask.wording
    return hint(match.race, me, ask.options, about)


Hint = Callable[[Race, Racer, Any, Any], Any]


def _strongest(race: Race, me: Racer, options: Any, about: Any) -> Any:
    return max((o for o in options if o is not None), key=lambda o: strength(o.power.name if isinstance(o, Racer) else o.name))


def _swap(race: Race, me: Racer, options: Any, about: Any) -> Any:
    best = max(options[:-1], key=lambda r: r.space)
    return best if best.space > me.space + 4 else None


def _pull_back(race: Race, me: Racer, options: Any, about: Any) -> Any:
    best = max((r for r in options if r is not None), key=lambda r: r.space)
    return best if best.space > me.space and not best.power.met else None


def _reroll(race: Race, me: Racer, options: Any, about: Any) -> Any:
    die = about[0]
    own = me in options
    return None if die >= (4 if own else 3) or me.space + die >= FINISH else (me if own else options[0])


def _winner(race: Race, me: Racer, options: Any, about: Any) -> Any:
    return max(options, key=lambda r: (r.space + strength(r.power.name) // 2, r is me))


def _double(race: Race, me: Racer, options: Any, about: Any) -> Any:
    die = about[0]
    return "yes" if die >= 4 or me.space + 2 * die >= FINISH > me.space + die else None


def _follow(race: Race, me: Racer, options: Any, about: Any) -> Any:
    return "yes" if about[1] > me.space else None


def _drop_in(race: Race, me: Racer, options: Any, about: Any) -> Any:
    best = max(options[:-1])
    return best if best > me.space else None


def _cheer(race: Race, me: Racer, options: Any, about: Any) -> Any:
    last = race.last()
    return "yes" if me in last or len(last) == 1 or me not in race.leaders() else None


HINTS: dict[str, Hint] = {
    "Cheerleader.rahrah": _cheer,
    "Copycat.copy_that": _strongest,
    "Egg.scramble": _strongest,
    "FlipFlop.flop_flip": _swap,
    "Hypnotist.hsssst": _pull_back,
    "Mastermind.predict": _winner,
    "RocketScientist.kablooey": _double,
    "Suckerfish.sucker": _follow,
    "ThirdWheel.roll_through": _drop_in,
    "Twin.double_dip": _strongest,
    "reroll": _reroll,
}
"""Whatever is not listed takes its first option: the powers that never hurt."""
