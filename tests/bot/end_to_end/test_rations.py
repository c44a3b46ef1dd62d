"""Expensive requests have a ration for each user, and say so when it is used up."""

from __future__ import annotations

import pytest

from bot.interactions.rate_limit import LOOKS_PER_MINUTE, MAX_PER_MINUTE, PICTURE
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import wait_for_private

A_LOT = "You have looked at a lot within a minute"


@pytest.mark.parametrize("command", ["/board", "/log", "/card"])
async def test_a_user_who_has_looked_at_too_much_is_told_so(table: BotTable, command: str) -> None:
    red = table.red
    for _ in range(LOOKS_PER_MINUTE):
        table.bot.router.look_limit.charge(int(red.person.user.id), PICTURE)
    await table.finish()
    await red.slash(command, **({"name": "Banana"} if command == "/card" else {}))
    await wait_for_private(red, A_LOT)


async def test_the_search_for_a_users_data_is_rationed(table: BotTable) -> None:
    red = table.red
    for _ in range(MAX_PER_MINUTE):
        with table.bot.router.personal_data_limit.serving(int(red.person.user.id)):
            pass
    await red.slash("/forget-me")
    await wait_for_private(red, "That was 10 in a minute")


async def test_a_completion_says_what_the_newest_revision_waits_for(table: BotTable) -> None:
    for _ in range(2):
        asked = await table.next_to_decide()
        [name] = await asked.completes("/board", "table", "")
        assert "waiting for you" in name
        await table.play_turn()
