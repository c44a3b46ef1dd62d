"""The odds below the story: their text, when there are none, and that they cost neither time nor requests."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import Clock
from bot.publishing.extras import commentary
from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.odds import InProcessOdds, hosting_with_odds, open_race, set_odds, stuck_odds
from tests.bot.end_to_end.support.player import last_private, private_messages, wait_for_private
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until

LINE = re.compile(r"^-# To win (this race|the game): (.+)$", re.MULTILINE)
NUMBER = re.compile(r"\d\u00a0?%")
SHARE = re.compile(r"(.+) (<5|>95|\d+)\u00a0%")


def odds_in(text: str) -> tuple[str, dict[str, str]] | None:
    """The subject and the shares of the odds in a message."""
    line = LINE.search(text)
    if line is None:
        return None
    shares = [SHARE.fullmatch(share) for share in line.group(2).split(" · ")]
    return line.group(1), {share.group(1): share.group(2) for share in shares if share is not None}


async def test_below_the_story_stands_who_may_win_the_race(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The racers, most likely first, in steps of five points; before the race, the people and the game."""
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        without_presence(bot)
        table = await open_table(arena, bot, ["red", "blue"], ai=1)
        await bot.coordinator.act(table.id, None, None, set_odds("live"))
        await table.answer_by_default()
        await table.published()
        drafting = odds_in(table.live.text)
        assert drafting is not None
        assert drafting[0] == "the game"
        assert {*drafting[1]} == {seat.name for seat in (await table.record()).seats}
        await table.skip_to("roll")
        await table.published()
        racing = odds_in(table.live.text)
        assert racing is not None
        what, shares = racing
        assert what == "this race"
        assert {*shares} == {*(await table.hosted()).game.entrants((await table.hosted()).table.view(None))}
        points = [{"<5": 0, ">95": 100}.get(share) or int(share.strip("<>")) for share in shares.values()]
        assert points == sorted(points, reverse=True)
        assert all(point % 5 == 0 for point in points)


async def test_a_message_that_loses_its_controls_or_asks_something_else_keeps_its_odds(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot, odds="live")
        before = table.live
        line = LINE.search(before.text)
        assert line is not None
        await table.play_turn()
        assert line.group(0) in table.current(before).text


async def test_the_line_costs_no_request(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn with odds takes as many as one without."""
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot, ai=0)
        counts = []
        for odds in ("live", "after", "off"):
            await bot.coordinator.act(table.id, None, None, set_odds(odds))
            await table.skip_to("roll")
            await table.published()
            requests = record_requests(arena)
            await table.play_turn()
            counts.append(len(requests))
        assert counts[0] == counts[1] == counts[2]


async def test_a_board_goes_out_without_odds_that_cannot_be_asked_for(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    """Fault 68."""
    error_log.expect("Odds query failed")
    monkeypatch.setattr(commentary, "PLAYOUTS", object())
    async with hosting(arena, tmp_path, odds_worker=OddsWorker(Clock(), reply_to)) as bot:
        table = await open_race(arena, bot, odds="live")
        await table.published()
        assert odds_in(table.live.text) is None


async def test_nobody_waits_for_odds(arena: Arena, tmp_path: Path) -> None:
    """While the odds worker is busy, boards are posted without odds."""
    with stuck_odds() as worker:
        async with hosting(arena, tmp_path, odds_worker=worker) as bot:
            table = await open_race(arena, bot, odds="live")
            assert odds_in(table.live.text) is None
            assert table.live.pictures


async def test_without_pictures_nobody_asks_the_odds_worker(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_pictures(arena)
    thinking = InProcessOdds()
    async with hosting_with_odds(arena, tmp_path, monkeypatch, thinking) as bot:
        table = await open_race(arena, bot, odds="live")
        assert odds_in(table.live.text) is None
        assert not thinking.queries


async def test_while_a_game_is_on_nothing_is_told_of_odds_but_by_command(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the table wants them live: neither in words nor in pictures, and the odds worker only follows for the end."""
    monkeypatch.setattr("bot.interactions.actions.odds.MIN_PLAYOUTS", 1)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot)
        for _ in range(4):
            await table.play_turn()
            assert odds_in(table.live.text) is None
            assert not any("To win" in alt or NUMBER.search(alt) for alt in table.live.pictures)
        await table.red.slash("/odds")
        await until(lambda: private_messages(table.red) and last_private(table.red).pictures)


async def test_a_table_without_odds_has_none(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = InProcessOdds()
    async with hosting_with_odds(arena, tmp_path, monkeypatch, thinking) as bot:
        table = await open_race(arena, bot, ai=0)
        red = table.red
        await red.slash("/settings", odds="off")
        await wait_for_private(red, "no odds")
        thinking.queries.clear()
        old = table.live.message.id
        while table.live.message.id == old:  # a message that is continued keeps its odds
            await table.play_turn()
        assert odds_in(table.live.text) is None
        assert not thinking.queries
        await red.slash("/odds")
        await wait_for_private(red, "This table plays without odds")


async def test_neither_the_seed_nor_a_name_reaches_the_odds_worker(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = InProcessOdds()
    async with hosting_with_odds(arena, tmp_path, monkeypatch, thinking) as bot:
        table = await open_race(arena, bot)
        await table.play_turn()
        record = await table.record()
        assert thinking.queries
        for message in thinking.queries:
            assert record.seed.encode() not in message
            assert bytes.fromhex(record.seed) not in message


async def test_odds_are_asked_for_once_and_few_are_kept(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commentary, "MAX_CACHED_FORECASTS", 2)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot)
        hosted = await table.hosted()
        forecasts = bot.delivery.forecasts
        assert forecasts.forecast(hosted) is forecasts.forecast(hosted)
        for _ in range(3):
            hosted.record.revision += 1
            await forecasts.forecast(hosted)
        assert len(forecasts._tasks) == 2


# ---------------------------------------------------------------------- /odds


async def test_odds_by_command_are_a_picture_of_the_race_and_the_game(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.interactions.actions.odds.MIN_PLAYOUTS", 1)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot)
        green = table.spectator()
        await green.slash("/odds")
        await until(lambda: private_messages(green) and last_private(green).pictures)
        [alt] = last_private(green).pictures
        assert "To win race 1" in alt
        assert "To win the game" in alt


async def test_odds_by_command_are_those_that_the_message_shows(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where odds are live, the same position has one number."""
    monkeypatch.setattr("bot.interactions.actions.odds.MIN_PLAYOUTS", 1)
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot, odds="live")
        await table.published()
        shown = odds_in(table.live.text)
        assert shown is not None
        await table.red.slash("/odds")
        await until(lambda: private_messages(table.red) and last_private(table.red).pictures)
        [alt] = last_private(table.red).pictures
        race = alt.partition("To win the game")[0]
        assert all(f"{name} {share}\u00a0%" in race for name, share in shown[1].items()), (race, shown)


async def test_without_an_odds_worker_there_is_a_sentence(arena: Arena, bot: Grandstand) -> None:
    table = await open_table(arena, bot, ["red", "blue"])
    red = table.red
    await red.slash("/odds")
    await wait_for_private(red, "I cannot work out the odds at the moment.")


async def test_before_and_after_a_game_there_are_no_odds(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/play", game="magical-athlete")
    await red.slash("/odds")
    await wait_for_private(red, "This game has not begun yet.")
    table = await open_table(arena, bot, ["blue", "green"], channel="clubhouse")
    await table.finish()
    blue = table.blue
    await blue.slash("/odds")
    await until(lambda: private_messages(blue))
    assert "over" in last_private(blue).text


# ---------------------------------------------------------------------- banter of AI players


async def test_banter_stands_below_the_odds_and_is_rare(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting_with_odds(arena, tmp_path, monkeypatch) as bot:
        table = await open_race(arena, bot, ai=2)
        banter_steps = []
        for _ in range(30):
            if (await table.record()).stage != "playing":
                break
            await table.play_turn()
            published, _ = await bot.store.read_published(table.id)
            if published.last_banter_step is not None and published.last_banter_step not in banter_steps:
                banter_steps.append(published.last_banter_step)
                assert re.search(r"^-# \*\*\w+\*\*: “.+”$", published.small_print, re.MULTILINE)
        assert all(b - a >= 8 for a, b in pairwise(banter_steps))
        assert msgspec.json.decode(msgspec.json.encode(published), type=type(published)) == published
