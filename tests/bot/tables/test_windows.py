"""Moments to step in: how long they last, what comes of those who let them pass, and that nobody learns who was asked."""

from __future__ import annotations

import pytest

from bot.messages.table_message import WINDOW_OPEN, waiting_line
from bot.store import Deadline, TableSettings, UserPreferences
from bot.tables import lobby, pauses, play
from bot.tables.hosted_table import HostedTable
from bot.tables.reminders import WINDOW_CALL_SECONDS, window_call_time
from bot.tables.windows import could_be_asked, notice_of
from engine import Refused
from tests.bot.support import hosted_tables
from tests.bot.support.advantages import GAME, TWO_ASKED, with_things
from tests.bot.support.hosted_tables import BLUE, CHANNEL, GREEN, NOW, RED, VIOLET, change_of, deadlines_of, refused, told, written

HOUR, DAY = 3600.0, 86400.0


def windows(hosted: HostedTable) -> list[str]:
    return [hosted.record.seats[question.seat].name for question in hosted.windows]


# ---------------------------------------------------------------------- time


@pytest.mark.parametrize(
    ("pace", "limit", "lasts"), [("live", 180.0, 45.0), ("live", 20.0, 20.0), ("async", DAY, 2 * HOUR), ("async", HOUR, HOUR)]
)
@pytest.mark.parametrize("late", ["ai", "default", "wait"])
def test_a_window_is_open_for_a_moment_whatever_the_table_has_agreed_on(pace: str, limit: float, lasts: float, late: str) -> None:
    hosted = with_things(TWO_ASKED, pace=pace, limit=limit, late=late)
    assert windows(hosted) == ["Red", "Blue"]
    assert [deadline.due for deadline in deadlines_of(hosted)] == [NOW + lasts] * 2


@pytest.mark.parametrize("late", ["ai", "default", "wait"])
def test_whoever_lets_it_pass_has_missed_nothing_and_nobody_reads_of_it(late: str) -> None:
    hosted = with_things(TWO_ASKED, late=late)
    for left in (["Blue"], []):
        play.time_out(hosted, deadlines_of(hosted)[0])
        assert windows(hosted) == left
        assert told(hosted) == []
    assert [(seat.missed, seat.away) for seat in hosted.record.seats] == [(0, False)] * 4
    rows = change_of(hosted).answers
    assert [(seat, option, by) for _, seat, _, option, by, _ in rows] == [(0, "no", "time"), (1, "no", "time")]


def test_for_somebody_who_is_away_the_ai_decides_or_it_passes_at_once() -> None:
    for late, by in (("ai", "ai"), ("default", "time")):
        hosted = with_things(TWO_ASKED, late=late)
        hosted.record.seats[0].away = True
        assert windows(hosted) == ["Blue"]
        owed = hosted.pending_ai_question()
        assert owed is not None
        assert (owed.seat, owed.window) == (0, True)
        hosted.answer_for_ai(owed)
        assert change_of(hosted).answers[-1][4] == by
        assert [menu.chosen for menu in hosted.table.menus(0)] == ["gust=ask"], "their orders stay"


def test_a_break_keeps_the_time_that_is_left_and_its_end_calls_nobody() -> None:
    hosted = with_things(TWO_ASKED)
    pauses.pause(hosted, RED, "", deadlines_of(hosted))
    hosted = written(hosted, NOW + HOUR)
    assert hosted.windows == []
    assert "Paused by Red" in waiting_line(hosted)
    pauses.resume(hosted, RED)
    change = change_of(hosted)
    assert [deadline.due for deadline in change.deadlines or ()] == [NOW + HOUR + 45.0] * 2
    assert [(notice.text, notice.mention) for notice in change.notices] == [("Red has resumed the game.", [])]


def test_people_are_called_once_at_a_slow_pace_and_never_in_an_evening_game() -> None:
    for settings, lasts, moment in (
        (TableSettings("live"), 45.0, None),
        (TableSettings("async", DAY), 2 * HOUR, WINDOW_CALL_SECONDS),
        (TableSettings("async", 600.0), 600.0, 300.0),
    ):
        deadline = Deadline("table", "key", 0, 0.0, lasts)
        assert window_call_time(deadline, settings) == moment
        deadline.reminded = 1
        assert window_call_time(deadline, settings) is None
    slow, live = with_things(TWO_ASKED, pace="async", limit=DAY), with_things(TWO_ASKED)
    assert [deadline.next for deadline in deadlines_of(slow, UserPreferences(remind_every=60.0))] == [NOW + WINDOW_CALL_SECONDS] * 2
    assert [deadline.next for deadline in deadlines_of(live)] == [NOW + 45.0] * 2


def test_all_are_called_who_could_be_asked_so_that_nobody_learns_who_is() -> None:
    """Green is called too; Violet holds nothing to step in with, as everybody can see."""
    hosted = with_things(TWO_ASKED, pace="async", limit=DAY)
    assert could_be_asked(hosted) == [RED.id, BLUE.id, GREEN.id]
    people = {user: UserPreferences() for user in hosted.record.people}
    notice = notice_of(hosted, deadlines_of(hosted)[0], people)
    assert notice is not None
    assert notice.mention == [RED.id, BLUE.id, GREEN.id]
    assert notice.text.startswith("<@1>, <@2> and <@3>, the table waits a moment: you have something to step in with.")
    assert notice.text.endswith(f" Time limit: <t:{int(NOW + 2 * HOUR)}:R>.")
    people[BLUE.id] = UserPreferences(remind_most=0)
    hosted.record.seats[2].away = True
    notice = notice_of(hosted, deadlines_of(hosted)[0], people)
    assert notice is not None
    assert notice.mention == [RED.id]
    hosted.record.settings.pings = False
    notice = notice_of(hosted, deadlines_of(hosted)[0], people)
    assert notice is not None
    assert (notice.text.partition(",")[0], notice.mention) == ("Red", [])
    people[RED.id] = UserPreferences(remind_most=0)
    assert notice_of(hosted, deadlines_of(hosted)[0], people) is None


# ---------------------------------------------------------------------- who is asked


def test_the_table_names_nobody_and_calls_nobody() -> None:
    hosted = with_things(TWO_ASKED)
    assert hosted.asked_users() == [RED.id, BLUE.id]
    assert hosted.named_users() == []
    assert hosted.users_to_mention() == set()
    assert hosted.waiting_for() == []
    assert waiting_line(hosted) == f"### {WINDOW_OPEN}\n-# 45 seconds at most"


def test_whoever_is_not_asked_hears_nothing_else() -> None:
    """Nor from a forged button with the key of another player's question."""
    hosted = with_things(TWO_ASKED)
    theirs = hosted.windows[0]
    for key, sentence in ((None, "There is nothing for you to decide right now."), (theirs.key, "That has already been decided.")):
        with pytest.raises(Refused) as why:
            play.question_or_pick(hosted, GREEN, key)
        assert str(why.value) == sentence


def test_what_was_passed_stays_passed() -> None:
    """It would have to be said that others are still asked."""
    hosted = with_things(TWO_ASKED)
    play.answer(hosted, RED, None, "no")
    assert play.changeable_picks(hosted, RED) == []
    with refused("There is nothing for you to decide right now."):
        play.question_or_pick(hosted, RED)


# ---------------------------------------------------------------------- orders


def test_what_a_menu_offers_can_be_ordered_and_what_it_no_longer_offers_gets_a_sentence() -> None:
    hosted = with_things(TWO_ASKED)
    play.order_from_menu(hosted, GREEN, "beans", "beans=never")
    assert written(hosted).table.menus(2)[0].chosen == "beans=never"

    def make() -> HostedTable:
        return with_things(TWO_ASKED)

    def give(menu: str, text: str, guest: object = RED) -> None:
        hosted_tables.check_refused(make, lambda hosted: play.order_from_menu(hosted, guest, menu, text), sentence)  # type: ignore[arg-type]

    sentence = "That can no longer be ordered. **My things** shows what can."
    give("gust", "gust=armed:home:r9")
    sentence = "You have no Boot Booster."
    give("boot", "boot=next")
    sentence = "You are not at this table"
    give("gust", "gust=never", type(RED)(9, "Nobody"))


# ---------------------------------------------------------------------- lobbies from before


def test_a_table_that_is_older_than_an_option_has_what_is_usual() -> None:
    record = lobby.new_record(10, CHANNEL, GAME, RED, TableSettings(), {}, NOW, hosted_tables.known)
    record.options = {"length": "30"}
    hosted = HostedTable(record, None, NOW)
    usual = hosted.game.preset_of(hosted.record.options)
    assert usual is not None
    assert usual.id == hosted.game.presets[0].id
    for guest in (BLUE, GREEN, VIOLET):
        lobby.join(hosted, guest)
    assert lobby.options_conflict(hosted) is None
    lobby.start(hosted, RED)
    assert dict(hosted.table.options) == hosted.game.read_options({"length": "30"})
