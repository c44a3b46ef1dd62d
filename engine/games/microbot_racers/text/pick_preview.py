"""What picking an action would lead to, with what is picked already: the order is free, so people are shown one that works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions import plans
from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, Preview, preview
from engine.games.microbot_racers.match import Match

CLEAN, CRASH, LOST = range(3)
"""How well it ends: what is lost would never be done."""


class PickPreview(NamedTuple):
    """`told` is what would be done, in this order; if the picked action comes last in it, that is what it does."""

    action: Action
    told: tuple[Preview, ...]
    ends: int

    @property
    def is_last(self) -> bool:
        return self.told[-1].action == self.action


def so_far(match: Match, seat: int) -> tuple[Action, ...]:
    """What is picked, in the order of picking if that does no harm, else in the best one."""
    picks = tuple(match.sheet.picks[seat])
    return picks if _ends(foreseen(match, seat, picks), len(picks)) == CLEAN else _best(match, seat, picks)


def foreseen(match: Match, seat: int, actions: Sequence[Action]) -> list[Preview]:
    """What these would do: by the time of the second one the others will have moved on."""
    return preview(match, seat, actions, others_stay=False)


def pick_preview(match: Match, seat: int, before: Sequence[Action], action: Action) -> PickPreview:
    """After what is picked so far, if that works; else in whatever order works best."""
    order = (*before, action)
    told = foreseen(match, seat, order)
    ends = _ends(told, len(order))
    if ends != CLEAN:
        other = foreseen(match, seat, _best(match, seat, order))
        if _ends(other, len(order)) < ends:
            told, ends = other, _ends(other, len(order))
    return PickPreview(action, tuple(told), ends)


def _best(match: Match, seat: int, actions: Sequence[Action]) -> tuple[Action, ...]:
    return next(iter(plans.plans(match, seat, actions)), tuple(actions))


def _ends(told: Sequence[Preview], count: int) -> int:
    """A crash takes the rest with it, and what may not be done is lost; the end of the race loses nothing that matters."""
    if any(each.stop == FORBIDDEN for each in told):
        return LOST
    if not told or not told[-1].crashes:
        return CLEAN
    return LOST if len(told) < count else CRASH
