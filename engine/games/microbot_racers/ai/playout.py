"""The AI for playouts: like the quick AI, but it plans once per round and caches its plans.

To keep the number of situations small, it considers other robots only where they block the very first action, and plans with a
whole action card; then it takes the best plan whose actions are still free. A playout ends after a round with estimated chances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import Action, suits
from engine.games.microbot_racers.actions.preview import FARTHEST, Rival, track_of
from engine.games.microbot_racers.ai import advice
from engine.games.microbot_racers.ai.distance_to_goal import actions_to_go
from engine.games.microbot_racers.ai.plan_value import Task, initial_estimate, search_plans, without
from engine.games.microbot_racers.match import FULL_HEALTH, ORDER, Match
from engine.games.microbot_racers.phases.order import CLAIM, QUIET, ROLL

LEAD_WEIGHT, LEAD_WEIGHT_IN_CROWD = 1.1, 1.7
"""How much a lead counts for the chance to win, with two robots and with more. Fitted to the winners of 1,500 races and the
positions after each round, half of them by quick AIs and half by AIs that err in 30 % of their decisions (docs/odds.md)."""
MAX_PLANS = 24
"""How many plans are cached for a situation, best first: other players may take the actions of the best ones."""


def playout_advice(match: Match, ask: Ask) -> Any:
    return PLAYOUT_HINTS[ask.kind](match, ask)


def cutoff_chances(match: Match, steps: int) -> Sequence[float] | None:
    """The estimated chances once a round is over, except in the running step; None while the playout has to go on.

    The positions then predict the winner as well as playing on would.
    """
    if not steps or match.sheet.phase != ORDER:
        return None
    return advice.win_shares(match, LEAD_WEIGHT if len(match.sheet.robots) == 2 else LEAD_WEIGHT_IN_CROWD)


def _first(match: Match, ask: Ask) -> Any:
    if match.options["side"] == "easy":
        return QUIET
    return CLAIM if actions_to_go(match, ask.seat) <= advice.CLAIM_DISTANCE else ROLL


def _pick(match: Match, ask: Ask) -> Any:
    """The next action of the best plan whose actions are still free."""
    picks, left = match.sheet.picks[ask.seat], match.free_spaces()
    for plan in _plans(_situation(match, ask.seat)):
        wanted = without(plan, picks)
        if len(wanted) + len(picks) == len(plan) and all(left.get(action, 0) >= wanted.count(action) for action in wanted):
            return wanted[0] if wanted else None
    return advice.advise(match, ask)


def _situation(match: Match, seat: int) -> Task:
    """The situation before the first pick of the round."""
    health = match.sheet.robots[seat].health
    room = tuple((action, count) for action, count in match.room.items() if suits(action, health))
    return Task(track_of(match), _in_the_way(match, seat), initial_estimate(match, seat), (), room)


def _in_the_way(match: Match, seat: int) -> tuple[Rival, ...]:
    robots, board = match.sheet.robots, match.board
    me = robots[seat]
    ahead, side = board.deltas[me.facing], board.deltas[(me.facing + 1) % 4]
    reached = (*range(me.at + ahead, me.at + (FARTHEST + 1) * ahead, ahead), me.at + side, me.at - side)
    return tuple(sorted(Rival(robot.at, FULL_HEALTH) for robot in robots if robot.at in reached and not robot.out))


@lru_cache(maxsize=1 << 11)
def _plans(task: Task) -> tuple[tuple[Action, ...], ...]:
    """The plans for a situation, best first; the last one is to do nothing."""
    ranked = sorted(search_plans(task), key=lambda plan: -plan[0])
    return (*(plan for value, plan in ranked[:MAX_PLANS] if value > task.start.value), ())


PLAYOUT_HINTS: dict[str, Callable[[Match, Ask], Any]] = {
    **advice.HINTS,
    "first": _first,
    "pick": _pick,
    "plan": lambda match, ask: ask.options[0],
}
"""By kind of question. The first plan offered is usually the best."""
