"""Who is 1st player: by the lowest die, or by taking it once in a race."""

from __future__ import annotations

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.microbot_racers.phases.order import roll_off
from tests.engine.games.microbot_racers.positions import CARD, match_at, play, table_of

TWO = f"{CARD} Red@0,0N Blue@1,0N"
ON_THE_RING = "ring Red@0,9N Blue@1,9N"
ROLLS = ["roll", "roll"]


def order(*dice: int, position: str = TWO, answers: list[str] | None = None) -> list[int]:
    return play(position, dice=dice, answers=ROLLS if answers is None else answers).match.sheet.order


def test_a_round_is_the_roll_the_picks_and_the_moves() -> None:
    """003-11"""
    played = play(TWO, dice=[1, 2], answers=[*ROLLS, "TL", "TR", "no", "no"], phases=3)
    assert [kind for kind in played.kinds if kind in ("rolled_off", "picked", "act")] == [
        "rolled_off",
        *["picked"] * 2,
        *["act"] * 2,
    ]
    assert played.match.sheet.phase == "order"


def test_the_lowest_die_is_first() -> None:
    """003-12"""
    assert order(2, 5) == [0, 1]
    assert order(5, 2) == [1, 0]


def test_the_round_and_the_order_are_told() -> None:
    """003-11, 003-12"""
    played = play(TWO, dice=[5, 2], answers=ROLLS)
    assert played.kinds == ["round", "rolled_off", "order"]
    assert (played.told("round"), played.told("order")) == ([{"round": 2}], [{"order": [1, 0]}])


def test_ties_roll_again() -> None:
    """003-12: as often as it takes."""
    assert order(3, 3, 6, 6, 2, 1) == [1, 0]
    assert [data["dice"] for data in play(TWO, dice=[3, 3, 1, 2], answers=ROLLS).told("rolled_off")] == [[3, 3], [1, 2]]


def test_a_very_long_row_of_ties_is_no_trouble() -> None:
    """003-12: the rules know no limit."""
    dice = FastDice(0)
    thrown = [*[1] * 4000, 2, 1]
    dice.die = lambda seat, sides=6: thrown.pop(0)
    assert roll_off(InlineHost(dice, lambda *_: None), [0, 1], "rolled_off") == [1, 0]


def test_of_three_only_those_who_tie_roll_again() -> None:
    """003-12, 003-R33"""
    three = f"{TWO} Green@2,0N"
    played = play(three, dice=[4, 2, 4, 6, 5], answers=["roll"] * 3)
    assert played.match.sheet.order == [1, 2, 0]
    assert [data["seats"] for data in played.told("rolled_off")] == [[0, 1, 2], [0, 2]]


def test_once_in_a_race_one_may_take_it_without_rolling() -> None:
    """003-13: the card is flipped, and the other is second without a die."""
    played = play(TWO, answers=["roll", "first"])
    assert played.match.sheet.order == [0, 1]
    assert [robot.privilege for robot in played.robots] == [False, True]
    assert played.told("claimed") == [{"seat": 0, "kept": []}]


def test_who_has_used_it_is_not_asked_again() -> None:
    """003-13"""
    played = play(f"{CARD} Red@0,0N# Blue@1,0N#", dice=[1, 2])
    assert played.asked == []
    only = play(f"{CARD} Red@0,0N# Blue@1,0N", dice=[1, 2], answers=["roll"])
    assert [asked.seat for asked in only.after.questions] == [1]


def test_of_two_claims_that_of_last_rounds_second_player_counts_and_the_other_keeps_it() -> None:
    """003-R4: Blue was P2 and is asked first."""
    played = play(TWO, answers=["first", "first"])
    assert played.match.sheet.order == [1, 0]
    assert [robot.privilege for robot in played.robots] == [True, False]
    assert played.told("claimed") == [{"seat": 1, "kept": [0]}]
    assert [asked.seat for asked in played.after.questions] == [1, 0]


def test_in_the_first_round_the_dice_for_the_start_squares_decide_between_claims() -> None:
    """003-R4: the higher of them was second there."""
    match = match_at(ON_THE_RING)
    match.sheet.order, match.sheet.round = [1, 0], 0
    table = table_of(match)
    for question in [*table.questions]:
        table.answer(question.seat, question.key, "first")
    assert table.view()["board"]["order"] == [0, 1]


def test_only_one_claim_counts_in_a_round_but_the_next_round_has_another() -> None:
    """003-R4, 003-13"""
    played = play(TWO, answers=["first", "first", "no", "no", "first"], phases=4)
    assert [data["seat"] for data in played.told("claimed")] == [1, 0]
    assert [robot.privilege for robot in played.robots] == [False, False]


def test_claims_are_asked_at_the_same_time_and_it_does_not_matter_who_answers_first() -> None:
    """003-R4"""
    for first in (0, 1):
        table = table_of(match_at(ON_THE_RING))
        assert sorted(question.seat for question in table.questions) == [0, 1]
        for seat in (first, 1 - first):
            [question] = [question for question in table.questions if question.seat == seat]
            table.answer(seat, question.key, "first")
        assert table.view()["board"]["order"] == [1, 0]


def test_who_wants_to_roll_until_the_next_lap_is_not_asked_before_it() -> None:
    """003-13: comfort, not a rule: the privilege is still there, and after a lap the question comes back."""
    quiet = play(TWO, dice=[1, 2, 3, 4], answers=["quiet", "quiet", "no", "no"], phases=4)
    assert quiet.asked == ["first", "first", "pick", "pick"]
    assert [robot.privilege for robot in quiet.robots] == [True, True]
    lap = play(
        "card:/=... Red@0,2N Blue@3,0N",
        dice=[1, 2, 3, 4],
        answers=["quiet", "quiet", "M1", "no", "no", "roll"],
        phases=4,
    )
    assert [(asked.seat, asked.kind) for asked in lap.after.questions][-1] == (0, "first")


def test_the_order_of_the_round_before_is_forgotten_by_the_dice() -> None:
    """003-12: every round is rolled for anew."""
    assert order(6, 1, position=f"{CARD} Red@0,0N# Blue@1,0N#", answers=[]) == [1, 0]


def test_wrecks_do_not_roll() -> None:
    """003-R34: neither asked nor rolled for in the rounds to come."""
    played = play(f"{CARD} Red@0,0N!1:M1 Blue@1,0N Green@3,3N", dice=[5, 4], answers=["roll", "roll"], phases=2)
    assert played.match.sheet.order == [2, 1]
    assert {asked.seat for asked in played.after.questions} == {1, 2}


def test_going_back_over_the_line_is_no_next_lap() -> None:
    """003-13: whoever said "until my next lap" is asked again when a lap is gained."""
    back = play("card:..../====/.... Red@0,1S Blue@3,4N#", [1, 2, 3, 4], ["quiet", "M1", "no", "no"], phases=4)
    assert (back.laps, back.asked.count("first")) == ([-1, 0], 1)
