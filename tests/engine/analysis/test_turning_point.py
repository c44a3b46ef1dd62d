"""The win curve and the turning point of a race or game."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine import Table
from engine.analysis.decision_points import DecisionPoint, decision_points, events_with_causes, merged_points
from engine.analysis.turning_point import STEPS_RECHECKED, TurningPoint, turning_point, with_turning_point
from engine.analysis.win_curve import MAX_PLAYOUTS, Line, chances_before, final_shares, playouts_per_step, steps_of, win_curve
from engine.games.microbot_racers.match import DRAW
from engine.race.resolution.turn import MOST_TURNS
from engine.table.finished_step import FinishedStep
from tests.engine.games.magical_athlete.match_support import on_the_track, table_of
from tests.engine.support.tables import first_option, play_at_random, play_on, seed_for

FEW = 60
"""The number of playouts for a decision point."""


def raced(position: str, dice: Sequence[int], answers: Sequence[str] = ()) -> list[FinishedStep]:
    """The steps of a race from a position, with these dice at first, and these answers where there is something to decide."""
    table = table_of(on_the_track(position), seed=seed_for(*dice))
    wanted, steps = [*answers], table.finished_steps()
    while not steps_of(steps, 1) or steps_of(steps, 1)[-1].won is None:
        question = table.questions[0]
        decides = len(question.options) > 1 and wanted
        table.answer(question.seat, question.key, wanted.pop(0) if decides else question.default)
        steps = table.finished_steps()
    return steps_of(steps, 1)


def turning_point_of(steps: Sequence[FinishedStep]) -> TurningPoint:
    line = win_curve(steps, "course")
    assert line is not None
    point = turning_point(steps, line, "fine", FEW)
    assert point is not None
    return point


def kinds(point: TurningPoint) -> list[str]:
    return [event.kind for event in point.events]


# ---------------------------------------------------------------------- positions in which everybody knows it


def test_whoever_swaps_itself_away_from_the_goal_has_lost_it_there() -> None:
    """Flip Flop needs any die at all, and would rather be on 2."""
    point = turning_point_of(raced("Flip Flop@29 Heckler@2 Gunk@5", [2, 3], ["r1"]))
    assert (point.mark, point.seat, point.finishing) == (0, 0, False)
    assert kinds(point)[:2] == ["power", "warped"]
    assert point.before > 0.9
    assert point.after < 0.4


def test_whoever_is_tripped_before_the_goal_has_lost_it_there() -> None:
    """Hare passes the Banana with a 4, and stays down while the others come home."""
    point = turning_point_of(raced("Hare@23 Banana@26 Legs@25", [3, 6]))
    assert (point.mark, point.seat) == (0, 0)
    assert point.before > point.after
    assert kinds(point)[:2] == ["rolled", "power"]
    assert "tripped" in kinds(point)


def test_a_noisy_line_is_not_believed() -> None:
    """It has four larger changes elsewhere, made up here; a second look finds that Flip Flop did not swap at last."""
    steps = raced("Flip Flop@24 Alchemist@0 Coach@0", [1, 2, 1, 2, 1], ["r1"])
    assert len(steps) == 8
    up, down, between = [0.7, 0.15, 0.15], [0.2, 0.4, 0.4], [0.4, 0.3, 0.3]
    point = turning_point(steps, [up, down, up, down, up, up, up, between, [0.0, 1.0, 0.0]], "fine", FEW)
    assert point is not None
    assert (point.mark, point.seat) == (6, 0)
    assert point.swing > 0.9


def test_what_somebody_did_not_do_is_told_by_the_choice() -> None:
    """Flip Flop could have swapped with the leader, and rolls instead."""
    point = turning_point_of(raced("Flip Flop@2 Heckler@29 Gunk@5", [2, 1], ["no"]))
    assert point.chosen is not None
    assert (point.chosen.option, point.chosen.asked.journal) == ("no", [])
    assert point.mark == 0
    assert kinds(point)[0] == "rolled", "what came next has changed nothing, and is part of the story"


def test_a_last_roll_decides_if_nothing_else_did() -> None:
    point = turning_point_of(raced("Gunk@24 Banana@24 Alchemist@24", [6]))
    assert (point.mark, point.seat, point.after, point.finishing) == (0, 0, 1.0, True)
    assert kinds(point) == ["rolled", "moved", "finished"]


# ---------------------------------------------------------------------- which of them is told


@pytest.fixture(scope="module")
def steps() -> list[FinishedStep]:
    """The steps of a race with some turns."""
    return raced("Gunk@0 Banana@0 Alchemist@0 Legs@0", [3, 3, 3, 3])


def as_drawn(steps: Sequence[FinishedStep], line: Line) -> TurningPoint | None:
    """Return the turning point by the win curve alone, without time for playouts."""
    return turning_point(steps, line, "fine", late=lambda: True)


def line_of(steps: Sequence[FinishedStep], *own: float) -> Line:
    """The first chances of seat 0, which then stay as they are until it wins; the others share the rest."""
    rest = [*own, *[own[-1]] * (len(steps) - len(own)), 1.0]
    return [[chance, *[(1 - chance) / 3] * 3] for chance in rest]


def test_the_largest_change_is_told(steps: list[FinishedStep]) -> None:
    point = as_drawn(steps, line_of(steps, 0.3, 0.5, 0.2, 0.9))
    assert point is not None
    assert (point.mark, point.seat, point.before, point.after, point.finishing) == (2, 0, 0.2, 0.9, False)


def test_the_step_that_won_it_counts_only_if_nothing_else_is_half_as_large(steps: list[FinishedStep]) -> None:
    last = len(steps) - 1
    for change, mark in ((0.41, 0), (0.39, last)):
        point = as_drawn(steps, line_of(steps, 0.2 + change, 0.2))
        assert point is not None
        assert (point.mark, point.finishing) == (mark, mark == last)


def test_less_than_15_points_are_nothing_to_talk_about(steps: list[FinishedStep]) -> None:
    assert as_drawn(steps, line_of(steps, 0.87, 0.86)) is None
    assert as_drawn(steps, line_of(steps, 0.7, 0.86)) is not None


def test_a_race_that_was_called_off_has_no_course() -> None:
    """000-112: nobody took gold."""
    match = on_the_track("Gunk@3 Banana@4 Legs@5")
    assert match.race is not None
    match.race.started, match.race.turn_no = True, MOST_TURNS * 3 - 1
    match.sheet.hands = [["Twin"], ["Hare"], ["Egg"]]
    table = table_of(match)
    table.answer(0, table.questions[0].key, "roll")
    steps = steps_of(table.finished_steps(), 1)
    assert [event.kind for event in steps[-1].events][-3:-1] == ["race_called", "race_over"]
    assert steps[-1].won == []
    assert final_shares(steps) is None
    assert win_curve(steps, "course") is None


def test_a_race_that_is_not_over_has_no_course(steps: list[FinishedStep]) -> None:
    assert win_curve(steps[:-1], "course") is None
    assert win_curve([], "course") is None


def test_whoever_shares_a_win_has_a_share_at_the_end(steps: list[FinishedStep]) -> None:
    shared = [*steps[:-1], replace(steps[-1], won=[1, 2])]
    assert final_shares(shared) == [0.0, 0.5, 0.5, 0.0]
    point = as_drawn(shared, [*[[0.7, 0.1, 0.2, 0.0]] * len(steps), [0.0, 0.5, 0.5, 0.0]])
    assert point is not None
    assert (point.seat, point.after, point.finishing) == (1, 0.5, True)


def test_a_game_that_nobody_wins_has_no_turning_point() -> None:
    """003-R12"""
    table = play_at_random(Table.new("microbot-racers", ["Ada", "Ben"], seed="draw"), random.Random(1))
    steps = steps_of(table.finished_steps(), 1)
    assert steps[-1].won
    table.state.sheet.winners, table.state.sheet.ending = [], DRAW
    nobody = steps_of(table.finished_steps(), 1)
    assert nobody[-1].won == []
    assert win_curve(nobody, "course") is None


# ---------------------------------------------------------------------- moments


def test_a_step_of_which_nothing_is_known_is_one_moment(steps: list[FinishedStep]) -> None:
    step = steps[2]
    hidden = replace(step, information_set=step.before, marks=[], choices=[])
    assert [(moment.known, moment.events) for moment in decision_points(hidden)] == [(0, step.events)]


def test_a_press_for_a_roll_is_no_moment_and_dice_thrown_together_are_one() -> None:
    table = Table.new("thats-life", ["Ada", "Ben"], {"version": "pro", "modules": "flixxy"}, seed="together")
    play_on(table, until=lambda table: table.step >= 12, choose=first_option)
    step = next(step for step in table.finished_steps() if len(step.choices) == 4)
    assert step.choices[:3] == [1, 6, 6]
    dice, move = decision_points(step)
    assert (dice.line, dice.known, [event.kind for event in dice.events]) == (1, 3, ["rolled"])
    assert (move.line, move.known, move.events[0].kind) == (3, 4, "moved")


def test_nothing_is_told_without_what_led_to_it() -> None:
    """A thief has moved first, and was asked in between."""
    table = play_at_random(Table.new("thats-life", ["Ada", "Ben", "Cleo"], seed="steal"), random.Random(1))
    thefts = [(step, decision_points(step)[-1]) for step in table.finished_steps() if step.events[-1].kind == "steal"]
    late = [(step, moment) for step, moment in thefts if moment.events[0].kind == "steal"]
    assert late
    for step, moment in late:
        assert [event.kind for event in events_with_causes(step, [moment])] == ["moved", "steal"]


def test_of_a_long_chain_some_moments_are_one(steps: list[FinishedStep]) -> None:
    many = [DecisionPoint(line, line + 1, [steps[0].events[0]] * (line % 2), line % 4, line == 20) for line in range(21)]
    few = merged_points(many, 8)
    assert [moment.known for moment in few] == [3, 6, 9, 12, 15, 18, 21]
    assert [moment.line for moment in few] == [0, 3, 6, 9, 12, 15, 18]
    assert sum(len(moment.events) for moment in few) == 10
    assert not few[-1].is_untold
    assert merged_points(many, 21) == many
    assert merged_points(many[:8], 8) == many[:8]


def test_a_tie_is_one_moment_with_what_breaks_it() -> None:
    """003-12"""
    table, ties = play_at_random(Table.new("microbot-racers", ["Ada", "Ben"], seed="ties 1"), random.Random(1)), 0
    for step in table.finished_steps():
        thrown = [event for event in step.events if event.kind == "rolled_off"]
        ties += len(thrown) > 1
        assert sum(any(event in thrown for event in moment.events) for moment in decision_points(step)) <= 1
    assert ties > 0


def test_every_event_of_a_step_belongs_to_one_moment_at_most() -> None:
    luck = random.Random(4)
    for name, seats in (("magical-athlete", 5), ("magical-athlete-2003", 4), ("thats-life", 4), ("microbot-racers", 2)):
        table = play_at_random(Table.new(name, ["Ada", "Ben", "Cleo", "Dan", "Eve"][:seats], seed="moments"), luck)
        for step in table.finished_steps():
            cut = decision_points(step)
            numbers = [event.number for moment in cut for event in moment.events]
            own = [event.number for event in step.events]
            assert numbers == own[len(own) - len(numbers) :]
            assert cut[-1].known == len(step.information_set.journal)
            assert not {event.kind for event in events_with_causes(step, cut)} & table.game.section_starts
            assert [moment.known for moment in cut] == sorted({moment.known for moment in cut})


# ---------------------------------------------------------------------- time


def test_a_long_game_has_no_more_playouts_than_a_short_one() -> None:
    assert playouts_per_step(20) == playouts_per_step(41) == 60
    for length in (42, 84, 200, 2_500):
        assert 1 <= playouts_per_step(length) * length <= MAX_PLAYOUTS
    assert playouts_per_step(5_000) == 1


class Clock:
    """The time is up after this many calls."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_when_it_is_late_nothing_more_is_played(steps: list[FinishedStep]) -> None:
    line = line_of(steps, 0.3, 0.5, 0.2, 0.9)
    clock = Clock(30)
    point = turning_point(steps, line, "fine", 300, clock)
    assert point is not None
    assert clock.left > -5
    assert point == as_drawn(steps, line)


def test_a_course_that_is_not_done_in_time_is_none(steps: list[FinishedStep]) -> None:
    assert win_curve(steps, "course", Clock(40)) is None


def test_with_enough_time_the_line_only_says_where_to_look(steps: list[FinishedStep]) -> None:
    """The chances of this win curve are made up, and the turning point contains none of them."""
    line = line_of(steps, 0.3, 0.5, 0.2, 0.9)
    assert turning_point(steps, line, "fine", FEW) != as_drawn(steps, line)
    assert len(steps) > STEPS_RECHECKED


def test_the_win_curve_is_drawn_with_the_chances_of_the_turning_point() -> None:
    """What decided it is told with the same numbers that the graph shows."""
    steps = raced("Flip Flop@29 Heckler@2 Gunk@5", [2, 3], ["r1"])
    *before, end = win_curve(steps, "course") or []
    line = [*([0.9 * chance for chance in chances] for chances in before), end]  # drawn from few playouts, so a little off
    point = turning_point(steps, line, "fine", FEW)
    assert point is not None
    drawn = with_turning_point(line, point)
    assert [drawn[point.mark][point.seat], drawn[point.mark + 1][point.seat]] == [point.before, point.after]
    assert [point.before, point.after] != [line[point.mark][point.seat], line[point.mark + 1][point.seat]]
    assert drawn[: point.mark] + drawn[point.mark + 2 :] == line[: point.mark] + line[point.mark + 2 :]
    assert drawn[-1] == line[-1]


def test_the_same_seed_says_the_same(steps: list[FinishedStep]) -> None:
    assert chances_before(steps[3], "a", 20) == chances_before(steps[3], "a", 20) != chances_before(steps[3], "b", 20)
    assert turning_point_of(steps) == turning_point_of(steps)
