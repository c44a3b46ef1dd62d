"""A sensible driver: the best three actions by how near home they lead, the one that would be missed most picked first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import exp, sqrt
from typing import Any

from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.actions.plans import read
from engine.games.microbot_racers.ai.distance_to_goal import FAR, actions_left, field_of, pose, to_go
from engine.games.microbot_racers.ai.plan_value import PAIN, best_plan, wet_price, without, worth
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.phases.move import ONE_BY_ONE
from engine.games.microbot_racers.phases.order import CLAIM, QUIET, ROLL

SPITE = 0.7
"""How much of another robot's loss is a gain."""
GAIN = 0.15
"""What throwing a switch must bring."""
NEAR = 4.5
"""So many actions from home it is time to be first."""
CLEAR = 1.0
"""By so much the best plan stands out among the others, in actions."""
WIN = 10.0
"""What a race that is won is worth to somebody who looks ahead; a lead is worth a part of it."""
BROKEN = 0.6
"""How much of the price of health counts for a share of the win."""
LEAD = 2.0
"""How much a lead counts for it. Both are fitted to who won 600 races of quick players, by where they stood after each round."""


def advise(match: Match, ask: Ask) -> Any:
    return HINTS[ask.kind](match, ask)


def likely(match: Match, ask: Ask) -> Any:
    """A plan that is clearly better than all others, and what is advised about 1st player; the rest is a matter of taste."""
    if ask.kind == "first":
        return advise(match, ask)
    if ask.kind == "plan":
        values = _values(match, ask)
        best = max(values, key=values.__getitem__)
        return best if all(values[best] - value >= CLEAR for plan, value in values.items() if plan != best) else None
    return None


def evaluate(match: Match) -> list[float]:
    """Everybody's share of the win: by what is left to do and what is broken, and the nearer home, the more a lead means."""
    sheet = match.sheet
    if sheet.winners is not None:
        return [WIN if seat in sheet.winners else 0.0 for seat in range(len(sheet.robots))]
    return [WIN * share for share in shares(match, LEAD)]


def shares(match: Match, lead: float) -> list[float]:
    """Of a race that goes on, if a lead counts so much."""
    sheet = match.sheet
    left = {seat: to_go(match, seat) + BROKEN * PAIN[sheet.robots[seat].health] for seat in match.intact()}
    nearest = min(left.values())
    sharpness = lead / sqrt(max(1.0, nearest))
    hopes = {seat: exp((nearest - actions) * sharpness) for seat, actions in left.items()}
    return [hopes.get(seat, 0.0) / sum(hopes.values()) for seat in range(len(sheet.robots))]


def _start(match: Match, ask: Ask) -> Any:
    field = field_of(match.board)
    return min(ask.options, key=lambda at: (field.left.get(pose(at, match.board.ahead), FAR), at))


def _first(match: Match, ask: Ask) -> Any:
    """Worth little where there is enough of everything; on the hard side it is for when two want the same, or for the end."""
    if match.options["side"] == "easy":
        return QUIET
    if match.sheet.round > 1 and any(_clash(match, ask.seat, other) for other in match.intact() if other != ask.seat):
        return CLAIM
    return CLAIM if to_go(match, ask.seat) <= NEAR else ROLL


def _clash(match: Match, seat: int, other: int) -> bool:
    """Whether they want two of the same actions."""
    mine, theirs = ({*best_plan(match, each, match.pickable(each))[1]} for each in (seat, other))
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
    """Whether anybody else has something left to pick."""
    return any(len(match.sheet.picks[other]) < MARKERS for other in match.intact() if other != seat)


def _plan(match: Match, ask: Ask) -> Any:
    """Not simply the first: if it leads nowhere, the risk that somebody stays in the way of another is better."""
    values = _values(match, ask)
    return max(values, key=values.__getitem__)


def _values(match: Match, ask: Ask) -> dict[str, float]:
    return {plan: worth(match, ask.seat, read(plan)) for plan in ask.options if plan != ONE_BY_ONE}


def _act(match: Match, ask: Ask) -> Any:
    ways = [order for order in dict.fromkeys(permutations(match.sheet.picks[ask.seat])) if order[0] in ask.options]
    return max(ways, key=lambda order: worth(match, ask.seat, order))[0]


def _switch(match: Match, ask: Ask) -> Any:
    """If it is better for this robot than for the others."""
    gain = sum(_gain(match, seat, ask) * (1.0 if seat == ask.seat else -SPITE) for seat in match.intact())
    return ask.options[0] if gain > GAIN else None


def _gain(match: Match, seat: int, ask: Ask) -> float:
    """What throwing a switch would do for somebody."""
    robot, board = match.sheet.robots[seat], match.board
    after = board.transformed(ask.wording, ask.options[0])
    if not after.is_open(robot.at):
        return 0.0
    before, later = (actions_left(each, robot.at, robot.facing, robot.laps, match.goal) for each in (board, after))
    return before - later - (wet_price(robot.health) if after.cells[robot.at] in HAZARDS else 0.0)


HINTS: dict[str, Callable[[Match, Ask], Any]] = {
    "start": _start,
    "first": _first,
    "pick": _pick,
    "plan": _plan,
    "act": _act,
    "switch": _switch,
}
