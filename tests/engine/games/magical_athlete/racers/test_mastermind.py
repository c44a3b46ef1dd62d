"""Mastermind: names the winner, and is second when right."""

import pytest

from engine.games.magical_athlete.notation import whatif
from tests.engine.games.magical_athlete.match_support import ScriptedMatch, on_the_track


def test_mastermind_predicts_as_its_first_turn_begins_and_never_again() -> None:
    """000-109: before the die, once, any racer, itself too."""
    after = whatif("Mastermind@0 Twin@5 Egg@9", dice=[1, 1, 1, 1], answers=["Egg"], turns=4)
    assert after.spaces == [2, 6, 10]
    assert [question.options for question in after.questions] == [("Mastermind will win", "Twin will win", "Egg will win")]
    assert [event.kind for event in after.events[:4]] == ["turn", "power", "predicted", "rolled"]
    assert after.happened("predicted") == [{"racer": "Mastermind", "whom": "Egg"}]


def test_a_tripped_mastermind_predicts_all_the_same() -> None:
    """000-62, 000-109: the turn begins, although it brings no Main Move."""
    after = whatif("Mastermind@4! Twin@5", answers=["Twin"])
    assert after.spaces == [4, 5]
    assert after.happened("predicted") == [{"racer": "Mastermind", "whom": "Twin"}]


def test_a_right_prediction_ends_the_race_with_mastermind_second() -> None:
    """000-109: from wherever it stands, with the silver."""
    after = whatif("Mastermind@0 Twin@27 Egg@26", dice=[1, 3], answers=["Twin"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Twin", "Mastermind"]
    assert after.race.over
    assert after.spaces == [1, 30, 26]
    assert [racer.points for racer in after.race.racers] == [1, 3, 0]


def test_a_wrong_prediction_is_worth_nothing() -> None:
    """000-109: the race goes on for the second place."""
    after = whatif("Mastermind@0 Twin@27 Egg@26", dice=[1, 3], answers=["Egg"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Twin"]
    assert not after.race.over
    assert after.racer("Mastermind").racing


def test_naming_the_one_who_comes_second_is_wrong() -> None:
    """000-109: only the win counts."""
    after = whatif("Mastermind@0 Twin@27 Egg@26", dice=[1, 3, 4], answers=["Egg"], turns=3)
    assert [racer.name for racer in after.race.finished] == ["Twin", "Egg"]
    assert after.racer("Mastermind").points == 0


@pytest.mark.parametrize(("race", "points"), [(1, 4), (2, 6), (4, 8)])
def test_mastermind_naming_itself_takes_gold_and_silver(race: int, points: int) -> None:
    """000-110: and the race is over."""
    after = whatif("Mastermind@25 Twin@3 Egg@29", dice=[5], answers=["Mastermind"], race=race)
    assert [racer.name for racer in after.race.finished] == ["Mastermind", "Mastermind"]
    assert after.racer("Mastermind").points == points
    assert after.racer("Mastermind").place == 1
    assert after.race.over


def test_mastermind_winning_against_its_own_prediction_has_just_the_gold() -> None:
    """000-75, 000-109: it has left the race when Twin comes second."""
    after = whatif("Mastermind@25 Twin@24 Egg@0", dice=[5, 6], answers=["Twin"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Mastermind", "Twin"]
    assert [racer.points for racer in after.race.racers] == [3, 1, 0]


def test_the_owner_of_both_racers_gets_both_prizes() -> None:
    """000-R10: with two racers each, the own other one may be named."""
    played = ScriptedMatch(on_the_track("Mastermind@0 Twin@27 Egg@5 Alchemist@6 Magician@7 Genius@8", 3, racers="double"))
    played.players.answers = ["Mastermind", "Twin"]
    played.players.dice = [1, 3]
    played.finish_race()
    seat, kind, options = played.players.asked[1]
    assert (seat, kind) == (0, "Mastermind.predict")
    assert options == ["Mastermind", "Twin", "Egg", "Alchemist", "Magician", "Genius"]
    assert [(place["racer"], place["place"]) for place in played.events("finished")] == [("Twin", 1), ("Mastermind", 2)]
    assert played.match.sheet.prizes == [4, 0, 0]


def test_an_eliminated_mastermind_is_right_in_vain() -> None:
    """000-R11: M.O.U.T.H. ate it before Twin won, and the race goes on."""
    after = whatif("Mastermind@3 Mouth@0 Twin@27 Egg@20", dice=[1, 4, 3], answers=["Twin"], turns=3)
    assert not after.racer("Mastermind").racing
    assert [racer.name for racer in after.race.finished] == ["Twin"]
    assert not after.race.over


@pytest.mark.parametrize("order", ["Egg=Mastermind@0 Mastermind@1 Twin@27 Legs@4", "Mastermind@1 Egg=Mastermind@0 Twin@27 Legs@4"])
def test_the_printed_mastermind_is_second_before_another_holder_of_its_power(order: str) -> None:
    """000-R33: both named Twin; seats do not matter."""
    after = whatif(order, dice=[1, 1, 3], answers=["Twin", "Twin"], turns=3)
    assert [racer.name for racer in after.race.finished] == ["Twin", "Mastermind"]


@pytest.mark.parametrize(("mastermind_says", "second"), [("Twin", "Mastermind"), ("Copycat", "Copycat")])
def test_a_copy_of_mastermind_is_second_when_only_the_copy_was_right(mastermind_says: str, second: str) -> None:
    """000-R33, 000-R41: for the win itself the power counts that Copycat had before the winner left."""
    after = whatif("Copycat@0 Mastermind@27 Twin@26", dice=[1, 1, 4], answers=["Twin", mastermind_says], turns=3)
    assert [racer.name for racer in after.race.finished] == ["Twin", second]


def test_a_prediction_counts_only_while_one_has_the_power_it_was_made_with() -> None:
    """000-88, 000-109: Copycat named Twin as a Mastermind, but copies Twin when Twin wins from the lead."""
    after = whatif("Copycat@0 Mastermind@20 Twin@19", dice=[1, 1, 6, 1, 1, 5], answers=["Twin", "Mastermind"], turns=6)
    assert [racer.name for racer in after.race.finished] == ["Twin"]
    assert not after.race.over


@pytest.mark.parametrize(("says", "second"), [("Twin", "Mastermind"), ("Mastermind", "Suckerfish")])
def test_mastermind_is_second_before_the_suckerfish_in_tow(says: str, second: str) -> None:
    """000-R40: the race ends as the named winner crosses; if another one was named Suckerfish comes in."""
    after = whatif("Mastermind@0 Twin@27 Suckerfish@27 Egg@5", dice=[1, 3], answers=[says, "Follow"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Twin", second]
    home = second == "Suckerfish"
    assert after.racer("Suckerfish").space == (30 if home else 27)
    assert any("Suckerfish moves" in sentence for sentence in after.sentences) is home


def test_a_copy_of_a_mastermind_comes_after_the_one_it_copies() -> None:
    """000-89, 000-R33: Egg holds the card, Copycat only has its power."""
    position = "RocketScientist@18! Copycat@0 Egg=Mastermind@20"
    after = whatif(position, dice=[1, 1, 6], answers=["Rocket", "Rocket", "Double"], turns=4)
    assert [racer.name for racer in after.race.finished] == ["Rocket Scientist", "Egg"]
