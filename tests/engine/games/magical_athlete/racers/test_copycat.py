"""Copycat: has the power of the lead racer. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("position", "dice", "answers", "spaces"),
    [
        ("Copycat@0 Alchemist@9", [1], ["yes"], [4, 9]),
        ("Copycat@14 Blimp@20", [1], [], [18, 20]),
        ("Copycat@15 Blimp@20", [2], [], [16, 20]),
        ("Copycat@0 Centaur@9 Egg@2", [4], [], [4, 9, 0]),
        ("Copycat@4 Cheerleader@9 Egg@0", [1], ["yes"], [6, 9, 2]),
        ("Copycat@0 Coach@9", [1], [], [2, 9]),
        ("Egg@0 Copycat@4 Dicemonger@9", [1, 5], ["Copycat", "Keep"], [5, 5, 9]),
        ("Copycat@0 Duelist@9 Egg@3", [3, 5, 2], ["Duel"], [5, 9, 3]),
        ("Copycat@0 Flip Flop@9 Egg@3", [], ["Egg"], [3, 9, 0]),
        ("Egg@0 Copycat@2 Gunk@9", [4], [], [2, 2, 9]),
        ("Copycat@0 Hare@9", [1], [], [3, 9]),
        ("Egg@5 Copycat@0 Heckler@9", [1], [], [6, 2, 11]),
        ("Egg@0 Copycat@4 Huge Baby@9", [4], [], [3, 4, 9]),
        ("Copycat@4 Hypnotist@9 Egg@0", [1], ["Egg"], [5, 9, 4]),
        ("Egg@0 Copycat@4 Inchworm@9", [1], [], [0, 5, 10]),
        ("Egg@0 Copycat@4 Lackey@9", [6], [], [6, 6, 11]),
        ("Copycat@0 Leaptoad@9 Egg@2", [2], [], [3, 9, 2]),
        ("Copycat@0 Legs@9", [], ["Jog"], [5, 9]),
        ("Copycat@0 Magician@9", [1, 2, 6], ["Reroll", "Reroll"], [6, 9]),
        ("Copycat@4 Party Animal@9 Egg@3", [1], [], [6, 8, 4]),
        ("Copycat@0 Rocket Scientist@9", [2], ["yes"], [4, 9]),
        ("Egg@0 Twin@3 Copycat@5 Romantic@9", [3], [], [3, 3, 7, 11]),
        ("Copycat@3 Sisyphus@9", [6], [], [0, 9]),
        ("Egg@4 Copycat@4 Suckerfish@9", [3], ["Follow"], [7, 7, 9]),
        ("Copycat@0 Third Wheel@9 Egg@5 Twin@5", [1], ["Warp to 5"], [6, 9, 5, 5]),
    ],
)
def test_copycat_has_every_kind_of_power(position: str, dice: list[int], answers: list[str], spaces: list[int]) -> None:
    """000-88, 000-89: before, instead of, on and after the Main Move, on its own turn and on others'."""
    after = whatif(position, dice=dice, answers=answers)
    assert after.spaces == spaces
    assert "Copycat" in after.powers


@pytest.mark.parametrize(("position", "die"), [("Copycat@0 Baba Yaga@9 Egg@3", 3), ("Egg@0 Copycat@2 Banana@9", 4)])
def test_copycat_trips_like_its_model(position: str, die: int) -> None:
    """000-88, 000-89: with Baba Yaga's power and, on Egg's turn, with Banana's."""
    after = whatif(position, dice=[die])
    assert after.racer("Egg").tripped
    assert after.powers == ["Copycat"]


def test_copycat_gets_chips_eats_and_objects_like_its_model() -> None:
    """000-88: with the powers of Lovable Loser, M.O.U.T.H. and Stickler."""
    assert whatif("Copycat@0 Lovable Loser@9", dice=[1]).racer("Copycat").points == 1
    assert not whatif("Copycat@0 M.O.U.T.H.@9 Egg@3 Twin@5", dice=[3]).racer("Egg").racing
    objection = whatif("Egg@28 Copycat@4 Stickler@29", dice=[3])
    assert objection.spaces == [28, 4, 29]
    assert objection.powers == ["Copycat"]


def test_copycat_calls_its_die_and_goes_next_like_its_model() -> None:
    """000-88: with the Genius's power, and with the Skipper's, whose 1 both hear (000-R32)."""
    genius = whatif("Copycat@0 Genius@9 Egg@0", dice=[3], answers=["Guess 3"])
    assert genius.next is genius.racer("Copycat")
    skipper = whatif("Egg@0 Twin@0 Skipper@9 Copycat@0", dice=[1])
    assert [racer["racer"] for racer in skipper.happened("goes_next")] == ["Skipper", "Copycat"]


def test_copycat_is_a_second_scoocher_that_does_not_answer_itself() -> None:
    """000-88, 000-R15: each answers the Alchemist and the other's answer to the Alchemist, and no more."""
    assert whatif("Alchemist@0 Scoocher@10 Copycat@5", dice=[1], answers=["yes"]).spaces == [4, 12, 7]


@pytest.mark.parametrize(("answer", "spaces"), [("Hare", [5, 7, 7, 0]), ("Lackey", [3, 7, 7, 0])])
def test_on_a_tie_its_player_picks(answer: str, spaces: list[int]) -> None:
    """000-88: as soon as the race is set up, before anybody's turn."""
    after = whatif("Copycat@0 Hare@7 Lackey@7 Egg@0", dice=[3], answers=[answer])
    assert after.spaces == spaces
    assert [(asked.prompt, asked.options) for asked in after.questions] == [
        (
            "Several racers share the lead. Whose power does Copycat copy?",
            ("Copy Hare: +2, but naps alone in front", "Copy Lackey: moves 2 when others roll a 6"),
        )
    ]


def test_copycat_follows_the_lead_on_everybodys_turn() -> None:
    """000-88, 000-89: Hare leads, then Lackey goes by, then Hare again."""
    after = whatif("Lackey@5 Hare@7 Copycat@0", dice=[3, 1], turns=2)
    assert [copied["model"] for copied in after.happened("copied")] == ["Hare", "Lackey", "Hare"]
    assert after.sentences[0] == "Copycat begins as a copy of Hare: Hubris."
    assert "Copycat now copies Lackey, in the lead: Very Good Sire." in after.sentences


def test_a_new_tie_asks_again_and_an_old_one_does_not() -> None:
    """000-88, 000-R32: no question while Banana and Lackey stay level; one more when Lackey has caught up again."""
    position = "Copycat@0 Banana@7 Lackey@7 Egg@0"
    assert len(whatif(position, dice=[2], answers=["Banana"]).questions) == 1
    after = whatif(position, dice=[2, 1, 1], answers=["Banana", "Lackey"], turns=3)
    assert [asked.answer for asked in after.questions] == [
        "Copy Banana: trips whoever runs past",
        "Copy Lackey: moves 2 when others roll a 6",
    ]
    assert [copied["model"] for copied in after.happened("copied")] == ["Banana", "Lackey"]


def test_leading_alone_it_has_no_power() -> None:
    """000-88, 000-R32: there is nobody in front to copy."""
    after = whatif("Copycat@12 Hare@5", dice=[3])
    assert (after.spaces, after.happened("power")) == ([15, 5], [])


def test_sharing_the_lead_with_one_racer_it_copies_that_one_unasked() -> None:
    """000-88, 000-R32: its own power is no choice."""
    after = whatif("Copycat@5 Hare@5 Egg@0", dice=[3])
    assert (after.spaces, after.questions) == ([10, 5, 0], [])


def test_it_takes_the_lead_and_its_power_is_gone() -> None:
    """000-88, 000-R41: as Flip Flop it swaps itself to the front, where it is nobody's copy."""
    after = whatif("Copycat@2 Flip Flop@9 Egg@0", answers=["Flip Flop"])
    assert after.spaces == [9, 2, 0]
    assert after.sentences[-1] == "Copycat has nobody in the lead to copy."


def test_it_never_copies_what_happens_before_the_race() -> None:
    """000-89, 000-R19: no chips with Sisyphus's power, so a 6 costs it none; Sisyphus has its four."""
    after = whatif("Copycat@3 Sisyphus@9", dice=[6])
    assert after.spaces == [0, 9]
    assert [racer.points for racer in after.race.racers] == [0, 4]


@pytest.mark.parametrize(("leader", "end"), [("Egg@9", 3), ("Egg=Hare@9", 5)])
def test_it_copies_what_an_egg_has_hatched(leader: str, end: int) -> None:
    """000-89, 000-93: the power of the leader is the one it races with; the draw before the race is not copied."""
    after = whatif(f"Copycat@0 {leader}", dice=[3])
    assert (after.racer("Copycat").space, after.questions) == (end, [])


def test_a_copy_does_not_copy_a_copy() -> None:
    """000-88: an Egg that hatched as Copycat leads, so neither has a power; beside the Hare it is no choice for either."""
    after = whatif("Copycat@0 Egg=Copycat@9 Hare@5", dice=[3])
    assert (after.spaces, after.happened("power")) == ([3, 9, 5], [])
    both = whatif("Copycat@0 Egg=Copycat@9 Hare@9", dice=[1, 1], turns=2)
    assert (both.spaces, both.questions) == ([3, 12, 9], [])


def test_the_original_huge_baby_keeps_the_space() -> None:
    """000-89, 000-R41: whether its copy comes or it comes to its copy, the copy is put behind."""
    assert whatif("Copycat@5 Huge Baby@9", dice=[4]).spaces == [8, 9]
    assert whatif("Huge Baby@13 Copycat@10 Egg@0", dice=[1], track="wild").spaces == [10, 9, 0]


def test_becoming_huge_it_makes_room_at_once() -> None:
    """000-R41, 000-R15: Huge Baby takes the lead; those with Copycat are put behind together, one happening."""
    after = whatif("Huge Baby@12 Lackey@14 Copycat@10 Egg@10 Twin@10 Scoocher@0", dice=[3])
    assert after.spaces == [15, 14, 10, 9, 9, 1]
    assert after.happened("put_behind") == [{"racer": "Copycat", "others": ["Egg", "Twin"], "space": 9}]


def test_becoming_huge_on_start_it_pushes_nobody() -> None:
    """000-R41, 000-99: Start has room for all."""
    after = whatif("Huge Baby@12 Lackey@14 Copycat@0 Egg@0", dice=[3])
    assert (after.spaces, after.happened("put_behind")) == ([15, 14, 0, 0], [])


def test_whoever_is_put_behind_a_new_huge_baby_has_stopped_there() -> None:
    """000-R41, 000-R37: Egg lands beside Twin on 9, and Romantic moves for the pair."""
    assert whatif("Huge Baby@12 Lackey@14 Copycat@10 Egg@10 Twin@9 Romantic@1", dice=[3]).spaces == [15, 14, 10, 9, 9, 3]


@pytest.mark.parametrize(("die", "powers"), [(2, ["Copycat"]), (5, ["Banana"])])
def test_for_an_arrival_that_changes_the_lead_the_power_after_it_counts(die: int, powers: list[str]) -> None:
    """000-R41: Egg passes the copy of Banana on 10; when it takes the lead with the same move, Copycat copies Egg by then."""
    after = whatif("Egg@9 Copycat@10 Banana@12", dice=[die])
    assert after.powers == powers
    assert after.racer("Egg").tripped


@pytest.mark.parametrize(("answer", "copycat"), [("Romantic", 3), ("Egg", 1)])
def test_a_power_gained_by_an_arrival_reacts_to_it(answer: str, copycat: int) -> None:
    """000-R41: Romantic draws level with the leader; if Copycat picks her now, it moves for that very pair as she does."""
    assert whatif("Romantic@10 Egg@13 Copycat@1", dice=[3], answers=[answer]).spaces == [15, 13, copycat]


@pytest.mark.parametrize(
    ("position", "going_next"),
    [
        ("Egg@0 Inchworm@10 Copycat@3 Skipper@10", ["Skipper"]),
        ("Egg@0 Copycat@3 Inchworm@10 Skipper@10", ["Copycat", "Skipper"]),
    ],
)
def test_waiting_reactions_lapse_with_the_power(position: str, going_next: list[str]) -> None:
    """000-R41: Inchworm wriggles into the lead for the 1; a Copycat that sits after it is no Skipper any more."""
    after = whatif(position, dice=[1], answers=["Skipper"])
    assert after.racer("Inchworm").space == 11
    assert [racer["racer"] for racer in after.happened("goes_next")] == going_next


def test_a_duel_lapses_with_the_power() -> None:
    """000-R41, 000-R26: Romantic runs into the lead before Copycat, still the Duelist's copy when Egg came, could speak."""
    after = whatif("Egg@2 Romantic@19 Copycat@5 Duelist@20", dice=[3], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 21, 5, 20], [])
    assert len(whatif("Egg@2 Romantic@10 Copycat@5 Duelist@20", dice=[3], otherwise="no").questions) == 1


def test_of_two_right_predictors_the_printed_mastermind_is_second() -> None:
    """000-R33: Copycat predicted the same as Mastermind's copy."""
    after = whatif("Copycat@5 Mastermind@27 Banana@24", dice=[1, 1, 6], answers=["Banana", "Banana"], turns=3)
    assert [racer["racer"] for racer in after.happened("finished")] == ["Banana", "Mastermind"]


def test_a_copy_that_predicted_right_alone_is_second() -> None:
    """000-R33, 000-R41: for the win itself Copycat has the power from before the winner left."""
    after = whatif("Copycat@5 Mastermind@27 Banana@24", dice=[1, 1, 6], answers=["Banana", "Copycat"], turns=3)
    assert [racer["racer"] for racer in after.happened("finished")] == ["Banana", "Copycat"]


def test_a_prediction_counts_only_with_the_power_it_was_made_with() -> None:
    """000-88: Banana takes the lead before it wins, so Copycat is a Banana when its prediction comes true."""
    position = "Copycat@5 Mastermind@20 Banana@19"
    after = whatif(position, dice=[1, 1, 6, 1, 1, 5], answers=["Banana", "Copycat"], turns=6)
    assert [racer["racer"] for racer in after.happened("finished")] == ["Banana"]
    assert not after.race.over


def test_a_reaction_that_lapsed_does_not_come_back_with_the_power() -> None:
    """000-R41: Copycat turns from Skipper to Inchworm and back while its old Skipper power waits."""
    after = whatif("Egg@0 Inchworm@20 Copycat@3 Skipper@20", dice=[1], answers=["Skipper"], track="wild")
    assert [data["model"] for data in after.happened("copied")] == ["Skipper", "Inchworm", "Skipper"]
    assert [data["racer"] for data in after.happened("goes_next")] == ["Skipper"]


@pytest.mark.parametrize(
    ("position", "dice", "answers", "spaces"),
    [
        ("FlipFlop@5 HugeBaby@20 Copycat@4 Gunk@5", [], ["Swap with Huge"], [20, 5, 4, 4]),
        ("Hypnotist@5 HugeBaby@20 Copycat@4 Legs@10", [1], ["Huge"], [4, 5, 4, 10]),
    ],
)
def test_a_copy_that_is_no_baby_after_the_arrival_needs_no_room(
    position: str, dice: list[int], answers: list[str], spaces: list[int]
) -> None:
    """000-R41: the lead has changed with this very arrival, and the power after it counts."""
    after = whatif(position, dice=dice, answers=answers)
    assert after.powers.count("Copycat") == 0
    assert after.spaces == spaces


def test_a_copy_that_still_is_a_baby_needs_room_as_before() -> None:
    """000-89, 000-99"""
    assert whatif("Legs@0 Huge Baby@20 Copycat@5", answers=["Jog"]).spaces == [4, 20, 5]
