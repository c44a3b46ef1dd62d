"""Three and four robots: a house rule, and only on request."""

from __future__ import annotations

import pytest

from engine.core.question import Refused
from engine.games.microbot_racers.actions.action_card import EASY, HARD, spaces
from engine.games.microbot_racers.game import GAME
from engine.table.table import Table
from tests.engine.games.microbot_racers.positions import CARD, NAMES, chosen, play

THREE = f"{CARD} Red@0,5N Blue@1,5N Green@2,5N"
FOUR = f"{THREE} Grey@3,5N"


def test_the_rules_are_for_two_and_more_have_to_be_wanted() -> None:
    """003-R33: the refusal says what to do."""
    with pytest.raises(Refused, match="Grand Prix"):
        GAME.check(3, chosen())
    for seats in (2, 3, 4):
        GAME.check(seats, chosen(field="crowd"))
    assert (GAME.fewest, GAME.most) == (2, 4)


def test_the_spaces_of_the_hard_side_are_added_from_three_on() -> None:
    """003-R33"""
    assert spaces("easy", 3) == spaces("easy", 4) == EASY + HARD
    assert spaces("hard", 3) == HARD + HARD
    assert "M5" in play(THREE, answers=["M5"], phase="select").offered("pick", 1)


@pytest.mark.parametrize(
    ("position", "seats"),
    [(THREE, [0, 1, 2, 2, 1, 0, 0, 1, 2]), (FOUR, [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3])],
)
def test_picks_go_there_and_back_and_there(position: str, seats: list[int]) -> None:
    """003-R33: which for two is the order of the rules."""
    played = play(position, answers=["M1"] * 3 + ["M2"] * 3 + ["M3"] * 3 + ["TL"] * (len(seats) - 9), phase="select")
    assert [data["seat"] for data in played.told("picked")] == seats


def test_the_last_player_begins_to_move() -> None:
    """003-R33, 003-19"""
    played = play(f"{CARD} Red@0,5N:TL.TR Blue@1,5N:TL Green@2,5N:TL.TR Grey@3,5N:TL")
    assert [seat for seat, _ in played.acts] == [3, 2, 1, 0, 2, 0]


def test_a_crowd_goes_on_without_its_wrecks() -> None:
    """003-R33, 003-R34: until one is left."""
    played = play(f"{CARD} Red@0,0N!1:M1 Blue@1,5N:TL Green@2,0N!1:M1 Grey@3,5N")
    assert (played.spots, played.winners) == (["wreck", "1,5W", "wreck", "3,5N"], None)
    played = play(f"{CARD} Red@0,0N!1:M1 Blue@1,0N!1:M1 Green@2,0N!1:M1 Grey@3,5N")
    assert (played.winners, played.ending) == ([3], "intact")


def test_all_four_find_room_on_the_start_line() -> None:
    """003-R33, 003-7: the last square is taken without a question."""
    table = Table.new("microbot-racers", NAMES, {"field": "crowd"}, seed=3)
    asked = []
    while table.questions[0].kind == "start":
        [question] = table.questions
        asked.append(len(question.options))
        table.answer(question.seat, question.key, question.options[0].id)
    assert asked == [4, 3, 2]
    assert len({robot["square"] for robot in table.view()["board"]["robots"]}) == 4
