"""A break: deadlines stand still, nobody is asked or played for, and only some players may end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.messages.layouts import Layout
from bot.messages.settings_panel import panel
from bot.messages.table_message import controls
from bot.store import Deadline, Stage, TableRecord
from bot.tables import lobby, pauses, play, seat_offers
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.question_codes import question_code
from engine import Refused
from tests.bot.support import hosted_tables
from tests.bot.support.hosted_tables import BLUE, GREEN, NOW, RED, VIOLET, asked, begun, change_of, refused, waiting, written

HOUR = 3600.0


def paused(hosted: HostedTable, why: str = "dinner", at: float = NOW, by: Guest = RED) -> HostedTable:
    """The table after the host has paused it at that moment."""
    limits = hosted_tables.deadlines_of(hosted)
    hosted = written(hosted, at)
    pauses.pause(hosted, by, why, limits)
    return written(hosted, at)


def test_in_a_break_nobody_is_asked_and_no_time_limit_runs() -> None:
    hosted = begun(BLUE)
    question, guest = asked(hosted)
    hosted = paused(hosted)
    change = change_of(hosted)
    assert (change.deadlines, change.ai_pending, hosted.asked_users(), hosted.waiting_for()) == ([], False, [], [])
    with refused("Paused by Red: dinner. Red can resume it."):
        play.open_question(hosted, guest)
    with refused("Paused by Red: dinner. Red can resume it."):
        play.answer(hosted, guest, question_code(hosted.record, question.key), question.default)
    with pytest.raises(Refused):
        play.time_out(hosted, Deadline(hosted.record.id, question.key, question.seat, NOW, NOW))
    assert hosted.record.answers == 0


def test_in_a_break_no_ai_plays_and_after_it_they_do() -> None:
    hosted = begun(BLUE, ai=2)
    while hosted.pending_ai_question() is None:
        hosted_tables.by_default(hosted)
    hosted = paused(written(hosted))
    assert hosted.pending_ai_question() is None
    pauses.resume(hosted, RED)
    assert hosted.pending_ai_question() is not None
    assert change_of(hosted).ai_pending


@pytest.mark.parametrize("pace", ["live", "async"])
def test_after_a_break_as_much_time_is_left_as_before_and_nobody_is_reminded_anew(pace: str) -> None:
    hosted = begun(BLUE, pace=pace, limit=HOUR)
    (limit,) = hosted_tables.deadlines_of(hosted)
    limit.reminded, limit.warned = 1, False
    hosted = written(hosted, NOW + 1000)
    pauses.pause(hosted, RED, "", [limit])
    hosted = written(hosted, NOW + 1000 + 50 * HOUR)
    pauses.resume(hosted, RED)
    (now,) = hosted_tables.deadlines_of(hosted)
    assert now.due == NOW + 50 * HOUR + HOUR
    assert (now.asked, now.reminded) == (NOW + 50 * HOUR, 1)
    assert now.next is not None
    assert now.next > hosted.now


def test_who_is_asked_anew_in_a_break_has_all_their_time_after_it() -> None:
    """The host sets another limit, or a seat changes hands."""
    for act in (_shorter, _hand_over):
        hosted = paused(begun(BLUE, limit=HOUR), at=NOW + 3000)
        act(hosted)
        hosted = written(hosted, NOW + 9 * HOUR)
        pauses.resume(hosted, RED)
        assert [deadline.due for deadline in hosted_tables.deadlines_of(hosted)] == [hosted.now + hosted.settings.limit]


def _shorter(hosted: HostedTable) -> None:
    lobby.set_table_settings(hosted, RED, {"limit": 600.0})


def _hand_over(hosted: HostedTable) -> None:
    seat_offers.offer_seat(hosted, RED, 1, GREEN)
    seat_offers.answer_offer(hosted, GREEN, yes=True)
    seat_offers.answer_offer(hosted, BLUE, yes=True)


def asking(guest: Guest, **settings: Any) -> HostedTable:
    """A game in which this person is asked."""
    hosted = begun(BLUE, **settings)
    while asked(hosted)[1] is not guest:
        hosted_tables.by_default(hosted)
    return written(hosted)


def test_everybody_is_told_of_a_break_and_nobody_is_called() -> None:
    for why, said in (("dinner", ": dinner."), ("Pizza!", ": Pizza!"), ("", ".")):
        hosted = begun(BLUE)
        pauses.pause(hosted, RED, why, [])
        (notice,) = change_of(hosted).notices
        assert (notice.text, notice.mention) == (f"Red has paused the game{said}", [])


def test_whoever_is_asked_is_called_when_it_goes_on() -> None:
    hosted = paused(asking(BLUE))
    pauses.resume(hosted, RED)
    (notice,) = change_of(hosted).notices
    assert notice.text == f"Red has resumed the game. <@{BLUE.id}>, the table is waiting for you."
    assert notice.mention == [BLUE.id]


def test_whoever_resumes_it_need_not_be_called() -> None:
    hosted = paused(asking(RED))
    pauses.resume(hosted, RED)
    (notice,) = change_of(hosted).notices
    assert (notice.text, notice.mention) == ("Red has resumed the game.", [])


def test_where_nobody_is_mentioned_people_are_named() -> None:
    hosted = paused(asking(BLUE, pings=False))
    pauses.resume(hosted, RED)
    (notice,) = change_of(hosted).notices
    assert notice.text == "Red has resumed the game. Blue, the table is waiting for you."
    assert notice.mention == []


# ---------------------------------------------------------------------- who may, and what is said


def test_only_the_host_takes_a_break_and_only_once() -> None:
    hosted = begun(BLUE)
    with refused("Only the host of the table can do that: Red."):
        pauses.pause(hosted, BLUE, "", [])
    with refused("Paused by Red: dinner. Red can resume it."):
        pauses.pause(paused(hosted), RED, "again", [])


def test_the_host_and_whoever_has_paused_it_can_resume() -> None:
    hosted = begun(BLUE, GREEN)
    hosted.record.seats[0].away = True
    hosted = paused(written(hosted), by=BLUE)
    play.come_back(hosted, RED)
    with refused("Blue and Red can resume it."):
        pauses.resume(hosted, GREEN)
    for guest in (RED, BLUE):
        after = HostedTable(hosted_tables.copied(hosted.record), change_of(hosted).save, NOW)
        pauses.resume(after, guest)
        assert after.record.pause is None


def labels(layout: Layout) -> list[str]:
    return [getattr(item, "label", "") for item in layout.walk_children()]


def test_who_pauses_a_game_reads_who_can_resume_it_and_they_alone_have_the_button() -> None:
    hosted = begun(BLUE, GREEN)
    sentence = pauses.pause(hosted, RED, "", [])
    assert sentence == "The game is paused: no questions, and the clock has stopped. Red can resume it."
    assert [pauses.may_resume(hosted, guest.id) for guest in (RED, BLUE, GREEN, VIOLET)] == [True, False, False, False]
    assert ["Resume the game" in labels(panel(hosted, guest)) for guest in (RED, BLUE, GREEN, VIOLET)] == [
        True,
        False,
        False,
        False,
    ]
    assert "Resume" not in [getattr(control, "label", "") for row in controls(hosted, 0) for control in row]
    hosted.record.seats[0].left = True
    assert "Resume" in [getattr(control, "label", "") for row in controls(hosted, 0) for control in row]
    assert "Resume the game" in labels(panel(hosted, GREEN))
    assert "Resume the game" not in labels(panel(hosted, VIOLET))


@pytest.mark.parametrize("how", ["resigned", "left the server"])
def test_when_whoever_has_paused_it_is_gone_everybody_at_the_table_can_resume(how: str) -> None:
    hosted = paused(begun(BLUE, GREEN))
    if how == "resigned":
        play.resign(hosted, RED, hosted.record.revision)
    else:
        play.left_server(hosted, RED.id)
    assert pauses.who_resumes(hosted) == "Anybody at the table can resume it."
    assert pauses.in_words(hosted) == "Paused by Red: dinner"
    with refused("You are not at this table"):
        pauses.resume(hosted, VIOLET)
    pauses.resume(hosted, GREEN)
    assert hosted.record.pause is None


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("", "Paused by Red"),
        ("dinner", "Paused by Red: dinner"),
        (" din\n\n ner ", "Paused by Red: din ner"),
        ("**now** <@1> @everyone", "Paused by Red: \\*\\*now\\*\\* \\<@\u200b1> @\u200beveryone"),
        ("so " * 100, f"Paused by Red: {'so ' * 25}so…"),
    ],
)
def test_a_word_why_is_short_and_harmless(why: str, words: str) -> None:
    hosted = paused(begun(BLUE), why)
    assert pauses.in_words(hosted) == words


def test_a_word_with_a_stop_of_its_own_gets_no_second_one() -> None:
    with refused("Paused by Red: Pizza! Red can resume it."):
        pauses.demand_running(paused(begun(BLUE), "Pizza!"))


REFUSED: dict[str, tuple[Callable[[], HostedTable], Callable[[HostedTable], object], str]] = {
    "pausing before the game": (lambda: waiting(BLUE), lambda hosted: pauses.pause(hosted, RED, "", []), "has not begun yet"),
    "resuming before the game": (lambda: waiting(BLUE), lambda hosted: pauses.resume(hosted, RED), "has not begun yet"),
    "resuming what runs": (lambda: begun(BLUE), lambda hosted: pauses.resume(hosted, RED), "This game is not paused."),
    "resuming as a guest": (lambda: paused(begun(BLUE)), lambda hosted: pauses.resume(hosted, BLUE), "Red can resume it."),
    "resuming as a watcher": (lambda: paused(begun(BLUE)), lambda hosted: pauses.resume(hosted, VIOLET), "You are not at"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_gets_a_sentence_and_leaves_everything_as_it_was(what: str) -> None:
    hosted_tables.check_refused(*REFUSED[what])


def test_people_come_and_go_in_a_break_and_the_host_can_end_the_game() -> None:
    hosted = paused(begun(BLUE, GREEN))
    play.kick(hosted, RED, 2)
    lobby.cancel(hosted, RED)
    assert hosted.record.stage is Stage.CLOSED
    assert pauses.in_words(hosted) == ""


def test_a_table_record_of_a_time_without_breaks_is_read_as_one_without_a_break() -> None:
    hosted = begun(BLUE)
    old = msgspec.to_builtins(hosted.record)
    del old["pause"]
    for seat in old["seats"]:
        del seat["since"]
    assert msgspec.convert(old, TableRecord) == hosted.record
