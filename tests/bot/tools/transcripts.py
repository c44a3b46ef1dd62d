"""Writes what a channel shows during whole games: every message as text, every picture by its hash.

    python -m tests.bot.tools.transcripts OUT --games 20

Each game is played over the wire by the real bot in the arena and becomes one file in OUT. The games are the same in every run, so
two commits show players the same things if `diff -r` finds no difference between their transcripts. IDs that Discord assigns and
times are replaced by placeholders. Which private prompts and confirmations appear depends on how busy the machine is: run both
commits side by side, and play a game that differs once more before you believe it.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from bot.arena import Arena
from bot.arena.arena import PEOPLE
from bot.arena.behaviour import interactions
from bot.arena.state.models import Message
from bot.client import Grandstand
from bot.publishing.extras import question_picture
from bot.responses import responder
from engine import all_games, get_game
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import MIXED, PlayedTable
from tests.bot.support.waiting import WAIT, until

VOLATILE = re.compile(r"\d{15,20}|<t:\d+(?::\w)?>|https?://[^\s\"')]+")


class Transcript:
    """The messages of one arena, noted again whenever they have changed."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.lines: list[str] = []
        self._noted: dict[str, str] = {}
        self._placeholders: dict[str, str] = {}

    def note(self) -> None:
        """Adds every message that is new or has changed since the last call."""
        world = self.arena.services.world
        private = [message for _, message in world.ephemeral_messages.values()]
        for message in [*private, *(message for channel in world.messages.values() for message in channel.values())]:
            content = "\n".join(self._content(message))
            if self._noted.get(message.id) != content:
                where = self._stable(message.channel_id) + (" privately" if message in private else "")
                self.lines.append(f"== {'edited' if message.id in self._noted else 'new'} in {where}\n{content}")
                self._noted[message.id] = content

    def _content(self, message: Message) -> Iterator[str]:
        yield self._stable(message.content)
        yield self._stable(msgspec.json.encode([message.flags, message.components, message.embeds]).decode())
        for file in message.attachments:
            data = self.arena.services.files.stored[unquote(urlsplit(file.url).path)].data
            yield f"{self._stable(file.filename)} {hashlib.sha256(data).hexdigest()} {file.description}"

    def _stable(self, text: str) -> str:
        return VOLATILE.sub(lambda found: self._placeholders.setdefault(found[0], f"<{len(self._placeholders)}>"), text)


async def settled(bot: Grandstand, table: PlayedTable) -> None:
    """Waits until everything is published and a player is asked, or the game is over."""
    await until(lambda: table.seen is not None and (table.over or table.asked() or table.in_window))
    async with asyncio.timeout(WAIT):
        while await bot.store.read_outbox_ids():
            await asyncio.sleep(0.005)
    await until(lambda: bot.delivery.jobs.is_idle)


async def transcript(game: str, number: int) -> str:
    """Plays one game, whose preset, seats and answers follow from its number."""
    os.environ["PYTEST_CURRENT_TEST"] = f"transcripts.py::{game} {number} (call)"  # seeds the bot's table ids and deals
    choice = random.Random(f"{game} {number}")
    rules = get_game(game)
    preset = rules.presets[number % len(rules.presets)] if rules.presets else None
    fewest, most = rules.seats_for(rules.read_options(preset.options if preset else None))
    seats = choice.randint(max(2, fewest), min(most, 5))
    people = choice.randint(1, min(2, seats))
    with tempfile.TemporaryDirectory() as folder:
        async with Arena(generous=True) as arena, hosting(arena, Path(folder)) as bot:
            table, notes = PlayedTable(arena, PEOPLE[:people], seed=number), Transcript(arena)
            await table.open(ai=seats - people, game=game, **({"preset": preset.title} if preset else {}))
            await settled(bot, table)
            while not table.over:
                notes.note()
                await table.turn(MIXED)
                await settled(bot, table)
            notes.note()
    return "\n".join(notes.lines) + "\n"


def extend_deadlines() -> None:
    """However busy the machine is, everything is answered directly: only what is shown counts here."""
    interactions.ACKNOWLEDGE_SECONDS = 600.0
    responder.ACKNOWLEDGE_AFTER_SECONDS = question_picture.PICTURE_WAIT_SECONDS = 300.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes what a channel shows during whole games.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20, help="how many of each game")
    parser.add_argument("--only", choices=all_games(), help="one game instead of all")
    arguments = parser.parse_args()
    extend_deadlines()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for game in [arguments.only] if arguments.only else all_games():
        for number in range(arguments.games):
            path = arguments.out / f"{game}-{number:02}.txt"
            if not path.exists():  # a run that was interrupted goes on
                path.write_text(asyncio.run(transcript(game, number)), encoding="utf-8")


if __name__ == "__main__":
    main()
