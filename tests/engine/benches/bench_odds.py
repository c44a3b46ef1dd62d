"""Measures playouts a second, and roughly whether odds come true (exactly: `python -m tests.engine.tools.calibration`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine import get_game
from tests.engine.tools.calibration.forecasts import Forecast, scores
from tests.engine.tools.calibration.survey import Survey, survey

POSITIONS, PLAYOUTS = 60, 20
TABLES = (
    ("magical-athlete", ""),
    ("magical-athlete-2003", ""),
    ("thats-life", ""),
    ("thats-life", "everything"),
    ("microbot-racers", ""),
    ("microbot-racers", "crowd"),
)


def odds() -> None:
    """Print rough figures, which show only large changes: `python -m tests.engine.tools.calibration` measures precisely."""
    for name, preset in TABLES:
        game = get_game(name)
        options = dict(game.get_preset(preset).options) if preset else {}
        result = survey(Survey(name, options, None, POSITIONS, PLAYOUTS, "bench"))
        rate = PLAYOUTS * len(result.seconds) / sum(result.seconds)
        title = f"{game.title} {preset}".strip()
        print(f"{f'odds of {title}':<44}{rate:>12,.1f} playouts/s")
        for what, forecasts in (("race", result.part), ("game", result.game)):
            if forecasts:
                print(f"{f'  {what}':<44}{_in_short(forecasts)}")


def _in_short(forecasts: Sequence[Forecast]) -> str:
    result = scores(forecasts)
    return (
        f"Brier {result.brier:.3f} of {result.brier_of_equal_chances:.3f}, skill {result.skill:.2f}, "
        f"mean error {result.error:.1f} points (luck {result.luck:.1f}) at {result.positions} positions"
    )
