"""What is taken back only if others agree, and what nobody else may notice of it."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.store.game_log import read_undone
from bot.tables import play, undo
from bot.tables.hosted_table import Guest, HostedTable
from engine import Refused
from engine.history.undo import RestoredTable
from tests.bot.support.advantages import with_things
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, refused
from tests.bot.support.stored_table import DatabaseTable
from tests.bot.support.undo import after_a_roll, answer, notices, others, request, says, started, take_back, until

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
        unseen = RestoredTable(before, [row[1:4] for row in rows[first:]], None, drawn=[], is_hidden_shown=False, parts_over=0)
        whys.add(undo._why_not_free(table.read(), GREEN, rows, first, unseen))
    assert whys == {"Somebody could have stepped in since then"}
