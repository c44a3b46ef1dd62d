"""The words of the game: every event has its sentence, and every option says where it leads."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.contract.notation import PositionQuery
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Question
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.positions.notation import NOTATION
from engine.games.microbot_racers.positions.parse import read_position
from engine.games.microbot_racers.text.sentences import tell
from engine.text.phrase import name_by_seat, seat, to_text
from tests.engine.games.microbot_racers.transcripts import NAMES, transcripts

FOLDER = Path(__file__).parents[4] / "engine" / "games" / "microbot_racers"
NOBODY_DOES = {"laid", "opening", "rolled_off", "round", "order", "game_over"}
BUTTON, MENU = 80, 100
"""Letters that a chat has room for on a button, and in a menu."""


def noted() -> set[str]:
    """The kinds of events in the code."""
    code = " ".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    return {*re.findall(r"(?:\bnote|note_about)\((?:seat, )?\s*\"(\w+)\"", code), *re.findall(r"record_path\(\"(\w+)\"", code)}


def test_all_that_happens_and_is_asked_has_words() -> None:
    """003-41: games over all options have nearly everything in them."""
    happened = {event.kind for talk in transcripts() for event in talk.events}
    assert noted() - happened == set()
    assert {question.kind for talk in transcripts() for question in talk.asked} == {
        *("start", "first", "pick", "plan", "act", "switch")
    }
    for talk in transcripts():
        for line in (*talk.sentences, *(question.prompt for question in talk.asked)):
            assert re.fullmatch(r"\S(?!.*  ).*[^.][.?]", line), line
        for line in talk.lines():
            assert not re.search(r"[{}\[\]]|\bNone\b|  ", line), line


def test_whoever_does_something_is_told_as_its_doer() -> None:
    """003-19: so that a story can join what somebody does in a row."""
    for talk in transcripts():
        for event in talk.events:
            if event.kind not in NOBODY_DOES:
                assert tell(event).doer == seat(event.data["seat"]), event


def test_labels_fit_and_no_two_are_alike() -> None:
    """003-R30: a plan is a button, a pick is part of a menu."""
    for talk in transcripts():
        for question in talk.asked:
            labels = [option.label for option in question.options]
            assert len({*labels}) == len(labels), labels
            assert max(map(len, labels)) <= (MENU if question.kind == "pick" else BUTTON), labels
            assert len(question.prompt) <= 140


def sentence(kind: str, **data: Any) -> str:
    return to_text(tell(Event(1, kind, {"seat": 0, **data})).sentence, name_by_seat(NAMES))


@pytest.mark.parametrize(
    ("told", "kind", "data"),
    [
        ("Red takes 1st player (Blue keeps the privilege).", "claimed", {"kept": [1]}),
        ("Red takes 1st player (Blue and Green keep the privilege).", "claimed", {"kept": [1, 2]}),
        ("Red takes 1st player.", "claimed", {"kept": []}),
        ("Red rolls 6 on a ramp (under 6 is needed) and is hurt.", "yellow", {"what": "^", "die": 6, "under": 6, "passed": False}),
        ("Red rolls 3 on a puddle (under 6 is needed).", "yellow", {"what": "~", "die": 3, "under": 6, "passed": True}),
        ("Red does not make the jump.", "impact", {"what": "jump"}),
        ("Red crashes into a block.", "impact", {"what": "block"}),
        ("Red crashes into the edge of the track.", "impact", {"what": "edge"}),
        ("Red crosses the line backwards: lap −1 of 2.", "lap", {"laps": -1, "way": -1, "goal": 2}),
        ("Nobody is left, so nobody wins.", "game_over", {"winners": [], "how": "draw"}),
        ("The race is called: Red and Blue are nearest to home.", "game_over", {"winners": [0, 1], "how": "called"}),
    ],
)
def test_sentences_are_short_and_say_why(told: str, kind: str, data: dict[str, Any]) -> None:
    """003-R4, 003-R12, 003-R31, 003-R37"""
    assert sentence(kind, **data) == told


# ---------------------------------------------------------------------- what is asked


def asked(position: str, kind: str = "pick", turn: int = 0) -> Question:
    """What the first robot of a position is asked."""
    match, names = read_position(position, {**GAME.read_options({}), "laps": "2"})
    options = [*match.pickable(0), None] if kind == "pick" else [*dict.fromkeys(match.sheet.picks[0])]
    return GAME.question(match, "1.0.1.pick", Ask(0, kind, options, turn), names)


def labels(question: Question) -> dict[str, str]:
    return {option.id: option.label for option in question.options}


def test_a_label_says_where_an_action_leads() -> None:
    """003-R10: before it is chosen, with all that is met on the way."""
    question = asked("card:~/..../S/.../..^. Red@0,5N~m Blue@3,5N")
    assert question.prompt == "Action 1 of 3. You are on A6, facing north, health 6."
    found = labels(question)
    assert found["M2"] == "Move 2: to A4"
    assert found["M5"] == "Move 5: to A1, over a switch and a puddle"
    assert found["M6"] == "Move 6: to A1, over a switch and a puddle, off the track: health 5"
    assert found["TR"] == "Turn right: to face east"
    assert found["DL"] == "Drift left: stays on A6, off the track: health 5"
    assert found["J3"] == "Jump 3: to A3, over a switch, if you roll under 5"
    assert found["FIX"] == "Repair: to health 6"
    assert [option.id for option in question.options][-3:] == ["M6", "DL", "no"], "what would crash comes last"


def test_labels_begin_where_the_picked_actions_lead() -> None:
    """003-21"""
    question = asked("card: Red@0,5N:M3.TR Blue@3,0N", turn=2)
    assert question.prompt == "Action 3 of 3. Move 3 and Turn right will take you to A3, facing east."
    assert labels(question)["M2"] == "Move 2: to C3"


def test_where_the_order_of_picking_fails_another_one_is_shown() -> None:
    """003-19: the order is free."""
    found = labels(asked("card: Red@0,5E:M3 Blue@0,0N", turn=1))
    assert found["M1"] == "Move 1: stays on D6, off the track: health 5", "no order of these two does any better"
    found = labels(asked("card: Red@0,5E:M3.TR Blue@0,0N", turn=2))
    assert found["TL"] == "Turn left: to face east"
    assert found["M5"] == "Move 5: stays on D6, off the track: health 5"
    found = labels(asked("card: Red@0,5N:M3.TR Blue@3,0N", turn=2))
    assert found["M4"] == "Move 4: to D2, facing east (Move 4, Turn right, Move 3)"
    assert (
        labels(asked("card: Red@3,5N:M3.TR Blue@0,0N", turn=2))["M1"] == "Move 1: to D2, facing east (Move 1, Move 3, Turn right)"
    )


def test_a_jump_shows_the_move_that_it_needs() -> None:
    """003-25"""
    assert labels(asked("card: Red@0,5N Blue@3,0N"))["J2"] == "Jump 2: needs a move right before it"
    assert labels(asked("card: Red@0,5N:J2 Blue@3,0N", turn=1))["M2"] == "Move 2: to A2, facing north (Move 2, Jump 2)"
    assert labels(asked("card: Red@0,5N:M2 Blue@3,0N", turn=1))["J2"] == "Jump 2: to A2, if you roll under 5"


def test_a_label_says_what_must_fail() -> None:
    """003-R10: before it is chosen, and it comes last."""
    question = asked("card:..../..../..../~ Red@0,5N!2~m Blue@3,0N")
    assert labels(question)["J2"] == "Jump 2: stays on A6, no roll is low enough: health 1"
    assert [option.id for option in question.options].index("J2") > [option.id for option in question.options].index("TR")
    wrecked = labels(asked("card:..../..../..../..../~ Red@0,5N!1 Blue@3,0N"))
    assert wrecked["M1"] == "Move 1: to A5, over a puddle, in pieces: health 0"


def test_no_label_promises_what_a_crash_prevents() -> None:
    """003-32"""
    question = asked("card:#/# Red@0,2N:M1 Blue@3,0N", turn=1)
    assert question.prompt == "Action 2 of 3. Move 1 will take you to A3, facing north, into a block."
    assert labels(question)["TR"] == "Turn right: to B3, facing east (Turn right, Move 1)"
    assert labels(question)["M2"] == "Move 2: lost, you would crash before it"


def test_another_robot_will_have_moved_on_by_the_second_action() -> None:
    """003-33"""
    assert labels(asked("card: Red@0,5N Blue@0,2N"))["M4"] == "Move 4: to A4, into a robot if it stays: health 5"
    assert labels(asked("card: Red@0,5N:M2 Blue@0,2N", turn=1))["M2"] == "Move 2: to A2"


def test_the_switch_says_what_will_come_up() -> None:
    """003-37"""
    drawn = NOTATION.after(PositionQuery("card:..../L Red@0,2N:M1", answers=["no"])).questions[0]
    assert drawn.prompt == "You pass a switch on Grandstand. Throw it?"
    assert drawn.options == ("Flip Grandstand: Grand Prix comes up", "Leave it")
    assert NOTATION.after(PositionQuery("card:..../R Red@0,2N:M1")).questions[0].options == ("Turn Grandstand round", "Leave it")


def test_plans_say_where_they_lead_and_those_that_crash_come_last() -> None:
    """003-R30"""
    after = NOTATION.after(PositionQuery("card: Red@0,5E:M3.TL.M2 Blue@0,0N", options={"orders": "plan"}))
    question = after.questions[0]
    assert "Move 3, Turn left, Move 2: to D4, facing north" in question.options
    assert question.options[-1] == "One by one"
    crashes = ["off the track" in label for label in question.options[:-1]]
    assert crashes == sorted(crashes)
