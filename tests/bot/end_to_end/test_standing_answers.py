"""Standing answers: a button beside the options, a private panel, and the player is not asked again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.messages.layouts import ALWAYS_LABEL
from bot.messages.standing_panel import NONE
from engine import Order, game_record, verify
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.player import last_private, name_of, private_messages, reply, reply_to_press, wait_for_private
from tests.bot.end_to_end.support.traffic import record_mentions
from tests.bot.support.waiting import until

JOG = "Legs.jog"
LEGS_FIRST = "7c"
"""With these dice Legs is the first card of the first row: by default answers the first player drafts and enters Legs."""
LEGS_FOR_TWO = "17"
"""The same for two players."""


@asynccontextmanager
async def at_legs(
    arena: Arena, data: Path, names: Sequence[str] = ("red", "blue", "green"), dice: str = LEGS_FIRST, kind: str = JOG
) -> AsyncIterator[BotTable]:
    """Three people, and Legs is asked whether to jog or to roll."""
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        without_presence(bot)
        bot.coordinator.draw = lambda length: dice * length
        table = await open_table(arena, bot, names)
        await table.skip_to(kind)
        yield table


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    async with at_legs(arena, tmp_path) as table:
        yield table


async def roll_for_others(table: BotTable) -> None:
    """Two more turns, until Legs would be asked again."""
    start = (await table.hosted()).table.step
    await table.skip_until(lambda hosted: hosted.table.step >= start + 2)


async def space_of_legs(table: BotTable) -> int:
    racers = (await table.hosted()).table.view()["board"]["race"]["racers"]
    return int(next(racer["space"] for racer in racers if racer["name"] == "Legs"))


async def answer_always(table: BotTable) -> Player:
    player = await table.next_to_decide()
    await player.press(ALWAYS_LABEL, on=table.live)
    await player.press("Always: Jog", on=last_private(player))
    await table.published()
    return player


# ---------------------------------------------------------------------- giving a standing answer


async def test_always_answers_now_and_from_now_on(arena: Arena, table: BotTable) -> None:
    live = table.live
    assert list(live.buttons)[:3] == ["Jog 5: to 5", "Roll", ALWAYS_LABEL]
    player = await table.next_to_decide()
    await player.press(ALWAYS_LABEL, on=live)
    panel = last_private(player)
    assert panel.text.startswith("### Always, in this race\nLegs is on Start. Jog 5, or roll?")
    assert list(panel.buttons) == ["Always: Jog", "Never: Jog"]
    _, answers = await table.state()
    mentions = record_mentions(arena)
    await player.press("Always: Jog", on=panel)
    assert list(last_private(player).buttons) == ["Legs (Jog): always"]
    await table.answers_are(answers + 1)
    assert "Legs jogs instead of rolling, to 5." in table.live.text
    assert await space_of_legs(table) == 5
    await roll_for_others(table)
    assert await space_of_legs(table) == 10, "the player was not asked"
    assert await table.next_to_decide() is not player
    assert [users for users in mentions if player.person.user.id in users] == [], "nor mentioned"


async def test_the_channel_reads_nothing_of_it_but_what_the_power_does(table: BotTable) -> None:
    player = await answer_always(table)
    other = table.players["green" if player is not table.green else "red"]
    public = " ".join(str(seen) for seen in other.sees())
    assert "always" not in public.casefold()
    assert "standing answer" not in public.casefold()
    assert "always" not in (await reply(other, "/log")).casefold()


async def test_never_leaves_the_roll(table: BotTable) -> None:
    player = await table.next_to_decide()
    await player.press(ALWAYS_LABEL, on=table.live)
    await player.press("Never: Jog", on=last_private(player))
    await until(lambda: next(iter(table.live.buttons)) == "Roll")
    assert await table.next_to_decide() is player
    assert list(last_private(player).buttons) == ["Legs (Jog): never"]


async def test_a_private_copy_of_the_question_goes_with_it(table: BotTable) -> None:
    player = await table.next_to_decide()
    await player.slash("/choose")
    copy = last_private(player)
    await player.press(ALWAYS_LABEL, on=copy)
    assert last_private(player).message is not copy.message
    await player.press("Always: Jog", on=last_private(player))
    await until(lambda: all(seen.message is not copy.message for seen in private_messages(player)))


async def test_only_who_is_asked_can_use_the_button(table: BotTable) -> None:
    before, live = await table.state(), table.live
    player, other = await table.next_to_decide(), await table.other_player()
    assert await reply_to_press(other, ALWAYS_LABEL, on=live) == f"That is for {name_of(player)} to decide."
    stranger = table.spectator("teal")
    assert "You are not at this table, so you can only watch." in await reply_to_press(stranger, ALWAYS_LABEL, on=live)
    assert await table.state() == before


async def test_a_panel_of_a_question_that_is_decided_still_gives_the_order(table: BotTable) -> None:
    """A standing answer does not depend on the open question."""
    player, live = await table.next_to_decide(), table.live
    await player.press(ALWAYS_LABEL, on=live)
    panel = last_private(player)
    await player.press("Roll", on=live)
    await table.published()
    await player.press("Always: Jog", on=panel)
    assert [order.label for order in await orders_of(table, player)] == ["Legs (Jog): always"]


async def test_the_next_question_has_no_button_in_the_same_place(arena: Arena, tmp_path: Path) -> None:
    """With two racers each, a player who always goes with Legs is asked at once whether Legs jogs."""
    async with at_legs(arena, tmp_path, ["red", "blue"], LEGS_FOR_TWO, "go_with") as table:
        player = await table.next_to_decide()
        await player.press(ALWAYS_LABEL, on=table.live)
        await player.press("Always: Legs", on=last_private(player))
        await table.published()
        assert (await table.hosted()).table.questions[0].kind == JOG
        assert await table.next_to_decide() is player
        assert list(last_private(player).buttons) == ["Going first: always Legs"]


async def test_a_second_press_is_refused(table: BotTable) -> None:
    player = await table.next_to_decide()
    await player.press(ALWAYS_LABEL, on=table.live)
    await player.slash("/standing")
    first, second = private_messages(player)[-2:]
    await player.press("Always: Jog", on=first)
    await table.published()
    before = await table.state()
    await player.press("Always: Jog", on=second)
    await wait_for_private(player, "That is already your standing answer.")
    assert await table.state() == before


async def orders_of(table: BotTable, player: Player) -> tuple[Order, ...]:
    hosted = await table.hosted()
    seat = hosted.record.seat_of(int(player.person.user.id))
    assert seat is not None
    return hosted.table.orders_of(seat)


# ---------------------------------------------------------------------- looking at standing answers, and removing them


async def test_a_standing_answer_is_taken_back_from_the_panel(table: BotTable) -> None:
    """The panel opens by command and from the hand; afterwards the player is asked again."""
    player = await answer_always(table)
    await player.slash("/hand")
    await player.press("My standing answers", on=last_private(player))
    panel = last_private(player)
    assert panel.text.startswith("### Your standing answers")
    live = table.live
    assert await reply_to_press(player, "Legs (Jog): always", on=panel) == NONE
    await player.slash("/hand")
    assert "My standing answers" not in last_private(player).buttons
    await table.published()
    assert table.live.text == live.text, "nobody else sees anything of it"
    await roll_for_others(table)
    assert await table.next_to_decide() is player
    assert ALWAYS_LABEL in table.live.buttons


async def test_a_player_without_standing_answers_reads_how_to_give_them(table: BotTable) -> None:
    other = await table.other_player()
    assert await reply(other, "/standing") == NONE
    stranger = table.spectator("teal")
    assert "You are not" in await reply(stranger, "/standing")


async def test_a_restart_keeps_them_and_the_game_can_be_checked(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await answer_always(table)
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        again = table.with_bot(bot)
        await player.slash("/standing")
        assert list(last_private(player).buttons) == ["Legs (Jog): always"]
        await roll_for_others(again)
        assert await space_of_legs(again) == 10
        await again.finish()
        record = game_record(await bot.coordinator.read_whole_game(again.id))
        assert any(text == f"{JOG}=yes" for _, _, text in record.answers)
        assert verify(record).matches
