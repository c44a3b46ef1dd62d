"""My next table: after an answer, the way to another table that waits for the same person."""

from __future__ import annotations

from bot.arena import Arena
from bot.arena.screen import Seen
from bot.client import Grandstand
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.player import private_messages
from tests.bot.support.waiting import until


def offers(table: BotTable, name: str) -> list[Seen]:
    return [seen for seen in private_messages(table.players[name]) if "is waiting for you, too" in seen.text]


async def turns_until_red_has_answered(table: BotTable) -> None:
    """Plays on until Red has answered and is not asked again at once."""
    red = table.players["red"]
    while True:
        player, pick = await table.next_to_decide(), await table.first_option()
        await player.slash("/draft", pick=pick)
        await table.published()
        if player is red and await table.next_to_decide() is not red:
            return


async def until_red_is_asked(table: BotTable) -> None:
    while await table.next_to_decide() is not table.players["red"]:
        player, pick = await table.next_to_decide(), await table.first_option()
        await player.slash("/draft", pick=pick)
        await table.published()


async def test_whoever_has_answered_finds_the_way_to_the_next_table(arena: Arena, bot: Grandstand) -> None:
    """Once for each question there; its button leads to that table's message."""
    arena.services.guilds.add_channel(arena.guild.id, "second")
    first = await open_table(arena, bot, ["red", "blue"])
    second = await open_table(arena, bot, ["red", "blue"], channel="second")
    await until_red_is_asked(second)
    await turns_until_red_has_answered(first)
    await until(lambda: offers(first, "red"))
    [offer] = offers(first, "red")
    [address] = [
        str(item["url"]) for row in offer.components[0]["components"] for item in row.get("components", ()) if "url" in item
    ]
    assert address.endswith(f"/{(await second.record()).place}/{second.live.message.id}")
    await until_red_is_asked(first)
    await turns_until_red_has_answered(first)
    assert len(offers(first, "red")) == 1
    assert not offers(first, "blue")
