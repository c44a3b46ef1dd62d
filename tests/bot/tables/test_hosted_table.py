"""A hosted table: whose answer it waits for, what an act writes, and how corrected rules change it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.store import Seat, Stage, UserPreferences
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine.table.save import seal
from tests.bot.support import hosted_tables
from tests.bot.support.hosted_tables import BLUE, GREEN, NOW, VIOLET, asked, begun, by_default, change_of, copied, deadlines_of

HOUR = 3600.0

# ---------------------------------------------------------------------- who sits where


def test_who_has_left_has_no_name_at_the_table() -> None:
    hosted = begun(BLUE)
    assert hosted.name_of(BLUE.id) == "Blue"
    assert hosted.name_of(VIOLET.id) == "somebody who has left"


def test_a_game_of_which_there_is_nothing_to_see_is_not_shown() -> None:
    hosted = hosted_tables.waiting(BLUE)
    hosted.record.stage, hosted.record.ended = Stage.CLOSED, "Red has called it off."
    with hosted_tables.refused("This table was closed. Red has called it off."):
        hosted.demand_begun()
    begun(BLUE).demand_begun()


# ---------------------------------------------------------------------- players without a person


def owing(level: str = "quick", **settings: Any) -> HostedTable:
    """The first question is for a player without a person."""
    hosted = begun(BLUE, **settings)
    seat = hosted.table.questions[0].seat
    hosted.record.seats[seat] = Seat(hosted.record.seats[seat].name, level=level)
    return hosted


def test_a_policy_owes_an_answer_for_a_seat_without_a_person() -> None:
    hosted = begun(BLUE)
    assert hosted.pending_ai_question() is None
    assert not change_of(hosted).ai_pending
    hosted = owing()
    assert hosted.pending_ai_question() == hosted.table.questions[0]
    assert change_of(hosted).ai_pending


@pytest.mark.parametrize("how", ["away", "left"])
def test_a_policy_owes_an_answer_for_who_is_not_there(how: str) -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    setattr(hosted.record.seats[hosted.seat_of(guest)], how, True)
    assert hosted.pending_ai_question() == question


def test_a_game_is_never_played_on_without_any_person_at_it() -> None:
    hosted = owing()
    for seat in hosted.record.seats:
        seat.away = seat.user is not None
    assert hosted.pending_ai_question() is None
    assert change_of(hosted).deadlines == []


def test_what_a_policy_thinks_does_not_change_with_a_restart() -> None:
    """A seed of its own for each decision."""
    hosted = owing("random")
    thoughts = set()
    for _ in range(5):
        again = HostedTable(copied(hosted.record), hosted_tables.save_of(hosted), NOW)
        again.answer_for_ai(again.table.questions[0])
        thoughts.add(change_of(again).answers[0][3])
    assert len(thoughts) == 1


def test_for_who_is_late_the_table_answers_as_it_has_agreed_and_for_who_left_an_ai_does() -> None:
    for late, left, by in [("default", False, "time"), ("ai", False, "ai"), ("default", True, "ai")]:
        hosted = begun(BLUE, late=late)
        question, guest = asked(hosted)
        seat = hosted.record.seats[hosted.seat_of(guest)]
        seat.away, seat.left = not left, left
        hosted.answer_for_ai(question)
        (row,) = change_of(hosted).answers
        assert row[4] == by
        if by == "time":
            assert row[3] == question.default


# ---------------------------------------------------------------------- what is written


def test_everything_is_written_as_the_next_revision_of_the_one_that_was_read() -> None:
    hosted = begun(BLUE)
    read = hosted.record.revision
    by_default(hosted)
    change = hosted.build_change(77, {user: UserPreferences() for user in hosted.asked_users()})
    assert (change.built_on, change.record.revision, change.interaction_id) == (read, read + 1, 77)
    again = HostedTable(copied(change.record), change.save, NOW)
    assert again.table.questions == hosted.table.questions
    assert not again.changed


def test_a_save_that_nobody_looked_at_is_written_as_it_was() -> None:
    hosted = begun(BLUE)
    save = hosted_tables.save_of(hosted)
    again = HostedTable(copied(hosted.record), save, NOW)
    again.record.stage = Stage.CLOSED
    assert change_of(again).save is save


def test_with_the_last_answer_the_game_is_over() -> None:
    hosted = begun(BLUE)
    while hosted.table.result is None:
        assert hosted.record.stage is Stage.PLAYING
        by_default(hosted)
    assert hosted.record.stage is Stage.OVER
    change = change_of(hosted)
    assert not change.ai_pending
    assert change.deadlines == []
    assert [row[0] for row in change.answers] == list(range(1, hosted.record.answers + 1))


def test_a_secret_pick_is_no_news_and_what_comes_of_all_of_them_is() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN)
    assert not hosted.has_public_events
    by_default(hosted)
    assert not hosted.has_public_events
    while hosted.table.questions[0].secret:
        by_default(hosted)
    assert hosted.has_public_events


# ---------------------------------------------------------------------- time limits


def test_every_person_who_is_asked_has_a_time_limit_and_nobody_else() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN)
    hosted.record.seats[1].away = True
    deadlines = deadlines_of(hosted)
    assert [deadline.seat for deadline in deadlines] == [0, 2]
    assert {(deadline.asked, deadline.due) for deadline in deadlines} == {(NOW, NOW + 180.0)}


def test_a_table_that_waits_has_no_end_to_any_question() -> None:
    (deadline,) = deadlines_of(begun(BLUE, late="wait"))
    assert deadline.due is None
    assert deadline.next is not None, "reminders there are"


def test_the_first_moment_is_as_the_person_wants_it() -> None:
    hosted = begun(BLUE, pace="async", limit=24 * HOUR)
    (usual,), (often,) = deadlines_of(hosted), deadlines_of(hosted, UserPreferences(remind_every=HOUR))
    assert (usual.next, often.next) == (NOW + 8 * HOUR, NOW + HOUR)


# ---------------------------------------------------------------------- corrected rules


def of_other_rules(hosted: HostedTable, *, misfit: bool = False) -> HostedTable:
    """The table as an older version has left it; with a misfit, the rules offer no more what was answered first in the step."""
    save = msgspec.json.decode(hosted_tables.save_of(hosted)) | {"rules": 0}
    if misfit:
        first = next(number for number, entry in enumerate(save["journal"]) if isinstance(entry, list))
        save["journal"][first] = [save["journal"][first][0], "something that is not on offer"]
    return HostedTable(copied(hosted.record), msgspec.json.encode({**save, "seal": seal(save)}), NOW)


def in_a_step() -> HostedTable:
    """Some have answered in the running step, and others have not."""
    hosted = begun(BLUE, GREEN)
    while not any(isinstance(entry, list) for entry in hosted.table.save()["journal"]):
        by_default(hosted)
    return hosted_tables.written(hosted)


def test_a_table_of_the_same_rules_needs_no_mending() -> None:
    hosted = in_a_step()
    hosted.apply_rule_corrections()
    assert not hosted.changed
    assert change_of(hosted).events_rewritten_after is None


def test_under_corrected_rules_the_running_step_is_written_anew_and_nobody_is_told_where_the_question_is_the_same() -> None:
    hosted = of_other_rules(in_a_step())
    hosted.apply_rule_corrections()
    assert not hosted.changed, "with the next act is soon enough"
    change = change_of(hosted)
    assert change.events_rewritten_after == hosted.save_head.events
    assert list(change.events) == hosted.table.events
    assert change.notices == []


def test_where_an_answer_does_not_fit_any_more_everybody_is_told() -> None:
    hosted = of_other_rules(in_a_step(), misfit=True)
    hosted.apply_rule_corrections()
    assert hosted.changed
    (notice,) = change_of(hosted).notices
    assert notice.text == plain(hosted.table.notice or "nothing")


def test_only_a_running_game_is_mended() -> None:
    hosted = of_other_rules(in_a_step(), misfit=True)
    hosted.record.stage = Stage.CLOSED
    hosted.apply_rule_corrections()
    assert not hosted.changed


def test_who_is_asked_nothing_is_not_waited_for() -> None:
    hosted = begun(BLUE)
    assert hosted.asked_users() == [asked(hosted)[1].id]
    assert hosted.question_of(hosted.seat_of(hosted_tables.not_asked(hosted))) is None
    assert hosted_tables.waiting(BLUE).waiting_for() == []
