"""The arena's command line: runs an arena until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import signal
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.arena.arena import Arena
from bot.arena.services import Exchange
from bot.arena.state.persistence import NotAnArenaError
from bot.settings import port
from engine.cli.parser import Parser

PORT = 8100


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bot.arena",
        description="A small Discord on this machine, with a page to play in. Any bot pointed at its addresses can log in.",
    )
    parser.add_argument(
        "--port", type=port, default=PORT, help=f"where it listens on 127.0.0.1; 0 takes a free one (default {PORT})"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep everything in this SQLite file (default: in memory only)")
    parser.add_argument(
        "--bot",
        type=name,
        action="append",
        metavar="NAME",
        help="a bot with this name; may be repeated (default: Grandstand)",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser, if there is one")
    parser.add_argument("--json", action="store_true", help="print one line of JSON with page, api, gateway, token and more")
    parser.add_argument(
        "--traffic", type=Path, metavar="FILE", help="write every REST request and its answer to this file, one line each"
    )
    parser.add_argument("--generous", action="store_true", help="rate limits a thousand times as wide as Discord's")
    parser.add_argument(
        "--no-files-after", action="store_true", help="refuse follow-ups with files, as one of Discord's pages says it does"
    )
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        asyncio.run(_run(options))
    except NotAnArenaError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        in_use = error.errno == errno.EADDRINUSE
        hint = f"Port {options.port} is in use, perhaps by another arena. Try --port 0" if in_use else error.strerror or error
        print(f"The arena cannot run: {hint}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def name(text: str) -> str:
    """Parses the name of a bot: 1 to 32 characters."""
    if not 1 <= len(text.strip()) <= 32:
        raise ValueError
    return text.strip()


async def _run(options: Any) -> None:
    stopped = asyncio.Event()
    if sys.platform != "win32":  # Windows has no signal handlers in the event loop; Ctrl+C raises KeyboardInterrupt there
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(signal_number, stopped.set)
    arena = Arena(port=options.port, generous=options.generous, bots=tuple(options.bot or ["Grandstand"]), save_file=options.keep)
    arena.services.interactions.accepts_v2_files = not options.no_files_after
    async with contextlib.AsyncExitStack() as stack:
        if options.traffic is not None:
            stack.enter_context(_traffic(arena, options.traffic))
        await stack.enter_async_context(arena)
        print(json.dumps(facts(arena)) if options.json else greeting(arena), flush=True)
        if options.open:
            await asyncio.to_thread(webbrowser.open, arena.addresses.page)
        await stopped.wait()


def facts(arena: Arena) -> dict[str, Any]:
    """The data that another program needs to log in or to open the page."""
    first = arena.bots[0]
    addresses = arena.addresses._asdict()
    return {
        **addresses,
        "token": first.token,
        "application": first.application.id,
        "guild": arena.guild.id,
        "channel": arena.channel.id,
        "bots": [{"name": bot.application.name, "token": bot.token, "application": bot.application.id} for bot in arena.bots],
    }


def greeting(arena: Arena) -> str:
    """The text printed when the arena starts."""
    lines = [
        f"The arena is open: {arena.addresses.page}",
        "Each tab of the page is a person; open several to play against yourself. Ctrl+C closes it.",
        "",
        "For a bot of your own (these only work on this machine):",
        f"  api      {arena.addresses.api}",
        f"  gateway  {arena.addresses.gateway}",
        f"  cdn      {arena.addresses.cdn}",
        *(f"  token    {bot.token}  ({bot.application.name})" for bot in arena.bots),
        "docs/arena.md shows how to point a bot here.",
    ]
    return "\n".join(lines)


@contextlib.contextmanager
def _traffic(arena: Arena, path: Path) -> Any:
    with path.open("a", encoding="utf-8") as file:

        def write(exchange: Exchange) -> None:
            file.write(json.dumps(exchange._asdict()) + "\n")
            file.flush()

        arena.services.exchange_listeners.append(write)
        yield
