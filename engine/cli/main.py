"""`python -m engine`: parses the command line and runs a command."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from engine.cli import card, games, odds, play, rules, simulate, verify, whatif
from engine.cli.parser import Parser
from engine.core.question import Refused

COMMANDS = (play, rules, card, whatif, odds, simulate, verify, games)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m engine", description="Race board games: play them, look into their rules, simulate them.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows a ? instead
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as problem:
        print(f"That cannot be written: {problem.strerror}.", file=sys.stderr)
        return 1
