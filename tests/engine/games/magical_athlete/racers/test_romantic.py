"""Romantic: two on a space, and she is off."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("position", "romantic"),
    [
        ("Twin@0 Egg@3 Romantic@10", 12),
        ("Twin@0 Egg@3 Legs@3 Romantic@10", 10),
        ("Twin@0 Egg@2 Romantic@10", 10),
        ("Twin@0 Egg@0 Romantic@10", 10),
        ("Twin@0 Romantic@3", 5),
        ("Twin@3 Egg@3 Legs@3 Romantic@10", 10),
    ],
)
def test_romantic_moves_when_anybody_stops_beside_exactly_one(position: str, romantic: int) -> None:
    """000-116: not for three, not in passing, and not for two who are left over when a third one goes."""
    after = whatif(position, dice=[3])
    assert after.racer("Romantic").space == romantic
    assert after.powers == ["Romantic"] * (romantic in (5, 12))


def test_romantic_moves_for_her_own_stops_again_and_again() -> None:
    """000-116: from 3 to 5 to 7, as long as there is exactly one to stop beside."""
    after = whatif("Romantic@0 Twin@3 Egg@5 Legs@7 Magician@7", dice=[3])
    assert after.spaces == [7, 3, 5, 7, 7]
    assert after.powers == ["Romantic", "Romantic"]


def test_a_tripped_romantic_moves_and_stays_down() -> None:
    """000-62, 000-34: her power is no Main Move."""
    after = whatif("Twin@0 Egg@3 Romantic@10!", dice=[3])
    assert after.spaces == [3, 3, 12]
    assert after.racer("Romantic").tripped


@pytest.mark.parametrize(
    ("position", "dice", "answer", "romantic"),
    [
        ("Hypnotist@3 Egg@8 Romantic@10", [1], "Egg", 12),
        ("Sisyphus@5 Egg@0 Romantic@10", [6], "", 12),
        ("FlipFlop@3 Twin@3 Egg@8 Romantic@10", [], "Egg", 12),
        ("ThirdWheel@0 Twin@3 Egg@3 Romantic@10", [1], "Warp", 10),
    ],
)
def test_a_warp_ends_with_a_stop_too(position: str, dice: list[int], answer: str, romantic: int) -> None:
    """000-61, 000-71, 000-116: on Start as well; a third one who drops in makes no pair."""
    assert whatif(position, dice=dice, answers=[answer] if answer else []).racer("Romantic").space == romantic


@pytest.mark.parametrize(("rules", "romantic"), [("text", 14), ("faq-2026", 10)])
def test_two_who_arrive_together_are_two_reasons_to_move(rules: str, romantic: int) -> None:
    """000-117, 000-72, 000-R34: once for each racer; by the FAQ not at all."""
    assert whatif("Twin@0 Suckerfish@0 Romantic@10", dice=[3], answers=["Follow"], rules=rules).spaces == [3, 3, romantic]


@pytest.mark.parametrize("rules", ["text", "faq-2026"])
def test_meeting_somebody_who_was_there_counts_by_either_rules(rules: str) -> None:
    """000-R34: only arriving together is different."""
    assert whatif("Twin@0 Egg@3 Romantic@10", dice=[3], rules=rules).spaces == [3, 3, 12]


def test_three_who_end_up_together_are_no_pair_even_if_two_arrived_together() -> None:
    """000-116: Twin brings Suckerfish to Egg."""
    assert whatif("Twin@0 Suckerfish@0 Egg@3 Romantic@10", dice=[3], answers=["Follow"]).spaces == [3, 3, 3, 10]


def test_romantic_in_a_pair_that_arrives_together_moves_twice() -> None:
    """000-R39: once for her own stop, once for Suckerfish's, even when Suckerfish has let her go in between."""
    after = whatif("Romantic@0 Suckerfish@0 Twin@20", dice=[1], answers=["Follow", "Let"])
    assert after.spaces == [5, 1, 20]
    assert after.powers == ["Suckerfish", "Romantic", "Romantic"]


def test_everybody_in_last_place_cheered_on_counts() -> None:
    """000-R38, 000-117: two who are cheered arrive at the same time."""
    assert whatif("Cheerleader@10 Twin@0 Egg@0 Romantic@20", dice=[1], otherwise="yes").spaces == [12, 2, 2, 24]


def test_a_pair_that_an_arrow_parts_has_been_one() -> None:
    """000-33, 000-R26: the track acts first, and the stop remains a fact."""
    assert whatif("Twin@0 Egg@5 Romantic@16", dice=[5], track="wild").spaces == [8, 5, 18]


def test_romantic_on_turn_is_gone_before_the_duelist_can_ask() -> None:
    """000-R26, 000-33: the current player's power first; the duel looks at the present. On Duelist's turn he comes first."""
    gone = whatif("Romantic@0 Duelist@3", dice=[3], otherwise="yes")
    assert gone.spaces == [5, 3]
    assert gone.questions == []
    there = whatif("Duelist@0 Romantic@3", dice=[3, 6, 1], answers=["Duel", "Let"])
    assert [question.prompt for question in there.questions] == [
        "Duelist shares space 3 with Romantic. Duel? The higher die goes on 2, Duelist wins ties.",
        "Duelist shares space 5 with Romantic. Duel? The higher die goes on 2, Duelist wins ties.",
    ]
    assert there.spaces == [5, 7]


@pytest.mark.parametrize("position", ["Twin@4 Egg@4 HugeBaby@5 Romantic@20", "Twin@4 HugeBaby@5 Egg@4 Romantic@20"])
def test_being_put_behind_is_a_stop_even_where_one_came_from(position: str) -> None:
    """000-R37: Twin bounces off and stops beside Egg once more."""
    after = whatif(position, dice=[1])
    assert after.racer("Twin").space == 4
    assert after.racer("Romantic").space == 22
    assert after.powers == ["Huge Baby", "Romantic"]


def test_somebody_who_is_put_behind_without_having_moved_has_stopped_there() -> None:
    """000-R37, 000-100: Huge Baby comes, Twin makes room and stands beside Egg."""
    assert whatif("HugeBaby@0 Twin@4 Egg@3 Romantic@20", dice=[4]).spaces == [4, 3, 3, 22]


def test_two_romantics_both_move() -> None:
    """000-116: each for herself."""
    assert whatif("Twin@0 Legs@3 Romantic@10 Egg=Romantic@20", dice=[3]).spaces == [3, 3, 12, 22]


def test_romantic_crosses_the_line_for_love_unless_stickler_counts_her_steps() -> None:
    """000-30, 000-122: 2 is too far from 29, and then nothing of hers has happened."""
    assert whatif("Twin@0 Egg@3 Romantic@29", dice=[3]).racer("Romantic").place == 1
    held = whatif("Twin@0 Egg@3 Romantic@29 Stickler@15", dice=[3])
    assert held.racer("Romantic").space == 29
    assert held.powers == ["Stickler"]
