"""How many interactions a second the arena carries: people at a steady beat here, a small discord.py bot in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.interactions import Interaction
from bot.arena.redirect import redirected
from bot.arena.stage import Addresses

GOAL = 500
"""Interactions a second that the arena must carry, so that it is never the bottleneck."""
SOON = 0.050
"""Seconds within which 99 of 100 are acknowledged."""
FASTER = (750, 1000, 1250, 1500, 2000)
PATIENCE = 3.2
"""Longer than an interaction can live without an answer."""


@dataclass
class Figures:
    """What came of one run."""

    rate: int
    begun: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from the planned moment to the acknowledgement: a late beginning counts, too."""
    failed: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    """Seconds of CPU that the arena's process took."""

    def within(self, share: int) -> float:
        """The time, in seconds, in which so many of a hundred were acknowledged."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("inf")

    @property
    def held(self) -> bool:
        """Whether everything was acknowledged, and soon enough."""
        return len(self.waits) == self.begun and self.within(99) < SOON

    def line(self) -> str:
        """For `make bench`."""
        p50, p95, p99 = (self.within(share) * 1000 for share in (50, 95, 99))
        cost = self.busy / max(self.begun, 1) * 1000
        return (
            f"{f'arena: {self.rate} interactions/s':<44}{len(self.waits):>9,} of {self.begun:,} acknowledged; "
            f"p50 {p50:.1f} ms, p95 {p95:.1f}, p99 {p99:.1f}; {cost:.2f} ms of CPU each"
        )


def interactions(seconds: float = 5.0) -> None:
    """Prints what the arena carries: the goal, then ever more until it is too much."""
    asyncio.run(_interactions(seconds))


async def _interactions(seconds: float) -> None:
    async with Arena(generous=True) as arena, _bot(arena):
        red = arena.user("red")
        await red.slash("/table")
        await _run(red, 100, 1.0)
        figures = await _run(red, GOAL, seconds)
        print(figures.line())
        carried = figures
        for rate in FASTER:
            if not carried.held:
                break
            figures = await _run(red, rate, 2.0)
            print(figures.line())
            if not figures.held:
                break
            carried = figures
        most = f"{carried.rate} interactions/s" if carried.held else f"fewer than {GOAL} interactions/s"
        print(f"{'arena: carried with p99 under 50 ms':<44}{most:>22}; saturated at {len(figures.waits) / figures.seconds:.0f}/s")


async def _run(player: Player, rate: int, seconds: float) -> Figures:
    """An open loop: people act at their beat, whether the bot keeps up or not. Half of them type, half of them press."""
    figures = Figures(rate)
    loop = asyncio.get_running_loop()
    [table] = [seen for seen in player.sees() if seen.buttons][-1:]
    button = table.message.components[0]["components"][0]["custom_id"]
    started, busy = loop.time(), time.process_time()
    last = started
    for number in range(int(rate * seconds)):
        planned = started + number / rate
        if (early := planned - loop.time()) > 0:
            await asyncio.sleep(early)
        elif not number % 16:
            await asyncio.sleep(0)

        def over(interaction: Interaction, planned: float = planned) -> None:
            nonlocal last
            last = loop.time()
            if interaction.failure is None:
                figures.waits.append(last - planned)
            else:
                figures.failed += 1

        figures.begun += 1
        if number % 2:
            player.person.press(player.channel, table.message.id, button, watch=over)
        else:
            player.person.slash(player.channel, "/hello", {"name": str(number)}, watch=over)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while len(figures.waits) + figures.failed < figures.begun:
                await asyncio.sleep(0.01)
    figures.seconds, figures.busy = max(last - started, 1e-9), time.process_time() - busy
    return figures


@contextlib.asynccontextmanager
async def _bot(arena: Arena) -> AsyncIterator[None]:
    """The bot in its own process, ready."""
    told = json.dumps({"addresses": arena.addresses, "token": arena.bots[0].token})
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bot.bench_arena", told)
    try:
        async with asyncio.timeout(30):
            while not (arena.stage.gateway.connected(arena.bots[0].application.id) and len(arena.person("red").commands(arena.guild.id)) == 2):
                await asyncio.sleep(0.05)
        yield
    finally:
        process.terminate()
        await process.wait()


def _play(told: dict[str, Any]) -> None:
    """The bot's process."""
    client = discord.Client(intents=discord.Intents.default())
    tree = app_commands.CommandTree(client)

    class Table(discord.ui.View):
        presses = 0

        @discord.ui.button(label="Roll", custom_id="roll")
        async def roll(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
            self.presses += 1
            await interaction.response.edit_message(content=f"{self.presses} rolls")

    @tree.command(description="Says hello.")
    async def hello(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"Hello, {name}!")

    @tree.command(description="Lays out something to press.")
    async def table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("0 rolls", view=Table(timeout=None))

    @client.event
    async def setup_hook() -> None:
        await tree.sync()

    with redirected(Addresses(*told["addresses"])):
        client.run(told["token"], log_level=logging.ERROR)


if __name__ == "__main__":
    if sys.argv[1:]:
        _play(json.loads(sys.argv[1]))
    else:
        interactions()
