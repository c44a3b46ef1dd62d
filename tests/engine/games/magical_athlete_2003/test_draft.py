"""The draft of 2003: prices fall, coins buy."""

from __future__ import annotations

import random

import pytest

from engine import Table
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import ASSASSIN, DRAFT, LINE_UP, Match
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, drafting

A, B, C, D, E = "Amazon", "Devil", "Eros", "Poet", "Ghoul"


@pytest.mark.parametrize(("players", "coins"), [(4, 8), (5, 6)])
def test_everybody_begins_with_coins_and_no_team(players: int, coins: int) -> None:
    """001-1, 001-4, 001-8, 001-9: for four or five players."""
    assert Match.new(players, all_options()).sheet.coins == [coins] * players
    assert (GAME.fewest, GAME.most) == (4, 5)


def test_there_are_25_characters_and_20_of_them_are_turned_up() -> None:
    """001-2, 001-7: the five that are left are set aside."""
    assert len(CARDS) == 25
    match = Match.new(4, all_options())
    played = Scripted2003(match)
    while match.sheet.phase == DRAFT:
        played.play()
    assert len(played.events("turned")) == 20
    assert len(match.pile.left) == 5


def test_a_card_enters_on_4_and_pushes_an_unbroken_run() -> None:
    """001-10, 001-11, 001-R2: what lies beyond a gap stays where it is."""
    played = Scripted2003(drafting(fields=[A, B, None, C, None], seat=2), cards=[D]).play()
    assert played.fields == [D, A, B, C, None]
    assert played.events("slid") == [{"moves": [[B, 3, 2], [A, 4, 3]]}]
    assert played.events("turned") == [{"seat": 2, "racer": D, "price": 4}]


@pytest.mark.parametrize(("name", "price"), [(A, 4), (B, 3), (C, 1)])
def test_one_buys_a_card_on_ones_own_turn_for_what_its_field_says(name: str, price: int) -> None:
    """001-12, 001-13: one card a turn, and then it is somebody else's turn."""
    played = Scripted2003(drafting(fields=[B, None, None, C, None]), answers=[name], cards=[A]).play()
    assert played.match.sheet.coins == [8 - price, 8, 8, 8]
    assert played.match.sheet.hands == [[name], [], [], []]
    assert played.match.sheet.drafting == 1
    assert played.events("bought") == [{"seat": 0, "racer": name, "price": price, "coins": 8 - price}]


def test_one_may_pass() -> None:
    """001-14"""
    played = Scripted2003(drafting(), answers=["no"], cards=[A]).play()
    assert played.players.asked == [(0, "draft", [A, "no"])]
    assert played.events("passed_on") == [{"seat": 0}]
    assert played.fields == [A, None, None, None, None]


def test_with_a_card_on_0_nobody_may_pass_but_may_buy_another_one() -> None:
    """001-14, 001-R3"""
    played = Scripted2003(drafting(fields=[B, None, None, None, C]), answers=[B], cards=[A]).play()
    assert played.players.asked == [(0, "draft", [C, B, A])]
    assert played.match.sheet.hands[0] == [B]


def test_without_coins_the_card_on_0_is_taken_unasked() -> None:
    """001-15"""
    played = Scripted2003(drafting(fields=[B, None, None, None, C], coins=[0, 8, 8, 8]), cards=[A]).play()
    assert (played.players.asked, played.match.sheet.hands[0]) == ([], [C])


def test_without_coins_and_with_nothing_on_0_one_passes_unasked() -> None:
    """001-R5"""
    played = Scripted2003(drafting(fields=[B, None, C, None, None], coins=[0, 8, 8, 8]), cards=[A]).play()
    assert (played.players.asked, played.events("passed_on")) == ([], [{"seat": 0}])


def test_what_one_cannot_afford_is_not_on_offer() -> None:
    """001-12"""
    played = Scripted2003(drafting(fields=[B, None, C, None, None], coins=[2, 8, 8, 8]), cards=[A]).play()
    assert played.players.asked == [(0, "draft", [C, "no"])]


def test_with_an_empty_pile_everything_gets_cheaper() -> None:
    """001-R4: by one field, where there is room; sooner or later somebody has to buy."""
    played = Scripted2003(drafting(fields=[A, None, B, C, None], turned=20)).play()
    assert played.players.asked == [(0, "draft", [C, B, A])]
    assert played.fields == [None, A, None, B, None]
    assert played.events("turned") == []
    assert played.events("slid") == [{"moves": [[C, 1, 0], [B, 2, 1], [A, 4, 3]]}]


def test_a_complete_team_leaves_the_draft() -> None:
    """001-16, 001-17"""
    names = sorted(CARDS)
    hands = [names[:4], names[5:10], names[10:14], names[14:18]]
    played = Scripted2003(drafting(fields=[None, None, None, None, names[4]], hands=hands, turned=20)).play()
    assert len(played.match.sheet.hands[0]) == 5
    assert played.match.sheet.drafting == 2


@pytest.mark.parametrize(("assassin", "phase"), [(True, ASSASSIN), (False, LINE_UP)])
def test_after_the_last_card_coins_are_worth_nothing(assassin: bool, phase: str) -> None:
    """001-18, 001-19, 001-26: and whoever took the last card begins the first race."""
    names = [name for name in sorted(CARDS) if name != "Assassin"]
    hands = [names[:5], names[5:10], names[10:14], names[14:19]]
    if assassin:
        hands[0][0] = "Assassin"
    played = Scripted2003(
        drafting(fields=[None, None, None, names[23], None], coins=[3, 0, 2, 1], hands=hands, turned=20, seat=2)
    ).play()
    sheet = played.match.sheet
    assert (sheet.phase, sheet.coins, sheet.first, sheet.markers) == (phase, [0] * 4, 2, [0] * 4)


@pytest.mark.parametrize("seed", range(30))
def test_every_draft_ends_with_full_teams_whoever_passes(seed: int) -> None:
    """001-R2, 001-R4: nothing falls off the row, and nobody is stuck."""
    players, chance = 4 + seed % 2, random.Random(seed)
    mood = chance.choice((0.05, 0.5, 0.95))
    table = Table.new(GAME.id, [f"P{seat}" for seat in range(players)], seed=seed)
    while table.questions and table.questions[0].kind == "draft":
        question = table.questions[0]
        cards = [option.id for option in question.options if option.id != "no"]
        passes = "no" in {option.id for option in question.options} and chance.random() < mood
        table.answer(question.seat, question.key, "no" if passes else chance.choice(cards))
        board = table.view()["board"]
        assert min(board["coins"]) >= 0
    board = table.view()["board"]
    teams = [name for team in board["teams"] for name in team]
    assert sorted({len(team) for team in board["teams"]}) == [9 - players]
    assert len({*teams}) == len(teams) == 20


def test_the_question_says_what_everything_costs() -> None:
    """001-12, 001-14"""
    table = Table.new(GAME.id, ["Ada", "Ben", "Cleo", "Dan"], seed=1)
    question = table.questions[0]
    assert question.prompt == "You have 8 coins for 5 more characters; what is left is lost. Buy somebody, or pass?"
    assert [option.label for option in question.options] == [f"{question.options[0].id} for 4", "Pass"]
    assert question.default == "no"
