"""First-time lines: once for each person and thing, in the message that asks, switched off and forgotten by whoever wants that."""

from __future__ import annotations

import json

from bot.arena import Arena
from bot.client import Grandstand
from bot.interactions.actions.privacy import FORGOTTEN
from engine import all_games
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.player import attachment, last_private, reply, wait_for_private

LINES = all_games()["magical-athlete"].first_lines


async def met(table: BotTable, name: str) -> list[str]:
    user = int(table.players[name].person.user.id)
    return (await table.bot.store.read_preferences(user)).met


async def test_what_somebody_meets_is_explained_once(arena: Arena, new_table: BotTable) -> None:
    """Both drafters read what a draft is at their first pick, and neither at a later one."""
    table = new_table
    assert table.live.text.count(LINES["draft"]) == 1
    asked: dict[str, int] = {}
    while "draft" in (await table.hosted()).table.questions[0].kind:
        [player] = table.asked()
        name = player.person.user.id
        assert (LINES["draft"] in table.live.text) == (name not in asked), table.live.text
        asked[name] = 1
        await table.turn()
    await table.published()
    assert LINES["line-up"] in table.live.text, "though what is asked is secret"
    assert "magical-athlete/draft" in await met(table, "red")
    assert "magical-athlete/draft" in await met(table, "blue")


async def test_the_line_stays_while_the_question_is_open(new_table: BotTable) -> None:
    before = new_table.live.text
    await new_table.host.slash("/settings", banter=False)
    await new_table.published()
    await new_table.bot.delivery.check_message(new_table.id)
    assert LINES["draft"] in before
    assert LINES["draft"] in new_table.live.text


async def test_whoever_knows_a_thing_is_not_told_again_at_the_next_table(arena: Arena, bot: Grandstand) -> None:
    table = await open_table(arena, bot, ["red", "blue"])
    for _ in range(4):
        await table.turn()
    await table.host.slash("/cancel")
    await table.host.press("Yes, end it", on=last_private(table.host))
    again = await open_table(arena, bot, ["red", "blue"])
    assert LINES["draft"] not in again.live.text


async def test_lines_are_switched_off_and_on(arena: Arena, bot: Grandstand) -> None:
    for name in ("red", "blue"):
        assert "Nothing is explained" in await reply(arena.user(name), "/settings", first_lines=False)
    table = await open_table(arena, bot, ["red", "blue"])
    assert LINES["draft"] not in table.live.text
    assert await met(table, "red") == []
    red = table.red
    await red.press("Table")
    await red.press("My reminders", on=last_private(red))
    await red.press("First-time lines", on=last_private(red))
    assert "is explained in a line" in last_private(red).text
    assert (await bot.store.read_preferences(int(red.person.user.id))).first_lines


async def test_what_was_met_is_in_a_users_data_and_forgotten_with_them(arena: Arena, new_table: BotTable) -> None:
    await new_table.turn()
    await new_table.turn()
    red = new_table.red
    await red.slash("/my-data")
    assert json.loads(attachment(red))["preferences"]["met for the first time"] == ["magical-athlete/draft"]
    await red.slash("/forget-me")
    await red.press("Leave all of them")
    await wait_for_private(red, "Forget you?")
    await red.press("Forget me")
    await wait_for_private(red, FORGOTTEN)
    row = await new_table.bot.store.read_stored_preferences(int(red.person.user.id))
    assert row.person is None
