"""Hypnotist: warps a racer to its space before its Main Move. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("answer", "spaces"),
    [("Egg", [13, 10, 20]), ("Twin", [13, 3, 10]), ("Leave them", [13, 3, 20])],
)
def test_it_may_warp_one_racer_to_its_space_and_then_moves(answer: str, spaces: list[int]) -> None:
    """000-101: from behind, from ahead, or nobody."""
    after = whatif("Hypnotist@10 Egg@3 Twin@20", dice=[3], answers=[answer])
    assert after.spaces == spaces
    assert [asked.options for asked in after.questions] == [
        ("Warp Egg here from 3", "Warp Twin here from 20", "Leave them where they are")
    ]


def test_the_leader_can_be_fetched_to_start() -> None:
    """000-101, 000-71: Start is a space like any other."""
    assert whatif("Hypnotist@0 Egg@29", dice=[3], answers=["Egg"]).spaces == [3, 0]


def test_a_warp_is_no_move() -> None:
    """000-101, 000-65: Suckerfish cannot follow, Banana is not passed, nobody has moved but the Hypnotist."""
    after = whatif("Hypnotist@10 Egg@3 Suckerfish@3 Banana@5", dice=[1], answers=["Egg"], otherwise="yes")
    assert after.spaces == [11, 10, 3, 5]
    assert after.happened("tripped") == []
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Hypnotist"]


def test_a_warp_is_a_stop_of_whom_it_brings() -> None:
    """000-101, 000-61: Egg stops on the star where the Hypnotist has been standing, and gets its chip."""
    after = whatif("Hypnotist@11 Egg@3", dice=[2], answers=["Egg"], track="wild")
    assert [racer.points for racer in after.race.racers] == [0, 1]


def test_only_those_on_other_spaces_are_on_offer() -> None:
    """000-R46: Egg is there already; with nobody elsewhere there is no question."""
    some = whatif("Hypnotist@5 Egg@5 Twin@8", dice=[1])
    assert some.questions[0].options == ("Warp Twin here from 8", "Leave them where they are")
    assert whatif("Hypnotist@5 Egg@5 Twin@5", dice=[1], otherwise="yes").questions == []


def test_whoever_is_home_is_not_on_offer() -> None:
    """000-101, 000-R24: no watch swings beyond the line."""
    after = whatif("Egg@29 Hypnotist@5 Twin@8", dice=[1, 1], turns=2)
    assert after.questions[0].options == ("Warp Twin here from 8", "Leave them where they are")


def test_tripped_it_hypnotises_and_gets_up() -> None:
    """000-101, 000-R27: before the Main Move comes also for those who have none."""
    after = whatif("Hypnotist@10! Egg@3", answers=["Egg"])
    assert after.spaces == [10, 10]
    assert after.happened("rolled") == []
    assert not after.racer("Hypnotist").tripped


def test_others_turns_are_safe() -> None:
    """000-101, 000-74: it acts on its own turn, once."""
    assert whatif("Egg@3 Hypnotist@10", dice=[1], otherwise="yes").questions == []


def test_the_warp_is_answered_before_the_roll() -> None:
    """000-101, 000-R26: Romantic sees the pair and moves, then the Hypnotist rolls."""
    after = whatif("Hypnotist@10 Egg@3 Romantic@20", dice=[1], answers=["Egg"])
    kinds = [event.kind for event in after.events if event.kind in ("warped", "moved", "rolled")]
    assert kinds == ["warped", "moved", "rolled", "moved"]


@pytest.mark.parametrize(("answer", "scoocher"), [("Egg", 21), ("Leave them", 20)])
def test_a_warp_is_one_happening(answer: str, scoocher: int) -> None:
    """000-101, 000-R15: and leaving them alone is none."""
    assert whatif("Hypnotist@10 Egg@3 Scoocher@20", dice=[1], answers=[answer]).racer("Scoocher").space == scoocher


def test_scoocher_itself_can_be_fetched() -> None:
    """000-101, 000-R15: it is brought to 10 and moves 1 from there for that very power."""
    assert whatif("Hypnotist@10 Scoocher@20", dice=[3], answers=["Scoocher"]).spaces == [13, 11]
