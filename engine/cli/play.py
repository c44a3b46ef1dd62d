"""`play`: a whole game in the terminal against AI players."""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.ai import POLICIES, Careful, Policy, get_policy
from engine.cli.arguments import Commands, add_game, add_players, read_options, read_players
from engine.cli.card import as_text, card_list
from engine.cli.log_lines import LogLines
from engine.contract.registry import get_game
from engine.core.event import Event
from engine.core.question import Option, Question, Refused
from engine.history.record import game_record
from engine.table.table import Table
from engine.text.typed_options import find_options

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  arrow keys and history where the platform has them

AI_NAMES = ("Rusty", "Pixel", "Cog", "Sprocket", "Gizmo", "Bolt", "Turbo")
HELP = "Type the number or a part of an option; Enter takes the only one. Also: rules, card NAME, hand, board, log, help, quit."


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play", help="play a game in the terminal", description="A whole game against AI players. " + HELP
    )
    add_game(parser)
    add_players(parser, usual=4)
    parser.add_argument("--name", default="Red", help="your name at the table (default: Red)")
    parser.add_argument("--ai", choices=tuple(POLICIES), default="quick", help="how the others play (default: quick)")
    parser.add_argument("--watch", action="store_true", help="let an AI play your seat too, and watch")
    parser.add_argument("--seed", default=None, help="makes the game repeatable; without it nobody can know the dice")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the record of the finished game, for verify")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = get_game(arguments.game)
    options = read_options(game, arguments)
    players = read_players(game, arguments, options)
    game.check_table(players, game.read_options(options))
    names = [arguments.name, *AI_NAMES[: players - 1]]
    if arguments.export:
        _write(arguments.export, b"")
    table = Table.new(arguments.game, names, options, arguments.seed)
    policies: list[Policy | None] = [_policy(arguments.ai, seat) for seat in range(len(names))]
    if not arguments.watch:
        policies[0] = None
    print(f"{table.game.title}: {', '.join(names)}. The dice are sealed: the SHA-256 of their seed is {table.seed_hash}.")
    print(HELP if not arguments.watch else "All seats are played by AIs.")
    Terminal(table, policies).play()
    if table.result is None:
        print("The game is left unfinished." + (" Nothing was exported." if arguments.export else ""))
        return 0
    print(f"\nThe seed was {table.seed}; its SHA-256 is {table.seed_hash}.")
    if arguments.export:
        _write(arguments.export, msgspec.json.encode(game_record(table)))
        print(f"Check the whole game with: python -m engine verify {arguments.export}")
    return 0


def _policy(name: str, seat: int) -> Policy:
    if name == "careful":
        return Careful(seat, seconds=1.0, clock=time.monotonic)
    return get_policy(name, seat)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as problem:
        raise Refused(f"The record cannot be written to {path}: {problem.strerror}.") from None


class Quit(Exception):  # noqa: N818 - a signal: the player has typed "quit"
    """The player has left the game."""


class Terminal:
    """Plays a table in the terminal: a person in the seat without a policy, AI players in the others."""

    def __init__(self, table: Table, policies: Sequence[Policy | None]) -> None:
        self.table = table
        self.policies = policies
        self.log = LogLines("↳ ")

    def play(self) -> None:
        self.print_events(self.table.events)
        while self.table.questions:
            question = min(self.table.questions, key=lambda question: self.policies[question.seat] is None)  # AI players first
            policy = self.policies[question.seat]
            try:
                answer = policy.answer(self.table, question) if policy else self._ask(question).id
            except Quit:
                return
            self.print_events(self.table.answer(question.seat, question.key, answer))

    def print_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.seen_by(0):
                gap = "\n" if event.kind in self.table.game.section_starts else ""
                print(gap + self.log.line(event, self.table.say(event)))

    def _ask(self, question: Question) -> Option:
        print(f"\n{self._board()}\n\n{question.prompt}")
        for number, option in enumerate(question.options, 1):
            print(f"  {number}  {option.label}{f': {option.detail}' if option.detail else ''}")
        while True:
            try:
                typed = input("> ").strip().casefold()
            except EOFError:
                print()
                raise Quit from None
            if typed in ("quit", "exit", "q"):
                raise Quit
            matches = self._matching(typed, question.options)
            if len(matches) == 1:
                return matches[0]
            print(self._help(typed, len(matches)))

    @staticmethod
    def _matching(typed: str, options: Sequence[Option]) -> list[Option]:
        """Return options by number, by name or label, or by a part of one; for an empty input, the only one."""
        if not typed:
            return list(options) if len(options) == 1 else []
        by_number = [option for number, option in enumerate(options, 1) if typed == str(number)]
        return by_number or find_options(typed, options)

    def _help(self, typed: str, matches: int) -> str:
        if typed == "board":
            return self._board()
        if typed == "hand":
            return card_list(self.table.game.hand(self.table.view(0))) or "Your hand is empty."
        if typed == "log":
            return "\n".join(self.table.say(event) for event in self.table.events[-20:] if event.seen_by(0))
        if typed == "rules":
            return self.table.game.how_to_play(len(self.table.seats), self.table.options).rules_in_full
        if typed.startswith("card "):
            cards = self.table.game.find_cards(typed.removeprefix("card "))
            return as_text(cards[0]) if len(cards) == 1 else ", ".join(card.name for card in cards) or "There is no such card."
        if typed in ("help", "?"):
            return HELP
        return "That fits more than one option." if matches else f"That is not on offer. {HELP}"

    def _board(self) -> str:
        return self.table.game.text_board(self.table.view(0))
