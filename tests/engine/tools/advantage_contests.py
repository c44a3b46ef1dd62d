"""Measures what advantage items are worth to AI players.

    python -m tests.engine.tools.advantage_contests things --games 4000
    python -m tests.engine.tools.advantage_contests quick --games 2000 --draft advanced
    python -m tests.engine.tools.advantage_contests careful --games 100 --playouts 24
    python -m tests.engine.tools.advantage_contests questions --games 500

`things`: how many points of a whole game one item is worth after a draft without items. `quick` and `careful`: two
who may buy things against two who never do. `questions`: how often windows ask, by turns of races.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from engine import Game, Question, Table
from engine.ai import Careful, Policy, Quick
from engine.ai.playout_hosts import Asker, InlineHost, policy_asker
from engine.ai.policy import PolicyTable
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import DRAFT, Match
from tests.engine.games.magical_athlete_2003.match_support import all_options

PLAYERS = 4
PAIRS = tuple(combinations(range(PLAYERS), 2))
QUICK = Quick()


class Frugal(Policy):
    """A policy whose players in some seats never buy an item."""

    def __init__(self, policy: Policy, seats: Collection[int]) -> None:
        self.policy = policy
        self.seats = seats

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        if ask.kind == "draft" and ask.seat in self.seats:
            ask = ask._replace(options=[option for option in ask.options if option not in ITEMS])
        return self.policy.pick(game, state, ask) if len(ask.options) > 1 else ask.options[0]

    def answer(self, table: PolicyTable, question: Question) -> str:
        if not self.policy.needs_table:
            return super().answer(table, question)
        if question.kind == "draft" and question.seat in self.seats:
            options = tuple(option for option in question.options if option.id not in ITEMS)
            question = msgspec.structs.replace(question, options=options)
        return self.policy.answer(table, question) if len(question.options) > 1 else question.options[0].id


# ---------------------------------------------------------------------- what a thing brings


def after_draft(number: int, players: int = PLAYERS, draft: str = "plain") -> Any:
    """Return a match after the draft, in which no player has bought an item."""
    match = Match.new(players, all_options(advantages="on", draft=draft))
    host = InlineHost(FastDice(f"draft {number}"), policy_asker(GAME, match, [Frugal(QUICK, range(players))] * players))
    while match.sheet.phase == DRAFT:
        GAME.step(match, host)
    return GAME.dump(match)


def played(plain: Any, items: Sequence[Sequence[str]], number: int, policy: Policy = QUICK) -> Match:
    """Play all races of such a match with these items, and return the match."""
    players = len(items)
    match: Match = GAME.load({**plain, "items": [list(held) for held in items]}, players, all_options(advantages="on"))
    host = InlineHost(FastDice(f"races {number}"), policy_asker(GAME, match, [policy] * players))
    while match.result() is None:
        GAME.step(match, host)
    return match


class Gain(NamedTuple):
    points: float
    error: float
    win: float
    used: float
    """The uses per game."""


def gain_of(item: str, games: int, players: int = PLAYERS, first: int = 0) -> Gain:
    """Compare games in which only one player holds the item with the same games without it: the same teams, and the same dice until
    it is used."""
    points, wins, used = [], [], 0.0
    pieces = ITEMS[item].pieces
    for number in range(first, first + games):
        plain, seat = after_draft(number, players), number % players
        held = [[item] * pieces if other == seat else [] for other in range(players)]
        have, lack = played(plain, held, number), played(plain, [[]] * players, number)
        points.append(have.points()[seat] - lack.points()[seat])
        wins.append(share(have, [seat]) - share(lack, [seat]))
        used += 1 - len(have.sheet.items[seat]) / pieces
    return Gain(fmean(points), stdev(points) / sqrt(games), fmean(wins), used / games)


def share(match: Match, seats: Collection[int]) -> float:
    """Return the share of the win that these seats have."""
    result = match.result()
    assert result is not None
    return sum(winner in seats for winner in result.winners) / len(result.winners)


# ---------------------------------------------------------------------- with things against without


def quick_game(number: int, frugal: Collection[int], draft: str) -> Match:
    match = Match.new(PLAYERS, all_options(advantages="on", draft=draft))
    host = InlineHost(FastDice(f"quick {number}"), policy_asker(GAME, match, [Frugal(QUICK, frugal)] * PLAYERS))
    while match.result() is None:
        GAME.step(match, host)
    return match


def careful_game(number: int, frugal: Collection[int], draft: str, playouts: int, in_a_hurry: Collection[str] = ()) -> Match:
    """Everybody knows who never buys anything, so nobody is misled about the future. Questions that are answered `in_a_hurry` are
    those that take longest."""
    table = Table.new(GAME.id, [*"ABCD"], all_options(advantages="on", draft=draft), f"careful {number}")
    model = Frugal(QUICK, frugal)
    careful = [Careful(f"{number}.{seat}", playouts) for seat in range(PLAYERS)]
    for player in careful:
        player.model = model
    policies = [Frugal(player, frugal) for player in careful]
    while table.questions:
        question = table.questions[0]
        policy = model if question.kind in in_a_hurry else policies[question.seat]
        table.answer(question.seat, question.key, policy.answer(table, question))
    match: Match = table.state
    return match


def frugal_in(number: int) -> tuple[int, ...]:
    """Return the two frugal seats of this game: all pairs in turn."""
    return PAIRS[number % len(PAIRS)]


# ---------------------------------------------------------------------- how often windows ask


def counting(asker: Asker, count: Counter[str], passes: bool) -> Asker:
    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if kind.startswith(WINDOW):
            count["windows"] += 1
            count[kind] += 1
            if passes:
                return None
        return asker(seat, kind, options, wording, secret)

    return ask


def questions_a_turn(games: int, draft: str, held: Sequence[str] = ()) -> Counter[str]:
    """Count questions and turns with quick players. If they hold items from the start, they pass at every window."""
    count: Counter[str] = Counter()
    for number in range(games):
        if held:
            plain = after_draft(number)
            pairs = [[held[(number + 2 * seat + k) % len(held)] for k in range(2)] for seat in range(PLAYERS)]
            items = [[piece for item in pair for piece in [item] * ITEMS[item].pieces] for pair in pairs]
            match = GAME.load({**plain, "items": items}, PLAYERS, all_options(advantages="on", draft=draft))
        else:
            match = Match.new(PLAYERS, all_options(advantages="on", draft=draft))
        asker = counting(policy_asker(GAME, match, [QUICK] * PLAYERS), count, bool(held))
        host = InlineHost(FastDice(f"questions {number}"), asker)
        while match.result() is None:
            race = match.race
            GAME.step(match, host)
            if race is not None and race.over:
                count["turns"] += race.turn_no
    return count


# ---------------------------------------------------------------------- figures


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("things", "quick", "careful", "questions"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=24)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--draft", default="plain", choices=("plain", "advanced"))
    args = parser.parse_args(argv)
    if args.what == "things":
        for item in (item for item, about in ITEMS.items() if about.windows):
            gain = gain_of(item, args.games, args.players, args.first)
            print(f"{item:<9}{gain.points:6.2f} ±{gain.error:.2f} points a game   {gain.win:+6.1%} wins   used in {gain.used:4.0%}")
    elif args.what == "questions":
        for name, held in (("bought", ()), ("two each", [item for item, about in ITEMS.items() if about.windows])):
            count = questions_a_turn(args.games, args.draft, held)
            print(name, f"{count['windows'] / count['turns']:.3f} a turn", dict(count))
    else:
        wins, bought = [], Counter[str]()
        for number in range(args.first, args.first + args.games):
            frugal = frugal_in(number)
            if args.what == "quick":
                match = quick_game(number, frugal, args.draft)
            else:
                match = careful_game(number, frugal, args.draft, args.playouts)
            wins.append(1 - share(match, frugal))
            bought.update(item for item in ITEMS for _ in range(ITEMS[item].stock - match.sheet.stock[item]))
        error = sqrt(fmean(wins) * (1 - fmean(wins)) / len(wins))
        print(f"with things {fmean(wins):.1%} ±{error:.1%} of {len(wins)} games; bought {dict(bought)}")


if __name__ == "__main__":
    main()
