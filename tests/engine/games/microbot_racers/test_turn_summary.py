"""The turn summaries of a round: who picks first, and a line for each robot, in full, in brief and as part of a sum."""

from __future__ import annotations

import re

import pytest

from engine.contract.notation import PositionQuery
from engine.core.event import Event
from engine.games.microbot_racers.positions.notation import NOTATION
from engine.games.microbot_racers.text.turn_summary import turns
from engine.text.phrase import Name, name_by_seat, to_text
from engine.text.turn_summary import TurnSummary, summary_words, total_changes
from tests.engine.games.microbot_racers.transcripts import NAMES, Transcript, transcripts

CALL = name_by_seat(NAMES)


def retold(position: str, dice: tuple[int, ...] = (), answers: tuple[str, ...] = (), phases: int = 1) -> list[TurnSummary]:
    return turns(NOTATION.after(PositionQuery(position, dice, answers, phases=phases)).events)


def full(turn: TurnSummary) -> str:
    return to_text(turn.told, CALL)


def brief(turn: TurnSummary) -> str:
    return to_text(turn.brief, CALL)


@pytest.mark.parametrize(
    ("position", "dice", "answers", "told", "in_brief"),
    [
        ("card: Red@0,5N:M3.TR", (), (), "Red moves 3 to A3, turns east", "Red: A6 → A3, faces east"),
        (
            "card:..../..../~ Red@0,5N:M3.DR",
            (2,),
            (),
            "Red moves 3 to A3 (puddle: rolls 2), drifts to B3",
            "Red: A6 → B3",
        ),
        (
            "card:..../..../~ Red@0,5N:M3",
            (6,),
            (),
            "Red moves 3 to A3 (puddle: rolls 6, too much), down to health 5",
            "Red: A6 → A3, loses 1 health",
        ),
        (
            "card:..../.#/ Red@1,3N:M5.TL",
            (),
            (),
            "Red moves 1 to B3, hits a block (health 5), loses Turn left",
            "Red: B4 → B3, loses 1 health",
        ),
        (
            "card: Red@1,0N:M2",
            (),
            (),
            "Red tries Move 2, hits the edge of the track (health 5)",
            "Red: stays on B1, loses 1 health",
        ),
        ("card: Red@1,5N!2:M4", (), (), "Red moves only 2 to B4", "Red: B6 → B4"),
        (
            "card: Red@1,5N~m:J2",
            (5,),
            (),
            "Red tries Jump 2 (rolls 5, too much), down to health 5",
            "Red: stays on B6, loses 1 health",
        ),
        ("card: Red@1,5N~m:J2", (4,), (), "Red jumps to B4 (rolls 4)", "Red: B6 → B4"),
        ("card:P Red@0,0N!2:FIX", (), (), "Red repairs to health 6 in the pits", "Red: stays on A1, repairs 4 health"),
        ("card: Red@0,0N:FIX", (), (), "Red repairs nothing", "Red: stays on A1"),
        ("card: Red@1,5N:J2", (), (), "Red cannot use Jump 2", "Red: cannot use Jump 2"),
        (
            "card:..../..../L|..../..../# Red@0,3N:M1",
            (),
            ("L",),
            "Red moves 1 to A3, flips Grandstand to Grand Prix, is pushed to A2",
            "Red: A4 → A2",
        ),
        (
            "card:..../= Red@0,2N:M2",
            (),
            (),
            "Red moves 2 to A1, is over the line (lap 1 of 2)",
            "Red: A3 → A1, over the line (lap 1 of 2)",
        ),
    ],
)
def test_an_action_is_told_with_all_that_comes_of_it(
    position: str, dice: tuple[int, ...], answers: tuple[str, ...], told: str, in_brief: str
) -> None:
    """003-19, 003-28, 003-32, 003-R5, 003-R18"""
    [turn] = retold(position, dice, answers)
    assert (full(turn), brief(turn)) == (told, in_brief)


def test_a_collision_is_told_once_and_counts_for_both() -> None:
    """003-33"""
    blue, red = retold("card: Red@0,1N:TR Blue@0,4N:M5")
    assert full(blue) == "Blue moves 2 to A3, hits Red (health 5, Red 5)"
    assert brief(blue) == "Blue: A5 → A3, loses 1 health; Red loses 1 health"
    assert full(red) == "Red turns east"
    assert to_text(summary_words([blue, red]), CALL) == "In 2 turns: Blue A5 → A3, loses 1 health; Red loses 1 health"


def test_what_a_switch_does_to_others_is_told_with_their_names() -> None:
    """003-39, 003-40"""
    first, *_ = retold("card:..../..../L|..../...#/..../...~ Red@3,1N:TL Blue@3,3N:TL Green@0,3N:M1", (6,), ("L",))
    assert full(first) == (
        "Green moves 1 to A3, flips Grandstand to Grand Prix, Red is pushed to D1, "
        "Blue rolls 6 on a puddle, Blue is down to health 5"
    )


def test_a_round_begins_with_who_picks_first_and_its_picks_are_told_until_they_are_done() -> None:
    """003-12, 003-14"""
    opening, red, blue = retold("card: Red@0,5N# Blue@3,5N#", (3, 2), ("M3", "M2", "TL", "TR", "no", "no"), phases=2)
    assert full(opening) == "Round 2: Red 3, Blue 2: Blue picks first"
    assert brief(opening) == "Round 2"
    assert {full(red), full(blue)} == {"Blue takes Move 3, Turn right and has enough", "Red takes Move 2, Turn left and has enough"}
    later = retold("card: Red@0,5N# Blue@3,5N#", (3, 2), ("M3", "M2", "TL", "TR", "no", "no", "M2", "M3"), phases=3)
    assert [full(turn) for turn in later[1:]] == ["Red moves 2 to A4, turns west", "Blue moves 3 to D3, turns east"]


def test_a_claim_says_who_keeps_the_privilege() -> None:
    """003-R4"""
    [opening] = retold("card: Red@0,5N Blue@3,5N", (), ("first", "first"))
    assert full(opening) == "Round 2: Blue takes 1st player (Red keeps the privilege)"


# ---------------------------------------------------------------------- over whole games


def squares(talk: Transcript) -> dict[Name, str]:
    robots = talk.match.sheet.robots
    return {Name(seat): talk.match.board.name(robot.at) for seat, robot in enumerate(robots) if robot.intact}


def test_in_the_end_everybody_is_where_the_story_says() -> None:
    """003-20: what all turns came to, one after the other."""
    for talk in transcripts():
        there = squares(talk)
        for change in total_changes(total for turn in turns(talk.events) for total in turn.changes):
            if change.who in there and change.way is not None:
                assert change.way[1] == there[change.who]


def test_every_die_and_every_point_of_health_is_told() -> None:
    """003-30"""
    for talk in transcripts():
        told = " ".join(full(turn) + " ".join(to_text(line.words, CALL) for line in turn.then) for turn in turns(talk.events))
        rolls = [event for event in talk.events if event.kind in ("yellow", "red")]
        assert len(re.findall(r"rolls \d(?=[,;) ])", told.split("starts on", 1)[1])) >= len(rolls)
        lost = sum(event.kind == "damage" for event in talk.events)
        fates = [fate for turn in turns(talk.events) for change in turn.changes for fate in change.fates]
        assert sum(fate.words == ("loses ", "1 health") for fate in fates) == lost


def test_a_round_has_one_line_for_each_robot_at_most() -> None:
    """003-19"""
    for talk in transcripts():
        starts = [at for at, event in enumerate(talk.events) if event.kind == "round"]
        for begin, end in zip(starts, [*starts[1:], len(talk.events)], strict=True):
            seats = [turn.seat for turn in turns(talk.events[begin:end]) if turn.seat is not None]
            assert len(seats) == len({*seats})


def test_a_story_may_begin_in_the_middle_of_a_round() -> None:
    """003-19: what a message has told need not be told again."""
    for talk in transcripts()[:6]:
        for begin in range(0, len(talk.events), 5):
            for turn in turns(talk.events[begin:]):
                assert full(turn)
                assert not re.search(r"None|  ", full(turn) + brief(turn))


def test_the_rest_of_an_action_that_began_before_is_told_as_that() -> None:
    """A question about a switch may end a message in the middle of an action: the next one tells how it went on."""
    threw = Event(9, "switched", {"seat": 0, "switch": "R", "slot": 1, "card": 2, "face": 0, "half": 1, "square": "A1"}, 8)
    ran = Event(10, "ran", {"seat": 0, "path": ["A1", "A2"], "facing": 2}, 8)
    (rest,) = turns([threw, ran])
    assert full(rest).startswith("Red goes on to A2, turns ")
    assert brief(rest) == "Red: A1 → A2"


def test_several_rounds_add_up_without_a_word_about_who_picked_first() -> None:
    told = [turn for number in (2, 4) for turn in turns(_a_round(number))]
    assert [turn.heads for turn in told] == [True, False, False, True, False, False]
    assert to_text(summary_words(told), name_by_seat(NAMES)) == "In 4 turns: Red A2 → A4; Blue stays put"
    assert to_text(summary_words(told[:3]), name_by_seat(NAMES)) == "Round 2: Red A2 → A4; Blue stays put"


def _a_round(number: int) -> list[Event]:
    """Red goes from one square to the next, and Blue sits it out."""
    first = number * 10
    return [
        Event(first, "round", {"round": number}),
        Event(first + 1, "order", {"order": [0, 1]}),
        Event(first + 2, "picked", {"seat": 0, "action": "M1"}),
        Event(first + 3, "enough", {"seat": 1}),
        Event(first + 4, "act", {"seat": 0, "action": "M1"}),
        Event(
            first + 5, "ran", {"seat": 0, "path": [f"A{number}", f"A{number + (0 if number == 4 else 2)}"], "facing": 2}, first + 4
        ),
    ]
