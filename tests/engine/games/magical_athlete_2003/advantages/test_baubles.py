"""Shiny Baubles: 1.1 points each, or a coin in the draft."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, OVER, Match
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, before_race, drafting, on_the_track
from tests.engine.support.tables import table_at

A, B, C = "Amazon", "Devil", "Eros"
ALL = ["boot", "emp", "gust", "beans", "mind", "dynamite", "bauble"]
ON = {"advantages": "on"}
NAMES = ("Ada", "Ben", "Cleo", "Dan")
ONE_EACH = [["Troll"], ["Siren"], ["Witch"], ["Spy"]]
BAUBLES = [["bauble"] * 2, [], [], []]


def last_race(markers: list[int], items: list[list[str]]) -> Scripted2003:
    """Seat 0 and seat 1 are about to come in."""
    match = on_the_track("Wizard@29 Ranger@28 Centaur@3 Witch@7", race=5, markers=markers, advantages="on")
    match.sheet.items = items
    return Scripted2003(match, dice=[6, 6]).finish_race()


def paying(coins: int, fields: list[str | None], answer: str = "no", items: list[list[str]] | None = None) -> Scripted2003:
    match = drafting(fields=fields, hands=ONE_EACH, coins=[coins, 9, 9, 9], turned=20, items=items or BAUBLES, options=ON)
    return Scripted2003(match, answers=[answer]).play()


# ---------------------------------------------------------------------- points


@pytest.mark.parametrize(("baubles", "points"), [(0, 4), (1, 5.1), (2, 6.2), (3, 7.3), (4, 8.4)])
def test_a_bauble_is_worth_1_1_points(baubles: int, points: float) -> None:
    """002-38, 002-R11: to the tenth, however many there are."""
    match = Match.new(4, all_options(**ON))
    match.sheet.markers, match.sheet.items[1] = [0, 4, 0, 0], ["bauble"] * baubles
    shown = match.points()
    assert shown == [0, points, 0, 0]
    assert str(shown[1]) == str(points)
    assert isinstance(shown[0], int)


def test_baubles_break_ties_in_the_end() -> None:
    """002-R11"""
    played = last_race([0, 3, 6, 6], [[], ["bauble"], [], []])
    result = GAME.result(played.match)
    assert played.match.sheet.phase == OVER
    assert result is not None
    assert (result.points, result.places) == ((5, 7.1, 6, 6), (4, 1, 2, 2))
    assert played.events("game_over") == [{"points": [5, 7.1, 6, 6]}]
    told = [to_text(GAME.event_phrase(event).sentence, name_by_seat(NAMES)) for event in played.host.events[-2:]]
    assert told == ["Race 5 is over: Ada 5 (+5), Ben 7.1 (+3), Cleo 6, Dan 6.", "Ben wins with 7.1 points."]


def test_equal_sums_of_tenths_are_equal() -> None:
    """002-R11: eleven tenths thrice are 3.3, with a marker or with ten."""
    match = Match.new(4, all_options(**ON))
    match.sheet.phase, match.sheet.markers = OVER, [3, 3, 1, 0]
    match.sheet.items = [["bauble"] * 2, ["bauble"] * 2, [], []]
    result = match.result()
    assert result is not None
    assert (result.points, result.winners) == ((5.2, 5.2, 1, 0), (0, 1))


def test_other_things_are_worth_nothing_in_the_end() -> None:
    """002-R13"""
    result = GAME.result(last_race([0] * 4, [[], [], ["boot", "emp", "gust", "beans"], ["mind", "dynamite"]]).match)
    assert result is not None
    assert result.points == (5, 3, 0, 0)


def test_things_are_kept_from_race_to_race() -> None:
    """002-R13"""
    things = [["boot"], [], ["emp", "bauble"], []]
    match = on_the_track("Wizard@29 Ranger@28 Centaur@3 Witch@7", advantages="on")
    match.sheet.hands, match.sheet.items = [["Spy"], ["Poet"], ["Troll"], ["Siren"]], things
    sheet = Scripted2003(match, dice=[6, 6]).finish_race().match.sheet
    assert (sheet.phase, sheet.items) == (LINE_UP, things)


def test_a_bauble_cannot_be_stolen() -> None:
    """002-41: the Hoodlum takes markers, and a Bauble is more than one."""
    match = before_race([["Hoodlum"], ["Poet"], ["Troll"], ["Siren"]], markers=[0, 0, 1, 0], races=4)
    match.sheet.items = [[], ["bauble"], [], []]
    assert Scripted2003(match, answers=["Troll"]).play(2).players.asked == [(0, "Hoodlum.pickpocket", ["Troll", "no"])]
    assert match.points() == [1, 1.1, 0, 0]


# ---------------------------------------------------------------------- paying


def test_a_bauble_that_is_spent_is_rounded_down_to_a_coin() -> None:
    """002-39, 002-40, 002-R11, 002-R27: coins go first; what two of them are worth beyond two coins is not paid back."""
    played = paying(1, [B, None, None, None, C], answer=B)
    sheet = played.match.sheet
    assert played.players.asked == [(0, "draft", [C, B, *ALL])]
    assert (sheet.coins[0], sheet.items[0], sheet.hands[0]) == (0, [], ["Troll", B])
    assert played.events("bought") == [{"seat": 0, "racer": B, "price": 3, "coins": 0, "baubles": 2}]
    assert sheet.stock["bauble"] == 4, "those who paid with one have not brought it back"


def test_nobody_pays_a_bauble_where_coins_are_enough() -> None:
    """002-R27"""
    played = paying(3, [B, None, None, None, None], answer=B)
    assert (played.match.sheet.coins[0], played.match.sheet.items[0]) == (0, ["bauble"] * 2)
    assert "baubles" not in played.events("bought")[0]


def test_a_bauble_buys_a_thing() -> None:
    """002-39, 002-R27"""
    played = paying(0, [B, None, None, None, None], answer="emp", items=[["bauble"], [], [], []])
    assert played.players.asked == [(0, "draft", [*ALL, "no"])]
    assert played.match.sheet.items[0] == ["emp"]
    assert played.events("bought_item") == [{"seat": 0, "item": "emp", "coins": 0, "baubles": 1}]


def test_what_somebody_can_pay_for_includes_baubles() -> None:
    """002-39, 002-40: three at most with a coin and two Baubles."""
    options = paying(1, [A, B, C, None, None]).players.asked[0][2]
    assert options[:2] == [C, B]
    assert A in options, "it has become cheaper by then"
    assert paying(0, [A, None, None, None, None]).players.asked[0][2][0] == "boot"


# ---------------------------------------------------------------------- words


def asked(coins: int, items: list[list[str]]) -> tuple[str, list[str]]:
    match = drafting(fields=[B, None, None, None, None], hands=ONE_EACH, coins=[coins, 9, 9, 9], turned=20, items=items, options=ON)
    (question,) = table_at(GAME, match, NAMES, all_options(**ON)).questions
    return question.prompt, [option.label for option in question.options]


def test_the_question_says_how_something_would_be_paid() -> None:
    """002-R27"""
    prompt, labels = asked(2, [["bauble"], [], [], []])
    assert (
        prompt
        == "You have 2 coins and a Shiny Bauble for 4 more characters; what is left is lost. Buy somebody or something, or pass?"
    )
    assert labels[:2] == ["Devil for 3 (2 coins and a Shiny Bauble)", "Boot Booster for 1"]
    prompt, labels = asked(0, [["bauble"] * 3, [], [], []])
    assert prompt == "You have 3 Shiny Baubles. Buy somebody or something, or pass?"
    assert labels[:2] == ["Devil for 3 (3 Shiny Baubles)", "Boot Booster for 1 (a Shiny Bauble)"]


@pytest.mark.parametrize(
    ("kind", "data", "story"),
    [
        ("bought", {"racer": "Poet", "price": 3, "baubles": 1}, "Ada buys Poet for 2 coins and a Shiny Bauble."),
        ("bought", {"racer": "Poet", "price": 2, "baubles": 2}, "Ada buys Poet for 2 Shiny Baubles."),
        ("bought_item", {"item": "mind", "baubles": 1}, "Ada buys Mind Control for a Shiny Bauble."),
    ],
)
def test_what_was_paid_is_told(kind: str, data: dict[str, Any], story: str) -> None:
    played = Scripted2003(Match.new(4, all_options(**ON)))
    played.host.note(kind, {"seat": 0, "coins": 0, **data})
    assert to_text(GAME.event_phrase(played.host.events[0]).sentence, name_by_seat(NAMES)) == story


def test_the_board_in_letters_has_tenths() -> None:
    match = on_the_track("Wizard@2 Ranger@3 Centaur@3 Witch@7", markers=[4, 0, 0, 0], advantages="on")
    match.sheet.items = [["bauble"], [], [], ["emp"]]
    letters = GAME.text_board(table_at(GAME, match, NAMES, all_options(**ON)).view())
    assert "Points: Ada 5.1, Ben 0, Cleo 0, Dan 0" in letters
    assert "Dan has EMP" in letters
