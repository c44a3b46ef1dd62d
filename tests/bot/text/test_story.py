"""The text of a message: a headline in bold, sentences, and how much more the log has."""

from __future__ import annotations

from bot.text.story import StoryText, story
from engine.text.beat import BANNER, TOLD, Beat
from engine.text.phrase import piece, seat

SEATS = ["Red", "Dr. *No*"]


def moved(number: int, whose: int, end: str, drama: int = TOLD) -> Beat:
    who = seat(whose)
    return Beat((number,), (who, f" rolls a 4, on to {end}"), number, drama, doer=who, dice=(4,), to=end)


def test_without_beats_there_is_no_text() -> None:
    assert story([], SEATS).after("") == ""


def test_the_headline_is_bold_and_names_are_only_names() -> None:
    eaten = Beat((2,), (piece("M.O.U.T.H."), " eats ", seat(1)), 2, BANNER)
    assert story([moved(1, 1, "7"), eaten], SEATS).after("") == (
        r"**M.O.U.T.H. eats Dr. \*No\*!**" + "\n" + r"Dr. \*No\* rolls a 4, on to 7."
    )


def test_a_name_with_its_own_full_stop_needs_no_other() -> None:
    beat = Beat((1,), (seat(0), " duels ", piece("M.O.U.T.H.")), drama=TOLD)
    assert story([beat], SEATS).body == "Red duels M.O.U.T.H."


def test_what_people_have_read_stays_and_new_sentences_follow() -> None:
    assert StoryText("", "Red trips.").after("Rusty moves.") == "Rusty moves. Red trips."
    assert StoryText("**Red wins!**", "It was close.").after("Rusty moves.") == "Rusty moves.\n**Red wins!**\nIt was close."
    assert StoryText("", "Red trips.").after("Rusty moves.\n-# … and 2 more in the log").endswith("log\nRed trips.")
    assert StoryText("", "Red trips.").after("**Rusty wins.**") == "**Rusty wins.**\nRed trips."
    assert StoryText("", "Red trips.").after("-# A notice", "-# A notice") == "-# A notice\nRed trips."
    assert StoryText().after("Rusty moves.") == "Rusty moves."


def test_what_only_the_log_has_is_counted_and_the_log_opens_there() -> None:
    beats = [moved(number, 0, str(number)) for number in range(1, 60)]
    told = story(beats, SEATS)
    assert told.more.startswith("-# … and ")
    assert told.log_from == 1
    assert story(beats[:2], SEATS).more == ""
