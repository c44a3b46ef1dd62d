"""The cost of moving boards: what a film takes beyond the still, and how large it is."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from render.drawing.encode import png
from render.film.moving_board import LARGEST, MovingBoard, moving_board
from render.scene.theme import DARK
from tests.render.film.messages import Still, stills
from tests.render.games.thats_life.games import EVERYTHING

GAMES: tuple[tuple[str, str, Mapping[str, str], tuple[int, ...]], ...] = (
    ("2025", "magical-athlete", {}, (2, 4, 6)),
    ("2003", "magical-athlete-2003", {}, (4, 5)),
    ("2003 with Advantages", "magical-athlete-2003", {"advantages": "on"}, (4,)),
    ("That's Life!", "thats-life", {}, (2, 4, 6)),
    ("That's Life!, everything", "thats-life", EVERYTHING, (4,)),
    ("Microbot Racers", "microbot-racers", {}, (2,)),
    ("Microbot Racers", "microbot-racers", {"field": "crowd"}, (4,)),
)
SEEDS, MESSAGES, WARM = range(1, 4), 30, 4
"""The games of each row, the messages of each game, and those at first that only fill caches."""

RACE_MS, OTHER_MS, SLOWEST_MS = 50, 90, 200
"""The budgets: milliseconds over the still, of the median of a race and of another game, and of 95 of 100."""
KIB, KIB_OF_SIX = 250, 350
"""The budgets of the median file, and with six players."""


class Cost(NamedTuple):
    """What one film took beyond its still in milliseconds, its size in KiB, its frames and seconds."""

    ms: float
    kib: float
    frames: int
    seconds: float


def moving_boards() -> None:
    for title, game, options, sizes in GAMES:
        for players in sizes:
            costs: list[Cost] = []
            reasons: Counter[str] = Counter()
            for seed in SEEDS:
                for number, still in enumerate(islice(stills(game, players, seed, options), MESSAGES)):
                    cost = _cost(still)
                    if isinstance(cost, str):
                        reasons[cost] += 1
                    elif number >= WARM:
                        costs.append(cost)
            _print(f"moving board: {title}, {players} players", game, players, costs, reasons)


def _cost(still: Still) -> Cost | str:
    """Returns the cost of a film beyond the PNG that it replaces, or why there is none."""
    started = time.process_time()
    png(still.image)
    between = time.process_time()
    film = moving_board(still.view, still.page, still.image, DARK)
    took = time.process_time() - between - (between - started)
    if not isinstance(film, MovingBoard):
        return film.value
    return Cost(took * 1000, len(film.data) / 1024, film.frames, film.time / 1000)


def _print(title: str, game: str, players: int, costs: list[Cost], reasons: Counter[str]) -> None:
    stills_of = ", ".join(f"{reason} {count}" for reason, count in reasons.items()) or "none"
    if not costs:
        print(f"{title:<52} no films; stills: {stills_of}")
        return
    ms, kib = sorted(cost.ms for cost in costs), sorted(cost.kib for cost in costs)
    slowest = ms[len(ms) * 95 // 100]
    is_race = game.startswith("magical-athlete")
    budget = (RACE_MS if is_race else OTHER_MS, KIB_OF_SIX if players == 6 else KIB)
    print(
        f"{title:<52}{statistics.median(ms):>6.0f} ms over the still (budget {budget[0]}), p95 {slowest:.0f} ({SLOWEST_MS}); "
        f"{statistics.median(kib):.0f} KiB ({budget[1]}), at most {kib[-1]:.0f} ({LARGEST // 1024}); "
        f"{statistics.median(cost.frames for cost in costs):.0f} frames, at most {max(cost.frames for cost in costs)}; "
        f"{statistics.median(cost.seconds for cost in costs):.1f} s; {len(costs)} films; stills: {stills_of}"
    )
