"""What the bot may not do in a channel: it does without, or says what is missing, and goes on when it is there again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import NONE, Permission
from bot.arena.screen import Seen
from bot.arena.validation.answers import controls
from bot.clock import HandClock
from bot.tables import suspension
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.evening import BUTTONS, Evening
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.sitting import IN_CHANNEL, IN_LETTERS, MESSAGES, deny, sitting
from tests.bot.error_log import ErrorLog


async def test_without_attach_files_the_board_is_written_in_letters(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: from one turn to the next, and back."""
    async with sitting(arena, tmp_path, NONE, turns=0) as table:
        assert table.evening.live.pictures
        deny(arena, Permission.ATTACH_FILES)
        await table.evening.turn(BUTTONS)
        assert not table.evening.live.pictures
        deny(arena, NONE)
        await table.evening.turn(BUTTONS)
        assert table.evening.live.pictures


async def test_a_board_whose_pictures_are_refused_is_written_in_letters(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: the bot does not know yet that it may not send them."""
    async with sitting(arena, tmp_path, Permission.CREATE_PUBLIC_THREADS, turns=0) as table:
        before = len(table.boards())
        arena.services.faults.refuse(403, 50013, "Missing Permissions", method="POST", route=MESSAGES)
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert not table.evening.live.pictures
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
    still: Arena, clock: HandClock, tmp_path: Path, denied: Permission, words: str
) -> None:
    """Fault 34: whoever pressed is told, and nobody else."""
    async with sitting(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        deny(still, IN_CHANNEL | denied)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, table.evening.live)
        await asked.waits(lambda published: any(words in seen.text and seen.private for seen in published))
        await table.waits_quietly(clock)
        assert (await table.record()).answers == answers + 1
        assert len(table.boards()) == before
        deny(still, IN_CHANNEL)
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1
        assert table.evening.live.message.edited_timestamp is None, "posted right at once"
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.boards()) == before + 2
        assert len(table.pressable()) == 1


async def test_commands_carry_the_board_where_messages_cannot_be_sent(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: Discord takes the answer to a command without any permission."""
    async with sitting(arena, tmp_path) as table:
        deny(arena, IN_CHANNEL | Permission.SEND_MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await table.in_trouble("**Send Messages**")
        before = len(table.boards())
        await table.acts()
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1
        assert len(table.pressable()) == 1


async def test_whoever_asks_after_a_table_in_trouble_is_told_why(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: by a command, by a control that is too old, in `/games` and on the card in the channel."""
    async with sitting(arena, tmp_path, IN_LETTERS) as table:
        old = table.evening.live
        deny(arena, IN_LETTERS | Permission.SEND_MESSAGES_IN_THREADS | Permission.SEND_MESSAGES)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, old)
        why = await table.in_trouble("**Send Messages in Threads** is missing")
        await until(lambda: why in str(arena.user("red").sees()))
        for command in ("/board", "/games"):
            await table.blue.slash(command)
            assert why in table.blue.sees()[-1].text
        other = next(each for each in (table.red, table.blue) if each is not asked)
        await other.answered(other.forges(old_answer(old), on=old))
        assert why in other.sees()[-1].text


def old_answer(seen: Seen) -> str:
    return next(str(each["custom_id"]) for each in controls(seen.components))


async def test_without_a_right_to_write_in_threads_the_game_goes_on_in_the_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 34."""
    async with sitting(arena, tmp_path, IN_LETTERS) as table:
        deny(arena, IN_LETTERS | Permission.SEND_MESSAGES_IN_THREADS)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await arena.user("red").reads(suspension.TO_CHANNEL)
        await table.goes_on_in(arena.channel.name or "")


async def test_a_bot_in_time_out_says_so_and_goes_on_after_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 35: Discord tells nobody when a time-out is over, so the bot remembers it."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        still.services.guilds.time_out(still.guild.id, still.application.bot.id, 600)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, table.evening.live)
        await asked.reads("I am in time-out in this server until")
        await table.is_left_alone()
        clock.advance(599)
        assert len(table.boards()) == before
        clock.advance(3)
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1


async def test_what_auto_moderation_stops_is_told_and_the_next_board_goes_out(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Fault 35."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        still.services.faults.refuse(400, 200000, "Message was blocked by automatic moderation", method="POST", route=MESSAGES)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, table.evening.live)
        await asked.reads("This server's auto-moderation stopped my message")
        await table.waits_quietly(clock)
        await table.acts()
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1
        assert len(table.pressable()) == 1


async def test_slow_mode_holds_a_board_back_for_a_while(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 35."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        still.services.faults.refuse(400, 20016, "This action cannot be performed due to slowmode rate limit", route=MESSAGES)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, table.evening.live)
        await asked.reads("Slow mode")
        await table.is_left_alone()
        clock.advance(60)
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1


async def test_a_permission_that_comes_with_a_role_brings_the_board_too(still: Arena, tmp_path: Path) -> None:
    """Fault 34: the whole server forbade it, and allows it again."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        roles = still.services.world.guild(still.guild.id).roles
        usual = {role.id: Permission(int(role.permissions)) for role in roles}
        for role, allowed in usual.items():
            still.services.guilds.set_role_permissions(still.guild.id, role, allowed & ~Permission.SEND_MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await table.in_trouble("**Send Messages** is missing")
        for role, allowed in usual.items():
            still.services.guilds.set_role_permissions(still.guild.id, role, allowed)
        await table.out_of_trouble()
        assert len(table.boards()) == before + 1


async def test_without_a_right_to_open_threads_the_game_is_played_in_the_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 34: it was there when the table was opened."""
    deny(arena, IN_LETTERS)
    async with hosting(arena, tmp_path):
        evening = Evening(arena, ["red", "blue"])
        await evening.host.slash("/play")
        await evening.lobby["blue"].press("Join")
        deny(arena, IN_CHANNEL)
        await evening.host.press("Start")
        await evening.finds_the_table()
        await evening.turn(BUTTONS)
        assert evening.players["red"].channel is arena.channel


async def test_a_message_that_discord_takes_for_wrong_is_reported_and_does_not_stop_the_game(
    arena: Arena, tmp_path: Path, error_log: ErrorLog
) -> None:
    """Not one of the 52: a mistake of ours. It is in the log, whoever pressed knows, and the next board goes out."""
    async with sitting(arena, tmp_path) as table:
        error_log.expect("Discord says a message is malformed")
        arena.services.faults.refuse(400, 50035, "Invalid Form Body", method="POST", route=MESSAGES)
        [asked] = table.evening.asked()
        await table.evening.answer_by_button(asked, table.evening.live)
        await asked.reads("That is done, but nobody can see it yet.")
        await table.acts()
        await table.out_of_trouble()
        assert len(table.pressable()) == 1


async def test_a_picture_that_cannot_be_drawn_becomes_letters(
    arena: Arena, tmp_path: Path, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one of the 52: no board waits for a picture that fails."""
    async with sitting(arena, tmp_path, Permission.CREATE_PUBLIC_THREADS, turns=0) as table:
        error_log.expect("A picture could not be drawn")
        monkeypatch.setattr("render.pictures", _no_paint)
        await table.evening.turn(BUTTONS)
        assert not table.evening.live.pictures
        assert "```" in table.evening.live.text


def _no_paint(view: object) -> None:
    raise MemoryError("no paint left")
