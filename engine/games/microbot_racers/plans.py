"""In which orders some actions can be done: those worth offering, best first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engine.games.microbot_racers.action_card import Action
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.preview import FORBIDDEN, Preview, preview
from engine.games.microbot_racers.worth import worth

MOST_PLANS = 4
"""So many fit on buttons beside "one by one"."""

Plan = tuple[Action, ...]


def plans(match: Match, seat: int, actions: Sequence[Action]) -> list[Plan]:
    """Those that crash come last, and of those that come to the same only one is named. If every order has something that may
    not be done, there is none."""
    found: dict[object, tuple[bool, float, Plan]] = {}
    for order in dict.fromkeys(permutations(actions)):
        told = preview(match, seat, order)
        if any(each.stop == FORBIDDEN for each in told):
            continue
        last = told[-1]
        comes_to = (last.end, tuple(each.met for each in told if each.met), last.stop, sum(each.laps for each in told))
        rank = (last.crashes, -worth(match, seat, order), order)
        if comes_to not in found or rank < found[comes_to]:
            found[comes_to] = rank
    return [order for _, _, order in sorted(found.values())[:MOST_PLANS]]


def best_order(match: Match, seat: int, actions: Sequence[Action]) -> list[Preview]:
    """What the best order of these would do."""
    possible = plans(match, seat, actions)
    return preview(match, seat, possible[0] if possible else actions)


def written(plan: Plan) -> str:
    """A plan as an option: M3-TR-M2."""
    return "-".join(plan)


def read(text: str) -> Plan:
    return tuple(text.split("-"))
