"""Pausing a game: who can do it, what everybody reads, what waits, and how the game continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.clock import HandClock
from bot.store import Deadline
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import last_private, reply, reply_to_press, resign, send_first_answer
from tests.bot.end_to_end.support.traffic import record_mentions
from tests.bot.support.waiting import until

HOUR, DAY = 3600.0, 86400.0
DINNER = "Paused by Red: dinner"
REFUSAL = "Paused by Red: dinner. Red can resume it."


async def pause(table: BotTable, why: str = "dinner") -> None:
    await table.red.slash("/pause", why=why)
    await wait_for_words(table, "### Paused by Red")


async def wait_for_words(table: BotTable, words: str) -> None:
    """Waits until the table message has these words."""
    await table.red.waits(lambda published: words in table.live.text, words)


async def limit(table: BotTable) -> Deadline:
    (deadline,) = await table.bot.store.read_deadlines((await table.record()).id)
    return deadline


async def test_during_a_pause_time_limits_stop_and_nobody_is_reminded(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Also over a restart: the table is unchanged, and so is the remaining time."""
    async with bot_table(still, tmp_path, "red", "blue", ai=1) as table:
        player = await table.next_to_decide()
        await table.pass_time(clock, 60)
        due = (await limit(table)).due
        assert due is not None
        remaining, count = due - clock.now(), len([seen for seen in player.sees() if not seen.private])
        await pause(table)
        began, revision = clock.now(), (await table.record()).revision
        for _ in range(3):
            await table.pass_time(clock, DAY)
        assert (await table.record()).revision == revision
        public = [seen for seen in player.sees() if not seen.private]
        assert len(public) == count + 1, "the notice of the pause"
    clock.advance(DAY)
    async with hosting(still, tmp_path) as bot:
        table.bot = bot
        await table.pass_time(clock, DAY)
        hosted = await table.hosted()
        assert (hosted.record.answers, hosted.record.pause is not None) == (0, True)
        assert await reply(table.red, "/resume") == "The game goes on."
        assert clock.now() - began >= 5 * DAY
        now = await limit(table)
        assert now.due == pytest.approx(clock.now() + remaining, abs=2)
        mention = "" if player is table.red else f" <@{player.person.user.id}>, the table is waiting for you."
        await player.reads(f"Red has resumed the game.{mention}")
        await until(lambda: player in table.asked())


async def test_everybody_reads_who_has_paused_the_game_and_why_and_can_look_at_everything(arena: Arena, tmp_path: Path) -> None:
    async with bot_table(arena, tmp_path, "red", "blue", ai=1) as table:
        red, blue = table.red, table.blue
        old, player = table.live, await table.next_to_decide()
        answers = await table.answers()
        await pause(table)
        assert last_private(red).text == "The game is paused: no questions, and the clock has stopped. Red can resume it."
        assert [*last_private(red).buttons] == ["Resume the game"]
        assert f"### {DINNER}\nRed can resume it." in table.live.text
        assert table.live.message is old.message, "an edit: a pause mentions nobody"
        assert list(table.live.buttons) == ["Cards", "Hand", "Log", "Table"]
        await table.host.waits(lambda published: DINNER in published)
        await player.answered(send_first_answer(player, old))
        assert last_private(player).text == REFUSAL
        for command in ("/roll", "/choose", "/draft"):
            assert await reply(player, command) == REFUSAL
        for look in ("Cards", "Hand", "Log", "Table"):
            assert REFUSAL not in await reply_to_press(blue, look, on=table.live), look
        assert DINNER in await reply(blue, "/board")
        assert DINNER in await reply(blue, "/games")
        assert await table.answers() == answers


async def test_only_the_host_resumes_and_then_the_same_question_is_asked(new_table: BotTable) -> None:
    red, blue, green = new_table.red, new_table.blue, new_table.spectator("green")
    assert await reply(blue, "/pause", why="tea") == "Only the host of the table can do that: Red."
    assert await reply(red, "/resume") == "This game is not paused."
    question = (await new_table.hosted()).table.questions
    await pause(new_table)
    answered = last_private(red)
    assert await reply(blue, "/resume") == REFUSAL
    assert await reply(green, "/resume") == "You are not at this table, so you can only watch."
    for other in (blue, green):
        await other.press("Table", on=new_table.live)
        assert "Resume the game" not in last_private(other).buttons
    assert (await new_table.record()).pause is not None
    await red.press("Resume the game", on=answered)
    await red.reads("Red has resumed the game.")
    await until(new_table.asked)
    assert (await new_table.hosted()).table.questions == question
    await new_table.turn()
    assert await new_table.answers() == 1


async def test_the_host_pauses_in_the_panel_with_or_without_a_reason(new_table: BotTable) -> None:
    red, blue = new_table.red, new_table.blue
    for word, heading in (("Pizza **is** here", "Paused by Red: Pizza \\*\\*is\\*\\* here"), ("", "Paused by Red\n")):
        await red.press("Table", on=new_table.live)
        await red.press("Pause", on=last_private(red))
        await red.fill({"Why? Everybody will read it.": word})
        await wait_for_words(new_table, f"### {heading}")
        assert heading in last_private(red).text
        await red.press("Resume the game", on=last_private(red))
        await until(new_table.asked)
        assert "Pause" in last_private(red).buttons
    await blue.press("Table", on=new_table.live)
    assert "Pause" not in last_private(blue).buttons


@pytest.mark.parametrize("how", ["resigned", "left the server"])
async def test_when_the_host_has_left_every_player_can_resume(arena: Arena, table_of_three: BotTable, how: str) -> None:
    red, green = table_of_three.red, table_of_three.green
    await pause(table_of_three)
    message = table_of_three.live
    if how == "resigned":
        await resign(red)
        await green.reads("Anybody at the table can resume it.")
        assert "Resume" in table_of_three.live.buttons
    else:
        arena.services.guilds.leave(arena.guild.id, red.person.user.id)  # Discord does not tell the bot
    await green.press("Table", on=message)
    await green.press("Resume the game", on=last_private(green))
    await green.reads("Green has resumed the game.")
    assert (await table_of_three.record()).pause is None


async def test_a_pause_is_a_message_and_resuming_mentions_only_absent_players(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    without_pictures(still)
    mentions = record_mentions(still)
    async with hosting(still, tmp_path) as bot:
        table = BotTable(bot, still, "red", "blue")
        await table.open()
        red, blue = table.red, await table.play_until_asked("blue")
        for away, expected in ((False, set[str]()), (True, {blue.person.user.id})):
            await pause(table)
            await until(lambda: table.bot.delivery.jobs.is_idle)
            assert [seen for seen in red.sees() if not seen.private][-1].text == "Red has paused the game: dinner."
            if away:
                await table.pass_time(clock, HOUR)
            else:
                await blue.slash("/hand")
            mentions.clear()
            await red.slash("/resume")
            await until(lambda: table.bot.delivery.jobs.is_idle)
            assert {user for users in mentions for user in users} == expected


async def test_no_ai_plays_during_a_pause(table_of_three: BotTable) -> None:
    """The AI of a player who resigns during a pause plays when the game continues."""
    player = await table_of_three.next_to_decide()
    await pause(table_of_three)
    await resign(player)
    await player.reads("An AI plays on in their place.")
    assert await table_of_three.answers() == 0
    red, blue = table_of_three.red, table_of_three.blue
    await (blue if player is red else red).slash("/resume")
    await until(table_of_three.asked)
    assert await table_of_three.answers() > 0
