"""Missing permissions: the bot does without, or names them and continues when they are back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import NONE, Permission
from bot.arena.screen import Seen
from bot.arena.validation.answers import controls
from bot.clock import HandClock
from bot.tables import suspension
from tests.bot.end_to_end.support.channel_table import TEXT_BOARDS, TEXT_IN_CHANNEL, ChannelTable, channel_table, deny
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import BUTTONS, PlayedTable
from tests.bot.end_to_end.support.traffic import MESSAGES
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until


async def test_without_attach_files_the_board_is_written_in_letters(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: from one turn to the next, and back."""
    async with channel_table(arena, tmp_path, NONE, turns=0) as table:
        assert table.live.pictures
        deny(arena, Permission.ATTACH_FILES)
        await table.turn(BUTTONS)
        assert not table.live.pictures
        deny(arena, NONE)
        await table.turn(BUTTONS)
        assert table.live.pictures


async def test_a_board_whose_pictures_are_refused_is_written_in_letters(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: the bot does not know yet that it may not send them."""
    async with channel_table(arena, tmp_path, Permission.CREATE_PUBLIC_THREADS, turns=0) as table:
        before = len(table.boards())
        arena.faults.refuse(403, 50013, "Missing Permissions", method="POST", route=MESSAGES)
        await table.play_turn()
        assert not table.live.pictures
        assert len(table.boards()) == before + 1
        assert not (await table.record()).trouble


@pytest.mark.parametrize(
    ("denied", "words"),
    [
        (Permission.SEND_MESSAGES, "**Send Messages** is missing"),
        (Permission.VIEW_CHANNEL, "**View Channel** is missing"),
    ],
)
async def test_a_missing_permission_is_named_and_the_board_comes_when_it_is_back(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, denied: Permission, words: str
) -> None:
    """Fault 34: only the player who pressed reads it."""
    before, answers = len(still_text_table.boards()), await still_text_table.answers()
    deny(still, TEXT_IN_CHANNEL | denied)
    player = await still_text_table.press_answer()
    await player.waits(lambda published: any(words in seen.text and seen.private for seen in published))
    await still_text_table.check_suspended(clock)
    assert await still_text_table.answers() == answers + 1
    assert len(still_text_table.boards()) == before
    deny(still, TEXT_IN_CHANNEL)
    await still_text_table.trouble_is_over()
    assert len(still_text_table.boards()) == before + 1
    assert still_text_table.live.message.edited_timestamp is None, "posted once, without an edit"
    await still_text_table.play_turn()
    still_text_table.check_boards(before + 2)


async def test_commands_carry_the_board_where_messages_cannot_be_sent(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 34: Discord accepts the reply to a command without any permission."""
    deny(arena, TEXT_IN_CHANNEL | Permission.SEND_MESSAGES)
    await text_table.press_answer()
    await text_table.trouble("**Send Messages**")
    before = len(text_table.boards())
    await text_table.answer_by_any_command()
    await text_table.trouble_is_over()
    text_table.check_boards(before + 1)


async def test_replies_about_a_suspended_table_say_why(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: in replies to commands and to a stale control, in `/games` and on the card in the channel."""
    async with channel_table(arena, tmp_path, TEXT_BOARDS) as table:
        old = table.live
        deny(arena, TEXT_BOARDS | Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
        [presser] = table.asked()
        await table.answer_by_button(presser, old)
        why = await table.trouble("**Send Messages in Threads** is missing")
        await until(lambda: why in str(arena.user("red").sees()))
        for command in ("/board", "/games"):
            await table.blue.slash(command)
            assert why in table.blue.sees()[-1].text
        other = next(player for player in (table.red, table.blue) if player is not presser)
        await other.answered(other.forges(old_answer(old), on=old))
        assert why in other.sees()[-1].text


def old_answer(seen: Seen) -> str:
    return next(str(control["custom_id"]) for control in controls(seen.components))


async def test_without_a_right_to_write_in_threads_the_game_goes_on_in_the_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 34."""
    async with channel_table(arena, tmp_path, TEXT_BOARDS) as table:
        deny(arena, TEXT_BOARDS | Permission.SEND_MESSAGES_IN_THREADS)
        await table.press_answer()
        await arena.user("red").reads(suspension.TO_CHANNEL)
        await table.continue_in(arena.channel.name or "")


async def test_a_bot_in_time_out_says_so_and_goes_on_after_it(
    still: Arena, still_text_table: ChannelTable, clock: HandClock
) -> None:
    """Fault 35: Discord tells nobody when a time-out is over, so the bot remembers it."""
    before = len(still_text_table.boards())
    still.services.guilds.time_out(still.guild.id, still.application.bot.id, 600)
    player = await still_text_table.press_answer()
    await player.reads("I am in time-out in this server until")
    await still_text_table.idle()
    clock.advance(599)
    assert len(still_text_table.boards()) == before
    clock.advance(3)
    await still_text_table.trouble_is_over()
    assert len(still_text_table.boards()) == before + 1


async def test_blocking_by_auto_moderation_is_announced_and_the_next_board_is_posted(
    still: Arena, still_text_table: ChannelTable, clock: HandClock
) -> None:
    """Fault 35."""
    before = len(still_text_table.boards())
    still.faults.refuse(400, 200000, "Message was blocked by automatic moderation", method="POST", route=MESSAGES)
    player = await still_text_table.press_answer()
    await player.reads("This server's auto-moderation stopped my message")
    await still_text_table.check_suspended(clock)
    await still_text_table.answer_by_any_command()
    await still_text_table.trouble_is_over()
    still_text_table.check_boards(before + 1)


async def test_slow_mode_holds_a_board_back_for_a_while(still: Arena, still_text_table: ChannelTable, clock: HandClock) -> None:
    """Fault 35."""
    before = len(still_text_table.boards())
    still.faults.refuse(400, 20016, "This action cannot be performed due to slowmode rate limit", route=MESSAGES)
    player = await still_text_table.press_answer()
    await player.reads("Slow mode")
    await still_text_table.idle()
    clock.advance(60)
    await still_text_table.trouble_is_over()
    assert len(still_text_table.boards()) == before + 1


async def test_a_permission_that_comes_with_a_role_brings_the_board_too(still: Arena, still_text_table: ChannelTable) -> None:
    """Fault 34: the whole server forbade it, and allows it again."""
    before = len(still_text_table.boards())
    roles = still.services.world.guild(still.guild.id).roles
    usual = {role.id: Permission(int(role.permissions)) for role in roles}
    for role, allowed in usual.items():
        still.services.guilds.set_role_permissions(still.guild.id, role, allowed & ~Permission.SEND_MESSAGES)
    await still_text_table.press_answer()
    await still_text_table.trouble("**Send Messages** is missing")
    for role, allowed in usual.items():
        still.services.guilds.set_role_permissions(still.guild.id, role, allowed)
    await still_text_table.trouble_is_over()
    assert len(still_text_table.boards()) == before + 1


async def test_without_a_right_to_open_threads_the_game_is_played_in_the_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: the bot had the permission when the table was opened."""
    deny(arena, TEXT_BOARDS)
    async with hosting(arena, tmp_path):
        table = PlayedTable(arena, ["red", "blue"])
        await table.host.slash("/play")
        await table.lobby["blue"].press("Join")
        deny(arena, TEXT_IN_CHANNEL)
        await table.host.press("Start")
        await table.find_table()
        await table.turn(BUTTONS)
        assert table.red.channel is arena.channel


async def test_a_message_that_discord_takes_for_wrong_is_reported_and_does_not_stop_the_game(
    arena: Arena, text_table: ChannelTable, error_log: ErrorLog
) -> None:
    """Not one of the 52: a bug in the bot. It is logged, the player who pressed reads it, and the next board is posted."""
    error_log.expect("Message refused by Discord as malformed")
    arena.faults.refuse(400, 50035, "Invalid Form Body", method="POST", route=MESSAGES)
    player = await text_table.press_answer()
    await player.reads("That is done, but nobody can see it yet.")
    await text_table.answer_by_any_command()
    await text_table.trouble_is_over()
    assert len(text_table.boards_with_controls()) == 1


async def test_a_picture_that_cannot_be_drawn_becomes_letters(
    arena: Arena, tmp_path: Path, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one of the 52: no board waits for a picture that fails."""
    async with channel_table(arena, tmp_path, Permission.CREATE_PUBLIC_THREADS, turns=0) as table:
        error_log.expect("Board picture not drawn")
        monkeypatch.setattr("render.pictures", _no_paint)
        monkeypatch.setattr("render.moving_pictures", _no_paint)
        await table.turn(BUTTONS)
        assert not table.live.pictures
        assert "On offer: " in table.live.text


def _no_paint(*_: object) -> None:
    raise MemoryError("no paint left")
