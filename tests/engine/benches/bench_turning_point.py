"""Measures the CPU time for a win curve, step by step, and for the turning point of a race."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine import Table
from engine.ai import Quick
from engine.analysis.turning_point import examined
from engine.analysis.win_curve import chances_before, final_shares, playouts_per_step, steps_of
from engine.history.replay import replayed_steps
from tests.engine.support.tables import by_policy, play_on

Report = Callable[[str, list[float]], None]
GAMES = 3


def turning_points(game: str, players: int, report: Report) -> None:
    replays, lines, looks = [], [], []
    for seed in range(GAMES):
        table = Table.new(game, [f"Seat {seat}" for seat in range(players)], seed=f"turning {seed}")
        play_on(table, choose=by_policy(Quick(), table))
        started = time.process_time()
        steps = replayed_steps(table)
        replays.append(time.process_time() - started)
        for part in range(1, table.game.films(table.state) + 1):
            own = steps_of(steps, part)
            line, end = [], final_shares(own)
            for step in own:
                started = time.process_time()
                line.append(chances_before(step, "bench", playouts_per_step(len(own))))
                lines.append(time.process_time() - started)
            if end is not None:
                started = time.process_time()
                examined(own, [*line, end], "bench")
                looks.append(time.process_time() - started)
    for what, times in (("played again", replays), ("step of its line", lines), ("turning point", looks)):
        report(f"{game}, {players} players: {what}", times)
