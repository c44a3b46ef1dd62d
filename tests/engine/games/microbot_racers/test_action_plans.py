"""A plan for the rest of the round holds as long as it does what was shown; otherwise the player is asked again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.games.microbot_racers.positions import Played, match_at, play, table_of

TWO = "card:+"
"""Two plain cards, one below the other: 12 rows."""


def plan(position: str, *answers: str, dice: Sequence[int] = ()) -> Played:
    return play(position, dice=dice, answers=answers, orders="plan")


def test_the_order_is_given_once_and_kept() -> None:
    """003-R30: with the choice to go one by one."""
    played = plan(f"{TWO} Red@1,11N:M3.TR.M1", "M3-TR-M1")
    assert played.asked == ["plan"]
    assert played.offered("plan")[-1] == "one"
    assert played.acts == [(0, "M3"), (0, "TR"), (0, "M1")]


def test_the_other_one_moving_elsewhere_changes_nothing() -> None:
    """003-R30"""
    played = plan(f"{TWO} Red@1,11N:M3.TR.M1 Blue@3,0S:M1.TL", "M1-TL", "M3-TR-M1")
    assert played.asked == ["plan", "plan"]
    assert [seat for seat, _ in played.acts] == [1, 0, 1, 0, 0]


def test_somebody_in_the_way_is_a_reason_to_ask_again() -> None:
    """003-R30: Blue has moved onto C9, where Red's last step would lead."""
    played = plan(f"{TWO} Red@1,11N:M3.TR.M1 Blue@2,6S:FIX.M2", "FIX-M2", "M3-TR-M1", "M1-TR")
    assert [asked.seat for asked in played.after.questions] == [1, 0, 0]
    assert played.acts == [(1, "FIX"), (0, "M3"), (1, "M2"), (0, "M1"), (0, "TR")]


def test_a_roll_that_costs_health_is_one() -> None:
    """003-R30: the rest is still possible, but not what was shown."""
    dry = plan(f"{TWO}/././.~ Red@1,11N:M3.TR.M1", "M3-TR-M1", dice=[1])
    wet = plan(f"{TWO}/././.~ Red@1,11N:M3.TR.M1", "M3-TR-M1", "TR-M1", dice=[6])
    assert (dry.asked, wet.asked) == (["plan"], ["plan", "plan"])


def test_a_card_that_was_flipped_is_one() -> None:
    """003-R30: the block has come up ahead; the switch itself was not in the plan."""
    position = "card:+/./...L|/./.# Red@3,11N:M3.TL.M2"
    assert plan(position, "M3-TL-M2", "no").asked == ["plan", "switch"]
    assert plan(position, "M3-TL-M2", "L", "M2-TL").asked == ["plan", "switch", "plan"]


def test_with_one_action_left_there_is_nothing_to_ask() -> None:
    """003-R30, 003-16: it has to be tried, whatever stands there now."""
    played = plan(f"{TWO} Red@1,11N:TR.M1 Blue@2,9S:M2", "TR-M1")
    assert (played.asked, played.health) == (["plan"], [5, 5])


def test_orders_that_come_to_the_same_are_not_asked_about() -> None:
    """003-R30"""
    assert plan(f"{TWO} Red@1,11N:TL.TR").asked == []
    assert plan(f"{TWO} Red@1,11N:M1.M1").asked == []


def test_what_can_only_be_done_in_one_order_is_not_asked_about() -> None:
    """003-R30, 003-R23: the jump needs the move."""
    played = plan(f"{TWO} Red@1,11N:J2.M1", dice=[1])
    assert (played.asked, played.spot) == ([], "1,8N")


def test_who_would_rather_lose_a_jump_can() -> None:
    """003-R30, 003-R23: only one order does both, but a turn first sends the jump home, and that is a choice as well."""
    played = plan(f"{TWO} Red@1,11N~m:J2.TL", "one", "TL")
    assert played.offered("plan") == ["J2-TL", "one"]
    assert (played.spot, played.told("cannot")) == ("1,11W", [{"seat": 0, "actions": ["J2"]}])


def test_one_by_one_lasts_for_the_round() -> None:
    """003-R30, 003-19"""
    played = plan(f"{TWO} Red@1,11N:M3.TR.M1", "one", "TR", "M3")
    assert played.asked == ["plan", "act", "act"]
    assert played.acts == [(0, "TR"), (0, "M3")], "the third square to the right is off the track"


def test_no_plan_has_something_in_it_that_may_not_be_done() -> None:
    """003-R30, 003-R23"""
    assert "M1-TL-J2" not in plan(f"{TWO} Red@1,11N:J2.M1.TL", "M1-J2-TL", dice=[1]).offered("plan")
    assert plan(f"{TWO} Red@1,11N~d:DL.DR.TL").asked == []


def test_without_plans_every_action_is_asked_for() -> None:
    """003-R30: an option of the table."""
    assert play(f"{TWO} Red@1,11N:M3.TR.M1", answers=["M3", "TR"], orders="single").asked == ["act", "act"]


def test_a_plan_survives_a_save_in_the_middle_of_it() -> None:
    """003-R30: the table comes back to the very question, and the plan that was given before it still holds."""
    match = match_at("ring Red@1,9N:M1.TL.TR Blue@2,9N:TL.M1.TR", orders="plan")
    table = table_of(match)
    kinds = []
    while table.questions:
        question = table.questions[0]
        kinds.append(question.kind)
        again = type(table).load(table.save())
        assert again.questions == table.questions
        if question.kind == "first":
            break
        events = table.answer(question.seat, question.key, question.options[0].id)
        assert again.answer(question.seat, question.key, question.options[0].id) == events
    assert "plan" in kinds


@pytest.mark.parametrize("picked", [["M1", "M3"], ["M3", "M1"]])
def test_orders_with_the_same_end_are_driven_as_picked(picked: list[str]) -> None:
    """003-R30: it matters where one is when another robot has its turn."""
    played = plan(f"{TWO} Red@1,11N:{'.'.join(picked)} Blue@3,0S:TL.TL")
    assert [action for seat, action in played.acts if seat == 0] == picked
    assert played.asked == []


def test_the_order_picked_keeps_clear_of_somebody_who_crosses_in_between() -> None:
    """003-R30: Blue crosses after Red's first move; had that been the short one, Blue would have hit Red."""
    played = plan(f"{TWO} Red@1,11N:M3.M1 Blue@0,10E:FIX.M2", "FIX-M2")
    assert (played.spots, played.health) == (["1,7N", "2,10E"], [6, 6])


def test_orders_with_the_same_end_are_asked_about_if_the_one_picked_is_forbidden() -> None:
    """003-R30, 003-R23: the drifts need the move between them, and either may be the first."""
    played = plan(f"{TWO} Red@1,11N:M1.DL.DR Blue@3,0S:TL", "DR-M1-DL")
    assert played.offered("plan") == ["DL-M1-DR", "DR-M1-DL", "one"]
    assert [action for seat, action in played.acts if seat == 0] == ["DR", "M1", "DL"]
