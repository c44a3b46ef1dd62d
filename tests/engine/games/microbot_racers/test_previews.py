"""What players are shown before they choose is what the rules do, as long as dice are low and nobody else moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import SIDES
from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import ACTIONS, MARKERS
from engine.games.microbot_racers.actions.preview import FORBIDDEN, preview
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.phases.move import move_step
from engine.games.microbot_racers.text.questions import phrase
from tests.engine.games.microbot_racers.positions import match_at
from tests.engine.games.microbot_racers.test_advice import random_position
from tests.seeds import seeds

STOPPED = {"impact", "collision"}
WAY = {"ran", "moved", "drifted", "jumped"}


class Ones:
    """Dice that succeed whenever a roll can."""

    def below(self, n: int, only: int | None = None) -> int:
        return 0

    def die(self, seat: int, sides: int = SIDES) -> int:
        return 1


def labels(match: Match, kind: str) -> dict[str, str]:
    """The options of seat 0's question, in order."""
    options = [*match.pickable(0), None] if kind == "pick" else [*match.sheet.picks[0]]
    return {option.id: option.label for option in phrase(match, Ask(0, kind, options, 0), ())[1]}


def driven(match: Match, seat: int, order: Sequence[str]) -> InlineHost:
    """One robot drives in this order, while the others stay, dice succeed and switches are left alone."""

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if kind == "switch":
            return None
        assert kind == "act"
        return order[sum(event.kind == "act" for event in host.events)]

    match.sheet.picks = [[*order] if owner == seat else [] for owner in range(len(match.sheet.robots))]
    host = InlineHost(Ones(), ask, records_events=True)
    move_step(match, host)
    return host


@pytest.mark.parametrize("part", seeds(2))
def test_a_preview_is_what_the_rules_do_from_the_same_position(part: int) -> None:
    """Random robots on random tracks, up to three actions: the same square, facing, health, laps, run-up and winner."""
    outcomes = Counter[str]()
    for number in range(200):
        chance = Random(f"preview {part} {number}")
        match = random_position(chance)
        seat = chance.randrange(len(match.sheet.robots))
        order = [chance.choice(ACTIONS) for _ in range(chance.randint(1, MARKERS))]
        shown = preview(match, seat, order)
        if any(seen.stop == FORBIDDEN for seen in shown):
            outcomes[FORBIDDEN] += 1
            continue
        played = Match.load(match.dump(), len(match.sheet.robots), {**match.options, "orders": "single"})
        events = driven(played, seat, order).events
        after, end = played.sheet.robots[seat], shown[-1].end
        where = f"{part} {number} {order}"
        assert (after.at, after.facing, after.health, after.laps, after.ran, after.drifted) == (*end,), where
        assert (played.sheet.winners == [seat]) == shown[-1].wins, where
        hit = [event.data.get("what", "robot") for event in events if event.kind in STOPPED]
        assert [seen.stop for seen in shown if seen.stop] == (hit or ["wreck"] * (not after.intact)), where
        assert len(shown) == sum(event.kind == "act" for event in events), where
        outcomes[shown[-1].stop or ("wins" if shown[-1].wins else "goes on")] += 1
    assert {"goes on", "block", "edge", "robot", FORBIDDEN} <= outcomes.keys()


def test_the_menu_says_that_a_move_over_the_line_wins_although_a_robot_stands_behind_it() -> None:
    """003-R3: the race ends on the line."""
    position = "ring Red@1,10N Blue@1,8N"
    shown = labels(match_at(position, phase="select", laps="1"), "pick")
    assert shown["M3"] == "Move 3: to B10, over the line!"
    assert [*shown].index("M3") < [*shown].index("J2")
    last = labels(match_at(position.replace("10N", "10N:M3.TL"), laps="1"), "act")
    assert last["M3"] == "Move 3: to B10, over the line!"


def test_the_menu_says_that_a_collision_can_leave_only_one_robot() -> None:
    """003-10: the last robot in one piece has won, so it is no crash to be warned of."""
    shown = labels(match_at("ring Red@1,10N Blue@1,8N!1", phase="select"), "pick")
    assert shown["M3"] == "Move 3: to B10, over the line!, into a robot if it stays: you win"
