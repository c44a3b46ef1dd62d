"""The orders in which picked actions can be done: those worth offering, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions import preview
from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.ai.plan_value import NEVER, PlanEstimate, extended_estimate, initial_estimate, without
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.match import Match

MAX_PLANS = 4
"""How many plans fit on buttons beside "one by one"."""

CRASH_PENALTY = 3.0
"""What a crash costs in the ranking, in actions: a plan has to be worse by this much to come behind one that crashes."""

Plan = tuple[Action, ...]


class ActionPlan(NamedTuple):
    """Actions in some order, their previews, and what they are worth; `estimate` is None if an action would be forbidden."""

    order: Plan
    previews: tuple[preview.Preview, ...]
    laps: int
    is_over: bool
    estimate: PlanEstimate | None


def plans(match: Match, seat: int, actions: Sequence[Action]) -> list[Plan]:
    """The best orders of these actions; empty if every order contains a forbidden action.

    Plans that crash mostly come behind those that do not; of several with the same result only one is listed.
    """
    others, ghost = preview.other_squares(match, seat), preview.ghost_of(match, seat)
    candidates = [ActionPlan((), (), match.sheet.robots[seat].laps, False, initial_estimate(match, seat))]
    for _ in actions:  # orders with the same beginning share its previews
        longer = [
            _extended(match, others, ghost, plan, action)
            for plan in candidates
            for action in dict.fromkeys(without(actions, plan.order))
        ]
        candidates = [plan for plan in longer if plan is not None]
    by_result: dict[object, tuple[float, Plan]] = {}
    for plan in candidates:
        last = plan.previews[-1]
        result = (last.end, tuple(seen.met for seen in plan.previews if seen.met), last.stop, plan.laps)
        rank = (_cost(plan), plan.order)
        if result not in by_result or rank < by_result[result]:
            by_result[result] = rank
    return [order for _, order in sorted(by_result.values())[:MAX_PLANS]]


def _cost(plan: ActionPlan) -> float:
    """The rank of a plan, lowest first. Running into a robot later on costs nothing: it will have moved by then."""
    will_move_on = plan.previews[-1].stop == "robot" and len(plan.previews) > 1
    value = plan.estimate.value if plan.estimate else NEVER
    return (CRASH_PENALTY if plan.previews[-1].crashes and not will_move_on else 0.0) - value


def _extended(match: Match, others: Sequence[Square], start: preview.Ghost, plan: ActionPlan, action: Action) -> ActionPlan | None:
    """The plan with one more action; None if that is forbidden."""
    board, goal, launches = match.board, match.goal, match.launches
    order, previews, laps, is_over, estimate = plan
    if not is_over:
        seen = preview.preview_action(board, others, previews[-1].end if previews else start, action, launches)
        if seen.stop == preview.FORBIDDEN:
            return None
        previews, laps = (*previews, seen), laps + seen.laps
        is_over = bool(seen.stop) or laps >= goal
    if estimate and estimate.sure and estimate.laps < goal:  # other robots block the first action only
        seen = preview.preview_alone(board, estimate.ghost, action, launches) if order else seen
        estimate = extended_estimate(board, estimate, seen, goal)
    return ActionPlan((*order, action), previews, laps, is_over, estimate)


def format_plan(plan: Plan) -> str:
    """A plan as an option id: M3-TR-M2."""
    return "-".join(plan)


def parse_plan(text: str) -> Plan:
    return tuple(text.split("-"))
