"""Counts the requests of an ordinary turn, for both values of GRANDSTAND_BOARDS: `python -m tests.bot.benches.bench_turns`"""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
from pathlib import Path

from bot.arena import Arena
from bot.arena.behaviour.people import ArenaUser
from bot.process import opened_store
from tests.bot.benches.bench_host import Players, bot_process, fill

TURNS = 40
"""At as many tables."""
PEOPLE = 10
PATIENCE = 60.0


def turns() -> None:
    logging.getLogger("grandstand.arena").setLevel(logging.ERROR)
    for boards in ("channel", "followup"):
        asyncio.run(_turns(boards))


async def _turns(boards: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with Arena(generous=True) as arena:
            people = [ArenaUser(arena.services, arena.add_person(f"player-{number}")) for number in range(PEOPLE)]
            async with opened_store(data) as store:
                await fill(store, arena, [arena.channel], people, TURNS)
            there, luck = Players(arena, [arena.channel], people), random.Random(2)
            async with bot_process(arena, data, data / "figures.json", GRANDSTAND_BOARDS=boards), asyncio.timeout(PATIENCE):
                while len(there.newest) < TURNS or not all(message.attachments for message in there.newest.values()):
                    await asyncio.sleep(0.05)
                calls, bound = there.calls, there.bound
                for table in list(there.newest):
                    before = there.boards
                    assert there.answers(luck, table, lambda _: None)
                    while there.boards == before:
                        await asyncio.sleep(0.01)
                await asyncio.sleep(1.0)  # whatever may follow
            name = f"bot: REST calls for a turn, boards by {boards}"
            print(f"{name:<44}{(there.calls - calls) / TURNS:>9.2f}, {(there.bound - bound) / TURNS:.2f} of them bound to the 50/s")


if __name__ == "__main__":
    turns()
