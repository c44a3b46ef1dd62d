"""`verify`: checks the record of a finished game."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.cli.arguments import Commands
from engine.core.question import Refused
from engine.history.record import read_record
from engine.history.verify import verify


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="replay an exported game from its seed", description="Plays an exported game again and compares every event."
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--hash", help="the hash that was published before the game, or the beginning of it")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        text = arguments.file.read_bytes()
    except OSError as problem:
        raise Refused(f"{arguments.file} cannot be read: {problem.strerror}.") from None
    verdict = verify(read_record(text), arguments.hash)
    print(verdict.sentence)
    return 0 if verdict.matches else 1
