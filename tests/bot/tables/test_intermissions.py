"""After a race nobody is asked anything until everybody wants the next one, or some seconds have passed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.messages.table_message import controls, state_line, waiting_line
from bot.store import Deadline, PublishedState, Stage, TableRecord
from bot.store.rows import AnswerRow
from bot.tables import intermissions, lobby, pauses, play, undo
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.question_codes import question_code
from engine import all_games, restore_table
from tests.bot.support.hosted_tables import (
    BLUE,
    GREEN,
    NOW,
    RED,
    VIOLET,
    begun,
    by_default,
    change_of,
    copied,
    deadlines_of,
    in_intermission,
    refused,
    waiting,
    written,
)
from tests.bot.support.stored_table import DatabaseTable, answer_owed
from tests.seeds import seeds


def press(hosted: HostedTable, *guests: Guest) -> list[str]:
    """These players say that they are ready; the table acts on it as the coordinator does. Returns what they are told."""
    assert hosted.record.intermission is not None
    event, revision = hosted.record.intermission.event, hosted.record.public_revision
    told = [play.be_ready(hosted, guest, event, revision) for guest in guests]
    intermissions.end_if_all_are_ready(hosted)
    return told


def limit_of(hosted: HostedTable) -> Deadline:
    [limit] = deadlines_of(hosted)
    return limit


def test_after_a_race_nobody_is_asked_and_no_ai_plays_until_all_are_ready() -> None:
    hosted = in_intermission(BLUE, ai=2)
    change = change_of(hosted)
    assert (hosted.questions, hosted.waiting_for(), hosted.asked_users(), change.ai_pending) == ((), [], [], False)
    assert hosted.table.questions, "the engine has gone on"
    press(hosted, RED)
    assert hosted.record.intermission is not None
    assert hosted.pending_ai_question() is None
    press(hosted, BLUE)
    assert hosted.record.intermission is None
    assert hosted.questions == hosted.table.questions
    assert hosted.pending_ai_question() is not None or hosted.asked_users()


def test_one_person_among_ai_players_goes_on_at_once() -> None:
    hosted = in_intermission(ai=3)
    press(hosted, RED)
    assert hosted.record.intermission is None


def test_a_press_counts_once_and_says_so() -> None:
    hosted = in_intermission(BLUE)
    assert press(hosted, RED) == [""]
    hosted = written(hosted)
    [again] = press(hosted, RED)
    assert again.startswith("You are ready.")
    assert not hosted.has_changed
    assert hosted.record.intermission is not None
    assert len(hosted.record.intermission.ready) == 1


def test_spectators_and_old_messages_are_refused() -> None:
    hosted = in_intermission(BLUE)
    with refused("only watch"):
        press(hosted, VIOLET)
    assert hosted.record.intermission is not None
    event = hosted.record.intermission.event
    with refused("The next race has already begun."):
        play.be_ready(hosted, RED, event - 1, hosted.record.public_revision)
    press(hosted, RED, BLUE)
    with refused("The next race has already begun."):
        play.be_ready(hosted, RED, event, hosted.record.public_revision)


def test_an_answer_is_refused_with_a_sentence() -> None:
    hosted = in_intermission(BLUE)
    question = hosted.table.questions[0]
    with refused("The next race begins when everybody is ready"):
        play.answer(hosted, RED, question_code(hosted.record, question.key), question.default)
    assert state_line(hosted).startswith("The next race begins when everybody is ready")


def test_the_message_says_who_is_ready_and_has_the_button() -> None:
    hosted = in_intermission(BLUE, GREEN)
    assert waiting_line(hosted) == "### Ready for the next race?\n-# It begins by itself after 20 seconds."
    press(hosted, RED, GREEN)
    assert waiting_line(hosted).endswith("Ready: Red, Green. It begins by itself after 20 seconds.")
    labels = [control.label for row in controls(hosted, 1) for control in row if hasattr(control, "label")]
    assert labels[0] == "Next race"


def test_it_ends_by_itself() -> None:
    """The limit is a row in the database, so it survives a restart."""
    hosted = in_intermission(BLUE)
    limit = limit_of(hosted)
    assert (limit.asked, limit.due, limit.next) == (NOW, NOW + 20.0, NOW + 20.0)
    intermissions.time_out(hosted, limit)
    assert hosted.record.intermission is None
    assert len(deadlines_of(hosted)) == len(hosted.asked_users())
    with refused("nobody waits"):
        intermissions.time_out(hosted, limit)


@pytest.mark.parametrize(
    ("later", "until"),
    [(-5.0, 15.0), (0.0, 20.0), (-20.0, None), (-3600.0, None), (3600.0, None)],
    ids=["posted late", "just posted", "posted in time", "before an outage", "before the clock was set back"],
)
def test_its_time_counts_from_when_people_saw_it(later: float, until: float | None) -> None:
    hosted = in_intermission(BLUE)
    assert hosted.record.intermission is not None
    published = PublishedState(last_event=hosted.record.intermission.event, posted_at=NOW + later)
    assert intermissions.seen_until(hosted, published) == (None if until is None else NOW + until)
    published.last_event -= 1
    assert intermissions.seen_until(hosted, published) == NOW + 20.0, "nobody has seen it yet"
    intermissions.end(hosted)
    assert intermissions.seen_until(hosted, published) is None


@pytest.mark.parametrize("races", [1, 2, 3])
def test_the_limit_of_another_race_ends_nothing(races: int) -> None:
    other = limit_of(in_intermission(BLUE, races=races))
    hosted = in_intermission(BLUE, races=1 if races > 1 else 2)
    with refused("nobody waits"):
        intermissions.time_out(hosted, other)


def test_at_a_slow_pace_the_next_race_begins_at_once() -> None:
    hosted = begun(BLUE, pace="async")
    while not hosted.game.outcomes(hosted.table.state):
        by_default(hosted)
        assert hosted.record.intermission is None
    assert hosted.waiting_for()


def test_after_the_last_race_nobody_waits() -> None:
    hosted = begun(BLUE)
    while hosted.record.stage is Stage.PLAYING:
        by_default(hosted)
    assert hosted.record.intermission is None


@pytest.mark.parametrize("game", sorted(all_games()))
def test_only_games_with_races_have_intermissions(game: str) -> None:
    """Fewer by one than there are races; in the other games none."""
    table, seen = DatabaseTable(_of_game(game)), 0
    while (hosted := table.read()).record.stage is Stage.PLAYING:
        if hosted.record.intermission is not None:
            seen += 1
            table.act(lambda hosted: intermissions.end(hosted))
            continue
        table.act(by_default)
    assert seen == (hosted.game.films(hosted.table.state) - 1 if hosted.game.has_intermissions else 0)


def _of_game(game: str) -> HostedTable:
    hosted = HostedTable(lobby.new_record(1, 2, game, RED, waiting().settings, {}, NOW, lambda size: "3" * 2 * size), None, NOW)
    lobby.join(hosted, BLUE)
    while lobby.missing_players(hosted):
        lobby.add_ai(hosted, RED, "random")
    lobby.start(hosted, RED)
    answer_owed(hosted)
    return hosted


# ---------------------------------------------------------------------- what happens meanwhile


def test_a_pause_stops_the_clock_and_the_button() -> None:
    hosted = in_intermission(BLUE)
    limit = limit_of(hosted)
    hosted = written(hosted, NOW + 5)
    pauses.pause(hosted, RED, "", [limit])
    hosted = written(hosted, NOW + 5)
    assert change_of(hosted).deadlines == []
    with refused("Paused by Red"):
        press(hosted, BLUE)
    with refused("nobody waits"):
        intermissions.time_out(hosted, limit)
    hosted = written(hosted, NOW + 105)
    pauses.resume(hosted, RED)
    assert (limit_of(hosted).due, limit_of(hosted).next) == (NOW + 120, NOW + 120)


LEAVERS: dict[str, Callable[[HostedTable], object]] = {
    "is removed": lambda hosted: play.kick(hosted, RED, 1),
    "resigns": lambda hosted: play.resign(hosted, BLUE, hosted.record.public_revision),
    "leaves the server": lambda hosted: play.left_server(hosted, BLUE.id),
}


@pytest.mark.parametrize("how", LEAVERS)
def test_whoever_goes_keeps_nobody_waiting(how: str) -> None:
    hosted = in_intermission(BLUE)
    press(hosted, RED)
    LEAVERS[how](hosted)
    intermissions.end_if_all_are_ready(hosted)
    assert hosted.record.intermission is None


def test_without_a_player_the_table_sleeps_until_the_time_is_over() -> None:
    hosted = in_intermission(BLUE)
    for guest in (RED, BLUE):
        play.left_server(hosted, guest.id)
    intermissions.end_if_all_are_ready(hosted)
    assert hosted.record.intermission is not None
    assert "sleeps" in waiting_line(hosted)
    intermissions.time_out(hosted, limit_of(hosted))
    assert hosted.pending_ai_question() is None


def test_when_everybody_has_left_the_table_is_closed() -> None:
    hosted = in_intermission(BLUE)
    for guest in (RED, BLUE):
        play.resign(hosted, guest, hosted.record.public_revision)
    assert hosted.record.stage is Stage.CLOSED
    assert change_of(hosted).deadlines == []


def after_own_last_answer(*others: Guest, ai: int = 0, **settings: Any) -> tuple[HostedTable, Guest, list[AnswerRow]]:
    """An intermission, the person who gave the last answer of the race, and all answers."""
    hosted, rows = begun(*others, ai=ai, **settings), list[AnswerRow]()
    while hosted.record.intermission is None:
        question = hosted.table.questions[0]
        user = hosted.record.seats[question.seat].user
        hosted.answer(question.seat, question.key, question.default, str(user or "ai"))
        rows = hosted.all_answers([])
    last = next(guest for guest in (RED, BLUE) if not others or str(guest.id) == rows[-1][4])
    return hosted, last, rows


def test_the_last_answer_of_a_race_is_taken_back_by_consent_during_the_intermission() -> None:
    hosted, last, rows = after_own_last_answer(BLUE)
    other = BLUE if last is RED else RED
    outcome = undo.request_undo(hosted, last, rows)
    assert "have to agree" in outcome.text
    assert hosted.record.intermission is not None
    assert undo.holds_until(hosted) is not None, "its time waits for the answer"
    undo.answer_undo_request(hosted, other, rows, yes=True)
    assert hosted.record.intermission is None
    assert hosted.waiting_for()
    assert not hosted.game.outcomes(hosted.table.state)
    with refused("Something has been taken back since then"):
        play.be_ready(hosted, other, hosted.table.last_event + 1, 1)


def test_the_end_of_a_race_alone_needs_consent() -> None:
    """Even if nothing was rolled or drawn: everybody has seen who won."""
    hosted, last, rows = after_own_last_answer(BLUE)
    restored = restore_table(hosted.table, [row[1:4] for row in rows], len(rows) - 1)
    assert restored.parts_over == 1
    unseen = restored._replace(drawn=[], is_hidden_shown=False)
    assert undo._why_not_free(hosted, last, rows, len(rows) - 1, unseen) == "A race has ended since then"


def test_alone_in_a_rated_game_the_end_of_a_race_stands() -> None:
    hosted, last, rows = after_own_last_answer(ai=1, rated="on")
    with refused("In a rated game AI players cannot give it"):
        undo.request_undo(hosted, last, rows)
    hosted, last, rows = after_own_last_answer(ai=1)
    undo.request_undo(hosted, last, rows)
    assert hosted.record.intermission is None, "it concerns nobody else"


def test_when_all_are_ready_the_end_of_the_race_stands() -> None:
    hosted, last, rows = after_own_last_answer(BLUE)
    undo.request_undo(hosted, last, rows)
    press(hosted, RED, BLUE)
    assert hosted.record.undo_request is None
    with refused("That is no longer asked"):
        undo.answer_undo_request(hosted, BLUE if last is RED else RED, rows, yes=True)


def test_after_the_intermission_nothing_is_taken_back_across_the_end_of_the_race() -> None:
    hosted, last, rows = after_own_last_answer(BLUE)
    intermissions.end(hosted)
    with refused("A race has ended since then"):
        undo.request_undo(hosted, last, rows)


def test_going_back_before_the_end_of_the_race_ends_the_intermission() -> None:
    hosted, before = begun(BLUE), None
    while hosted.record.intermission is None:
        before = hosted.table.save()
        by_default(hosted)
    assert before is not None
    hosted.rewind(type(hosted.table).load(before), hosted.record.answers - 1, "")
    assert hosted.record.intermission is None
    assert hosted.questions
    by_default(hosted)
    assert hosted.record.intermission is not None, "the race ends once more"


def test_an_answer_that_was_on_its_way_begins_the_next_race() -> None:
    hosted = in_intermission(BLUE)
    by_default(hosted)
    assert hosted.record.intermission is None


# ---------------------------------------------------------------------- what is stored


def test_a_restart_in_the_middle_changes_nothing() -> None:
    hosted = in_intermission(BLUE)
    press(hosted, RED)
    again = HostedTable(copied(hosted.record), change_of(hosted).save, NOW)
    assert again.record.intermission == hosted.record.intermission
    press(again, BLUE)
    assert again.record.intermission is None


def test_a_record_of_an_earlier_version_has_no_intermission() -> None:
    plain = msgspec.to_builtins(in_intermission(BLUE).record)
    del plain["intermission"]
    assert msgspec.convert(plain, TableRecord).intermission is None


@pytest.mark.parametrize("seed", seeds(4))
def test_the_game_itself_is_the_same_with_intermissions(seed: int) -> None:
    """What is stored of the game, its answers and its events, does not know of them."""
    plain, waited = (begun(BLUE, ai=seed % 3, pace=pace) for pace in ("async", "live"))
    for hosted in (plain, waited):
        while hosted.record.stage is Stage.PLAYING:
            if hosted.record.intermission is not None:
                press(hosted, RED, BLUE)
            by_default(hosted)
    assert plain.table.answers == waited.table.answers
    assert change_of(plain).events == change_of(waited).events
    assert change_of(plain).save == change_of(waited).save
