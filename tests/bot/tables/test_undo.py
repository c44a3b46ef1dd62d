"""Undo: what a player may take back freely, and when all others have to agree."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.store import Stage, UndoRequest
from bot.store.game_log import read_undone
from bot.tables import lobby, pauses, play, undo
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.play import FromBeforeUndo, short
from bot.tables.undo import StillSecret, UndoOutcome
from engine import Refused
from engine.core.host import step_of
from engine.history.undo import CORRECTED, RestoredTable
from tests.bot.support.advantages import with_things
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, VIOLET, by_default, refused, waiting
from tests.bot.support.stored_table import DatabaseTable
from tests.bot.tools.undo_trial import KINDS, trial

PEOPLE = (RED, BLUE, GREEN)


def started(*others: Guest, ai: int = 0, **settings: Any) -> DatabaseTable:
    hosted = waiting(*others, ai=ai, **settings)
    lobby.start(hosted, RED)
    return DatabaseTable(hosted)


def answer(table: DatabaseTable, option: int = 0) -> Guest:
    """Answers for the player who is asked, and returns that player."""
    guest = table.asked()

    def act(hosted: HostedTable) -> None:
        question = hosted.question_of(hosted.seat_of(guest))
        assert question is not None
        play.answer(hosted, guest, short(question.key), question.options[min(option, len(question.options) - 1)].id)

    table.act(act)
    table.now += 5
    return guest


def until(table: DatabaseTable, kind: str) -> None:
    """Gives default answers until a question of this kind is open."""
    while not any(question.kind == kind for question in table.read().questions):
        answer(table)


def take_back(table: DatabaseTable, guest: Guest, turns: int | None = None) -> UndoOutcome:
    rows = table.rows()
    return table.act(lambda hosted: undo.request_undo(hosted, guest, rows, turns))


def request(table: DatabaseTable, guest: Guest, turns: int | None = None) -> UndoRequest:
    """Requests an undo to which others have to agree."""
    undo_request = take_back(table, guest, turns).undo_request
    assert undo_request is not None
    return undo_request


def says(table: DatabaseTable, guest: Guest, yes: bool = True, number: int | None = None) -> str:
    rows = table.rows()
    return table.act(lambda hosted: undo.answer_undo_request(hosted, guest, rows, yes, number))


def notices(table: DatabaseTable) -> list[str]:
    return [notice.text for notice in table.told]


def others(table: DatabaseTable, guest: Guest) -> list[Guest]:
    return [person for person in PEOPLE if person != guest and table.read().record.seat_of(person.id) is not None]


def after_a_roll(*people: Guest, ai: int = 0, **settings: Any) -> tuple[DatabaseTable, Guest]:
    table = started(*people, ai=ai, **settings)
    until(table, "roll")
    return table, answer(table)


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


# ---------------------------------------------------------------------- by consent


def test_a_roll_is_taken_back_when_everybody_agrees_and_the_die_is_the_same() -> None:
    """Fault 50."""
    table, guest = after_a_roll(BLUE, GREEN)
    drawn, rows = table.read().table.dice_used, len(table.rows())
    undo_request = request(table, guest)
    assert (undo_request.what, undo_request.why) == ("“Roll”", "A die has fallen since then")
    first, second = others(table, guest)
    assert says(table, first) == f"You agree. Still to answer: {second.name}"
    assert len(table.rows()) == rows, "not yet"
    assert says(table, second) == f"{guest.name} takes back “Roll”."
    assert notices(table) == [
        f"{guest.name} takes back “Roll”. {first.name} and {second.name} agreed. "
        "The dice stay the same: what was rolled or drawn comes again, and is known now."
    ]
    assert len(table.rows()) < rows
    assert read_undone(table.db, table.id)[0].consent
    assert table.read().table.dice_used < drawn
    events = table.db.execute("SELECT MAX(number) FROM events").fetchone()[0]
    assert events == table.read().table.last_event


def test_one_who_says_no_is_enough() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    take_back(table, guest)
    before = table.rows()
    other = others(table, guest)[0]
    assert says(table, other, yes=False) == "You said no: “Roll” stands."
    assert notices(table) == [f"{other.name} said no: “Roll” stands."]
    assert table.rows() == before
    with refused("That is no longer asked"):
        says(table, others(table, guest)[1])


def test_whoever_asks_may_think_better_of_it_but_cannot_agree() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    take_back(table, guest)
    with refused("the others have to agree"):
        says(table, guest)
    says(table, guest, yes=False)
    assert notices(table) == [f"{guest.name} does not want to take back “Roll” any more."]


def test_somebody_who_is_away_is_not_asked() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    next_up = table.asked()
    (away,) = [other for other in others(table, guest) if other != next_up]

    def leave(hosted: HostedTable) -> None:
        hosted.record.seats[hosted.seat_of(away)].away = hosted.changed = True

    table.act(leave)
    assert request(table, guest)
    assert says(table, next_up) == f"{guest.name} takes back “Roll”."


def test_while_an_ai_is_about_to_answer_nothing_is_taken_back() -> None:
    table = started(BLUE, ai=1)
    rows, hosted = table.rows(), table.read()
    hosted.record.seats[hosted.questions[0].seat].away = True
    with refused("An AI player is about to answer. Please try again in a moment."):
        undo.request_undo(hosted, BLUE, rows)


def test_nobody_has_to_agree_when_there_is_nobody_else() -> None:
    table = started(ai=1)
    until(table, "roll")
    guest = answer(table)
    rows = len(table.rows())
    outcome = take_back(table, guest)
    assert (outcome.undo_request, outcome.text) == (None, "Red takes back “Roll”.")
    assert len(table.rows()) < rows
    assert read_undone(table.db, table.id)[0].consent, "a die had fallen all the same"


def test_a_new_answer_ends_it() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    undo_request = request(table, guest)
    answer(table)
    assert table.read().record.undo_request is None
    with refused("That is no longer asked: the game has gone on."):
        says(table, others(table, guest)[0], number=undo_request.number)


def test_after_two_minutes_it_is_too_late_and_somebody_else_may_ask() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    take_back(table, guest)
    table.now += 121
    with refused("It is too late for that: not everybody agreed in time, so “Roll” stands."):
        says(table, others(table, guest)[0])
    assert request(table, guest)


def test_three_times_in_a_game_is_enough() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    for _ in range(3):
        take_back(table, guest)
        table.now += 121
    with refused("You have asked 3 times in this game"):
        take_back(table, guest)


def test_whoever_leaves_takes_their_undo_request_along() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    take_back(table, guest)
    table.act(lambda hosted: play.resign(hosted, guest, hosted.record.revision))
    assert table.read().record.undo_request is None


def test_all_who_have_to_agree_are_asked_by_a_notice_of_the_same_write() -> None:
    """Fault 73: the request is never on disk without it."""
    table, guest = after_a_roll(BLUE, GREEN)
    undo_request = request(table, guest)
    (notice,) = table.told
    assert notice.undo_request == undo_request.number
    assert notice.mention == [other.id for other in others(table, guest)]
    assert notice.text.startswith(f"**{guest.name}** would like to take back “Roll”. A die has fallen since then, so all people")


def test_after_a_minute_the_others_are_asked_a_second_time_and_no_more() -> None:
    """Fault 72: the question may never have reached them; it is the same one."""
    table, guest = after_a_roll(BLUE, GREEN)
    undo_request = request(table, guest)
    asked = len(table.told)
    for _ in range(11):
        table.now += 10
        table.told = []
        with suppress(Refused):
            assert take_back(table, guest).text == "I have asked the others again."
        asked += len(table.told)
    assert asked == 2
    assert table.read().record.undo_requesters == [guest.id]
    assert undo.holds_until(table.read()) == undo_request.until
    with refused("You have already asked to take back “Roll”. That has to be answered first."):
        take_back(table, guest)


def test_when_the_last_who_had_to_agree_has_left_an_unrated_game_asking_again_is_enough() -> None:
    table, guest = after_a_roll(BLUE, rated="off")
    take_back(table, guest)
    (other,) = others(table, guest)
    hosted = table.read()
    play.resign(hosted, other, hosted.record.revision)
    table.write(hosted)
    assert take_back(table, guest).text == f"{guest.name} takes back “Roll”."


def test_nothing_happens_by_itself_while_people_are_asked() -> None:
    table, guest = after_a_roll(BLUE, GREEN)
    assert undo.holds_until(table.read()) is None
    undo_request = request(table, guest)
    assert undo.holds_until(table.read()) == undo_request.until


# ---------------------------------------------------------------------- with nobody else to agree


def go_away(table: DatabaseTable, guest: Guest) -> None:
    def act(hosted: HostedTable) -> None:
        hosted.record.seats[hosted.seat_of(guest)].away = hosted.changed = True

    table.act(act)


def check_stands(table: DatabaseTable, guest: Guest, words: str, turns: int | None = None) -> None:
    """Expects that the undo is refused with these words, that nothing has changed, and that the attempt does not count."""
    before, record = table.rows(), table.read().record
    for _ in range(undo.MAX_REQUESTS + 1):
        with refused(words):
            take_back(table, guest, turns)
    assert (table.rows(), table.read().record) == (before, record)


@pytest.mark.parametrize("rated", ["on", "off"])
def test_a_roll_stands_while_everybody_else_is_away(rated: str) -> None:
    """Fault 74."""
    table, guest = after_a_roll(BLUE, rated=rated)
    (other,) = others(table, guest)
    go_away(table, other)
    words = (
        f"A die has fallen since then, and taking that back needs the consent of another person. Nobody else is here to give it: \
ask again once {other.name} is back."
    )
    check_stands(table, guest, words)
    check_stands(table, guest, "The game would go back some way, and taking that back needs", turns=1)


def test_a_request_is_not_granted_because_the_other_person_has_gone_away_since() -> None:
    """Fault 74."""
    table, guest = after_a_roll(BLUE)
    request(table, guest)
    (other,) = others(table, guest)
    hosted = table.read()
    hosted.record.seats[hosted.seat_of(other)].away = hosted.changed = True
    table.write(hosted)  # no AI player has answered yet, which would end the request
    check_stands(table, guest, f"ask again once {other.name} is back.")
    assert says(table, other) == f"{guest.name} takes back “Roll”.", "whoever is back can still agree"


def test_a_request_in_a_rated_game_is_not_granted_because_the_other_person_has_left_the_game() -> None:
    """Fault 74."""
    table, guest = after_a_roll(BLUE)
    request(table, guest)
    (other,) = others(table, guest)
    hosted = table.read()
    play.resign(hosted, other, hosted.record.revision)
    table.write(hosted)
    check_stands(table, guest, "In a rated game AI players cannot give it, so “Roll” stands. What nothing has come of can still")


@pytest.mark.parametrize("rated", [True, None])
def test_one_person_against_ai_players_takes_back_no_roll_in_a_rated_game(rated: bool | None) -> None:
    """Fault 74. Also in games from before it was noted whether they count."""
    table, guest = after_a_roll(ai=1, rated="on")
    hosted = table.read()
    hosted.record.rated, hosted.changed = rated, True
    table.write(hosted)
    check_stands(table, guest, "In a rated game AI players cannot give it")


def test_a_pick_that_an_ai_player_has_answered_is_not_taken_back_unasked() -> None:
    """Fault 74."""
    table = started(BLUE, GREEN, ai=1)
    guest = answer(table)
    assert table.rows()[-1][4] == "ai", "an AI player has replied"
    assert request(table, guest).why == "An AI player has answered since then"


# ---------------------------------------------------------------------- what others do in secret


def test_an_order_that_nobody_else_sees_does_not_end_a_request() -> None:
    """Fault 75: it would tell of the order. The order stays when the others agree."""
    table, guest = after_a_roll(BLUE, GREEN)
    undo_request = request(table, guest)
    other, another = others(table, guest)
    table.act(lambda hosted: play.order(hosted, other, "reroll=no"))
    assert table.read().record.undo_request == undo_request
    says(table, other)
    assert says(table, another) == f"{guest.name} takes back “Roll”."
    hosted = table.read()
    assert hosted.table.orders_of(hosted.seat_of(other))


def pass_windows(table: DatabaseTable) -> None:
    def act(hosted: HostedTable) -> None:
        for question in hosted.windows:
            hosted.answer(question.seat, question.key, question.default, str(RED.id))

    while table.read().windows:
        table.act(act)


def test_whether_somebody_was_asked_in_a_window_does_not_show_in_what_can_be_taken_back() -> None:
    """Fault 75: an answer could be tried and taken back freely, to see whether a window opens."""
    whys = set()
    for order in ("ask", "never"):
        table = DatabaseTable(with_things({"red": {"gust": order}}))
        pass_windows(table)
        before, first = table.read().table, len(table.rows())
        assert answer(table) == GREEN
        pass_windows(table)
        rows = table.rows()
        assert {row[4] for row in rows[first + 1 :]} == ({str(RED.id)} if order == "ask" else set())
        unseen = RestoredTable(
            before, [row[1:4] for row in rows[first:]], None, drawn=[], is_hidden_shown=False, is_part_over=False
        )
        whys.add(undo._why_not_free(table.read(), GREEN, rows, first, unseen))
    assert whys == {"Somebody could have stepped in since then"}


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
        play.question_or_pick(after, guest, short(question.key), before.record.revision)
    assert play.question_or_pick(after, guest, short(question.key), after.record.revision) == question
    assert play.question_or_pick(after, guest, short(question.key)) == question, "a command carries nothing"


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
