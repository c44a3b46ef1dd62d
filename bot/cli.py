"""`python -m bot`: the operator's commands. Each is imported only when used, so that the small ones are quick."""

from __future__ import annotations

import argparse
import contextlib
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bot.database_location import CommandFailedError, demand_usable
from bot.logs import configure, this_process
from bot.settings import ARENA_FOLDER, FOLDER, Settings, SettingsError, database, port, read_settings
from engine.cli.parser import Parser

if TYPE_CHECKING:
    from bot.fleet.processes import LocalHealth
    from bot.store.sqlite.running_bot import Health

ENV_FILE = Path(".env")


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        settings = read_settings(os.environ, ENV_FILE)
    except SettingsError as wrong:
        if chosen.run is _doctor:
            return int(chosen.run(wrong, chosen))
        print(wrong, file=sys.stderr)
        return 2
    given = {name: value for name in ("port", "data") if (value := getattr(chosen, name)) is not None}
    settings = msgspec.structs.replace(settings, **given)
    try:
        _demand_usable_paths(settings, chosen)
        return int(chosen.run(settings, chosen))
    except CommandFailedError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    except BrokenPipeError:  # as in `python -m bot doctor | head -1`
        return 0


def _demand_usable_paths(settings: Settings, chosen: argparse.Namespace) -> None:
    """Raises PathUnusableError for the folder of the database and all paths among the arguments."""
    place = getattr(chosen, "place", "")
    demand_usable(settings.data, inside="grandstand.db-journal")
    for path in (*(getattr(chosen, name, None) for name in ("file", "source", "out")), None if "://" in place else Path(place)):
        if path is not None:
            demand_usable(path)


def _parser() -> Parser:
    parser = Parser(
        prog="python -m bot",
        description="Hosts games: on Discord with DISCORD_TOKEN in the environment or in .env, or else in an arena in the browser.",
        epilog="All settings are explained in .env.example; docs/hosting.md explains how to run the bot permanently.",
    )
    folder, page = Parser(add_help=False), Parser(add_help=False)
    for owner, default in ((parser, None), (folder, argparse.SUPPRESS)):
        about = f"folder of the database (default: {FOLDER}; without a token {ARENA_FOLDER})"
        owner.add_argument("--data", type=Path, metavar="DIR", default=default, help=about)
    for owner, default in ((parser, None), (page, argparse.SUPPRESS)):
        about = "port of the arena's page, if there is no token (default: 8100; 0 takes a free one)"
        owner.add_argument("--port", type=port, metavar="N", default=default, help=about)
    parser.add_argument("--open", action="store_true", help="open the arena's page in the browser")
    parser.set_defaults(run=_host)
    commands = parser.add_subparsers(title="commands (none: host games)", metavar="COMMAND")

    def command(name: str, run: Callable[..., int], about: str, description: str, *parents: Parser) -> Parser:
        added = commands.add_parser(name, parents=[folder, *parents], help=about, description=description)
        added.set_defaults(run=run)
        return added

    command(
        "doctor",
        _doctor,
        "look for what is wrong, and say what to do",
        "Checks settings, database, pictures and, with a token, Discord: login, rights, commands. "
        "It changes nothing and can run alongside the bot. Exit code 1 if anything is wrong.",
        page,
    )
    backup = command(
        "backup",
        _backup,
        "copy the database, even while the bot is running",
        "Writes a complete and consistent copy of the database into a file, even while the bot is running, whether its "
        "tables are in a file or in PostgreSQL.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; it must not exist yet")
    move = command(
        "move-to",
        _move,
        "move everything of a stopped bot to PostgreSQL, or back into a file",
        "To PostgreSQL goes the file in the folder of the database, or a backup; into a file goes what is in the "
        "database that GRANDSTAND_DATABASE names. All or nothing: if it cannot be done, nothing has changed.",
    )
    about = "postgresql://… of a database without tables, or a file that does not exist yet"
    move.add_argument("place", metavar="PLACE", help=about)
    move.add_argument("--from", dest="source", type=Path, metavar="FILE", help="a backup that goes to PostgreSQL instead")
    prune = command(
        "prune",
        _prune,
        "pack finished games, so that they take less room",
        "Packs games that ended some days ago; their logs, replays and records work as before. The bot does this "
        "by itself every night. It can run alongside the bot; without one it also shrinks the file where that is worth it.",
    )
    about = "games that ended at least N days ago, or 0 for all (default: GRANDSTAND_PACK_DAYS)"
    prune.add_argument("--days", type=_days, metavar="N", help=about)
    ratings = command(
        "ratings",
        _ratings,
        "count results and ratings, or make them again",
        "Says how many results and ratings there are. It can run alongside the bot.",
    )
    about = "make results for finished games that have none, and then all ratings from all results"
    ratings.add_argument("--again", action="store_true", help=about)
    export = command(
        "export",
        _export,
        "copy one server's tables into a database of their own",
        "For somebody else who will host a server: its tables, results and ratings, and nothing of any other server. "
        "It can run alongside the bot. The new operator puts the file into an empty data folder as grandstand.db.",
    )
    export.add_argument("--guild", type=_id, metavar="ID", required=True, help="the server's id")
    export.add_argument("--out", type=Path, metavar="FILE", help="where it goes; it must not exist yet (default: server-ID.db)")
    alive = command(
        "alive",
        _alive,
        "say whether a bot is running these tables",
        "For health checks: exit code 0 if a bot that runs the tables in this folder has shown a recent sign of life, even while "
        "Discord cannot be reached; with PostgreSQL, if the bots of this machine have, or are waiting.",
    )
    alive.add_argument(
        "--ready", action="store_true", help="whether players are served as well: all its shards are connected to Discord"
    )
    return parser


def _host(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.startup import start

    process = this_process() if settings.database is not None else None
    with configure(settings.log_level, settings.log_format, settings.secrets, sys.stderr, process=process):
        return start(settings, open_page=chosen.open)


def _doctor(settings: Settings | SettingsError, chosen: argparse.Namespace) -> int:
    from bot.operations.doctor import examine

    secrets = [] if isinstance(settings, SettingsError) else settings.secrets
    with configure("error", "text", secrets, sys.stderr):
        return examine(settings, ENV_FILE)


def _backup(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.operations.backup import back_up

    size = back_up(settings.home, chosen.file)
    print(f"Everything is in {chosen.file}: {size / 1e6:.1f} MB.")
    return 0


def _move(settings: Settings, chosen: argparse.Namespace) -> int:
    if "://" in chosen.place:
        try:
            address = database(chosen.place)
        except ValueError as problem:
            raise CommandFailedError(f"PLACE {problem}.") from problem
        from bot.operations.move import move_to_postgresql
        from bot.store.sqlite.running_bot import database_path

        print(move_to_postgresql(chosen.source or database_path(settings.data), address))
        return 0
    if settings.database is None:
        raise CommandFailedError(
            "GRANDSTAND_DATABASE names no database, so the tables are in a file already; `python -m bot backup` copies it."
        )
    if chosen.source is not None:
        raise CommandFailedError("--from names a backup that goes to PostgreSQL; into a file goes what is in GRANDSTAND_DATABASE.")
    from bot.operations.move import move_to_file

    print(move_to_file(settings.database, Path(chosen.place)))
    return 0


def _days(text: str) -> float:
    """Returns a number of days, not below zero."""
    with contextlib.suppress(ValueError):
        if 0 <= (number := float(text)) < float("inf"):
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")


def _prune(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.operations.prune import prune

    days = settings.pack_days if chosen.days is None else chosen.days
    if chosen.days is None and not days:
        print("GRANDSTAND_PACK_DAYS is 0, so no games are packed. `python -m bot prune --days N` packs them anyway.")
        return 0
    done = prune(settings.home, time.time() - days * 86400)
    print(done)
    return 1 if done.failed else 0


def _ratings(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.operations.rerate import count, rate_again

    print(rate_again(settings.home) if chosen.again else count(settings.home))
    return 0


def _id(text: str) -> int:
    """Returns one of Discord's ids."""
    with contextlib.suppress(ValueError):
        if 0 < (number := int(text)) < 2**63:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is not the id of a server")


def _export(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.operations.export import export

    print(export(settings.home, chosen.guild, chosen.out or Path(f"server-{chosen.guild}.db")))
    return 0


def _alive(settings: Settings, chosen: argparse.Namespace) -> int:
    health = _health(settings)
    print(health)
    return 0 if (health.ready if chosen.ready else health.alive) else 1


def _health(settings: Settings) -> Health | LocalHealth:
    if settings.database is not None:
        from bot.fleet.processes import read_local_health

        return read_local_health(settings.database, time.time())
    from bot.store.sqlite.running_bot import read_health

    try:
        return read_health(settings.data, time.time())
    except sqlite3.Error as problem:
        raise CommandFailedError(f"The database cannot be read: {problem}.") from problem
