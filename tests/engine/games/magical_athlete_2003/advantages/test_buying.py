"""The dwarf's stall: what it sells, to whom, and what buying there does to the draft."""

from __future__ import annotations

import random

import pytest

from engine import Refused, Table
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS, ONE
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import DRAFT, Match
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.magical_athlete_2003.advantages.random_drafts import Mood, draft
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, drafting
from tests.engine.support.tables import play_over_saves, random_answer, table_at

A, B, C, D, E = "Amazon", "Devil", "Eros", "Poet", "Ghoul"
ALL = ["boot", "emp", "gust", "beans", "mind", "dynamite", "bauble"]
ON = {"advantages": "on"}
NAMES = ("Ada", "Ben", "Cleo", "Dan")
ONE_EACH = [["Troll"], ["Siren"], ["Witch"], ["Spy"]]


@pytest.mark.parametrize(("players", "coins"), [(4, 9), (5, 7)])
def test_everybody_has_a_coin_more(players: int, coins: int) -> None:
    """002-1, 002-R1: markers and coins are the same, so the extra point is a coin of the draft."""
    assert Match.new(players, all_options(**ON)).sheet.coins == [coins] * players
    assert Match.new(players, all_options()).sheet.coins == [coins - 1] * players


def test_the_stock_lies_open() -> None:
    """002-2"""
    stock = {"boot": 2, "emp": 2, "gust": 2, "beans": 2, "mind": 1, "dynamite": 1, "bauble": 4}
    table = Table.new(GAME.id, NAMES, ON, 1)
    assert [table.view(seat)["board"]["stock"] for seat in (None, 2)] == [stock] * 2
    assert "At the stall: Boot Booster 2, EMP 2, Insta-Gust 2, Magic Beans 2, Mind Control 1" in GAME.text_board(table.view())
    assert Table.new(GAME.id, NAMES, {}, 1).view()["board"]["stock"] == {}


def test_the_box_has_no_custom_characters() -> None:
    """002-43, 002-R2: other people's characters are not in it; who foretells and who steals are its own."""
    assert len(CARDS) == 25
    assert CARDS.keys().isdisjoint({"Prophet", "Thief", "Rocketeer", "Xenomorph", "Realtor", "Programmer", "Johnny Two Times"})
    assert {"Fortuneteller", "Hoodlum", "Spy"} <= CARDS.keys()


# ---------------------------------------------------------------------- who may buy


def test_whoever_has_somebody_may_buy_a_thing_instead_of_passing() -> None:
    """002-3, 002-4, 002-5: one thing for a coin, then it is somebody else's turn."""
    played = Scripted2003(drafting(hands=ONE_EACH, options=ON), answers=["emp"], cards=[A]).play()
    assert played.players.asked == [(0, "draft", [A, *ALL, "no"])]
    sheet = played.match.sheet
    assert (sheet.items, sheet.stock["emp"], sheet.coins) == ([["emp"], [], [], []], 1, [8, 9, 9, 9])
    assert (sheet.hands, sheet.drafting, played.fields) == (ONE_EACH, 1, [A, None, None, None, None])
    assert played.events("bought_item") == [{"seat": 0, "item": "emp", "coins": 8, "baubles": 0}]
    assert played.events("passed_on") == played.events("sent_under") == []


def test_nobody_has_to_buy_a_thing() -> None:
    """002-5"""
    played = Scripted2003(drafting(hands=ONE_EACH, options=ON), answers=["no"], cards=[A]).play()
    assert (played.events("passed_on"), played.match.sheet.coins[0]) == ([{"seat": 0}], 9)


def test_without_a_character_there_is_nothing_at_the_stall() -> None:
    """002-3"""
    assert Scripted2003(drafting(options=ON), cards=[A]).play().players.asked == [(0, "draft", [A, "no"])]


def test_a_complete_team_buys_no_more() -> None:
    """002-3: it is not asked at all any more."""
    names = [name for name in CARDS if name not in (A, "Assassin")]
    hands = [names[:4], names[4:9], names[9:13], names[13:17]]
    played = Scripted2003(
        drafting(hands=hands, turned=17, fields=[None] * 4 + [names[20]], options=ON), answers=[names[20], "emp"]
    ).play(2)
    assert [(seat, options[-1]) for seat, _, options in played.players.asked] == [(0, "bauble"), (2, "no")]


def test_without_money_there_is_nothing_at_the_stall() -> None:
    """002-4"""
    played = Scripted2003(drafting(hands=ONE_EACH, coins=[0, 9, 9, 9], options=ON), cards=[A]).play()
    assert (played.players.asked, played.events("passed_on")) == ([], [{"seat": 0}])


def test_what_is_sold_out_is_not_on_offer() -> None:
    """002-2, 002-4"""
    played = Scripted2003(drafting(hands=ONE_EACH, options=ON), answers=["mind", "dynamite"], cards=[A, B, C]).play(3)
    assert played.players.asked[2] == (2, "draft", [A, B, C, "boot", "emp", "gust", "beans", "bauble", "no"])


def test_beans_come_in_threes() -> None:
    """002-2, 002-31"""
    played = Scripted2003(drafting(hands=ONE_EACH, options=ON), answers=["beans"], cards=[A]).play()
    assert (played.match.sheet.items[0], played.match.sheet.stock["beans"]) == (["beans"] * 3, 1)


# ---------------------------------------------------------------------- a card on 0


def test_a_thing_is_a_way_to_pass_although_a_card_lies_on_0() -> None:
    """002-6, 002-7, 002-R5: that card goes under the pile at once; the others move on as the next card comes."""
    match = drafting(fields=[None, B, C, D, E], hands=ONE_EACH, options=ON)
    played = Scripted2003(match, answers=["boot"], cards=[A, "Ninja"]).play()
    assert played.players.asked == [(0, "draft", [E, D, C, B, A, *ALL])]
    assert (played.fields, match.sheet.bottom) == ([A, B, C, D, None], [E])
    assert played.events("sent_under") == [{"seat": 0, "racer": E}]
    played.play()
    assert played.events("slid") == [{"moves": [[D, 1, 0], [C, 2, 1], [B, 3, 2], [A, 4, 3]]}]
    assert [event.kind for event in played.host.events[:5]] == ["draft_turn", "turned", "bought_item", "sent_under", "draft_turn"]


def test_without_a_thing_the_card_on_0_still_has_to_be_dealt_with() -> None:
    """002-8: no pass for nothing, and none at all for who cannot buy things."""
    rich = Scripted2003(drafting(fields=[B, None, None, None, C], hands=ONE_EACH, options=ON), cards=[A]).play()
    assert rich.players.asked == [(0, "draft", [C, B, A, *ALL])]
    assert rich.match.sheet.hands[0] == ["Troll", C], "what a time-out takes"
    poor = Scripted2003(drafting(fields=[B, None, None, None, C], hands=ONE_EACH, coins=[0, 9, 9, 9], options=ON), cards=[A]).play()
    assert (poor.players.asked, poor.match.sheet.hands[0]) == ([], ["Troll", C])
    new = Scripted2003(drafting(fields=[B, None, None, None, C], options=ON), cards=[A]).play()
    assert new.players.asked == [(0, "draft", [C, B, A])]


def test_what_went_under_the_pile_comes_up_last() -> None:
    """002-7: after the twenty, in the order in which it went there; only then prices fall by themselves."""
    match = drafting(fields=[None] * 5, hands=ONE_EACH, turned=19, options=ON)
    match.sheet.bottom = [B, C]
    match = Match(4, all_options(**ON), match.sheet)
    played = Scripted2003(match, cards=[A])
    assert table_at(GAME, match, NAMES, all_options(**ON)).view()["board"]["pile"] == 2, "one of three is on the board by now"
    played.play(3)
    assert [turned["racer"] for turned in played.events("turned")] == [A, B, C]
    assert played.fields == [C, B, A, None, None]
    assert played.play().events("slid")[-1] == {"moves": [[A, 2, 1], [B, 3, 2], [C, 4, 3]]}


# ---------------------------------------------------------------------- the end


def test_in_the_plain_draft_coins_are_lost_and_things_are_kept() -> None:
    """002-R1, 002-38"""
    names = [name for name in sorted(CARDS) if name != "Assassin"]
    hands = [names[:5], names[5:10], names[10:14], names[14:19]]
    fields = [None, None, None, None, names[23]]
    things = [["emp"], ["bauble"], ["bauble"], []]
    match = drafting(fields=fields, coins=[3, 0, 2, 1], hands=hands, turned=20, seat=2, items=things, options=ON)
    sheet = Scripted2003(match, answers=[names[23]]).play().match.sheet
    assert (sheet.phase, sheet.coins, sheet.items) == ("line-up", [0] * 4, things)
    assert match.points() == [0, 1.1, 1.1, 0]


@pytest.mark.parametrize("seed", range(5))
def test_drafts_with_a_stall_end_whoever_buys_what(seed: int) -> None:
    """002-3 to 002-8: everybody gets a team of their own, and pays for all they have."""
    for number in range(seed * 20, seed * 20 + 20):
        mood = Mood.of(number)
        match = draft(number, mood, "plain")
        assert len({name for hand in match.sheet.hands for name in hand}) == 20
        assert match.sheet.bottom == []
        assert match.sheet.markers == match.sheet.coins == [0] * match.players


@pytest.mark.parametrize("seed", range(2))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    table = Table.new(GAME.id, [f"P{seat}" for seat in range(4 + seed)], ON, seed)
    chance = random.Random(seed)
    while not all(table.view()["board"]["teams"]):
        table.answer(*random_answer(table, chance))
    play_over_saves(table, chance, until=lambda: bool(table.view()["board"]["phase"] != DRAFT))


@pytest.mark.parametrize("damage", [{"items": [["sock"], [], [], []]}, {"items": []}, {"stock": {"sock": 1}}])
def test_a_save_with_other_things_is_refused(damage: dict[str, object]) -> None:
    with pytest.raises(Refused, match="does not fit the game"):
        GAME.load({**GAME.dump(drafting(options=ON)), **damage}, 4, all_options(**ON))


# ---------------------------------------------------------------------- words


def asked(match: Match) -> tuple[str, list[str]]:
    (question,) = table_at(GAME, match, NAMES, all_options(**ON)).questions
    return question.prompt, [option.label for option in question.options]


def test_the_question_says_what_can_be_bought() -> None:
    """002-4"""
    match = drafting(fields=[None, None, None, B, None], hands=ONE_EACH, turned=20, options=ON)
    prompt, labels = asked(match)
    has = "You have 9 coins for 4 more characters; what is left is lost."
    assert prompt == f"{has} Devil is free, so you cannot just pass. If you buy a thing, Devil goes under the pile."
    match = drafting(fields=[None, None, B, None, None], hands=ONE_EACH, turned=20, options=ON)
    prompt, labels = asked(match)
    assert prompt == "You have 9 coins for 4 more characters; what is left is lost. Buy somebody or something, or pass?"
    assert labels[:2] == ["Devil for 1", "Boot Booster for 1"]
    match = drafting(fields=[B, None, None, None, None], hands=ONE_EACH, coins=[1] * 4, turned=20, options=ON)
    assert asked(match)[0] == "You have 1 coin for 4 more characters; what is left is lost. Buy something, or pass?"


def test_every_option_says_what_it_does() -> None:
    (question,) = table_at(
        GAME, drafting(fields=[B] + [None] * 4, hands=ONE_EACH, turned=20, options=ON), NAMES, all_options(**ON)
    ).questions
    details = {option.id: option.detail for option in question.options}
    assert details == {B: CARDS[B].text, **{item: ITEM_CARDS[item].text for item in ITEMS}, "no": ""}


@pytest.mark.parametrize(
    ("answer", "story"),
    [
        ("emp", "Ada turns up Amazon, buys an EMP for 1 coin and sends Ghoul under the pile"),
        ("beans", "Ada turns up Amazon, buys three Magic Beans for 1 coin and sends Ghoul under the pile"),
        (E, "Ada turns up Amazon and buys Ghoul for nothing"),
    ],
)
def test_what_was_bought_is_told(answer: str, story: str) -> None:
    played = Scripted2003(drafting(fields=[None, B, C, D, E], hands=ONE_EACH, options=ON), answers=[answer], cards=[A]).play()
    (beat,) = GAME.beats(played.host.events)
    call = name_by_seat(NAMES)
    assert to_text(beat.words, call) == story
    log = [to_text(GAME.event_phrase(event).sentence, call) for event in played.host.events]
    assert log[2].startswith("Ada buys ")


def test_the_board_in_letters_says_who_has_what() -> None:
    things = [["beans", "beans", "emp"], [], ["bauble"], []]
    match = drafting(fields=[B, None, None, None, None], hands=ONE_EACH, turned=20, items=things, options=ON)
    letters = GAME.text_board(table_at(GAME, match, NAMES, all_options(**ON)).view())
    assert "Ada has EMP, Magic Beans ×2" in letters
    assert "Cleo has Shiny Bauble" in letters
    assert "Ben has" not in letters


@pytest.mark.parametrize(
    ("typed", "name"),
    [("boot", "Boot Booster"), ("emp", "EMP"), ("gust", "Insta-Gust"), ("beans", "Magic Beans"), ("mind", "Mind Control"),
     ("explosives", "Old Explosives"), ("dynamite", "Old Explosives"), ("shiny", "Shiny Bauble")],
)  # fmt: skip
def test_a_thing_can_be_looked_up(typed: str, name: str) -> None:
    assert [card.name for card in GAME.find_cards(typed)] == [name]


def test_things_that_matter_are_among_the_cards_in_play() -> None:
    match = drafting(fields=[B, None, None, None, None], hands=ONE_EACH, turned=20, items=[["emp"], [], [], []], options=ON)
    match.sheet.stock = {**dict.fromkeys(ITEMS, 0), "gust": 1}
    assert GAME.in_play(table_at(GAME, match, NAMES, all_options(**ON)).view()) == [B, "EMP", "Insta-Gust"]


@pytest.mark.parametrize("item", ITEMS)
def test_a_thing_has_a_card_in_our_own_words(item: str) -> None:
    """002-42: and a line about it, as the stall has one."""
    card = ITEM_CARDS[item]
    assert card.name == ITEMS[item].title
    assert ONE[item].endswith(card.name)
    assert len(card.brief) <= 30
