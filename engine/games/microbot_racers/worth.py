"""What it is worth to do some actions: how near home they lead and what they cost, with the chance that they fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.action_card import MARKERS, MOVE, Action, distance
from engine.games.microbot_racers.board import Board
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.field import FAR, field_of, pose
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.preview import FORBIDDEN, RED, Ghost, Preview, ghost_of, look, look_alone, others_of

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
    field = field_of(board)
    left = field.left.get(pose(ghost.at, ghost.facing), FAR) + (goal - laps - 1) * field.lap
    return (RUN_UP if ghost.ran else 0.0) - left - PAIN[max(0, ghost.health)]


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
            fixed -= sure * (7 - health) / 6 * (PAIN[max(0, health - 1)] - PAIN[health])
    if told.stop:
        fixed += sure * (state_value(board, ghost, laps, goal) - LOST)
        sure = 0.0
    value = fixed + (sure * state_value(board, ghost, laps, goal) if sure else 0.0)
    return Thought(ghost, laps, sure, fixed, (*thought.actions, told.action), value)


def worth(match: Match, seat: int, order: Sequence[Action]) -> float:
    """What it comes to to do these in this order. The others move on meanwhile: they are in the way of the first one only."""
    board, thought = match.board, beginning(match, seat)
    for k, action in enumerate(order):
        if not thought.sure or thought.laps >= match.goal:
            break
        following = after(board, thought, _look(match, seat, thought.ghost, action, is_next=k == 0), match.goal)
        if following is None:
            return NEVER
        thought = following
    return thought.value


def _look(match: Match, seat: int, ghost: Ghost, action: Action, is_next: bool) -> Preview:
    if is_next:
        return look(match.board, others_of(match, seat), ghost, action, match.launches)
    return look_alone(match.board, ghost, action, match.launches)


def pickable(match: Match, seat: int) -> list[Action]:
    """What this player could put a marker on: empty spaces, but no move longer than the robot's health (003-17)."""
    health = match.sheet.robots[seat].health
    return [action for action in match.free_spaces() if action[0] != MOVE or distance(action) <= health]


def best_plan(match: Match, seat: int, free: Sequence[Action]) -> tuple[float, tuple[Action, ...]]:
    """The best order of what is picked already and what can still be, by beam search."""
    picks, left = tuple(match.sheet.picks[seat]), match.free_spaces()
    room = MARKERS - len(picks)
    start = beginning(match, seat)
    best_value, best = (NEVER, picks) if picks else (start.value - BOTHER, picks)
    beam = [start]
    for depth in range(MARKERS):
        found: dict[object, Thought] = {}
        for thought in beam:
            if not thought.sure or thought.laps >= match.goal:
                continue
            rest = without(picks, thought.actions)
            new = len(thought.actions) - (len(picks) - len(rest))
            for action in rest if new >= room else dict.fromkeys((*rest, *free)):
                if action not in rest and left.get(action, 0) <= thought.actions.count(action) - picks.count(action):
                    continue
                following = after(match.board, thought, _look(match, seat, thought.ghost, action, depth == 0), match.goal)
                if following is None:
                    continue
                key = (following.ghost, tuple(sorted(without(picks, following.actions))), round(following.fixed, 2))
                if key not in found or found[key].value < following.value:
                    found[key] = following
        ranked = sorted(found.values(), key=lambda thought: -thought.value)
        for thought in ranked:
            complete = not without(picks, thought.actions) or not thought.sure or thought.laps >= match.goal
            if complete and thought.value - BOTHER * len(thought.actions) > best_value:
                best_value, best = thought.value - BOTHER * len(thought.actions), thought.actions
        beam = ranked[:BEAM]
    return best_value, best


def without(actions: Sequence[Action], used: Sequence[Action]) -> list[Action]:
    """What is left of them."""
    left = list(actions)
    for action in used:
        if action in left:
            left.remove(action)
    return left
