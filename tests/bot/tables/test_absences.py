"""Absences: which turns played for an absent player count, and when the count is reset."""

from __future__ import annotations

import pytest

from bot.store.records import Absence
from bot.tables import absences, auto_roll, play
from bot.tables.absences import MIN_MISSED_TURNS, Absences, Missed
from bot.tables.hosted_table import Guest, HostedTable
from tests.bot.support import hosted_tables
from tests.bot.support.advantages import TWO_ASKED, with_things
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, asked, begun, by_default, check_refused, deadlines_of, written


def absence_of(hosted: HostedTable, guest: Guest) -> Absence:
    return hosted.record.seats[hosted.seat_of(guest)].absence


def play_without(hosted: HostedTable, away: Guest, turns: int) -> None:
    """Plays so many turns for an absent player, while the others answer."""
    hosted.record.seats[hosted.seat_of(away)].away = True
    while absence_of(hosted, away).turns < turns:
        question = hosted.table.questions[0]
        if (owed := hosted.pending_ai_question()) is not None:
            hosted.answer_for_ai(owed)
        else:
            user = hosted.record.seats[question.seat].user
            hosted.answer(question.seat, question.key, question.default, str(user))


def steps_played_for(hosted: HostedTable, guest: Guest) -> list[int]:
    """The step of each answer for this person, as they are written down."""
    seat = hosted.seat_of(guest)
    return [int(key.split(".")[0]) for _, each, key, _, by, _ in hosted._answers if each == seat and by in ("ai", "time")]


def test_every_step_in_which_others_answered_counts_once_however_much_they_were_asked_in_it() -> None:
    hosted = begun(BLUE, GREEN, late="default")
    play_without(hosted, BLUE, 20)
    steps = steps_played_for(hosted, BLUE)
    assert len(steps) > len({*steps}) == absence_of(hosted, BLUE).turns == 20
    assert absence_of(hosted, RED).turns == absence_of(hosted, GREEN).turns == 0


def test_whoever_answers_has_missed_nothing_and_what_happens_later_is_news() -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    play_without(hosted, guest, MIN_MISSED_TURNS - 1)
    hosted.record.seats[hosted.seat_of(guest)].away = False
    while hosted.question_of(hosted.seat_of(guest)) is None:
        by_default(hosted)
    question, _ = asked(hosted)
    play.answer(hosted, guest, None, question.default)
    assert absence_of(hosted, guest) == Absence(hosted.table.last_event)


def test_an_order_and_a_second_thought_are_answers_too() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE)
    question, guest = asked(hosted)
    hosted.answer(question.seat, question.key, question.options[0].id, "time")
    assert absence_of(hosted, guest).turns == 1
    hosted.change_answer(question.seat, question.key, question.options[1].id, str(guest.id))
    assert absence_of(hosted, guest).turns == 0


def test_a_window_is_nobodys_turn() -> None:
    hosted = with_things(TWO_ASKED)
    play.time_out(hosted, deadlines_of(hosted)[0])
    assert hosted.record.answers > 0
    assert [seat.absence.turns for seat in hosted.record.seats] == [0] * 4


def test_a_roll_that_happens_by_itself_says_nothing_about_who_is_there() -> None:
    hosted = begun(BLUE, roll="auto")
    while [option.id for option in hosted.table.questions[0].options] != ["roll"]:
        by_default(hosted)
    question, guest = asked(hosted)
    before = absence_of(hosted, guest)
    auto_roll.roll(hosted, deadlines_of(hosted)[0])
    assert question not in hosted.table.questions
    assert absence_of(hosted, guest) == before == Absence()


def test_players_without_a_person_miss_nothing() -> None:
    hosted = begun(ai=2)
    for _ in range(20):
        owed = hosted.pending_ai_question()
        by_default(hosted) if owed is None else hosted.answer_for_ai(owed)
    assert all(seat.absence == Absence() for seat in hosted.record.seats if seat.user is None)


@pytest.mark.parametrize(
    ("turns", "is_told"), [(MIN_MISSED_TURNS - 1, False), (MIN_MISSED_TURNS, True), (MIN_MISSED_TURNS + 4, True)]
)
def test_who_comes_back_is_told_once_and_only_after_three_turns(turns: int, is_told: bool) -> None:
    hosted = begun(BLUE, GREEN)
    question, guest = asked(hosted)
    play.answer(hosted, guest, None, question.default)
    seen = hosted.table.last_event
    play_without(hosted, guest, turns)
    hosted = written(hosted)
    last = hosted.table.last_event
    play.come_back(hosted, guest)
    assert hosted.missed == (Missed(guest.id, turns, seen, last) if is_told else None)
    hosted = written(hosted)
    play.come_back(hosted, guest)
    assert hosted.missed is None
    assert not hosted.changed


def test_who_was_never_marked_as_away_is_told_too() -> None:
    """At a slow table two time limits in a row are answered by default; a turn may have more of them."""
    hosted = begun(BLUE)
    _, guest = asked(hosted)
    seat = hosted.record.seats[hosted.seat_of(guest)]
    seat.absence = Absence(0, MIN_MISSED_TURNS, 1)
    play.come_back(hosted, guest)
    assert hosted.missed is not None
    assert hosted.has_changed, "or it would be told again"


def test_a_refused_act_changes_nothing_about_it() -> None:
    check_refused(lambda: begun(BLUE), lambda hosted: play.answer(hosted, GREEN, None, "roll"), "You are not at this table")


def test_what_somebody_is_to_be_told_is_theirs_and_is_kept_for_the_next_visit_only() -> None:
    summaries, missed = Absences(), Missed(RED.id, 3, 10, 40)
    summaries.add("table", missed)
    assert summaries.take("table", BLUE.id) is None
    assert summaries.take("another", RED.id) is None
    assert summaries.take("table", RED.id) == missed
    assert summaries.take("table", RED.id) is None


def test_only_so_many_are_kept() -> None:
    summaries = Absences()
    for user in range(absences.MAX_REMEMBERED + 1):
        summaries.add("table", Missed(user, 3, 0, 1))
    assert summaries.take("table", 0) is None
    assert summaries.take("table", 1) is not None
