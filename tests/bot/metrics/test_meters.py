"""What the meters say while the real bot hosts games: over the wire, and with everything that can go wrong there."""

from __future__ import annotations

import asyncio
import math
import re
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from prometheus_client import generate_latest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.faults import Loss
from bot.arena.services import Exchange
from bot.client import MAX_RATE_LIMIT_WAIT_SECONDS
from bot.clock import HandClock
from bot.interactions.load_shedding import MAX_PER_USER
from bot.metrics import BoardMotion, InteractionOutcome, Snapshot
from bot.metrics.prometheus import Prometheus
from bot.workers.rendering.pool import RenderPool
from tests.bot.end_to_end.support.bot_table import table_with_buttons
from tests.bot.end_to_end.support.channel_table import TEXT_IN_CHANNEL, channel_table, deny
from tests.bot.end_to_end.support.hosting import hosting, slow_disk
from tests.bot.end_to_end.support.played_table import MIXED, PlayedTable
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.end_to_end.support.shards import shard_tables
from tests.bot.end_to_end.support.traffic import CALLBACK, MESSAGES, record_requests
from tests.bot.metrics.scrape import Reading, place_in, read_until
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.many_tables import DAY
from tests.bot.support.waiting import until

GAUGES = ("ready", "outbox_tables", "outbox_oldest_seconds", "pictures_waiting", "limits_late_seconds")
LABELS = {"outcome", "how", "route", "status", "bound", "shard", "le"}


def reading(meters: Prometheus) -> Reading:
    meters.sample(0.0)
    return Reading(generate_latest(meters.registry).decode())


def ended(meters: Prometheus) -> dict[str, float]:
    """How many interactions have ended in which way."""
    return {
        series.labels["outcome"]: series.value
        for series in reading(meters).ours
        if series.name == "interactions_total" and series.value
    }


async def ended_so_far(arena: Arena, meters: Prometheus) -> dict[str, float]:
    """The same, once all that people have done has ended."""
    await until(lambda: sum(ended(meters).values()) == len(arena.services.interactions.by_id))
    return ended(meters)


# ---------------------------------------------------------------------- a table is played


async def test_while_a_table_is_played_the_meters_say_what_discord_sees(arena: Arena, tmp_path: Path) -> None:
    seen = record_requests(arena)
    async with bot_process(arena, tmp_path, GRANDSTAND_METRICS="0") as bot:
        await bot.ready()
        place = place_in(bot.log)
        first = await read_until(place, lambda reading: reading("ready") == 1)
        assert first("interactions_total") == first("act_seconds_count") == first("picture_seconds_count") == 0
        table = PlayedTable(arena, ["red", "blue"])
        await table.open(ai=1)
        await table.play(MIXED, turns=10)
        interactions = arena.services.interactions.by_id
        last = await read_until(place, lambda reading: reading("interactions_total") == len(interactions))
        last = await read_until(place, lambda reading: reading("outbox_tables") == 0 and _requests(reading) == _of_arena(seen))
    assert last("interactions_total", outcome="done") == last("acknowledged_seconds_count") >= 14
    assert 0 < last("acknowledged_seconds_sum") < 60
    assert last("act_seconds_count") >= 10
    assert last("picture_seconds_count") >= 1
    assert last("rest_total", bound="no", route="POST /interactions/{id}/{token}/callback") == len(interactions)
    assert last("rest_total", bound="yes", route="POST /channels/{id}/messages", status="200") >= 1
    assert last("refused_total") == last("outbox_oldest_seconds") == 0
    assert last("loop_late_seconds_count") > first("loop_late_seconds_count")
    assert last("process_resident_memory_bytes") > 1e6
    assert math.isnan(last("lease_seconds_left"))
    _names_nobody(last, arena)


def _requests(reading: Reading) -> Counter[tuple[str, str, bool]]:
    """Method, status, and whether it is bound to the 50 a second."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for series in reading.ours:
        if series.name == "rest_total":
            found[series.labels["route"].split()[0], series.labels["status"], series.labels["bound"] == "yes"] += int(series.value)
    return found


def _of_arena(seen: Sequence[Exchange]) -> Counter[tuple[str, str, bool]]:
    """The same, by what has arrived there."""
    return Counter((each.method, str(each.status), not each.path.startswith(("/interactions/", "/webhooks/"))) for each in seen)


def _names_nobody(reading: Reading, arena: Arena) -> None:
    """No id, no token, no name: only words that were there before anybody came, and the numbers of shards."""
    ours = reading.ours
    assert {label for series in ours for label in series.labels} <= LABELS
    values = {value for series in ours for label, value in series.labels.items() if label != "le"}
    known = {str(outcome) for outcome in (*InteractionOutcome, *BoardMotion)} | {"yes", "no", "0", ""}
    assert all(value in known or re.fullmatch(r"\d{3}|[A-Z]+ (/[a-z0-9@{}-]+)+", value) for value in values), values
    assert not any(re.search(r"\d{5}", value) for value in values)
    assert arena.token not in reading.text
    assert not any(channel in reading.text for channel in arena.services.world.channels)


# ---------------------------------------------------------------------- how interactions end


async def test_whoever_is_refused_is_counted_as_refused(arena: Arena, tmp_path: Path) -> None:
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        before, answered = await ended_so_far(arena, meters), reading(meters)("acknowledged_seconds_count")
        await (await table.other_player()).press(await table.first_option())
        await arena.user("green").slash("/resign")
        await until(lambda: ended(meters).get("refused") == 2)
        assert ended(meters) == {**before, "refused": 2}
        assert reading(meters)("acknowledged_seconds_count") == answered + 2


async def test_an_answer_that_discord_does_not_take_is_lost_and_not_in_time(arena: Arena, tmp_path: Path) -> None:
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        before, answered = await ended_so_far(arena, meters), reading(meters)("acknowledged_seconds_count")
        red, label, live = await table.next_to_decide(), await table.first_option(), table.live
        arena.faults.refuse(404, 10062, "Unknown interaction", route=CALLBACK)
        red.taps(label)
        await table.wait_for_change(live)
        await until(lambda: "lost" in ended(meters))
        assert ended(meters) == {**before, "lost": 1}
        assert reading(meters)("acknowledged_seconds_count") == answered


async def test_a_first_answer_that_arrived_on_a_broken_line_is_not_lost(arena: Arena, tmp_path: Path) -> None:
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        before = await ended_so_far(arena, meters)
        arena.faults.lose(Loss.AFTER, route=CALLBACK)
        await table.host.slash("/help")
        await until(lambda: ended(meters) != before)
        assert ended(meters) == {**before, "done": before["done"] + 1}
        assert reading(meters)("rest_total", status="", bound="no") == 1


async def test_what_comes_twice_is_counted_twice_and_done_once(arena: Arena, tmp_path: Path) -> None:
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        before = await ended_so_far(arena, meters)
        arena.services.interactions.deliveries = 2
        await (await table.next_to_decide()).press(await table.first_option())
        await until(lambda: sum(ended(meters).values()) == sum(before.values()) + 2)
        assert ended(meters) == {**before, "done": before["done"] + 1, "again": 1}


async def test_whoever_wants_too_much_at_once_waits_and_is_then_left(arena: Arena, tmp_path: Path) -> None:
    red, meters = arena.user("red"), Prometheus()
    async with hosting(arena, tmp_path, meters=meters) as bot:
        async with slow_disk(bot):
            spam = [red.person.slash(red.channel, "/games", {}) for _ in range(MAX_PER_USER + 10)]
            await until(lambda: ended(meters).get("left") == 9)
        for interaction in spam[: MAX_PER_USER + 1]:
            await red.answered(interaction)
        await until(lambda: sum(ended(meters).values()) == len(spam))
        assert ended(meters) == {"done": MAX_PER_USER, "waits": 1, "left": 9}


async def test_a_full_disk_and_a_bug_are_told_apart(arena: Arena, tmp_path: Path, error_log: ErrorLog) -> None:
    error_log.expect("Interaction failed, database not writable")
    error_log.expect("Interaction failed, unexpected error")
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        await table.bot.timekeeper.close()
        database = table.bot.store.database
        await database.read(lambda connection: connection.execute("PRAGMA query_only = ON"))
        await (await table.next_to_decide()).press(await table.first_option())
        await until(lambda: ended(meters).get("unwritable") == 1)
        await database.read(lambda connection: connection.execute("PRAGMA query_only = OFF"))
        table.bot.router.actions.clear()
        table.bot.router.actions["answer"] = None  # type: ignore[assignment]
        await (await table.next_to_decide()).press(await table.first_option())
        await until(lambda: ended(meters).get("failed") == 1)


async def test_an_answer_counts_from_the_moment_it_was_asked_for(arena: Arena, tmp_path: Path) -> None:
    """Not from its arrival: whatever was late on the way has used up Discord's three seconds, too."""
    meters = Prometheus()
    async with hosting(arena, tmp_path, meters=meters) as bot:
        await arena.user("red").slash("/help")
        await until(lambda: reading(meters)("acknowledged_seconds_count") == 1)
        quick = reading(meters)("acknowledged_seconds_sum")
        bot.router._ages._quickest = tuple(each - 2.0 for each in bot.router._ages._quickest or ())
        await arena.user("red").slash("/help")
        await until(lambda: reading(meters)("acknowledged_seconds_count") == 2)
        assert reading(meters)("acknowledged_seconds_sum") > quick + 2.0


# ---------------------------------------------------------------------- what Discord refuses


async def test_refusals_are_counted_try_by_try(arena: Arena, tmp_path: Path) -> None:
    meters = Prometheus()
    async with table_with_buttons(arena, tmp_path, meters=meters) as table:
        arena.services.limits.refuse_next(2, retry_after=0.01, method="POST", route=MESSAGES)
        live = table.live
        await (await table.next_to_decide()).press(await table.first_option())
        await table.wait_for_change(live)
        await table.published()
        found = reading(meters)
        assert found("rest_total", route="POST /channels/{id}/messages", status="429", bound="yes") == 2
        assert found("refused_total") == 2


# ---------------------------------------------------------------------- what is looked at


async def test_a_board_that_cannot_go_out_is_owed_and_gets_older(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with channel_table(still, tmp_path) as table:
        bot = table.bot
        await until(lambda: bot.glance().outbox_tables == 0)
        still.services.limits.refuse_next(1, retry_after=MAX_RATE_LIMIT_WAIT_SECONDS + 10, method="POST", route=MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        await until(lambda: table.is_retried)
        clock.advance(100.0)
        assert (bot.glance().outbox_tables, bot.glance().outbox_seconds) == (1, 100.0)
        await table.advance_until_published(clock)
        await until(lambda: bot.glance().outbox_tables == 0)
        assert bot.glance().outbox_seconds == 0


async def test_a_table_of_a_server_that_is_gone_is_in_the_outbox_and_nobody_is_called_for_it(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    async with channel_table(still, tmp_path) as table:
        deny(still, TEXT_IN_CHANNEL | Permission.SEND_MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        await table.trouble()
        await table.idle()
        clock.advance(7 * DAY)
        await table.idle()
        assert await table.bot.store.read_outbox_ids() == [table.id]
        assert (table.bot.glance().outbox_tables, table.bot.glance().outbox_seconds) == (0, 0)


async def test_pictures_that_wait_for_a_render_slot_are_counted_and_those_that_are_drawn_are_timed() -> None:
    meters = Prometheus()
    render_pool, go = RenderPool(1, meters=meters), threading.Event()
    drawing = [asyncio.create_task(render_pool.drawn(go.wait, 30)) for _ in range(3)]
    impatient = asyncio.create_task(render_pool.drawn(go.wait, 30))
    await until(lambda: render_pool.waiting == 3)
    impatient.cancel()
    await until(lambda: render_pool.waiting == 2)
    assert reading(meters)("picture_seconds_count") == 0
    go.set()
    await asyncio.gather(*drawing)
    assert render_pool.waiting == 0
    await until(lambda: reading(meters)("picture_seconds_count") == 3)
    render_pool.close()


async def test_every_shard_has_a_latency_while_it_is_connected(arena: Arena, tmp_path: Path) -> None:
    async with shard_tables(arena, tmp_path, 2) as (bot, _):
        await until(lambda: bot.glance().ready and bot.glance().latencies.keys() == {0, 1})
        arena.gateway.hold(arena.application.id, shard=1)
        await arena.gateway.drop(arena.application.id, shard=1)
        await until(lambda: not bot.glance().ready)
        await until(lambda: bot.glance().latencies.keys() == {0})
        arena.gateway.release(arena.application.id, shard=1)
        await until(lambda: bot.glance().ready and bot.glance().latencies.keys() == {0, 1})


def test_a_glance_is_read_as_it_is_and_lost_shards_are_gone() -> None:
    meters, glance = Prometheus(), Snapshot(True, {0: 0.1, 7: 0.2}, 3, 4.0, 5, 6.0)
    meters.watch(lambda: glance)
    found = reading(meters)
    assert [found(name) for name in GAUGES] == [1, 3, 4, 5, 6]
    assert (found("shard_latency_seconds", shard="0"), found("shard_latency_seconds", shard="7")) == (0.1, 0.2)
    glance = Snapshot(False, {0: 0.1}, 0, 0.0, 0, 0.0)
    found = reading(meters)
    assert [found(name) for name in GAUGES] == [0] * 5
    assert [series.labels for series in found.ours if series.name == "shard_latency_seconds"] == [{"shard": "0"}]


def test_a_lease_runs_out_unless_it_is_renewed() -> None:
    meters = Prometheus()
    meters.leased(15.0)
    first, second = (reading(meters)("lease_seconds_left") for _ in range(2))
    assert second < first <= 15.0
    meters.leased(-1.0)
    assert reading(meters)("lease_seconds_left") < 0
    meters.leased(15.0)
    assert reading(meters)("lease_seconds_left") > 0


def test_the_event_loop_is_as_late_as_it_says() -> None:
    meters = Prometheus()
    meters.sample(0.3)
    meters.sample(0.0)
    text = generate_latest(meters.registry).decode()
    assert 'grandstand_loop_late_seconds_bucket{le="0.25"} 1.0' in text
    assert 'grandstand_loop_late_seconds_bucket{le="0.5"} 2.0' in text
