"""Undo: what a player may take back freely, how far, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.store import Stage
from bot.store.game_log import read_undone
from bot.tables import intermissions, lobby, pauses, play, undo
from bot.tables.hosted_table import Guest
from bot.tables.play import FromBeforeUndo
from bot.tables.question_codes import question_code
from bot.tables.undo import StillSecret
from engine.core.host import step_of
from engine.history.undo import CORRECTED
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, VIOLET, by_default, refused, waiting
from tests.bot.support.stored_table import DatabaseTable
from tests.bot.support.undo import after_a_roll, answer, notices, others, request, says, started, take_back, until
from tests.bot.tools.undo_trial import KINDS, trial

# ---------------------------------------------------------------------- free


def test_a_pick_of_the_draft_is_taken_back_at_once_and_the_question_is_there_again() -> None:
    table = started(BLUE, GREEN)
    before = table.read()
    question = before.questions[0]
    guest = answer(table, 2)
    outcome = take_back(table, guest)
    label = question.options[2].label
    assert outcome.text == f"You have taken back “{label}”."
    assert notices(table) == [f"{guest.name} takes back “{label}”."]
    after = table.read()
    assert after.questions == before.questions
    assert after.table.save() == before.table.save()
    assert (after.record.answers, len(after.record.rewinds)) == (0, 1)
    (undone,) = read_undone(table.db, table.id)
    assert (undone.after, len(undone.answers), undone.consent) == (0, 1, False)


def test_what_ai_players_have_answered_since_goes_with_it() -> None:
    table = started(ai=2)
    table.act(lambda hosted: None)
    while table.read().pending_ai_question() is not None:
        table.act(lambda hosted: setattr(hosted, "changed", True))
    count = len(table.rows())
    guest = answer(table)
    assert len(table.rows()) > count + 1, "others have picked since"
    take_back(table, guest)
    assert len(table.rows()) == count


def test_after_a_while_the_others_have_to_agree() -> None:
    table = started(BLUE, GREEN)
    guest = answer(table)
    table.now += 601
    assert request(table, guest)


def test_at_a_slow_pace_it_is_free_for_a_day() -> None:
    table = started(BLUE, GREEN, pace="async")
    guest = answer(table)
    table.now += 86000
    assert take_back(table, guest).undo_request is None


def test_after_the_clock_was_set_back_a_player_can_take_back_as_before() -> None:
    table = started(BLUE, GREEN)
    take_back(table, answer(table))
    table.now -= 3600
    assert take_back(table, answer(table)).text.startswith("You have taken back")


def test_a_request_from_before_the_clock_was_set_back_is_over() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    first = request(table, guest)
    table.now -= 3600
    assert undo.holds_until(table.read()) is None
    assert request(table, guest).number != first.number
    table.now -= 1  # clocks are adjusted by so little all the time
    assert undo.holds_until(table.read()) is not None


def test_once_somebody_else_has_answered_all_have_to_agree() -> None:
    table = started(BLUE, GREEN)
    first, _ = answer(table), answer(table)
    assert request(table, first).why == "Somebody else has answered since then"


def test_somebody_who_is_gone_has_answered_all_the_same() -> None:
    table = started(BLUE, GREEN)
    guest, other = answer(table), answer(table)
    assert guest != other
    table.db.execute("UPDATE answers SET by = 'gone:1f' WHERE by = ?", (str(other.id),))
    assert request(table, guest)


def test_the_table_is_set_back_freely_a_few_times_to_the_same_moment() -> None:
    """Each time is a message in the channel."""
    table = started(BLUE, GREEN)
    for _ in range(undo.MAX_FREE_UNDOS):
        assert take_back(table, answer(table)).undo_request is None
        table.now += 5
    assert take_back(table, answer(table)).undo_request is not None


def test_a_secret_pick_is_simply_changed() -> None:
    table = started(BLUE, GREEN)
    until(table, "line-up")
    guest = answer(table)
    before = table.rows()
    with pytest.raises(StillSecret, match="until all have chosen, you can change it"):
        take_back(table, guest)
    assert table.rows() == before


def test_nobody_reads_what_was_answered_in_secret() -> None:
    table = started(BLUE, GREEN)
    until(table, "line-up")
    last = [answer(table), answer(table), answer(table)][-1]
    assert request(table, last).what == "their last answer"


# ---------------------------------------------------------------------- how far


def turns_of(table: DatabaseTable) -> list[int]:
    """The turns in which something has been answered."""
    return [*dict.fromkeys(step_of(row[2]) for row in table.rows())]


def after_turns(count: int) -> tuple[DatabaseTable, Guest]:
    """A table after so many turns of a race, and the player who had the first one."""
    table = started(BLUE, GREEN, VIOLET)
    until(table, "roll")
    before, first = len(turns_of(table)), table.asked()
    while len(turns_of(table)) < before + count or not any(question.kind == "roll" for question in table.read().questions):
        answer(table)
    return table, first


def test_the_table_goes_back_over_three_turns_if_all_agree() -> None:
    table, first = after_turns(4)
    before = turns_of(table)
    undo_request = request(table, first, turns=3)
    assert undo_request.what == "the last 3 turns"
    for other in (person for person in (RED, BLUE, GREEN, VIOLET) if person != first):
        says(table, other)
    assert turns_of(table) == before[:-3]


def test_what_others_have_ordered_stays_ordered_also_when_a_turn_began_with_it() -> None:
    table = started(BLUE, GREEN)
    until(table, "roll")
    guest = table.asked()
    other = others(table, guest)[0]
    seat = table.read().seat_of(other)
    table.act(lambda hosted: play.order(hosted, other, "reroll=no"))
    before = table.read().table.orders_of(seat)
    assert before
    answer(table)
    take_back(table, guest, 1)
    for person in others(table, guest):
        says(table, person)
    assert table.read().table.questions[0].kind == "roll"
    assert table.read().table.orders_of(seat) == before


@pytest.mark.parametrize("turns", [0, 4])
def test_more_turns_than_that_are_refused(turns: int) -> None:
    table, first = after_turns(1)
    with refused("The table can go back over 1 to 3 turns."):
        take_back(table, first, turns)


def test_what_was_more_than_three_turns_ago_stays() -> None:
    """Each pick of a draft is a turn."""
    table = started(BLUE, GREEN, VIOLET)
    first = answer(table)
    for _ in range(3):
        assert answer(table) != first
    with refused("That was more than 3 turns ago, which is too far back. `/undo turns:3` asks the others"):
        take_back(table, first)


def test_nothing_is_taken_back_across_the_end_of_a_race() -> None:
    table = started(BLUE)
    while not table.read().game.outcomes(table.read().table.state):
        guest = answer(table)
    table.act(intermissions.end)
    with refused("A race has ended since then: nothing is taken back across its end."):
        take_back(table, guest)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("prepare", "guest", "sentence"),
    [
        (lambda table: None, VIOLET, "You are not at this table, so you can only watch."),
        (lambda table: None, RED, "You have not answered anything in this game yet"),
        (lambda table: table.act(lambda hosted: pauses.pause(hosted, RED, "", [])), RED, "Paused by Red"),
        (lambda table: table.act(lambda hosted: lobby.cancel(hosted, RED)), RED, "This table was closed."),
    ],
    ids=["a spectator", "nothing to take back", "in a break", "a closed table"],
)
def test_what_cannot_be_taken_back_gets_a_sentence(prepare: Callable[[DatabaseTable], None], guest: Guest, sentence: str) -> None:
    table = started(BLUE, GREEN)
    prepare(table)
    before = table.read().record
    with refused(sentence):
        take_back(table, guest)
    assert table.read().record == before


def test_in_a_lobby_there_is_nothing_to_take_back() -> None:
    with refused("This game has not begun yet."):
        undo.request_undo(waiting(BLUE), RED, ())


def test_a_game_that_is_over_stays_as_it_is() -> None:
    hosted = waiting(BLUE)
    lobby.start(hosted, RED)
    while hosted.record.stage is Stage.PLAYING:
        by_default(hosted)
    with refused("This game is over."):
        undo.request_undo(hosted, RED, ())


def test_twice_at_once_is_once() -> None:
    table = started(BLUE)
    guest = answer(table)
    take_back(table, guest)
    with refused("Something has just been taken back. Look at the table first."):
        take_back(table, guest)


def test_two_undo_requests_at_once_are_one() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    take_back(table, guest)
    with refused("You have already asked to take back “Roll”."):
        take_back(table, guest)
    other = next(person for person in others(table, guest) if person.id in {int(row[4]) for row in table.rows()})
    with refused(f"{guest.name} has already asked to take back “Roll”."):
        take_back(table, other)


def test_a_game_whose_answers_no_longer_fit_stays_as_it_is() -> None:
    table = started(BLUE)
    guest = answer(table)
    rows = [(*row[:3], "nobody", *row[4:]) for row in table.rows()]
    with refused(CORRECTED):
        undo.request_undo(table.read(), guest, rows)


# ---------------------------------------------------------------------- keys come again


def test_a_control_from_before_answers_nothing() -> None:
    table = started(BLUE)
    before = table.read()
    question = before.questions[0]
    guest = answer(table)
    take_back(table, guest)
    after = table.read()
    assert after.questions[0].key == question.key
    with pytest.raises(FromBeforeUndo, match="Something has been taken back since then"):
        play.question_or_pick(after, guest, question_code(before.record, question.key), before.record.revision)
    assert play.question_or_pick(after, guest, question_code(after.record, question.key), after.record.revision) == question
    assert play.question_or_pick(after, guest, question_code(after.record, question.key)) == question, "a command carries nothing"


def test_time_limits_start_again() -> None:
    table = started(BLUE)
    guest = answer(table)
    table.now += 60
    take_back(table, guest)
    (asked,) = table.db.execute("SELECT asked FROM deadlines").fetchone()
    assert asked == table.now


def test_ai_players_answer_the_same_question_the_same_way() -> None:
    table = started(ai=3, level="random")
    table.act(lambda hosted: None)
    guest = answer(table, 1)
    rows = [row[:4] for row in table.rows()]
    take_back(table, guest)
    table.now += 10
    answer(table, 1)
    assert [row[:4] for row in table.rows()] == rows


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_random_games_with_random_takings_back(number: int) -> None:
    """Fault 50. With power cuts, old buttons, and a load before every act. `python -m tests.bot.tools.undo_trial` plays more."""
    played = trial(number, most_tries=3)
    assert played.free + played.agreed
