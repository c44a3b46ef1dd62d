"""Suckerfish: a free ride to wherever that move ends."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("answer", "spaces", "powers"), [("Follow", [4, 4], ["Suckerfish"]), ("Let", [4, 0], [])])
def test_suckerfish_may_ride_along_with_a_racer_that_leaves_its_space(answer: str, spaces: list[int], powers: list[str]) -> None:
    """000-123: both arrive in the same move, or Suckerfish stays."""
    after = whatif("Twin@0 Suckerfish@0", dice=[4], answers=[answer])
    assert after.spaces == spaces
    assert after.powers == powers
    assert len(after.happened("moved")) == 1
    assert [question.options for question in after.questions] == [("Follow Twin to 4", "Let Twin go")]


def test_nobody_is_followed_from_another_space() -> None:
    """000-123: not in passing, and not by whom it carries."""
    assert whatif("Twin@0 Suckerfish@2", dice=[4], otherwise="yes").questions == []
    carried = whatif("Suckerfish@2 Twin@2", dice=[4], otherwise="yes")
    assert carried.spaces == [6, 2]
    assert carried.questions == []


def test_suckerfish_rides_to_the_very_end_of_a_move() -> None:
    """000-123: it cannot get off where others stand on the way, and leaps with Leaptoad."""
    assert whatif("Leaptoad@0 Suckerfish@0 Twin@2", dice=[3], answers=["Follow"]).spaces == [4, 4, 2]


def test_suckerfish_crosses_the_line_right_after_its_host() -> None:
    """000-123: 1st and 2nd, also when the number is more than needed."""
    for start in (26, 28):
        after = whatif(f"Twin@{start} Suckerfish@{start} Egg@5", dice=[4], answers=["Follow"])
        assert [racer.name for racer in after.race.finished] == ["Twin", "Suckerfish"]
        assert after.questions[0].options[0] == "Follow Twin to the finish"


def test_suckerfish_is_left_behind_when_its_host_takes_the_second_place() -> None:
    """000-30, 000-123: the race is over before it crosses; it stays on its space."""
    after = whatif("Legs@25 Twin@26 Suckerfish@26 Egg@5", dice=[4], answers=["Jog", "Follow"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Legs", "Twin"]
    assert after.racer("Suckerfish").space == 26
    assert after.racer("Suckerfish").racing


@pytest.mark.parametrize(
    ("position", "dice", "spaces"),
    [
        ("Twin@0 Lackey@9 Suckerfish@9", [6], [6, 11, 11]),
        ("Twin@0 Heckler@9 Suckerfish@9", [1], [1, 11, 11]),
        ("Cheerleader@9 Twin@0 Suckerfish@9", [1], [11, 2, 11]),
        ("Twin@0 Scoocher@9 Suckerfish@9 Gunk@5", [1], [0, 30, 30, 5]),
    ],
)
def test_suckerfish_follows_any_kind_of_move(position: str, dice: list[int], spaces: list[int]) -> None:
    """000-28, 000-123: whoever moves off its space, on whosever turn; with Scoocher that never ends before the line."""
    assert whatif(position, dice=dice, otherwise="yes").spaces == spaces


def test_suckerfish_follows_backward_moves() -> None:
    """000-R31: Twin stops on the arrow at 14 and takes it back to 10."""
    assert whatif("Twin@13 Suckerfish@14", dice=[1], answers=["Follow"], track="wild").spaces == [10, 10]
    assert whatif("Twin@13 Suckerfish@14", dice=[1], answers=["Let"], track="wild").spaces == [10, 14]


@pytest.mark.parametrize(("answer", "spaces"), [("Follow", [4, 1, 0]), ("Let", [4, 1, 1])])
def test_a_suckerfish_that_was_passed_itself_is_kicked_as_well(answer: str, spaces: list[int]) -> None:
    """000-84, 000-R31: riding back with one victim does not spare it the kick of its own."""
    assert whatif("Centaur@0 Twin@3 Suckerfish@3", dice=[4], answers=[answer]).spaces == spaces


@pytest.mark.parametrize(
    ("position", "dice", "answers", "spaces"),
    [
        ("Hypnotist@0 Twin@5 Suckerfish@5", [2], ["Twin"], [2, 0, 5]),
        ("FlipFlop@5 Twin@9 Suckerfish@5", [], ["Twin"], [9, 5, 5]),
        ("Sisyphus@5 Twin@9 Suckerfish@5", [6], [], [0, 9, 5]),
        ("ThirdWheel@5 Twin@9 Egg@9 Suckerfish@5", [1], ["Warp"], [10, 9, 9, 5]),
    ],
)
def test_suckerfish_follows_no_warp(position: str, dice: list[int], answers: list[str], spaces: list[int]) -> None:
    """000-65, 000-R31: a warp is not a move."""
    after = whatif(position, dice=dice, answers=answers, otherwise="yes")
    assert after.spaces == spaces
    assert all("Follow" not in question.options[0] for question in after.questions)


def test_riding_past_banana_trips_both() -> None:
    """000-R31: it has passed it, too."""
    after = whatif("Twin@0 Suckerfish@0 Banana@2", dice=[4], answers=["Follow"])
    assert after.racer("Twin").tripped
    assert after.racer("Suckerfish").tripped


@pytest.mark.parametrize(("rules", "tripped"), [("text", False), ("faq-2026", True)])
def test_riding_backwards_past_banana_is_passing_by_the_faq_only(rules: str, tripped: bool) -> None:
    """000-R34: from 14 back to 10, with Banana on 12."""
    after = whatif("Twin@13 Suckerfish@14 Banana@12", dice=[1], answers=["Follow"], track="wild", rules=rules)
    assert after.spaces == [10, 10, 12]
    assert [racer.tripped for racer in after.race.racers] == [tripped, tripped, False]


def test_riding_with_banana_itself_is_safe() -> None:
    """000-59: the two set off and arrive level, so neither passes the other."""
    after = whatif("Banana@0 Suckerfish@0", dice=[4], answers=["Follow"])
    assert after.spaces == [4, 4]
    assert not after.racer("Suckerfish").tripped


@pytest.mark.parametrize(("answer", "moves"), [("Follow", 2), ("Let", 3)])
def test_the_arrow_of_a_suckerfish_that_rode_on_has_lapsed(answer: str, moves: int) -> None:
    """000-R44: both stop on 5; riding on with the host it does not take the arrow again, staying it takes its own."""
    after = whatif("Twin@0 Suckerfish@0", dice=[5], answers=["Follow", answer], track="wild")
    assert after.spaces == [8, 8]
    assert len(after.happened("moved")) == moves


def test_the_track_acts_on_a_rider_too() -> None:
    """000-68, 000-69: a star and a rock for each of the two."""
    star = whatif("Twin@0 Suckerfish@0", dice=[1], answers=["Follow"], track="wild")
    assert [racer.points for racer in star.race.racers] == [1, 1]
    rock = whatif("Twin@0 Suckerfish@0", dice=[3], answers=["Follow"], track="wild")
    assert [racer.tripped for racer in rock.race.racers] == [True, True]


def test_suckerfish_is_put_behind_the_baby_it_rode_with() -> None:
    """000-99, 000-123: from Start to 4, where there is room for one; a rider of the pushed is not asked."""
    assert whatif("HugeBaby@0 Suckerfish@0", dice=[4], answers=["Follow"]).spaces == [4, 3]
    pushed = whatif("HugeBaby@0 Twin@4 Suckerfish@4", dice=[4], otherwise="yes")
    assert pushed.spaces == [4, 3, 3]
    assert pushed.questions == []


def test_a_tripped_suckerfish_rides_and_stays_down() -> None:
    """000-62, 000-123: a ride is no Main Move."""
    after = whatif("Twin@0 Suckerfish@0!", dice=[4], answers=["Follow"])
    assert after.spaces == [4, 4]
    assert after.racer("Suckerfish").tripped


def test_two_suckerfish_may_both_ride() -> None:
    """000-123: each is asked in player order, and arrives with the host."""
    after = whatif("Twin@0 Suckerfish@0 Egg=Suckerfish@0", dice=[4], otherwise="yes")
    assert after.spaces == [4, 4, 4]
    assert [question.seat for question in after.questions] == [1, 2]
    assert len(after.happened("moved")) == 1


def test_being_carried_is_not_a_turn_of_its_own() -> None:
    """000-123, 000-106: Suckerfish keeps its own Main Move."""
    assert whatif("Twin@0 Suckerfish@0", dice=[4, 3], answers=["Follow"], turns=2).spaces == [4, 7]
