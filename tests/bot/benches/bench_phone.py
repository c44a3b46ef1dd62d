"""Measures the messages of whole games and of a draft on a phone: how high they are, how many words they have, how many there are.

    python -m tests.bot.benches.bench_phone [WORDS IN A PLAN'S NAME]

One person or several play among AI players at the speed of the machine; the people answer at random. A browser of 390 x 844 pixels
looks on as one of them. Each time somebody is asked, when all that the answer before led to has been shown, the whole table message
is measured as it stands: its frame, its story, the picture, the question and all its buttons.

"Fit" is the share of these moments at which the message is no taller than what a phone shows of a channel. Words are those of story
and question, not those in the picture or on buttons; they and "tallest" are about all that the bot says in the thread.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from playwright.async_api import Browser

from bot.arena import Arena
from bot.arena.arena import PEOPLE
from bot.arena.screen import Seen, label_of
from bot.arena.validation.answers import controls
from bot.client import Grandstand
from bot.text.story import word_count
from bot.workers.odds.client import OddsWorker
from engine.games import magical_athlete, magical_athlete_2003, microbot_racers, thats_life
from tests.bot.arena.browser import PHONE, Visitor, chromium, launched, visits
from tests.bot.end_to_end.support.browser_player import open_thread
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.player import public_messages
from tests.bot.support.waiting import WAIT, until

VISIBLE = 716
"""Pixels that the messages have on a phone of 844, between the name of the channel and the box to write in."""
FITTING = 0.9
"""The share of the turn messages that must fit."""
SEATS, MESSAGES = 4, 75
"""So many messages at most for a game of so many seats."""
DRAFT = 4
"""Messages for a draft of four people."""


class Plan(NamedTuple):
    """A game to play: people, and AI players in the other seats."""

    name: str
    play: Mapping[str, str]
    """The options of `/play`."""
    seats: int
    people: int = 2


ATHLETES, LIFE, ROBOTS = magical_athlete.GAME.title, thats_life.GAME.title, microbot_racers.GAME.title
ATHLETES_2003 = magical_athlete_2003.GAME.title
CROWDS = ((4, 1), (4, 3))
PLANS = [
    *(Plan(f"{ATHLETES}, {people} of {seats}", {"game": ATHLETES}, seats, people) for seats in (4, 6) for people in (1, 3)),
    *(Plan(f"{ATHLETES_2003}, {people} of 4", {"game": ATHLETES_2003}, 4, people) for people in (1, 3)),
    *(
        Plan(f"{LIFE} {preset}, {people} of {seats}", {"game": LIFE, "preset": preset}, seats, people)
        for preset, seats, people in (("base", 4, 1), ("everything", 4, 1), ("everything", 4, 3), ("everything", 6, 1))
    ),
    Plan(f"{ROBOTS}, alone", {"game": ROBOTS}, 2, people=1),
    *(Plan(f"{ROBOTS} crowd, {people} of {seats}", {"game": ROBOTS, "preset": "crowd"}, seats, people) for seats, people in CROWDS),
]


HEIGHT = """async ([id, control]) => {
  let article;
  const isThere = () => {
    article = document.querySelector(`[data-message="${id}"]`);
    return article?.querySelector(control ? `[data-control="${control}"]` : "*");
  };
  const isDrawn = () => [...article.querySelectorAll("img")].every((image) => image.complete && image.naturalWidth);
  while (!isThere() || !isDrawn()) await new Promise(requestAnimationFrame);
  return article.querySelector(".container").getBoundingClientRect().height;
}"""
"""Waits until a message is drawn with this control, and gives its height without the line that says who wrote it."""


class Onlooker:
    """Reads the thread on a phone, and keeps a picture of the tallest message."""

    def __init__(self, table: PlayedTable, visitor: Visitor, name: str) -> None:
        self.table = table
        self.visitor = visitor
        self.name = name
        self.asking: list[float] = []
        """The height of the table message each time it asked somebody."""
        self.heights: dict[str, float] = {}
        """The greatest height of each message."""
        self.words: dict[str, int] = {}

    async def looks(self) -> None:
        """When nothing is under way: at what is new, and once more at what asks somebody."""
        live = self.table.live
        for seen in public_messages(self.table.players[self.table.names[0]]):
            if seen.message is live.message or seen.message.id not in self.heights:
                height = await self._height(seen)
                if seen.message is live.message and not self.table.over:
                    self.asking.append(height)

    async def _height(self, seen: Seen) -> float:
        log = next((control["custom_id"] for control in controls(seen.components) if label_of(control) == "Log"), "")
        async with asyncio.timeout(WAIT):
            height: float = await self.visitor.page.evaluate(HEIGHT, [seen.message.id, log])
        if height > max(self.heights.values(), default=0.0):
            await self.visitor.page.locator(f'[data-message="{seen.message.id}"]').evaluate("node => node.scrollIntoView()")
            await self.visitor.shows(f"tallest-{self.name}")
        self.heights[seen.message.id] = max(height, self.heights.get(seen.message.id, 0.0))
        self.words[seen.message.id] = word_count(seen.text)
        return height


async def settled(bot: Grandstand, table: PlayedTable) -> None:
    """Waits until AI players have answered, pictures have come, and a player is asked or the game is over."""
    await until(lambda: table.seen is not None and (table.over or table.in_intermission or table.asked()))
    async with asyncio.timeout(WAIT):
        while await bot.store.read_outbox_ids():
            await asyncio.sleep(0.005)
    await until(lambda: bot.delivery.jobs.is_idle and table.live.pictures)


async def game(browser: Browser, plan: Plan) -> None:
    """Plays it, and prints its line."""
    name = re.sub(r"\W+", "-", plan.name).lower()
    with tempfile.TemporaryDirectory() as folder:
        odds_worker = OddsWorker.with_process()
        async with (
            Arena(generous=True) as arena,
            visits(browser, arena) as going,
            hosting(arena, Path(folder), odds_worker=odds_worker) as bot,
        ):
            going.excuses("404")  # at this speed a picture may be gone before the page has asked for it
            table = PlayedTable(arena, PEOPLE[: plan.people])
            await table.open(ai=plan.seats - plan.people, **plan.play)
            visitor = await going.come(PEOPLE[0], viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
            await open_thread(visitor, plan.play["game"])
            onlooker = Onlooker(table, visitor, name)
            await settled(bot, table)
            await onlooker.looks()
            while not table.over:
                await table.turn()
                await settled(bot, table)
                await onlooker.looks()
    print(line(plan, onlooker), flush=True)


def line(plan: Plan, onlooker: Onlooker) -> str:
    asking, words = onlooker.asking, onlooker.words.values()
    fit = sum(height <= VISIBLE for height in asking) / len(asking)
    missed = [
        *([f"{FITTING:.0%} fit"] if fit < FITTING else []),
        *([f"{MESSAGES} messages"] if plan.seats == SEATS and len(words) > MESSAGES else []),
    ]
    return (
        f"{f'phone: {plan.name}':<44}{len(words):>9} messages; when asked {len(asking)} times, {fit:.0%} fit {VISIBLE} px "
        f"(median {median(asking):.0f}, most {max(asking):.0f}); tallest {max(onlooker.heights.values()):.0f}; "
        f"words mean {mean(words):.1f}, most {max(words)}" + (f" (the goal is {', '.join(missed)})" if missed else "")
    )


async def draft() -> None:
    """Prints how many messages a draft of four people takes who all look on."""
    with tempfile.TemporaryDirectory() as folder:
        async with Arena(generous=True) as arena, hosting(arena, Path(folder)) as bot:
            table = PlayedTable(arena, PEOPLE[:4])
            await table.open(game=ATHLETES)
            await settled(bot, table)
            while "Choose" not in table.live.buttons:
                await table.turn()
                await settled(bot, table)
            count = len(public_messages(table.host))
    verdict = "" if count <= DRAFT else f" (the goal is {DRAFT})"
    print(f"{'phone: a draft of four people':<44}{count:>9} messages{verdict}")


def phone() -> None:
    """Prints a line for each game, and one for the draft."""
    asyncio.run(_phone())


async def _phone(wanted: str = "") -> None:
    if not wanted:
        await draft()
    path = chromium()
    if path is None:
        print("phone: no Chromium on this machine: apt-get install chromium")
        return
    async with launched(path) as browser:
        for plan in PLANS:
            if wanted.casefold() in plan.name.casefold():
                await game(browser, plan)


if __name__ == "__main__":
    asyncio.run(_phone(" ".join(sys.argv[1:])))
