"""The small print: rerolls, Start, arriving together, once a turn, leaving the race, loops. Egg and Twin have no power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("watcher", "first", "answer", "spaces"),
    [
        ("Lackey@10", 6, "Magician", [3, 10]),
        ("Lackey@10", 6, "Keep", [6, 12]),
        ("Inchworm@10", 1, "Magician", [3, 10]),
        ("Inchworm@10", 1, "Keep", [0, 11]),
    ],
)
def test_a_rerolled_die_has_never_been_rolled(watcher: str, first: int, answer: str, spaces: list[int]) -> None:
    """000-70: nobody reacts to a number that was not kept."""
    assert whatif(f"Magician@0 {watcher}", dice=[first, 3], answers=[answer]).spaces == spaces


@pytest.mark.parametrize(("answer", "following"), [("Magician", "Egg"), ("Keep", "Skipper")])
def test_a_rerolled_1_calls_no_skipper(answer: str, following: str) -> None:
    """000-70: only a kept 1 changes who goes next."""
    after = whatif("Magician@0 Egg@0 Skipper@10", dice=[1, 3], answers=[answer])
    assert after.next is after.racer(following)


def test_start_is_a_space_to_share() -> None:
    """000-71: the Coach's word counts on Start, and the Duelist finds everybody there."""
    assert whatif("Egg@0 Coach@0", dice=[3]).spaces == [4, 0]
    assert [asked.options[0] for asked in whatif("Duelist@0 Egg@0 Twin@0", dice=[3]).questions] == ["Duel Egg", "Duel Twin"]


def test_start_is_a_space_to_stop_on() -> None:
    """000-71: Sisyphus warps back to Start, where Baba Yaga waits."""
    after = whatif("Sisyphus@9 Baba Yaga@0", dice=[6])
    assert after.spaces == [0, 0]
    assert after.racer("Sisyphus").tripped


def test_suckerfish_and_romantic_run_to_the_finish_together() -> None:
    """000-72: each stops beside exactly one other, so Romantic moves again, and Suckerfish with her."""
    after = whatif("Romantic@10 Suckerfish@10 Egg@0", dice=[2], otherwise="yes")
    assert [(racer["racer"], racer["place"]) for racer in after.happened("finished")] == [("Romantic", 1), ("Suckerfish", 2)]
    assert after.race.over


def test_arriving_together_counts_once_for_each_of_the_two() -> None:
    """000-72: Suckerfish comes along to 12 only; Romantic moves for herself there and for Suckerfish."""
    assert whatif("Romantic@10 Suckerfish@10 Egg@0", dice=[2], answers=["yes", "no"]).spaces == [16, 12, 0]


def test_by_the_later_faq_those_who_arrive_together_do_not_trigger_each_other() -> None:
    """000-R34: the run of 000-72 ends where it began."""
    assert whatif("Romantic@10 Suckerfish@10 Egg@0", dice=[2], otherwise="yes", rules="faq-2026").spaces == [12, 12, 0]


def test_by_the_later_faq_they_still_meet_whoever_was_there() -> None:
    """000-R34: Baba Yaga on 12 trips both, who arrive there together."""
    after = whatif("Egg@10 Suckerfish@10 Baba Yaga@12", dice=[2], otherwise="yes", rules="faq-2026")
    assert after.spaces == [12, 12, 12]
    assert [racer.tripped for racer in after.race.racers] == [True, True, False]


@pytest.mark.parametrize(("die", "egg", "romantic"), [(1, 4, 20), (2, 5, 22)])
def test_whoever_moves_0_does_not_stop_again(die: int, egg: int, romantic: int) -> None:
    """000-73: a 1 that Gunk makes a 0 leaves Egg beside Twin without stopping there; a 2 takes it to Banana."""
    after = whatif("Egg@4 Twin@4 Banana@5 Gunk@9 Romantic@20", dice=[die])
    assert (after.racer("Egg").space, after.racer("Romantic").space) == (egg, romantic)


def test_before_the_main_move_comes_once_a_turn() -> None:
    """000-74: the Hypnotist warps one racer in this turn and one in the next."""
    after = whatif("Hypnotist@10 Egg@3 Twin@4", dice=[1], answers=["Egg"], otherwise="yes")
    assert len(after.questions) == 1
    after = whatif("Hypnotist@10 Egg@3 Twin@4", dice=[1, 1, 1, 1], otherwise="no", turns=4)
    assert [asked.seat for asked in after.questions] == [0, 0]


def test_a_reroll_does_not_bring_back_what_came_before_the_roll() -> None:
    """000-74, 000-70: the Genius has called its die once for the whole turn."""
    after = whatif("Genius@0 Dicemonger@20 Egg@0", dice=[2, 3], answers=["Guess 3", "Dicemonger"])
    assert [asked.answer for asked in after.questions] == ["Guess 3", "Reroll with Dicemonger: it moves 1"]


@pytest.mark.parametrize(("gunk", "egg"), [(29, 3), (20, 2)])
def test_a_power_ends_as_its_racer_crosses_the_line(gunk: int, egg: int) -> None:
    """000-75: nobody is goopy any more when Gunk has finished."""
    assert whatif(f"Gunk@{gunk} Egg@0 Twin@0", dice=[1, 3], turns=2).racer("Egg").space == egg


def test_a_power_ends_as_its_racer_is_eliminated() -> None:
    """000-75: M.O.U.T.H. swallows Gunk, and Egg rolls without a minus."""
    after = whatif("M.O.U.T.H.@2 Gunk@4 Egg@0 Twin@0", dice=[3, 3], turns=2)
    assert after.spaces[0] == 4
    assert not after.racer("Gunk").racing
    assert after.racer("Egg").space == 3


@pytest.mark.parametrize(("die", "egg"), [(6, 26), (5, 24)])
def test_whoever_crosses_the_line_has_no_last_word(die: int, egg: int) -> None:
    """000-75, 000-R24: the Centaur passes Egg on its way into the finish and cannot kick any more."""
    assert whatif("Centaur@24 Egg@26 Twin@0", dice=[die]).racer("Egg").space == egg


def test_whoever_has_crossed_the_line_is_no_target() -> None:
    """000-R24: Banana trips nobody who is home, and Scoocher hears of nothing."""
    after = whatif("Egg@24 Banana@26 Scoocher@0", dice=[6])
    assert not after.racer("Egg").tripped
    assert after.racer("Scoocher").space == 0


def test_a_reroll_is_always_of_the_latest_die() -> None:
    """000-76: the Magician cannot go back from the 2 to the 5, nor from the 1."""
    after = whatif("Magician@0 Egg@0", dice=[5, 2, 1], otherwise="yes")
    assert [asked.options for asked in after.questions] == [
        ("Reroll with Magician", "Keep the 5"),
        ("Reroll with Magician", "Keep the 2"),
    ]
    assert after.racer("Magician").space == 1


def test_a_loop_goes_round_once() -> None:
    """000-77, 000-R14: Scoocher steps on the Huge Baby, is put back by a power, and would have to step there again."""
    after = whatif("Alchemist@0 Scoocher@9 Huge Baby@10", dice=[1], answers=["yes"])
    assert after.powers == ["Alchemist", "Scoocher", "Huge Baby"]
    assert after.happened("loop_ended") == [{"racer": "Scoocher", "hook": "Scoocher.scooch"}]
    assert after.spaces == [4, 9, 10]


def test_a_loop_that_has_ended_may_begin_again_for_another_reason() -> None:
    """000-77, 000-R14: two happenings that do not cause each other, so Scoocher goes round once for each."""
    after = whatif("Egg@0 Gunk@20 Twin=Gunk@20 Scoocher@9 Huge Baby@10", dice=[4])
    assert after.powers == ["Gunk", "Twin", *["Scoocher", "Huge Baby"] * 2]
    assert len(after.happened("loop_ended")) == 2
    assert after.spaces == [2, 20, 20, 9, 10]


def test_a_long_chain_is_no_loop() -> None:
    """000-78, 000-R14: Scoocher answers Suckerfish, who follows Scoocher, space by space from 1 to the finish."""
    after = whatif("Alchemist@0 Scoocher@1 Suckerfish@1", dice=[1], otherwise="yes")
    assert after.powers == ["Alchemist", *["Scoocher", "Suckerfish"] * 29]
    assert [racer["racer"] for racer in after.happened("finished")] == ["Scoocher", "Suckerfish"]
    assert after.happened("loop_ended") == []


def test_a_long_chain_ends_when_suckerfish_lets_go() -> None:
    """000-78: it stays behind the third time it is asked, and Scoocher has nothing more to answer."""
    after = whatif("Alchemist@0 Scoocher@10 Suckerfish@10", dice=[1], answers=["yes", "yes", "yes", "no"])
    assert after.spaces == [4, 13, 12]
