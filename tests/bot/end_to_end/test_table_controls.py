"""The controls of a table message: cards, hands, private questions, and the podium in the channel."""

from __future__ import annotations

from bot.arena import Arena
from bot.client import Grandstand
from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.player import last_private, private_messages, reply_to_press, wait_for_private
from tests.bot.support.waiting import until

GIF = b"GIF89a"


async def running(table: BotTable) -> dict[int, str]:
    """The names of the current racers, by seat."""
    hosted = await table.hosted()
    return {racer["seat"]: racer["name"] for racer in hosted.table.view(None)["board"]["race"]["racers"]}


async def test_the_cards_in_play_come_with_one_tap(table: BotTable) -> None:
    """The current racers with their powers; not the others in hand."""
    await table.skip_to("roll")
    names = {*(await running(table)).values()}
    red = table.red
    await red.press("Cards")
    shown = last_private(red)
    assert all(f"**{name}**: " in shown.text for name in names)
    (offered,) = shown.selects.values()
    assert {*names} <= {*offered} < {*REFERENCE_CARDS}


async def test_in_a_draft_the_cards_in_play_are_those_to_pick_from(table: BotTable) -> None:
    row = (await table.hosted()).table.view(None)["board"]["row"]
    text = await reply_to_press(table.red, "Cards")
    assert all(f"**{name}**: " in text for name in row)
    assert {*last_private(table.red).selects.popitem()[1]} == {*row}


async def test_the_hand_has_the_racer_that_runs(table: BotTable) -> None:
    await table.skip_to("roll")
    racers = await running(table)
    for seat, name in enumerate(table.names):
        player = table.players[name]
        await player.slash("/hand")
        on_board, _, in_hand = last_private(player).text.partition("### Your hand")
        assert f"**{racers[seat]}**: " in on_board
        assert racers[seat] not in in_hand


async def test_the_channel_sees_how_it_ended_in_the_thread_once(arena: Arena, bot: Grandstand) -> None:
    table = await open_table(arena, bot, ["red", "blue"])
    await table.finish()
    channel = table.host

    def podiums() -> list[str]:
        return [str(seen) for seen in channel.sees() if not seen.private and "is over." in seen.text]

    await until(lambda: podiums() and bot.delivery.jobs.is_idle)
    await bot.delivery.check_message(table.id)
    bot.delivery.schedule(table.id)
    await until(lambda: bot.delivery.jobs.is_idle)
    (podium,) = podiums()
    assert "Magical Athlete" in podium
    assert "1st" in podium
    assert "(picture: " in podium


async def test_pressing_choose_again_leaves_one_private_question(table: BotTable) -> None:
    await table.skip_to("line-up")
    red = table.red
    before = len(private_messages(red))
    for _ in range(3):
        await red.press("Choose", on=table.live.message)
    await until(lambda: len(private_messages(red)) == before + 1)
    await table.answer_on(red, last_private(red))
    await wait_for_private(red, "You chose")


async def test_only_the_usual_option_is_highlighted(table: BotTable) -> None:
    await table.skip_to("roll")
    shown = str(table.live.components)
    assert shown.count("'style': 1") == 1
    (roll,) = [part for part in shown.split("{") if "'Roll'" in part]
    assert "'style': 1" in roll
