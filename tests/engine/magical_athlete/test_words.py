"""Sentences are sentences, whatever names and abilities end with."""

import re

import pytest

from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.words import listed, tidy


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("Legs moves on.", "Legs moves on."),
        ("It shares 4 with M.O.U.T.H.. Duel?", "It shares 4 with M.O.U.T.H. Duel?"),
        ("Copycat copies Stickler: Actually....", "Copycat copies Stickler: Actually..."),
        ("Egg races with the power of Duelist: Duel!.", "Egg races with the power of Duelist: Duel!"),
    ],
)
def test_a_name_that_ends_with_a_sign_needs_no_second_one(raw: str, told: str) -> None:
    assert tidy(raw) == told


@pytest.mark.parametrize(("names", "told"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")])
def test_names_are_listed_as_people_do(names: list[str], told: str) -> None:
    assert listed(names) == told


def test_every_sentence_of_many_turns_ends_with_one_sign() -> None:
    position = "Copycat@0 Stickler@9 M.O.U.T.H.@9 Duelist@5 Suckerfish@5 Egg=Duelist@7"
    for seed in range(10):
        after = whatif(position, otherwise="yes", turns=15, seed=seed, track="wild")
        for sentence in (*after.sentences, *(asked.prompt for asked in after.questions)):
            assert re.search(r"(?<![.!?])([.!?]|\.\.\.)$", sentence) or sentence.endswith("M.O.U.T.H."), sentence


def test_a_space_in_a_label_is_named_as_a_space() -> None:
    assert whatif("Third Wheel@5 Egg@0 Twin@0").questions[0].options == ("Warp to Start", "Stay")
    follow = whatif("Egg@27 Suckerfish@27 Twin@0", dice=[3]).questions[0]
    assert follow.options == ("Follow Egg to the finish", "Let Egg go")


def test_a_kick_is_told_before_the_leap_it_causes() -> None:
    after = whatif("Party Animal@10 Leaptoad@12 Egg@11", dice=[3])
    assert after.powers[:2] == ["Party Animal", "Leaptoad"]
