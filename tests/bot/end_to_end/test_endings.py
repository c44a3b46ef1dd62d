"""The end of a game: its podium is the last thing in the channel, and a rematch asks those who played."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.messages.table_message import state_line
from bot.publishing import delivery as deliveries
from bot.publishing.extras import films
from bot.workers.rendering.slots import RenderSlots
from bot.workers.replays.client import ReplayWorker
from bot.workers.replays.protocol import EncodedGame
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import film_label, last_private, public_messages, reply_to_press
from tests.bot.end_to_end.support.traffic import record_mentions
from tests.bot.support.waiting import until

SHA = re.compile("[0-9a-f]{12}")
PICTURES = 3
"""Of the end of a game: its last race, its result, its podium."""


async def finished(arena: Arena, bot: Grandstand, *names: str, ai: int = 0) -> BotTable:
    """A game that has just ended in its thread, with its podium in the channel."""
    table = await open_table(arena, bot, [*names], ai=ai)
    await table.finish()
    await until(lambda: "is over." in public_messages(table.host)[-1].text and bot.delivery.jobs.is_idle)
    return table


async def test_the_podium_is_the_last_thing_in_the_channel_and_has_rematch_and_watch(arena: Arena, bot: Grandstand) -> None:
    table = await finished(arena, bot, "red", "blue")
    await bot.delivery.wait_until_idle(table.id, 10)
    podium = public_messages(table.host)[-1]
    assert [*podium.buttons] == ["Rematch", "Watch"]
    assert public_messages(table.red)[-1].message is table.live.message, "in the thread it is the table message"
    assert [*table.live.buttons] == ["Rematch", "Watch", "Cards", "Log"]
    for seen in (podium, table.live):
        assert not SHA.search(seen.text), "no seed, no seal"
    assert state_line(await table.hosted()) == "The game is over."


async def test_a_game_that_is_over_waits_for_its_pictures_behind_others_and_in_no_slot(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 67: many podiums at once delay no board."""
    monkeypatch.setattr(deliveries, "MAX_CONCURRENT_UPDATES", 1)
    go, seen = asyncio.Event(), []
    acquire = RenderSlots.acquire

    async def waiting_for_the_podium(slots: RenderSlots, *, urgent: bool) -> None:
        seen.append(urgent)
        if len(seen) == PICTURES:
            await go.wait()
        await acquire(slots, urgent=urgent)

    async with hosting(arena, tmp_path) as bot:
        ending = await open_table(arena, bot, ["red", "blue"])
        other = await open_table(arena, bot, ["green", "teal"], channel="clubhouse")
        await other.skip_to("roll")
        await ending.skip_to_last_answer()
        without_pictures(arena, other.host.channel)
        monkeypatch.setattr(RenderSlots, "acquire", waiting_for_the_podium)
        end = asyncio.create_task(ending.answer_by_default())
        await until(lambda: len(seen) == PICTURES)
        await other.play_turn()
        go.set()
        await end
        await until(lambda: "is over." in public_messages(ending.host)[-1].text)
        assert seen == [False] * PICTURES


async def test_a_game_that_is_over_waits_for_the_lengths_of_its_films_in_no_slot(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 67: many endings at once wait for one replay worker, and boards go on meanwhile."""
    monkeypatch.setattr(deliveries, "MAX_CONCURRENT_UPDATES", 1)
    monkeypatch.setattr(films, "LENGTHS_WAIT_SECONDS", 60.0)
    asked, go = asyncio.Event(), asyncio.Event()

    async def film_lengths(worker: ReplayWorker, game: EncodedGame) -> list[int]:
        asked.set()
        await go.wait()
        return []

    async with hosting(arena, tmp_path) as bot:
        without_pictures(arena)
        ending = await open_table(arena, bot, ["red", "blue"])
        other = await open_table(arena, bot, ["green", "teal"], channel="clubhouse")
        await other.skip_to("roll")
        await ending.skip_to_last_answer()
        monkeypatch.setattr(ReplayWorker, "film_lengths", film_lengths)
        end = asyncio.create_task(ending.answer_by_default())
        await asked.wait()
        await other.play_turn()
        go.set()
        await end


async def test_the_log_of_a_finished_game_has_the_seed_and_the_fair_dice(arena: Arena, text_bot: Grandstand) -> None:
    table = await open_table(arena, text_bot, ["red", "blue"])
    seed = (await table.record()).seed
    await table.red.slash("/log")
    log = last_private(table.red)
    assert "Fair dice" not in log.buttons
    assert seed not in log.text
    await table.finish()
    await table.red.slash("/log")
    log = last_private(table.red)
    assert seed in log.text
    assert f"`{seed}`" in await reply_to_press(table.red, "Fair dice", on=log)
    assert last_private(table.red).message.attachments


async def test_watch_offers_all_films_with_their_durations(arena: Arena, bot: Grandstand) -> None:
    table = await finished(arena, bot, "red", "blue")
    await table.red.press("Watch", on=table.live)
    menu = last_private(table.red)
    assert [re.sub(r"\d:\d\d", "m:ss", label) for label in menu.buttons] == [f"Watch race {n} (m:ss)" for n in (4, 3, 2, 1)]
    await table.red.slash("/log")
    assert film_label(last_private(table.red), 3) == film_label(menu, 3)


async def test_after_a_race_its_film_is_beside_the_button_for_the_next_one(arena: Arena, text_bot: Grandstand) -> None:
    table = await open_table(arena, text_bot, ["red"], ai=1)
    await table.skip_until(lambda hosted: hosted.record.intermission is not None)
    await table.published()
    label = film_label(table.live, 1)
    assert [*table.live.buttons][:2] == ["Next race", label]
    await table.red.press("Next race")
    await table.published()
    assert [*table.live.buttons][:2] == ["Choose", label], "it stays until the next race begins"
    await table.skip_to("roll")
    await table.published()
    assert not any(label.startswith("Watch") for label in table.live.buttons)


async def test_a_rematch_asks_those_who_played_and_calls_nobody_else(arena: Arena, bot: Grandstand) -> None:
    table = await finished(arena, bot, "red", "blue", "green", ai=1)
    calls = record_mentions(arena)
    podium = public_messages(table.host)[-1]
    await table.lobby["blue"].press("Rematch", on=podium)
    await until(lambda: "rematch" in public_messages(table.host)[-1].text and bot.delivery.jobs.is_idle)
    asking, lobby = public_messages(table.host)[-1], public_messages(table.host)[-2]
    ids = [table.players[name].person.user.id for name in ("red", "green")]
    assert asking.text == f"Blue would like a rematch. <@{ids[0]}> and <@{ids[1]}>, is everybody in?"
    assert [call for call in calls if call] == [ids]
    assert "1. Blue (host)\n2. Rusty (AI" in lobby.text
    await table.lobby["green"].press("Join", on=asking)
    await until(lambda: "Green" in public_messages(table.host)[-2].text)


async def test_a_spectator_opens_a_table_but_calls_nobody(arena: Arena, bot: Grandstand) -> None:
    table = await finished(arena, bot, "red", "blue")
    calls = record_mentions(arena)
    await arena.user("green").press("Rematch", on=public_messages(table.host)[-1])
    await until(lambda: "1. Green (host)" in public_messages(table.host)[-1].text)
    await bot.delivery.wait_until_idle(table.id, 10)
    assert not [call for call in calls if call]
    assert "rematch" not in public_messages(table.host)[-1].text


async def test_whoever_asks_again_and_again_opens_a_table_without_calling(arena: Arena, bot: Grandstand) -> None:
    """As with offers of seats: a person is asked three times in an hour."""
    table = await finished(arena, bot, "red", "blue")
    calls = record_mentions(arena)
    for _ in range(5):
        await table.red.press("Rematch", on=table.live)
        lobby = (await bot.store.find_recent_in_place(int(table.host.channel.id)))[0]
        await bot.delivery.wait_until_idle(lobby, 10)
        await table.host.slash("/cancel")
        await bot.delivery.wait_until_idle(lobby, 10)
    assert len([call for call in calls if call]) == 3
