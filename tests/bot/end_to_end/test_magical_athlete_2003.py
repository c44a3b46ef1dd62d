"""The game of 2003 in a channel: a draft that is bought or passed, and a whole game of two people and two AI players."""

from __future__ import annotations

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from tests.bot.end_to_end.support.advantages import open_item_draft
from tests.bot.end_to_end.support.bot_table import read_verified_game
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, PlayedTable
from tests.bot.support.waiting import until

GAME = "Magical Athlete 2003"
PEOPLE = ["red", "blue", "green", "amber"]


@pytest.mark.parametrize("style", [BUTTONS, COMMANDS])
async def test_a_whole_game(arena: Arena, text_bot: Grandstand, style: str) -> None:
    players = PlayedTable(arena, PEOPLE[:2], seed=2)
    await players.open(style, ai=2, game=GAME, options="length=20")
    await players.play(style)
    assert "Final standings" in players.live.text
    await read_verified_game(text_bot, arena)


async def test_a_card_is_bought_by_its_name_and_passing_is_a_word(arena: Arena, text_bot: Grandstand) -> None:
    players = PlayedTable(arena, PEOPLE, seed=4)
    await players.open(game=GAME)
    [table_id] = await text_bot.store.find_recent_in_place(int(arena.channel.id))

    async def draft(pick: str) -> int:
        (player,) = players.asked()
        await player.slash("/draft", pick=pick)
        await until(lambda: players.asked() != [player])
        return [*players.players.values()].index(player)

    table = await text_bot.coordinator.read_whole_game(table_id)
    offered = table.view()["board"]["fields"][4]
    seat = await draft(offered)
    assert (await text_bot.coordinator.read_whole_game(table_id)).view()["board"]["teams"][seat] == [offered]
    seat = await draft("pass")
    board = (await text_bot.coordinator.read_whole_game(table_id)).view()["board"]
    assert (board["teams"][seat], board["coins"][seat]) == ([], 8)


async def test_with_a_stall_there_is_more_than_buttons_can_say_and_passing_still_is_one(arena: Arena, text_bot: Grandstand) -> None:
    table = await open_item_draft(arena, PEOPLE)
    [table_id] = await text_bot.store.find_recent_in_place(int(arena.channel.id))
    (player,), live = table.asked(), table.live
    (offered,) = live.selects.values()
    assert any("Shiny Bauble" in label for label in offered)
    assert not any("Pass" in label for label in offered)
    assert next(iter(live.buttons)) == "Pass"
    await player.press("Pass", on=live.message)
    await table.wait_for_change(live)
    kinds = [
        event.kind
        for event in (await text_bot.coordinator.read_whole_game(table_id)).events
        if event.kind in ("passed_on", "bought", "bought_item")
    ]
    assert kinds == ["bought"] * len(PEOPLE) + ["passed_on"]


async def test_three_are_too_few(arena: Arena, bot: Grandstand) -> None:
    table = PlayedTable(arena, PEOPLE[:3])
    await table.host.slash("/play", game=GAME)
    await until(lambda: any("Join" in seen.buttons for seen in table.host.looks_back()))
    for name in PEOPLE[1:3]:
        await table.lobby[name].press("Join")
    await until(lambda: any("Start: 1 more player needed" in seen.buttons for seen in table.host.looks_back()))
