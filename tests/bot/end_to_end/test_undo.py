"""`/undo`: the question is asked again, others agree by buttons and by commands, and old buttons answer nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.clock import HandClock
from bot.store import Stage
from bot.tables import undo
from bot.tables.hosted_table import Guest
from engine import read_record, verify
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import (
    attachment,
    check_dice,
    last_private,
    name_of,
    reply,
    reply_to_press,
    send_first_answer,
)
from tests.bot.support.waiting import until

SAME_DICE = "The dice stay the same: what was rolled or drawn comes again, and is known now."


async def pick(table: BotTable) -> tuple[Player, str]:
    """The player who is asked drafts by a button; returns the player and the pick."""
    player = await table.next_to_decide()
    await until(lambda: player in table.asked())
    question = (await table.hosted()).table.questions[0]
    live = table.live
    await player.choose(question.options[0].label, on=live.message)
    await table.wait_for_change(live)
    return player, question.options[0].label


async def play_until_rolled(table: BotTable) -> Player:
    """Plays until a player has rolled, and returns the player."""
    while not any(question.kind == "roll" for question in (await table.hosted()).table.questions):
        await table.turn()
    player = await table.next_to_decide()
    live = table.live
    await player.slash("/roll")
    await table.wait_for_change(live)
    return player


def others(table: BotTable, player: Player) -> list[Player]:
    return [other for other in table.players.values() if other is not player]


@pytest.mark.parametrize("by_button", [True, False])
async def test_a_slip_of_the_thumb_is_taken_back_and_the_question_is_asked_again(new_table: BotTable, by_button: bool) -> None:
    """Fault 50."""
    before, asked_at = (await new_table.hosted()).questions, new_table.live
    await (await new_table.next_to_decide()).slash("/hand")
    in_hand = last_private(await new_table.next_to_decide())
    player, label = await pick(new_table)
    after_pick = new_table.live
    if by_button:
        await player.press("Table", on=after_pick.message)
        assert await reply_to_press(player, "Take back", on=last_private(player)) == f"You have taken back “{label}”."
    else:
        await player.slash("/undo")
    await new_table.wait_for_change(after_pick)
    assert f"{name_of(player)} takes back “{label}”." in new_table.live.text
    assert (await new_table.hosted()).questions == before
    assert new_table.asked() == [player]
    assert new_table.live.message.id != after_pick.message.id, "a new message mentions the player who is asked"
    await until(lambda: not new_table.current(after_pick).buttons)
    revision = (await new_table.record()).revision
    for old in (asked_at, in_hand):
        await player.answered(send_first_answer(player, old))
        assert (await new_table.record()).revision == revision
    assert any("Something has been taken back since then" in seen.text for seen in player.sees() if seen.private)
    await pick(new_table)


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_roll_is_taken_back_when_all_three_agree(table_of_three: BotTable, by_command: bool) -> None:
    """Fault 50."""
    player = await play_until_rolled(table_of_three)
    count = await table_of_three.answers()
    assert await reply(player, "/undo") == "I have asked the others. A die has fallen since then, so all of them have to agree."
    first, second = others(table_of_three, player)
    undo_request = await player.waits(lambda published: "would like to take back “Roll”" in published)
    assert SAME_DICE in undo_request
    (request,) = [seen for seen in player.sees() if "would like to take back" in seen.text]
    assert [*request.buttons] == ["Agree", "Refuse"]
    await (first.slash("/undo", answer="Yes") if by_command else first.press("Agree"))
    assert last_private(first).text.startswith("You agree. Still to answer:")
    assert await table_of_three.answers() == count
    await (second.slash("/undo", answer="Yes") if by_command else second.press("Agree"))
    await until(lambda: f"{name_of(player)} takes back “Roll”." in table_of_three.live.text)
    assert SAME_DICE in table_of_three.live.text
    assert table_of_three.asked() == [player]
    await second.press("Agree", on=request)
    await second.waits(lambda _: "no longer" in last_private(second).text)


async def test_one_no_ends_it_for_all_and_the_buttons_go(table_of_three: BotTable) -> None:
    player = await play_until_rolled(table_of_three)
    await player.slash("/undo")
    first, second = others(table_of_three, player)
    await first.press("Refuse")
    await player.reads(f"{name_of(first)} said no: “Roll” stands.")
    assert not any("Agree" in seen.buttons for seen in second.sees())


async def test_a_spectator_cannot_agree_and_cannot_take_anything_back(table_of_three: BotTable) -> None:
    player = await play_until_rolled(table_of_three)
    teal = table_of_three.spectator("teal")
    await player.slash("/undo")
    assert (await reply_to_press(teal, "Agree")).startswith("You are not at this table, so you can only watch.")
    assert (await reply(teal, "/undo")).startswith("You are not")


async def test_a_secret_pick_is_shown_again_and_can_be_changed(table_of_three: BotTable) -> None:
    while not any(question.secret for question in (await table_of_three.hosted()).table.questions):
        await table_of_three.turn()
    player = table_of_three.asked()[0]
    await table_of_three.answer_by_button(player, table_of_three.live)
    revision = (await table_of_three.record()).revision
    assert "Nobody has seen it yet: until all have chosen, you can change your mind." in await reply(player, "/undo")
    assert (await table_of_three.record()).revision == revision


async def test_in_a_lobby_there_is_nothing_to_take_back(new_table: BotTable) -> None:
    lobby = new_table.lobby["blue"]
    await lobby.slash("/play")
    assert (await reply(lobby, "/undo", table=await open_lobby(new_table))).startswith("This game has not begun yet.")


async def open_lobby(table: BotTable) -> str:
    tables = [
        await table.bot.coordinator.read(table_id)
        for table_id in await table.bot.store.find_open_in_guild(int(table.arena.guild.id))
    ]
    return next(hosted.record.id for hosted in tables if hosted.record.stage is Stage.LOBBY)


async def test_two_at_once_take_back_one_thing(new_table: BotTable) -> None:
    for _ in range(3):
        player, _ = await pick(new_table)
    count, live = await new_table.answers(), new_table.live
    both = [player.person.slash(player.channel, "/undo", {}) for _ in range(2)]
    await asyncio.gather(*map(player.answered, both))
    await new_table.wait_for_change(live)
    assert await new_table.answers() == count - 1
    assert any("Something has just been taken back." in seen.text for seen in player.sees())


async def test_while_people_are_asked_no_time_limit_runs_out(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, "red", "blue", "green") as table:
        player = await play_until_rolled(table)
        deciding = await table.next_to_decide()
        clock.advance(100.0)
        await player.slash("/undo")
        await table.pass_time(clock, 110.0)
        assert not any("did not answer in time" in seen.text for seen in deciding.sees()), (
            "without the request the time limit would have ended"
        )
        await table.pass_time(clock, 15.0)
        await deciding.reads("did not answer in time")


@pytest.mark.parametrize("seconds", [0.0, 130.0], ids=["is shown after the restart", "is over by then"])
async def test_a_request_that_was_written_before_the_bot_was_killed(
    still: Arena, clock: HandClock, tmp_path: Path, seconds: float
) -> None:
    """Fault 73: it is never open and invisible."""
    without_pictures(still)
    async with hosting(still, tmp_path) as bot:
        table = await open_table(still, bot, ["red", "blue", "green"])
        player = await play_until_rolled(table)
        await table.published()
        bot.coordinator.on_change = lambda *_: None  # killed as soon as it is on disk
        guest = Guest(int(player.person.user.id), name_of(player))
        await bot.coordinator.act_with_answers(table.id, guest, None, lambda hosted, rows: undo.request_undo(hosted, guest, rows))
    clock.advance(seconds)
    async with hosting(still, tmp_path) as bot:
        table = table.with_bot(bot)
        await table.published()
        shown = [seen for seen in player.sees() if "would like to take back" in seen.text]
        assert len(shown) == (undo.open_undo_request(await table.hosted()) is not None) == (not seconds)
        if shown:
            await others(table, player)[0].press("Agree", on=shown[0])
            assert last_private(others(table, player)[0]).text.startswith("You agree. Still to answer:")


async def test_the_record_tells_of_it(arena: Arena, new_table: BotTable) -> None:
    """Fault 50."""
    player, _ = await pick(new_table)
    live = new_table.live
    await player.slash("/undo")
    await new_table.wait_for_change(live)
    await new_table.skip_until(lambda hosted: not hosted.table.questions)
    await until(lambda: new_table.over)
    await check_dice(player)
    verdict = verify(read_record(attachment(player)))
    assert verdict.matches
    assert "1 answer was taken back: 1 before anything was seen." in verdict.sentence
    assert (await reply(player, "/undo", table=(await new_table.record()).id)).startswith("This game is over.")
