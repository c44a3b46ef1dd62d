"""Kills, stops and cuts off the processes of a fleet while people play, and prints how long players had to wait.

python -m tests.bot.tools.fleet_trial --kills 30 --hangs 10 --outages 4
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from bot.arena import Arena
from bot.arena.behaviour.interactions import CallbackType
from tests.bot.end_to_end.support.fleet_trial import SHARDS, fleet_trial
from tests.bot.support.databases import Databases, using
from tests.bot.support.postgresql import Server, running
from tests.bot.tools.delays import spread


async def trial(kills: int, hangs: int, outages: int, seed: int, server: Server, folder: Path) -> None:
    luck = random.Random(seed)
    events = ["kill"] * kills + ["hang"] * hangs + ["outage"] * outages
    luck.shuffle(events)
    calm: list[float] = []
    others: list[float] = []
    unanswered = sentences = 0
    async with Arena(generous=True) as arena, fleet_trial(arena, folder / "data", server, seed=seed) as fleet:
        for number, event in enumerate(events):
            await fleet.open_missing_tables()
            async with fleet.pressing():
                before = time.monotonic()
                await asyncio.sleep(3.0)
                calm += fleet.delays(fleet.since(before))
                begun, shard = time.monotonic(), luck.randrange(SHARDS)
                if event == "outage":
                    replies = await fleet.outage(luck.choice([2.0, 5.0, 12.0]))
                    await fleet.all_hosted()
                    sentences += sum(reply.interaction.reply is CallbackType.MESSAGE for reply in replies)
                else:
                    await (fleet.kill(shard) if event == "kill" else fleet.hang(shard))
                    other = [each for each in fleet.since(begun, 1 - shard) if each.at < time.monotonic() - 3.5]
                    others += fleet.delays(other)
                    unanswered += sum(each.interaction.reply is None for each in other)
                await fleet.all_hosted()
                await asyncio.sleep(1.0)
            await fleet.settle()
            fleet.check(whole=number % 5 == 4 or number == len(events) - 1)
            took = f"{fleet.takeovers[-1]:.1f} s" if event != "outage" else ""
            print(f"{number + 1}/{len(events)} {event} {took}; {len(fleet.pressed)} presses", flush=True)
        done = sum(fleet.database.has_handled(answer.interaction.id) for answer in fleet.sent)
        boards = sum(map(len, fleet.history.boards.values()))
    print(f"{kills} kills, {hangs} hangs, {outages} outages: {len(fleet.pressed)} presses, {done} answers, {boards} boards.")
    times = fleet.takeovers
    print(f"Taken over after {min(times):.1f} to {max(times):.1f} s (median {statistics.median(times):.1f}).")

    print(f"Both shards while nothing happens: {spread(calm)}.")
    print(f"The other shard meanwhile: {spread(others)}; {unanswered} presses without an answer.")
    print(f"While the database was away {sentences} people were told so.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, most in (("kills", 30), ("hangs", 10), ("outages", 4), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=most)
    chosen = parser.parse_args()
    with running() as server, tempfile.TemporaryDirectory() as folder, using(Databases(server), Path(folder)):
        asyncio.run(trial(chosen.kills, chosen.hangs, chosen.outages, chosen.seed, server, Path(folder)))


if __name__ == "__main__":
    main()
