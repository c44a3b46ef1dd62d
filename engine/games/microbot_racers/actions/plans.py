"""In which orders some actions can be done: those worth offering, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, Ghost, Preview, ghost_of, look, look_alone, others_of
from engine.games.microbot_racers.ai.plan_value import NEVER, Thought, after, beginning, without
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.match import Match

MOST_PLANS = 4
"""So many fit on buttons beside "one by one"."""

DISLIKED = 3.0
"""So many actions worse must an order be that comes behind one that crashes."""

Plan = tuple[Action, ...]


class ActionPlan(NamedTuple):
    """Some of the actions in some order: what they would do, and what a driver thinks of that; nothing if it may not be done."""

    order: Plan
    told: tuple[Preview, ...]
    laps: int
    is_over: bool
    thought: Thought | None


def plans(match: Match, seat: int, actions: Sequence[Action]) -> list[Plan]:
    """Those that crash come behind those that do not, if these are worth doing at all; of those that come to the same only one is
    named. If every order has something that may not be done, there is none."""
    others, ghost = others_of(match, seat), ghost_of(match, seat)
    ways = [ActionPlan((), (), match.sheet.robots[seat].laps, False, beginning(match, seat))]
    for _ in actions:  # orders that begin in the same way are looked at together
        longer = [
            _longer(match, others, ghost, way, action) for way in ways for action in dict.fromkeys(without(actions, way.order))
        ]
        ways = [way for way in longer if way is not None]
    found: dict[object, tuple[float, Plan]] = {}
    for way in ways:
        last = way.told[-1]
        comes_to = (last.end, tuple(each.met for each in way.told if each.met), last.stop, way.laps)
        rank = (_cost(way), way.order)
        if comes_to not in found or rank < found[comes_to]:
            found[comes_to] = rank
    return [order for _, order in sorted(found.values())[:MOST_PLANS]]


def _cost(way: ActionPlan) -> float:
    """A robot that is in the way of a later action will have moved on by then."""
    will_move_on = way.told[-1].stop == "robot" and len(way.told) > 1
    value = way.thought.value if way.thought else NEVER
    return (DISLIKED if way.told[-1].crashes and not will_move_on else 0.0) - value


def _longer(match: Match, others: Sequence[Square], start: Ghost, way: ActionPlan, action: Action) -> ActionPlan | None:
    """With one more action; None if it may not be done then."""
    board, goal, launches = match.board, match.goal, match.launches
    order, told, laps, is_over, thought = way
    if not is_over:
        seen = look(board, others, told[-1].end if told else start, action, launches)
        if seen.stop == FORBIDDEN:
            return None
        told, laps = (*told, seen), laps + seen.laps
        is_over = bool(seen.stop) or laps >= goal
    if thought and thought.sure and thought.laps < goal:  # the others are in the way at first only
        seen = look_alone(board, thought.ghost, action, launches) if order else seen
        thought = after(board, thought, seen, goal)
    return ActionPlan((*order, action), told, laps, is_over, thought)


def written(plan: Plan) -> str:
    """A plan as an option: M3-TR-M2."""
    return "-".join(plan)


def read(text: str) -> Plan:
    return tuple(text.split("-"))
