"""Where a table is shown, what becomes of it while it cannot be, and what a restored backup means for it."""

from __future__ import annotations

from bot.store import Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from bot.tables.suspension import DELETED, HERE, LEAP, SET_BACK, TO_CHANNEL
from tests.bot.support.hosted_tables import BLUE, CHANNEL, RED, VIOLET, begun, change_of, refused, told, waiting, written

WHY = "I may not speak in its channel."
THREAD = 33


def suspended() -> HostedTable:
    hosted = begun(BLUE)
    suspension.suspend(hosted, WHY)
    return written(hosted)


# ---------------------------------------------------------------------- suspended, and back


def test_a_suspended_game_has_no_time_limits_and_gets_all_of_them_anew() -> None:
    hosted = begun(BLUE)
    assert change_of(hosted).deadlines
    hosted = suspended()
    assert hosted.record.trouble == WHY
    assert change_of(hosted).deadlines == []
    assert suspension.resume(hosted) == hosted.record.revision + 1
    assert change_of(hosted).deadlines


def test_what_was_tried_before_the_table_changed_suspends_nothing() -> None:
    hosted = begun(BLUE)
    assert suspension.suspend(hosted, WHY, tried=hosted.record.revision - 1) is None
    assert not hosted.changed
    assert suspension.suspend(hosted, WHY, tried=hosted.record.revision) == hosted.record.revision + 1


def test_the_same_trouble_is_written_once() -> None:
    hosted = suspended()
    assert suspension.suspend(hosted, WHY, tell_host=True) == hosted.record.revision
    assert not hosted.changed


def test_the_host_of_a_game_is_told_privately_where_nothing_can_be_shown() -> None:
    game, lobbied = begun(BLUE), waiting(BLUE)
    for hosted in (game, lobbied):
        suspension.suspend(hosted, WHY, tell_host=True)
    (notice,) = change_of(game).notices
    assert notice.private_to == RED.id
    assert notice.text.endswith(f"is on hold. {WHY}")
    assert change_of(lobbied).notices == []


def test_a_closed_table_has_no_troubles() -> None:
    hosted = waiting(BLUE)
    hosted.record.stage = Stage.CLOSED
    suspension.suspend(hosted, WHY)
    assert not hosted.changed


def test_who_resumes_what_was_never_suspended_changes_nothing() -> None:
    hosted = begun(BLUE)
    assert suspension.resume(hosted) is None
    assert not hosted.changed


def test_a_table_at_which_a_policy_owes_an_answer_will_be_shown_otherwise_than_it_is() -> None:
    hosted = begun(ai=1)
    while hosted.pending_ai_question() is None:
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, question.default, "test")
    hosted.record.trouble = WHY
    assert suspension.resume(hosted) is None
    assert hosted.record.trouble == ""


# ---------------------------------------------------------------------- moving


def test_a_game_outlives_its_channel_and_a_lobby_does_not() -> None:
    game, lobbied = begun(BLUE), waiting(BLUE)
    suspension.lose_channel(game)
    suspension.lose_channel(lobbied)
    assert (game.record.stage, game.record.trouble) == (Stage.PLAYING, DELETED)
    assert (lobbied.record.stage, lobbied.record.ended) == (Stage.CLOSED, "Its channel was deleted.")


def test_a_game_goes_into_its_thread_and_back_into_the_channel_if_that_is_gone() -> None:
    hosted = begun(BLUE)
    suspension.into_thread(hosted, THREAD)
    assert (hosted.record.place, hosted.record.channel) == (THREAD, CHANNEL)
    hosted = written(hosted)
    suspension.out_of_thread(hosted, THREAD + 1)
    assert not hosted.changed, "it is not in that one"
    suspension.out_of_thread(hosted, THREAD)
    assert hosted.record.place == CHANNEL
    assert told(hosted) == [TO_CHANNEL]
    hosted = written(hosted)
    suspension.out_of_thread(hosted, CHANNEL)
    assert not hosted.changed, "a channel is no thread"


def test_a_player_takes_a_suspended_game_elsewhere() -> None:
    hosted = suspended()
    suspension.move_to_channel(hosted, BLUE, 41)
    assert (hosted.record.channel, hosted.record.place) == (41, 41)
    assert told(hosted) == [HERE]


def test_only_a_suspended_game_moves_and_only_with_one_of_its_players() -> None:
    with refused("You are not at this table"):
        suspension.move_to_channel(suspended(), VIOLET, 41)
    with refused(f"This game is being played in <#{CHANNEL}>."):
        suspension.move_to_channel(begun(BLUE), BLUE, 41)
    with refused("This game has not begun yet."):
        suspension.move_to_channel(waiting(BLUE), BLUE, 41)


# ---------------------------------------------------------------------- set back


def test_a_table_that_was_set_back_goes_on_behind_all_that_was_seen() -> None:
    hosted = begun(BLUE)
    now, seen = hosted.record.revision, hosted.record.revision + 7
    suspension.set_back(hosted, seen)
    record = hosted.record
    assert record.lost == [(now + 1, seen + LEAP)]
    assert record.revision == seen + LEAP
    lost = [revision for revision in range(1, record.revision + 3) if record.is_discarded(revision)]
    assert lost == [*range(now + 1, seen + LEAP + 1), record.revision + 1, record.revision + 2]
    change = change_of(hosted)
    assert change.built_on == now
    assert not change.record.is_discarded(change.record.revision), "what is shown of it now can be pressed"
    assert [notice.text for notice in change.notices] == [SET_BACK]


def test_it_is_told_once_however_many_controls_of_that_future_are_pressed() -> None:
    hosted = begun(BLUE)
    seen = hosted.record.revision + 7
    suspension.set_back(hosted, seen)
    hosted = written(hosted)
    for last in (seen, seen - 3, hosted.record.revision):
        suspension.set_back(hosted, last)
    assert not hosted.changed


def test_a_second_backup_may_be_restored_and_both_futures_stay_lost() -> None:
    hosted = begun(BLUE)
    first = hosted.record.revision + 2
    suspension.set_back(hosted, first)
    hosted = written(hosted)
    second = hosted.record.revision + 4
    suspension.set_back(hosted, second)
    assert len(hosted.record.lost) == 2
    assert hosted.record.is_discarded(first)
    assert hosted.record.is_discarded(second)


def test_what_the_table_has_seen_itself_sets_nothing_back() -> None:
    hosted = begun(BLUE)
    suspension.set_back(hosted, hosted.record.revision)
    assert not hosted.changed
    assert hosted.record.lost == []


def test_a_closed_table_is_not_set_back() -> None:
    hosted = waiting(BLUE)
    hosted.record.stage = Stage.CLOSED
    suspension.set_back(hosted, hosted.record.revision + 5)
    assert not hosted.changed
    assert hosted.record.lost == []
