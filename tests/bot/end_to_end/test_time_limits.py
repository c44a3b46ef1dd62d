"""Time limits: reminders, the warning, the end of a time limit, and absent players."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.state.world import ArenaEvent
from bot.clock import HandClock
from bot.tables.play import SLEEPS
from bot.text.durations import countdown, duration
from bot.text.escaping import plain
from engine.text.english import tidy
from tests.bot.end_to_end.support.bot_table import SLOW, BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import last_private, name_of, reply, reply_to_press, send_first_answer
from tests.bot.end_to_end.support.traffic import record_mentions
from tests.bot.support.databases import on_both
from tests.bot.support.waiting import until

HOUR, DAY = 3600.0, 86400.0
BACK = "until they press a button or type a command."
DEFAULT = "The default answer is given"
ASLEEP = "Nobody is here, so the table sleeps."


def notices(player: Player) -> list[str]:
    """The public messages of one line, which are no boards."""
    return [seen.text for seen in player.sees() if not seen.private and seen.text and "\n" not in seen.text]


def calls(player: Player) -> str:
    return f"<@{player.person.user.id}>"


async def late(table: BotTable, clock: HandClock, times: int = 1) -> None:
    """Lets so many time limits of the player who is asked pass."""
    for _ in range(times):
        await table.pass_time(clock, (await table.hosted()).settings.limit + 2)


async def heard(table: BotTable, player: Player, clock: HandClock, hours: int) -> list[list[str]]:
    """After each hour, all reminders so far, posted or edited."""
    reminders, by_hour = list[str](), list[list[str]]()

    def note(news: ArenaEvent) -> None:
        if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            reminders.extend(re.findall(rf"{calls(player)}, the table is waiting for you\.[^'\"]+", str(news.data)))

    table.arena.services.world.listeners.append(note)
    for _ in range(hours):
        await table.pass_time(clock, HOUR)
        by_hour.append([*reminders])
    table.arena.services.world.listeners.remove(note)
    return by_hour


async def default_of(table: BotTable) -> str:
    """The default answer as messages show it, with escaped markup."""
    question = (await table.hosted()).table.questions[0]
    return plain(question.option(question.default).label)


def test_spans_of_time_are_said_as_people_say_them() -> None:
    spans = [0.3, 1, 29.6, 60, 90, 150, 180, 615, HOUR, 5400, 9000, DAY, 1.5 * DAY, 14 * DAY]
    words = ["1 second", "1 second", "30 seconds", "1 minute", "90 seconds", "2 minutes and 30 seconds", "3 minutes"]
    words += ["10 minutes", "1 hour", "90 minutes", "2 hours and 30 minutes", "1 day", "36 hours", "14 days"]
    assert [duration(span) for span in spans] == words


# ---------------------------------------------------------------------- reminder, warning, time-out


@on_both
async def test_a_slow_player_is_reminded_then_warned_then_an_ai_answers(still_table: BotTable, clock: HandClock) -> None:
    """Fault 42."""
    player = await still_table.next_to_decide()
    await still_table.pass_time(clock, 80)
    assert notices(player) == []
    await still_table.pass_time(clock, 12)
    waits = f"{calls(player)}, the table is waiting for you."
    (due,) = [deadline.due for deadline in await still_table.bot.store.read_deadlines(still_table.id)]
    assert due is not None
    assert notices(player) == [f"{waits} Pick a racer for your team, 1 of 8. Time limit: {countdown(due)}."], "Discord counts down"
    await still_table.pass_time(clock, 60)
    assert notices(player) == [f"{waits} Time limit: {countdown(due)}, then an AI plays for you."]
    await still_table.pass_time(clock, 31)
    assert notices(player) == [], "the reminder is deleted"
    published = await player.reads(f"{name_of(player)} did not answer in time: an AI plays for them {BACK}")
    assert f"{name_of(player)} drafts" in published
    assert await still_table.answers() == 1


async def test_where_the_default_answer_is_given_everybody_reads_which(slow_table: BotTable, clock: HandClock) -> None:
    """Fault 42."""
    await slow_table.red.slash("/settings", late=DEFAULT)
    player, label = await slow_table.next_to_decide(), await default_of(slow_table)
    await slow_table.pass_time(clock, 23.5 * HOUR)
    assert f", then “{label}” is chosen for you." in notices(player)[-1]
    await slow_table.pass_time(clock, HOUR)
    published = await player.reads(f"{name_of(player)} did not answer in time: “{label}” was chosen for them.")
    assert tidy(f"{name_of(player)} drafts {label}.") in published


async def test_a_reminder_goes_when_the_question_is_answered_and_only_the_first_one_calls(
    still: Arena, slow_table: BotTable, clock: HandClock
) -> None:
    player, calls_heard = await slow_table.next_to_decide(), list[str]()
    mine = player.person.user.id

    def hear(news: ArenaEvent) -> None:
        if news.name == "MESSAGE_CREATE" and mine in [user["id"] for user in news.data["mentions"]]:
            calls_heard.append(news.name)

    still.services.world.listeners.append(hear)
    await heard(slow_table, player, clock, 17)
    assert len(calls_heard) == 1
    await slow_table.turn()
    await until(lambda: notices(player) == [])
    await heard(slow_table, await slow_table.next_to_decide(), clock, 9)
    assert len(notices(player)) == 1, "the next question has one of its own"


async def test_a_reminder_stands_below_a_newer_board(still: Arena, slow_table: BotTable, clock: HandClock) -> None:
    """The second one is not edited into the old message above; there is still one, and it calls nobody a second time."""
    player = await slow_table.next_to_decide()
    await heard(slow_table, player, clock, 9)
    deleted = int(slow_table.live.message.id)
    still.services.messages.delete(slow_table.live.message)
    await player.slash("/board")
    await until(lambda: slow_table.seen is not None and int(slow_table.live.message.id) > deleted)
    mentions = record_mentions(still)
    await heard(slow_table, player, clock, 8)
    (reminder,) = [seen for seen in player.sees() if not seen.private and "Time limit:" in seen.text and calls(player) in seen.text]
    assert int(reminder.message.id) > int(slow_table.live.message.id)
    assert [users for users in mentions if users] == []


async def test_during_a_break_no_message_says_how_much_time_is_left(slow_table: BotTable, clock: HandClock) -> None:
    player = await slow_table.next_to_decide()
    await heard(slow_table, player, clock, 9)
    assert "Time limit:" in notices(player)[-1]
    await slow_table.red.slash("/pause")
    await until(lambda: not any("Time limit" in text for text in notices(player)))
    await slow_table.pass_time(clock, DAY)
    assert not any("Time limit" in text for text in notices(player))


async def test_a_reminder_with_another_time_limit_goes_when_the_host_changes_it(slow_table: BotTable, clock: HandClock) -> None:
    player = await slow_table.next_to_decide()
    await heard(slow_table, player, clock, 9)
    assert "Time limit:" in notices(player)[-1]
    await slow_table.red.slash("/settings", minutes=4320)
    await until(lambda: not any("Time limit:" in text for text in notices(player)))


async def test_during_a_break_nobody_is_said_to_be_waited_for(still_table: BotTable, clock: HandClock) -> None:
    """A reminder without a time limit goes, too."""
    player = await still_table.next_to_decide()
    await still_table.red.slash("/settings", late="No time limit: the table waits")
    await still_table.pass_time(clock, 3 * DAY)
    waiting = f"{calls(player)}, the table is waiting for you."
    assert any(waiting in text for text in notices(player))
    await still_table.red.slash("/pause")
    await until(lambda: not any(waiting in text for text in notices(player)))


async def test_while_a_table_sleeps_no_message_says_when_its_time_ended(still_table: BotTable, clock: HandClock) -> None:
    """The question stays open then, and nobody plays for who was asked."""
    for _ in range(2):
        player = await still_table.next_to_decide()
        await still_table.pass_time(clock, 155)
        assert any("Time limit" in text for text in notices(player))
        await still_table.pass_time(clock, 31)
    await player.reads(SLEEPS)
    await until(lambda: not any("Time limit" in text for text in notices(player)))


async def test_a_slow_table_reminds_twice_in_a_day_and_warns_an_hour_before_the_end(slow_table: BotTable, clock: HandClock) -> None:
    """Fault 42."""
    player = await slow_table.next_to_decide()
    by_hour = await heard(slow_table, player, clock, 23)
    assert [len(notices_so_far) for notices_so_far in by_hour] == [0] * 7 + [1] * 8 + [2] * 7 + [3]
    assert by_hour[-1][0].endswith(":R>.")
    assert by_hour[-1][2].endswith(":R>, then an AI plays for you.")
    assert len(notices(player)) == 1


async def test_everybody_says_how_often_they_are_reminded(slow_table: BotTable, clock: HandClock) -> None:
    """The change also counts for the open question."""
    player = await slow_table.next_to_decide()
    await player.slash("/settings", remind_hours=2, reminders=3)
    assert last_private(player).text == "You are reminded every 2 hours, at most 3 times for each decision."
    by_hour = await heard(slow_table, player, clock, 10)
    assert [len(notices_so_far) for notices_so_far in by_hour] == [0, 1, 1, 2, 2, 3, 3, 3, 3, 3]


async def test_who_wants_no_reminders_is_only_warned(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    assert await reply(player, "/settings", reminders=0) == "You get no reminders, only a warning before your time runs out."
    await still_table.pass_time(clock, 140)
    assert notices(player) == []
    await still_table.pass_time(clock, 12)
    assert ":R>, then" in notices(player)[0]


async def test_who_wants_more_reminders_is_not_reminded_of_the_hours_before(slow_table: BotTable, clock: HandClock) -> None:
    """Fault 42: not ten reminders at once."""
    player = await slow_table.next_to_decide()
    await slow_table.pass_time(clock, 6 * HOUR)
    await player.slash("/settings", remind_hours=2, reminders=10)
    await slow_table.pass_time(clock, 60)
    assert notices(player) == []
    await slow_table.pass_time(clock, 2 * HOUR)
    assert len([text for text in notices(player) if calls(player) in text]) == 1


async def test_nobody_is_reminded_every_second(slow_table: BotTable) -> None:
    red = slow_table.red
    before = (await slow_table.hosted()).settings
    await red.slash("/settings", remind_hours=0.001, reminders=10, minutes=30)
    assert last_private(red).text == "Reminders must be at least 10 minutes apart. Nothing has changed."
    assert (await slow_table.bot.coordinator.preferences(int(red.person.user.id))).remind_every is None
    assert (await slow_table.hosted()).settings == before


async def test_without_mentions_people_are_named(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    await still_table.red.slash("/settings", mentions=False)
    await still_table.pass_time(clock, 92)
    assert notices(player)[-1].startswith(f"{name_of(player)}, the table is waiting for you.")


async def test_a_secret_answer_stays_secret_when_time_gives_it(slow_table: BotTable, clock: HandClock) -> None:
    red = slow_table.red
    await red.slash("/settings", late=DEFAULT)
    while not (await slow_table.hosted()).table.questions[0].secret:
        await slow_table.turn()
    await slow_table.pass_time(clock, 23.5 * HOUR)
    assert [text.rpartition(", then ")[2] for text in notices(red)[-2:]] == ["an answer is picked for you."] * 2
    await slow_table.pass_time(clock, HOUR)
    reasons = [line.rpartition(": ")[2] for line in str(red.sees()).splitlines() if "did not answer in time" in line]
    assert reasons == ["an answer was picked for them."] * 2


# ---------------------------------------------------------------------- answers at the end of the time limit


@on_both
async def test_an_answer_in_the_last_moment_counts_once(still_table: BotTable, clock: HandClock) -> None:
    """Fault 26: the time limit of an answered question has no effect."""
    player, live = await still_table.next_to_decide(), still_table.live
    clock.advance(179.5)
    await still_table.answer_by_button(player, live)
    await still_table.wait_for_change(live)
    await still_table.pass_time(clock, 20)
    assert await still_table.answers() == 1
    assert "did not answer in time" not in player.sees()


@on_both
async def test_an_answer_and_the_end_of_the_time_limit_do_not_both_happen(still_table: BotTable, clock: HandClock) -> None:
    player, live = await still_table.next_to_decide(), still_table.live
    other = (await still_table.other_player()).person.user.global_name
    clock.advance(179)
    pick = send_first_answer(player, live)
    clock.advance(2)
    await player.answered(pick)
    await still_table.pass_time(clock, 0)
    hosted = await still_table.hosted()
    assert hosted.record.answers == 1
    assert [seat.name for seat in hosted.waiting_for()] == [other]


@on_both
async def test_what_the_host_changes_counts_also_when_the_time_is_just_over(
    still: Arena, still_table: BotTable, clock: HandClock
) -> None:
    """Meanwhile the bot waits for Discord's answer whether the player is still a member."""
    await still_table.pass_time(clock, 155)
    still.faults.slow(0.3, route="/guilds/{guild_id}/members/{user_id}")
    clock.advance(30)
    await until(lambda: not still.faults.waiting)
    await still_table.red.slash("/settings", minutes=10)
    await still_table.pass_time(clock, 305)  # to the next reminder, so that the pending check has ended
    assert await still_table.answers() == 0


@on_both
async def test_time_limits_of_many_tables_end_at_the_same_moment(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    without_pictures(still)
    rooms = ["games", *(f"room-{number}" for number in range(5))]
    for room in rooms[1:]:
        still.services.guilds.add_channel(still.guild.id, room)
    async with hosting(still, tmp_path, GRANDSTAND_OPEN_TABLES="10") as bot:
        tables = []
        for room in rooms:
            table = BotTable(bot, still, "red", "blue", channel=room)
            await table.open()
            tables.append(table)
        await tables[0].pass_time(clock, 182)
        for table in tables:
            assert await table.answers() == 1
            await table.red.reads("did not answer in time")


# ---------------------------------------------------------------------- changed settings and restarts


@on_both
async def test_time_limits_begin_anew_when_the_host_changes_them(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    await still_table.pass_time(clock, 170)
    await still_table.red.slash("/settings", minutes=1)
    await player.reads("Red has changed the table's settings. Pace: live, 1 minute for each decision,")
    await still_table.pass_time(clock, 50)
    assert await still_table.answers() == 0
    await still_table.pass_time(clock, 12)
    assert await still_table.answers() == 1


async def test_a_table_that_waits_never_answers_for_anybody(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    await still_table.red.slash("/settings", late="No time limit: the table waits")
    for _ in range(10):
        await still_table.pass_time(clock, 3 * DAY)
    assert await still_table.answers() == 0
    reminder = f"{calls(player)}, the table is waiting for you. Pick a racer for your team, 1 of 8."
    assert [text for text in notices(player) if calls(player) in text] == [reminder]


@on_both
async def test_the_time_in_which_the_bot_is_away_does_not_count(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 17."""
    async with bot_table(still, tmp_path, "red", "blue") as table:
        await table.pass_time(clock, 100)
        player = await table.next_to_decide()
        assert any("Time limit" in text for text in notices(player))
        count = len(notices(player))
    clock.advance(8 * HOUR)
    async with hosting(still, tmp_path) as bot:
        table.bot = bot
        published = await player.reads("I was away for 8 hours. Nothing is lost; time limits were extended.")
        assert str(published).count("I was away") == 1
        await until(lambda: not any("Time limit" in text for text in notices(player)))  # it tells the old one
        assert len(notices(player)) == count
        await table.pass_time(clock, 40)
        assert await table.answers() == 0
        await table.pass_time(clock, 15)
        assert any(":R>, then" in text for text in notices(player))
        await table.pass_time(clock, 30)
        assert await table.answers() == 1


# ---------------------------------------------------------------------- absent players


async def test_an_ai_plays_for_who_is_late_until_they_are_back(slow_table: BotTable, clock: HandClock) -> None:
    """Fault 42."""
    player, other = await slow_table.next_to_decide(), await slow_table.other_player()
    await late(slow_table, clock)
    await player.reads(f"{name_of(player)} did not answer in time: an AI plays for them {BACK}")
    assert slow_table.asked()[0].person.user is other.person.user
    while await slow_table.answers() < 4:
        await slow_table.turn()
    assert {seen.person.user.id for seen in slow_table.asked()} == {other.person.user.id}
    await player.slash("/hand")
    await player.reads(f"{name_of(player)} is back.")
    assert all(seat.is_played for seat in (await slow_table.record()).seats)


LOOKS: dict[str, Callable[[BotTable, Player], Awaitable[object]]] = {
    "Cards": lambda table, player: player.press("Cards", on=table.live.message),
    "a card": lambda table, player: player.answered(send_first_answer(player, last_private(player))),
}


async def test_at_a_live_pace_one_missed_time_limit_is_enough_and_any_look_ends_the_absence(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Fault 42: the table message says so once."""
    async with bot_table(still, tmp_path, "red", "blue", "green") as table:
        blue, red = table.blue, table.red
        for way, look in LOOKS.items():
            await table.play_until_asked("blue")
            if way == "a card":
                await blue.press("Cards", on=table.live.message)
            await late(table, clock)
            assert not (await table.record()).seats[1].is_played, way
            assert "Blue did not answer in time: an AI plays for them" in table.live.text
            await look(table, blue)
            assert (await table.record()).seats[1].is_played, way
        lines = [line for line in str(red.sees()).splitlines() if "Blue did not answer" in line]
        assert len(lines) == len(LOOKS)


WAYS = ["Cards", "Hand", "Log", "Table", "I am back"]
WAYS += ["/roll", "/choose", "/draft", "/hand", "/board", "/log", "/settings", "/start"]


@pytest.mark.parametrize("way", WAYS)
async def test_a_table_where_nobody_is_sleeps_and_wakes_with_anything_a_player_does(
    still: Arena, clock: HandClock, tmp_path: Path, way: str
) -> None:
    """Fault 42: a sleeping table does not play on. When a player wakes it who is not asked, an AI answers for the other one."""
    async with bot_table(still, tmp_path, "red", "blue", ai=1) as table:
        await table.red.slash("/settings", late="An AI plays until they are back")
        await late(table, clock, 2)
        await table.red.reads(ASLEEP)
        answers = await table.answers()
        await table.pass_time(clock, 5 * DAY)
        assert await table.answers() == answers
        assert not await table.bot.store.read_deadlines((await table.record()).id)
        waker = await table.other_player()
        await (waker.slash(way) if way.startswith("/") else waker.press(way, on=table.live.message))
        await waker.reads(f"{name_of(waker)} is back.")
        await waker.waits(lambda published: ASLEEP not in str(table.live))
        hosted = await table.hosted()
        assert [seat.name for seat in hosted.waiting_for()] == [name_of(waker)]
        assert hosted.record.answers > answers


async def test_who_wakes_the_table_with_a_question_of_their_own_gets_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, "red", ai=1, pace=SLOW) as table:
        red = table.red
        await late(table, clock)
        await red.reads("Red did not answer in time. Nobody is here any more, so the table sleeps.")
        assert "Pick a racer for your team" in await reply_to_press(red, "I am back")
        await table.answer_on(red, last_private(red))
        await red.reads("Red drafts")


async def test_who_is_not_at_the_table_does_not_wake_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, "red", ai=1, pace=SLOW) as table:
        await late(table, clock)
        await table.red.reads(ASLEEP)
        green = table.spectator()
        assert await reply_to_press(green, "I am back") == "You are not at this table, so you can only watch."
        await green.press("Cards")
        assert not any(seat.is_played for seat in (await table.record()).seats)


async def test_who_misses_three_default_answers_in_a_row_is_not_waited_for(slow_table: BotTable, clock: HandClock) -> None:
    """Fault 42."""
    red, blue = slow_table.red, slow_table.blue
    await red.slash("/settings", late=DEFAULT)
    for _ in range(20):
        if not (await slow_table.record()).seats[1].is_played:
            break
        if blue in slow_table.asked():
            await late(slow_table, clock)
        else:
            await slow_table.turn()
    answered = [text for text in str(red.sees()).splitlines() if "Blue did not answer in time" in text]
    assert [("was chosen for them" in text) for text in answered] == [True, True, False]
    assert answered[2].endswith(f"they get the default answer every time {BACK}")
    await slow_table.turn()
    assert slow_table.asked() == [red]
    await blue.slash("/roll")
    await red.reads("Blue is back.")


async def test_an_answer_in_between_makes_up_for_missed_ones(slow_table: BotTable, clock: HandClock) -> None:
    await slow_table.red.slash("/settings", late=DEFAULT)
    missed = 0
    for _ in range(12):
        blue_is_asked = (await slow_table.next_to_decide()) is slow_table.blue
        if blue_is_asked and missed % 3 != 2:
            await late(slow_table, clock)
        else:
            await slow_table.turn()
        missed += blue_is_asked
    assert all(seat.is_played for seat in (await slow_table.record()).seats)


async def test_while_the_host_is_away_the_next_person_can_pause_and_no_more(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Faults 43 and 81: the host is removed by nobody while they are away, and is host again afterwards."""
    async with bot_table(still, tmp_path, "red", "blue", "green", pace=SLOW) as table:
        red, blue = table.red, table.blue
        while await table.next_to_decide() is not red:
            await table.turn()
        await late(table, clock)
        await red.reads(f"{BACK} Blue can pause the game in the meantime.")
        away = "Red is away, and meanwhile you can pause and resume the game. Only Red can do anything else."
        assert await reply(blue, "/kick", player=red.person.user.id) == away
        assert await reply(blue, "/cancel", sure=True) == away
        assert await reply(blue, "/settings", minutes=10) == away
        await blue.slash("/pause", why="tea")
        await red.reads("Blue has paused the game: tea.")
        await blue.slash("/resume")
        await red.slash("/settings", minutes=20)
        await red.reads("Red has changed the table's settings.")
        assert await reply(blue, "/pause") == "Only the host of the table can do that: Red."


# ---------------------------------------------------------------------- answering below a reminder, and looking things up


async def test_a_reminder_has_the_buttons_of_its_question(still_table: BotTable, clock: HandClock) -> None:
    """Whoever reads it answers there, and need not look for the board."""
    player = await still_table.next_to_decide()
    await still_table.pass_time(clock, 92)
    reminder = next(seen for seen in player.sees() if seen.text.startswith(calls(player)))
    question = (await still_table.hosted()).table.questions[0]
    chosen = question.options[1]
    await player.choose(chosen.label, on=reminder)
    await until(lambda: notices(player) == [])
    await player.reads(tidy(f"{name_of(player)} drafts {chosen.label}."))
    assert await still_table.answers() == 1


@on_both
async def test_whoever_looks_something_up_has_one_more_time_limit_and_no_third_one(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    limit = (await still_table.hosted()).settings.limit
    await still_table.pass_time(clock, limit - 60)
    await player.press("Cards", on=still_table.live)
    await still_table.pass_time(clock, 62)
    assert await still_table.answers() == 0
    (deadline,) = await still_table.bot.store.read_deadlines(still_table.id)
    assert deadline.due == deadline.asked + 2 * limit
    assert f"One more time limit: {countdown(deadline.due)}." in notices(player)[-1]
    await player.press("Cards", on=still_table.live)
    await still_table.pass_time(clock, limit)
    await until(lambda: notices(player) == [])
    assert await still_table.answers() == 1


async def test_who_only_waits_has_one_time_limit_whatever_others_look_up(still_table: BotTable, clock: HandClock) -> None:
    player = await still_table.next_to_decide()
    other = next(other for other in still_table.players.values() if other is not player)
    await still_table.pass_time(clock, 60)
    await other.press("Cards", on=still_table.live)
    await still_table.pass_time(clock, (await still_table.hosted()).settings.limit - 58)
    await player.reads(f"{name_of(player)} did not answer in time: an AI plays for them {BACK}")
