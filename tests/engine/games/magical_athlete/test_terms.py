"""The terms of the rules: lead, alone, moving, passing, sharing, tripping, warping. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "finished"), [(4, []), (5, ["Egg"]), (6, ["Egg"])])
def test_the_line_is_crossed_on_space_30_or_beyond(die: int, finished: list[str]) -> None:
    """000-R3: the race is 30 steps long, and surplus pips do no harm."""
    after = whatif("Egg@25 Twin@0 Banana@0", dice=[die])
    assert [racer["racer"] for racer in after.happened("finished")] == finished
    assert after.racer("Egg").space == min(25 + die, 30)


@pytest.mark.parametrize(
    ("position", "die", "spaces"),
    [
        ("Centaur@5 Egg@5", 4, [9, 5]),
        ("Centaur@2 Egg@5", 3, [5, 5]),
        ("Centaur@2 Egg@5", 4, [6, 3]),
    ],
)
def test_racers_on_one_space_are_neither_ahead_nor_behind(position: str, die: int, spaces: list[int]) -> None:
    """000-54, 000-59: leaving a shared space or drawing level is not passing; the Centaur kicks only whom it left behind."""
    assert whatif(position, dice=[die]).spaces == spaces


@pytest.mark.parametrize(("company", "chips"), [("", 1), ("Banana@3", 0)])
def test_alone_means_that_nobody_shares_the_space(company: str, chips: int) -> None:
    """000-55: the Lovable Loser is consoled in last place only without company."""
    assert whatif(f"Lovable Loser@3 Egg@8 {company}", dice=[1]).racer("Lovable Loser").points == chips


@pytest.mark.parametrize(("dice", "hare"), [([6, 1], 10), ([1, 1, 3], 15)])
def test_the_lead_is_whoever_is_farthest_on_the_track(dice: list[int], hare: int) -> None:
    """000-56, 000-R24: once Egg has crossed the line, the Hare leads alone and rests; with Egg still on 29 it runs."""
    assert whatif("Egg@28 Twin@5 Hare@10", dice=dice, turns=3).racer("Hare").space == hare


def test_racers_on_the_foremost_space_share_the_lead() -> None:
    """000-56: a tie for the lead has several leaders, and only them."""
    after = whatif("Copycat@0 Banana@7 Lackey@7 Heckler@6", dice=[3])
    assert [asked.options for asked in after.questions] == [
        ("Copy Banana: trips whoever runs past", "Copy Lackey: moves 2 when others roll a 6")
    ]


def test_the_main_move_is_the_roll_of_the_turn_and_its_move() -> None:
    """000-57: one die, one move as far as the die says."""
    after = whatif("Egg@4 Twin@0", dice=[3])
    assert after.happened("rolled") == [{"racer": "Egg", "die": 3}]
    assert [(move["moves"], move["main"]) for move in after.happened("moved")] == [([["Egg", 4, 7]], True)]


def test_moves_by_powers_are_no_main_moves() -> None:
    """000-57: Gunk slows the Main Move of Egg and leaves the Lackey's run alone."""
    after = whatif("Egg@4 Lackey@0 Gunk@2", dice=[6])
    assert after.spaces == [9, 2, 2]
    assert [(move["moves"], move["main"]) for move in after.happened("moved")] == [
        ([["Lackey", 0, 2]], False),
        ([["Egg", 4, 9]], True),
    ]


@pytest.mark.parametrize(("die", "asked"), [(1, 0), (2, 1)])
def test_a_move_of_0_is_no_move(die: int, asked: int) -> None:
    """000-58: with Gunk's -1 a 1 comes to nothing, so there is nothing for Suckerfish to follow."""
    after = whatif("Egg@4 Suckerfish@4 Gunk@9", dice=[die], otherwise="yes")
    assert after.spaces == [3 + die, 3 + die, 9]
    assert len(after.questions) == len(after.happened("moved")) == asked


@pytest.mark.parametrize(("banana", "tripped"), [(5, False), (4, True), (6, True)])
def test_two_moves_in_a_row_do_not_add_up_to_passing(banana: int, tripped: bool) -> None:
    """000-59: Egg goes 2 to 5 and an arrow takes it on to 8; beside Banana on 5 neither move begins behind and ends ahead."""
    after = whatif(f"Egg@3 Banana@{banana} Twin@0", dice=[2], track="wild")
    assert after.spaces[0] == 8
    assert after.racer("Egg").tripped is tripped


@pytest.mark.parametrize(("die", "tripped"), [(3, False), (2, True)])
def test_spaces_crossed_on_the_way_are_not_shared(die: int, tripped: bool) -> None:
    """000-60: Baba Yaga trips whom she stops beside, not whom she walks over."""
    assert whatif("Baba Yaga@2 Egg@4", dice=[die]).racer("Egg").tripped is tripped


@pytest.mark.parametrize(("answer", "spaces"), [("Egg", [11, 10, 22]), ("no", [11, 3, 20])])
def test_arriving_by_warp_is_stopping(answer: str, spaces: list[int]) -> None:
    """000-61: the Hypnotist's victim stops beside exactly one racer, and Romantic is moved."""
    assert whatif("Hypnotist@10 Egg@3 Romantic@20", dice=[1], answers=[answer]).spaces == spaces


def test_a_tripped_racer_does_not_even_roll() -> None:
    """000-62: its turn is for getting up."""
    after = whatif("Egg@5! Twin@0", dice=[6])
    assert (after.spaces, after.happened("rolled")) == ([5, 0], [])
    assert after.sentences[-1] == "Egg gets back up instead of moving."


def test_a_tripped_racer_has_its_power_and_moves_by_powers() -> None:
    """000-62: the Lackey runs lying down, and that does not count as getting up."""
    after = whatif("Egg@0 Lackey@5!", dice=[6])
    assert after.spaces == [6, 7]
    assert after.racer("Lackey").tripped


def test_a_trip_comes_after_the_whole_move() -> None:
    """000-63: Banana lies on 2, Egg still gets to 6 and falls there."""
    after = whatif("Egg@0 Banana@2", dice=[6])
    assert after.spaces == [6, 2]
    assert after.happened("tripped") == [{"racer": "Egg", "space": 6}]


def test_a_trip_costs_exactly_the_next_main_move() -> None:
    """000-64: Egg trips, gets up a turn later and rolls again in the turn after that."""
    after = whatif("Egg@0 Banana@2", dice=[6, 1, 1, 5], turns=5)
    assert [(die["racer"], die["die"]) for die in after.happened("rolled")] == [
        ("Egg", 6),
        ("Banana", 1),
        ("Banana", 1),
        ("Egg", 5),
    ]
    assert after.spaces == [11, 4]
    assert not after.racer("Egg").tripped


def test_whoever_lies_cannot_be_tripped_again() -> None:
    """000-62, 000-R15: the second Banana changes nothing, so nothing happened and Scoocher moves once."""
    after = whatif("Egg@3 Banana@4 Twin=Banana@5 Scoocher@20", dice=[4])
    assert after.powers == ["Banana", "Scoocher"]
    assert after.spaces == [7, 4, 5, 21]


def test_a_warp_is_no_move_and_passes_nobody() -> None:
    """000-65: Flip Flop and Egg change places over Banana's head."""
    after = whatif("Flip Flop@2 Banana@5 Egg@8", answers=["Egg"])
    assert after.spaces == [8, 5, 2]
    assert not after.racer("Flip Flop").tripped
    assert after.happened("moved") == []
