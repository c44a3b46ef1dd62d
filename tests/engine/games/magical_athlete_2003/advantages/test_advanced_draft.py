"""The Advanced Draft: rounds of turns in which everybody may buy."""

from __future__ import annotations

import random

import pytest

from engine import Refused, Table
from engine.ai import Careful, Quick
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import DRAFT, LINE_UP, TEAM, Match, Round
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.magical_athlete_2003.advantages.random_drafts import Mood, draft
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, drafting
from tests.engine.support.tables import play_over_saves, table_at

A, B, C, D, E, F = "Amazon", "Devil", "Eros", "Poet", "Ghoul", "Ninja"
ALL = ["boot", "emp", "gust", "beans", "mind", "dynamite", "bauble"]
NAMES = ("Ada", "Ben", "Cleo", "Dan")
ADVANCED = {"advantages": "on", "draft": "advanced"}
ONE_EACH = [["Troll"], ["Siren"], ["Witch"], ["Spy"]]


def in_round(
    fields: list[str | None] | None = None,
    hands: list[list[str]] | None = None,
    coins: list[int] | None = None,
    starter: int = 0,
    out: tuple[int, ...] = (),
    passed: tuple[int, ...] = (),
    seat: int = 0,
    turned: int = 5,
    opened: bool = False,
) -> Match:
    """In the middle of a round; `fields` from the price of 4 down to 0."""
    match = drafting(fields=fields or [None] * 5, hands=hands or [], coins=coins or [], turned=turned, seat=seat, options=ADVANCED)
    match.sheet.round = Round(starter, list(out), list(passed), opened)
    return match


def test_the_draft_in_rounds_is_an_option_of_advantages() -> None:
    """002-9"""
    with pytest.raises(Refused, match="part of Advantages"):
        Table.new(GAME.id, NAMES, {"draft": "advanced"})
    assert Table.new(GAME.id, NAMES, ADVANCED, 1).view()["board"]["round"] == 0
    assert Table.new(GAME.id, NAMES, {"advantages": "on"}, 1).view()["board"]["round"] is None


def test_in_a_turn_a_card_is_added_and_everybody_may_draft() -> None:
    """002-11, 002-14: clockwise, and several may buy in the same turn. Passing is free even with a card on 0 (002-16)."""
    played = Scripted2003(in_round([B, None, None, None, C], opened=True), answers=["no", B, "no", C], cards=[A]).play(4)
    assert played.players.asked == [
        (0, "draft", [C, B, "no"]),
        (1, "draft", [C, B, "no"]),
        (2, "draft", [C, "no"]),
        (3, "draft", [C, "no"]),
    ]
    assert (played.events("turned"), played.match.sheet.hands) == ([], [[], [B], [], [C]])
    played.play()
    assert played.events("turned") == [{"seat": 2, "racer": A, "price": 4}], "the next turn, and another card"


def test_whoever_has_drafted_is_out_of_the_round() -> None:
    """002-12, 002-13: the next turn begins with the next one after its last starter among those who are still in."""
    played = Scripted2003(in_round([A, B, D, None, None], opened=True), answers=["no", A, B, "no", "no", "no"], cards=[C]).play(6)
    assert [seat for seat, _, _ in played.players.asked] == [0, 1, 2, 3, 3, 0]
    assert played.match.sheet.round == Round(0, [1, 2], [], False)
    assert [data["seat"] for data in played.events("turned")] == [3]


def test_when_all_but_the_starter_are_out_the_starter_goes_on() -> None:
    """002-13"""
    match = in_round([A, None, None, None, None], starter=2, out=(0, 1, 3), seat=2, hands=[["Troll"], ["Siren"], [], ["Spy"]])
    played = Scripted2003(match, cards=[B]).play()
    assert (match.sheet.round, match.sheet.drafting) == (Round(2, [0, 1, 3], [], False), 2)
    assert played.players.asked == [(2, "draft", [A, B, "no"])]


def test_a_round_is_over_when_everybody_has_drafted() -> None:
    """002-10, 002-R28: the next one begins with the next seat after the last turn's starter, with a new card."""
    hands = [["Troll"], ["Siren"], [], ["Spy"]]
    match = in_round([None, None, None, None, A], starter=2, out=(0, 1, 3), seat=2, hands=hands, opened=True)
    played = Scripted2003(match, answers=[A], cards=[B]).play()
    assert match.sheet.round == Round(3, [], [], False)
    assert played.events("draft_round") == [{"round": 2, "seat": 3}]
    assert [event.kind for event in played.play().host.events[-3:]] == ["draft_turn", "turned", "passed_on"]


@pytest.mark.parametrize("players", [4, 5])
def test_there_are_as_many_rounds_as_characters_in_a_team(players: int) -> None:
    """002-10: the first is begun by somebody drawn, and each has one purchase of everybody."""
    match = Match.new(players, all_options(**ADVANCED))
    played = Scripted2003(match, answers=[])
    while match.sheet.phase == DRAFT:
        played.play()
    assert [data["round"] for data in played.events("draft_round")] == list(range(1, TEAM[players] + 1))
    kinds = [(event.kind, event.data) for event in played.host.events if event.kind in ("draft_round", "bought")]
    rounds: list[set[int]] = []
    for kind, data in kinds:
        if kind == "draft_round":
            rounds.append(set())
        else:
            rounds[-1].add(data["seat"])
    assert rounds == [{*range(players)}] * TEAM[players]
    assert (match.sheet.round, match.sheet.phase in ("assassin", LINE_UP)) == (None, True)


def test_with_nothing_left_on_the_board_the_rest_of_the_turn_pass() -> None:
    """002-15: unasked, unless there is a thing they may buy with that."""
    match = in_round([None, None, None, None, A], opened=True, hands=[["Troll"], [], [], []], coins=[9, 9, 9, 9])
    played = Scripted2003(match, answers=[A]).play(4)
    assert played.players.asked == [(0, "draft", [A, *ALL, "no"])]
    assert [data["seat"] for data in played.events("passed_on")] == [1, 2, 3]
    match = in_round([None] * 5, opened=True, hands=ONE_EACH, coins=[1, 0, 0, 0])
    assert Scripted2003(match).play(2).players.asked == [(0, "draft", [*ALL, "no"])]


# ---------------------------------------------------------------------- the last one in a turn


FULL: list[str | None] = [A, B, C, D, E]


def test_with_five_cards_in_the_row_the_last_one_has_to_draft() -> None:
    """002-16: whoever is out or has passed; the others may pass."""
    match = in_round(FULL, opened=True, starter=1, passed=(1, 2), out=(0,), seat=3, hands=[["Troll"], [], [], []])
    assert Scripted2003(match, answers=[D]).play().players.asked == [(3, "draft", [E, D, C, B, A])]
    match = in_round(FULL, opened=True, starter=1, passed=(1,), out=(0,), seat=2, hands=[["Troll"], [], [], []])
    assert Scripted2003(match).play().players.asked == [(2, "draft", [E, D, C, B, A, "no"])]


def test_whoever_buys_in_the_same_turn_frees_the_last_one() -> None:
    """002-16: the row is full or not at the moment it matters."""
    played = Scripted2003(in_round(FULL, opened=True), answers=["no", "no", B, "no"]).play(4)
    assert played.players.asked[-1] == (3, "draft", [E, D, C, A, "no"])


def test_without_coins_the_last_one_takes_what_is_free() -> None:
    """002-16, 001-15"""
    match = in_round(FULL, opened=True, passed=(0, 1, 2), seat=3, coins=[9, 9, 9, 0])
    assert (Scripted2003(match).play().players.asked, match.sheet.hands[3]) == ([], [E])


def test_the_last_one_may_buy_a_thing_instead() -> None:
    """002-R15: then the card on 0 goes under the pile, and there is room for the next one."""
    match = in_round(FULL, opened=True, passed=(0, 1, 2), seat=3, hands=ONE_EACH)
    played = Scripted2003(match, answers=["gust"], cards=[F]).play()
    assert played.players.asked == [(3, "draft", [E, D, C, B, A, *ALL])]
    assert (played.events("sent_under"), match.sheet.bottom) == ([{"seat": 3, "racer": E}], [E])
    assert match.sheet.round == Round(1, [], [], False)
    assert played.play().fields == [F, A, B, C, D]


def test_whoever_could_have_passed_leaves_the_card_on_0_where_it_is() -> None:
    """002-R15"""
    match = in_round(FULL, opened=True, hands=ONE_EACH)
    played = Scripted2003(match, answers=["gust"]).play()
    assert (played.events("sent_under"), played.fields) == ([], FULL)
    assert match.sheet.round == Round(0, [], [0], True)
    match = in_round([None, B, C, D, E], opened=True, passed=(0, 1, 2), seat=3, hands=ONE_EACH)
    played = Scripted2003(match, answers=["gust"]).play()
    assert (played.events("sent_under"), played.fields) == ([], [None, B, C, D, E])


def test_when_nothing_comes_up_and_nothing_slides_the_last_one_has_to_draft() -> None:
    """002-R29: otherwise all could pass for ever."""
    stuck = in_round([None, None, None, B, A], opened=True, passed=(0, 1, 2), seat=3, turned=20)
    assert Scripted2003(stuck).play().players.asked == [(3, "draft", [A, B])]
    slides = in_round([None, None, B, None, A], opened=True, passed=(0, 1, 2), seat=3, turned=20)
    assert Scripted2003(slides).play().players.asked == [(3, "draft", [A, B, "no"])]
    comes = in_round([None, None, None, B, A], opened=True, passed=(0, 1, 2), seat=3, turned=20)
    comes.sheet.bottom = [C]
    assert Scripted2003(comes).play().players.asked == [(3, "draft", [A, B, "no"])]


def test_with_an_empty_pile_a_turn_begins_with_lower_prices() -> None:
    """002-R29, 001-R4"""
    played = Scripted2003(in_round([None, B, None, A, None], turned=20)).play(2)
    assert played.events("slid") == [{"moves": [[A, 1, 0], [B, 3, 2]]}], "once, for the first of the turn"


# ---------------------------------------------------------------------- the end


def test_coins_left_over_are_points() -> None:
    """002-17: Baubles are kept as well."""
    names = [name for name in CARDS if name not in (A, "Assassin")]
    hands = [names[:5], names[5:10], names[10:14], names[14:19]]
    match = in_round([None, None, None, A, None], out=(0, 1, 3), hands=hands, coins=[3, 0, 2, 1], seat=2, turned=20, opened=True)
    match.sheet.items[2] = ["bauble"]
    sheet = Scripted2003(match, answers=[A]).play().match.sheet
    assert (sheet.phase, sheet.coins, sheet.markers, sheet.round) == (LINE_UP, [0] * 4, [3, 0, 1, 1], None)
    assert match.points() == [3, 0, 2.1, 1]
    assert sheet.first == 2


@pytest.mark.parametrize("block", range(3))
def test_every_draft_ends_with_different_cards_for_everybody(block: int) -> None:
    """002-10, 002-R29: whoever passes and whatever they buy."""
    for seed in range(block * 100, block * 100 + 100):
        match = draft(seed, Mood.of(seed), "advanced")
        assert [len(hand) for hand in match.sheet.hands] == [TEAM[match.players]] * match.players
        assert len({name for hand in match.sheet.hands for name in hand}) == 20
        assert (match.sheet.bottom, match.sheet.fields) == ([], [None] * 5)


@pytest.mark.parametrize("seed", range(2))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    table = Table.new(GAME.id, [f"P{seat}" for seat in range(4 + seed)], ADVANCED, seed)
    play_over_saves(table, random.Random(seed), until=lambda: bool(table.view()["board"]["phase"] != DRAFT))


@pytest.mark.parametrize("now", [Round(4, [], []), Round(0, [7], []), Round(0, [], [-1])])
def test_a_save_with_another_round_is_refused(now: Round) -> None:
    match = in_round()
    match.sheet.round = now
    with pytest.raises(Refused, match="no such draft"):
        GAME.load(GAME.dump(match), 4, all_options(**ADVANCED))


@pytest.mark.parametrize("kind", ["plain", "advanced"])
@pytest.mark.parametrize("seed", range(3))
def test_quick_players_finish_their_drafts(kind: str, seed: int) -> None:
    """They take all Baubles: in the plain draft a coin is worth nothing in the end, in the other a Bauble is worth more. For a coin
    that is a point they take nothing else that brings less than one."""
    table = Table.new(GAME.id, [f"P{seat}" for seat in range(4 + seed % 2)], {**ADVANCED, "draft": kind}, seed)
    while table.view()["board"]["phase"] == DRAFT:
        question = table.questions[0]
        table.answer(question.seat, question.key, Quick().answer(table, question))
    board = table.view()["board"]
    assert board["stock"]["bauble"] == 0
    if kind == "advanced":
        assert {item for items in board["items"] for item in items} <= {"bauble", "boot", "gust", "beans", "dynamite"}


@pytest.mark.parametrize("kind", ["plain", "advanced"])
def test_careful_players_answer_in_a_draft_with_things(kind: str) -> None:
    match = drafting(fields=[None, B, C, D, E], hands=ONE_EACH, turned=8, options={**ADVANCED, "draft": kind})
    if kind == "advanced":
        match.sheet.round = Round(0, [], [1, 2, 3])
    table = table_at(GAME, match, NAMES, all_options(**{**ADVANCED, "draft": kind}))
    (question,) = table.questions
    assert Careful(seed=1, playouts=12).answer(table, question) in {option.id for option in question.options}


# ---------------------------------------------------------------------- words


def prompt(match: Match) -> str:
    (question,) = table_at(GAME, match, NAMES, all_options(**ADVANCED)).questions
    return question.prompt


def test_the_question_says_why_somebody_has_to_buy() -> None:
    """002-16, 002-R15"""
    match = in_round(FULL, opened=True, passed=(0, 1, 2), seat=3)
    assert prompt(match) == "You have 9 coins (what you keep is points). You are the last one in this turn, so you have to buy."
    match = in_round(FULL, opened=True, passed=(0, 1, 2), seat=3, hands=ONE_EACH)
    last = "You are the last one in this turn, so you cannot just pass. If you buy a thing, Ghoul goes under the pile."
    assert prompt(match) == f"You have 9 coins (what you keep is points). {last}"
    assert prompt(in_round(FULL, opened=True)) == "You have 9 coins (what you keep is points). Buy somebody, or pass?"


def test_rounds_are_told() -> None:
    played = Scripted2003(Match.new(4, all_options(**ADVANCED))).play(2)
    told = [to_text(beat.words, name_by_seat(NAMES)) for beat in GAME.beats(played.host.events)]
    assert told == ["Ada begins round 1 of the draft", "Ada turns up Devil and passes", "Ben passes"]


def test_the_board_in_letters_says_which_round_it_is() -> None:
    match = in_round([A, None, None, None, None], opened=True, hands=[["Troll"], ["Siren"], ["Witch"], []], out=(3,))
    match.sheet.hands[3] = ["Spy", "Poet"]
    assert "15 cards in the pile, round 2 of 5" in GAME.text_board(table_at(GAME, match, NAMES, all_options(**ADVANCED)).view())
