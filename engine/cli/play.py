"""`play`: a whole game in the terminal, against AI seats."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.cli.options import Commands, add_game, read_options
from engine.event import Event
from engine.policies import POLICIES, Careful, Policy, policy_called
from engine.question import Question, Refused
from engine.record import record
from engine.table import Table

AI_NAMES = ("Rusty", "Pixel", "Cog", "Sprocket", "Gizmo")
HELP = "Type the number or a part of an option. Also: board, log, help, quit."


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play a game in the terminal")
    add_game(parser)
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats in all (default: 4)")
    parser.add_argument("--name", default="Red", help="your name at the table (default: Red)")
    parser.add_argument("--ai", choices=tuple(POLICIES), default="quick", help="how the others play (default: quick)")
    parser.add_argument("--watch", action="store_true", help="let the AI have your seat too and watch")
    parser.add_argument("--seed", default=None, help="for a game that can be repeated; without it nobody can know the dice")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the record of the finished game, for verify")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not 1 <= arguments.players <= 1 + len(AI_NAMES):
        raise Refused(f"There are 1 to {1 + len(AI_NAMES)} seats in the terminal, not {arguments.players}.")
    names = [arguments.name, *AI_NAMES[: arguments.players - 1]]
    table = Table.new(arguments.game, names, read_options(arguments.option), arguments.seed)
    policies: list[Policy | None] = [_policy(arguments.ai, seat) for seat in range(len(names))]
    if not arguments.watch:
        policies[0] = None
    print(f"{table.game.title}: {', '.join(names)}. The dice are sealed with {table.seed_hash[:16]}….")
    print(HELP if not arguments.watch else "Everybody is played by the machine.")
    Terminal(table, policies).play()
    if table.result is None:
        print("The game is left unfinished.")
        return 0
    print(f"\nThe seed was {table.seed}; its SHA-256 is {table.seed_hash}.")
    if arguments.export:
        _export(table, arguments.export)
    return 0


def _policy(name: str, seat: int) -> Policy:
    if name == "careful":
        return Careful(seat, seconds=1.0, clock=time.monotonic)
    return policy_called(name, seat)


def _export(table: Table, path: Path) -> None:
    try:
        path.write_bytes(msgspec.json.encode(record(table)))
    except OSError as problem:
        raise Refused(f"The record cannot be written to {path}: {problem.strerror}.") from None
    print(f"Check the whole game with: python -m engine verify {path}")


class Terminal:
    """One person at the keyboard; seats with a policy play themselves."""

    def __init__(self, table: Table, policies: Sequence[Policy | None]) -> None:
        self.table = table
        self.policies = policies
        self.depth: dict[int, int] = {0: -1}

    def play(self) -> None:
        self.tell(self.table.events)
        while self.table.questions:
            question = self._next_question()
            policy = self.policies[question.seat]
            answer = policy.answer(self.table, question) if policy else self._ask(question)
            if answer is None:
                return
            self.tell(self.table.answer(question.seat, question.key, answer))

    def _next_question(self) -> Question:
        """AI seats do not wait for the person."""
        for question in self.table.questions:
            if self.policies[question.seat] is not None:
                return question
        return self.table.questions[0]

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self.depth[event.number] = self.depth.get(event.cause, -1) + 1
            if event.seen_by(0):
                indent = "   " * self.depth[event.number]
                gap = "\n" if event.kind in ("turn", "row", "line_up", "race_over") else ""
                print(f"{gap}{indent}{'↳ ' if indent else ''}{self.table.say(event)}")

    def _ask(self, question: Question) -> str | None:
        print(f"\n{self.table.game.text_board(self.table.view(question.seat))}")
        print(f"\n{question.prompt}")
        for number, option in enumerate(question.options, 1):
            print(f"  {number}  {option.label}{f': {option.detail}' if option.detail else ''}")
        while True:
            try:
                typed = input("> ").strip()
            except EOFError:
                print()
                return None
            chosen = self._read(typed, question)
            if chosen == "quit":
                return None
            if chosen is not None:
                return chosen.removeprefix("option:")

    def _read(self, typed: str, question: Question) -> str | None:
        """The chosen option behind "option:", the word quit, or None when there is nothing to do yet."""
        word = typed.casefold()
        if word in ("quit", "exit", "q"):
            return "quit"
        if word in ("help", "?"):
            print(HELP)
        elif word == "board":
            print(self.table.game.text_board(self.table.view(question.seat)))
        elif word == "log":
            self.tell(self.table.events[-20:])
        elif not word and len(question.options) == 1:
            return f"option:{question.options[0].id}"
        else:
            numbers = [o for number, o in enumerate(question.options, 1) if word == str(number)]
            exact = [o for o in question.options if o.label.casefold() == word]
            parts = [o for o in question.options if word and word in o.label.casefold()]
            found = numbers or exact or parts
            if len(found) == 1:
                return f"option:{found[0].id}"
            print("That fits more than one option." if found else f"That is not on offer. {HELP}", file=sys.stdout)
        return None
