"""Simulates many games without tables, as fast as the rules allow, and counts results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field

from engine.ai import Policy, get_policy
from engine.ai.playout_hosts import InlineHost, policy_asker, random_asker
from engine.contract.game import Game
from engine.contract.registry import get_game
from engine.core.dice import FastDice
from engine.core.question import Refused
from engine.core.result import Result, Runner, win_shares
from engine.table.table import Table

Number = TypeVar("Number", int, float)


class Tally(Struct):
    """Sums over games. `seat_wins` counts a shared win in parts; `starts`, `wins` and `places` are by racer."""

    games: int = 0
    races: int = 0
    seat_wins: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    starts: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)

    def add_game(self, result: Result, outcomes: Sequence[Sequence[Runner]]) -> None:
        self.games += 1
        self.races += len(outcomes)
        self.seat_wins = _sums(self.seat_wins, win_shares(result.winners, len(result.places)))
        self.points = _sums(self.points, result.points)
        for race in outcomes:
            for _, name, place in race:
                self.starts[name] += 1
                self.wins[name] += place == 1
                self.places[name] += place

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.races += other.races
        self.seat_wins = _sums(self.seat_wins, other.seat_wins)
        self.points = _sums(self.points, other.points)
        self.starts.update(other.starts)
        self.wins.update(other.wins)
        self.places.update(other.places)

    def racers(self) -> list[dict[str, Any]]:
        """Return a row for each racer, most successful first."""
        rows = [
            {
                "name": name,
                "races": starts,
                "wins": self.wins[name],
                "win_rate": self.wins[name] / starts,
                "average_place": self.places[name] / starts,
            }
            for name, starts in self.starts.items()
        ]
        return sorted(rows, key=lambda row: (-row["win_rate"], row["name"]))


def _sums(mine: list[Number], theirs: Sequence[Number]) -> list[Number]:
    """Add seat by seat; an empty list counts as zeros."""
    return [a + b for a, b in zip(mine, theirs, strict=True)] if mine else list(theirs)


class SimulationPlan(Struct, frozen=True):
    """What to simulate, with the name of a policy for each seat."""

    game: str
    players: int
    options: dict[str, str]
    policies: tuple[str, ...]
    seed: int

    @classmethod
    def checked(cls, game: str, players: int, options: Mapping[str, object], policies: Sequence[str], seed: int) -> SimulationPlan:
        """Return a plan after checking it; `policies` has one name for each seat, or one for all. Raises Refused."""
        rules = get_game(game)
        chosen = rules.read_options(options)
        rules.check_table(players, chosen)
        by_seat = tuple(policies) * players if len(policies) == 1 else tuple(policies)
        if len(by_seat) != players:
            raise Refused(f"{len(by_seat)} policies for {players} players: give one, or one for each.")
        for name in by_seat:
            get_policy(name)
        return cls(game, players, chosen, by_seat, seed)


def simulate(plan: SimulationPlan, first: int, count: int) -> Tally:
    """Play `count` games from number `first` on. The same plan gives the same games, however they are split up."""
    game = get_game(plan.game)
    tally = Tally()
    for number in range(first, first + count):
        state = play_game(game, plan, number)
        result = game.result(state)
        assert result is not None, "a simulated game is played to its end"
        tally.add_game(result, game.outcomes(state))
    return tally


def play_game(game: Game[Any], plan: SimulationPlan, number: int) -> Any:
    """Play one whole game and return its last state."""
    seed = f"{plan.seed}.{number}"
    dice = FastDice(seed)
    state = game.new(plan.players, plan.options)
    if set(plan.policies) == {"random"}:
        asker = random_asker(dice)
    else:
        policies = [get_policy(name, f"{seed}.{seat}") for seat, name in enumerate(plan.policies)]
        if any(policy.needs_table for policy in policies):
            return _at_a_table(plan, policies, seed)
        asker = policy_asker(game, state, policies)
    host = InlineHost(dice, asker)
    while game.result(state) is None:
        game.step(state, host)
    return state


def _at_a_table(plan: SimulationPlan, policies: Sequence[Policy], seed: str) -> Any:
    """Play one game at a table, for policies that need one."""
    table = Table.new(plan.game, [f"Seat {seat + 1}" for seat in range(plan.players)], plan.options, seed)
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, question.key, policies[question.seat].answer(table, question))
    return table.state
