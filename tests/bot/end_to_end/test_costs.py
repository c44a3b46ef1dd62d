"""What a turn costs: loads of the game, reads and commits of the database, requests to Discord. Counted, not timed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.client import Grandstand
from engine import Table
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.tables import Playing, playing, traffic

TURNS = 4


class Costs:
    """So many since it began to count."""

    def __init__(self) -> None:
        self.loads = self.reads = self.commits = 0
        self.requests: list[str] = []


@contextmanager
def counted(arena: Arena, bot: Grandstand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Costs]:
    """Everything goes its way; it is only counted."""
    costs, database, load = Costs(), bot.store.database, Table.load
    look, transact, seen = database.look, database.transact, traffic(arena)

    async def reads(work: Callable[[Any], Any]) -> Any:
        costs.reads += 1
        return await look(work)

    async def commits(work: Callable[[Any], Any]) -> Any:
        costs.commits += 1
        return await transact(work)

    def loads(*given: Any) -> Table:
        costs.loads += 1
        return load(*given)

    with monkeypatch.context() as patched:
        patched.setattr(database, "look", reads)
        patched.setattr(database, "transact", commits)
        patched.setattr(Table, "load", loads)
        yield costs
    costs.requests = [f"{each.method} {each.path.split('/')[1]}" for each in seen]


async def settles(table: Playing) -> None:
    await table.shows_all()
    await until(lambda: table.bot.delivery.jobs.is_idle)


async def is_asked(table: Playing) -> Player:
    """Whoever has to decide, when the channel shows it."""
    player = await table.asked()
    await until(lambda: player in table.evening.asked())
    await settles(table)
    return player


async def is_followed(table: Playing, before: Seen) -> bool:
    """Waits for the next table message, and until nothing more is done about it; False when the turn goes on in the same one."""
    await until(lambda: (live := table.evening.seen) is not None and live.components != before.components)
    await until(lambda: table.bot.delivery.jobs.is_idle)
    return table.evening.live.message is not before.message


async def test_a_press_costs_two_requests_two_commits_and_few_reads(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(arena, tmp_path) as table:
        await table.bot.timekeeper.close()  # it looks every second at what is due
        await table.skips_to("roll")
        ordinary = 0
        while ordinary < TURNS:
            player, before = await is_asked(table), table.evening.live
            with counted(arena, table.bot, monkeypatch) as costs:
                await player.press("Roll")
                posts = await is_followed(table, before)
            assert costs.requests == ["POST interactions", *(["POST channels"] if posts else [])]
            assert costs.loads <= 2
            assert costs.reads <= 4
            assert costs.commits == 2, "the act, and what the channel has seen of it"
            ordinary += posts
            await settles(table)
            await table.skips_to("roll")


async def test_a_command_costs_no_more_than_it_has_to(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is the answer; the controls of the older one go with a second request."""
    async with playing(arena, tmp_path) as table:
        await table.bot.timekeeper.close()
        for _ in range(TURNS):
            player, pick = await table.asked(), await table.first_option()
            kind = (await table.hosted()).table.questions[0].kind
            command, option = ("/draft", "pick") if kind == "draft" else ("/choose", "answer")
            await settles(table)
            before = table.evening.live
            with counted(arena, table.bot, monkeypatch) as costs:
                await player.slash(command, **{option: pick})
                assert await is_followed(table, before)
            assert costs.requests == ["POST interactions", "PATCH channels"]
            assert costs.loads <= 3
            assert costs.reads <= 6
            assert costs.commits <= 3
            await table.skips_to_buttons()
