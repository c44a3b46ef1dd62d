"""While a game is running: who may answer what, who is late, who goes and who comes back."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from bot.store import Deadline, Seat, Stage
from bot.store.records import Rewind
from bot.tables import lobby, play, rights, seat_offers, suspension
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.play import BACK, SLEEPS, FromDiscardedTimeline
from bot.tables.question_codes import question_code
from bot.text.escaping import plain
from engine import Refused
from tests.bot.support import hosted_tables
from tests.bot.support.hosted_tables import BLUE, GREEN, NOW, RED, VIOLET, asked, begun, change_of, refused, told, waiting, written


def seat_of(hosted: HostedTable, guest: Guest) -> Seat:
    return hosted.record.seats[hosted.seat_of(guest)]


def deadline_of(hosted: HostedTable) -> Deadline:
    """Of the first question that waits for a person."""
    return hosted_tables.deadlines_of(hosted)[0]


# ---------------------------------------------------------------------- who may answer what


def test_whoever_is_asked_answers_with_a_button_of_any_age_that_asks_the_same() -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    assert play.open_question(hosted, guest) == question
    assert play.open_question(hosted, guest, question_code(hosted.record, question.key), revision=1) == question
    assert play.open_question(hosted, guest, question.key, revision=1) == question, "a control of an earlier version has the key"


def test_a_control_names_its_question_by_a_code_of_this_table_and_this_line_of_play() -> None:
    """Nobody who sees several codes can tell whether their keys follow each other, also across an undo."""
    record = begun(BLUE).record
    elsewhere = msgspec.structs.replace(record, seed="17" * 16)
    rewound = msgspec.structs.replace(record, rewinds=[Rewind(3, 0, 0.0)])
    codes = {question_code(record, key) for record in (record, elsewhere, rewound) for key in ("5.1.1.roll", "5.1.2.roll")}
    assert len(codes) == 6
    assert all(re.fullmatch("[0-9a-f]{16}", code) for code in codes)


def test_an_answer_is_written_in_the_name_of_who_gave_it_and_forgives_what_was_missed() -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    seat_of(hosted, guest).missed = 2
    play.answer(hosted, guest, question_code(hosted.record, question.key), question.options[-1].id)
    assert seat_of(hosted, guest).missed == 0
    change = change_of(hosted)
    assert [row[:5] for row in change.answers] == [(1, question.seat, question.key, question.options[-1].id, str(guest.id))]
    assert change.events
    assert change.record.answers == 1


def test_who_presses_what_another_is_asked_is_told_whose_it_is() -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    with refused(f"That is for {guest.name} to decide."):
        play.open_question(hosted, hosted_tables.not_asked(hosted), question_code(hosted.record, question.key))


def test_who_is_not_asked_is_told_for_whom_the_table_waits() -> None:
    hosted = begun(BLUE)
    _, guest = asked(hosted)
    with refused(f"nothing for you to decide right now. The table is waiting for {guest.name}."):
        play.open_question(hosted, hosted_tables.not_asked(hosted))


def test_who_presses_what_is_decided_is_told_what_is_asked_now() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE)
    question, guest = asked(hosted)
    with pytest.raises(Refused) as refused:
        play.open_question(hosted, guest, "1-decided-before")
    assert str(refused.value) == f"That has already been decided. Your question now: {plain(question.prompt)}"


def test_who_does_not_sit_at_a_table_answers_nothing() -> None:
    with refused("You are not at this table, so you can only watch."):
        play.open_question(begun(BLUE), VIOLET)


def test_nothing_is_asked_before_a_game_begins() -> None:
    with refused("This game has not begun yet."):
        play.open_question(waiting(BLUE), RED)


def test_a_control_of_a_future_that_did_not_happen_answers_nothing() -> None:
    """Keys come again, and so would its question."""
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    for revision in (hosted.record.revision + 1, hosted.record.revision + 5):
        with pytest.raises(FromDiscardedTimeline):
            play.open_question(hosted, guest, question_code(hosted.record, question.key), revision)
    suspension.set_back(hosted, hosted.record.revision + 5)
    with pytest.raises(FromDiscardedTimeline):
        play.open_question(hosted, guest, question_code(hosted.record, question.key), hosted.revision_when_read + 5)
    assert play.open_question(hosted, guest, question_code(hosted.record, question.key), hosted.revision_when_read) == question


# ---------------------------------------------------------------------- second thoughts


def test_who_has_chosen_in_secret_changes_it_until_all_have_chosen() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN)
    question, guest = asked(hosted)
    first, then = question.options[:2]
    play.answer(hosted, guest, question_code(hosted.record, question.key), first.id)
    hosted = written(hosted)
    assert [pick.option for pick in play.changeable_picks(hosted, guest)] == [first]
    play.answer(hosted, guest, question_code(hosted.record, question.key), then.id)
    change = change_of(hosted)
    assert (change.answers, change.events, change.notices) == ([], [], [])
    assert change.changed == [(then.id, str(guest.id), NOW, question.key)]
    hosted = written(hosted)
    assert [pick.option for pick in play.changeable_picks(hosted, guest)] == [then]
    while hosted.table.questions[0].secret:
        other, somebody = asked(hosted)
        play.answer(hosted, somebody, None, other.default)
    assert play.changeable_picks(hosted, guest) == []
    with refused("That has already been decided."):
        play.answer(hosted, guest, question_code(hosted.record, question.key), first.id)


def test_the_same_pick_again_changes_nothing() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN)
    question, guest = asked(hosted)
    play.answer(hosted, guest, None, question.options[1].id)
    hosted = written(hosted)
    play.answer(hosted, guest, None, question.options[1].id)
    assert not hosted.changed


def test_nobody_changes_the_pick_of_another_and_nobody_hears_of_one() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, GREEN)
    question, guest = asked(hosted)
    play.answer(hosted, guest, None, question.default)
    _, other = asked(hosted)
    for somebody in (other, VIOLET):
        with pytest.raises(Refused):
            play.question_or_pick(hosted, somebody, question_code(hosted.record, question.key))
        assert play.changeable_picks(hosted, somebody) == []


# ---------------------------------------------------------------------- being late


def test_two_time_limits_are_answered_by_default_and_with_the_third_one_nobody_is_waited_for() -> None:
    """Fault 42: that is the patience of a slow table where the default answer is given."""
    hosted = begun(BLUE, GREEN, pace="async", late="default")
    question, guest = asked(hosted)
    for missed in (0, 1):
        seat_of(hosted, guest).missed = missed
        late = written(hosted)
        play.time_out(late, deadline_of(late))
        label = plain(question.option(question.default).label)
        assert told(late) == [f"{guest.name} did not answer in time: “{label}” was chosen for them."]
        assert [row[2:5] for row in change_of(late).answers] == [(question.key, question.default, "time")]
        assert seat_of(late, guest).is_played
    seat_of(hosted, guest).missed = 2
    play.time_out(hosted, deadline_of(hosted))
    assert seat_of(hosted, guest).away
    assert hosted.record.answers == 0, "that is for the policies"
    assert told(hosted)[0].endswith(f"they get the default answer every time {BACK}.")


@pytest.mark.parametrize("late", ["ai", "default"])
def test_in_an_evening_one_missed_time_limit_is_enough_and_everybody_is_told_once(late: str) -> None:
    """Fault 42."""
    hosted = begun(BLUE, GREEN, late=late)
    _, guest = asked(hosted)
    play.time_out(hosted, deadline_of(hosted))
    assert seat_of(hosted, guest).away
    (said,) = told(hosted)
    assert said.startswith(f"{guest.name} did not answer in time: ")
    assert BACK in said
    assert hosted.pending_ai_question() is not None
    play.come_back(hosted, guest)
    assert seat_of(hosted, guest).is_played
    assert hosted.pending_ai_question() is None


def test_where_an_ai_plays_for_who_is_late_it_does_so_at_once() -> None:
    hosted = begun(BLUE, GREEN, late="ai")
    _, guest = asked(hosted)
    play.time_out(hosted, deadline_of(hosted))
    assert seat_of(hosted, guest).away
    assert told(hosted)[0].startswith(f"{guest.name} did not answer in time: an AI plays for them {BACK}.")


def test_while_the_host_is_away_the_next_person_may_pause_and_everybody_is_told() -> None:
    """Fault 43."""
    hosted = begun(BLUE, GREEN, late="ai")
    hosted.record.host = asked(hosted)[1].id
    play.time_out(hosted, deadline_of(hosted))
    deputy = rights.deputy(hosted)
    assert deputy not in (None, hosted.record.host)
    assert told(hosted)[0].endswith(f"{BACK}. {hosted.name_of(deputy)} can pause the game in the meantime.")


def test_when_the_last_one_is_late_the_table_sleeps() -> None:
    hosted = begun(ai=1, late="ai")
    while hosted.record.seats[hosted.table.questions[0].seat].user is None:
        hosted.answer_for_ai(hosted.table.questions[0])
    play.time_out(hosted, deadline_of(hosted))
    assert told(hosted) == [f"Red did not answer in time. {SLEEPS}"]
    assert hosted.pending_ai_question() is None


def test_a_secret_answer_stays_secret_when_time_gives_it() -> None:
    hosted = hosted_tables.at_secret_picks(BLUE, pace="async", late="default")
    question, guest = asked(hosted)
    play.time_out(hosted, deadline_of(hosted))
    assert told(hosted) == [f"{guest.name} did not answer in time: an answer was picked for them."]
    assert plain(question.option(question.default).label) not in told(hosted)[0]


@pytest.mark.parametrize("why", ["it was answered", "it cannot be shown"])
def test_a_time_limit_of_a_question_that_nobody_can_answer_means_nothing(why: str) -> None:
    hosted = begun(BLUE)
    deadline = deadline_of(hosted)
    if why == "it was answered":
        question, guest = asked(hosted)
        play.answer(hosted, guest, None, question.default)
    else:
        hosted.record.trouble = "I may not speak."
    answers = hosted.record.answers
    with pytest.raises(Refused):
        play.time_out(hosted, deadline)
    assert hosted.record.answers == answers


def test_who_is_warned_is_told_what_will_happen() -> None:
    hosted = begun(BLUE, pace="async", late="default")
    question, guest = asked(hosted)
    label = plain(question.option(question.default).label)
    assert play.timeout_consequence(hosted, question) == f"“{label}” is chosen for you"
    seat_of(hosted, guest).missed = 2
    assert play.timeout_consequence(hosted, question) == "you get the default answer every time"
    hosted.settings.late = "ai"
    assert play.timeout_consequence(hosted, question) == "an AI plays for you"
    seat_of(hosted, hosted_tables.not_asked(hosted)).away = True
    assert play.timeout_consequence(hosted, question) == "the table sleeps until you are back"
    secret = hosted_tables.at_secret_picks(BLUE, pace="async", late="default")
    assert play.timeout_consequence(secret, secret.table.questions[0]) == "an answer is picked for you"


# ---------------------------------------------------------------------- going and coming


@pytest.mark.parametrize("how", ["away", "left"])
def test_who_was_not_there_gets_the_seat_back_once_and_is_welcomed_once(how: str) -> None:
    hosted = begun(BLUE)
    setattr(seat_of(hosted, BLUE), how, True)
    seat_of(hosted, BLUE).missed = 3
    play.come_back(hosted, BLUE)
    play.come_back(hosted, BLUE)
    assert seat_of(hosted, BLUE).is_played
    assert seat_of(hosted, BLUE).missed == 0
    assert told(hosted) == ["Blue is back."]


def test_who_is_there_and_who_never_was_does_not_come_back() -> None:
    for hosted, guest in [(begun(BLUE), BLUE), (begun(BLUE), VIOLET), (waiting(BLUE), BLUE)]:
        play.come_back(hosted, guest)
        assert not hosted.changed


def test_who_leaves_the_server_keeps_the_seat_and_passes_on_the_host() -> None:
    hosted = begun(BLUE, GREEN)
    seat_of(hosted, BLUE).away = True
    play.left_server(hosted, RED.id)
    play.left_server(hosted, RED.id)
    assert seat_of(hosted, RED).left
    assert hosted.record.host == GREEN.id, "those who are here go before those who are away"
    assert told(hosted) == ["Red has left the server. The seat is kept: an AI plays until they are back. Green is the host now."]


def test_when_the_last_one_leaves_the_server_the_table_sleeps() -> None:
    hosted = begun(ai=1)
    play.left_server(hosted, RED.id)
    assert told(hosted)[0].endswith(SLEEPS)
    assert hosted.record.stage is Stage.PLAYING


def test_who_resigns_leaves_the_seat_to_an_ai_for_good() -> None:
    hosted = begun(BLUE)
    assert play.resign(hosted, RED, hosted.record.revision) == "You have left the game. Thank you for playing."
    assert [(seat.name, seat.user) for seat in hosted.record.seats] == [("Red", None), ("Blue", BLUE.id)]
    assert told(hosted) == ["Red has left the game. An AI plays on in their place. Blue is the host now."]


def test_who_was_asked_before_they_took_the_seat_again_does_not_resign_by_that() -> None:
    hosted = begun(BLUE)
    asked_at = hosted.record.revision
    play.resign(hosted, BLUE, asked_at)
    seat_offers.offer_seat(hosted, RED, 1, BLUE)
    seat_offers.answer_offer(hosted, BLUE, yes=True)
    hosted = written(hosted)
    with refused("You were asked that before you took this seat"):
        play.resign(hosted, BLUE, asked_at)
    assert hosted.record.people == [RED.id, BLUE.id]
    play.resign(hosted, BLUE, hosted.record.revision)
    assert hosted.record.people == [RED.id]


def test_a_game_that_the_last_person_leaves_ends() -> None:
    hosted = begun(ai=1)
    play.resign(hosted, RED, hosted.record.revision)
    assert (hosted.record.stage, hosted.record.ended) == (Stage.CLOSED, "Everybody has left.")
    assert told(hosted) == ["Red has left the game. Nobody is left, so the game ends here."]
    assert change_of(hosted).deadlines == []


def test_the_host_gives_a_seat_to_an_ai() -> None:
    hosted = begun(BLUE)
    assert play.kick(hosted, RED, 1) == "An AI now plays for Blue."
    assert hosted.record.people == [RED.id]
    assert told(hosted) == ["Blue was removed from the game by Red. An AI plays on in their place."]


REFUSED: dict[str, tuple[Callable[[], HostedTable], Callable[[HostedTable], object], str]] = {
    "removing without being host": (lambda: begun(BLUE), lambda hosted: play.kick(hosted, BLUE, 0), "Only the host"),
    "removing oneself": (lambda: begun(BLUE), lambda hosted: play.kick(hosted, RED, 0), "`/resign` does that"),
    "removing an AI": (lambda: begun(ai=1), lambda hosted: play.kick(hosted, RED, 1), "An AI already plays for Rusty."),
    "removing before the game": (lambda: waiting(BLUE), lambda hosted: play.kick(hosted, RED, 1), "has not begun yet"),
    "resigning without a seat": (lambda: begun(BLUE), lambda hosted: play.resign(hosted, VIOLET, 1), "You are not at this table"),
    "resigning before the game": (lambda: waiting(BLUE), lambda hosted: play.resign(hosted, RED, 1), "has not begun yet"),
    "resigning in a future that did not happen": (lambda: begun(BLUE), lambda hosted: play.resign(hosted, RED, 99), "was set back"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_gets_a_sentence_and_leaves_everything_as_it_was(what: str) -> None:
    hosted_tables.check_refused(*REFUSED[what])


def test_a_game_that_is_over_asks_nobody() -> None:
    hosted = begun(BLUE)
    while hosted.record.stage is Stage.PLAYING:
        question, guest = asked(hosted)
        play.answer(hosted, guest, None, question.default)
    with refused("This game is over."):
        play.open_question(hosted, RED)
    with refused("This game is over."):
        lobby.cancel(hosted, RED)
    change = change_of(hosted)
    assert change.deadlines == []
    assert change.answers[-1][5] == NOW
