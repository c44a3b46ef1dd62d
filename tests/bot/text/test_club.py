"""The small lines below the end of a game."""

from __future__ import annotations

from bot.text.club import NewRating, gave_up_line, race_wins_line, rating_line, tonight_line


def test_ratings_say_what_has_changed_and_which_are_provisional() -> None:
    settled = [NewRating("Red", 1540, 22, False), NewRating("Blue", 988, -9, False)]
    assert rating_line(settled, 10) == "-# Rating: Red 1,540 (+22) · Blue 988 (-9)"
    new = NewRating("G_reen", 1500, 0, True)
    assert rating_line([new], 10) == "-# Rating: G\\_reen 1,500? (+0) · ? provisional, fewer than 10 games"


def test_wins_of_races_and_of_the_evening_are_counted() -> None:
    assert race_wins_line([("Copycat", 3), ("Banana", 11)]) == "-# Race wins here: Copycat’s 3rd, Banana’s 11th"
    assert tonight_line([("Red", 2), ("Blue", 1)]) == "-# Tonight: Red 2 wins, Blue 1"
    assert tonight_line([("Red", 1)]) == "-# Tonight: Red 1 win"


def test_without_statistics_there_is_no_line() -> None:
    assert [rating_line([], 10), race_wins_line([]), tonight_line([])] == ["", "", ""]


def test_who_gave_up_is_named_because_the_results_differ_from_the_final_standings() -> None:
    one = "-# R\\_ed gave up and comes last in the results, whatever an AI made of the seat."
    assert gave_up_line(["R_ed"]) == one
    two = "-# Red and Blue gave up and come last in the results, whatever an AI made of their seats."
    assert gave_up_line(["Red", "Blue"]) == two
    assert gave_up_line([]) == ""
