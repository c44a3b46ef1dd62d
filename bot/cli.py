"""`python -m bot`: hosts games at Discord or, without a token, in an arena on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import discord
import msgspec

from bot.logs import configure
from bot.run import host, until_stopped
from bot.settings import Settings, WrongSettings, read_settings
from bot.store import Unusable
from engine.cli import Parser

log = logging.getLogger("grandstand")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bot",
        description="Hosts games: at Discord with DISCORD_TOKEN in the environment or in .env, else in an arena in the browser.",
    )
    parser.add_argument(
        "what", nargs="?", choices=["run", "doctor"], default="run", help="run (default), or look for what is wrong"
    )
    parser.add_argument("--port", type=int, metavar="N", help="where the arena's page is, without a token (default 8100; 0: any)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the database (default data)")
    parser.add_argument("--open", action="store_true", help="open the arena's page in the browser")
    chosen = parser.parse_args(arguments)
    try:
        settings = read_settings(os.environ, Path(".env"))
        given = {name: value for name in ("port", "data") if (value := getattr(chosen, name)) is not None}
        settings = msgspec.structs.replace(settings, **given)
    except WrongSettings as wrong:
        print(wrong, file=sys.stderr)
        return 2
    with configure(settings.log_level, settings.log_format, [settings.token] if settings.token else [], sys.stderr):
        if chosen.what == "doctor":
            from bot.doctor import examine

            return asyncio.run(examine(settings))
        return _run(settings, open_page=chosen.open)


def _run(settings: Settings, *, open_page: bool) -> int:
    try:
        asyncio.run(_at_discord(settings, settings.token) if settings.token else _at_an_arena(settings, open_page=open_page))
    except Unusable as problem:
        log.error("%s", problem)
        return 1
    except discord.LoginFailure:
        log.error("Discord does not know this token. Make a new one in the developer portal and put it into .env.")
        return 1
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        log.error("%s", f"Port {settings.port} is in use. Try --port 0." if taken else f"It cannot run: {problem}.")
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def _at_discord(settings: Settings, token: str) -> None:
    with contextlib.ExitStack() as stack:
        if settings.arena is not None:
            from bot.arena.redirect import addresses_at, redirected

            stack.enter_context(redirected(addresses_at(settings.arena)))
        await until_stopped(asyncio.create_task(host(settings, token)))


async def _at_an_arena(settings: Settings, *, open_page: bool) -> None:
    """The arena keeps what was said beside the database, so that a game goes on tomorrow."""
    from bot.arena import Arena
    from bot.arena.redirect import redirected

    settings.data.mkdir(parents=True, exist_ok=True)
    async with Arena(port=settings.port, keep=settings.data / "arena.db") as arena:
        with redirected(arena.addresses):
            hosting = asyncio.create_task(host(settings, arena.token))
            print(f"The grandstand is open: {arena.addresses.page}", flush=True)
            print("Each tab of the page is a person; open several to play with yourself. Type /play. Ctrl+C closes it.", flush=True)
            if open_page:
                await asyncio.to_thread(webbrowser.open, arena.addresses.page)
            await until_stopped(hosting)
