"""Reporting: metrics are served only where the settings say so, and only while the bot runs."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import threading
from pathlib import Path

import aiohttp
import pytest

from bot.arena import Arena
from bot.metrics import Meters
from bot.metrics.reporting import reporting
from bot.settings import Address
from tests.bot.end_to_end.support.process import ROOT, bot_process
from tests.bot.metrics.scrape import Reading, place_in, read, read_until
from tests.bot.support.error_log import ErrorLog

LOOK = """
import json, os, sys
from pathlib import Path
from bot.client import Grandstand

def ready(self, shard, then=Grandstand.on_shard_ready):
    pid = os.getpid()
    sockets = {os.readlink(each) for each in Path(f"/proc/{pid}/fd").iterdir() if each.is_symlink()}
    rows = [row.split() for name in ("tcp", "tcp6") for row in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:]]
    open_ports = [row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in sockets]
    loaded = sorted(name for name in sys.modules if name.startswith("prometheus_client"))
    print(json.dumps({"ports": len(open_ports), "loaded": bool(loaded)}), flush=True)
    return then(self, shard)

Grandstand.on_shard_ready = ready
from bot.cli import main
sys.exit(main([]))
"""
"""`python -m bot` that says, as soon as it is logged in, which ports it has opened and whether it has loaded Prometheus."""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system in Linux's way which ports are open")
@pytest.mark.parametrize(
    ("metrics", "expected"), [("", {"ports": 0, "loaded": False}), ("127.0.0.1:0", {"ports": 1, "loaded": True})]
)
async def test_there_is_no_port_and_no_prometheus_unless_wanted(
    arena: Arena, tmp_path: Path, metrics: str, expected: dict[str, object]
) -> None:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GRANDSTAND_", "DISCORD_"))}
    settings = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": arena.token,
        "GRANDSTAND_ARENA": arena.addresses.page,
        "GRANDSTAND_DATA": str(tmp_path),
        "GRANDSTAND_ODDS": "off",
        "GRANDSTAND_EMOJIS": "off",
        "GRANDSTAND_METRICS": metrics,
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        LOOK,
        cwd=tmp_path,
        env=inherited | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert running.stdout is not None
        line = await asyncio.wait_for(running.stdout.readline(), 60)
        assert line, (await running.communicate())[1].decode()
        assert json.loads(line) == expected
    finally:
        running.kill()
        await running.communicate()


async def test_without_a_place_nothing_is_noted_and_no_thread_begins() -> None:
    before = threading.enumerate()
    async with reporting(None) as meters:
        assert type(meters) is Meters
        assert meters.trace is None
        with meters.acting(), meters.drawing(), meters.acting():
            pass
        assert threading.enumerate() == before


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_the_metrics_can_be_read_until_the_end_and_their_thread_ends_then(
    host: str, caplog: pytest.LogCaptureFixture
) -> None:
    if host == "::1" and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    caplog.set_level("INFO", "grandstand")
    before, tasks = threading.active_count(), asyncio.all_tasks()
    async with reporting(Address(host, 0)) as meters:
        place = place_in(caplog.text)
        assert place.startswith(f"http://{Address(host, 0)}".removesuffix("0"))
        meters.behind()
        assert (await read(place))("behind_total") == 1
    assert asyncio.all_tasks() == tasks
    with pytest.raises(aiohttp.ClientConnectionError):
        await read(place)
    await _threads_are(before)


def _has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


async def _threads_are(number: int) -> None:
    """The one that served the last request may still be on its way out, and one of asyncio's helpers stays."""
    async with asyncio.timeout(20):
        while [thread for thread in threading.enumerate() if "serve_forever" in thread.name or "process_request" in thread.name]:
            await asyncio.sleep(0.01)
    assert threading.active_count() <= number + 1


async def test_a_port_that_is_taken_gets_one_sentence_and_nothing_begins(arena: Arena, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with bot_process(arena, tmp_path, GRANDSTAND_METRICS=str(port)) as bot:
            assert await bot.ended() == 1
            *_, last = bot.log.splitlines()
    assert last.endswith(
        f"error grandstand The bot cannot run: The metrics have no place: 127.0.0.1:{port} is in use, perhaps by another bot. "
        "Name another in GRANDSTAND_METRICS; without one there are no metrics."
    )
    assert "Traceback" not in bot.log
    assert not arena.gateway.sessions(arena.application.id)


async def test_an_address_that_this_machine_does_not_have_gets_one_sentence(arena: Arena, tmp_path: Path) -> None:
    async with bot_process(arena, tmp_path, GRANDSTAND_METRICS="192.0.2.1:9100") as bot:
        assert await bot.ended() == 1
    assert "The metrics have no place: 192.0.2.1:9100 cannot be used: " in bot.log.splitlines()[-1]


async def test_a_bot_that_waits_for_another_takes_the_port_over_from_it(arena: Arena, tmp_path: Path) -> None:
    """Both have the same settings."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with bot_process(arena, tmp_path, GRANDSTAND_METRICS=str(port)) as first:
        await first.ready()
        async with bot_process(arena, tmp_path, GRANDSTAND_METRICS=str(port)) as second:
            await second.logged("stays passive")
            assert await first.stop() == 0
            await second.ready()
            await read_until(f"http://127.0.0.1:{port}/metrics", lambda reading: reading("ready") == 1)
            assert await second.stop() == 0


async def test_what_cannot_be_looked_at_is_reported_once_and_the_rest_can_still_be_read(
    caplog: pytest.LogCaptureFixture, error_log: ErrorLog
) -> None:
    error_log.expect("Metrics collection stopped")
    caplog.set_level("INFO", "grandstand")
    async with reporting(Address("127.0.0.1", 0)) as meters:
        meters.watch(lambda: 1 // 0)  # type: ignore[arg-type,return-value]
        async with asyncio.timeout(20):
            while "Metrics collection stopped" not in caplog.text:
                await asyncio.sleep(0.01)
        reading = await read(place_in(caplog.text))
    assert isinstance(reading, Reading)
    assert reading("loop_late_seconds_count") == 1
