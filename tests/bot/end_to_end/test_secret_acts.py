"""What a player does in secret: the same game is played with and without it, and the others see the same of both, byte by byte."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.state.world import ArenaEvent
from tests.bot.end_to_end.support.advantages import advantage_table
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import attachment, last_private, private_messages, wait_for_private
from tests.bot.support.waiting import until

Watch = Callable[[Arena], Arena]
Play = Callable[[Arena, Path, bool], Awaitable[list[str]]]


class Onlooker:
    """Everything that Discord shows to a player who has done nothing in secret, without times. Ids, and the codes of questions in
    custom IDs, are numbered as they appear: only which of them are the same is seen."""

    def __init__(self, arena: Arena) -> None:
        self.public: list[str] = []
        self._ids: dict[str, str] = {}
        arena.services.world.listeners.append(self._note)

    def _note(self, news: ArenaEvent) -> None:
        if news.name.startswith("MESSAGE_") and news.only_user is None:
            told = [news.data.get(field) for field in ("id", "content", "components", "flags", "nonce")]
            mentioned = [user["id"] for user in news.data.get("mentions", ())]
            files = [(file["filename"], file.get("description")) for file in news.data.get("attachments", ())]
            self.public.append(self._bare(f"{news.name} {told} {mentioned} {files}"))

    def _bare(self, text: str) -> str:
        text = re.sub(r"<t:\d+:.>|\d{4}-\d\d-\d\d[T ][\d:.+]+", "(time)", text)
        text = re.sub(r"http://\S+?(?=['\"])", "(address)", text)
        ids = r"(?<!\d)\d{15,20}(?!\d)|(?<=:)[0-9a-f]{16}(?![0-9a-f])"
        return re.sub(ids, lambda found: self._ids.setdefault(found[0], f"#{len(self._ids)}"), text)

    async def everything(self, player: Player) -> list[str]:
        """What was published, and what the player reads when looking everywhere."""
        for command in ("/board", "/games", "/choose", "/log", "/hand", "/things", "/standing", "/help"):
            await player.slash(command)
        offers = await player.completes("/hand", "table", "")
        seen = [self._bare(f"{seen} {seen.components}") for seen in private_messages(player)]
        await player.slash("/my-data")
        await wait_for_private(player, "This is everything that is kept of you.")
        data: dict[str, Any] = msgspec.json.decode(attachment(player))
        return [*self.public, *seen, *offers, self._bare(str(data))]


async def play_with_an_order(arena: Arena, data: Path, in_secret: bool) -> list[str]:
    """Blue changes an order and changes it back, before the others and an AI player go on."""
    async with advantage_table(arena, data, {"blue": {"boot": "never"}}, names=("red", "blue", "green"), ai=1) as table:
        onlooker, blue = Onlooker(arena), table.blue
        await blue.slash("/things")
        for order in ("Ask me when it matters", "Never") * in_secret:
            await blue.choose(order, on=last_private(blue))
            await table.published()
        assert await table.orders("blue") == {"boot": "never"}
        return await _play_on(table, onlooker)


async def play_with_another_pick(arena: Arena, data: Path, in_secret: bool) -> list[str]:
    """One of four changes a secret pick and changes it back, while others are still choosing."""
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        bot.coordinator.draw = lambda length: "5a" * length
        table = await open_table(arena, bot, ["red", "blue", "green"], ai=1)
        await table.skip_to("line-up")
        onlooker, blue = Onlooker(arena), table.blue
        question = (await table.hosted()).question_of(await _seat_of(table, blue))
        assert question is not None
        first, then = (option.label for option in question.options[:2])
        await blue.slash("/choose", answer=first)
        await table.published()
        await blue.slash("/choose")
        for pick in (then, first) * in_secret:
            await blue.slash("/choose", answer=pick)
            await table.published()
        return await _play_on(table, onlooker)


async def play_with_another_one_asked(arena: Arena, data: Path, in_secret: bool) -> list[str]:
    """Who is asked in a window is secret: either Green, whose turn it is, or Blue. They let it pass."""
    hands = {"blue": {"emp": "ask" if in_secret else "never"}, "green": {"emp": "never" if in_secret else "ask"}}
    async with advantage_table(arena, data, hands, names=("red", "blue", "green"), ai=1) as table:
        assert await table.asked_in_secret() == ["blue" if in_secret else "green"]
        return await _play_on(table, Onlooker(arena))


async def _seat_of(table: BotTable, player: Player) -> int:
    return [seat.user for seat in (await table.record()).seats].index(int(player.person.user.id))


async def _play_on(table: BotTable, onlooker: Onlooker) -> list[str]:
    """Some turns by commands, and then Red looks at everything."""
    for _ in range(8):
        hosted, answers = await table.hosted(), await table.answers()
        question = next(question for question in hosted.questions if hosted.record.seats[question.seat].is_played)
        await table.player_of(hosted.record.seats[question.seat].user).slash("/choose", answer=question.default)
        await table.answers_reach(answers + 1)
        await table.published()
        await until(lambda: table.bot.coordinator.ai_task(table.id) is None)
    return await onlooker.everything(table.red)


@pytest.mark.parametrize("play", [play_with_an_order, play_with_another_pick, play_with_another_one_asked])
async def test_nobody_else_sees_any_difference(play: Play, watched: Watch, unhurried: None, tmp_path: Path) -> None:
    """Fault 75: not in a message, an edit, a control, a reply, an export or what an AI player decides."""
    games = []
    for in_secret in (False, True):
        async with watched(Arena(generous=True)) as arena:
            games.append(await play(arena, tmp_path / str(in_secret), in_secret))
    without, with_it = games
    assert len(without) > 20
    for one, other in zip(without, with_it, strict=False):
        assert one == other
    assert len(without) == len(with_it)
