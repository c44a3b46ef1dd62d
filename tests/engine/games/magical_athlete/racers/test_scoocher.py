"""Scoocher: moves 1 whenever another racer's power happens. These tests say what counts as one."""

import pytest

from engine.games.magical_athlete.notation import whatif

HAPPENINGS = [
    # position, dice, answers, how often Scoocher moves
    ("Alchemist@0 Scoocher@20", [1], ["Move 4 instead"], 1),
    ("BabaYaga@0 Twin@3 Egg@3 Scoocher@20", [3], [], 2),
    ("Twin@0 BabaYaga@3 Scoocher@20", [3], [], 1),
    ("Twin@0 Banana@2 Scoocher@20", [3], [], 1),
    ("Twin@0 Suckerfish@0 Banana@2 Scoocher@20", [3], ["Follow"], 3),
    ("Blimp@0 Scoocher@20", [2], [], 1),
    ("Centaur@0 Twin@2 Egg@3 Scoocher@20", [5], [], 2),
    ("Cheerleader@10 Twin@0 Egg@0 Scoocher@20", [1], ["Cheer"], 1),
    ("Coach@0 Scoocher@20", [1], [], 1),
    ("Twin@0 Coach@0 Scoocher@20", [1], [], 1),
    ("Twin@0 Dicemonger@10 Scoocher@20", [1, 2], ["Reroll"], 1),
    ("Dicemonger@0 Scoocher@20", [1, 2], ["Reroll"], 1),
    ("Duelist@0 Twin@0 Scoocher@20", [5, 1, 2], ["Duel"], 1),
    ("Duelist@0 Twin@0 Scoocher@20", [1, 5, 3], ["Duel"], 1),
    ("FlipFlop@0 Twin@9 Scoocher@20", [], ["Twin"], 1),
    ("Genius@0 Scoocher@20", [4], ["Guess 4"], 1),
    ("Twin@0 Gunk@9 Scoocher@20", [3], [], 1),
    ("Twin@0 Gunk@9 Egg=Gunk@9 Scoocher@20", [1], [], 2),
    ("Hare@0 Scoocher@20", [1], [], 1),
    ("Hare@25 Scoocher@20", [], [], 1),
    ("Twin@0 Heckler@5 Scoocher@20", [1], [], 1),
    ("HugeBaby@0 Twin@4 Egg@4 Scoocher@20", [4], [], 1),
    ("Hypnotist@0 Twin@9 Scoocher@20", [2], ["Twin"], 1),
    ("Twin@0 Inchworm@9 Scoocher@20", [1], [], 1),
    ("Twin@0 Lackey@9 Scoocher@20", [6], [], 1),
    ("Leaptoad@0 Twin@2 Egg@3 Scoocher@20", [3], [], 2),
    ("Legs@0 Scoocher@20", [], ["Jog"], 1),
    ("LovableLoser@0 Scoocher@20", [2], [], 1),
    ("Magician@0 Scoocher@20", [1, 2, 3], ["Reroll", "Reroll"], 2),
    ("Mastermind@0 Scoocher@20", [2], ["Mastermind"], 1),
    ("Mouth@0 Twin@3 Scoocher@20", [3], [], 1),
    ("PartyAnimal@10 Twin@5 Egg@15 Scoocher@20", [1], [], 1),
    ("PartyAnimal@10 Twin@10 Egg@9 Scoocher@20", [1], [], 2),
    ("RocketScientist@0 Scoocher@20", [3], ["Double"], 1),
    ("Twin@0 Egg@3 Romantic@9 Scoocher@20", [3], [], 1),
    ("Sisyphus@4 Scoocher@20", [6], [], 1),
    ("Twin@0 Skipper@9 Scoocher@20", [1], [], 1),
    ("Twin@29 Stickler@5 Scoocher@20", [2], [], 1),
    ("Twin@29 Stickler@5 Egg=Stickler@6 Scoocher@20", [2], [], 1),
    ("Twin@0 Suckerfish@0 Scoocher@20", [3], ["Follow"], 1),
    ("ThirdWheel@0 Twin@9 Egg@9 Scoocher@20", [1], ["Warp"], 1),
]


@pytest.mark.parametrize(("position", "dice", "answers", "times"), HAPPENINGS)
def test_scoocher_moves_for_each_happening(position: str, dice: list[int], answers: list[str], times: int) -> None:
    """000-118, 000-119, 000-R15, 000-R38, 000-R44: one for each use and for each trigger; a group at once is one."""
    after = whatif(position, dice=dice, answers=answers)
    scooches = [power for power in after.happened("power") if power["racer"] == "Scoocher"]
    assert len(scooches) == times
    pulled = any(["Scoocher", 20, 19] in move["moves"] for move in after.happened("moved"))
    assert after.racer("Scoocher").space == 20 + times - pulled
    assert after.unused == []


NOTHING_HAPPENED = [
    ("Twin@0 Scoocher@20", [3], [], "mild"),
    ("Scoocher@20 Twin@3", [3], [], "mild"),
    ("Alchemist@0 Scoocher@20", [1], ["Move 1"], "mild"),
    ("BabaYaga@0 Twin@3! Scoocher@20", [3], [], "mild"),
    ("Cheerleader@10 Twin@0 Scoocher@20", [1], ["Stay quiet"], "mild"),
    ("Twin@0 Coach@5 Hare@6 Blimp@7 Scoocher@20", [3], [], "mild"),
    ("Twin@0 Dicemonger@10 Scoocher@20", [1], ["Keep"], "mild"),
    ("Duelist@0 Twin@0 Scoocher@20", [2], ["Let"], "mild"),
    ("FlipFlop@0 Twin@9 Scoocher@20", [2], ["Roll"], "mild"),
    ("Genius@0 Scoocher@20", [4], ["Guess 5"], "mild"),
    ("Genius@0 Scoocher@20", [4], ["Roll without"], "mild"),
    ("Magician@9 Copycat@0 Legs@10 Scoocher@3", [4], ["Keep"], "mild"),
    ("HugeBaby@0 Twin@0 Scoocher@20", [4], [], "mild"),
    ("Legs@0 Scoocher@20", [1], ["Roll"], "mild"),
    ("LovableLoser@0 Twin@0 Scoocher@20", [2], [], "mild"),
    ("RocketScientist@0 Scoocher@20", [3], ["Move"], "mild"),
    ("Twin@0 Suckerfish@0 Scoocher@20", [3], ["Let"], "mild"),
    ("ThirdWheel@0 Twin@9 Egg@9 Scoocher@20", [1], ["Stay"], "mild"),
    ("Twin@0 Scoocher@17", [1], [], "wild"),
    ("Twin@0 Scoocher@17", [3], [], "wild"),
    ("Twin@0 Scoocher@17", [5], [], "wild"),
]


@pytest.mark.parametrize(("position", "dice", "answers", "track"), NOTHING_HAPPENED)
def test_scoocher_stays_when_nothing_happened(position: str, dice: list[int], answers: list[str], track: str) -> None:
    """000-31, 000-R15: a power not used, a wrong guess, a new model for Copycat, a trip of the tripped, and the track."""
    after = whatif(position, dice=dice, answers=answers, track=track)
    assert after.happened("power") == []
    own_move = dice[0] if position.startswith("Scoocher") else 0
    assert after.racer("Scoocher").space == int(position.partition("Scoocher@")[2][:2]) + own_move
    assert after.unused == []


def test_a_power_that_is_stopped_by_another_is_not_a_second_happening() -> None:
    """000-R15, 000-R44: Heckler's 2 would be too far, so only Stickler has done something."""
    after = whatif("Twin@0 Heckler@29 Stickler@5 Scoocher@20", dice=[1])
    assert after.spaces == [1, 29, 5, 21]
    assert after.powers == ["Stickler", "Scoocher"]


def test_banana_has_nothing_to_do_with_a_racer_that_lies_there_already() -> None:
    """000-R15: Romantic, tripped, is moved past Banana: one happening of hers, none of Banana's."""
    after = whatif("Twin@0 Egg@3 Romantic@4! Banana@5 Scoocher@20", dice=[3])
    assert after.spaces == [3, 3, 6, 5, 21]
    assert after.powers == ["Romantic", "Scoocher"]


def test_scoocher_scooches_on_its_own_turn_too() -> None:
    """000-118, 000-119: Gunk takes 1 off its Main Move, and that is a power of another racer: 1 and then 2."""
    after = whatif("Scoocher@20 Gunk@0", dice=[3])
    assert [move["moves"] for move in after.happened("moved")] == [[["Scoocher", 20, 21]], [["Scoocher", 21, 23]]]


@pytest.mark.parametrize(
    ("position", "dice", "answers", "first"),
    [
        ("Twin@0 Gunk@9 Scoocher@20", [3], [], True),
        ("Twin@0 Coach@0 Scoocher@20", [3], [], True),
        ("Blimp@0 Scoocher@20", [3], [], True),
        ("Hare@0 Scoocher@20", [3], [], True),
        ("RocketScientist@0 Scoocher@20", [3], ["Double"], True),
        ("Alchemist@0 Scoocher@20", [1], ["Move 4 instead"], True),
        ("Magician@0 Scoocher@20", [3, 3], ["Reroll"], True),
        ("Dicemonger@0 Scoocher@20", [3, 3], ["Reroll"], True),
        ("Leaptoad@0 Twin@2 Scoocher@20", [3], [], False),
        ("Twin@0 Banana@2 Scoocher@20", [3], [], False),
        ("Twin@0 Suckerfish@0 Scoocher@20", [3], ["Follow"], False),
    ],
)
def test_what_changes_a_main_move_is_answered_before_it(position: str, dice: list[int], answers: list[str], first: bool) -> None:
    """000-R36: plus and minus, doublings and rerolls; what the move itself brings is answered after it."""
    after = whatif(position, dice=dice, answers=answers)
    movers = [move["moves"][0][0] for move in after.happened("moved")]
    assert len(movers) == 2
    assert movers.index("Scoocher") == (0 if first else 1)


def test_two_scoochers_answer_each_other_once() -> None:
    """000-R15: each moves for the jog and for the other's answer to it, and never for an answer to its own."""
    after = whatif("Legs@0 Scoocher@10 Egg=Scoocher@20", answers=["Jog"])
    assert after.spaces == [5, 12, 22]
    assert after.powers == ["Legs", "Scoocher", "Egg", "Egg", "Scoocher"]
    assert after.happened("loop_ended") == []


def test_three_scoochers_come_to_an_end_as_well() -> None:
    """000-R15: through other scooches neither: alone, after one of two others, after both in either order: 5 moves each."""
    assert whatif("Legs@0 Scoocher@1 Egg=Scoocher@10 Twin=Scoocher@20", answers=["Jog"]).spaces == [5, 6, 15, 25]


def test_a_power_that_a_scooch_sets_off_is_a_new_reason_for_everybody() -> None:
    """000-R15, 000-R26: Scoocher ends beside Twin, Romantic moves, and both Scoochers answer her besides each other."""
    one = whatif("Legs@0 Scoocher@10 Twin@11 Romantic@25", answers=["Jog"])
    assert one.spaces == [5, 12, 11, 27]
    assert one.powers == ["Legs", "Scoocher", "Romantic", "Scoocher"]
    assert whatif("Legs@0 Scoocher@10 Twin@11 Romantic@25 Egg=Scoocher@20", answers=["Jog"]).spaces == [5, 14, 11, 27, 24]


def test_scoocher_crosses_the_line_before_the_move_it_answers() -> None:
    """000-30, 000-R36: it is home while Twin still has its foot in the goo."""
    after = whatif("Twin@27 Gunk@9 Scoocher@29 Egg@0", dice=[4])
    assert [racer.name for racer in after.race.finished] == ["Scoocher", "Twin"]
