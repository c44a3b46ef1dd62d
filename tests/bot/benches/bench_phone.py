"""Measures the messages of whole games and of a draft on a phone: how high they are, how many words they have, how many there are.

    python -m tests.bot.benches.bench_phone

Two people, or one, and AI players play at the speed of the machine; the people answer at random. A browser of 390 x 844 pixels
looks on as one of them. When all that an answer led to has been shown, the table message is measured in the page, from the top of
its story to the bottom of its answer buttons: without its frame and without the row of looks below (Cards, Hand, Log, Table). A
message that is edited counts once, as it stood when it asked somebody for the last time; after that it loses its question and its
buttons. Its words are those of story and question, not those in the picture or on buttons.

"Fit" is about the messages that ask somebody: as they stood last, and whether they did whenever they asked, since an edit may be
shorter than what it replaces. "Tallest" and words are about all that the bot says in the thread.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from playwright.async_api import Browser

from bot.arena import Arena
from bot.arena.arena import PEOPLE
from bot.arena.screen import Seen, label_of
from bot.arena.validation.answers import controls
from bot.client import Grandstand
from bot.text.story import word_count
from bot.workers.odds.client import OddsWorker
from engine.games import magical_athlete, microbot_racers, thats_life
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
WORDS, MOST_WORDS = 45, 90
"""Of a message: on average, and at most."""
SEATS, MESSAGES = 4, 55
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
PLANS = [
    *(Plan(f"{ATHLETES}, {seats} seats", {"game": ATHLETES}, seats) for seats in (2, 4, 6)),
    *(Plan(f"{LIFE} {preset}, 4 seats", {"game": LIFE, "preset": preset}, 4) for preset in ("base", "everything")),
    Plan(f"{ROBOTS}, alone", {"game": ROBOTS}, 2, people=1),
    Plan(f"{ROBOTS}, 2 seats", {"game": ROBOTS}, 2),
    Plan(f"{ROBOTS} crowd, 4 seats", {"game": ROBOTS, "preset": "crowd"}, 4),
]


class Measured(NamedTuple):
    """A message as it stood last."""

    height: float
    tallest: float
    """At any moment."""
    words: int
    asks: bool


HEIGHT = """async ([id, control]) => {
  let article;
  const isThere = () => {
    article = document.querySelector(`[data-message="${id}"]`);
    return article?.querySelector(control ? `[data-control="${control}"]` : "*");
  };
  const isDrawn = () => [...article.querySelectorAll("img")].every((image) => image.complete && image.naturalWidth);
  while (!isThere() || !isDrawn()) await new Promise(requestAnimationFrame);
  const looks = (part) => [...part.querySelectorAll("button")].some((button) => button.innerText === "Log");
  const parts = [...article.querySelector(".container").children].filter((part) => !looks(part));
  return parts.at(-1).getBoundingClientRect().bottom - parts[0].getBoundingClientRect().top;
}"""
"""Waits until a message is drawn with this control, and gives the height of what is between its frame and its row of looks."""


class Onlooker:
    """Reads the thread on a phone, and keeps a picture of the tallest message."""

    def __init__(self, table: PlayedTable, visitor: Visitor, name: str) -> None:
        self.table = table
        self.visitor = visitor
        self.name = name
        self.measured: dict[str, Measured] = {}

    async def looks(self) -> None:
        """When nothing is under way: at what is new, and once more at what asks somebody."""
        live = self.table.live
        for seen in public_messages(self.table.host):
            if seen.message is live.message or seen.message.id not in self.measured:
                await self._measure(seen, asks=seen.message is live.message and not self.table.over)

    async def _measure(self, seen: Seen, *, asks: bool) -> None:
        log = next((control["custom_id"] for control in controls(seen.components) if label_of(control) == "Log"), "")
        async with asyncio.timeout(WAIT):
            height = await self.visitor.page.evaluate(HEIGHT, [seen.message.id, log])
        if height > max((each.tallest for each in self.measured.values()), default=0.0):
            await self.visitor.page.locator(f'[data-message="{seen.message.id}"]').evaluate("node => node.scrollIntoView()")
            await self.visitor.shows(f"tallest-{self.name}")
        before = self.measured.get(seen.message.id)
        tallest = max(height, before.tallest if before else 0.0)
        self.measured[seen.message.id] = Measured(height, tallest, word_count(seen.text), asks)


async def settled(bot: Grandstand, table: PlayedTable) -> None:
    """Waits until AI players have answered, pictures have come, and a player is asked or the game is over."""
    await until(lambda: table.seen is not None and (table.over or table.asked()))
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
    print(line(plan, list(onlooker.measured.values())))


def line(plan: Plan, messages: Sequence[Measured]) -> str:
    asking, words = [each for each in messages if each.asks], [message.words for message in messages]
    fit = sum(message.height <= VISIBLE for message in asking) / len(asking)
    always = sum(message.tallest <= VISIBLE for message in asking) / len(asking)
    missed = [
        *([f"{FITTING:.0%} fit"] if fit < FITTING else []),
        *([f"a mean of {WORDS} words"] if mean(words) > WORDS else []),
        *([f"{MOST_WORDS} words"] if max(words) > MOST_WORDS else []),
        *([f"{MESSAGES} messages"] if plan.seats == SEATS and len(messages) > MESSAGES else []),
    ]
    return (
        f"{f'phone: {plan.name}':<44}{len(messages):>9} messages; of {len(asking)} that ask "
        f"{fit:.0%} fit {VISIBLE} px, {always:.0%} always did; "
        f"tallest {max(each.tallest for each in messages):.0f}; words mean {mean(words):.1f}, most {max(words)}"
        + (f" (the goal is {', '.join(missed)})" if missed else "")
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


async def _phone() -> None:
    await draft()
    path = chromium()
    if path is None:
        print("phone: no Chromium on this machine: apt-get install chromium")
        return
    async with launched(path) as browser:
        for plan in PLANS:
            await game(browser, plan)


if __name__ == "__main__":
    phone()
