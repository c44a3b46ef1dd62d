"""Powers that set each other off: long chains run to their end, endless ones go round once."""

import inspect
import sys

import pytest

from engine.games.magical_athlete.notation import read_position, whatif
from engine.race.notation import RacePositionResult
from engine.race.resolution.stack import MOST_QUESTIONS
from tests.seeds import seeds


def powers(after: RacePositionResult) -> list[str]:
    return after.powers


# ---------------------------------------------------------------------- long, but no loops


def test_scoocher_and_suckerfish_carry_each_other_home() -> None:
    """000-78: each ride is a happening, each scooch a ride; that is no loop. The jog that began it is not even run."""
    after = whatif("Legs@0 Scoocher@3 Suckerfish@3", otherwise="yes")
    assert after.spaces == [0, 30, 30]
    assert [racer.name for racer in after.race.finished] == ["Scoocher", "Suckerfish"]
    assert powers(after) == ["Legs"] + ["Scoocher", "Suckerfish"] * 27
    assert len(after.questions) == 1 + 27
    assert after.happened("loop_ended") == []


def test_a_suckerfish_that_gets_off_ends_the_chain() -> None:
    """000-78, 000-123: riding is optional each time."""
    after = whatif("Legs@0 Scoocher@3 Suckerfish@3", answers=["Jog", "Follow", "Let"])
    assert after.spaces == [5, 5, 4]
    assert powers(after) == ["Legs", "Scoocher", "Suckerfish", "Scoocher"]


def test_romantic_and_suckerfish_run_to_the_finish_together() -> None:
    """000-72, 000-117: from 1 in steps of 2; Twin, whom they meet on the way, does not stop them."""
    for twin in (20, 9):
        after = whatif(f"Romantic@0 Suckerfish@0 Twin@{twin}", dice=[1], otherwise="yes")
        assert [racer.name for racer in after.race.finished] == ["Romantic", "Suckerfish"]
        assert powers(after) == ["Suckerfish", *["Romantic", "Suckerfish"] * 15]
        assert after.happened("loop_ended") == []


def test_love_can_be_declined_on_the_way() -> None:
    """000-R39, 000-123: together to 5; then Suckerfish stays, and what is still owed for 5, 3 and 1 is run alone."""
    after = whatif("Romantic@0 Suckerfish@0 Twin@20", dice=[1], answers=["Follow", "Follow", "Follow", "Let"])
    assert after.racer("Suckerfish").space == 5
    assert after.racer("Romantic").space == 5 + 2 * 4
    assert powers(after).count("Romantic") == 6


def test_stickler_holds_two_lovers_on_the_last_space() -> None:
    """000-122, 000-R44: of the 30 reasons that 15 stops together give, 14 were run and 16 are too far."""
    after = whatif("Romantic@0 Suckerfish@0 Stickler@4 Twin@20", dice=[1], otherwise="yes")
    assert after.spaces == [29, 29, 4, 20]
    assert powers(after).count("Romantic") == 14
    assert powers(after).count("Stickler") == 16
    assert after.happened("loop_ended") == []


def test_a_long_chain_needs_no_deep_stack() -> None:
    """000-R14, 000-R26: reactions wait in a list; a few frames are enough for any chain."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 90)
    try:
        home = whatif("Legs@0 Scoocher@1 Suckerfish@1 Romantic@0", otherwise="yes")
        lovers = whatif("Romantic@0 Suckerfish@0 Twin@20", dice=[1], otherwise="yes")
    finally:
        sys.setrecursionlimit(limit)
    assert home.race.over
    assert lovers.race.over
    assert len(powers(home)) > 50


# ---------------------------------------------------------------------- loops


def test_scoocher_bounces_off_huge_baby_once() -> None:
    """000-77: the cycle is run through in its order, then it ends, and the log says so."""
    after = whatif("Legs@0 Scoocher@9 HugeBaby@10", answers=["Jog"])
    assert after.spaces == [5, 9, 10]
    assert powers(after) == ["Legs", "Scoocher", "Huge Baby"]
    assert [end["racer"] for end in after.happened("loop_ended")] == ["Scoocher"]
    assert "That has already gone round once, so it ends here." in after.sentences


def test_every_new_reason_is_worth_a_bounce() -> None:
    """000-77, 000-R14: only what the bounce itself sets off is the loop; two Gunks are two reasons."""
    after = whatif("Twin@0 Gunk@1 Egg=Gunk@2 Scoocher@9 HugeBaby@10", dice=[3])
    assert after.spaces == [1, 1, 2, 9, 10]
    assert powers(after) == ["Gunk", "Egg"] + ["Scoocher", "Huge Baby"] * 2
    assert len(after.happened("loop_ended")) == 2


def test_a_cycle_that_moves_somebody_on_is_no_loop() -> None:
    """000-78, 000-R14: each bounce ends beside Twin and moves Romantic, until she is home."""
    after = whatif("Legs@0 Scoocher@9 HugeBaby@10 Twin@9 Romantic@20", answers=["Jog"])
    assert after.racer("Romantic").place == 1
    assert powers(after) == ["Legs"] + ["Scoocher", "Huge Baby", "Romantic"] * 5 + ["Scoocher", "Huge Baby"]
    assert len(after.happened("loop_ended")) == 6
    assert after.spaces == [5, 9, 10, 9, 30]


def test_the_arrow_that_brings_both_back_closes_the_loop() -> None:
    """000-77, 000-66: from 10 over the star to 14 and back to 10; a chip each, and it is over."""
    after = whatif("Legs@0 Scoocher@10 Suckerfish@10", otherwise="yes", track="wild")
    assert after.spaces == [8, 10, 10]
    assert [racer.points for racer in after.race.racers] == [0, 1, 1]
    assert {end["racer"] for end in after.happened("loop_ended")} == {"Scoocher"}


# ---------------------------------------------------------------------- whole races of hot casts

HOT = [
    "Copycat@0 Duelist@0 Hypnotist@0 Legs@0",
    "Copycat@0 Duelist@0 Hypnotist@0 Scoocher@0 Suckerfish@0 HugeBaby@0",
    "Scoocher@0 Egg=Scoocher@0 Suckerfish@0 Twin=Suckerfish@0 HugeBaby@0 Romantic@0",
    "Romantic@0 Egg=Romantic@0 Suckerfish@0 Twin=Scoocher@0 Duelist@0 Copycat@0",
    "BabaYaga@0 Egg=Duelist@0 Duelist@0 Twin=Hypnotist@0 Scoocher@0 Copycat@0",
    "HugeBaby@0 Egg=HugeBaby@0 Twin=Scoocher@0 Scoocher@0 Romantic@0 PartyAnimal@0",
    "Scoocher@0 Egg=Scoocher@0 Twin=Scoocher@0 Gunk@0 Coach@0 Hare@0",
    "Centaur@0 Egg=Centaur@0 Banana@0 Twin=Banana@0 Heckler@0 Suckerfish@0",
    "Mouth@0 Egg=Mouth@0 PartyAnimal@0 Twin=PartyAnimal@0 Suckerfish@0 Romantic@0",
    "Skipper@0 Egg=Skipper@0 Inchworm@0 Twin=Inchworm@0 Magician@0 Dicemonger@0",
]
SEEDS = seeds(2)


@pytest.mark.parametrize("rules", ["text", "faq-2026"])
@pytest.mark.parametrize("track", ["mild", "wild", "wild-printed"])
@pytest.mark.parametrize("otherwise", ["yes", "no"])
@pytest.mark.parametrize("cast", HOT)
def test_every_race_of_a_hot_cast_ends(cast: str, otherwise: str, track: str, rules: str) -> None:
    """000-77, 000-78, 000-R14: with two places taken or nobody left, and no chain so long that it had to be cut."""
    for seed in SEEDS:
        after = whatif(cast, otherwise=otherwise, track=track, rules=rules, seed=seed, turns=600)
        assert after.race.over
        assert len(after.race.finished) == 2 or not after.race.racing
        assert after.happened("chain_cut") == []
        assert all(event.cause < event.number for event in after.events)
        assert all(after.sentences)


@pytest.mark.parametrize(
    ("cast", "track"),
    [
        ("Copycat@0 Duelist@0 Hypnotist@0 Legs@0", "wild"),
        ("Scoocher@0 Egg=Scoocher@0 Suckerfish@0 Twin=Suckerfish@0 HugeBaby@0 Romantic@0", "wild"),
        ("HugeBaby@0 Egg=HugeBaby@0 Twin=Scoocher@0 Scoocher@0 Romantic@0 PartyAnimal@0", "mild"),
    ],
)
def test_loops_of_hot_casts_are_told(cast: str, track: str) -> None:
    """000-77, 000-R14: whoever stops short is named in the log, with the power that had gone round."""
    names = [racer.name for racer in read_position(cast)]
    ended = [
        end for seed in range(20) for end in whatif(cast, otherwise="yes", track=track, seed=seed, turns=600).happened("loop_ended")
    ]
    assert ended
    assert all(end["racer"] in names and end["hook"] for end in ended)


def test_whoever_has_been_asked_too_often_in_a_turn_declines() -> None:
    """000-R14: ten Suckerfish on one Scoocher; the log says it once, and the turn comes to its end."""
    after = whatif("Legs@0 Scoocher@1 " + "Egg=Suckerfish@1 " * 10, otherwise="yes")
    assert len(after.questions) == MOST_QUESTIONS
    assert len(after.happened("questions_cut")) == 1
    assert powers(after).count("Egg") == MOST_QUESTIONS - 1
    assert after.racer("Scoocher").place == 1
