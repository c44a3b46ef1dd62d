"""Standing answers at a hosted table: stored among the answers, and applied to all later questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.store import Deadline
from bot.tables import pauses, play
from bot.tables.hosted_table import Guest, HostedTable
from tests.bot.support import hosted_tables
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, VIOLET, asked, by_default, check_refused, deadlines_of, written


def offered(**settings: Any) -> tuple[HostedTable, Guest, str]:
    """A table at a question with a standing answer: always yes."""
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN, **settings)
    while not any(order.text.endswith("=yes") for order in hosted.table.questions[0].orders):
        by_default(hosted)
    hosted = written(hosted)
    question, guest = asked(hosted)
    return hosted, guest, question.orders[0].text


def seat(hosted: HostedTable, guest: Guest) -> int:
    return hosted.seat_of(guest)


def test_an_order_is_written_among_the_answers_in_the_name_of_who_gave_it() -> None:
    hosted, guest, text = offered()
    before, question = hosted.record.answers, hosted.table.questions[0]
    step = hosted.table.step
    play.order(hosted, guest, text)
    change = hosted_tables.change_of(hosted)
    number, key = before + 1, f"{step}.{question.seat}.0.order"
    assert [row[:5] for row in change.answers] == [(number, question.seat, key, text, str(guest.id))]
    assert change.events, "the question is answered too"
    assert hosted.has_public_events
    assert question not in hosted.table.questions


def test_what_is_written_is_still_there_for_the_next_who_acts() -> None:
    hosted, guest, text = offered()
    play.order(hosted, guest, text)
    hosted = written(hosted)
    assert [order.text for order in hosted.table.orders_of(seat(hosted, guest))] == [text.replace("=yes", "=ask")]


def test_somebody_who_is_not_asked_can_give_one_and_the_question_and_its_time_limit_stay() -> None:
    hosted, _, text = offered()
    other, asked_before, limits = hosted_tables.not_asked(hosted), hosted.table.questions, keys(deadlines_of(hosted))
    play.order(hosted, other, text)
    assert hosted.table.questions == asked_before
    assert keys(deadlines_of(hosted)) == limits
    assert not hosted.has_public_events


def keys(deadlines: Sequence[Deadline]) -> list[str]:
    return [deadline.question for deadline in deadlines]


def test_an_order_forgives_what_was_missed() -> None:
    hosted, guest, text = offered()
    hosted.record.seats[seat(hosted, guest)].missed = 1
    play.order(hosted, guest, text)
    assert hosted.record.seats[seat(hosted, guest)].missed == 0


def test_an_ai_that_plays_for_somebody_away_obeys_their_standing_answers() -> None:
    """They are away when it would be asked again, and neither they nor the AI are."""
    hosted, guest, text = offered(level="quick")
    play.order(hosted, guest, text.replace("=yes", "=no"))
    mine, kind = seat(hosted, guest), text.partition("=")[0]
    hosted.record.seats[mine].away = True
    races = len(hosted.game.outcomes(hosted.table.state))
    turns = 0
    while len(hosted.game.outcomes(hosted.table.state)) == races:
        question = hosted.table.questions[0]
        assert (question.seat, question.kind) != (mine, kind)
        turns += question.seat == mine
        owed = hosted.pending_ai_question()
        if owed is not None:
            hosted.answer_for_ai(owed)
        else:
            by_default(hosted)
    assert turns > 1


def test_what_cannot_be_ordered_gets_a_sentence_and_changes_nothing() -> None:
    _, guest, text = offered()
    for who, given, sentence in (
        (VIOLET, text, "You are not at this table"),
        (guest, "nonsense", "No question that comes again"),
        (guest, text.replace("=yes", "=ask"), "asked that every time already"),
    ):
        check_refused(lambda: offered()[0], lambda hosted, who=who, given=given: play.order(hosted, who, given), sentence)  # type: ignore[misc]
    check_refused(lambda: hosted_tables.at_secret_picks(BLUE, GREEN), lambda hosted: play.order(hosted, BLUE, text), "none is on")


def test_a_second_press_says_that_it_stands_already() -> None:
    def pressed() -> HostedTable:
        hosted, guest, text = offered()
        play.order(hosted, guest, text)
        return written(hosted)

    _, guest, text = offered()
    check_refused(pressed, lambda hosted: play.order(hosted, guest, text), "already your standing answer")


def test_nothing_is_ordered_in_a_break_or_from_a_future_that_did_not_happen() -> None:
    _, guest, text = offered()

    def paused() -> HostedTable:
        hosted = offered()[0]
        pauses.pause(hosted, RED, "", [])
        return written(hosted)

    check_refused(paused, lambda hosted: play.order(hosted, guest, text), "Paused by Red.")
    check_refused(
        lambda: offered()[0], lambda hosted: play.order(hosted, guest, text, hosted.record.revision + 9), "A backup was restored"
    )
