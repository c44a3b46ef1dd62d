"""Names as users type them, and the things they find."""

from __future__ import annotations

import pytest

from engine.text.name_matching import exact_matches, find_by_name, nearest, plain_name, suggestions

NAMES = ["Banana", "Baba Yaga", "M.O.U.T.H.", "Huge Baby", "Third Wheel"]
NAMED = [(name, name) for name in NAMES]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("banana", ["Banana"]),
        ("  BANANA ", ["Banana"]),
        ("mouth", ["M.O.U.T.H."]),
        ("hugebaby", ["Huge Baby"]),
        ("ba", ["Banana", "Baba Yaga"]),
        ("wheel", ["Third Wheel"]),
        ("a", ["Banana", "Baba Yaga", "Huge Baby"]),
        ("🍌", []),
        ("", []),
        ("quux", []),
    ],
)
def test_the_name_itself_goes_before_its_beginning_and_that_before_any_part(typed: str, found: list[str]) -> None:
    assert find_by_name(typed, NAMED) == found


def test_a_name_letter_by_letter_goes_before_one_that_only_sounds_so() -> None:
    named = [("Ann!", 1), ("Ann", 2), ("🍌", 3)]
    assert exact_matches("ann", named) == find_by_name("ann", named) == [2]
    assert exact_matches("a n n", named) == [1, 2]
    assert exact_matches("🍌", named) == [3]


def test_signs_count_and_a_hyphen_is_a_minus() -> None:
    named = [(name, name) for name in ("the −6", "the +6", "the ±6", "the −60", "Player-1")]
    assert find_by_name("-6", named) == find_by_name("−6", named) == ["the −6"]
    assert find_by_name("±6", named) == ["the ±6"]
    assert find_by_name("6", named) == ["the −6", "the +6", "the ±6"], "-60 is another number"
    assert find_by_name("player1", named) == exact_matches("player 1", named) == ["Player-1"], "this one joins a word"


def test_a_number_may_follow_what_was_typed() -> None:
    named = [(name, name) for name in ("Move 1", "Move 12", "Jump 2: after a move")]
    assert find_by_name("move", named) == ["Move 1", "Move 12"]
    assert find_by_name("Move 1", named) == ["Move 1"]


def test_a_part_of_a_name_is_not_the_same_name() -> None:
    assert exact_matches("ban", NAMED) == exact_matches("", NAMED) == []


def test_what_has_several_names_is_found_once() -> None:
    named = [("roll", 1), ("Roll!", 1), ("stay", 2)]
    assert exact_matches("ROLL", named) == find_by_name("ro", named) == [1]
    assert suggestions("", named) == [1, 2]


def test_while_somebody_types_all_that_it_may_become_is_offered_and_beginnings_go_first() -> None:
    assert suggestions("b", NAMED) == ["Banana", "Baba Yaga", "Huge Baby"]
    assert suggestions("mo", NAMED) == ["M.O.U.T.H."]
    assert suggestions(" ", NAMED) == NAMES
    assert suggestions("🍌", NAMED) == []


def test_a_name_may_be_written_in_any_letters() -> None:
    assert plain_name("Ána-Ли 7") == "ánaли7"
    assert find_by_name("ли", [("Анна Ли", 1)]) == [1]


def test_who_mistypes_is_offered_what_is_nearest() -> None:
    assert nearest("bannana", NAMES)[0] == "Banana"
    assert nearest("🍌", NAMES) == []
    assert len(nearest("ba", ["bab", "bac", "bad", "bae"], most=2)) == 2
