"""The retrospective: what decided a race, the graph of its odds, and the film of the race with the greatest swing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import msgspec
import pytest

import render.film.replay
from bot.arena import Arena
from bot.arena.screen import Seen
from bot.messages.table_message import TableMessage
from bot.publishing import delivery as deliveries
from bot.publishing.extras import retrospective
from bot.publishing.extras.retrospective import Retrospective, WinCurve
from bot.tables.hosted_table import HostedTable
from bot.workers.odds.protocol import OddsQuery, WinCurveQuery
from engine import FinishedStep
from engine.analysis import win_curve as courses
from render.odds.graph import graph_scene
from render.odds.odds_view import odds_of
from render.scene.scene import Label
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.odds import InProcessOdds, hosting_with_odds, open_race, set_odds, stuck_odds
from tests.bot.support.waiting import until

FILM = b"GIF89a" + bytes(2000)
DECIDED = "**What decided it:** "


@pytest.fixture(autouse=True)
def _few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough playouts for a win curve and a turning point, and films that take no time."""
    monkeypatch.setattr(render.film.replay, "replay", lambda view, number: FILM)
    for room in (courses, retrospective):
        monkeypatch.setattr(room, "PLAYOUTS_PER_STEP", 6)
    monkeypatch.setattr(retrospective, "MIN_PLAYOUTS", 1)
    monkeypatch.setattr(retrospective, "REFINE_CPU_SECONDS", 0.05)
    monkeypatch.setattr(retrospective, "CPU_SECONDS_PER_STEP", 0.01)
    monkeypatch.setattr(retrospective, "MAX_CPU_SECONDS", 30.0)


async def finish_race(table: BotTable) -> Seen:
    """Skips to the line-up of the next race."""
    races = len((await table.hosted()).table.state.sheet.races)
    await table.skip_until(lambda hosted: len(hosted.table.state.sheet.races) > races or not hosted.table.questions)
    [ended] = [seen for seen in table.red.sees().messages if "is over:" in seen.text][-1:]
    return ended


@pytest.mark.parametrize("odds", ["after", "live"])
async def test_the_message_that_ends_a_race_says_what_decided_it_and_shows_how_the_chances_went(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odds: str
) -> None:
    """In the same words as its description. Who may win the game is only told where the table wants odds live."""
    monkeypatch.setattr(retrospective, "REFINE_CPU_SECONDS", 30.0)  # otherwise the result would depend on the machine
    monkeypatch.setattr(retrospective, "WAIT_SECONDS", 60.0)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot, odds=odds)
        ended = await finish_race(table)
        hosted = await table.hosted()
        course = await bot.delivery.retrospective.win_curve(hosted, 1)
        assert course is not None
        assert course.point is not None
        assert DECIDED in ended.text
        assert ended.text.index("is over:") < ended.text.index(DECIDED)
        end, graph = ended.pictures[:2]
        assert "is over" in end
        assert graph.startswith("Race 1: the chance to win, as a graph")
        decided = ended.text.partition(DECIDED)[2].partition("\n")[0]
        assert f"What decided it: {decided}" in graph
        for told in (ended.text, end):
            assert ("To win the game" in told) == (odds == "live")
        assert_same_numbers(course, hosted, decided)


def assert_same_numbers(course: WinCurve, hosted: HostedTable, decided: str) -> None:
    """The band of the graph has the numbers of the sentence."""
    message = TableMessage("", "", [], hosted.table.view(None, since=0), 0)
    odds = odds_of(Retrospective._add_turning_point(course, hosted, message, None).view)
    assert odds is not None
    numbers = re.findall(r"[<>]?\d+\s%", odds.rise)
    assert numbers
    assert re.findall(r"[<>]?\d+\s%", decided)[: len(numbers)] == numbers
    assert odds.rise in [item.text for item in graph_scene(odds).items if isinstance(item, Label)]


async def test_after_a_restart_it_is_the_same_and_nothing_was_stored(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrospective, "REFINE_CPU_SECONDS", 30.0)  # otherwise the result would depend on the machine
    monkeypatch.setattr(retrospective, "WAIT_SECONDS", 60.0)
    curves = []
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot)
        await finish_race(table)
        curves.append(await bot.delivery.retrospective.win_curve(await table.hosted(), 1))
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        curves.append(await bot.delivery.retrospective.win_curve(await bot.coordinator.read(table.id), 1))
    assert curves[0] is not None
    assert curves[0] == curves[1]


async def test_the_odds_worker_follows_a_race_while_people_think(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the race ends, most of the win curve is known."""
    thinking = InProcessOdds()
    async with hosting_with_odds(arena, tmp_path, monkeypatch, thinking) as bot:
        table = await open_race(arena, bot)
        for _ in range(6):
            await table.play_turn()
        await until(lambda: not bot.delivery.retrospective._following)
        steps = (await table.hosted()).table.step
        await finish_race(table)
        queries = [msgspec.msgpack.decode(message, type=OddsQuery | WinCurveQuery) for message in thinking.queries]
        [course] = [query for query in queries if isinstance(query, WinCurveQuery)]
        numbers = [step.step for step in msgspec.msgpack.decode(course.steps, type=list[FinishedStep])]
        known = [number for number, chances in zip(numbers, course.line, strict=True) if chances is not None]
        assert len(known) >= 4
        assert max(known) < steps


async def test_a_message_does_not_wait_for_ever(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrospective, "WAIT_SECONDS", 0.05)
    with stuck_odds() as worker:
        async with hosting(arena, tmp_path, odds_worker=worker) as bot:
            table = await open_race(arena, bot)
            ended = await finish_race(table)
            assert DECIDED not in ended.text
            assert not any("as a graph" in alt for alt in ended.pictures)


async def test_a_table_without_odds_is_told_nothing_of_them(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = InProcessOdds()
    async with hosting_with_odds(arena, tmp_path, monkeypatch, thinking) as bot:
        table = await open_race(arena, bot, ai=0)
        await bot.coordinator.act(table.id, None, None, set_odds("off"))
        await table.published()
        thinking.queries.clear()
        ended = await finish_race(table)
        assert DECIDED not in ended.text
        assert not thinking.queries


async def test_whoever_waits_for_a_turning_point_keeps_no_other_table_waiting(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one slot for updates, and it is free meanwhile."""
    monkeypatch.setattr(retrospective, "WAIT_SECONDS", 60.0)
    monkeypatch.setattr(deliveries, "MAX_CONCURRENT_UPDATES", 1)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot)
        async with bot.odds_worker._turn:
            ending = asyncio.create_task(finish_race(table))
            await until(lambda: bot.odds_worker._waiting > 0)
            assert not bot.delivery._slots.locked()
            assert not ending.done()
        assert DECIDED in (await ending).text
