"""Measures the strength of a policy as a rating (`Game.strengths`), in games where it has half of the seats and quick the others.

    python -m tests.engine.tools.strengths --game magical-athlete --policy random --games 2000
    python -m tests.engine.tools.strengths --game magical-athlete --policy careful --games 40

A strength is the rating that the games leave unchanged on average, with quick fixed at 25. One more game counts as won by all,
because a policy without any win would have no rating.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from openskill.models import PlackettLuce

from bot.ratings import AI_UNCERTAINTY, MEAN
from engine import all_games, get_game
from engine.analysis.simulation import SimulationPlan, play_game
from engine.core.result import Result

USUAL = "quick"
SEATS = 4
"""Unless fewer can play."""
WEAKEST, STRONGEST, CLOSE = MEAN - 25.0, MEAN + 25.0, 0.05


def played(game: str, policy: str, number: int, seed: int = 1) -> tuple[Sequence[str], Result]:
    """Play one game; return the policies by seat and the result. The policy has every other seat, from the first or second on."""
    rules = get_game(game)
    fewest, most = rules.seats_for(rules.read_options(None))
    seats = max(fewest, min(most, SEATS))
    policies = [(policy, USUAL)[(seat + number) % 2] for seat in range(seats)]
    result = rules.result(play_game(rules, SimulationPlan.checked(game, seats, {}, policies, seed), number))
    assert result is not None
    return policies, result


def change(policy: str, strength: float, games: Sequence[tuple[Sequence[str], Result]]) -> float:
    """Return how much these games would add to this strength, on average for a seat."""
    model, changes = PlackettLuce(), []
    for policies, result in games:
        before = [strength if player == policy else MEAN for player in policies]
        after = model.rate([[model.rating(mu, AI_UNCERTAINTY)] for mu in before], ranks=[float(place) for place in result.places])
        changes += [new.mu - strength for player, [new] in zip(policies, after, strict=True) if player == policy]
    return sum(changes) / len(changes)


def strength_of(policy: str, games: Sequence[tuple[Sequence[str], Result]]) -> float:
    seats = games[0][0]
    games = [*games, (seats, Result.by_points([0] * len(seats)))]
    low, high = WEAKEST, STRONGEST
    while high - low > CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if change(policy, middle, games) > 0 else (low, middle)
    return (low + high) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=all_games())
    parser.add_argument("--policy", required=True, choices=("random", "careful"))
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_args()
    began = time.process_time()
    games = [played(args.game, args.policy, number) for number in range(args.games)]
    seconds = time.process_time() - began
    print(f"{args.game}, {args.policy}: {strength_of(args.policy, games):.1f} from {args.games} games ({seconds:.0f} s of CPU)")


if __name__ == "__main__":
    main()
