"""The Wild Wilds: arrows, rocks and stars. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif

TEXT, PRINTED = "wild", "wild-printed"


@pytest.mark.parametrize(
    ("track", "space", "end"),
    [
        (TEXT, 5, 8),
        (TEXT, 14, 10),
        (TEXT, 20, 22),
        (TEXT, 21, 19),
        (PRINTED, 7, 10),
        (PRINTED, 11, 12),
        (PRINTED, 16, 12),
        (PRINTED, 23, 25),
        (PRINTED, 24, 22),
    ],
)
def test_an_arrow_moves_whoever_stops_on_it(track: str, space: int, end: int) -> None:
    """000-66, 000-R4: the arrows of the text, and those of the printed board as an option."""
    assert whatif(f"Egg@{space - 1} Twin@0", dice=[1], track=track).spaces == [end, 0]


@pytest.mark.parametrize("space", [5, 14, 20, 21])
def test_the_mild_mile_has_no_arrows(space: int) -> None:
    """000-66: the other side of the board is plain."""
    assert whatif(f"Egg@{space - 1} Twin@0", dice=[1]).spaces == [space, 0]


def test_an_arrow_is_a_move_of_its_own_and_no_main_move() -> None:
    """000-67: Gunk takes 1 off the roll and nothing off the arrow."""
    after = whatif("Egg@2 Gunk@0", dice=[4], track="wild")
    assert [(move["moves"], move["main"]) for move in after.happened("moved")] == [
        ([["Egg", 2, 5]], True),
        ([["Egg", 5, 8]], False),
    ]


@pytest.mark.parametrize(("banana", "tripped"), [(6, True), (7, True), (8, False), (5, False)])
def test_an_arrow_passes_by_itself(banana: int, tripped: bool) -> None:
    """000-67, 000-59: the way from 5 to 8 is looked at alone."""
    after = whatif(f"Egg@4 Banana@{banana}", dice=[1], track="wild")
    assert after.spaces == [8, banana]
    assert after.racer("Egg").tripped is tripped


@pytest.mark.parametrize(("track", "space"), [(TEXT, 3), (TEXT, 15), (PRINTED, 5), (PRINTED, 17), (PRINTED, 26)])
def test_a_rock_trips_whoever_stops_on_it(track: str, space: int) -> None:
    """000-68, 000-R4: the rocks of both boards."""
    after = whatif(f"Egg@{space - 1} Twin@0", dice=[1], track=track)
    assert after.happened("tripped") == [{"racer": "Egg", "space": space}]
    assert after.racer("Egg").tripped


@pytest.mark.parametrize(("track", "space"), [(TEXT, 1), (TEXT, 11), (TEXT, 24), (PRINTED, 1), (PRINTED, 13)])
def test_a_star_is_worth_a_bronze_chip(track: str, space: int) -> None:
    """000-69, 000-R4: the stars of both boards."""
    after = whatif(f"Egg@{space - 1} Twin@0", dice=[1], track=track)
    assert after.happened("chips") == [{"racer": "Egg", "chips": 1}]
    assert [racer.points for racer in after.race.racers] == [1, 0]


def test_a_star_pays_each_time() -> None:
    """000-69: Egg stops on 11, is sent back from 14 to 10 and stops on 11 again."""
    after = whatif("Egg@10 Twin@0", dice=[1, 2, 3, 2, 1], turns=5, track="wild")
    assert after.racer("Egg").space == 11
    assert after.racer("Egg").points == 2


@pytest.mark.parametrize(("start", "die"), [(0, 2), (2, 2), (4, 2), (11, 1), (3, 1), (5, 1)])
def test_only_stopping_counts_not_crossing_and_not_standing_there(start: int, die: int) -> None:
    """000-66, 000-68, 000-69: over a star, a rock and an arrow, and away from each."""
    after = whatif(f"Egg@{start} Twin@0", dice=[die], track="wild")
    assert after.racer("Egg").space == start + die
    assert not after.racer("Egg").tripped
    assert after.racer("Egg").points == 0


def test_a_warp_stops_on_the_track_too() -> None:
    """000-61, 000-68, 000-69: Flip Flop swaps its rock for Egg's star; both are where they are anew."""
    after = whatif("Flip Flop@3 Egg@11", answers=["Egg"], track="wild")
    assert after.spaces == [11, 3]
    assert after.racer("Flip Flop").points == 1
    assert after.racer("Egg").tripped


def test_the_track_acts_before_any_power() -> None:
    """000-68, 000-R26: the rock has tripped Egg already, so Baba Yaga does nothing and Scoocher hears nothing."""
    after = whatif("Egg@2 Baba Yaga@3 Scoocher@20", dice=[1], track="wild")
    assert after.racer("Egg").tripped
    assert after.happened("power") == []


def test_romantic_moves_for_a_pair_that_an_arrow_has_parted() -> None:
    """000-R26: that Egg stopped beside Twin is a fact, though the arrow took it on first."""
    after = whatif("Egg@3 Twin@5 Romantic@10", dice=[2], track="wild")
    assert after.spaces == [8, 5, 12]
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Egg", "Egg", "Romantic"]


def test_nobody_duels_a_racer_that_an_arrow_has_taken_away() -> None:
    """000-R26: sharing a space is a state, and it is over before the Duelist's turn to speak."""
    after = whatif("Egg@3 Duelist@5", dice=[2], otherwise="yes", track="wild")
    assert (after.spaces, after.questions) == ([8, 5], [])


@pytest.mark.parametrize(("baby", "egg", "tripped"), [(6, 8, False), (4, 3, True)])
def test_being_put_behind_the_huge_baby_is_a_stop_on_the_track(baby: int, egg: int, tripped: bool) -> None:
    """000-R37, 000-66, 000-68: put back on 5 the arrow acts, on 3 the rock."""
    after = whatif(f"Egg@2 Huge Baby@{baby}", dice=[baby - 2], track="wild")
    assert after.spaces == [egg, baby]
    assert after.racer("Egg").tripped is tripped


def test_the_space_that_the_huge_baby_fills_does_not_act_on_others() -> None:
    """000-100, 000-66: Egg never stood on the arrow at 5."""
    assert whatif("Egg@2 Huge Baby@5", dice=[3], track="wild").spaces == [4, 5]


def test_a_star_and_a_rock_count_for_whoever_stopped_there_and_has_moved_on_since() -> None:
    """000-68, 000-69, 000-R26: another racer's arrow makes a pair first, and Romantic runs off before her turn comes."""
    assert whatif("PartyAnimal@12 Banana@15 Gunk@9 Romantic@10", dice=[1], track="wild").racer("Romantic").points == 1
    assert whatif("PartyAnimal@17 Inchworm@13 Legs@13 Romantic@14", dice=[2], track="wild").racer("Romantic").tripped
