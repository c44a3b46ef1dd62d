"""The orders in which picked actions can be done: those worth offering, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions import preview
from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.ai.plan_value import NEVER, PlanEstimate, extended_estimate, initial_estimate, without
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
    estimate: PlanEstimate | None


def plans(match: Match, seat: int, actions: Sequence[Action]) -> list[Plan]:
    """The best orders of these actions; empty if every order contains a forbidden action.

    Plans that crash mostly come behind those that do not. Of several with the same result only one is listed, if possible the order
    picked. It differs from the others once another robot moves in between, so if nothing else tells the orders apart and the one
    picked is forbidden, all are listed.
    """
    track, rivals = preview.track_of(match), preview.rivals_of(match, seat)
    candidates = [ActionPlan((), (), initial_estimate(match, seat))]
    for _ in actions:  # orders with the same beginning share its previews
        longer = [
            _extended(track, rivals, preview.ghost_of(match, seat), plan, action)
            for plan in candidates
            for action in dict.fromkeys(without(actions, plan.order))
        ]
        candidates = [plan for plan in longer if plan is not None]
    by_result: dict[object, list[tuple[float, Plan]]] = {}
    for plan in candidates:
        last = plan.previews[-1]
        result = (last.end, tuple(seen.met for seen in plan.previews if seen.met), last.stop)
        by_result.setdefault(result, []).append((_cost(plan), plan.order))
    picked = tuple(actions)
    listed = [(min(alike)[0], _picked_or_best(alike, picked)) for alike in by_result.values()]
    if len(listed) == 1 and listed[0][1] != picked:
        [listed] = by_result.values()
    return [order for _, order in sorted(listed)[:MAX_PLANS]]


def _picked_or_best(alike: Sequence[tuple[float, Plan]], picked: Plan) -> Plan:
    return picked if any(order == picked for _, order in alike) else min(alike)[1]


def _cost(plan: ActionPlan) -> float:
    """The rank of a plan, lowest first. Running into a robot later on costs nothing: it will have moved by then."""
    will_move_on = plan.previews[-1].stop == "robot" and len(plan.previews) > 1
    value = plan.estimate.value if plan.estimate else NEVER
    return (CRASH_PENALTY if plan.previews[-1].crashes and not will_move_on else 0.0) - value


def _extended(
    track: preview.Track, rivals: Sequence[preview.Rival], start: preview.Ghost, plan: ActionPlan, action: Action
) -> ActionPlan | None:
    """The plan with one more action; None if that is forbidden."""
    order, previews, estimate = plan
    if not previews or not previews[-1].is_last:
        seen = preview.preview_action(track, rivals, previews[-1].end if previews else start, action)
        if seen.stop == preview.FORBIDDEN:
            return None
        previews = (*previews, seen)
    if estimate and estimate.goes_on:  # other robots block the first action only
        seen = preview.preview_alone(track, estimate.ghost, action) if order else seen
        estimate = extended_estimate(track, estimate, seen)
    return ActionPlan((*order, action), previews, estimate)


def format_plan(plan: Plan) -> str:
    """A plan as an option id: M3-TR-M2."""
    return "-".join(plan)


def parse_plan(text: str) -> Plan:
    return tuple(text.split("-"))
