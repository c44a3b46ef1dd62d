"""Before the first round: the box, the cards on the table, and places on the start line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.analysis.simulation import SimulationPlan, play_game
from engine.core.question import Refused
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.faces import COLUMNS, FACES, LAYOUTS, NAMES, ROWS, START
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.game_options import PRESETS, SETTINGS
from engine.games.microbot_racers.match import FULL_HEALTH
from engine.table.table import Table
from tests.engine.games.microbot_racers import positions
from tests.engine.games.microbot_racers.positions import chosen


def opened(seed: int = 1, seats: int = 2, **options: str) -> Table:
    """A table before anybody has chosen a place."""
    return Table.new("microbot-racers", positions.NAMES[:seats], options, seed=seed)


def placed(seed: int = 1, seats: int = 2, **options: str) -> Table:
    """After everybody has taken the last square on offer."""
    table = opened(seed, seats, **options)
    while table.questions[0].kind == "start":
        [question] = table.questions
        table.answer(question.seat, question.key, question.options[-1].id)
    return table


def board(table: Table) -> Mapping[str, Any]:
    seen: Mapping[str, Any] = table.view()["board"]
    return seen


# ---------------------------------------------------------------------- the box


def test_there_are_eight_cards_with_two_faces_of_four_by_six_squares() -> None:
    """003-1, 003-R1"""
    assert [*FACES] == [*NAMES] == [*range(1, 9)]
    assert all(len(both) == 2 and {len(face) for face in both} == {ROWS * COLUMNS} for both in FACES.values())
    assert (ROWS, COLUMNS) == (6, 4)


def test_every_robot_has_a_health_die_a_front_three_markers_and_a_lap_counter() -> None:
    """003-2, 003-3: six health and nought laps to begin with, and one die more for all the rolls."""
    robots = board(placed())["robots"]
    assert [(robot["health"], robot["laps"], robot["facing"]) for robot in robots] == [(6, 0, "N")] * 2
    assert (FULL_HEALTH, MARKERS) == (6, 3)


def test_everybody_may_still_take_first_and_has_no_lap_yet() -> None:
    """003-4"""
    assert [(robot["privilege"], robot["laps"]) for robot in board(placed())["robots"]] == [(True, 0)] * 2


@pytest.mark.parametrize(("side", "count"), [("easy", 18), ("hard", 12)])
def test_one_side_of_the_action_card_is_agreed_on(side: str, count: int) -> None:
    """003-5"""
    assert len(board(placed(side=side))["spaces"]) == count
    assert all(space["seat"] is None for space in board(placed(side=side))["spaces"])


def test_laps_are_agreed_before_the_race() -> None:
    """003-9, 003-R2: one to five; one where nobody says anything, two in the preset duel."""
    [laps] = [setting for setting in SETTINGS if setting.id == "laps"]
    assert (laps.choices, laps.default) == (("1", "2", "3", "4", "5"), "1")
    assert {preset.id: preset.options.get("laps", laps.default) for preset in PRESETS if preset.id in ("quick", "duel")} == {
        "quick": "1",
        "duel": "2",
    }
    assert board(placed(laps="4"))["goal"] == 4
    with pytest.raises(Refused):
        chosen(laps="6")


# ---------------------------------------------------------------------- the track


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_cards_lie_in_a_loop_with_the_start_card_first(layout: str) -> None:
    """003-6, 003-42: each card touches the next one and the one before, and no other."""
    shown = board(placed(layout=layout))
    slots = shown["slots"]
    assert slots[0]["card"] == 1
    squares = [{(s["x"] + dx, s["y"] + dy) for dx in range(s["w"]) for dy in range(s["h"])} for s in slots]
    assert sum(map(len, squares)) == len(set().union(*squares)) == 24 * len(slots)
    for k, mine in enumerate(squares):
        around = {(x + dx, y + dy) for x, y in mine for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        touching = {other for other, theirs in enumerate(squares) if other != k and around & theirs}
        assert touching == {(k + 1) % len(slots), (k - 1) % len(slots)}


def test_four_layouts_are_suggested() -> None:
    """003-42, 003-R1: those of the printed rules are lost, these are our own."""
    assert {layout: len(slots) for layout, slots in LAYOUTS.items()} == {"ring": 8, "stadium": 8, "pinwheel": 8, "sprint": 6}


def test_in_order_means_faces_a_from_one_on() -> None:
    """003-6, 003-R1"""
    assert [(slot["card"], slot["face"], slot["half"]) for slot in board(opened())["slots"]] == [(k, "A", 0) for k in range(1, 9)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shuffled_cards_show_face_a_and_wild_ones_lie_in_any_way(layout: str) -> None:
    """003-6, 003-R1: the start card stays where it is; every other card lies there once at most."""
    seen = set()
    for seed in range(12):
        shuffled, wild = (board(placed(seed, cards=cards, layout=layout))["slots"] for cards in ("shuffled", "wild"))
        assert {(slot["face"], slot["half"]) for slot in shuffled} == {("A", 0)}
        for slots in (shuffled, wild):
            assert (slots[0]["card"], slots[0]["face"], slots[0]["half"]) == (1, "A", 0)
            assert len({slot["card"] for slot in slots}) == len(slots)
            assert not any(slot["changed"] for slot in slots)
        seen |= {(slot["face"], slot["half"]) for slot in wild[1:]}
    assert seen == {("A", 0), ("A", 1), ("B", 0), ("B", 1)}


# ---------------------------------------------------------------------- places


def test_robots_begin_on_different_start_squares_and_face_the_way_the_race_runs() -> None:
    """003-7"""
    for direction, facing in (("clockwise", "N"), ("anticlockwise", "S")):
        shown = board(placed(direction=direction))
        assert len({robot["square"] for robot in shown["robots"]}) == 2
        assert {robot["facing"] for robot in shown["robots"]} == {facing} == {shown["ahead"]}
        for robot in shown["robots"]:
            column, row = ord(robot["square"][0]) - ord("A"), int(robot["square"][1:]) - 1
            assert shown["rows"][row][column] == START


def test_the_lowest_opening_die_chooses_its_square_first() -> None:
    """003-R21: nobody may take a square that is taken."""
    for seed in range(6):
        table = opened(seed)
        dice = [event.data for event in table.events if event.kind == "opening"]
        [first] = table.questions
        assert len(first.options) == 4
        *_, last = dice
        assert first.seat == last["seats"][last["dice"].index(min(last["dice"]))]
        table.answer(first.seat, first.key, first.options[2].id)
        [second] = table.questions
        assert second.seat == 1 - first.seat
        assert first.options[2].id not in [option.id for option in second.options]


def test_an_ai_can_take_a_seat() -> None:
    """003-R22: the rules are for two people; any policy plays."""
    plan = SimulationPlan.checked("microbot-racers", 2, {"laps": "1"}, ["quick", "random"], 5)
    assert GAME.result(play_game(GAME, plan, 0)) is not None
