"""The win curve and the turning point of a race or game."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine import Table
from engine.analysis.decision_points import DecisionPoint, decision_points, merged_points
from engine.analysis.turning_point import MAX_LOW, MIN_RISE, TurningPoint, examined, turning_point
from engine.analysis.win_curve import MAX_PLAYOUTS, Line, chances_before, final_shares, playouts_per_step, steps_of, win_curve
from engine.games.microbot_racers.match import DRAW
from engine.race.resolution.turn import MOST_TURNS
from engine.table.finished_step import FinishedStep
from engine.text.percent import SPACE
from tests.engine.games.magical_athlete.match_support import on_the_track, table_of
from tests.engine.support.tables import first_option, play_at_random, play_on, seed_for
from tests.seeds import seeds

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


def decided(steps: Sequence[FinishedStep], fine: int = FEW) -> TurningPoint:
    line = win_curve(steps, "course")
    assert line is not None
    _, point = examined(steps, line, "fine", fine)
    assert point is not None
    return point


def kinds(point: TurningPoint) -> list[str]:
    return [event.kind for event in point.events if event.number in point.deciding]


# ---------------------------------------------------------------------- the definition


def turns(*own: float, seats: int = 4) -> Line:
    """A win curve: the chances of seat 0, which wins; the others share the rest."""
    return [[chance, *[(1 - chance) / (seats - 1)] * (seats - 1)] for chance in (*own, 1.0)]


LATE = (0.2,) * 8
"""Chances of a winner who is not ahead in the first rounds."""


def test_the_largest_rise_after_which_the_winner_stayed_ahead_decided_it() -> None:
    point = turning_point(turns(*LATE, 0.3, 0.5, 0.9, 0.85))
    assert point == TurningPoint(0, 12, 9, 0.5, 0.9)
    assert point.rise == (f"50{SPACE}%", f"90{SPACE}%")


def test_a_rise_that_was_lost_again_decided_nothing() -> None:
    point = turning_point(turns(*LATE, 0.9, 0.1, 0.3, 0.6))
    assert point is not None
    assert (point.mark, point.before, point.after) == (10, 0.3, 0.6)


def test_the_last_step_decided_it_only_if_no_other_rise_is_half_as_large() -> None:
    for chance, mark in ((0.47, 8), (0.45, 9)):
        point = turning_point(turns(*LATE, 0.2, chance))
        assert point is not None
        assert (point.mark, point.is_last) == (mark, mark == 9)


def test_whoever_was_ahead_from_the_first_round_to_the_end_led() -> None:
    """Whatever happened in between. Four players have had a turn each by then."""
    for late, led in ((0, 0), (1, 1), (4, 4), (5, None)):
        point = turning_point(turns(*(0.2,) * late, 0.3, *(0.4, 0.9, 0.5, 0.8, 0.9) * 4))
        assert point is not None
        assert point.led_since == led
        assert (point.mark is None) == (led is not None)


def test_nothing_is_said_of_what_decided_nothing() -> None:
    """The winner becomes the favourite in steps of 10 points."""
    small = turns(*LATE, *(0.2 + number / 10 for number in range(8)))
    assert turning_point(small) is None
    assert turning_point([*small[:-1], [0.0] * 4]) is None, "nobody has won"


def test_who_has_as_good_a_chance_as_another_is_not_ahead() -> None:
    level = [0.4, 0.4, 0.1, 0.1]
    line = [*turns(*LATE, 0.6)[:-1], level, *turns(0.7)]
    point = turning_point(line)
    assert point is not None
    assert point.mark == len(line) - 3


def test_a_comeback_is_the_lowest_chance_and_the_last_of_equal_ones() -> None:
    point = turning_point(turns(*LATE, 0.04, 0.1, 0.04, 0.2, 0.6))
    assert point is not None
    assert (point.low, point.low_chance) == (10, f"4{SPACE}%")
    for chance, seats, is_one in ((0.1, 4, True), (0.11, 4, False), (0.09, 6, False), (0.08, 6, True)):
        point = turning_point(turns(*LATE, chance, 0.2, 0.6, seats=seats))
        assert point is not None
        assert (point.low is not None) == is_one


def test_of_a_shared_win_a_winner_is_told_who_was_ahead_of_all_who_lost() -> None:
    line = [[0.1, 0.2, 0.7]] * 6 + [[0.2, 0.5, 0.3], [0.35, 0.45, 0.2], [0.5, 0.5, 0.0]]
    assert turning_point(line) == TurningPoint(1, 8, 5, 0.2, 0.5)
    last = turning_point([[0.1, 0.2, 0.7]] * 6 + [[0.5, 0.5, 0.0]])
    assert last is not None
    assert (last.seat, last.is_last, last.rise[1]) == (0, True, "a shared win")


def random_line(luck: random.Random) -> Line:
    seats, length = luck.randint(2, 6), luck.randint(1, 40)
    line: Line = []
    for _ in range(length):
        weights = [luck.choice((luck.random(), luck.random() ** 4, 0.5)) + 1e-6 for _ in range(seats)]
        line.append([weight / sum(weights) for weight in weights])
    winners = luck.sample(range(seats), luck.choice((0, 1, 1, 1, 2)))
    return [*line, [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]]


def assert_defined(point: TurningPoint, line: Line) -> None:
    """What is said about a curve is true, in the words of the definition."""
    own, winners = [chances[point.seat] for chances in line], [seat for seat, share in enumerate(line[-1]) if share]
    losers = [seat for seat in range(len(line[0])) if seat not in winners]
    assert point.seat in winners
    assert point.led_since is None or point.mark is None
    since = point.led_since if point.led_since is not None else point.mark + 1 if point.mark is not None else len(own) - 1
    assert all(chances[point.seat] > chances[loser] for chances in line[since:] for loser in losers)
    if point.mark is not None:
        assert (point.before, point.after) == (own[point.mark], own[point.mark + 1])
        assert point.after - point.before >= MIN_RISE
    if point.led_since is not None:
        assert point.led_since <= len(line[0])
    if point.low is not None:
        assert point.lowest == own[point.low] == min(own[:-1]) <= MAX_LOW


def test_whatever_is_said_of_a_curve_is_true() -> None:
    luck, said = random.Random(7), 0
    for _ in seeds(2000):
        line = random_line(luck)
        if (point := turning_point(line)) is not None:
            said += 1
            assert_defined(point, line)
    assert said > 500


@pytest.mark.parametrize(("game", "seats"), [("magical-athlete", 4), ("magical-athlete-2003", 5), ("microbot-racers", 2)])
def test_whatever_is_said_of_a_game_is_true_and_has_the_numbers_of_its_curve(game: str, seats: int) -> None:
    """However much time there was."""
    for seed in seeds(1):
        names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][:seats]
        table = play_at_random(Table.new(game, names, seed=f"true {seed}"), random.Random(seed))
        steps = steps_of(table.finished_steps(), 1)
        end = final_shares(steps)
        if end is None:
            continue
        rough = [*(chances_before(step, "true", 8) for step in steps), end]
        for looks in (0, 40, 10**6):
            line, point = examined(steps, rough, "true", 20, Clock(looks))
            told = turning_point(line)
            assert (point is None) == (told is None)
            if point is not None:
                assert_defined(point, line)
                assert told == replace(point, events=[], deciding=[], chosen=None)


# ---------------------------------------------------------------------- positions in which everybody knows it


def test_what_kept_the_favourite_from_the_goal_decided_it_for_the_winner() -> None:
    """Flip Flop needs any die at all, and would rather be on 2."""
    point = decided(raced("Flip Flop@29 Heckler@2 Gunk@5", [2, 3], ["r1"]))
    assert point.seat != 0
    if point.mark == 0:
        assert kinds(point)[:2] == ["power", "warped"]


def test_what_somebody_did_not_do_decides_by_the_choice() -> None:
    """Flip Flop could have swapped with the leader, and rolls instead."""
    steps = raced("Flip Flop@2 Heckler@29 Gunk@5", [2, 1], ["no"])
    point = decided(steps)
    assert (point.seat, point.mark) == (1, 0)
    assert point.chosen is not None
    assert (point.chosen.option, point.chosen.asked.journal) == ("no", [])


def test_a_last_roll_decides_if_nothing_else_did() -> None:
    point = decided(raced("Gunk@24 Banana@24 Alchemist@24", [6]))
    assert point.led_since == 0 or (point.mark, point.seat, point.is_last) == (0, 0, True)


# ---------------------------------------------------------------------- curves


@pytest.fixture(scope="module")
def steps() -> list[FinishedStep]:
    """The steps of a race with some turns."""
    return raced("Gunk@0 Banana@0 Alchemist@0 Legs@0", [3, 3, 3, 3])


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


def test_a_course_that_is_not_done_in_time_is_none(steps: list[FinishedStep]) -> None:
    assert win_curve(steps, "course", Clock(40)) is None


def test_the_same_seed_says_the_same(steps: list[FinishedStep]) -> None:
    assert chances_before(steps[3], "a", 20) == chances_before(steps[3], "a", 20) != chances_before(steps[3], "b", 20)
    assert decided(steps) == decided(steps)


def test_with_time_the_points_that_count_are_played_out_and_the_others_stay(steps: list[FinishedStep]) -> None:
    """The curve here is made up: the points around the deciding step are not, and the same numbers are told."""
    winner = [share > 0 for share in final_shares(steps) or []].index(True)
    rough = [[0.97 if seat == winner else 0.01 for seat in range(4)] for _ in steps]
    rough[: len(steps) - 2] = [[0.1 if seat == winner else 0.3 for seat in range(4)] for _ in rough[: len(steps) - 2]]
    rough.append(final_shares(steps) or [])
    line, point = examined(steps, rough, "fine", FEW)
    assert point is not None
    assert_defined(point, line)
    changed = {index for index, (before, after) in enumerate(zip(rough, line, strict=True)) if before != after}
    assert changed
    assert len(changed) < len(line)
    assert len(rough) == len(line)
    assert examined(steps, rough, "fine", FEW, lambda: True)[0] == rough
