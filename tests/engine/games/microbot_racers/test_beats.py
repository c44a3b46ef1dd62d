"""What is worth telling of a race: each thing once, in words that name everybody, however a message cuts the events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from engine.contract.notation import PositionQuery
from engine.core.event import Event
from engine.games.microbot_racers.positions.notation import NOTATION
from engine.games.microbot_racers.text import beat_kinds as kinds
from engine.games.microbot_racers.text.beats import beats
from engine.text.beat import BANNER, HEADLINE, TOLD, Beat
from engine.text.phrase import Name, name_by_seat, names_in, to_text, without_subject
from engine.text.story import compose
from tests.engine.games.microbot_racers.transcripts import NAMES, Transcript, transcripts

CALL = name_by_seat(NAMES)
WORTH_TELLING = frozenset(
    {"collision", "impact", "damage", "destroyed", "red", "switched", "displaced", "lap", "forfeit", "cannot", "game_over"}
)
PARTS = 6
"""Into so many parts the events of a game are cut."""


def told(position: str, dice: tuple[int, ...] = (), answers: tuple[str, ...] = (), phases: int = 1) -> list[Beat]:
    return beats(NOTATION.after(PositionQuery(position, dice, answers, phases=phases)).events)


def text(beat: Beat) -> str:
    return to_text(beat.words, CALL)


@pytest.mark.parametrize(
    ("position", "dice", "answers", "words"),
    [
        ("card: Red@0,5N:M3.TR", (), (), ["Red moves 3 to A3 and turns right"]),
        ("card:..../..../~ Red@0,5N:M3.DR", (2,), (), ["Red moves 3 to A3 (puddle: rolls 2) and drifts to B3"]),
        ("card:..../..../~ Red@0,5N:M3", (6,), (), ["Red moves to A3 and rolls 6 on a puddle (under 6 is needed): health 5"]),
        (
            "card:..../..../^ Red@0,5N:M5",
            (6,),
            (),
            ["Red moves 5 to A1 and rolls 6 on a ramp (under 6 is needed): health 5"],
        ),
        ("card:..../.#/ Red@1,3N:M5.TL", (), (), ["Red moves to B3 and crashes into a block: health 5; loses Turn left"]),
        ("card: Red@1,0N:M2", (), (), ["Red crashes into the edge of the track: health 5"]),
        ("card: Red@1,5N!2:M4", (), (), ["Red moves 2 to B4 (too battered for 4)"]),
        ("card: Red@1,5N~m:J2", (5,), (), ["Red does not make the jump (rolls 5, under 5 is needed): health 5"]),
        ("card: Red@1,5N~m:J2", (4,), (), ["Red jumps to B4 (rolls 4, under 5 is needed)"]),
        ("card:P Red@0,0N!2:FIX", (), (), ["Red repairs in the pits to health 6"]),
        ("card: Red@0,0N:FIX", (), (), ["Red has nothing to repair"]),
        ("card: Red@1,5N:J2", (), (), ["Red cannot do Jump 2 without a move first"]),
        ("card:..../= Red@0,2N:M2", (), (), ["Red moves 2 to A1 and crosses the line: lap 1 of 2"]),
        (
            "card:..../..../L|..../..../# Red@0,3N:M1",
            (),
            ("L",),
            ["Red moves to A3 and throws the switch on A3: Grandstand becomes Grand Prix", "Red is pushed off a block to A2"],
        ),
        (
            "card: Red@0,1N:TR Blue@0,2N!1:M5",
            (),
            (),
            ["Blue rams Red on A2: both lose a point (Blue 0, Red 5)", "Blue falls to pieces on A3, ramming Red"],
        ),
        (
            "card: Red@0,1N!1:TR Blue@0,2N:M5",
            (),
            (),
            ["Blue rams Red on A2: both lose a point (Blue 5, Red 0)", "Red falls to pieces on A2, rammed by Blue"],
        ),
        (
            "card:..../..../~ Red@0,3N!1:M1",
            (4,),
            (),
            ["Red moves to A3 and rolls 4 on a puddle (under 1 is needed): health 0", "Red falls to pieces on A3, in a puddle"],
        ),
    ],
)
def test_an_action_is_told_with_all_that_comes_of_it(
    position: str, dice: tuple[int, ...], answers: tuple[str, ...], words: list[str]
) -> None:
    """003-19, 003-28, 003-32, 003-33, 003-R5, 003-R18"""
    assert [text(beat) for beat in told(position, dice, answers)][: len(words)] == words


def test_a_collision_names_both_with_their_health_and_has_a_short_headline() -> None:
    """003-33"""
    ram, turn = told("card: Red@0,1N:TR Blue@0,4N:M5")
    assert text(ram) == "Blue moves to A3 and rams Red on A2: both lose a point (Blue 5, Red 5)"
    assert to_text(ram.headline_words, CALL) == "Blue rams Red: both lose a point"
    assert (ram.kind, ram.doer, ram.whom, ram.way, ram.to) == (kinds.RAM, Name(1), (Name(0),), ("A5", "A3"), "A3")
    assert ram.drama >= BANNER
    assert text(turn) == "Red turns right"
    assert turn.drama < TOLD


def test_what_a_switch_does_to_others_is_told_with_who_threw_it() -> None:
    """003-39, 003-40"""
    switch, *others = told("card:..../..../L|..../...#/..../...~ Red@3,1N:TL Blue@3,3N:TL Green@0,3N:M1", (6,), ("L",))[:3]
    assert text(switch).startswith("Green moves to A3 and throws the switch on A3")
    assert [text(beat) for beat in others] == [
        "Red is pushed off a block to D1",
        "Blue rolls 6 on a puddle (under 6 is needed): health 5",
    ]
    assert {beat.because for beat in others} == {Name(2)}


def test_a_round_opens_with_who_picks_first_and_the_dice() -> None:
    """003-12, 003-14"""
    opening, picks = told("card: Red@0,5N# Blue@3,5N#", (3, 2), ("M3", "M2", "TL", "TR", "no", "no"), phases=2)
    assert text(opening) == "Round 2: Blue picks first with the lowest roll (Red 3, Blue 2)"
    assert (opening.dice, opening.whom) == ((3, 2), (Name(0), Name(1)))
    assert text(picks) == "Blue picks Move 3 and Turn right and has enough; Red picks Move 2 and Turn left and has enough"
    assert picks.drama == TOLD


def test_picks_that_have_been_carried_out_need_not_be_told() -> None:
    """003-19"""
    later = told("card: Red@0,5N# Blue@3,5N#", (3, 2), ("M3", "M2", "TL", "TR", "no", "no", "M2", "M3"), phases=3)
    assert next(beat for beat in later if beat.kind == kinds.PICKS).drama == 0
    assert {text(beat) for beat in later[2:]} == {"Red moves 2 to A4 and turns left", "Blue moves 3 to D3 and turns right"}


def test_a_tie_is_told_to_those_who_roll_again() -> None:
    """003-12"""
    opening, tie, *_ = told("card: Red@0,5N# Blue@3,5N# Green@2,5N#", (2, 4, 4, 1, 3), phases=1)
    assert text(opening) == "Round 2: Red picks first with the lowest roll (Red 2, Blue 4, Green 4)"
    assert (text(tie), tie.whom) == ("The tie: Blue 1, Green 3", (Name(1), Name(2)))


def test_a_claim_is_worth_telling_and_says_who_keeps_the_privilege() -> None:
    """003-R4"""
    opening, *_ = told("card: Red@0,5N Blue@3,5N", (), ("first", "first"))
    assert text(opening) == "Round 2: Blue takes 1st player (Red keeps the privilege)"
    assert opening.drama > TOLD


def test_after_a_claim_the_dice_of_the_others_say_in_which_order_they_pick() -> None:
    """003-12, 003-14"""
    opening, *_ = told("card: Red@0,5N Blue@3,5N# Green@2,5N#", (4, 2), ("first",))
    assert text(opening) == "Round 2: Red takes 1st player, then the others pick, lowest roll first (Blue 4, Green 2)"


def test_the_rest_of_an_action_that_began_before_is_told_as_that() -> None:
    """A question about a switch may end a message in the middle of an action: the next one tells how it went on."""
    threw = Event(9, "switched", {"seat": 0, "switch": "R", "slot": 1, "card": 2, "face": 0, "half": 1, "square": "A1"}, 8)
    ran = Event(10, "ran", {"seat": 0, "path": ["A1", "A2"], "facing": 2}, 8)
    (rest,) = beats([threw, ran])
    assert text(rest) == "Red goes on to A2 and throws the switch on A1: Straight turns by half"
    assert rest.way == ("A1", "A2")


# ---------------------------------------------------------------------- over whole games


def cuts(talk: Transcript) -> Iterator[list[Beat]]:
    """The beats of a game in one piece, and cut at many places."""
    yield beats(talk.events)
    step = max(1, len(talk.events) // PARTS)
    for begin in range(1, step + 1, 3):
        ends = [0, *range(begin, len(talk.events), step), len(talk.events)]
        yield [beat for start, end in pairwise(ends) for beat in beats(talk.events[start:end])]


def test_everything_is_told_once_and_what_has_consequences_is_worth_telling_wherever_a_message_begins() -> None:
    """003-19, 003-28, 003-32, 003-33"""
    for talk in transcripts():
        by_number = {event.number: event for event in talk.events}
        for every in cuts(talk):
            assert Counter(number for beat in every for number in beat.events) == Counter(by_number.keys())
            quiet = [by_number[number] for beat in every if beat.drama < TOLD for number in beat.events]
            assert not [event for event in quiet if event.kind in WORTH_TELLING or event.data.get("gained")]


def test_every_die_is_in_the_words_of_its_beat() -> None:
    """003-30"""
    for talk in transcripts():
        by_number = {event.number: event for event in talk.events}
        for every in cuts(talk):
            for beat in every:
                rolled = [by_number[number] for number in beat.events]
                dice = [die for event in rolled if event.kind in ("opening", "rolled_off") for die in event.data["dice"]]
                dice += [event.data["die"] for event in rolled if event.kind in ("yellow", "red")]
                assert sorted(beat.dice) == sorted(dice)
                assert not Counter(map(str, dice)) - Counter(re.findall(r"\b\d\b", text(beat)))


def test_words_begin_with_whoever_does_it_name_everybody_and_have_no_holes() -> None:
    for talk in transcripts():
        by_number = {event.number: event for event in talk.events}
        for every in cuts(talk):
            for beat in every:
                seats = {by_number[number].data.get("seat") for number in beat.events} - {None}
                seats |= {by_number[number].data.get("other") for number in beat.events} - {None}
                assert {Name(seat) for seat in seats} <= {*names_in(beat.words)}
                assert beat.doer is None or beat.words[0] == beat.headline_words[0] == beat.doer
                for words in (beat.words, beat.headline_words):
                    assert not re.search(r"None|  |\(\)|: :| ,|^ |[ ,:;]$", to_text(words, CALL)), text(beat)


def test_big_moments_may_be_headlines() -> None:
    big = {kinds.DESTROYED, kinds.LAP, kinds.RAM, kinds.MISSED, kinds.SWITCH, kinds.GAME_OVER}
    assert all(kinds.DRAMA[kind] >= BANNER for kind in big)
    assert kinds.DRAMA[kinds.CRASH] >= HEADLINE
    assert {beat.kind for talk in transcripts() for beat in beats(talk.events)} <= {*kinds.DRAMA}


def test_one_robots_ways_follow_each_other() -> None:
    """003-20: where a beat leaves a robot, its next one takes it up."""
    for talk in transcripts():
        at: dict[Name | None, str] = {}
        for beat in in_order(beats(talk.events)):
            if beat.way is not None:
                assert at.get(beat.doer, beat.way[0]) == beat.way[0]
                at[beat.doer] = beat.way[1]


def in_order(every: Sequence[Beat]) -> list[Beat]:
    return sorted(every, key=lambda beat: beat.first)


@pytest.mark.parametrize("talk", transcripts()[::3])
def test_a_story_tells_a_round_in_its_order(talk: Transcript) -> None:
    """However a message is cut. A headline is told at its place, too, or health would be 3 before it is 4."""
    step = max(1, len(talk.events) // PARTS)
    for first in range(0, len(talk.events), step):
        every = beats(talk.events[first : first + step])
        body, read = ". ".join(to_text(words, CALL) for words in compose(every, most=10**6).sentences), 0
        for beat in (beat for beat in every if beat.in_round and beat.drama >= TOLD and not beat.again):
            at = body.find(to_text(without_subject(beat.words) or beat.words, CALL), read)
            assert at >= 0 or beat is every[0], (text(beat), body)
            read = max(read, at)
