"""Measures in a browser how soon after a press the next board is loaded: `python -m tests.bot.benches.bench_browser`

One person among AI players presses the first answer again and again, on a phone of 390 x 844 pixels; arena and bot share a process,
as with `make play`. Boards move. Presses after which the picture stays as it is do not count.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import Browser

from bot.arena import Arena
from bot.arena.arena import PEOPLE
from bot.arena.screen import label_of
from bot.arena.validation.answers import controls
from bot.client import Grandstand
from bot.workers.odds.client import OddsWorker
from tests.bot.arena.browser import PHONE, Visitor, chromium, launched, visits
from tests.bot.benches.bench_phone import PLANS, Plan, settled
from tests.bot.end_to_end.support.browser_player import open_thread
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.message_history import custom_ids
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.pressing import ANSWERS

MEDIAN, P90 = 250, 450
"""Milliseconds from the press to the loaded board."""
LOOK = 0.5
"""Seconds for which somebody looks at a board before they press: until then it is loaded."""
PRESSES = 40
"""Measured presses in each game."""
LATE = 5000
"""Milliseconds after which no new board is expected."""
LOADED = """async ([control, late]) => {
  const until = async (isSo) => {
    const begun = performance.now();
    while (performance.now() - begun < late) {
      if (isSo()) return performance.now() - begun;
      await new Promise(requestAnimationFrame);
    }
    return 0;
  };
  const find = () => document.querySelector(`[data-control="${control}"]`);
  const isLoaded = (image) => image.complete && image.naturalWidth > 300 && image.src.includes("/attachments/");
  if (!find() && !(await until(find))) return 0;
  const fileOf = (image) => new URL(image.src, location.href).pathname;
  const known = new Set([...document.images].map(fileOf));
  find().click();
  return until(() => [...document.images].some((image) => isLoaded(image) && !known.has(fileOf(image))));
}"""
"""Presses a control and returns the milliseconds until a new picture is loaded; 0 if there is none."""


def answer_on(table: PlayedTable) -> str:
    """The control that answers the question on the table message; "" if it is answered in private or by a list."""
    for control in controls(table.live.components):
        if label_of(control) and any(code.action in ANSWERS for code in custom_ids([control])):
            return str(control["custom_id"])
    return ""


async def measured(bot: Grandstand, table: PlayedTable, visitor: Visitor) -> list[float]:
    """Plays on until there are enough figures, or the game is over."""
    waits: list[float] = []
    await settled(bot, table)
    while len(waits) < PRESSES and not table.over:
        control = "" if table.in_intermission else answer_on(table)
        if not control:
            await table.turn()
        else:
            if waited := await visitor.page.evaluate(LOADED, [control, LATE]):
                waits.append(waited)
        await asyncio.sleep(LOOK)
        await settled(bot, table)
    return waits


async def game(browser: Browser, plan: Plan) -> None:
    """Plays it, and prints its line."""
    odds_worker = OddsWorker.with_process()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Arena(generous=True) as arena,
            visits(browser, arena) as going,
            hosting(arena, Path(folder), odds_worker=odds_worker, render_workers=True) as bot,
        ):
            going.excuses("404")  # at this speed a picture may be gone before the page has asked for it
            table = PlayedTable(arena, PEOPLE[: plan.people])
            await table.open(ai=plan.seats - plan.people, **plan.play)
            visitor = await going.come(
                PEOPLE[0], viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, reduced_motion="no-preference"
            )
            await open_thread(visitor, plan.play["game"])
            waits = await measured(bot, table, visitor)
    median, p90 = statistics.median(waits), statistics.quantiles(waits, n=10)[-1]
    missed = "" if median <= MEDIAN and p90 <= P90 else f" (the goal is {MEDIAN} and {P90} ms)"
    print(
        f"{f'browser: {plan.name}':<44}{median:>9.0f} ms from press to loaded board, p90 {p90:.0f}, {len(waits)} presses{missed}",
        flush=True,
    )


def presses() -> None:
    """Prints a line for each game with one person."""
    asyncio.run(_presses())


async def _presses() -> None:
    path = chromium()
    if path is None:
        print("browser: no Chromium on this machine: apt-get install chromium")
        return
    async with launched(path) as browser:
        for plan in PLANS:
            if plan.people == 1:
                await game(browser, plan)


if __name__ == "__main__":
    presses()
