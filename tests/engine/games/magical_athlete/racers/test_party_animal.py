"""Party Animal: everybody comes closer, and the guests push."""

import pytest

from engine.games.magical_athlete.notation import whatif


def test_everybody_comes_a_space_closer_and_each_guest_gives_plus_one() -> None:
    """000-113, 000-R6: from both sides, in one move; who is there stays, and so does the host."""
    after = whatif("PartyAnimal@10 Alchemist@9 Magician@11 Twin@10 Legs@5", dice=[3])
    assert after.spaces == [16, 10, 10, 10, 6]
    pull, main = after.happened("moved")
    assert pull["moves"] == [["Alchemist", 9, 10], ["Magician", 11, 10], ["Legs", 5, 6]]
    assert main["moves"] == [["Party Animal", 10, 16]]
    assert after.happened("modified") == [{"racer": "Party Animal", "whose": "Party Animal", "plus": 3}]


@pytest.mark.parametrize(
    ("position", "spaces", "powers"),
    [
        ("PartyAnimal@10 Twin@10", [13, 10], ["Party Animal"]),
        ("PartyAnimal@10 Twin@2", [12, 3], ["Party Animal"]),
        ("PartyAnimal@10 Twin@9", [13, 10], ["Party Animal", "Party Animal"]),
        ("PartyAnimal@10 Gunk@9", [12, 10], ["Party Animal", "Party Animal", "Gunk"]),
    ],
)
def test_a_pull_that_moves_nobody_and_a_bonus_of_nothing_do_not_happen(position: str, spaces: list[int], powers: list[str]) -> None:
    """000-113, 000-R15: nothing happened when nothing changed."""
    after = whatif(position, dice=[2])
    assert after.spaces == spaces
    assert after.powers == powers


def test_there_is_no_party_on_other_turns() -> None:
    """000-113: before its own Main Move only, and the bonus is for its own move."""
    after = whatif("Twin@10 PartyAnimal@10 Egg@3", dice=[2])
    assert after.spaces == [12, 10, 3]
    assert after.happened("power") == []


def test_a_tripped_party_animal_pulls_and_gets_up() -> None:
    """000-R27, 000-113: the moment before the Main Move comes, the Main Move does not."""
    after = whatif("PartyAnimal@10! Twin@2")
    assert after.spaces == [10, 3]
    assert not after.racer("PartyAnimal").tripped


@pytest.mark.parametrize(
    ("others", "romantic"),
    [
        ("Twin@5 Egg@5", 23),
        ("Twin@5 Egg@6", 19),
        ("Twin@9 Egg@3", 21),
        ("Twin@9 Egg@11", 19),
        ("Twin@9 Egg@10", 19),
        ("Twin@5 Egg@5 Legs@5", 19),
    ],
)
def test_pairs_of_the_pull_count_once_for_each_racer_that_arrives(others: str, romantic: int) -> None:
    """000-R6, 000-117: all step at the same time, so one stepping off and one stepping on do not meet; three are no pair."""
    assert whatif(f"PartyAnimal@10 {others} Romantic@20", dice=[1]).racer("Romantic").space == romantic


@pytest.mark.parametrize(("rules", "romantic", "moves"), [("text", 12, 3), ("faq-2026", 6, 0)])
def test_romantic_in_the_pair_that_is_pulled_moves_for_both(rules: str, romantic: int, moves: int) -> None:
    """000-R39, 000-R34: 6, 8, 10 beside the host, 12; by the FAQ those who arrive together do not count."""
    after = whatif("PartyAnimal@10 Romantic@5 FlipFlop@5", dice=[1], rules=rules)
    assert after.spaces == [11, romantic, 6]
    assert after.powers == ["Party Animal"] + ["Romantic"] * moves


@pytest.mark.parametrize("baby", [9, 11])
def test_huge_baby_at_the_party_puts_everybody_there_one_back(baby: int) -> None:
    """000-114: the host too; it sets off from there, with the guests who were put back."""
    after = whatif(f"PartyAnimal@10 HugeBaby@{baby} Legs@{20 - baby} Twin@10", dice=[2])
    assert after.happened("put_behind") == [{"racer": "Huge Baby", "others": ["Party Animal", "Legs", "Twin"], "space": 9}]
    assert after.spaces == [9 + 2 + 2, 10, 9, 9]


def test_on_start_huge_baby_is_a_guest_like_others() -> None:
    """000-99, 000-113: room for all, and +1."""
    after = whatif("PartyAnimal@0 HugeBaby@1", dice=[2])
    assert after.spaces == [3, 0]
    assert after.happened("put_behind") == []


def test_those_who_are_home_or_eaten_do_not_come() -> None:
    """000-R24, 000-113: a finished racer is no target."""
    assert whatif("Twin@29 PartyAnimal@10 Egg@5", dice=[1, 2], turns=2).spaces == [30, 12, 6]
    assert whatif("Mouth@0 PartyAnimal@10 Egg@2 Legs@20", dice=[2, 2], turns=2).spaces == [3, 12, 2, 19]


def test_suckerfish_is_pulled_itself_and_not_asked() -> None:
    """000-113, 000-123: it has its own step to make; only from the host's space it may ride along."""
    after = whatif("PartyAnimal@10 Twin@5 Suckerfish@5", dice=[1], otherwise="yes")
    assert after.spaces == [11, 6, 6]
    assert after.questions == []
    guest = whatif("PartyAnimal@10 Suckerfish@9", dice=[1], otherwise="yes")
    assert guest.spaces == [12, 12]
    assert len(guest.questions) == 1


def test_the_track_acts_on_whoever_is_pulled_onto_it() -> None:
    """000-66, 000-113: from 4 to 5 and on to 8; from 15 to 14 and back to 10, where it is a guest."""
    assert whatif("PartyAnimal@10 Twin@4", dice=[2], track="wild").spaces == [12, 8]
    assert whatif("PartyAnimal@10 Twin@15", dice=[2], track="wild").spaces == [13, 10]


def test_pull_and_bonus_are_one_happening_each() -> None:
    """000-R15, 000-R38: Scoocher is pulled from 20 to 19, answers that, and answers two guests once."""
    after = whatif("PartyAnimal@10 Twin@10 Egg@10 Scoocher@20", dice=[1])
    assert after.spaces == [13, 10, 10, 21]
    assert after.powers == ["Party Animal", "Scoocher"] * 2


def test_the_guests_are_counted_when_the_move_is_reckoned_up() -> None:
    """000-R26, 000-113: Lackey runs in on the 6 and is a guest then."""
    assert whatif("PartyAnimal@10 Lackey@7", dice=[6]).spaces == [10 + 6 + 1, 10]
