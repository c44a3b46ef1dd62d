"""A reader of the log, at any level, can do nothing in the bot's name."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.faults import Loss
from bot.arena.services import Exchange
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, PlayedTable
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.support.waiting import until

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
MESSAGES = "/channels/{channel_id}/messages"


def given_out(arena: Arena, exchanges: list[Exchange]) -> dict[str, set[str]]:
    """Every key that the arena has given to the bot."""
    answers = msgspec.json.encode([exchange.answer for exchange in exchanges]).decode()
    return {
        "bot": {arena.token},
        "interaction": {interaction.token for interaction in arena.services.interactions.by_id.values()},
        "session": {session.id for session in arena.gateway.sessions(arena.application.id)},
        "attachment": set(re.findall(r"hm=([0-9a-f]+)", answers)),
    }


@pytest.mark.parametrize("log_format", ["text", "json"])
async def test_no_key_of_any_kind_is_in_the_log(arena: Arena, tmp_path: Path, log_format: str) -> None:
    """Fault 62: at the level that shows every event and every request, also of those that fail."""
    exchanges: list[Exchange] = []
    arena.services.exchange_listeners.append(exchanges.append)
    async with bot_process(arena, tmp_path, GRANDSTAND_LOG_LEVEL="debug", GRANDSTAND_LOG_FORMAT=log_format) as bot:
        await bot.ready()
        table = PlayedTable(arena, ["red", "blue"])
        await table.open()
        for style in (BUTTONS, COMMANDS):
            await table.turn(style)
        arena.faults.fail(500, method="POST", route=MESSAGES)
        while arena.faults.waiting:  # until there is a message of its own
            await table.turn(BUTTONS)
        arena.faults.lose(Loss.AFTER, method="POST", route=CALLBACK)
        await table.turn(BUTTONS)
        arena.services.limits.refuse_next(1, retry_after=0.1, method="POST", route=CALLBACK)
        await table.turn(COMMANDS)
        arena.faults.refuse(404, 10062, "Unknown interaction", method="POST", route=CALLBACK)
        table.host.person.slash(table.host.channel, "/help", {})
        await until(lambda: not arena.faults.waiting)
        await arena.gateway.drop()
        await bot.logged("RESUMED")
        keys = given_out(arena, exchanges)
        assert await bot.stop() == 0
        log = bot.log
    assert {kind: bool(found) for kind, found in keys.items()} == dict.fromkeys(keys, True)
    assert len(keys["interaction"]) > 8
    assert "INTERACTION_CREATE" in log
    assert "/callback" in log
    for kind, found in keys.items():
        assert not [key for key in found if key in log], f"keys of a kind: {kind}"
