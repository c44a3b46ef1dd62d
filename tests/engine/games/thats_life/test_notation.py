"""Positions in one line: reading them, writing them, refusing what cannot be read, and what happens from there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract.notation import PositionQuery
from engine.core.question import Refused
from engine.games.thats_life.game import GAME
from engine.games.thats_life.match import Match
from engine.games.thats_life.positions.notation import NOTATION, LifePositionResult
from engine.games.thats_life.positions.parse import read_position
from engine.games.thats_life.positions.words import LONGEST, PARTS
from engine.games.thats_life.positions.write import rule_words, write_position
from engine.games.thats_life.view import view
from tests.engine.games.thats_life.random_games import random_game

POSITION = "-6 +3 clover Gift -2; pawns 1 3 | 0 3; towers +5 | none; turn 1"
FULL = (
    "-6 . clover ±4 -2; pawns 1L 3 | 0 3C F; guards 3 F; Flixxy 4; towers +5 -1 | none; laps 2 1; laps-won 4 | none; discs 5 4; "
    "discs-won none | 5; tokens swap extra | off; pile bottom off; under extra; hands 5y -1o | 0y 6o; deck 1y 2o; discards 3y 3o; "
    "rules pro risk flixxy worms hats cards attack; turn 2 extra 1"
)


def after(position: str = POSITION, **case: Any) -> LifePositionResult:
    return NOTATION.after(PositionQuery(position, **case))


# ---------------------------------------------------------------------- reading


def test_a_position_says_what_lies_and_stands_where() -> None:
    sheet = read_position(FULL).sheet
    assert sheet.faces == ["Start", "-6", "-1", "clover", "±4", "-2", "Finish"]
    assert sheet.track == [0, 1, 3, 4, 5, 6]
    assert sheet.pawns == [[1, 3, 6], [0, 3, 6]]
    assert (sheet.lucky_hat, sheet.cursed_hat) == ((0, 0), (1, 1))
    assert (sheet.guards, sheet.figure) == ([3, 6], 4)
    assert sheet.towers == [["+5", "-1"], []]
    assert (sheet.laps, sheet.laps_won) == ([1, 2], [[4], []])
    assert (sheet.finish_discs, sheet.discs_won) == ([4, 5], [[], [5]])
    assert sheet.tokens == [["Swap Places", "Extra Turn"], ["Everyone Off"]]
    assert (sheet.hands, sheet.discards) == ([["5y", "-1o"], ["0y", "6o"]], ["3y", "3o"])
    assert (sheet.current, sheet.again, sheet.extra_turns, sheet.over) == (1, True, 1, False)


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ("+1; pawns 1 | 0", []),
        ("+1; pawns 1 | 0; guards 1", ["pro"]),
        ("+1; pawns 1L | 0C", ["hats"]),
        ("+1; pawns 1 | 0; flixxy 1", ["flixxy"]),
        ("+1; pawns 1 | 0; Mummy 1", ["flixxy", "camel"]),
        ("+1 camel; pawns 1 | 0", ["camel"]),
        ("+1; pawns 1 | 0; towers +-4", ["risk"]),
        ("+1; pawns 1 | 0; tokens swap", ["worms"]),
        ("+1; pawns 1 | 0; hands 1y 2y", ["cards"]),
        ("+1; pawns 1 | 0; rules Attack, cards, discs-2007", ["cards", "attack", "discs-2007"]),
        ("+1; pawns 1 | 0; rules none", []),
    ],
)
def test_what_is_there_is_in_play_and_the_rest_is_said(position: str, rules: list[str]) -> None:
    assert rule_words(read_position(position).variant) == rules


def test_the_rules_may_be_said_beside_the_position() -> None:
    assert rule_words(after("+1; pawns 1 | 0", rules="pro,worms").match.variant) == ["pro", "worms"]


def test_case_commas_colons_and_the_names_of_both_ends_do_not_matter() -> None:
    plain = read_position("-6 clover gift; pawns 1 0 | F 0; towers -4")
    assert write_position(read_position("Start −6 CLOVER Gift Finish;PAWNS: 1,0|f,Start;Towers -4|none;")) == write_position(plain)


def test_the_first_who_is_not_home_has_the_turn_unless_it_is_said() -> None:
    assert read_position("+1; pawns F | 0 | 0").sheet.current == 1
    assert read_position("+1; pawns F | 0 | 0; turn 3").sheet.current == 2


def test_when_all_are_home_it_is_over_and_nothing_is_played() -> None:
    done = after("+1; pawns F | F; towers +5 | -2", dice=[3])
    assert (done.events, done.unused) == ([], ["3"])
    assert done.position[1:] == ["Seat 1  5 points: +5, 3 pawns home", "Seat 2  −2 points: −2, 3 pawns home", "The game is over."]
    assert done.as_data()["next"] is None


def test_unknown_cards_are_dealt_by_the_seed() -> None:
    hands = [[read_position("+1; pawns 0 | 0; hands 5y", seed=seed).sheet.hands for _ in range(2)] for seed in range(9)]
    assert all(once == again and once[0][0] == "5y" and [*map(len, once)] == [2, 2] for once, again in hands)
    assert len({str(once) for once, _ in hands}) > 1


def test_a_pile_or_a_deck_may_be_used_up() -> None:
    match = read_position("-1; pawns 1 | 0; pile none; deck none")
    assert (match.tokens.left, match.deck.left, len(match.sheet.discards)) == ([], [], 56)


# ---------------------------------------------------------------------- writing


@pytest.mark.parametrize("position", [POSITION, FULL, "; pawns 0 | 0", "-6 . . +1; pawns 1 4 | 0; pile none", NOTATION.example])
def test_what_is_written_is_read_as_the_same(position: str) -> None:
    once = read_position(position)
    again = read_position(write_position(once))
    assert again.dump() == once.dump()
    assert again.variant == once.variant


def test_a_position_is_written_as_it_was_read() -> None:
    assert write_position(read_position(FULL)) == FULL.replace("1L 3 |", "1L 3 F |")


def seen(match: Match) -> list[dict[str, Any]]:
    """All that anybody sees, but for the tiles in the gaps and the number of the turn."""
    views = [view(match, seat) for seat in range(match.variant.players)]
    return [{name: value for name, value in view.items() if name not in ("faces", "turn")} for view in views]


@pytest.mark.parametrize("seed", range(15))
def test_every_position_of_a_game_can_be_written_down(seed: int) -> None:
    match, host, _ = random_game(seed)
    GAME.step(match, host)
    while not match.sheet.over:
        again = read_position(write_position(match))
        assert seen(again) == seen(match)
        assert again.variant._replace(order="") == match.variant._replace(order="")
        assert sorted(again.deck.left) == sorted(match.deck.left)
        assert (sorted(again.tokens.left), again.tokens.bottom) == (sorted(match.tokens.left), match.tokens.bottom)
        GAME.step(match, host)


# ---------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("position", "because"),
    [
        ("", "begins with the tiles"),
        ("pawns 1 | 2", "begins with the tiles"),
        ("-6 +3", "begins with the tiles"),
        ("+9; pawns 1 | 0", "no tile '\\+9'"),
        ("+1 Finish +2; pawns 1 | 0", "no tile 'Finish'"),
        (f"{'+1 ' * 37}; pawns 1 | 0", "at most 36 tiles"),
        ("+1; pawns 1", "2 to 8 players"),
        (f"+1; pawns {'0 |' * 8}", "2 to 8 players"),
        ("+1; pawns 1 1 1 1 | 0", "Seat 1 has 4 pawns: with 2 players everybody has 3"),
        ("+1; pawns 3 | 0", "no space '3': they are 0 \\(Start\\) to 1"),
        ("+1; pawns -1 | 0", "no space '-1'"),
        ("+1; pawns ² | 0", "no space '²'"),
        ("+1 .; pawns 2 | 0", "Nobody can stand on space 2"),
        ("+1; pawns 1L | 0", "one lucky hat and one cursed"),
        ("+1; pawns 1L 1L | 0C", "one lucky hat and one cursed"),
        ("+1; pawns 1 | 0; rules hats", "one lucky hat and one cursed"),
        (f"+1; pawns 1 | 0; guards {'1 ' * 9}", "There are 8 guards, not 9"),
        ("+1; pawns 1 | 0; rules base; guards 1", "both base and pro"),
        ("+1; pawns 1 | 0; flixxy F", "Flixxy stands on one space"),
        ("+1; pawns 1 | 0; flixxy", "Flixxy stands on one space"),
        ("+1; pawns 1 | 0; mummy 1 1", "Mummy stands on one space"),
        ("+1; pawns 1 | 0; flixxy 1; laps none", "no disc left"),
        ("+1; pawns 1 | 0; laps 4; laps-won 4", "more discs of the kind 4"),
        ("+1; pawns 1 | 0; laps 7", "more discs of the kind 7 than the box, which has none"),
        ("+1; pawns 1 | 0; laps x", "'x' is not a number"),
        ("+1; pawns 1 | 0; towers Gift", "Nobody has a Gift in a tower"),
        ("+1; pawns 1 | 0; towers +1 | +2 | +3", "towers is about 3 seats, and 2 have pawns"),
        ("+1; pawns 1 | 0; tokens worm", "no token 'worm'"),
        ("+1; pawns 1 | 0; tokens off off off", "more tokens of the kind Everyone Off than the box, which has 2"),
        ("+1; pawns 1 | 0; hands 7y", "no card '7y'"),
        ("+1; pawns 1 | 0; hands 1y 2y 3y", "holds 3 cards"),
        ("+1; pawns 1 | 0; hands 0y 0y | 0y; deck 0y", "more cards of the kind 0y"),
        ("+1; pawns 1 | 0; rules chess", "no rule called 'chess'"),
        ("+1; pawns 1 | 0; rules attack", "switch the Movement Cards on"),
        ("+1; pawns 1 | 0; turn", "reads “turn 2”"),
        ("+1; pawns 1 | 0; turn 3", "no seat 3: they are 1 to 2"),
        ("+1; pawns 1 | F; turn 2", "Seat 2 is home"),
        ("+1; pawns 1 | 0; turn 1 extra", "Extra turns come from tokens"),
        ("+1; pawns 1 | 0; coins 3", "no part called 'coins'"),
        ("+1; pawns 1 | 0; pawns 1 | 0", "says twice"),
        (f"{'x' * LONGEST}x", "at most 1000 characters"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(position: str, because: str) -> None:
    with pytest.raises(Refused, match=because) as refused:
        after(position)
    assert str(refused.value).endswith((".", "?"))


@pytest.mark.parametrize(
    ("case", "because"),
    [
        ({"track": "mild"}, "takes no track"),
        ({"race": 2}, "takes no race"),
        ({"turns": -1}, "-1 turns"),
        ({"rules": "chess"}, "no rule called"),
        ({"dice": [7]}, "1 to 6, not 7"),
        ({"dice": [2], "answers": ["fly"]}, "'fly' is no answer"),
        ({"dice": [2], "answers": ["on +6"]}, r"'on \+6' is no answer"),
        ({"dice": [2], "answers": ["move"]}, "fits more than one"),
        ({"otherwise": "maybe"}, "yes or no"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(case: dict[str, Any], because: str) -> None:
    with pytest.raises(Refused, match=because):
        after(**case)


def read_or_refused(position: str, seed: int = 0) -> Match | None:
    """The match, if the line can be read; it can be saved and played to its end."""
    try:
        match = read_position(position)
    except Refused:
        return None
    rules = rule_words(match.variant)
    plain = match.dump()
    discs = next((word.removeprefix("discs-") for word in rules if word.startswith("discs-")), "text")
    version, skin = ("pro" if "pro" in rules else "base"), match.variant.skin.lucky
    modules = [word for word in rules if word in GAME.game_options[2].choices]
    options = GAME.read_options({"version": version, "modules": modules, "skin": skin, "discs": discs})
    assert GAME.load(plain, match.variant.players, options).dump() == plain
    assert after(position, turns=10**9, seed=seed, otherwise=("yes", "no")[seed % 2]).match.sheet.over
    return match


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)
    read_or_refused(f"+1; pawns {text} | 0")
    read_or_refused(f"{POSITION}; {text}")


def test_lines_with_words_anywhere_are_read_or_refused() -> None:
    chance = random.Random(4)
    words = [*FULL.replace(";", " ; ").split(), *PARTS, "none", "F", "0", "1", "camel", "Gift", "Steal", ";", "|", "4C", "2L", "99"]
    read = 0
    for seed in range(1500):
        line = FULL.replace(";", " ; ").split()
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(line))
            line[at : at + chance.randint(0, 2)] = [chance.choice(words)] * chance.randint(0, 1)
        read += read_or_refused(" ".join(line), seed) is not None if seed % 8 == 0 else _is_read(" ".join(line))
    assert read > 150


def _is_read(position: str) -> bool:
    try:
        read_position(position)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------------- what happens


def test_a_turn_with_a_known_outcome() -> None:
    """004-10: whoever leaves a tile alone takes it."""
    done = after(dice=[2], answers=["on -6"])
    assert done.sentences == [
        "Seat 1's turn.",
        "Seat 1 rolls a 2.",
        "Seat 1 moves a pawn from −6 to a clover.",
        "Seat 1 takes −6.",
    ]
    assert done.position == [
        ". +3 clover Gift -2; pawns 3 3 F | 0 3 F; towers +5 -6 | none; turn 2",
        "Seat 1  −1 point: +5, −6, 1 pawn home",
        "Seat 2  0 points: 1 pawn home",
        "Next: Seat 2",
    ]


def test_the_data_say_what_is_left_who_has_what_and_who_is_next() -> None:
    data = after(dice=[2], answers=["on -6"]).as_data()
    assert data["position"] == ". +3 clover Gift -2; pawns 3 3 F | 0 3 F; towers +5 -6 | none; turn 2"
    assert isinstance(data["track"], list)
    assert [place["tile"] for place in data["track"]] == ["Start", "+3", "clover", "Gift", "-2", "Finish"]
    assert [pawn["seat"] for pawn in data["track"][2]["pawns"]] == [0, 0, 1]
    assert isinstance(data["players"], list)
    assert [(player["tiles"], player["points"]) for player in data["players"]] == [(["+5", "-6"], -1), ([], 0)]
    assert (data["next"], data["over"]) == (1, False)


def test_a_position_goes_on_where_the_last_one_ended() -> None:
    assert after(after(dice=[2]).line, dice=[1]).line == after(dice=[2, 1], turns=2).line


@pytest.mark.parametrize(
    ("answer", "taken"),
    [("on -1 to", "-1"), ("on -10", "-10"), ("on +1", "+1"), ("Move the pawn on +1 to +2: you take +1", "+1"), ("take -10", "-10")],
)
def test_signs_count_in_an_answer(answer: str, taken: str) -> None:
    assert after("-1 -10 +1 +2; pawns 1 2 3 | 0", dice=[1], answers=[answer]).match.sheet.towers[0] == [taken]


def test_a_card_without_a_sign_is_not_the_one_with_a_minus() -> None:
    assert after("+3 +1 +2 +4; pawns 2 | 0; hands 1o -1o", answers=["orange 1"]).match.sheet.pawns[0][0] == 3


def test_dice_are_for_dice_and_piles_are_drawn_from_as_said() -> None:
    """004-45: a die that is left over does not choose the token."""
    done = after("-6 +3 +1; pawns 1 | 0; pile off; under swap", dice=[1, 6])
    assert (done.match.sheet.tokens[0], done.unused) == (["Everyone Off"], ["6"])
    assert done.line.endswith("tokens off | none; under swap; rules worms; turn 2")


def test_the_action_die_is_the_second_die() -> None:
    """004-39"""
    must = after("-6 +3 +1; pawns 1 | 0; Flixxy 2", dice=[1, 1])
    assert must.match.sheet.figure == 3
    assert must.match.sheet.towers[0] == ["+3"]


def test_tokens_and_hats_are_asked_about_in_words() -> None:
    """004-50, 004-58"""
    done = after("-6 +3 +1; pawns 1L | 2C; tokens swap", dice=[1], answers=["token", "Play Swap Places", "swap the lucky"])
    assert [asked.answer for asked in done.questions[:3]] == [
        "Play a worm token",
        "Play Swap Places",
        "Swap the lucky-hat pawn with Seat 2's cursed-hat pawn ahead on +3",
    ]
    assert done.match.sheet.pawns[1][0] == 1
    assert "under swap" in done.line


def test_an_extra_turn_is_part_of_the_position() -> None:
    """004-47"""
    done = after("-6 +3 +1 +2; pawns 1 | 0; tokens extra", dice=[1], answers=["token", "extra"])
    assert done.position[-1] == "Next: Seat 1 with an extra turn"
    assert done.line.endswith("turn 1 extra")
    assert read_position(done.line).sheet.again


def test_cards_are_played_and_drawn() -> None:
    """004-66"""
    position = "-1 clover +8; pawns 0 2 | 1 2; guards 2 3; hands 2y 2o | 3y 1o; deck 5y 6o; rules attack"
    done = after(position, answers=["attack"])
    assert done.match.sheet.hands[0] == ["5y", "6o"]
    assert done.position[1] == "Seat 1  0 points: yellow 5, orange 6, 1 pawn home"
    assert "Seat 1 sends Seat 2's pawn and a guard from a clover to Finish." in done.sentences
