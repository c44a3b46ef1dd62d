"""The bot's own emojis over the wire: uploaded once, renewed, removed, used in messages; and what happens without them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.screen import Seen
from bot.arena.services import Exchange
from bot.arena.validation.answers import controls
from bot.client import Grandstand
from bot.clock import HandClock
from bot.publishing.application_emojis import CHECK_SECONDS, RETRY_SECONDS, START_SECONDS
from bot.text.emojis import MARKUP, is_ours
from bot.text.table_settings import PICTURES
from engine.games.magical_athlete.racers import CARDS
from render.drawing.pen import Pen
from render.games.microbot_racers.emojis import EMOJIS
from tests.bot.arena.raw_rest import picture
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import last_private
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.waiting import WAIT, until

ROUTE, ONE = "/applications/{application_id}/emojis", "/applications/{application_id}/emojis/{emoji_id}"
SMALL_GAME, GAME = "microbot-racers", "magical-athlete"


@asynccontextmanager
async def bot_with(arena: Arena, data: Path, *games: str, uploads: bool = True) -> AsyncIterator[Grandstand]:
    """A bot that knows the emojis of these games only, and does nothing about them before it is told to."""
    async with hosting(arena, data) as bot:
        bot.application_emojis.games, bot.application_emojis.uploads = games, uploads
        yield bot


def names(arena: Arena) -> set[str]:
    return {emoji.name for emoji in arena.services.world.emojis[arena.application.id].values()}


def changes(requests: list[Exchange]) -> list[str]:
    """What was uploaded and removed."""
    return [request.method for request in requests if "/emojis" in request.path and request.method != "GET"]


async def add_foreign(bot: Grandstand, *these: str) -> None:
    for name in these:
        await bot.create_application_emoji(name=name, image=picture())


# ---------------------------------------------------------------------- uploading


async def test_the_first_start_uploads_all_and_the_second_nothing(arena: Arena, tmp_path: Path) -> None:
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        assert await bot.application_emojis.refresh() == CHECK_SECONDS
    assert len(names(arena)) == len(EMOJIS)
    requests = record_requests(arena)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        assert await bot.application_emojis.refresh() == CHECK_SECONDS
        assert bot.application_emojis._usable[SMALL_GAME].keys() == EMOJIS.keys()
    assert changes(requests) == []


async def test_a_drawing_that_changes_is_renewed_and_other_peoples_emojis_stay(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other(pen: Pen) -> None:
        pen.circle(50, 50, 40, "#123456")

    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        await add_foreign(bot, "party", "gs_logo")
        await bot.application_emojis.refresh()
    before = names(arena)
    monkeypatch.setitem(EMOJIS, "seat 1", other)
    requests = record_requests(arena)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        await bot.application_emojis.refresh()
    assert changes(requests) == ["POST", "DELETE"], "the old one stays until the new one is there"
    assert len(names(arena) - before) == len(before - names(arena)) == 1
    assert {"party", "gs_logo"} < names(arena)
    monkeypatch.delitem(EMOJIS, "seat 1")
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        await bot.application_emojis.refresh()
    assert len(names(arena)) == len(before) - 1, "what nobody draws any more is gone"


async def test_a_restart_in_the_middle_goes_on_where_it_was(arena: Arena, tmp_path: Path) -> None:
    arena.faults.slow(0.0, times=5, method="POST", route=ROUTE)
    arena.faults.hold(method="POST", route=ROUTE)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        uploading = asyncio.create_task(bot.application_emojis.refresh())
        await until(lambda: len(names(arena)) == 5)
        uploading.cancel()
    arena.faults.clear()  # the next upload may not have been on its way yet
    there = len(names(arena))  # a request may have been on its way
    assert 5 <= there < len(EMOJIS)
    requests = record_requests(arena)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        await bot.application_emojis.refresh()
    assert len(changes(requests)) == len(EMOJIS) - there
    assert len(names(arena)) == len(EMOJIS)


async def test_a_refusal_stops_politely_and_is_tried_again_later(arena: Arena, tmp_path: Path) -> None:
    arena.faults.refuse(400, 30008, "Maximum number of emojis reached (2000)", method="POST", route=ROUTE)
    requests = record_requests(arena)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        assert await bot.application_emojis.refresh() == RETRY_SECONDS
        assert changes(requests) == ["POST"], "no second one"
        assert SMALL_GAME not in bot.application_emojis._usable
        assert await bot.application_emojis.refresh() == CHECK_SECONDS
        assert SMALL_GAME in bot.application_emojis._usable


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_whatever_discord_says_to_a_look_at_the_emojis_the_bot_goes_on(arena: Arena, tmp_path: Path, status: int) -> None:
    arena.faults.refuse(status, 0, "No", times=5, method="GET", route=ROUTE)
    async with bot_with(arena, tmp_path, SMALL_GAME) as bot:
        assert await bot.application_emojis.refresh() == RETRY_SECONDS
        arena.faults.clear()
        assert await bot.application_emojis.refresh() == CHECK_SECONDS


async def test_a_long_rate_limit_is_waited_for_without_trying(still: Arena, tmp_path: Path) -> None:
    still.services.limits.refuse_next(1, retry_after=3600.0, method="POST", route=ROUTE)
    async with bot_with(still, tmp_path, SMALL_GAME) as bot:
        assert await bot.application_emojis.refresh() >= 3600.0
        assert await bot.application_emojis.refresh() == CHECK_SECONDS


async def test_of_several_processes_one_uploads_and_the_others_use_what_is_there(arena: Arena, tmp_path: Path) -> None:
    requests = record_requests(arena)
    async with bot_with(arena, tmp_path, SMALL_GAME, uploads=False) as bot:
        await bot.application_emojis.refresh()
        assert changes(requests) == []
        bot.application_emojis.uploads = True
        await bot.application_emojis.refresh()
    async with bot_with(arena, tmp_path, SMALL_GAME, uploads=False) as bot:
        await bot.application_emojis.refresh()
        assert SMALL_GAME in bot.application_emojis._usable


async def test_it_happens_by_itself_some_time_after_the_start_and_can_be_switched_off(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    async with hosting(still, tmp_path, GRANDSTAND_EMOJIS="off"):
        clock.advance(START_SECONDS + 1)
    assert names(still) == set()
    async with hosting(still, tmp_path, GRANDSTAND_EMOJIS="on") as bot:
        bot.application_emojis.games = (SMALL_GAME,)
        assert names(still) == set()
        async with asyncio.timeout(WAIT):
            while SMALL_GAME not in bot.application_emojis._usable:
                clock.advance(1.0)
                await asyncio.sleep(0.02)


# ---------------------------------------------------------------------- messages


def emojis_on(message: Seen) -> list[str]:
    """The names of our emojis on the controls of a message."""
    found = []
    for control in controls(message.components):
        for part in (control, *control.get("options", ())):
            name: Any = (part.get("emoji") or {}).get("name")
            if name:
                found.append(name)
    return found


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue have just begun to play, and all emojis are there."""
    async with bot_with(arena, tmp_path, GAME) as bot:
        await bot.application_emojis.refresh()
        table = await open_table(arena, bot, ["red", "blue"])
        await table.published()
        yield table


async def test_racers_have_faces_in_the_story_and_on_options(table: BotTable) -> None:
    shown = emojis_on(table.live)
    assert shown, "the draft offers racers"
    assert all(map(is_ours, shown))
    await table.skip_to("roll")
    await table.turn()
    await table.published()
    told = [message for message in table.red.sees() if MARKUP.search(message.text)]
    assert told
    for message in told:
        for found in MARKUP.finditer(message.text):
            rest = message.text[found.end() :]
            assert any(rest.startswith(name) for name in CARDS), "an emoji stands before the name, which is there in full"
        assert not any(MARKUP.search(alt) or "gs_" in alt for alt in message.pictures)
    await table.red.slash("/log")
    assert "gs_" not in last_private(table.red).text
    assert not any(b"gs_" in file.data for file in table.arena.services.files.stored.values() if file.name.endswith(".txt"))


async def test_a_table_that_agrees_on_words_and_a_person_who_prefers_them_have_none(table: BotTable) -> None:
    await table.skip_to("line-up")
    await table.red.slash("/choose")
    assert emojis_on(last_private(table.red))
    await table.red.slash("/board")
    await table.red.press("In words", on=last_private(table.red))
    await table.red.press("Always in words for me", on=last_private(table.red))
    await table.red.slash("/choose")
    assert not emojis_on(last_private(table.red))
    await table.red.slash("/settings", pictures=PICTURES["words"].on_a_control)
    await table.skip_to("roll")
    await table.turn()
    await table.published()
    assert not MARKUP.search(table.live.text)
    assert not emojis_on(table.live)


async def test_without_emojis_names_stand_alone(arena: Arena, tmp_path: Path) -> None:
    async with bot_with(arena, tmp_path, GAME) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        await table.published()
        assert not emojis_on(table.live)


async def test_an_emoji_that_somebody_has_removed_stops_no_board_and_comes_back(table: BotTable) -> None:
    arena = table.arena
    arena.services.world.emojis[arena.application.id].clear()  # in the developer portal
    requests = record_requests(arena)
    await table.turn()
    await table.published()
    assert 400 in [request.status for request in requests], "Discord refuses the emojis of controls"
    assert table.live.selects
    assert not emojis_on(table.live), "the question is there, without emojis"
    await table.bot.application_emojis.refresh()
    await table.turn()
    await table.published()
    assert emojis_on(table.live)
