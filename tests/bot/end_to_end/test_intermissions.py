"""The end of a race on the wire: it waits for everybody, also across a restart, and goes on by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.clock import HandClock
from bot.publishing.double_taps import DOUBLE_TAP_SECONDS, EARLY_SECONDS
from bot.tables import intermissions
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import NEXT_RACE
from tests.bot.end_to_end.support.player import last_private, reply, reply_to_press, resign
from tests.bot.end_to_end.support.traffic import record_mentions
from tests.bot.support.databases import on_both
from tests.bot.support.hosted_tables import by_default
from tests.bot.support.waiting import until

CHOOSE = "which is your first racer?"


async def to_end_of_race(table: BotTable) -> None:
    """Skips to the end of the first race, and waits until the channel shows it."""
    await table.skip_until(lambda hosted: hosted.record.intermission is not None)
    await table.published()
    assert table.in_intermission


async def test_everybody_presses_and_the_next_race_begins_in_a_new_message(still_table: BotTable) -> None:
    table = still_table
    await to_end_of_race(table)
    end = table.live
    await table.red.press(NEXT_RACE, on=end.message)
    await table.published()
    assert "Ready: Red." in table.live.text
    assert table.live.message is end.message
    assert "You are ready" in await reply_to_press(table.red, NEXT_RACE, on=end.message)
    assert CHOOSE not in table.live.text
    await table.blue.press(NEXT_RACE, on=end.message)
    await table.published()
    assert table.live.message is not end.message
    assert CHOOSE in table.live.text
    assert not table.current(end).buttons


async def test_after_twenty_seconds_it_goes_on_by_itself(still_table: BotTable, clock: HandClock) -> None:
    table = still_table
    await to_end_of_race(table)
    end = table.live
    await table.pass_time(clock, 17.0)
    assert table.in_intermission
    await table.pass_time(clock, 4.0)
    assert CHOOSE in table.live.text
    assert table.live.message is not end.message


async def test_the_twenty_seconds_begin_when_the_message_comes(still_table: BotTable, clock: HandClock) -> None:
    table = still_table
    async with table.bot.delivery.blocked([table.id]):

        def act(hosted: HostedTable) -> None:
            while hosted.record.intermission is None:
                by_default(hosted)

        async def is_put_off() -> bool:
            return not await table.bot.store.read_due(clock.now())

        await table.bot.coordinator.act(table.id, None, None, act)
        clock.advance(25.0)
        await until(is_put_off)
        clock.advance(10.0)
    await table.published()
    await table.pass_time(clock, 17.0)
    assert table.in_intermission
    await table.pass_time(clock, 4.0)
    assert CHOOSE in table.live.text


@on_both
async def test_a_restart_in_the_middle_keeps_who_is_ready(still: Arena, tmp_path: Path, clock: HandClock) -> None:
    async with bot_table(still, tmp_path, "red", "blue") as table:
        await to_end_of_race(table)
        await table.red.press(NEXT_RACE)
        await table.published()
        end = table.live
    clock.advance(3600.0)
    async with hosting(still, tmp_path) as bot:
        table = table.with_bot(bot)
        await table.pass_time(clock, 5.0)
        assert table.in_intermission, "the time in which the bot was away does not count"
        await table.blue.press(NEXT_RACE, on=end.message)
        await table.published()
        assert CHOOSE in table.live.text


async def test_looks_work_meanwhile(still_table: BotTable) -> None:
    table = still_table
    await to_end_of_race(table)
    for command in ("/log", "/board", "/hand"):
        await table.red.slash(command)
        assert last_private(table.red).text


@pytest.mark.parametrize("race", [1, 3])
async def test_looks_show_the_end_of_the_race_and_nothing_of_the_next_one(still_table: BotTable, race: int) -> None:
    """Also before the last race, for which the engine has already chosen."""
    table, red, following = still_table, still_table.red, f"race {race + 1}"
    await table.skip_until(lambda hosted: hosted.record.intermission is not None and has_run(hosted, race))
    await red.slash("/board")
    [description] = last_private(red).pictures
    assert description.startswith(f"Race {race} of 4 on ")
    await red.press("In words")
    words = last_private(red).text
    assert f"Race {race} of 4 is over: " in words
    log, hand = await reply(red, "/log"), await reply(red, "/hand")
    assert "### Your hand\n**" in hand
    assert "On the board" not in hand
    for text in (description, words, log, hand.replace("The next race", "")):
        assert following not in text.casefold()
    await table.act(intermissions.end)
    assert following in (await reply(red, "/log")).casefold()


def has_run(hosted: HostedTable, races: int) -> bool:
    return len(hosted.game.outcomes(hosted.table.state)) == races


async def test_answers_are_refused_with_what_says_that_one_is_ready(still_table: BotTable) -> None:
    table = still_table
    await to_end_of_race(table)
    await table.red.slash("/choose", answer="1")
    assert "The next race begins when everybody is ready" in last_private(table.red).text
    assert "**Next race** or `/roll` says that you are." in last_private(table.red).text
    assert "Ready" not in table.live.text.partition("Ready for")[2]


async def test_roll_says_that_one_is_ready(still_table: BotTable) -> None:
    table = still_table
    await to_end_of_race(table)
    end, answers = table.live, await table.answers()
    for _ in range(2):
        assert (await reply(table.red, "/roll")).startswith("You are ready. The next race begins when everybody is ready")
        await table.published()
        assert "Ready: Red." in table.live.text
        assert table.live.message is end.message
    await table.blue.slash("/roll")
    await table.published()
    assert CHOOSE in table.live.text
    assert table.live.message is not end.message
    assert await table.answers() == answers


async def test_a_second_roll_does_not_roll_in_the_next_race(still: Arena, tmp_path: Path, clock: HandClock) -> None:
    """Before the last race, in which nobody has a choice, so that it begins with a roll."""
    async with bot_table(still, tmp_path, "red", "blue", "green") as table:
        await table.skip_until(lambda hosted: hosted.record.intermission is not None and asks_to_roll(hosted))
        hosted, answers = await table.hosted(), await table.answers()
        table.bot.delivery.double_taps.seconds = DOUBLE_TAP_SECONDS
        first = table.player_of(hosted.record.seats[hosted.table.questions[0].seat].user)
        for player in sorted(table.players.values(), key=lambda player: player is first):
            await player.slash("/roll")
            await table.published()
        assert "Roll" in table.live.buttons
        clock.advance(1.0)
        assert await reply(first, "/roll") == "The next race has just begun: look at the table, then roll."
        assert await table.answers() == answers
        clock.advance(EARLY_SECONDS)
        await first.slash("/roll")
        await table.answers_reach(answers + 1)


def asks_to_roll(hosted: HostedTable) -> bool:
    return [question.kind for question in hosted.table.questions] == ["roll"]


async def test_the_last_roll_of_a_race_is_taken_back_by_consent_while_everybody_looks(
    still_table: BotTable, clock: HandClock
) -> None:
    """Meanwhile the time stands still; the button of the end that is gone says so."""
    table = still_table
    last = table.player_of(await table.bot.coordinator.act(table.id, None, None, run_race))
    await table.published()
    end = table.live
    other = next(player for player in table.players.values() if player is not last)
    assert "have to agree" in await reply(last, "/undo")
    await table.published()
    await table.pass_time(clock, 60.0)
    assert "Next race" in table.live.buttons
    await other.press("Agree")
    await table.published()
    assert not table.in_intermission
    assert (await table.hosted()).waiting_for()
    assert not table.current(end).buttons
    await table.skip_until(lambda hosted: hosted.record.intermission is not None)
    await table.published()
    assert table.in_intermission, "it ends once more"


def run_race(hosted: HostedTable) -> int:
    """All players give the default answers, to the end of the race. Returns the user who gave the last one."""
    user = 0
    while hosted.record.intermission is None:
        question = hosted.table.questions[0]
        user = hosted.record.seats[question.seat].user or 0
        hosted.answer(question.seat, question.key, question.default, str(user))
    return user


async def test_the_end_of_a_race_calls_nobody(still_table: BotTable) -> None:
    table = still_table
    mentions = record_mentions(table.arena)
    await to_end_of_race(table)
    assert mentions[-1] == []


async def test_one_person_plays_on_at_once(arena: Arena, tmp_path: Path) -> None:
    without_pictures(arena)
    async with bot_table(arena, tmp_path, "red", ai=2) as table:
        await to_end_of_race(table)
        before = table.live
        await table.red.press(NEXT_RACE, on=before.message)
        await table.published()
        assert not table.in_intermission
        assert table.red in table.asked()


async def test_a_player_who_goes_keeps_nobody_waiting(still_table: BotTable) -> None:
    table = still_table
    await to_end_of_race(table)
    await table.red.press(NEXT_RACE)
    await resign(table.blue)
    await table.published()
    assert not table.in_intermission
