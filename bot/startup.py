"""Starts the bot: on Discord, or in an arena on this machine. Any reason why it cannot run becomes one sentence in the log."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import sqlite3
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import discord

from bot.logs import keep_secret
from bot.process import host, host_from, lock_held, opened_store, until_stopped
from bot.settings import ARENA_FOLDER, FOLDER, Settings
from bot.store.database import DatabaseUnusableError, ForeignTablesError, LeaseLostError, WriteFailedError
from bot.store.sqlite import running_bot

log = logging.getLogger("grandstand")
EXIT_CANNOT_RUN, EXIT_WRONG_SETTING = 1, 2
"""Exit codes: it may work another time; a setting has to be changed first."""
TOKEN_INVALID = 4004
"""The gateway's close code for a token that is no longer valid."""
TOO_FEW_SHARDS = 4011
"""The gateway's close code for a shard with more than 2,500 servers. Every start asks how many shards are needed."""


def start(settings: Settings, *, open_page: bool) -> int:
    """Hosts games until the process is asked to stop; returns the exit code."""
    try:
        asyncio.run(_run(settings, open_page=open_page))
    except KeyboardInterrupt:
        return 0
    except Exception as problem:
        return _log_failure(problem)
    return 0


async def _run(settings: Settings, *, open_page: bool) -> None:
    with redirected_to_arena(settings):
        hosting = host(settings, settings.token) if settings.token else _host_arena(settings, open_page=open_page)
        await until_stopped(asyncio.create_task(hosting))


@contextlib.contextmanager
def redirected_to_arena(settings: Settings) -> Iterator[None]:
    """Redirects discord.py to the arena named in the settings, for developers; otherwise does nothing."""
    if settings.arena is None:
        yield
        return
    from bot.arena.redirect import addresses_at, redirected

    with redirected(addresses_at(settings.arena)):
        yield


async def _host_arena(settings: Settings, *, open_page: bool) -> None:
    """Stores the arena's messages beside the database, so that a game can continue tomorrow. It never plays in PostgreSQL: the
    tables there belong to servers of Discord, which the arena does not have."""
    if settings.database is not None:
        advice = "Without both, games are played in the arena."
        raise DatabaseUnusableError(f"GRANDSTAND_DATABASE is for Discord, and needs DISCORD_TOKEN. {advice}")
    from bot.arena import Arena
    from bot.arena.arena import VISITORS
    from bot.arena.redirect import redirected
    from bot.arena.state.persistence import NotAnArenaError

    _demand_arena_tables(settings.data)
    async with lock_held(settings.data), contextlib.AsyncExitStack() as stack:
        _demand_arena_tables(settings.data)  # another process may have had them until now
        store = await stack.enter_async_context(opened_store(settings.data))
        try:
            arena = await stack.enter_async_context(
                Arena(port=settings.port, save_file=settings.data / "arena.db", people=VISITORS)
            )
        except NotAnArenaError as problem:
            raise DatabaseUnusableError(str(problem)) from problem
        except OSError as problem:
            raise DatabaseUnusableError(_no_port(settings.port, problem)) from problem
        keep_secret(arena.token)
        if settings.data == ARENA_FOLDER and running_bot.database_path(FOLDER).exists():
            log.warning("Games in the folder %s not hosted: no DISCORD_TOKEN", FOLDER, extra={"event": "games_not_hosted"})
        with redirected(arena.addresses):
            print(f"The grandstand is open: {arena.addresses.page}", flush=True)
            print("Each tab of the page is a person; open several to play against yourself. Type /play.", flush=True)
            print(f"Ctrl+C closes it. Games are kept in the folder {settings.data}.", flush=True)
            if open_page:
                # Do not wait for the browser: some only return when they are closed.
                threading.Thread(target=webbrowser.open, args=(arena.addresses.page,), daemon=True).start()
            await host_from(store, settings, arena.token)


def _demand_arena_tables(data: Path) -> None:
    """Raises ForeignTablesError if a bot on Discord has played in this folder: the arena would suspend its tables, and drop their
    time limits, because it does not have their servers."""
    from bot.arena.state.persistence import NotAnArenaError, read_guilds

    with contextlib.suppress(sqlite3.Error, NotAnArenaError):  # opening it says why
        if unknown := running_bot.read_guilds(data) - read_guilds(data / "arena.db"):
            servers = "a server that is" if len(unknown) == 1 else f"{len(unknown)} servers that are"
            raise ForeignTablesError(
                f"{running_bot.database_path(data)} has tables of {servers} not in the arena, so it belongs to a bot on Discord. "
                "Put the bot's token into DISCORD_TOKEN, or name another folder for the arena with GRANDSTAND_DATA or --data. "
                "Nothing was changed."
            )


def _no_port(port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {port} is in use, perhaps by another arena. Name another with --port (make play PORT=…); 0 takes a free one."
    return f"Port {port} cannot be used: {problem.strerror or problem}. Name another with --port; 0 takes a free one."


def _log_failure(problem: Exception) -> int:
    """Logs why the bot cannot run; returns the exit code. Unexpected errors are logged with their traceback."""
    code = problem.code if isinstance(problem, discord.ConnectionClosed) else None
    if isinstance(problem, discord.LoginFailure) or code == TOKEN_INVALID:
        log.error(
            "Discord does not know this token. Make a new one in the developer portal (Bot, Reset Token), "
            "put it into DISCORD_TOKEN and start again.",
            extra={"event": "token_unknown"},
        )
        return EXIT_WRONG_SETTING
    if code == TOO_FEW_SHARDS:
        log.error(
            "The bot is in more servers than its shards may serve. Nothing is lost; start again, and it opens more shards.",
            extra={"event": "too_few_shards"},
        )
    elif isinstance(problem, DatabaseUnusableError):
        log.error("The bot cannot run: %s", problem, extra={"event": "cannot_run"})
        return problem.exit_code
    elif isinstance(problem, LeaseLostError):
        log.error("Shard lease lost: %s", problem, extra={"event": "lease_lost"})
    elif isinstance(problem, sqlite3.Error | WriteFailedError):
        log.error(
            "The database can no longer be used: %s. `python -m bot doctor` says more.", problem, extra={"event": "database_failed"}
        )
    elif isinstance(problem, discord.ConnectionClosed):
        reason = problem.reason
        log.error("Discord has closed the connection for good: code %s. %s", code, reason, extra={"event": "connection_closed"})
    elif isinstance(problem, discord.HTTPException | discord.GatewayNotFound | aiohttp.ClientError | OSError):
        log.error(
            "Discord cannot be reached: %s. Nothing is lost; start again when it can be.",
            problem,
            extra={"event": "discord_unreachable"},
        )
    else:
        log.error(
            "The bot has stopped because of a bug. Nothing is lost; please report this.",
            exc_info=problem,
            extra={"event": "bot_crashed"},
        )
    return EXIT_CANNOT_RUN
