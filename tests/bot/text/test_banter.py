"""What AI players say now and then: when, who, how often, and whether it can be said at every table."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from random import Random

import pytest

from bot.text.banter import TURNS_BETWEEN_LINES, BanterLine, Swing, banter_line, in_small_print, occasion
from bot.text.names import ROBOTS
from bot.text.temperaments import LINES, TEMPERAMENTS, Occasion, Temperament, temperament

FEW = 70
"""Letters: small print of one line, or of little more on a phone."""
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
    """All that is said at one table or another."""
    found = (banter_line("a1b2c3d4", step, seats, swing, last) for step in steps)
    return [each for each in found if each is not None]


def walk(dice: Random, seats: int, turns: int) -> list[Swing]:
    """A game whose odds jump about, from its first turn to its end."""
    chances = [1 / seats] * seats
    swings: list[Swing] = []
    for _ in range(turns):
        strengths = [max(0.001, chance + dice.uniform(-0.3, 0.3)) for chance in chances]
        now = [each / sum(strengths) for each in strengths]
        swings.append(Swing(chances if swings else None, now))
        chances = now
    winner = dice.randrange(seats)
    return [*swings, Swing(chances, [float(seat == winner) for seat in range(seats)], over=True)]


def test_a_table_hears_at_most_one_in_eight_turns_and_nothing_at_the_first() -> None:
    dice, counted = Random(8), Counter[str]()
    for number in range(1000):
        last = None
        for step, swing in enumerate(walk(dice, 4, turns=40), 1):
            said = banter_line(f"table {number}", step, NAMES, swing, last)
            occasions = {seat for seat in NAMES if occasion(seat, swing) is not None}
            if said is None:
                counted["kept quiet"] += bool(occasions)
                continue
            assert step > 1
            assert last is None or step - last >= TURNS_BETWEEN_LINES
            assert said.seat in occasions
            last = step
            counted["spoke"] += 1
    assert counted["spoke"] > 2000, "something is heard at every table"
    assert counted["kept quiet"] > 2000


def test_the_first_turn_is_quiet_and_so_are_the_seven_after_a_line() -> None:
    spoken = [step for step in range(100) if banter_line("a1b2c3d4", step, NAMES, LEAP, None) is not None]
    assert min(spoken) == 2
    for step in spoken:
        assert banter_line("a1b2c3d4", step, NAMES, LEAP, step - TURNS_BETWEEN_LINES) is not None
        for last in (step - TURNS_BETWEEN_LINES + 1, step, step + 3):  # the last is of turns that were taken back
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
    known = [banter_line("a1b2c3d4", step, NAMES, LEAP, None) for step in (2, 3, 4, 8, 16)]
    assert known == [
        BanterLine(0, "Noted."),
        None,
        None,
        BanterLine(0, "This is my excited face."),
        BanterLine(0, "I appear to be doing well. I’ll look into it."),
    ], "also in another process"


def test_nothing_is_said_again_before_there_was_time_for_four_others() -> None:
    for number in range(100):
        alike = ({0: "Rusty"}, {0: "Clank"})
        said = [
            banter_line(f"table {number}", step, alike[step % 3 == 0], LEAP, None) for step in range(3, 200, TURNS_BETWEEN_LINES)
        ]
        for at, each in enumerate(said):
            assert each is None or each not in said[at + 1 : at + 5]


def test_tables_do_not_all_say_the_same_at_the_same_turn() -> None:
    said = {banter_line(f"table {number}", 20, NAMES, LEAP, None) for number in range(100)}
    assert said == {None, *(BanterLine(0, line) for line in LINES[Temperament.POKER_FACE][Occasion.TOOK_THE_LEAD])}


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
    assert {said.seat for said in heard(swing, NAMES)} == {seat}


def test_only_ai_players_speak() -> None:
    assert {said.seat for said in heard(LEAP, {0: "Rusty", 1: "Pixel"})} == {0}
    assert {said.seat for said in heard(LEAP, {1: "Pixel"})} == {1}
    assert heard(LEAP, {}) == []
    assert heard(Swing((0.25, 0.50, 0.25), (0.25, 0.25, 0.50)), {0: "Rusty"}) == []


def test_a_line_is_one_of_its_speaker_s_temperament_and_occasion() -> None:
    for name in (*ROBOTS, "Rusty 2"):
        for swing, what in ((LEAP, Occasion.TOOK_THE_LEAD), (Swing(None, (1.0, 0.0, 0.0, 0.0), over=True), Occasion.WON)):
            assert {said.text for said in heard(swing, {0: name})} == set(LINES[temperament(name)][what])


def test_it_is_small_print_with_a_name_that_means_nothing_to_discord() -> None:
    assert in_small_print("Rusty", "Noted.") == "-# **Rusty**: “Noted.”"
    assert in_small_print("**@everyone**", "Noted.") == "-# **\\*\\*@\u200beveryone\\*\\***: “Noted.”"


# ---------------------------------------------------------------------- who is what


def test_every_robot_has_a_temperament_and_every_temperament_some_robots() -> None:
    assert TEMPERAMENTS.keys() == set(ROBOTS)
    assert len(Temperament) == 5
    of_each = Counter(temperament(robot) for robot in ROBOTS)
    assert of_each.keys() == set(Temperament)
    assert min(of_each.values()) == 3


def test_the_first_five_ai_players_of_a_table_are_all_different() -> None:
    assert len({temperament(robot) for robot in ROBOTS[:5]}) == 5


def test_anybody_else_has_one_that_stays_the_same() -> None:
    others = [f"{robot} {lap}" for robot in ROBOTS for lap in (2, 3)]
    assert {temperament(name) for name in others} == set(Temperament)
    assert [temperament(name) for name in ("Rusty 2", "Pixel 2", "Blue", "日本", "\ud800")] == [
        Temperament.SHOW_OFF,
        Temperament.SHOW_OFF,
        Temperament.POKER_FACE,
        Temperament.SHOW_OFF,
        Temperament.GOOD_SPORT,
    ], "also in another process"


# ---------------------------------------------------------------------- what is said


def test_every_temperament_has_several_lines_for_every_occasion() -> None:
    assert LINES.keys() == set(Temperament)
    for lines in LINES.values():
        assert lines.keys() == set(Occasion)
        assert all(len(several) >= 4 for several in lines.values())


def test_no_line_is_there_twice() -> None:
    said = Counter(re.sub(r"\W+", " ", str(line.values[0])).casefold().strip() for line in EVERY_LINE)
    assert [line for line, times in said.items() if times > 1] == []


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
"""What is on the table in some games and not in others."""
WHERE_AND_WHEN = "ahead behind front first third last place position today tonight evening week minute"
"""The favourite may stand anywhere, and a game may take weeks."""


@pytest.mark.parametrize("line", EVERY_LINE)
def test_a_line_fits_every_game(line: str) -> None:
    words = set(re.findall(r"[a-z]+", line.casefold()))
    foreign = {f"{each}{ending}" for each in ONLY_SOMEWHERE.split() for ending in ("", "s", "ed", "ing")}
    assert not words & {*foreign, *WHERE_AND_WHEN.split()}
