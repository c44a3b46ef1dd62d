"""`odds`: win chances from a saved table or from a position."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.analysis.odds import Chances, chances, contest_chances, precision
from engine.cli.arguments import Commands
from engine.cli.position_arguments import add_which_position, given_arguments, how_to_write, read_position
from engine.contract.game import Game
from engine.core.question import Refused
from engine.table.table import Table
from engine.text.english import counted
from engine.text.percent import SPACE, percentages

PLAYOUTS, MOST_PLAYOUTS = 1067, 100_000
"""The default is enough for a margin of 3 percentage points."""
STANDARD_INPUT = "-"
IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What rules raise in a state that no game gets into. A seal can be made again, so a save may have any."""


class Share(NamedTuple):
    seat: int
    name: str
    chance: float


class Odds(NamedTuple):
    """Chances with the names of all seats."""

    game: Game[Any]
    chances: Chances
    part: list[Share] | None
    whole: list[Share] | None


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "odds",
        help="who may win, from a saved table or a position",
        description="Plays on many times from a saved table, as far as its spectators know it, or from a position, and counts.",
        epilog=how_to_write(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", metavar="SAVE|POSITION", help="the file of a save, - for one from standard input, or as below")
    add_which_position(parser)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, metavar="N", help=f"how many (default: {PLAYOUTS:,})")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same odds (default: 0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not 1 <= arguments.playouts <= MOST_PLAYOUTS:
        raise Refused(f"There can be 1 to {MOST_PLAYOUTS:,} playouts, not {arguments.playouts}.")
    save = _save(arguments.what)
    odds = _of_position(arguments) if save is None else _of_save(save, arguments)
    print(json.dumps(as_data(odds)) if arguments.json else as_text(odds))
    return 0


def _save(what: str) -> str | bytes | None:
    """Return the content of a save; None if the argument is not a file, and so a position."""
    try:
        if what == STANDARD_INPUT:
            return sys.stdin.read()
        return Path(what).read_bytes() if _is_there(Path(what)) else None
    except (OSError, UnicodeDecodeError) as problem:
        raise Refused(f"{what[:40]} cannot be read: {problem.strerror if isinstance(problem, OSError) else 'no text'}.") from None


def _is_there(path: Path) -> bool:
    """Return whether a file exists. A position may be too long for a file name, or contain characters that none can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _of_save(save: str | bytes, arguments: argparse.Namespace) -> Odds:
    if given := given_arguments(arguments):
        raise Refused(f"A save says by itself what is played: leave out {', '.join(given)}.")
    try:
        return _of_table(Table.load(save), arguments)
    except IMPOSSIBLE as problem:
        error = type(problem).__name__
        raise Refused(f"This save cannot be played on from ({error}). If nobody has changed it, please report this.") from problem


def _of_table(table: Table, arguments: argparse.Namespace) -> Odds:
    result = chances(table.information_set(), arguments.playouts, str(arguments.seed), whole=True)
    part = _shares(table.game.entrants(table.view()), result.part) if result.part else None
    return Odds(table.game, result, part, _shares(table.seats, result.game))


def _of_position(arguments: argparse.Namespace) -> Odds:
    game, notation, case = read_position(arguments.what, arguments)
    contest = notation.contest(case)
    result = contest_chances(game, contest, arguments.playouts, str(arguments.seed))
    return Odds(game, result, _shares(contest.names, result.part), _shares(contest.names, result.game))


def _shares(names: Sequence[str], shares: Sequence[float] | None) -> list[Share] | None:
    if shares is None:
        return None
    return [Share(seat, name, chance) for seat, (name, chance) in enumerate(zip(names, shares, strict=True))]


def as_data(odds: Odds) -> dict[str, object]:
    """Return the odds as plain data, in seat order."""
    result, prize = odds.chances, odds.game.prize
    return {
        "game": odds.game.id,
        "title": result.title or prize,
        "playouts": result.playouts,
        "part": _contest_as_data(result.title, odds.part),
        "whole": _contest_as_data(prize, odds.whole),
    }


def _contest_as_data(title: str, shares: list[Share] | None) -> dict[str, object] | None:
    return None if shares is None else {"title": title, "chances": [share._asdict() for share in shares]}


def as_text(odds: Odds) -> str:
    """Return the odds as text, the most likely seat first."""
    lines: list[str] = []
    for title, shares in ((odds.chances.title, odds.part), (odds.game.prize, odds.whole)):
        if shares is not None:
            width = max(len(share.name) for share in shares)
            # An ordinary space, for terminals.
            shown = [text.replace(SPACE, " ") for text in percentages([share.chance for share in shares], 1)]
            best_first = sorted(zip(shares, shown, strict=True), key=lambda pair: -pair[0].chance)
            lines += [f"To win {title}:", *(f"  {share.name:<{width}}  {chance}" for share, chance in best_first)]
    playouts = f"{odds.chances.playouts:,} playout{'s' * (odds.chances.playouts > 1)}"
    return "\n".join([*lines, f"±{counted(precision(odds.chances), 'point')}, {playouts}"])
