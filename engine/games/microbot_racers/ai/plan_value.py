"""What it is worth to do some actions: how near home they lead and what they cost, with the chance that they fail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MARKERS, MOVE, Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, RED, Ghost, Preview, ghost_of, look, others_of
from engine.games.microbot_racers.ai.distance_to_goal import actions_left
from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match

PAIN = (40.0, 8.0, 4.5, 2.4, 1.1, 0.4, 0.0)
"""What a robot of that health has lost, in actions."""
HOME = 12.0
"""What crossing the line for the last time is worth, beyond being near it."""
RUN_UP = 0.15
LOST = 0.8
"""What an impact costs besides health: the actions that are forfeited."""
NEVER = -1000.0
BEAM = 6
BOTHER = 0.02
"""What each action must bring at least, and doing something at all."""


class Thought(NamedTuple):
    """Some actions in the mind. `sure` is the chance that all went well, `fixed` what the other cases are worth together."""

    ghost: Ghost
    laps: int
    sure: float
    fixed: float
    actions: tuple[Action, ...]
    value: float


def state_value(board: Board, ghost: Ghost, laps: int, goal: int) -> float:
    if laps >= goal:
        return HOME - PAIN[max(0, ghost.health)] * 0.01
    left = actions_left(board, ghost.at, ghost.facing, laps, goal)
    return (RUN_UP if ghost.ran else 0.0) - left - PAIN[max(0, ghost.health)]


def wet_price(health: int) -> float:
    """What a yellow roll costs a robot of that health on average."""
    return (7 - health) / 6 * (PAIN[max(0, health - 1)] - PAIN[health])


def beginning(match: Match, seat: int) -> Thought:
    ghost, laps = ghost_of(match, seat), match.sheet.robots[seat].laps
    return Thought(ghost, laps, 1.0, 0.0, (), state_value(match.board, ghost, laps, match.goal))


def after(board: Board, thought: Thought, told: Preview, goal: int) -> Thought | None:
    """With one more action; None where it may not be done."""
    if told.stop == FORBIDDEN:
        return None
    ghost, sure, fixed, laps = told.end, thought.sure, thought.fixed, thought.laps + told.laps
    health = thought.ghost.health
    for met in told.met:
        if met == RED:
            fine = max(0, health - 2) / 6
            failed = thought.ghost._replace(health=health - 1, ran=False)
            fixed += sure * (1 - fine) * (state_value(board, failed, thought.laps, goal) - LOST)
            sure *= fine
        elif met in HAZARDS:
            fixed -= sure * wet_price(health)
    if told.stop:
        fixed += sure * (state_value(board, ghost, laps, goal) - LOST)
        sure = 0.0
    value = fixed + (sure * state_value(board, ghost, laps, goal) if sure else 0.0)
    return Thought(ghost, laps, sure, fixed, (*thought.actions, told.action), value)


def worth(match: Match, seat: int, order: Sequence[Action]) -> float:
    """What it comes to to do these in this order. Others who have somewhere to go are in the way of the first one only."""
    board, thought, others = match.board, beginning(match, seat), others_of(match, seat)
    staying = _staying(match, seat)
    for action in order:
        if not thought.sure or thought.laps >= match.goal:
            break
        following = after(board, thought, look(board, others, thought.ghost, action, match.launches), match.goal)
        if following is None:
            return NEVER
        thought, others = following, staying
    return thought.value


def _staying(match: Match, seat: int) -> tuple[Square, ...]:
    """Where others stand who will not leave it in this round: they have nothing left that would lead them away."""
    sheet = match.sheet
    leaving = [any(action[0] in (MOVE, DRIFT, JUMP) for action in picks) for picks in sheet.picks]
    return tuple(robot.at for each, robot in enumerate(sheet.robots) if each != seat and not robot.out and not leaving[each])


class Task(NamedTuple):
    """All that matters to somebody who thinks about the next three actions."""

    board: Board
    others: tuple[Square, ...]
    start: Thought
    goal: int
    launches: bool
    picks: tuple[Action, ...]
    free: tuple[tuple[Action, int], ...]
    """What can still be picked, and how often."""


def best_plan(match: Match, seat: int, free: Collection[Action]) -> tuple[float, tuple[Action, ...]]:
    """The best order of what is picked already and what can still be, and what it is worth."""
    picks, left = tuple(match.sheet.picks[seat]), match.free_spaces()
    room = tuple((action, left[action]) for action in free)
    return _best(Task(match.board, others_of(match, seat), beginning(match, seat), match.goal, match.launches, picks, room))


@lru_cache(maxsize=1 << 10)
def _best(task: Task) -> tuple[float, tuple[Action, ...]]:
    """Whoever looks ahead comes to the same situations again and again."""
    none_of_it = (NEVER if task.picks else task.start.value - BOTHER, task.picks)
    return max([none_of_it, *found_plans(task)], key=itemgetter(0))


def found_plans(task: Task) -> Iterator[tuple[float, tuple[Action, ...]]]:
    """By beam search: plans with what is picked already, and what they are worth."""
    picks, goal = task.picks, task.goal
    beam, others = [task.start], task.others
    for _ in range(MARKERS):
        found: dict[object, Thought] = {}
        for thought in beam:
            if not thought.sure or thought.laps >= goal:
                continue
            for action in _next(task, thought):
                told = look(task.board, others, thought.ghost, action, task.launches)
                following = after(task.board, thought, told, goal)
                if following is None:
                    continue
                key = (following.ghost, tuple(sorted(without(picks, following.actions))), round(following.fixed, 2))
                if key not in found or found[key].value < following.value:
                    found[key] = following
        ranked = sorted(found.values(), key=lambda thought: -thought.value)
        for thought in ranked:
            if not without(picks, thought.actions) or not thought.sure or thought.laps >= goal:
                yield thought.value - BOTHER * len(thought.actions), thought.actions
        beam, others = ranked[:BEAM], ()


def _next(task: Task, thought: Thought) -> list[Action]:
    """What could be done then: what is picked already, and as long as there are markers what is free."""
    rest = without(task.picks, thought.actions)
    new = len(thought.actions) - (len(task.picks) - len(rest))
    if new >= MARKERS - len(task.picks):
        return [*dict.fromkeys(rest)]
    used = without(thought.actions, task.picks)
    return [*dict.fromkeys((*rest, *(action for action, left in task.free if left > used.count(action))))]


def without(actions: Sequence[Action], used: Sequence[Action]) -> list[Action]:
    """What is left of them."""
    left = list(actions)
    for action in used:
        if action in left:
            left.remove(action)
    return left
