"""The examination: one part after the other, each finding printed at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

from bot.operations.doctor.finding import Finding, FindingMark
from bot.operations.doctor.machine import disk, drawing, env_file_is_private, mistakes, port_is_free, python, races, what_is_set
from bot.operations.doctor.sqlite_file import database
from bot.settings import Settings, SettingsError


def examine(settings: Settings | SettingsError, env_file: Path) -> int:
    """Prints every finding; returns the exit code."""
    marks = []
    for finding in _findings(settings, env_file):
        print(finding, flush=True)
        marks.append(finding.mark)
    bad = marks.count(FindingMark.WRONG)
    print(f"\n{bad} {'thing is' if bad == 1 else 'things are'} wrong." if bad else "\nAll is well.")
    return 1 if bad else 0


def _findings(settings: Settings | SettingsError, env_file: Path) -> Iterator[Finding]:
    yield python()
    yield races()
    pictures = drawing()
    yield pictures
    if pictures.mark is FindingMark.OK:
        from bot.operations.doctor.fonts import letters

        yield letters()
    yield from env_file_is_private(env_file)
    if isinstance(settings, SettingsError):  # then we do not know where the database is
        yield from mistakes(settings)
        return
    yield what_is_set(settings)
    if settings.database is None:
        yield from database(settings.data, time.time())
        yield from disk(settings.data)
    else:
        from bot.operations.doctor import postgresql

        yield from postgresql.database(settings.database, settings.data)
    if settings.token is None:
        yield port_is_free(settings.port, settings.data)
        return
    from bot.operations.doctor.discord_side import at_discord

    yield from asyncio.run(at_discord(settings, settings.token))
