"""What somebody means who types a name."""

from __future__ import annotations

import pytest

from engine.text.name_matching import called, fitting, nearest, plain_name, same

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
    assert called(typed, NAMED) == found


def test_a_name_letter_by_letter_goes_before_one_that_only_sounds_so() -> None:
    named = [("Ann!", 1), ("Ann", 2), ("🍌", 3)]
    assert same("ann", named) == called("ann", named) == [2]
    assert same("a n n", named) == [1, 2]
    assert same("🍌", named) == [3]


def test_a_part_of_a_name_is_not_the_same_name() -> None:
    assert same("ban", NAMED) == same("", NAMED) == []


def test_what_has_several_names_is_found_once() -> None:
    named = [("roll", 1), ("Roll!", 1), ("stay", 2)]
    assert same("ROLL", named) == called("ro", named) == [1]
    assert fitting("", named) == [1, 2]


def test_while_somebody_types_all_that_it_may_become_is_offered_and_beginnings_go_first() -> None:
    assert fitting("b", NAMED) == ["Banana", "Baba Yaga", "Huge Baby"]
    assert fitting("mo", NAMED) == ["M.O.U.T.H."]
    assert fitting(" ", NAMED) == NAMES
    assert fitting("🍌", NAMED) == []


def test_a_name_may_be_written_in_any_letters() -> None:
    assert plain_name("Ána-Ли 7") == "ánaли7"
    assert called("ли", [("Анна Ли", 1)]) == [1]


def test_who_mistypes_is_offered_what_is_nearest() -> None:
    assert nearest("bannana", NAMES)[0] == "Banana"
    assert nearest("🍌", NAMES) == []
    assert len(nearest("ba", ["bab", "bac", "bad", "bae"], most=2)) == 2
