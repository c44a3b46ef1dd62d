"""A driver for playouts: as the sensible one, but what it thinks of a situation it remembers, and it thinks only once a round.

So that few situations have to be thought about, it looks at others only where they are in the way of the very first action, and
thinks of a whole action card; what is taken by then it does without. After a round it can be told who is likely to win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import Action, suits
from engine.games.microbot_racers.actions.preview import FARTHEST
from engine.games.microbot_racers.ai import advice
from engine.games.microbot_racers.ai.distance_to_goal import to_go
from engine.games.microbot_racers.ai.plan_value import Task, beginning, found_plans, without
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.match import ORDER, Match
from engine.games.microbot_racers.phases.order import CLAIM, QUIET, ROLL

LEAD, LEAD_IN_A_CROWD = 1.1, 1.7
"""How much a lead counts for the chance to win, with two robots and with more: about what fits best to who won 1,500 races, half of
them by quick drivers and half by drivers who err in 30 % of what they do, and where they stood after each round (docs/odds.md)."""
MOST = 24
"""So many plans for a situation are remembered, best first: with others about, the best ones may be taken."""


def playout_advice(match: Match, ask: Ask) -> Any:
    return HUNCHES[ask.kind](match, ask)


def cutoff_chances(match: Match, steps: int) -> Sequence[float] | None:
    """When a round is over, but for the running step: where everybody stands then says as much as going on would."""
    if not steps or match.sheet.phase != ORDER:
        return None
    return advice.shares(match, LEAD if len(match.sheet.robots) == 2 else LEAD_IN_A_CROWD)


def _first(match: Match, ask: Ask) -> Any:
    if match.options["side"] == "easy":
        return QUIET
    return CLAIM if to_go(match, ask.seat) <= advice.NEAR else ROLL


def _pick(match: Match, ask: Ask) -> Any:
    """The next action of the best plan that can still be had."""
    picks, left = match.sheet.picks[ask.seat], match.free_spaces()
    for plan in _plans(_situation(match, ask.seat)):
        wanted = without(plan, picks)
        if len(wanted) + len(picks) == len(plan) and all(left.get(action, 0) >= wanted.count(action) for action in wanted):
            return wanted[0] if wanted else None
    return advice.advise(match, ask)


def _situation(match: Match, seat: int) -> Task:
    """As it was before the first pick."""
    health = match.sheet.robots[seat].health
    room = tuple((action, count) for action, count in match.room.items() if suits(action, health))
    return Task(match.board, _in_the_way(match, seat), beginning(match, seat), match.goal, match.launches, (), room)


def _in_the_way(match: Match, seat: int) -> tuple[Square, ...]:
    robots, board = match.sheet.robots, match.board
    me = robots[seat]
    ahead, side = board.deltas[me.facing], board.deltas[(me.facing + 1) % 4]
    reached = (*range(me.at + ahead, me.at + (FARTHEST + 1) * ahead, ahead), me.at + side, me.at - side)
    return tuple(sorted(robot.at for robot in robots if robot.at in reached and not robot.out))


@lru_cache(maxsize=1 << 11)
def _plans(task: Task) -> tuple[tuple[Action, ...], ...]:
    """Best first; the last resort is to do nothing."""
    found = sorted(found_plans(task), key=lambda way: -way[0])
    return (*(plan for value, plan in found[:MOST] if value > task.start.value), ())


HUNCHES: dict[str, Callable[[Match, Ask], Any]] = {
    **advice.HINTS,
    "first": _first,
    "pick": _pick,
    "plan": lambda match, ask: ask.options[0],
}
"""Of orders the first one offered is the best, as a rule."""
