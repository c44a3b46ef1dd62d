"""Previews for picking: what an action would lead to together with those already picked, in an order that works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions import plans
from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, Preview, preview
from engine.games.microbot_racers.match import Match

CLEAN, CRASH, LOST = range(3)
"""How an order turns out: without a crash, with one, or with an action that would never be done."""


class PickPreview(NamedTuple):
    """The preview of picking an action: the previews of all picked actions in an order that works, and the outcome."""

    action: Action
    previews: tuple[Preview, ...]
    outcome: int

    @property
    def is_last(self) -> bool:
        return self.previews[-1].action == self.action


def planned_order(match: Match, seat: int) -> tuple[Action, ...]:
    """The picked actions, in picking order if that ends without a crash, otherwise in the best order."""
    picks = tuple(match.sheet.picks[seat])
    return picks if _outcome(preview_order(match, seat, picks), len(picks)) == CLEAN else _best(match, seat, picks)


def preview_order(match: Match, seat: int, actions: Sequence[Action]) -> list[Preview]:
    """The previews of these actions; other robots block the first one only, because they will have moved by then."""
    return preview(match, seat, actions, others_stay=False)


def pick_preview(match: Match, seat: int, before: Sequence[Action], action: Action) -> PickPreview:
    """The preview of an action after those picked so far, or in a better order if that does not work."""
    order = (*before, action)
    previews = preview_order(match, seat, order)
    outcome = _outcome(previews, len(order))
    if outcome != CLEAN:
        other = preview_order(match, seat, _best(match, seat, order))
        if _outcome(other, len(order)) < outcome:
            previews, outcome = other, _outcome(other, len(order))
    return PickPreview(action, tuple(previews), outcome)


def _best(match: Match, seat: int, actions: Sequence[Action]) -> tuple[Action, ...]:
    return next(iter(plans.plans(match, seat, actions)), tuple(actions))


def _outcome(previews: Sequence[Preview], count: int) -> int:
    """The outcome of `count` actions: LOST if one is forbidden or comes after a crash."""
    if any(seen.stop == FORBIDDEN for seen in previews):
        return LOST
    if not previews or not previews[-1].crashes:
        return CLEAN
    return LOST if len(previews) < count else CRASH
