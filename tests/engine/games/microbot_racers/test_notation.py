"""Positions in a line and what is printed of them; what cannot be read is refused in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.contract.notation import PositionQuery
from engine.core.question import Refused
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.positions.notation import NOTATION
from tests.engine.cli.test_cli import run
from tests.engine.games.microbot_racers.positions import CARD, match_at, play

WALL = "/".join(["####"] * 6)
REFUSED = {
    "": "no layout",
    "ring": "1 to 4 robots, not 0",
    "ring A@0,9N B@1,9N C@2,9N D@3,9N E@0,10N": "1 to 4 robots, not 5",
    "moon Red@0,9N": "no layout called 'moon'",
    "ring/z=2A Red@0,9N": "'z=2A'",
    "ring/b=9A Red@0,9N": "'b=9A'",
    "ring/b=2C Red@0,9N": "'b=2C'",
    "ring/ Red@0,9N": "''",
    "sprint/g=7A Red@4,0E": "'g=7A'",
    "ring/a=2A Red@0,9N": "start card",
    "ring/b=1A Red@0,9N": "start card",
    "ring/b=3A/c=3B Red@0,9N": "only one card 3",
    "card: Red@0,0N!0000019": "Health is 1 to 6",
    "card: Red@0,0N+000009999": "round",
    "card: Red@٣,0N": "cannot be read",
    "ring Red@5,8N": "no open square",
    "ring Red@99,99N": "no open square",
    "card:# Red@0,0N": "no open square",
    "ring Red@100,1N": "cannot be read",
    "ring Red@-1,1N": "cannot be read",
    "card: Red": "cannot be read",
    "card: Red@0,0": "cannot be read",
    "card: Red@0,0X": "cannot be read",
    "card: @0,0N": "cannot be read",
    "card: \x1b[31m@0,0N": "no name",
    "card: Red@0,0N Blue@0,0N": "on another robot",
    "card: Red@0,0N Red@1,0N": "both be called Red",
    "card: Red@0,0N!0": "Health is 1 to 6, not 0",
    "card: Red@0,0N!7": "Health is 1 to 6, not 7",
    f"card: Red@0,0N!{'9' * 100}": "Health",
    "card: Red@0,0N!4!5": "twice",
    "card: Red@0,0N+1-1": "twice",
    "card: Red@0,0N:M1:M2": "twice",
    "card: Red@0,0N+99": "+99 times",
    "card: Red@0,0N:M7": "no action 'M7'",
    "card: Red@0,0N:M1..M2": "no action ''",
    "card: Red@0,0N:M1.M2.M3.M4": "3 markers at most, not 4",
    "card: Red@0,0N:": "':'",
    "card: Red@0,0N~x": "'~x'",
    "card: Red@0,0N?": "'?'",
    "card:x Red@0,0N": "no square 'x'",
    "card:..... Red@0,0N": "larger than a card",
    "card:././././././. Red@0,0N": "larger than a card",
    "card:++++++++ Red@0,0N": "8 cards at most, not 9",
    f"card:|{WALL} Red@0,0N": "4 squares without a block",
    "x" * 301: "at most 300 characters, not 301",
}


@pytest.mark.parametrize("position", REFUSED)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: str) -> None:
    """003-1, 003-8, 003-9: and it says what is wrong."""
    with pytest.raises(Refused) as refusal:
        NOTATION.after(PositionQuery(position))
    sentence = str(refusal.value)
    assert REFUSED[position] in sentence
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 200
    assert sentence.isprintable()


def test_what_is_just_within_the_limits_is_read() -> None:
    """003-1, 003-8"""
    assert play("card:./././././. Red@0,0N!1-9~m~d#:m1.tl.fix", phases=0).laps == [-9]
    assert play(f"card:{'+' * 7} Red@3,47S", phases=0).spot == "3,47S"
    assert play("ring/b=3A/c=2A Red@0,9N", phases=0).match.board.cards[1].card == 3
    assert len(play("card: A@0,0N B@1,0N C@2,0N D@3,0N", phases=0).robots) == 4


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"phase": "dance"}, "no phase 'dance'"),
        ({"phase": "setup"}, "no phase 'setup'"),
        ({"phases": -1}, "-1 phases"),
        ({"dice": [7]}, "not 7"),
        ({"dice": [0]}, "not 0"),
        ({"answers": ["fly"]}, "'fly' is no answer"),
        ({"answers": ["turn"]}, "fits more than one"),
        ({"otherwise": "maybe"}, "maybe"),
        ({"options": {"wings": "2"}}, "no option 'wings'"),
        ({"options": {"laps": "9"}}, "laps"),
        ({"turns": 2}, "takes no turns"),
        ({"track": "mild"}, "takes no track"),
    ],
)
def test_so_is_what_makes_no_sense_beside_it(more: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says) as refusal:
        NOTATION.after(PositionQuery(f"{CARD} Red@1,3N:TL.TR", **more))
    assert str(refusal.value).endswith((".", "?"))


def test_other_games_refuse_phases_in_a_sentence() -> None:
    for arguments in (
        ("Gunk@1", "--phase", "move"),
        ("Gunk@1", "--phases", "2"),
        ("--game", "thats-life", "+1; pawns 1 | 0", "--phase", "move"),
    ):
        done = run("whatif", *arguments)
        assert done.returncode == 2
        assert "takes no phase" in done.stderr


# ---------------------------------------------------------------------- what a position says


def test_everything_that_can_be_said_about_a_robot_is_read() -> None:
    """003-2, 003-8, 003-13: in any order behind the way it faces."""
    for more in ("!4+1:M3.TR~d#", "#~d:M3.TR+1!4", ":m3.tr!4#+1~d"):
        match = match_at(f"{CARD} Red@1,3W{more}")
        [robot] = match.sheet.robots
        assert (robot.health, robot.laps, robot.ran, robot.drifted, robot.privilege) == (4, 1, False, True, False)
        assert match.sheet.picks == [["M3", "TR"]]
    plain = match_at(f"{CARD} Red@1,3W").sheet.robots[0]
    assert (plain.health, plain.laps, plain.ran, plain.drifted, plain.privilege) == (6, 0, False, False, True)


def test_a_card_lies_as_the_position_says() -> None:
    """003-37: by its slot, number and face; ' means turned by half from how the slot has it."""
    lying = match_at("ring/b=2B'/c=3B Red@0,9N").board.cards
    assert [tuple(card) for card in lying[:4]] == [(1, 0, 0), (2, 1, 1), (3, 1, 0), (4, 0, 0)]


def test_the_first_robot_is_p1_and_the_phase_follows_from_the_markers() -> None:
    """003-14, 003-19"""
    assert match_at(f"{CARD} Red@1,3N Blue@2,3N").sheet.phase == "order"
    assert match_at(f"{CARD} Red@1,3N Blue@2,3N:TL").sheet.phase == "move"
    assert match_at(f"{CARD} Red@1,3N Blue@2,3N").sheet.order == [0, 1]


def test_a_drawn_track_may_leave_out_rows_and_squares() -> None:
    """003-1: they are plain."""
    assert play("card:.#//~~ Red@0,0N", phases=0).rows == [".#..", "....", "~~..", "....", "....", "...."]


# ---------------------------------------------------------------------- what is printed


def data(position: str, *arguments: str) -> dict[str, Any]:
    done = run("whatif", "--game", "microbot-racers", position, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_object_has_these_keys_and_types() -> None:
    """003-10, 003-13: as written in the design, so that others can rely on it."""
    after = data("ring/b=2B' Red@0,9N!4+1:M1.TR~m Blue@2,9N#", "--answers", "TR")
    kinds = {
        "robots": list,
        "cards": dict,
        "order": list,
        "phase": str,
        "over": bool,
        "winners": list,
        "ending": type(None),
        "questions": list,
        "unused": list,
        "events": list,
    }
    assert {key: type(value) for key, value in after.items()} == kinds
    assert after["robots"][1] == {
        "name": "Blue",
        "square": [2, 9],
        "facing": "N",
        "health": 6,
        "laps": 0,
        "destroyed": False,
        "actions": [],
        "run_up": False,
        "drifted": False,
        "privilege": False,
    }
    assert after["robots"][0]["square"] == [1, 9]
    assert after["robots"][0]["run_up"]
    assert after["cards"] == {"a": "1A", "b": "2B'", "c": "3A", "d": "4A", "e": "5A", "f": "6A", "g": "7A", "h": "8A"}
    assert (after["order"], after["phase"]) == (["Red", "Blue"], "order")
    [question] = after["questions"]
    assert set(question) == {"seat", "kind", "prompt", "options", "ids", "answer"}
    assert (question["seat"], question["kind"], question["ids"], question["answer"]) == ("Red", "act", ["M1", "TR"], "TR")
    assert len(question["options"]) == 2
    assert all(set(event) == {"number", "kind", "data", "cause", "text"} for event in after["events"])
    assert [event["number"] for event in after["events"]] == [*range(1, len(after["events"]) + 1)]


@pytest.mark.parametrize(
    ("position", "winners", "ending"),
    [
        ("card:/= Red@0,2N+1:M1 Blue@3,5N", ["Red"], "laps"),
        ("card: Red@0,0N!1:M1 Blue@3,5N", ["Blue"], "intact"),
        ("card: Red@0,0N!1:M1", [], "draw"),
        ("card: Red@0,0N!1 Blue@0,1N!1:M1", [], "draw"),
    ],
)
def test_the_object_names_the_winners_and_the_ending(position: str, winners: list[str], ending: str) -> None:
    """003-10, 003-R12"""
    after = data(position)
    assert (after["over"], after["winners"], after["ending"]) == (True, winners, ending)


def test_a_wreck_is_called_destroyed() -> None:
    """003-34, 003-R34"""
    red = data("card: Red@0,0N!1:M1.TL Blue@3,5N")["robots"][0]
    assert (red["destroyed"], red["health"], red["actions"]) == (True, 0, [])


def test_what_nobody_asked_for_is_named() -> None:
    assert data("card: Red@1,3N:TL", "--dice", "3,6", "--answers", "TR,no")["unused"] == ["3", "6", "TR", "no"]


def test_the_dice_are_for_rolls_of_a_die_only() -> None:
    """003-12, 003-28: in the order they are thrown."""
    after = data("card:/./.~ Red@1,3N:M1 Blue@3,3N#", "--dice", "6", "--phase", "move")
    assert (after["robots"][0]["health"], after["unused"]) == (5, [])


def test_phases_are_played_one_after_the_other() -> None:
    """003-11: from the one that is named."""
    position = "card: Red@1,3N# Blue@3,3N#"
    for phases, phase in ((0, "order"), (1, "select"), (2, "move"), (3, "order"), (4, "select")):
        assert data(position, "--phases", str(phases))["phase"] == phase
    assert data(position, "--phase", "select", "--answers", "TL,no,TR,no")["robots"][0]["actions"] == ["TL", "TR"]


def test_options_change_the_rules_of_the_question() -> None:
    """003-R2, 003-R17: two laps and actions one by one, unless something else is said."""
    assert data("card:/= Red@0,2N:M1", "--option", "laps=1")["over"]
    assert not data("card:/= Red@0,2N:M1")["over"]
    ramp = ("card:/./.#/.^ Red@1,4N:M3", "--dice", "1")
    assert data(*ramp)["robots"][0]["square"] == [1, 3]
    assert data(*ramp, "--option", "ramps=launch")["robots"][0]["square"] == [1, 1]
    assert data("card: Red@1,3N:M1.TL", "--option", "orders=plan")["questions"][0]["kind"] == "plan"


def test_questions_without_an_answer_take_the_first_or_decline() -> None:
    """003-19, 003-36: so actions are done in the order in which they are listed."""
    assert [asked["answer"] for asked in data("card: Red@1,3N:TL.M1.TR")["questions"]] == ["TL", "M1"]
    assert data("card:/./.L Red@1,3N:M1")["questions"][0]["answer"] == "no"
    assert data("card:/./.L Red@1,3N:M1", "--otherwise", "yes")["questions"][0]["answer"] == "L"


def test_an_answer_may_be_an_id_or_words() -> None:
    for answer in ("TR", "tr", "turn right"):
        assert data("card: Red@1,3N:M1.TR", "--answers", answer)["questions"][0]["answer"] == "TR"


def test_what_is_written_about_positions_is_true() -> None:
    """The example in the help can be played."""
    assert GAME.notation is NOTATION
    assert NOTATION.example in run("whatif", "--help").stdout
    assert play(NOTATION.example, phases=0).health == [4, 6]


def test_the_same_is_told_in_lines() -> None:
    lines = run("whatif", "--game", "microbot-racers", "card:/./.L Red@1,3N:M1 Blue@0,0N!1:M1", "--dice", "6").stdout.splitlines()
    assert lines[-4:] == [
        "Red          on B4, facing north, health 6, lap 0",
        "Blue         destroyed",
        "The race is over: intact.",
        "Nobody asked for: 6",
    ]


def test_a_card_that_is_put_elsewhere_changes_places_with_what_lay_there() -> None:
    """003-6: the box has one of each."""
    ring = NOTATION.after(PositionQuery("ring/b=4B' Red@0,9N", phases=0)).as_data()["cards"]
    assert ring == {"a": "1A", "b": "4B'", "c": "3A", "d": "2A", "e": "5A", "f": "6A", "g": "7A", "h": "8A"}
    sprint = NOTATION.after(PositionQuery("sprint/c=8B Red@7,0E", phases=0)).as_data()["cards"]
    assert sprint == {"a": "1A", "b": "2A", "c": "8B", "d": "4A", "e": "5A", "f": "6A"}
