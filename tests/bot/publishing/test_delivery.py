"""What the delivery and its helpers remember in memory is bounded, however long the process lives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.clock import HandClock
from bot.interactions.guild_events import GuildEvents
from bot.publishing import delivery as deliveries
from bot.publishing.application_emojis import ApplicationEmojis
from bot.publishing.delivery import Delivery
from bot.publishing.extras import films, retrospective
from bot.throttle import Throttle
from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from bot.workers.rendering.pool import RenderPool
from engine import Refused
from render import Picture
from tests.bot.support.coordinator import a_coordinator, a_table
from tests.bot.support.waiting import until


@asynccontextmanager
async def delivering(data: Path) -> AsyncIterator[Delivery]:
    """A delivery that is not connected to Discord."""
    clock = HandClock()
    async with a_coordinator(data, clock) as coordinator:
        coordinator.odds_worker = OddsWorker(clock, reply_to)
        client, render_pool = discord.Client(intents=discord.Intents.none()), RenderPool(1)
        emojis = ApplicationEmojis(client, render_pool, clock, uploads=False)
        throttle = Throttle(clock)
        yield Delivery(client, coordinator, render_pool, clock, throttle, emojis.of, follow_up=False, double_tap_seconds=0.0)
        render_pool.close()


async def test_only_so_many_channels_are_remembered_as_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliveries, "MAX_CHECKED_CHANNELS", 5)
    async with delivering(tmp_path) as delivery:
        for number in range(20):
            delivery.mark_channel_checked(str(number))
        assert len(delivery._checked_channels) == 5
        assert "19" in delivery._checked_channels


async def test_a_table_whose_channel_was_checked_is_confirmed(tmp_path: Path) -> None:
    async with delivering(tmp_path) as delivery:
        for number in range(20):
            delivery._update_failed(str(number), TimeoutError(), 0)
            delivery.mark_channel_checked(str(number))
        assert not len(delivery._unconfirmed)


async def test_only_so_many_tables_are_remembered_as_unconfirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that was given up may never be tried again."""
    monkeypatch.setattr(deliveries, "MAX_UNCONFIRMED_TABLES", 5)
    async with delivering(tmp_path) as delivery:
        for number in range(20):
            delivery._update_failed(str(number), TimeoutError(), 0)
        assert len(delivery._unconfirmed) == 5


async def test_so_many_films_are_on_their_way_to_channels_and_more_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 67. A film that is ready and that no update has taken makes room."""
    go = asyncio.Event()

    async def film(*parts: object) -> Picture:
        await go.wait()
        return Picture(b"", 0, 0, "", "")

    monkeypatch.setattr(films, "film", film)
    monkeypatch.setattr(films, "MAX_PENDING_FILMS", 2)
    async with delivering(tmp_path) as delivery:
        pending = films.PendingFilms(delivery.render_pool, delivery.coordinator, lambda table_id: None)
        assert [pending.take("a", number) for number in (1, 2)] == [None, None]
        with pytest.raises(Refused, match="More films are wanted"):
            pending.take("b", 1)
        go.set()
        await until(lambda: pending.take("a", 2) is not None)
        assert [pending.take("b", number) for number in (1, 2)] == [None, None]
        pending.close()


async def test_acts_at_tables_that_are_published_elsewhere_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrospective, "MAX_CACHED_TABLES", 3)
    async with delivering(tmp_path) as delivery:
        for _ in range(5):
            hosted = await delivery.coordinator.read(await a_table(delivery.coordinator, answers=0))
            hosted.settings.odds = "live"
            delivery.retrospective.record_act(hosted)
        assert len(delivery.retrospective._acts) == 3


async def test_servers_that_discord_no_longer_names_are_forgotten(tmp_path: Path) -> None:
    async with delivering(tmp_path) as delivery:
        events = GuildEvents(delivery.client, delivery.coordinator, delivery, delivery.clock)
        for guild in range(1, 20):
            events.left_guilds.add(guild)
            await events.guild_unavailable(guild)
        await events.guild_left(1)
        assert 1 not in delivery.unavailable_guilds
        events.shard_connected(0)
        assert not delivery.unavailable_guilds
        assert not events.left_guilds
