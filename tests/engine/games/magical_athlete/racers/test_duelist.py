"""Duelist: may duel a racer that comes to share its space. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif
from engine.race.notation import RacePositionResult


def offers(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions]


@pytest.mark.parametrize(("mine", "theirs", "spaces"), [(5, 3, [7, 5]), (3, 3, [7, 5]), (3, 4, [5, 7])])
def test_the_higher_die_moves_2_and_the_duelist_wins_ties(mine: int, theirs: int, spaces: list[int]) -> None:
    """000-91: the Duelist comes to Egg, throws first and Egg second."""
    after = whatif("Duelist@2 Egg@5", dice=[3, mine, theirs], answers=["Duel"])
    assert after.spaces == spaces
    assert after.happened("die") == [{"racer": "Duelist", "die": mine}, {"racer": "Egg", "die": theirs}]


def test_a_duel_can_be_left_alone() -> None:
    """000-91: no die is thrown and nobody moves."""
    after = whatif("Duelist@2 Egg@5", dice=[3], answers=["Let Egg be"])
    assert (after.spaces, after.happened("die"), after.happened("power")) == ([5, 5], [], [])
    assert after.questions[0].prompt == "Duelist shares space 5 with Egg. Duel? The higher die goes on 2, Duelist wins ties."


@pytest.mark.parametrize(("dice", "spaces"), [([3, 6, 1], [5, 7]), ([3, 1, 6], [7, 5])])
def test_it_duels_on_others_turns(dice: list[int], spaces: list[int]) -> None:
    """000-92: Egg comes to the Duelist; it is the Duelist's choice all the same."""
    after = whatif("Egg@2 Duelist@5", dice=dice, answers=["Duel"])
    assert after.spaces == spaces
    assert [asked.seat for asked in after.questions] == [1]


def test_whoever_runs_through_is_not_challenged() -> None:
    """000-92, 000-60: an action in progress is not interrupted."""
    after = whatif("Egg@2 Duelist@5", dice=[4], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 5], [])


def test_its_own_turn_opens_a_window_for_each_sharer() -> None:
    """000-R16, 000-71: also for those who have not moved, also on Start; a no to one is not a no to the other."""
    after = whatif("Duelist@0 Egg@0 Twin@0", dice=[1, 6, 4], answers=["no", "Duel Twin"])
    assert offers(after) == ["Duel Egg", "Duel Twin"]
    assert after.spaces == [4, 0, 2]


def test_having_lost_to_one_sharer_it_may_challenge_the_next() -> None:
    """000-92, 000-R16: Egg wins and is off, Twin loses, and the Duelist catches up with Egg, which is a new window."""
    after = whatif("Duelist@5 Egg@5 Twin@5", dice=[1, 2, 6, 1, 3], answers=["Duel Egg", "Duel Twin", "Let Egg be"])
    assert offers(after) == ["Duel Egg", "Duel Twin", "Duel Egg"]
    assert after.spaces == [10, 7, 5]


def test_arriving_among_several_it_may_duel_until_it_moves() -> None:
    """000-92, 000-R16, 000-R26: one offer for each of them, void as soon as the Duelist has run on."""
    position = "Duelist@2 Egg@5 Twin@5"
    assert offers(whatif(position, dice=[3], otherwise="no")) == ["Duel Egg", "Duel Twin"]
    won = whatif(position, dice=[3, 6, 1], otherwise="yes")
    assert (offers(won), won.spaces) == (["Duel Egg"], [7, 5, 5])
    lost = whatif(position, dice=[3, 1, 6], answers=["Duel Egg", "Let Twin be"])
    assert (offers(lost), lost.spaces) == (["Duel Egg", "Duel Twin"], [5, 7, 5])


def test_a_winner_that_runs_into_the_next_racer_may_duel_again() -> None:
    """000-92: from 5 to 7 and from 7 to 9, two duels in one turn."""
    after = whatif("Duelist@2 Egg@5 Twin@7", dice=[3, 6, 1, 6, 1], otherwise="yes")
    assert offers(after) == ["Duel Egg", "Duel Twin"]
    assert after.spaces == [9, 5, 7]


def test_an_unmoved_pair_is_asked_on_the_duelists_turn_only() -> None:
    """000-R16: a newcomer opens a window for itself and for nobody else; a racer elsewhere opens none."""
    assert offers(whatif("Egg@2 Duelist@5 Twin@5", dice=[3])) == ["Duel Egg"]
    assert offers(whatif("Egg@2 Duelist@5 Twin@5", dice=[1])) == []
    assert offers(whatif("Twin@5! Duelist@5", dice=[3], turns=2)) == ["Duel Twin"]


def test_a_tripped_duelist_may_still_duel() -> None:
    """000-91, 000-62: at the start of the turn in which it gets up, and when somebody comes."""
    up = whatif("Duelist@5! Egg@5", dice=[6, 1], answers=["Duel"])
    assert (up.spaces, up.happened("rolled")) == ([7, 5], [])
    down = whatif("Egg@2 Duelist@5!", dice=[3, 6, 1], answers=["Duel"])
    assert down.spaces == [5, 7]
    assert down.racer("Duelist").tripped


def test_a_tripped_racer_can_be_challenged_and_win() -> None:
    """000-91, 000-62: it moves 2 lying down."""
    after = whatif("Duelist@2 Egg@5!", dice=[3, 1, 6], answers=["Duel"])
    assert after.spaces == [5, 7]
    assert after.racer("Egg").tripped


@pytest.mark.parametrize("watcher", ["Lackey@20", "Inchworm@20", "Skipper@20", "Gunk@20", "Coach@5"])
def test_a_duel_is_no_main_move(watcher: str) -> None:
    """000-91, 000-57: nobody hears its 6 and its 1, and the winner moves exactly 2."""
    after = whatif(f"Duelist@5! Egg@5 {watcher}", dice=[6, 1], answers=["Duel Egg"], otherwise="no")
    assert after.spaces == [7, 5, int(watcher.split("@")[1])]
    assert after.next is after.racer("Egg")


def test_nobody_is_left_to_duel_when_romantic_has_moved_on() -> None:
    """000-R26: Romantic on turn is faster than the Duelist's challenge."""
    after = whatif("Romantic@2 Duelist@5", dice=[3], otherwise="yes")
    assert (after.spaces, after.questions) == ([7, 5], [])


def test_on_its_own_turn_the_duelist_is_faster_than_romantic() -> None:
    """000-R26: it beats Romantic and is off; she moves 2 for the pair there was, and 2 for the pair she makes with it then."""
    after = whatif("Duelist@2 Romantic@5", dice=[3, 6, 1], answers=["Duel", "no"])
    assert after.powers == ["Duelist", "Romantic", "Romantic"]
    assert after.spaces == [7, 9]


def test_a_duel_between_a_roll_and_its_move() -> None:
    """000-R43: Egg's 6 sends the Lackey beside the Duelist; they fight, then Egg moves."""
    after = whatif("Egg@0 Lackey@3 Duelist@5", dice=[6, 6, 1], answers=["Duel"])
    assert [move["moves"][0] for move in after.happened("moved")] == [["Lackey", 3, 5], ["Duelist", 5, 7], ["Egg", 0, 6]]


@pytest.mark.parametrize("position", ["Huge Baby@2 Duelist@5", "Duelist@2 Huge Baby@5"])
def test_nobody_duels_the_huge_baby(position: str) -> None:
    """000-91, 000-99: they never share a space, wherever the Duelist is put."""
    assert whatif(position, dice=[3], otherwise="yes").questions == []


def test_whoever_is_put_beside_the_duelist_can_be_challenged() -> None:
    """000-91, 000-R37: Egg would have stopped on the Huge Baby and shares the Duelist's space instead."""
    after = whatif("Egg@2 Duelist@5 Huge Baby@6", dice=[4, 6, 1], answers=["Duel"])
    assert after.happened("die") == [{"racer": "Duelist", "die": 6}, {"racer": "Egg", "die": 1}]
    assert after.spaces == [5, 7, 6]


def test_a_warped_victim_can_be_challenged() -> None:
    """000-91, 000-61: whom the Hypnotist brings to the shared space has come to share it."""
    after = whatif("Hypnotist@5 Duelist@5 Egg@9", dice=[1], answers=["Egg", "no"])
    assert offers(after) == ["Warp Egg here from 9", "Duel Egg"]


def test_two_duelists_challenge_each_other_in_order() -> None:
    """000-91, 000-93: the current one first; a no gives the word to the other, a victory ends the sharing."""
    position = "Egg=Duelist@2 Duelist@5"
    both = whatif(position, dice=[3, 4, 4], answers=["no", "Duel"])
    assert [asked.seat for asked in both.questions] == [0, 1]
    assert both.spaces == [5, 7]
    assert len(whatif(position, dice=[3, 4, 4], otherwise="yes").questions) == 1


def test_a_duel_can_win_the_race() -> None:
    """000-91: 2 spaces from 28 are over the line."""
    assert whatif("Duelist@25 Egg@28 Twin@0", dice=[3, 6, 1], answers=["Duel"]).happened("finished")[0]["racer"] == "Duelist"


@pytest.mark.parametrize(("answer", "scoocher"), [("Duel", 21), ("Let", 20)])
def test_a_duel_is_one_happening(answer: str, scoocher: int) -> None:
    """000-91, 000-R15: the challenge with all that follows, and nothing when it is left alone."""
    assert whatif("Duelist@2 Egg@5 Scoocher@20", dice=[3, 1, 6], answers=[answer]).racer("Scoocher").space == scoocher


def test_a_duel_won_at_the_start_of_its_turn_leaves_the_other_sharers_behind() -> None:
    """000-R16, 000-R26: it no longer shares their space, so nobody else can be challenged there."""
    after = whatif("Duelist@5 Egg@5 Twin@5", dice=[6, 1, 3], answers=["Duel Egg"], otherwise="yes")
    assert len(after.questions) == 1
    assert after.spaces == [10, 5, 5]


def test_a_duel_lost_at_the_start_of_its_turn_leaves_the_others_to_be_challenged() -> None:
    """000-R16: one offer for each of them."""
    after = whatif("Duelist@5 Egg@5 Twin@5", dice=[1, 6, 1, 6, 3], otherwise="yes")
    assert [asked.options[0] for asked in after.questions] == ["Duel Egg", "Duel Twin"]
    assert after.spaces == [8, 7, 7]
