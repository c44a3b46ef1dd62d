"""What a player reads after an absence: one screen, however long it was."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.text.catching_up import SCREEN_LETTERS, missed_story, standing_line, turns_line
from bot.text.story import story
from engine.core.result import Result
from engine.text.beat import BANNER, Beat
from engine.text.phrase import seat
from tests.bot.text.test_story import SEATS, moved
from tests.engine.support.finished_games import GAMES, deals, finished_game

MARGIN = 200
"""A last sentence, names of several words, and the line that names the log."""


def test_a_few_turns_are_told_one_by_one() -> None:
    beats = [moved(1, 0, "5"), moved(2, 1, "9"), moved(3, 0, "13")]
    assert missed_story(beats, SEATS) == story(beats, SEATS).after("")


def test_of_very_many_turns_the_big_moments_are_told_and_the_log_is_named() -> None:
    beats = [moved(number, number % 2, str(number)) for number in range(1, 300)]
    beats[100] = Beat((101,), (seat(0), " wins race 1"), 101, BANNER, "won", seat(0))
    text = missed_story(beats, SEATS)
    assert text.startswith("**Red wins race 1!**")
    assert text.rpartition("\n")[2].endswith("more in the log")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_any_missed_turns_fit_on_a_screen(number: int) -> None:
    """Every game, from any fifth of it to any other."""
    for _, seed in [deal for deal in deals(2) if deal[0] == number]:
        table = finished_game(number, seed)
        fifths = [len(table.events) * fifth // 5 for fifth in range(6)]
        spans = [*pairwise(fifths), *((first, fifths[-1]) for first in fifths[:-1])]
        for first, last in spans:
            text = missed_story(table.game.beats(table.events[first:last]), table.seats)
            assert text
            assert len(text) <= SCREEN_LETTERS + MARGIN


def test_the_number_of_missed_turns() -> None:
    assert turns_line(4) == "-# 4 turns of yours were played for you."


def test_where_you_stand_is_told_as_soon_as_somebody_is_ahead() -> None:
    assert standing_line(Result.by_points([0, 0]), SEATS, 0) == ""
    assert standing_line(Result.by_points([2, 5.5]), SEATS, 0) == r"You are 2nd of 2: Dr. \*No\* 5.5 · **you 2**"
    assert standing_line(Result.by_points([2, 1]), SEATS, 0) == r"You are 1st of 2: **you 2** · Dr. \*No\* 1"
