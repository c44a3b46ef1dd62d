"""Phrases: names are filled in where a phrase is shown, and predicates of the same subject are joined."""

from __future__ import annotations

import pytest

from engine.text.phrase import (
    Phrase,
    clauses,
    cut_at_joints,
    fill,
    joined_words,
    listed_words,
    make_phrase,
    name_by_seat,
    piece,
    seat,
    sentence,
    to_text,
)

CALL = name_by_seat(["Hare", "Dr."])


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (make_phrase(seat(1), "wins").sentence, "Dr. wins."),
        (make_phrase(None, "It goes to {0}", seat(1)).sentence, "It goes to Dr."),
        (make_phrase(None, "First {0}", seat(1), rest=". Then {0}").sentence, "First Dr. Then Dr."),
        (make_phrase(seat(0), "counts to {0:+d}", 3).sentence, "Hare counts to +3."),
    ],
)
def test_one_full_stop_is_enough(words: tuple[str, ...], text: str) -> None:
    assert to_text(words, CALL) == text


def test_names_are_never_taken_for_blanks() -> None:
    assert to_text(fill("{0} meets {who}", seat(0), who=piece("{0}")), name_by_seat(["{who}"])) == "{who} meets {0}"


def test_lists_and_joints() -> None:
    assert to_text(listed_words(["one"]), CALL) == "one"
    assert to_text(listed_words([seat(0), piece("Legs"), ("the ", "rest")]), CALL) == "Hare, Legs and the rest"
    assert to_text(joined_words([("a",), ("b",)], "; "), CALL) == "a; b"


def test_what_one_does_in_a_row_is_one_sentence() -> None:
    rolls, moves = Phrase(seat(0), ("rolls a 3",)), Phrase(seat(0), ("moves 3",))
    takes = Phrase(seat(0), ("takes a chip",), (", which is the last one",))
    assert to_text(sentence([rolls, moves]), CALL) == "Hare rolls a 3 and moves 3"
    assert to_text(sentence([rolls, moves, takes]), CALL) == "Hare rolls a 3, moves 3, and takes a chip, which is the last one"


def test_words_cut_at_their_joints_read_the_same_and_names_stay_whole() -> None:
    words = cut_at_joints((seat(1), " rolls a 4, to 12, and trips: ", piece("A, B"), " goes"))
    call = name_by_seat(["", "Dr."])
    assert to_text(words, call) == "Dr. rolls a 4, to 12, and trips: A, B goes"
    assert [to_text(part, call) for part in clauses(words)] == ["Dr. rolls a 4, ", "to 12, ", "and trips: ", "A, B goes"]
