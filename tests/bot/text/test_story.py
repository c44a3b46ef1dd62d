"""The text of a message: a headline in bold, sentences, and how much more the log has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.text.story import StoryText, own_names, plain_names, story
from engine import Table
from engine.text.beat import BANNER, TOLD, Beat
from engine.text.phrase import NameOf, piece, seat, to_text, without_subject
from tests.engine.support.finished_games import deals, finished_game

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


def chunks(table: Table) -> Iterator[list[Beat]]:
    """The beats of a game as messages may tell them: some turns at a time."""
    public = [event for event in table.events if event.only is None]
    starts = [event.number for event in public if event.kind in table.game.section_starts]
    for first, last in pairwise([0, *starts[:: max(1, len(table.seats))], table.events[-1].number + 1]):
        yield table.game.beats([event for event in public if first <= event.number < last])


@pytest.mark.parametrize("deal", deals())
def test_everything_worth_telling_of_a_game_is_told_or_counted_as_left_out(deal: tuple[int, int]) -> None:
    """Every power, duel, trip, elimination, finish, score, gift, theft, ram and switch; and what the player of seat 0 rolled."""
    table = finished_game(*deal)
    call = plain_names(table.seats)
    own = own_names(table.game, table.view(), {0})
    for beats in chunks(table):
        told = story(beats, table.seats, own)
        text = told.after("")
        missing = [beat for beat in beats if beat.drama >= TOLD and not any(part in text for part in parts(beat, call))]
        assert len(missing) <= (int(re.findall(r"\d+", told.more)[0]) if told.more else 0), (missing, text)
        for beat in beats:
            if beat.doer in own and beat.dice:
                assert any(part in text for part in parts(beat, call)), (beat, text)


def parts(beat: Beat, call: NameOf) -> Iterator[str]:
    """The words of which one must be in a text that tells this beat: all of it, as a headline, or counted with others."""
    for words in (beat.words, beat.headline, beat.again):
        if words:
            yield to_text(without_subject(words) or words, call)
