"""Heckler: moves 2 when a turn got its racer nowhere. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "heckler"), [(1, 22), (2, 20), (6, 20)])
def test_it_moves_2_when_a_turn_ends_within_1_space_of_its_beginning(die: int, heckler: int) -> None:
    """000-98: one space is near enough, two are not."""
    assert whatif("Egg@5 Heckler@20", dice=[die]).spaces == [5 + die, heckler]


@pytest.mark.parametrize(
    ("position", "dice", "answers"),
    [
        ("Egg@5!", [], []),
        ("Egg@5 Gunk@0", [1], []),
        ("Flip Flop@5 Egg@6", [], ["Egg"]),
        ("Flip Flop@5 Egg@4", [], ["Egg"]),
        ("Egg@5 Huge Baby@6", [1], []),
        ("Sisyphus@1", [6], []),
        ("Egg@5 Inchworm@8", [1], []),
        ("Hypnotist@5 Huge Baby@9 Gunk@0", [1], ["Huge Baby"]),
    ],
)
def test_it_does_not_matter_how_somebody_got_nowhere(position: str, dice: list[int], answers: list[str]) -> None:
    """000-98: tripped, goopy, swapped, put back, warped, robbed of the move; a space back is within 1 as well."""
    assert whatif(f"{position} Heckler@20", dice=dice, answers=answers).racer("Heckler").space == 22


def test_a_napping_hare_is_laughed_at() -> None:
    """000-98, 000-97: it leads alone and stays where it is."""
    assert whatif("Hare@22 Heckler@20", dice=[6]).spaces == [22, 22]


@pytest.mark.parametrize(("start", "die", "end", "heckler"), [(9, 5, 10, 2), (12, 2, 10, 0), (4, 1, 8, 0)])
def test_only_where_the_turn_ended_counts(start: int, die: int, end: int, heckler: int) -> None:
    """000-98, 000-67: five forward and four back is nowhere; two forward and four back is not, nor is one and an arrow."""
    assert whatif(f"Egg@{start} Heckler@0", dice=[die], track="wild").spaces == [end, heckler]


@pytest.mark.parametrize(("die", "end"), [(1, 8), (2, 7)])
def test_its_own_turns_count_too(die: int, end: int) -> None:
    """000-98, 000-R29: its own turn is a racer's turn."""
    assert whatif("Heckler@5 Egg@0", dice=[die]).spaces == [end, 0]


def test_a_tripped_heckler_laughs_lying_down() -> None:
    """000-98, 000-62: it gets up in its turn, which went nowhere, and moves 2 for it."""
    assert whatif("Egg@0 Heckler@5!", dice=[1]).spaces == [1, 7]
    own = whatif("Heckler@5! Egg@0")
    assert own.spaces == [7, 0]
    assert not own.racer("Heckler").tripped


def test_only_the_racer_whose_turn_it_was_counts() -> None:
    """000-98: Twin and the Heckler have not moved either, but Egg has."""
    assert whatif("Egg@0 Twin@5 Heckler@9", dice=[4]).spaces == [4, 5, 9]


def test_it_laughs_when_everything_else_is_done() -> None:
    """000-98: after the move and all that it set off."""
    after = whatif("Egg@2 Twin@3 Romantic@10 Heckler@20", dice=[1])
    assert after.powers == ["Romantic", "Heckler"]
    assert after.spaces == [3, 3, 12, 22]


def test_two_hecklers_laugh_at_a_third_racer() -> None:
    """000-98, 000-93: each for itself, in player order."""
    after = whatif("Twin@5 Heckler@20 Egg=Heckler@10", dice=[1])
    assert after.powers == ["Heckler", "Egg"]
    assert after.spaces == [6, 22, 12]


def test_its_laughter_is_a_happening() -> None:
    """000-98, 000-R15: Scoocher moves for it."""
    assert whatif("Egg@0 Heckler@20 Scoocher@9", dice=[1]).spaces == [1, 22, 10]


def test_where_a_turn_ended_is_a_fact_for_every_heckler() -> None:
    """000-98, 000-R26: the first to laugh runs off, and the turn was a short one all the same."""
    assert whatif("Heckler@10 Egg=Heckler@5", dice=[1]).spaces == [13, 7]
