"""This machine: Python, the speed of races, settings, fonts and pictures, the disk, the port."""

from __future__ import annotations

import contextlib
import platform
import shutil
import socket
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.operations.doctor.finding import Finding, note, ok, wrong
from bot.settings import ARENA_FOLDER, FOLDER, Settings, SettingsError
from bot.store.sqlite.running_bot import database_path, is_running
from engine.race import SPEED
from engine.race.compiled import Speed

OLDEST_PYTHON, NEWEST_PYTHON = (3, 11), (3, 13)
"""The tests run on both: the oldest we support, and the container's."""
OLDEST_SQLITE = (3, 37)
"""The first with STRICT tables."""
LITTLE, TOO_LITTLE = 500e6, 50e6
"""Bytes of free space."""
SHOWN = ("discord.py", "pillow", "aiosqlite")


def python(here: tuple[int, ...] = tuple(sys.version_info[:3]), sqlite: tuple[int, ...] = sqlite3.sqlite_version_info) -> Finding:
    advice = "Install a newer Python (python.org, or your distribution), remove the folder .venv and set it up again."
    if here[:2] < OLDEST_PYTHON:
        return wrong("Python", f"{_dotted(here)} is too old; {_dotted(OLDEST_PYTHON)} or newer is needed.", advice)
    if sqlite < OLDEST_SQLITE:
        return wrong("Python", f"its SQLite {_dotted(sqlite)} is too old; {_dotted(OLDEST_SQLITE)} is needed.", advice)
    packages = []
    for name in SHOWN:
        with contextlib.suppress(PackageNotFoundError):
            packages.append(f"{name} {version(name)}")
    text = ", ".join([f"{_dotted(here)} on {platform.system()}", f"SQLite {_dotted(sqlite)}", *packages])
    if here[:2] > NEWEST_PYTHON:
        tested = f"The tests run on {_dotted(OLDEST_PYTHON)} and {_dotted(NEWEST_PYTHON)}: if anything is odd, try one of these."
        return note("Python", f"{text}.", tested)
    return ok("Python", text)


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def races(speed: Speed = SPEED) -> Finding:
    """Races are the same either way."""
    if speed.is_spoiled:
        return note("races", str(speed), "Build it again with make fast, or remove the folder build/fast.")
    return ok("races", str(speed))


def mistakes(error: SettingsError) -> list[Finding]:
    advice = "Correct it in the environment or in .env; .env.example explains every setting."
    return [wrong("settings", line, advice) for line in str(error).splitlines()]


def what_is_set(settings: Settings) -> Finding:
    if settings.token is None:
        text = f"there is no token, so the bot plays in the arena on this machine, in the folder {settings.data}."
        if settings.data == ARENA_FOLDER and database_path(FOLDER).exists():
            advice = "If those are games on Discord, put the bot's token into DISCORD_TOKEN."
            return note("settings", f"{text} Nobody hosts the games in {FOLDER}.", advice)
        return ok("settings", text)
    where = f"the arena at {settings.arena}" if settings.arena else "Discord"
    return ok("settings", f"there is a token, so the bot plays at {where}.")


def env_file_is_private(env_file: Path) -> Iterator[Finding]:
    with contextlib.suppress(OSError):
        if env_file.stat().st_mode & stat.S_IRWXO and sys.platform != "win32":
            yield note(str(env_file), "other users of this machine can read it, and the token in it.", f"chmod 600 {env_file}")


def drawing() -> Finding:
    """Loads the fonts and draws the first board of the first game: here, and in a render worker as the bot would start it."""
    try:
        import render
        from bot.workers.process import WorkerGoneError
        from bot.workers.rendering.client import COMMAND, RenderWorker
        from engine import Table, all_games

        game = next(iter(all_games().values()))
        view = Table.new(game.id, [f"Seat {number}" for number in range(game.fewest)]).view(None)
        render.picture(view)
    except Exception as problem:  # any error would also happen in the middle of a game
        return wrong(
            "pictures",
            f"none can be drawn: {type(problem).__name__}: {problem}.",
            "Rebuild the container, or reinstall the packages: "
            "python -m pip install --force-reinstall --require-hashes --requirement requirements.lock",
        )
    began = time.perf_counter()
    with contextlib.closing(RenderWorker()) as render_worker:
        try:
            first = render_worker.painted(view)[0]
        except (WorkerGoneError, RuntimeError) as problem:
            return wrong(
                "pictures",
                f"the process that draws them does not work, so there are none, or drawing holds everybody up: {problem}",
                "Whatever starts the bot (a unit, a container) may restrict it: can it start processes, is there enough memory? "
                f"To see its full output: python -m {COMMAND[-1]} < /dev/null",
            )
    took = time.perf_counter() - began
    text = f"{first.width} x {first.height} by a painter that took {took:.1f} s to start, {len(first.data) // 1000} kB."
    return ok("pictures", text)


def disk(data: Path, little: float = LITTLE, too_little: float = TOO_LITTLE) -> Iterator[Finding]:
    there = next((folder for folder in (data, *data.absolute().parents) if folder.is_dir()), None)
    if there is None:
        return
    free = shutil.disk_usage(there).free
    text = f"{free / 1e9:.1f} GB are free in {there}."
    advice = "Make room there, or move the folder of the database to another disk (docs/hosting.md)."
    yield wrong("disk", text, advice) if free < too_little else note("disk", text, advice) if free < little else ok("disk", text)


def port_is_free(port: int, data: Path) -> Finding:
    subject = f"port {port}"
    with socket.socket() as tried:
        # As servers do: a connection that was just closed there does not block the port.
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError as problem:
            with contextlib.suppress(sqlite3.Error):
                if is_running(data):
                    return ok(subject, "it is in use, most likely by the bot that runs these tables now.")
            return wrong(subject, f"it cannot be used: {problem.strerror}.", "Name another with --port; 0 takes a free one.")
    return ok(subject, "it is free for the arena's page.")
