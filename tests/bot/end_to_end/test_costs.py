"""What a turn costs: loads of the game, reads and commits of the database, requests to Discord. Counted, not timed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.client import Grandstand
from bot.store import UserPreferences
from engine import Table
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.waiting import until

TURNS = 4


class Costs:
    """Counts since the start of the measurement."""

    def __init__(self) -> None:
        self.loads = self.reads = self.commits = 0
        self.requests: list[str] = []


@contextmanager
def counted(arena: Arena, bot: Grandstand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Costs]:
    """Inside, loads, reads, commits and requests are counted."""
    costs, database, load = Costs(), bot.store.database, Table.load
    look, transact, requests = database.read, database.transact, record_requests(arena)

    async def reads(work: Callable[[Any], Any]) -> Any:
        costs.reads += 1
        return await look(work)

    async def commits(work: Callable[[Any], Any]) -> Any:
        costs.commits += 1
        return await transact(work)

    def loads(*arguments: Any) -> Table:
        costs.loads += 1
        return load(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(database, "read", reads)
        patched.setattr(database, "transact", commits)
        patched.setattr(Table, "load", loads)
        yield costs
    costs.requests = [f"{request.method} {request.path.split('/')[1]}" for request in requests]


async def know_the_game(table: BotTable) -> None:
    """Its players want no first-time lines, each of which costs one commit once."""
    for player in table.players.values():
        await table.bot.coordinator.set_preferences(int(player.person.user.id), UserPreferences(first_lines=False))


async def settle(table: BotTable) -> None:
    await table.published()
    await until(lambda: table.bot.delivery.jobs.is_idle)


async def is_asked(table: BotTable) -> Player:
    """Waits until the channel shows who has to decide, and returns the player."""
    player = await table.next_to_decide()
    await until(lambda: player in table.asked())
    await settle(table)
    return player


async def is_followed(table: BotTable, before: Seen) -> bool:
    """Waits until the table message has changed and no update is in progress; returns whether it is a new message."""
    await until(lambda: (live := table.seen) is not None and live.components != before.components)
    await until(lambda: table.bot.delivery.jobs.is_idle)
    return table.live.message is not before.message


async def test_a_press_costs_two_requests_two_commits_and_few_reads(
    arena: Arena, table: BotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.timekeeper.close()  # it reads the due time limits every second
    await know_the_game(table)
    await table.skip_to("roll")
    ordinary = 0
    while ordinary < TURNS:
        player, before = await is_asked(table), table.live
        with counted(arena, table.bot, monkeypatch) as costs:
            await player.press("Roll")
            posts = await is_followed(table, before)
        assert costs.requests == ["POST interactions", *(["POST channels"] if posts else [])]
        assert costs.loads <= 2
        assert costs.reads <= 4
        assert costs.commits == 2, "the act, and the published state"
        ordinary += posts
        await settle(table)
        await table.skip_to("roll")


async def test_a_command_costs_no_more_than_it_has_to(arena: Arena, table: BotTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is the reply; a second request removes the controls of the previous board."""
    await table.bot.timekeeper.close()
    await know_the_game(table)
    for _ in range(TURNS):
        player, pick = await table.next_to_decide(), await table.first_option()
        kind = (await table.hosted()).table.questions[0].kind
        command, option = ("/draft", "pick") if kind == "draft" else ("/choose", "answer")
        await settle(table)
        before = table.live
        with counted(arena, table.bot, monkeypatch) as costs:
            await player.slash(command, **{option: pick})
            assert await is_followed(table, before)
        assert costs.requests == ["POST interactions", "PATCH channels"]
        assert costs.loads <= 3
        assert costs.reads <= 6
        assert costs.commits <= 3
        await table.skip_to_buttons()
