"""The third phase of a round: players carry out one action each in turn, last player first, until none is left (003-19)."""

from __future__ import annotations

from itertools import permutations

from engine.core.host import Host
from engine.games.microbot_racers.actions import plans
from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.actions.drive import act, allowed
from engine.games.microbot_racers.actions.preview import FORBIDDEN, Preview, preview
from engine.games.microbot_racers.ending import call_if_long
from engine.games.microbot_racers.match import ORDER, Match

ONE_BY_ONE = "one"


class Driver:
    """Decides a player's next action: by a plan as long as it does what was shown (003-R30), or by asking each time.

    To the other players both look the same.
    """

    def __init__(self, match: Match, host: Host, seat: int) -> None:
        self.match, self.host, self.seat = match, host, seat
        self.plan: plans.Plan = ()
        self.shown: list[Preview] = []
        """The previews of the rest of the plan, as the player saw them."""
        self.one_by_one = match.options["orders"] == "single"

    def next_action(self) -> Action | None:
        """The next action, or None if only forbidden drifts or jumps are left, which no move can allow any more (003-R23)."""
        match, seat = self.match, self.seat
        left, robot = match.sheet.picks[seat], match.sheet.robots[seat]
        possible = [action for action in dict.fromkeys(left) if allowed(robot, action)]
        if not possible:
            return None
        if not self._plan_holds():
            self.plan = ()
            if len(left) > 1 and not self.one_by_one:
                self.plan = self._new_plan()
        if self.plan:
            action, *rest = self.plan
            self.plan, self.shown = tuple(rest), self.shown[1:]
            return self.host.take(seat, "act", possible, action) if len(possible) > 1 else action
        if len(possible) == 1:
            return possible[0]
        chosen: Action = self.host.ask(seat, "act", possible)
        return chosen

    def _plan_holds(self) -> bool:
        """Whether the plan still does what was shown: a robot may be in the way by now, or a roll may have cost health."""
        return bool(self.plan) and preview(self.match, self.seat, self.plan) == self.shown

    def _new_plan(self) -> plans.Plan:
        """Asks for a plan, unless all orders have the same result; empty if the player wants to be asked each time."""
        offered = plans.plans(self.match, self.seat, self.match.sheet.picks[self.seat])
        chosen = plans.format_plan(offered[0]) if offered else ONE_BY_ONE
        if len(offered) > 1 or (offered and self._can_drop_an_action()):
            chosen = self.host.ask(self.seat, "plan", [*map(plans.format_plan, offered), ONE_BY_ONE])
            self.one_by_one = chosen == ONE_BY_ONE
        if chosen == ONE_BY_ONE:
            return ()
        plan = plans.parse_plan(chosen)
        self.shown = preview(self.match, self.seat, plan)
        return plan

    def _can_drop_an_action(self) -> bool:
        """Whether some order ends with forbidden drifts or jumps that are dropped (003-R23).

        No plan offers that, but a player may want it.
        """
        for order in permutations(self.match.sheet.picks[self.seat]):
            lost = [action.stop == FORBIDDEN for action in preview(self.match, self.seat, order)]
            if not lost[0] and any(lost) and all(lost[lost.index(True) :]):
                return True
        return False


def move_step(match: Match, host: Host) -> None:
    """Plays all actions of the round."""
    sheet = match.sheet
    drivers = {seat: Driver(match, host, seat) for seat in sheet.order}
    while not match.over and any(sheet.picks):
        for seat in sheet.order[::-1]:
            if match.over or not sheet.picks[seat]:  # an impact may have cost all of its markers
                continue
            action = drivers[seat].next_action()
            if action is None:
                if host.records_events:
                    host.note("cannot", {"seat": seat, "actions": sheet.picks[seat]})
                sheet.picks[seat] = []
                continue
            sheet.picks[seat].remove(action)
            act(match, host, seat, action)
    call_if_long(match, host)
    sheet.phase = ORDER
