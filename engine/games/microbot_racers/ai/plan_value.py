"""The value of plans: how near home they lead and what they cost, with the chance that they fail; and the search for the best."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MARKERS, MOVE, Action
from engine.games.microbot_racers.actions.preview import (
    FORBIDDEN,
    RED,
    Ghost,
    Preview,
    Rival,
    Track,
    ghost_of,
    preview_action,
    rivals_of,
    track_of,
)
from engine.games.microbot_racers.ai.distance_to_goal import actions_left
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match

HEALTH_COST = (40.0, 8.0, 4.5, 2.4, 1.1, 0.4, 0.0)
"""What lost health costs, in actions, by the health left."""
HOME_VALUE = 12.0
"""What finishing is worth, beyond being near the line."""
RUN_UP_VALUE = 0.15
IMPACT_COST = 0.8
"""What an impact costs besides health: the forfeited actions."""
NEVER = -1000.0
BEAM_WIDTH = 6
ACTION_COST = 0.02
"""The least that each action has to gain."""


class PlanEstimate(NamedTuple):
    """The estimate for some actions.

    `sure` is the probability that all succeed, `fixed` the value of all other cases, weighted by their probabilities.
    """

    ghost: Ghost
    sure: float
    fixed: float
    actions: tuple[Action, ...]
    value: float
    has_won: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether another action can follow."""
        return self.sure > 0 and not self.has_won


def state_value(track: Track, ghost: Ghost, has_won: bool = False) -> float:
    if has_won:
        return HOME_VALUE - HEALTH_COST[max(0, ghost.health)] * 0.01
    left = actions_left(track.board, ghost.at, ghost.facing, ghost.laps, track.goal)
    return (RUN_UP_VALUE if ghost.ran else 0.0) - left - HEALTH_COST[max(0, ghost.health)]


def hazard_cost(health: int) -> float:
    """What a yellow roll costs a robot of this health on average."""
    return (7 - health) / 6 * (HEALTH_COST[max(0, health - 1)] - HEALTH_COST[health])


def initial_estimate(match: Match, seat: int) -> PlanEstimate:
    ghost = ghost_of(match, seat)
    return PlanEstimate(ghost, 1.0, 0.0, (), state_value(track_of(match), ghost))


def extended_estimate(track: Track, estimate: PlanEstimate, preview: Preview) -> PlanEstimate | None:
    """The estimate with one more action; None if that is forbidden."""
    if preview.stop == FORBIDDEN:
        return None
    ghost, sure, fixed = preview.end, estimate.sure, estimate.fixed
    has_won = preview.wins and not preview.stop  # a rival in the way may move on
    health = estimate.ghost.health
    for met in preview.met:
        if met == RED:
            fine = max(0, health - 2) / 6
            failed = estimate.ghost._replace(health=health - 1, ran=False)
            fixed += sure * (1 - fine) * (state_value(track, failed) - IMPACT_COST)
            sure *= fine
        elif met in HAZARDS:
            fixed -= sure * hazard_cost(health)
    if preview.stop:
        fixed += sure * (state_value(track, ghost) - IMPACT_COST)
        sure = 0.0
    value = fixed + (sure * state_value(track, ghost, has_won) if sure else 0.0)
    return PlanEstimate(ghost, sure, fixed, (*estimate.actions, preview.action), value, has_won)


def order_value(match: Match, seat: int, order: Sequence[Action]) -> float:
    """The value of doing these actions in this order. Robots that can still move block the first action only."""
    track, estimate, rivals = track_of(match), initial_estimate(match, seat), rivals_of(match, seat)
    staying = tuple(rival for rival in rivals if rival.at in _staying(match))
    for action in order:
        if not estimate.goes_on:
            break
        following = extended_estimate(track, estimate, preview_action(track, rivals, estimate.ghost, action))
        if following is None:
            return NEVER
        estimate, rivals = following, staying
    return estimate.value


def _staying(match: Match) -> list[Square]:
    """The squares of robots that will not move in this round: they have no such action left."""
    sheet = match.sheet
    leaving = [any(action[0] in (MOVE, DRIFT, JUMP) for action in picks) for picks in sheet.picks]
    return [robot.at for robot, leaves in zip(sheet.robots, leaving, strict=True) if not leaves]


class Task(NamedTuple):
    """Everything that the search for a plan depends on."""

    track: Track
    rivals: tuple[Rival, ...]
    start: PlanEstimate
    picks: tuple[Action, ...]
    free: tuple[tuple[Action, int], ...]
    """The actions that can still be picked, and how often."""


def best_plan(match: Match, seat: int, free: Collection[Action]) -> tuple[float, tuple[Action, ...]]:
    """The value and order of the best plan from the picked actions and those that can still be picked."""
    picks, left = tuple(match.sheet.picks[seat]), match.free_spaces()
    room = tuple((action, left[action]) for action in free)
    return _best(Task(track_of(match), rivals_of(match, seat), initial_estimate(match, seat), picks, room))


@lru_cache(maxsize=1 << 10)
def _best(task: Task) -> tuple[float, tuple[Action, ...]]:
    """Cached, because looking ahead meets the same situations again and again."""
    nothing = (NEVER if task.picks else task.start.value - ACTION_COST, task.picks)
    return max([nothing, *search_plans(task)], key=itemgetter(0))


def search_plans(task: Task) -> Iterator[tuple[float, tuple[Action, ...]]]:
    """Plans that contain all picked actions, with their values, by beam search."""
    picks, track = task.picks, task.track
    beam, rivals = [task.start], task.rivals
    for _ in range(MARKERS):
        best: dict[object, PlanEstimate] = {}
        for estimate in beam:
            if not estimate.goes_on:
                continue
            for action in _next(task, estimate):
                following = extended_estimate(track, estimate, preview_action(track, rivals, estimate.ghost, action))
                if following is None:
                    continue
                key = (following.ghost, tuple(sorted(without(picks, following.actions))), round(following.fixed, 2))
                if key not in best or best[key].value < following.value:
                    best[key] = following
        ranked = sorted(best.values(), key=lambda estimate: -estimate.value)
        for estimate in ranked:
            if not without(picks, estimate.actions) or not estimate.goes_on:
                yield estimate.value - ACTION_COST * len(estimate.actions), estimate.actions
        beam, rivals = ranked[:BEAM_WIDTH], ()


def _next(task: Task, estimate: PlanEstimate) -> list[Action]:
    """The actions that could follow: those picked already, and free ones while there are markers."""
    rest = without(task.picks, estimate.actions)
    new = len(estimate.actions) - (len(task.picks) - len(rest))
    if new >= MARKERS - len(task.picks):
        return [*dict.fromkeys(rest)]
    used = without(estimate.actions, task.picks)
    return [*dict.fromkeys((*rest, *(action for action, left in task.free if left > used.count(action))))]


def without(actions: Sequence[Action], used: Sequence[Action]) -> list[Action]:
    """These actions less those used, as often as they are used."""
    left = list(actions)
    for action in used:
        if action in left:
            left.remove(action)
    return left
