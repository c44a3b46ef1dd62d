"""Stickler: exactly, or not at all."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "space", "powers"), [(2, 29, []), (3, 30, []), (4, 27, ["Stickler"]), (6, 27, ["Stickler"])])
def test_others_cross_on_the_exact_count_only(die: int, space: int, powers: list[str]) -> None:
    """000-122, 000-R3: the line is 30; too far means no move at all, and short of it nobody objects."""
    after = whatif("Twin@27 Stickler@5 Egg@0", dice=[die])
    assert after.racer("Twin").space == space
    assert after.racer("Twin").place == (1 if space == 30 else None)
    assert after.powers == powers
    assert len(after.happened("moved")) == (not powers)


def test_stickler_itself_may_be_careless() -> None:
    """000-122: others are meant."""
    assert whatif("Stickler@27 Twin@5 Egg@0", dice=[6]).racer("Stickler").place == 1


@pytest.mark.parametrize(
    ("position", "dice", "answers", "who"),
    [
        ("Duelist@29 Twin@29 Stickler@5 Egg@0", [5, 1, 2], ["Duel"], "Duelist"),
        ("Twin@0 Lackey@29 Stickler@5", [6], [], "Lackey"),
        ("Twin@0 Heckler@29 Stickler@5", [1], [], "Heckler"),
        ("Twin@0 Egg@3 Romantic@29 Stickler@5", [3], [], "Romantic"),
        ("Legs@26 Twin@0 Stickler@5", [], ["Jog"], "Legs"),
        ("Cheerleader@29 Twin@29 Stickler@29", [2], ["Cheer"], "Twin"),
        ("Alchemist@27 Twin@0 Stickler@5", [1], ["Move 4 instead"], "Alchemist"),
    ],
)
def test_every_kind_of_move_is_counted(position: str, dice: list[int], answers: list[str], who: str) -> None:
    """000-122: a won duel on the last space is one of them; nobody crosses by accident."""
    after = whatif(position, dice=dice, answers=answers)
    assert after.racer(who).space == int(position.partition(who.replace(" ", "") + "@")[2].split()[0])
    assert after.racer(who).racing
    assert "Stickler" in after.powers


def test_plus_and_minus_belong_to_the_count() -> None:
    """000-R5, 000-122: a 4 that Gunk shortens is an exact 3; a 3 that Coach lengthens is too far."""
    assert whatif("Twin@27 Gunk@3 Stickler@5", dice=[4]).racer("Twin").place == 1
    assert whatif("Twin@27 Coach@27 Stickler@5", dice=[3]).racer("Twin").space == 27


def test_an_objection_is_a_happening_after_the_ones_that_led_to_it() -> None:
    """000-R15: the jog and the objection move Scoocher twice."""
    after = whatif("Legs@26 Stickler@5 Scoocher@10", answers=["Jog"])
    assert after.spaces == [26, 5, 12]
    assert after.powers == ["Legs", "Scoocher", "Stickler", "Scoocher"]


@pytest.mark.parametrize(
    ("position", "first"),
    [("Twin@29 Stickler@5 Egg=Stickler@6 Scoocher@10", "Stickler"), ("Twin@29 Egg=Stickler@6 Stickler@5 Scoocher@10", "Egg")],
)
def test_two_sticklers_object_once(position: str, first: str) -> None:
    """000-R44: the first in order does it for both."""
    assert whatif(position, dice=[2]).powers == [first, "Scoocher"]


def test_a_second_stickler_counts_the_steps_of_the_first() -> None:
    """000-122: to each of them the other one is somebody else."""
    assert whatif("Stickler@29 Egg=Stickler@5 Twin@0", dice=[2]).spaces == [29, 5, 0]
    assert whatif("Stickler@29 Egg=Stickler@5 Twin@0", dice=[1]).spaces == [30, 5, 0]


def test_suckerfish_crosses_with_a_host_who_has_the_exact_number() -> None:
    """000-R25: it is just as far away."""
    after = whatif("Twin@27 Suckerfish@27 Stickler@5", dice=[3], answers=["Follow"])
    assert [racer.name for racer in after.race.finished] == ["Twin", "Suckerfish"]


def test_suckerfish_cannot_follow_where_its_own_count_is_not_exact() -> None:
    """000-R25: a forbidden host goes nowhere; and Stickler, who may, goes alone."""
    forbidden = whatif("Twin@27 Suckerfish@27 Stickler@5", dice=[4], otherwise="yes")
    assert forbidden.spaces == [27, 27, 5]
    assert forbidden.questions == []
    alone = whatif("Stickler@27 Suckerfish@27 Egg@0", dice=[4], otherwise="yes")
    assert alone.spaces == [30, 27, 0]
    assert alone.questions == []


def test_behind_a_stickler_that_is_home_everybody_may_cross_as_they_like() -> None:
    """000-75: powers end with the race of their racer."""
    after = whatif("Stickler@27 Twin@27 Egg@0", dice=[3, 6], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Stickler", "Twin"]


def test_an_eaten_stickler_objects_no_more() -> None:
    """000-75, 000-111: the next one overshoots freely."""
    assert whatif("Mouth@0 Twin@27 Stickler@3 Egg@9", dice=[3, 6], turns=2).racer("Twin").place == 1


def test_a_race_that_nobody_can_finish_is_called_after_100_turns_each() -> None:
    """000-R35: two Sticklers, and Coach who makes every roll a 2 at least; no place is paid."""
    position = "Stickler@29 Egg=Stickler@29 Coach@29"
    assert not whatif(position, turns=299).race.over
    after = whatif(position, turns=300)
    assert after.spaces == [29, 29, 29]
    assert after.race.over
    assert after.race.called
    assert after.race.finished == []
    assert after.happened("race_called") == [{"turns": 300}]
    assert [racer.points for racer in after.race.racers] == [0, 0, 0]


def test_a_called_race_keeps_the_place_that_was_taken() -> None:
    """000-R35: the 1st place is paid, the other is not."""
    after = whatif("Twin@24 Stickler@29 Egg=Stickler@29 Coach@29", dice=[6], turns=400)
    assert after.race.called
    assert [racer.name for racer in after.race.finished] == ["Twin"]
    assert [racer.points for racer in after.race.racers] == [3, 0, 0, 0]
