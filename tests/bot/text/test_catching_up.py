"""What a player reads after an absence: one screen, however long it was."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.text.catching_up import EARLIER, SCREEN_WORDS, missed_story, standing_line, turns_line
from bot.text.story import story, word_count
from engine.core.result import Result
from engine.text.turn_summary import TurnSummary
from tests.bot.text.test_story import SEATS, moved
from tests.engine.support.finished_games import GAMES, deals, finished_game


def test_three_turns_are_told_one_by_one() -> None:
    turns = [moved(1, 0, "1", "5"), moved(2, 1, "5", "9"), moved(3, 0, "9", "13")]
    assert missed_story(turns, SEATS, []) == story(turns, SEATS)


def test_many_turns_are_told_as_a_sum_and_the_last_one_after_them() -> None:
    turns = [moved(number, number % 2, str(number), str(number + 1)) for number in range(1, 31)]
    assert missed_story(turns, SEATS, []) == ["In 29 turns: Hare 1 → 30", "**Red** rolled 4: Hare 30 → 31"]


def test_of_races_that_are_over_only_their_ends_are_told_where_there_is_too_much() -> None:
    long = TurnSummary(1, 1, ("Race 1 begins with " + "so many racers " * 30,))
    over = TurnSummary(9, 9, ("Race 1 is over",))
    assert missed_story([long, over, moved(10, 0, "1", "5")], SEATS, [9]) == ["Race 1 is over.", "**Red** rolled 4: Hare 1 → 5"]


def test_if_even_the_rest_is_too_much_the_last_turns_are_told_and_the_log_is_named() -> None:
    long = TurnSummary(1, 1, ("so many words " * 40,))
    assert missed_story([long, moved(2, 0, "1", "5")], SEATS, [])[0] == EARLIER
    assert missed_story([long], SEATS, []) == [EARLIER]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_any_missed_turns_fit_on_a_screen(number: int) -> None:
    """Every game, from any fifth of it to any other."""
    for _, seed in [deal for deal in deals(2) if deal[0] == number]:
        table = finished_game(number, seed)
        ends = {event.number for event in table.events if table.game.part_ended(event) is not None}
        fifths = [len(table.events) * fifth // 5 for fifth in range(6)]
        spans = [*pairwise(fifths), *((first, fifths[-1]) for first in fifths[:-1])]
        for first, last in spans:
            lines = missed_story(table.game.turn_summaries(table.events[first:last]), table.seats, ends)
            assert lines
            assert sum(map(word_count, lines)) <= SCREEN_WORDS


def test_the_number_of_missed_turns() -> None:
    assert turns_line(4) == "-# 4 turns of yours were played for you."


def test_where_you_stand_is_told_as_soon_as_somebody_is_ahead() -> None:
    assert standing_line(Result.by_points([0, 0]), SEATS, 0) == ""
    assert standing_line(Result.by_points([2, 5.5]), SEATS, 0) == r"You are 2nd of 2: Dr. \*No\* 5.5 · **you 2**"
    assert standing_line(Result.by_points([2, 1]), SEATS, 0) == r"You are 1st of 2: **you 2** · Dr. \*No\* 1"
