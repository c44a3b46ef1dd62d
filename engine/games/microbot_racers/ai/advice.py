"""Rules of thumb for the quick AI: it picks from the best plan of three actions, the hardest to replace first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import exp, sqrt
from typing import Any

from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.actions.plans import parse_plan
from engine.games.microbot_racers.ai.distance_to_goal import UNREACHABLE, actions_left, actions_to_go, distance_map, pose
from engine.games.microbot_racers.ai.plan_value import HEALTH_COST, best_plan, hazard_cost, order_value, without
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.phases.move import ONE_BY_ONE
from engine.games.microbot_racers.phases.order import CLAIM, QUIET, ROLL

RIVAL_LOSS_WEIGHT = 0.7
"""How much a rival's loss counts compared to one's own gain."""
SWITCH_THRESHOLD = 0.15
"""What using a switch has to gain, in actions."""
CLAIM_DISTANCE = 4.5
"""The number of actions to go from which it is worth claiming 1st player."""
WIN_VALUE = 10.0
"""The value of a won race; a lead is worth a share of it."""
DAMAGE_WEIGHT = 0.6
"""How much of the cost of lost health counts for a share of the win."""
LEAD_WEIGHT = 2.0
"""How much a lead counts. Both weights are fitted to the winners of 600 races of quick players and their positions after each
round."""


def advise(match: Match, ask: Ask) -> Any:
    return HINTS[ask.kind](match, ask)


def evaluate(match: Match) -> list[float]:
    """Every robot's share of the value of a win."""
    sheet = match.sheet
    if sheet.winners is not None:
        return [WIN_VALUE if seat in sheet.winners else 0.0 for seat in range(len(sheet.robots))]
    return [WIN_VALUE * share for share in win_shares(match, LEAD_WEIGHT)]


def win_shares(match: Match, lead: float) -> list[float]:
    """Every robot's share of the win in a running race, by the actions to go and the damage.

    The nearer home the leader is, the more a lead counts; `lead` is its weight.
    """
    sheet = match.sheet
    left = {seat: actions_to_go(match, seat) + DAMAGE_WEIGHT * HEALTH_COST[sheet.robots[seat].health] for seat in match.intact()}
    nearest = min(left.values())
    sharpness = lead / sqrt(max(1.0, nearest))
    weights = {seat: exp((nearest - actions) * sharpness) for seat, actions in left.items()}
    return [weights.get(seat, 0.0) / sum(weights.values()) for seat in range(len(sheet.robots))]


def _start(match: Match, ask: Ask) -> Any:
    field = distance_map(match.board)
    return min(ask.options, key=lambda at: (field.left.get(pose(at, match.board.ahead), UNREACHABLE), at))


def _first(match: Match, ask: Ask) -> Any:
    """Never on the easy side, where spaces abound; on the hard side when two want the same actions, or near the end."""
    if match.options["side"] == "easy":
        return QUIET
    if match.sheet.round > 1 and any(_clash(match, ask.seat, other) for other in match.intact() if other != ask.seat):
        return CLAIM
    return CLAIM if actions_to_go(match, ask.seat) <= CLAIM_DISTANCE else ROLL


def _clash(match: Match, seat: int, other: int) -> bool:
    """Whether the best plans of both share two actions."""
    mine, theirs = ({*best_plan(match, planner, match.pickable(planner))[1]} for planner in (seat, other))
    return len(mine & theirs) >= 2


def _pick(match: Match, ask: Ask) -> Any:
    free = [action for action in ask.options if action is not None]
    _, plan = best_plan(match, ask.seat, free)
    wanted = [action for action in without(plan, match.sheet.picks[ask.seat]) if action in free]
    if not wanted:
        return None
    left = match.free_spaces()
    scarce = [action for action in wanted if left[action] == 1] or wanted
    if len(scarce) == 1 or not _is_contested(match, ask.seat):
        return scarce[0]
    return min(scarce, key=lambda action: best_plan(match, ask.seat, [other for other in free if other != action])[0])


def _is_contested(match: Match, seat: int) -> bool:
    """Whether another player can still pick."""
    return any(len(match.sheet.picks[other]) < MARKERS for other in match.intact() if other != seat)


def _plan(match: Match, ask: Ask) -> Any:
    """The most valuable plan, which need not be the first: a risky plan may be better than one that leads nowhere."""
    values = _values(match, ask)
    return max(values, key=values.__getitem__)


def _values(match: Match, ask: Ask) -> dict[str, float]:
    return {plan: order_value(match, ask.seat, parse_plan(plan)) for plan in ask.options if plan != ONE_BY_ONE}


def _act(match: Match, ask: Ask) -> Any:
    ways = [order for order in dict.fromkeys(permutations(match.sheet.picks[ask.seat])) if order[0] in ask.options]
    return max(ways, key=lambda order: order_value(match, ask.seat, order))[0]


def _switch(match: Match, ask: Ask) -> Any:
    """Yes if it helps this robot more than the others."""
    gain = sum(_gain(match, seat, ask) * (1.0 if seat == ask.seat else -RIVAL_LOSS_WEIGHT) for seat in match.intact())
    return ask.options[0] if gain > SWITCH_THRESHOLD else None


def _gain(match: Match, seat: int, ask: Ask) -> float:
    """How many actions a switch would save this robot."""
    robot, board = match.sheet.robots[seat], match.board
    after = board.transformed(ask.wording, ask.options[0])
    if not after.is_open(robot.at):
        return 0.0
    before, later = (actions_left(track, robot.at, robot.facing, robot.laps, match.goal) for track in (board, after))
    return before - later - (hazard_cost(robot.health) if after.cells[robot.at] in HAZARDS else 0.0)


HINTS: dict[str, Callable[[Match, Ask], Any]] = {
    "start": _start,
    "first": _first,
    "pick": _pick,
    "plan": _plan,
    "act": _act,
    "switch": _switch,
}
