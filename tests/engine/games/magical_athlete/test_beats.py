"""Beats of the 2025 game: a roll or a power with everything that came of it."""

from __future__ import annotations

import pytest

from engine import Event
from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.notation import whatif
from engine.text.beat import HEADLINE, TOLD
from engine.text.phrase import name_by_seat, piece, to_text

CALL = name_by_seat(["Ann", "Bob", "Cy", "Di"])


@pytest.mark.parametrize(
    ("position", "dice", "answers", "beats"),
    [
        (
            "Duelist@3 Legs@5",
            [2, 2, 4],
            ["Duel"],
            ["Duelist rolls a 2, to 5", "Duelist duels Legs and loses 2:4, and Legs moves 2, to 7"],
        ),
        ("Duelist@3 Legs@5", [2, 4, 4], ["Duel"], ["Duelist rolls a 2, to 5", "Duelist duels Legs and wins the tie 4:4, to 7"]),
        (
            "Leaptoad@3 Hare@5 Gunk@6 Suckerfish@3",
            [4],
            ["Follow"],
            ["Leaptoad rolls a 4 (−1 from Gunk) and leaps over 5 and 6, to 8", "Suckerfish sticks to Leaptoad and moves 5, to 8"],
        ),
        ("Alchemist@3 Gunk@9", [2], ["Move 4"], ["Alchemist rolls a 2", "Alchemist turns the 2 into a 4 (−1 from Gunk), to 6"]),
        (
            "Rocket Scientist@3 Legs@9",
            [2],
            ["Double"],
            ["Rocket Scientist rolls a 2", "Rocket Scientist doubles the 2, to 7, and trips"],
        ),
        ("Huge Baby@3 Hare@6 Legs@1", [3], [], ["Huge Baby rolls a 3, to 6", "Huge Baby pushes away Hare, who goes back 1, to 5"]),
        (
            "Magician@2 Gunk@9",
            [1, 2, 6],
            ["Reroll", "Reroll"],
            ["Magician makes the die vanish twice and rerolls the 1 into a 2, then into a 6 (−1 from Gunk), to 7"],
        ),
        ("Magician@2 Legs@9", [1, 1], ["Reroll"], ["Magician makes the die vanish and rerolls the 1 into another 1, to 3"]),
        (
            "Hare@4 Dicemonger@8 Legs@9",
            [3, 3],
            ["Reroll"],
            [
                "Hare rolls a 3",
                "Dicemonger sells Hare another throw and moves 1, to 9",
                "Hare rerolls the 3 into another 3 and sprints (+2), to 9",
            ],
        ),
        ("Dicemonger@4 Legs@8", [3, 5], ["Reroll"], ["Dicemonger sells itself another throw and rerolls the 3 into a 5, to 9"]),
        (
            "Scoocher@4 Gunk@20",
            [3],
            [],
            ["Scoocher rolls a 3 (−1 from Gunk)", "Scoocher scooches thanks to Gunk, to 5", "Scoocher runs 2, to 7"],
        ),
        (
            "Cheerleader@3 Legs@1 Hare@1",
            [4],
            ["Cheer"],
            [
                "Cheerleader cheers for last place: Legs and Hare move 2, to 3, and Cheerleader moves 1, to 4",
                "Cheerleader rolls a 4, to 8",
            ],
        ),
        ("Legs@3 Banana@5", [], ["Jog"], ["Legs jogs instead of rolling, to 8", "Banana trips Legs, who ran past"]),
        (
            "Legs@28 Banana@4",
            [4],
            ["Roll"],
            ["Legs rolls a 4 and reaches the finish", "Legs wins the race (+3)", "Banana comes 2nd as the last one left (+1)"],
        ),
        ("M.O.U.T.H.@4 Legs@8 Hare@9", [4], [], ["M.O.U.T.H. rolls a 4, to 8", "M.O.U.T.H. eats Legs, who is out of the race"]),
        ("Flip Flop@4 Legs@28 Hare@9", [], ["Swap with Legs"], ["Flip Flop swaps places with Legs, 4 for 28"]),
        (
            "Hypnotist@4 Legs@28",
            [3],
            ["Warp Legs"],
            ["Hypnotist hypnotises Legs, who warps from 28 to 4", "Hypnotist rolls a 3, to 7"],
        ),
        ("Genius@4 Legs@28", [3], ["Guess 3"], ["Genius calls a 3 and rolls a 3, to 7", "Genius guesses right and goes again"]),
        ("Genius@4 Legs@28", [3], ["Guess 2"], ["Genius calls a 2 but rolls a 3, to 7"]),
        (
            "Party Animal@8 Legs@4 Hare@9 Twin@12",
            [3],
            [],
            [
                "Party Animal throws a party and everybody comes closer: Legs to 5, Hare back to 8 and Twin back to 11",
                "Party Animal rolls a 3 and gets a push from its guests (+1), to 12",
            ],
        ),
        (
            "Party Animal@8 Legs@4 Hare@9 Twin@12 Coach@14 Gunk@2",
            [3],
            [],
            [
                "Party Animal throws a party and everybody comes closer: Legs, Hare, Twin, Coach and Gunk by 1",
                "Party Animal rolls a 3 (−1 from Gunk) and gets a push from its guests (+1), to 11",
            ],
        ),
        ("Coach@8 Legs@4", [3], [], ["Coach rolls a 3 and hustles itself along (+1), to 12"]),
        ("Centaur@8 Legs@9", [3], [], ["Centaur rolls a 3, to 11", "Centaur kicks Legs, who goes back 2, to 7"]),
        (
            "Hare@7 Lackey@8",
            [6],
            [],
            ["Hare rolls a 6 and sprints (+2), to 15", "Lackey hurries ahead, hearing a 6 from Hare, and moves 2, to 10"],
        ),
        ("Hare@7 Inchworm@9", [1], [], ["Hare rolls a 1", "Inchworm steals the 1 from Hare and moves 1, to 10"]),
        (
            "Skipper@7 Legs@8",
            [1],
            [],
            ["Skipper rolls a 1, to 8", "Skipper grabs the wheel, hearing a 1 from itself, and goes next"],
        ),
        (
            "Sisyphus@7 Legs@8",
            [6],
            [],
            [
                "Sisyphus shoulders 4 chips",
                "Sisyphus rolls a 6",
                "Sisyphus loses its grip at its 6, warps from 7 to Start and loses 1 chip",
            ],
        ),
        (
            "Lovable Loser@7 Legs@8",
            [5],
            [],
            ["Lovable Loser gets a consolation chip for being last and alone", "Lovable Loser rolls a 5, to 12"],
        ),
        ("Mastermind@0 Legs@8", [5], ["Legs"], ["Mastermind predicts that Legs wins", "Mastermind rolls a 5, to 5"]),
        ("Heckler@7 Legs@8", [1], [], ["Heckler rolls a 1, to 8", "Heckler laughs at itself for hardly getting anywhere, to 10"]),
        (
            "Third Wheel@7 Hare@8 Legs@8",
            [2],
            ["Warp"],
            ["Third Wheel rolls in on a couple and warps from 7 to 8", "Third Wheel rolls a 2, to 10"],
        ),
        ("Blimp@7 Legs@8", [2], [], ["Blimp rolls a 2 and feels the wind (+3), to 12"]),
        ("Hare@17 Legs@8", [], [], ["Hare takes a nap, alone in the lead"]),
        ("Leaptoad@26 Stickler@7", [6], [], ["Leaptoad rolls a 6", "Stickler stops Leaptoad from overshooting"]),
        ("Legs@5! Romantic@8", [], [], ["Legs gets back up instead of moving"]),
        (
            "Hare@2 Romantic@9 Legs@5",
            [1],
            [],
            ["Hare rolls a 1 and sprints (+2), to 5", "Romantic swoons, seeing Hare make a pair, and moves 2, to 11"],
        ),
        ("Baba Yaga@2 Legs@5", [3], [], ["Baba Yaga rolls a 3, to 5", "Baba Yaga trips Legs, who got too close"]),
        ("Gunk@2 Legs@5 Banana@5", [3], [], ["Gunk rolls a 3, to 5"]),
        ("Legs@2 Gunk@5", [1], ["Roll"], ["Legs rolls a 1 (−1 from Gunk) and stays put"]),
        (
            "Copycat@2 Legs@5",
            [4],
            ["Roll"],
            ["Copycat begins as a copy of Legs", "Copycat rolls a 4, to 6", "Copycat has nobody in the lead to copy"],
        ),
    ],
)
def test_a_power_is_one_beat_with_all_that_it_did(position: str, dice: list[int], answers: list[str], beats: list[str]) -> None:
    after = whatif(position, dice, answers)
    assert [to_text(beat.words, CALL) for beat in GAME.beats(after.events)] == beats


def headline(position: str, dice: list[int], answers: tuple[str, ...] = (), track: str = "mild") -> str:
    beats = GAME.beats(whatif(position, dice, answers, "no", track).events)
    return to_text(max(beats, key=lambda beat: beat.drama).headline_words, CALL)


def test_a_headline_is_who_did_what_to_whom() -> None:
    assert headline("M.O.U.T.H.@4 Legs@8 Hare@9", [4]) == "M.O.U.T.H. eats Legs with an exact 4"
    assert headline("Hypnotist@4 Legs@28", [3], ("Warp Legs",)) == "Hypnotist hypnotises Legs"
    assert headline("Legs@28 Banana@4", [4], ("Roll",)) == "Legs wins the race with a 4 (+3)"
    assert headline("Duelist@3 Legs@5", [2, 2, 4], ("Duel",)) == "Duelist duels Legs and loses 2:4"


def test_a_chain_reaction_is_a_headline_that_counts() -> None:
    assert headline("Hare@3 Scoocher@9 Banana@5 Legs@1", [4]) == "Banana trips Hare"
    many = "Romantic@8 Suckerfish@8 Banana@10 Gunk@12 Hare@14 Coach@16"
    beats = GAME.beats(whatif(many, [2], otherwise="yes").events)
    assert to_text(beats[0].headline_words, CALL).startswith("Romantic rolls a 2 (−1 from Gunk), to 9, and sets off ")
    assert beats[0].drama >= HEADLINE


def test_the_same_number_again_and_an_arrow_back_may_be_headlines() -> None:
    assert headline("Magician@2 Legs@9", [1, 1], ("Reroll",)).endswith("rerolls the 1 into another 1, to 3")
    assert headline("Legs@13 Hare@2", [1], ("Roll",), "wild") == "Legs rides an arrow back to 10"


def test_whose_power_led_to_it_is_known_through_the_track() -> None:
    """Cheerleader moves Legs onto a rock."""
    beats = GAME.beats(whatif("Cheerleader@9 Legs@1 Hare@5", [1], ["Cheer"], track="wild").events)
    (trip,) = [beat for beat in beats if beat.kind == "trip"]
    assert (to_text(trip.words, CALL), trip.because) == ("Legs trips over a rock", piece("Cheerleader"))


def test_a_plain_roll_is_routine_and_one_with_a_bonus_is_not() -> None:
    assert [beat.drama < TOLD for beat in GAME.beats(whatif("Banana@3 Legs@17", [2]).events)] == [True]
    assert [beat.drama < TOLD for beat in GAME.beats(whatif("Hare@3 Legs@17", [2]).events)] == [False]


def test_a_beat_has_what_pictures_need() -> None:
    (roll,) = GAME.beats(whatif("Hare@0 Gunk@9", [5]).events)
    assert (roll.kind, roll.dice, roll.way, roll.to, roll.turn) == ("roll", (5,), ("Start", "6"), "6", 1)
    duel = GAME.beats(whatif("Duelist@3 Legs@5", [2, 2, 4], ["Duel"]).events)[-1]
    assert (duel.kind, duel.doer, duel.whom, duel.dice) == ("duel", piece("Duelist"), (piece("Legs"),), (2, 4))


def test_what_was_told_before_is_not_guessed() -> None:
    """A question came between the roll and its move, or between a power and its effect."""
    events = whatif("Hare@3 Gunk@9", [5]).events
    later = [event for event in events if event.kind not in ("turn", "rolled")]
    assert [to_text(beat.words, CALL) for beat in GAME.beats(later)] == ["Hare runs 6 (−1 from Gunk) and sprints (+2), to 9"]
    moved = [event for event in whatif("M.O.U.T.H.@4 Legs@8 Hare@9", [4]).events if event.kind == "eliminated"]
    assert [to_text(beat.words, CALL) for beat in GAME.beats(moved)] == ["Legs is out of the race on 8"]


def test_picks_of_a_row_are_one_sentence_by_player() -> None:
    picks = [(0, "Hare"), (1, "Legs"), (1, "Gunk"), (0, "Twin")]
    events = [Event(number, "picked", {"seat": seat, "racer": racer}) for number, (seat, racer) in enumerate(picks, 1)]
    (beat,) = GAME.beats(events)
    assert to_text(beat.words, CALL) == "Ann drafts Hare and Twin; Bob Legs and Gunk"


def test_a_roll_off_says_who_wins_it_and_against_what() -> None:
    tie = Event(1, "roll_off", {"what": "draft", "seats": [0, 1], "dice": [4, 4], "winner": None})
    settled = Event(2, "roll_off", {"what": "draft", "seats": [0, 1], "dice": [2, 5], "winner": 1})
    (beat,) = GAME.beats([tie, settled])
    assert to_text(beat.words, CALL) == "Bob wins the roll-off after a tie with a 5 against Ann 2"


def test_a_racer_that_copies_several_in_a_turn_is_told_once() -> None:
    beats = GAME.beats(whatif("Legs@5 Copycat@2 Scoocher@7 Hare@1", [4], ["Roll"]).events)
    copies = [to_text(beat.words, CALL) for beat in beats if beat.kind == "copy"]
    assert copies[-1] == "Copycat copies Legs, now in the lead"


def test_a_power_that_only_draws_everybody_together_is_no_headline() -> None:
    """It happens every turn."""
    (party, *_) = GAME.beats(whatif("Party Animal@8 Legs@4 Hare@9", [3]).events)
    assert TOLD <= party.drama < HEADLINE


def test_a_power_in_brief_says_where_it_led() -> None:
    """Long stories tell what others did in the words of headlines."""
    *_, lackey = GAME.beats(whatif("Hare@7 Lackey@8", [6]).events)
    assert to_text(lackey.headline_words, CALL) == "Lackey hurries ahead, to 10"
    (up,) = GAME.beats(whatif("Legs@5! Romantic@8").events)
    assert to_text(up.headline_words, CALL) == "Legs gets back up"
