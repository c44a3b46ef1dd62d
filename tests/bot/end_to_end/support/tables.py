"""Tables for tests: quick ones, without pictures; their state; a game that is almost over; and a disk that is slow."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.services import Exchange
from bot.arena.state.factories import display_name
from bot.arena.state.world import ArenaEvent
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.metrics import Meters
from bot.store.postgresql.database import CONNECTIONS
from bot.tables.hosted_table import HostedTable
from engine import Table
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.end_to_end.support.evening import BUTTONS, Evening
from tests.bot.end_to_end.support.hosting import hosting, slowly, without_pictures

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


class Playing(NamedTuple):
    """A table at which people sit, and the bot behind it."""

    bot: Grandstand
    evening: Evening
    id: str

    async def hosted(self) -> HostedTable:
        return await self.bot.coordinator.look(self.id)

    async def state(self) -> tuple[int, int]:
        """Revision and number of answers: whatever changes a table changes one of them."""
        record = (await self.hosted()).record
        return record.revision, record.answers

    async def asked(self) -> Player:
        """The one person who has to decide, as the database has it."""
        hosted = await self.hosted()
        (question,) = hosted.table.questions
        return self.player(hosted.record.seats[question.seat].user)

    async def other(self) -> Player:
        """Somebody who sits there and has nothing to decide."""
        asked = await self.asked()
        return next(each for each in self.evening.players.values() if each.person.user is not asked.person.user)

    def player(self, user: int | None) -> Player:
        return next(each for each in self.evening.players.values() if each.person.user.id == str(user))

    async def first_option(self) -> str:
        """What stands on the first button."""
        (question,) = (await self.hosted()).table.questions
        return question.options[0].label

    async def skips_to(self, wanted: str) -> None:
        """Lets everybody give the default answer until a question of this kind is open."""

        def act(hosted: HostedTable) -> None:
            while not any(question.kind == wanted for question in hosted.table.questions):
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await self._act(act)

    async def skips_to_the_last(self, kind: str) -> None:
        """Until one more answer leads to a question of another kind."""

        def is_last(hosted: HostedTable) -> bool:
            trial = Table.load(hosted.table.save())
            trial.answer(trial.questions[0].seat, trial.questions[0].key, trial.questions[0].default)
            return trial.questions[0].kind != kind

        def act(hosted: HostedTable) -> None:
            while not is_last(hosted):
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await self.skips_to(kind)
        await self._act(act)

    async def skips_to_buttons(self) -> None:
        """Until one person is asked and there are buttons for the answers."""

        def act(hosted: HostedTable) -> None:
            while len(hosted.table.questions) > 1 or not 2 <= len(hosted.table.questions[0].options) <= 5:
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await self._act(act)

    async def skips_to_the_last_answer(self) -> None:
        """One more default answer, and the game is over."""

        def act(hosted: HostedTable) -> None:
            answers = 0
            trial = Table.load(hosted.table.save())
            while trial.result is None:
                trial.answer(trial.questions[0].seat, trial.questions[0].key, trial.questions[0].default)
                answers += 1
            for _ in range(answers - 1):
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await self._act(act)

    async def ends(self) -> None:
        """Everybody gives the default answer to the end of the game, the last one by a command."""
        await self.skips_to_the_last_answer()
        await self.answers_by_default()

    async def answers_by_default(self) -> None:
        """Whoever is asked gives the answer that is taken for granted: after it the game goes on as it was skipped to."""
        hosted, live = await self.hosted(), self.evening.live
        question = hosted.table.questions[0]
        await self.player(hosted.record.seats[question.seat].user).slash("/choose", answer=question.default)
        await self.evening.moves_on(live)
        await self.shows_all()

    async def _act(self, act: Any) -> None:
        await self.bot.coordinator.act(self.id, None, None, act)
        await self.shows_all()

    async def shows_all(self) -> None:
        """Waits until the channel has seen everything."""

        async def unshown() -> bool:
            return self.id in await self.bot.store.unshown()

        await _while(unshown)

    async def counts(self, answers: int) -> None:
        """Waits for so many answers, and until the channel has seen what came of them; more must not come."""

        async def fewer() -> bool:
            return (await self.state())[1] < answers

        await _while(fewer)
        await self.shows_all()
        assert (await self.state())[1] == answers

    def again(self, seen: Seen) -> Seen:
        """A message as it is now."""
        return next(each for each in self.evening.players[self.evening.names[0]].sees() if each.message is seen.message)


async def _while(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(WAIT):
        while await true():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def playing(
    arena: Arena, data: Path, names: Sequence[str] = ("red", "blue"), *, ai: int = 0, meters: Meters | None = None
) -> AsyncIterator[Playing]:
    """A running game that asks somebody to press a button; in letters, since pictures take time and are tried elsewhere."""
    without_pictures(arena)
    async with hosting(arena, data, meters=meters) as bot:
        slowly(bot)
        table = await sit_down(arena, bot, names, ai=ai)
        await table.skips_to_buttons()
        yield table


async def sit_down(arena: Arena, bot: Grandstand, names: Sequence[str], *, ai: int = 0, channel: str | None = None) -> Playing:
    evening = Evening(arena, names, channel=channel)
    await evening.open(BUTTONS, ai=ai)
    host = int(evening.host.person.user.id)
    table = Playing(bot, evening, (await bot.store.open_of(host))[0])
    await table.shows_all()
    return table


@asynccontextmanager
async def slow_disk(bot: Grandstand) -> AsyncIterator[None]:
    """Inside, nothing is read or written: all threads of the database wait."""
    go = threading.Event()
    waiting = [asyncio.create_task(bot.store.database.look(lambda db: go.wait(30))) for _ in range(CONNECTIONS)]
    await asyncio.sleep(0)  # the tasks put themselves in the queue before anything else does
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*waiting)


@asynccontextmanager
async def slow_pictures(bot: Grandstand) -> AsyncIterator[None]:
    """Inside, no picture gets ready: all threads that draw are waiting."""
    go = threading.Event()
    waiting = [bot.render_pool._threads.submit(go.wait, 30) for _ in range(bot.render_pool._threads._max_workers)]
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*map(asyncio.wrap_future, waiting))


def traffic(arena: Arena) -> list[Exchange]:
    """Every request from now on."""
    found: list[Exchange] = []
    arena.services.exchange_listeners.append(found.append)
    return found


def called(arena: Arena) -> list[list[str]]:
    """Whom each new message calls, from now on."""
    found: list[list[str]] = []

    def hear(news: ArenaEvent) -> None:
        if news.name == "MESSAGE_CREATE" and news.only_user is None:
            found.append([user["id"] for user in news.data["mentions"]])

    arena.services.world.listeners.append(hear)
    return found


def bound(found: Sequence[Exchange]) -> list[str]:
    """Those that count among the 50 a second which Discord allows a token: all but the requests of interactions."""
    free = ("/interactions/", "/webhooks/")
    return [f"{each.method} {each.path}" for each in found if not each.path.startswith(free)]


def callbacks(found: Sequence[Exchange], interaction: Interaction) -> list[Exchange]:
    """First answers to an interaction, taken or not."""
    return [each for each in found if each.path.startswith(f"/interactions/{interaction.id}/")]


def planted(custom_id: str, on: Seen) -> Seen:
    """Puts a button on a message that was never there, for those who want to know what happens behind the first door."""
    button = {"type": ComponentType.BUTTON, "id": 901, "style": 2, "label": "Planted", "custom_id": custom_id}
    on.message.components.append({"type": ComponentType.ROW, "id": 900, "components": [button]})
    return on


def private(player: Player) -> list[Seen]:
    """What only this person sees."""
    return [seen for seen in player.sees() if seen.private]


async def told(player: Player, words: str) -> Seen:
    """Waits for private words."""
    await until(lambda: any(words in seen.text for seen in private(player)))
    return next(seen for seen in reversed(private(player)) if words in seen.text)


def name_of(player: Player) -> str:
    return display_name(player.person.user)
