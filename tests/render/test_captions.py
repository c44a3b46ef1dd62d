"""What pictures tell of a turn: who moved and why, as a sum where it was one, and the story in as many words as fit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.clipping import MORE
from engine.games.magical_athlete.notation import whatif
from render.games.magical_athlete.captions import greatest, headline, story, told_whole
from render.games.magical_athlete.moves import Move, dice, moves, reasons, recent
from render.scene import SMALLEST, Box
from render.text import wrapped


def told(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[dict[str, Any]]:
    after = whatif(position, rolled, answers or [], track=track)
    return [{**msgspec.to_builtins(e), "text": text} for e, text in zip(after.events, after.sentences, strict=True)]


@pytest.mark.parametrize(
    ("position", "die", "reason"),
    [
        ("Hypnotist@3 Legs@9", 4, "roll 4"),
        ("Blimp@3 Legs@9", 2, "roll 2 +3"),
        ("Hypnotist@3 Gunk@9", 5, "roll 5 −1"),
        ("Leaptoad@3 Legs@4", 2, "roll 2 goes 3"),
        ("Blimp@28 Legs@9", 6, "roll 6 −1"),
    ],
)
def test_a_main_move_is_reckoned_up(position: str, die: int, reason: str) -> None:
    assert moves(told(position, [die]))[0].cause == reason


def test_an_alchemist_says_what_the_die_became() -> None:
    (move,) = moves(told("Alchemist@3 Legs@9", [1], ["instead"]))
    assert move == Move("Alchemist", 3, 7, False, "roll 1 goes 4")


def test_an_arrow_and_a_power_are_reasons_of_their_own() -> None:
    """Centaur kicks: the one who is kicked moves because of Centaur; its own way goes on over an arrow."""
    kicked = moves(told("Centaur@3 Legs@5", [4]))
    assert Move("Legs", 5, 3, False, "Centaur") in kicked
    (rolled, pushed) = moves(told("Hypnotist@1 Legs@20", [4], track="wild"))
    assert (rolled.cause, pushed.cause) == ("roll 4", "arrow")
    assert reasons([rolled.cause, pushed.cause]) == "roll 4, arrow"


def test_a_scoocher_that_scooches_on_is_one_move() -> None:
    found = moves(told("Romantic@0 Scoocher@2 Banana@3", [5]))
    assert [(m.start, m.end) for m in found if m.racer == "Scoocher"] == [(2, 4)]


def test_warps_are_told_from_moves() -> None:
    (warp,) = [move for move in moves(told("Hypnotist@9 Legs@3", [1], ["Legs"])) if move.racer == "Legs"]
    assert warp == Move("Legs", 3, 9, True, "Hypnotist")


def test_whoever_rides_along_says_with_whom() -> None:
    found = {move.racer: move.cause for move in moves(told("Hypnotist@3 Suckerfish@3", [4], ["Follow"]))}
    assert found == {"Hypnotist": "roll 4", "Suckerfish": "with Hypnotist"}


def test_whoever_makes_room_for_huge_baby_moves_because_of_it() -> None:
    found = moves(told("Huge Baby@3 Legs@5", [2]))
    assert Move("Legs", 5, 4, False, "Huge Baby") in found


def test_reasons_are_said_once_and_never_more_than_two() -> None:
    assert reasons(["a", "b", "a", ""]) == "a, b"
    assert reasons(["a", "b", "c"]) == f"a, b {MORE}"


def test_dice_are_told_with_whoever_threw_them() -> None:
    assert dice(told("Duelist@3 Legs@3", [5, 2, 4], ["Duel", "Roll"]))[:2] == [("Duelist", 5), ("Legs", 2)]


def test_what_one_racer_does_is_one_sentence() -> None:
    assert told_whole(told("Hare@3 Legs@9", [4]), []) == "Hare rolls a 4, sprints and moves to 9."


def test_a_trip_is_told_in_two_words() -> None:
    assert "Romantic trips." in told_whole(told("Romantic@0 Banana@3", [5]), [])


@pytest.mark.parametrize("height", [40, 80, 120])
@pytest.mark.parametrize("width", [300, 600, 940])
def test_a_story_fits_and_keeps_its_beginning(width: int, height: int) -> None:
    events = told("Party Animal@5 Romantic@9 Scoocher@11 Huge Baby@13 Banana@7", [5])
    area = Box(0, 0, width, height)
    text = story(events, area, [])
    assert len(wrapped(text, width, SMALLEST, 99)) <= height // 40 or text.count(" ") < 12
    assert text.startswith(("Party Animal throws a party", MORE))
    assert "… …" not in text


def test_who_comes_in_or_is_swallowed_makes_a_headline() -> None:
    for position, die, words in (
        ("Legs@27 Banana@9 Gunk@3", 5, "Legs takes 1st place and 3 points!"),
        ("M.O.U.T.H.@2 Legs@5 Banana@9", 3, "Legs is out of the race!"),
    ):
        great = greatest(told(position, [die], ["Roll"]))
        assert great is not None
        assert headline(great, []) == words
    assert greatest(told("Hypnotist@2 Legs@9", [5])) is None


def test_recent_events_are_those_of_this_race_and_of_few_turns() -> None:
    def event(number: int, kind: str) -> dict[str, Any]:
        return {"number": number, "kind": kind}

    kinds = ["turn", "moved", "race_over", "line_up", "turn", "moved", "turn", "rolled", "turn"]
    events = [event(i, kind) for i, kind in enumerate(kinds)]
    assert [e["number"] for e in recent(events, 6)] == [4, 5, 6, 7, 8]
    assert [e["number"] for e in recent(events, 1)] == [6, 7, 8]
    assert recent([], 3) == []
