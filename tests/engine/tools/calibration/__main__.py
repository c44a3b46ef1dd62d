"""Measures whether odds come true, and prints scores and bins.

python -m tests.engine.tools.calibration --game magical-athlete --positions 1000 --playouts 60 --seed 1
python -m tests.engine.tools.calibration --game thats-life --preset everything --players 6 --workers 2 --json
python -m tests.engine.tools.calibration --game microbot-racers --model quick --to-the-end
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec

from engine import all_games, get_game
from engine.contract.advice import GameAdvice
from engine.contract.game import Game
from tests.engine.tools.calibration.forecasts import Forecast, Scores, players, scores, split, third
from tests.engine.tools.calibration.survey import Survey, SurveyResult, survey


def report(name: str, forecasts: Sequence[Forecast]) -> list[str]:
    result = scores(forecasts)
    return [
        _line(name, result),
        *(_line(f"  {part}", scores(of)) for part, of in split(forecasts, third).items()),
        *(_line(f"  players {part}", scores(of)) for part, of in split(forecasts, players).items()),
        "  said      " + " ".join(f"{row.said:5.1f}" for row in result.bins),
        "  came true " + " ".join(f"{row.true:5.1f}" for row in result.bins),
        "  odds      " + " ".join(f"{row.count:5.0f}" for row in result.bins),
    ]


def _line(name: str, result: Scores) -> str:
    return (
        f"{name:<20} {result.positions:>6,} positions   Brier {result.brier:.3f} of {result.brier_of_equal_chances:.3f}   "
        f"skill {result.skill:6.3f}   mean error {result.error:4.1f} points (luck {result.luck:3.1f})   "
        f"favourite wins {100 * result.favourite:3.0f} %"
    )


def cpu(seconds: Sequence[float], playouts: int) -> dict[str, float]:
    ordered = sorted(seconds)
    times = {"median": ordered[len(ordered) // 2], "p99": ordered[len(ordered) * 99 // 100]}
    return {**times, "playouts_a_second": playouts * len(ordered) / sum(ordered)}


def figures(plan: Survey, result: SurveyResult) -> dict[str, Any]:
    """Return all figures as plain data."""
    data: dict[str, Any] = {"survey": msgspec.to_builtins(plan), "cpu": cpu(result.seconds, plan.playouts)}
    for name, forecasts in (("part", result.part), ("game", result.game)):
        if forecasts:
            parts = {**split(forecasts, third), **split(forecasts, players)}
            data[name] = {"all": scores(forecasts), **{part: scores(of) for part, of in parts.items()}}
    return data


def try_out(game: Game[Any], args: argparse.Namespace) -> None:
    """Change how the game's playouts run, to compare."""
    if args.model is not None:
        type(game).playout_policy = args.model
    if args.to_the_end:
        setattr(type(game), "cutoff_chances", GameAdvice.cutoff_chances)  # noqa: B010


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=all_games())
    parser.add_argument("--preset", default="")
    parser.add_argument("--players", type=int, help="two to as many as can play, if not given")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=60, help="for a position, in two halves")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--model", choices=("quick", "playout", "random"), help="another than the game's")
    parser.add_argument("--to-the-end", action="store_true", help="playouts go on where the game would end them")
    args = parser.parse_args(argv)
    options = dict(get_game(args.game).get_preset(args.preset).options) if args.preset else {}
    plan = Survey(args.game, options, args.players, args.positions, args.playouts, args.seed)
    try_out(get_game(args.game), args)
    result = survey(plan, args.workers)
    if args.json:
        print(msgspec.json.encode(figures(plan, result)).decode())
        return
    times = cpu(result.seconds, args.playouts)
    print(f"{args.game} {args.preset}".strip())
    for name, forecasts in (("to win the race", result.part), ("to win the game", result.game)):
        print("\n".join(report(name, forecasts)) if forecasts else f"{name}: nothing of that kind")
    print(
        f"CPU for {args.playouts} playouts: median {1000 * times['median']:.0f} ms, p99 {1000 * times['p99']:.0f} ms; "
        f"{times['playouts_a_second']:,.0f} a second"
    )


if __name__ == "__main__":
    main()
