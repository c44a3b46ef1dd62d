"""Banter of AI players: when, who, how often, and whether every line fits every table."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import pytest

from bot.text.banter import TURNS_BETWEEN_LINES, BanterLine, Swing, banter_line, in_small_print, occasion
from bot.text.names import ROBOTS
from bot.text.temperaments import LINES, Occasion, Temperament, temperament

FEW = 70
"""The most letters of a line: one line of small print, or little more on a phone."""
NAMES = {0: "Rusty", 1: "Pixel", 3: "Cog"}
EVERY_LINE = [
    pytest.param(line, id=f"{who}, {what}, {number}")
    for who, lines in LINES.items()
    for what, several in lines.items()
    for number, line in enumerate(several, 1)
]


# ---------------------------------------------------------------------- when


@pytest.mark.parametrize(
    ("before", "now", "what"),
    [
        ((0.25, 0.75), (0.60, 0.40), Occasion.TOOK_THE_LEAD),
        ((0.25, 0.30, 0.45), (0.35, 0.33, 0.32), Occasion.TOOK_THE_LEAD),  # as a fraction of 1, a little less than 10 points
        ((0.26, 0.30, 0.44), (0.35, 0.33, 0.32), None),  # the highest, but by 9 points only
        ((0.30, 0.40, 0.30), (0.40, 0.40, 0.20), None),  # as likely as another
        ((0.40, 0.40, 0.20), (0.50, 0.40, 0.10), Occasion.TOOK_THE_LEAD),  # from as likely as another
        ((0.40, 0.30, 0.30), (0.80, 0.10, 0.10), None),  # the highest before, too
        ((0.20, 0.80), (0.45, 0.55), None),  # a leap, and still not the highest
        ((0.40, 0.30, 0.30), (0.30, 0.35, 0.35), Occasion.LOST_THE_LEAD),  # it fell by 10 points, nobody rose by as many
        ((0.40, 0.35, 0.25), (0.38, 0.45, 0.17), Occasion.LOST_THE_LEAD),  # somebody rose by 10 points, it hardly fell
        ((0.34, 0.33, 0.33), (0.33, 0.34, 0.33), None),  # the odds waver
        ((0.40, 0.30, 0.30), (0.31, 0.39, 0.30), None),  # by 9 points
        ((0.60, 0.40), (0.50, 0.50), None),  # as likely as another
        ((0.40, 0.40, 0.20), (0.20, 0.60, 0.20), None),  # it had no lead to lose
        ((0.15, 0.85), (0.09, 0.91), Occasion.FELL),
        ((0.15, 0.85), (0.10, 0.90), None),
        ((0.14, 0.86), (0.09, 0.91), None),
        ((0.60, 0.40), (0.05, 0.95), Occasion.FELL),  # and lost the lead
        ((0.09, 0.91), (0.20, 0.80), Occasion.CAME_BACK),
        ((0.10, 0.90), (0.20, 0.80), None),
        ((0.09, 0.91), (0.19, 0.81), None),
        ((0.05, 0.95), (0.60, 0.40), Occasion.CAME_BACK),  # and took the lead
        ((0.29, 0.71), (0.29, 0.71), None),
        (None, (0.90, 0.10), None),
    ],
)
def test_an_occasion_is_a_leap_of_the_odds(before: tuple[float, ...] | None, now: tuple[float, ...], what: Occasion | None) -> None:
    assert occasion(0, Swing(before, now)) == what


@pytest.mark.parametrize(
    ("before", "now", "what"),
    [
        ((0.30, 0.70), (1.0, 0.0), Occasion.WON),
        ((0.90, 0.10), (1.0, 0.0), Occasion.WON),
        (None, (1.0, 0.0), Occasion.WON),
        ((0.50, 0.30, 0.20), (0.0, 1.0, 0.0), Occasion.LOST_AT_THE_END),
        ((0.50, 0.30, 0.20), (0.0, 0.5, 0.5), Occasion.LOST_AT_THE_END),
        ((0.49, 0.30, 0.21), (0.0, 1.0, 0.0), None),  # not even the favourite was expected to win
        ((0.15, 0.85), (0.0, 1.0), None),  # nothing but the end
        ((0.05, 0.50, 0.45), (0.5, 0.5, 0.0), None),  # a win is shared
        ((0.60, 0.20, 0.20), (0.5, 0.5, 0.0), None),
        ((0.60, 0.20, 0.20), (1.0, 1.0, 0.0), None),
        ((0.60, 0.40), (0.0, 0.0), None),  # nobody wins
        (None, (0.0, 1.0), None),
    ],
)
def test_at_the_end_there_is_only_winning_and_losing(
    before: tuple[float, ...] | None, now: tuple[float, ...], what: Occasion | None
) -> None:
    assert occasion(0, Swing(before, now, over=True)) == what


# ---------------------------------------------------------------------- who, and how often


LEAP = Swing((0.20, 0.40, 0.20, 0.20), (0.70, 0.10, 0.10, 0.10))
"""The first seat becomes the favourite, the second no longer is."""


def heard(
    swing: Swing, seats: dict[int, str], last: int | None = None, steps: range = range(TURNS_BETWEEN_LINES, 1000)
) -> list[BanterLine]:
    """All lines that are said at these steps."""
    lines = (banter_line("a1b2c3d4", step, seats, swing, last) for step in steps)
    return [line for line in lines if line is not None]


def test_the_first_turn_is_quiet_and_so_are_the_seven_after_a_line() -> None:
    spoken = [step for step in range(100) if banter_line("a1b2c3d4", step, NAMES, LEAP, None) is not None]
    assert min(spoken) == 2
    for step in spoken:
        assert banter_line("a1b2c3d4", step, NAMES, LEAP, step - TURNS_BETWEEN_LINES) is not None
        for last in range(step - TURNS_BETWEEN_LINES + 1, step + 4):  # after an undo, the last line may be of a later turn
            assert banter_line("a1b2c3d4", step, NAMES, LEAP, last) is None


def test_about_two_of_three_occasions_get_a_line() -> None:
    assert 630 < len(heard(LEAP, NAMES, steps=range(2, 1002))) < 700


def test_the_end_is_as_rare_as_everything_else() -> None:
    end = Swing(LEAP.before, (1.0, 0.0, 0.0, 0.0), over=True)
    assert len(heard(end, NAMES)) == len(heard(LEAP, NAMES))
    assert heard(end, NAMES, last=100, steps=range(100, 100 + TURNS_BETWEEN_LINES)) == []
    assert heard(end, NAMES, steps=range(2)) == []


def test_the_same_table_and_turn_say_the_same() -> None:
    assert heard(LEAP, NAMES) == heard(LEAP, NAMES, last=0)
    lines = [banter_line("a1b2c3d4", step, NAMES, LEAP, None) for step in (2, 3, 4, 8, 16)]
    noted, excited, well = "Noted.", "This is my excited face.", "I appear to be doing well. I’ll look into it."
    assert [line and line.text for line in lines] == [noted, None, None, excited, well], "also in another process"


def test_nothing_is_said_again_before_there_was_time_for_four_others() -> None:
    for number in range(100):
        alike = ({0: "Rusty"}, {0: "Clank"})
        steps = range(3, 200, TURNS_BETWEEN_LINES)
        lines = [banter_line(f"table {number}", step, alike[step % 3 == 0], LEAP, None) for step in steps]
        for index, line in enumerate(lines):
            assert line is None or line not in lines[index + 1 : index + 5]


def test_tables_do_not_all_say_the_same_at_the_same_turn() -> None:
    lines = {banter_line(f"table {number}", 20, NAMES, LEAP, None) for number in range(100)}
    assert lines == {None, *(BanterLine(0, line) for line in LINES[Temperament.POKER_FACE][Occasion.TOOK_THE_LEAD])}


@pytest.mark.parametrize(
    ("swing", "seat"),
    [
        (Swing((0.50, 0.10, 0.20, 0.20), (0.05, 0.55, 0.20, 0.20)), 0),  # seat 0 fell by 45 points, seat 1 rose by as many
        (Swing((0.45, 0.10, 0.25, 0.20), (0.30, 0.60, 0.05, 0.05)), 1),
        (Swing((0.30, 0.20, 0.00, 0.50), (0.40, 0.35, 0.20, 0.05)), 3),
        (Swing((0.45, 0.05, 0.50, 0.00), (0.0, 1.0, 0.0, 0.0), over=True), 1),
        (Swing((0.80, 0.20, 0.00, 0.00), (0.0, 1.0, 0.0, 0.0), over=True), 0),
    ],
)
def test_of_several_the_one_speaks_whose_chance_has_changed_most(swing: Swing, seat: int) -> None:
    assert {line.seat for line in heard(swing, NAMES)} == {seat}


def test_only_ai_players_speak() -> None:
    assert {line.seat for line in heard(LEAP, {0: "Rusty", 1: "Pixel"})} == {0}
    assert {line.seat for line in heard(LEAP, {1: "Pixel"})} == {1}
    assert heard(LEAP, {}) == []
    assert heard(Swing((0.25, 0.50, 0.25), (0.25, 0.25, 0.50)), {0: "Rusty"}) == []


def test_a_line_is_one_of_its_speaker_s_temperament_and_occasion() -> None:
    for name in (*ROBOTS, "Rusty 2"):
        for swing, what in ((LEAP, Occasion.TOOK_THE_LEAD), (Swing(None, (1.0, 0.0, 0.0, 0.0), over=True), Occasion.WON)):
            assert {line.text for line in heard(swing, {0: name})} == set(LINES[temperament(name)][what])


def test_it_is_small_print_with_a_name_that_means_nothing_to_discord() -> None:
    assert in_small_print("Rusty", "Noted.") == "-# **Rusty**: “Noted.”"
    assert in_small_print("**@everyone**", "Noted.") == "-# **\\*\\*@\u200beveryone\\*\\***: “Noted.”"


# ---------------------------------------------------------------------- who is what


def test_every_temperament_has_at_least_three_robots() -> None:
    robots = Counter(temperament(robot) for robot in ROBOTS)
    assert len(robots) == len(Temperament) == 5
    assert min(robots.values()) == 3


def test_the_first_five_ai_players_of_a_table_are_all_different() -> None:
    assert len({temperament(robot) for robot in ROBOTS[:5]}) == 5


def test_anybody_else_has_one_that_stays_the_same() -> None:
    others = [f"{robot} {lap}" for robot in ROBOTS for lap in (2, 3)]
    assert {temperament(name) for name in others} == set(Temperament)
    assert {temperament(name) for name in ("Rusty 2", "Pixel 2", "日本")} == {Temperament.SHOW_OFF}, "also in another process"
    assert [temperament("Blue"), temperament("\ud800")] == [Temperament.POKER_FACE, Temperament.GOOD_SPORT]


# ---------------------------------------------------------------------- what is said


def test_every_temperament_has_several_lines_for_every_occasion() -> None:
    assert LINES.keys() == set(Temperament)
    for lines in LINES.values():
        assert lines.keys() == set(Occasion)
        assert all(len(several) >= 4 for several in lines.values())


def test_no_line_is_there_twice() -> None:
    lines = [re.sub(r"\W+", " ", str(line.values[0])).casefold().strip() for line in EVERY_LINE]
    assert len({*lines}) == len(lines)


@pytest.mark.parametrize("line", EVERY_LINE)
def test_a_line_is_short_whole_and_calm(line: str) -> None:
    """No markdown, no emoji, no placeholder, and at most one exclamation mark."""
    assert len(line) <= FEW
    assert line[0].isupper()
    assert line.endswith((".", "!", "?"))
    assert line.count("!") <= 1
    assert "  " not in line
    assert all(unicodedata.category(letter)[0] in "LN" or letter in " .,:!?’-" for letter in line)


ONLY_SOMEWHERE = """
    race racer racing runner athlete character figure robot microbot bot machine pawn guard tile tower pile worm torch token hat
    lap track card die dice roll space field square finish line board chip coin gold silver point health action program gadget
    power draft team stall game round turn deck wheel gear crash
"""
"""Words for things that only some games have."""
WHERE_AND_WHEN = "ahead behind front first third last place position today tonight evening week minute"
"""The favourite may stand anywhere, and a game may take weeks."""


@pytest.mark.parametrize("line", EVERY_LINE)
def test_a_line_fits_every_game(line: str) -> None:
    words = set(re.findall(r"[a-z]+", line.casefold()))
    foreign = {f"{word}{ending}" for word in ONLY_SOMEWHERE.split() for ending in ("", "s", "ed", "ing")}
    assert not words & {*foreign, *WHERE_AND_WHEN.split()}
