"""Measures how long AI players take for a decision in Microbot Racers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from statistics import fmean
from typing import Any

from engine.ai import Quick
from engine.ai.playout_hosts import InlineHost, policy_asker
from engine.core.dice import FastDice
from engine.games.microbot_racers.game import GAME
from tests.engine.tools.microbot_contests import USUAL_PLAYOUTS, contest

QUICK_GAMES, CAREFUL_GAMES = 30, 3
DRIVERS: Mapping[str, int] = {"quick": 2, "duel": 2, "hard": 2, "crowd": 4}
"""The number of players, by preset."""


def decisions() -> None:
    for preset, players in DRIVERS.items():
        options = GAME.read_options(GAME.get_preset(preset).options)
        title = f"{GAME.title} {preset}, {players} players"
        times = _quick(options, players)
        print(f"{f'{title}, quick':<44}{1000 * fmean(times):>12,.2f} ms a decision, worst {1000 * max(times):,.1f} ms")
        times = contest(options, CAREFUL_GAMES, players=players).seconds
        print(f"{f'{title}, careful':<44}{fmean(times):>12,.2f} s a decision, worst {max(times):.2f} s, {USUAL_PLAYOUTS} playouts")


def _quick(options: dict[str, str], players: int) -> list[float]:
    """Return the seconds of each decision."""
    times: list[float] = []
    for number in range(QUICK_GAMES):
        state = GAME.new(players, options)
        advised = policy_asker(GAME, state, [Quick()] * players)

        def ask(*asked: Any, advised: Any = advised) -> Any:
            started = time.process_time()
            answer = advised(*asked)
            times.append(time.process_time() - started)
            return answer

        host = InlineHost(FastDice(number), ask)
        while not state.over:
            GAME.step(state, host)
    return times
