"""The cost of pictures, compared in the same run with uncached drawing and plain PNG encoding."""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import render
from render.artist import Page
from render.drawing.paint import clear_caches, painted
from render.film.replay import replay
from render.games.magical_athlete_2003.cast import GAME_ID
from render.odds.alt import graph_alt
from render.odds.example import example
from render.odds.graph import graph_scene
from render.odds.odds_view import OddsView, odds_of
from render.registry import artist_of
from render.scene.theme import DARK
from tests.render.games.magical_athlete_2003.games import played
from tests.render.games.microbot_racers import games as microbots
from tests.render.games.thats_life import games as thats_life
from tests.render.random_games import GAME, views

Shown = TypeVar("Shown")

FIRST = """
import render, time
from tests.render.games.magical_athlete_2003.games import played
from tests.render.random_games import a_race
view = a_race()
started = time.perf_counter()
render.picture(view)
print(time.perf_counter() - started)
"""

OF_2003 = (
    ("race over 30, 5 players", 5, "race", 30),
    ("race over 40, 5 players", 5, "race", 40),
    ("draft, 5 players", 5, "draft", 30),
)

TILES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("That's Life!, 4 players", 4, {}),
    ("That's Life!, everything, 8 players", 8, thats_life.EVERYTHING),
)

RACES: tuple[tuple[str, int, dict[str, str]], ...] = tuple(
    (f"Microbot Racers, {layout}, {players} players", players, {"layout": layout, "cards": "wild"})
    for layout, players in (("ring", 2), ("stadium", 2), ("sprint", 3), ("ring", 4), ("pinwheel", 4))
)


def pictures() -> None:
    for title, players, phase in (("race, 6 players", 6, "race"), ("race, 2 players", 2, "race"), ("draft, 6 players", 6, "draft")):
        seen = [view for view in views(4, players) if view["board"]["phase"] == phase][2:50]
        for view in seen[:4]:
            render.picture(view)
        ours = _median(seen, lambda view: render.picture(view))
        plain = _median(seen[:16], _plainly)
        sizes = sorted(len(render.picture(view).data) / 1024 for view in seen)
        print(
            f"{f'picture: {title}':<44}{ours:>9.1f} ms, drawn anew with RGB level 6 {plain:.0f} ms: {ours / plain:.2f} x; "
            f"{sizes[len(sizes) // 2]:.0f} KiB, at most {sizes[-1]:.0f}"
        )
    for title, players, phase, length in OF_2003:
        seen = [view for view in played(3, players, length).seen if view["board"]["phase"] == phase][2:50]
        pages = [artist_of(GAME_ID).pages(view)[-1] for view in seen]
        _costs(f"2003, {title}", pages, lambda page: render.drawn(page, "dark").data)
    several = [(title, thats_life.views(4, players, options, every=2)[:60]) for title, players, options in TILES]
    several += [(title, microbots.views(4, players, options, every=2)[:60]) for title, players, options in RACES]
    for title, shown in several:
        _costs(title, shown, lambda view: render.picture(view).data)
    for seats in (2, 4, 6, 8):
        names = [f"Player {seat}" for seat in range(seats)]
        every = [odds_of({"odds": example(names, "Race 1", seed)}) for seed in range(24)]
        _costs(f"graph of the odds, {seats} players", every, _graph)
    tables = [[view for view in views(seed, 2 + seed % 5) if view["board"]["phase"] == "race"][5:35] for seed in range(8)]
    times = sorted(_times([view for round_ in zip(*tables, strict=True) for view in round_], render.picture))
    print(
        f"{'pictures of eight tables in turn':<44}{statistics.median(times):>9.1f} ms, mean {statistics.mean(times):.1f}, "
        f"p95 {times[len(times) * 95 // 100]:.1f}"
    )
    firsts = [_first() for _ in range(3)]
    print(f"{'first picture of a process, after import':<44}{min(firsts) * 1000:>9.0f} ms")


def _costs(title: str, shown: Sequence[Shown], draw: Callable[[Shown], bytes]) -> None:
    """Prints the time and the size of pictures, after the caches are warm."""
    for thing in shown[:4]:
        draw(thing)
    times = sorted(_times(shown, draw))
    sizes = sorted(len(draw(thing)) / 1024 for thing in shown)
    print(
        f"{f'picture: {title}':<44}{statistics.median(times):>9.1f} ms, p95 {times[len(times) * 95 // 100]:.1f}; "
        f"{sizes[len(sizes) // 2]:.0f} KiB, at most {sizes[-1]:.0f}"
    )


def _graph(odds: OddsView) -> bytes:
    return render.drawn(Page("graph", graph_scene(odds), graph_alt(odds)), "dark").data


def films() -> None:
    for seed, players in ((1, 4), (4, 6)):
        whole = _with_all_events(seed, players)
        _film(f"replay of a race, {players} players", whole, 2)
        _film(f"replay of a game, {players} players", whole)
    for title, players, options in TILES:
        *_, (table, _) = thats_life.tables(4, players, options)
        _film(f"replay: {title}", table.view(None, since=0))


def _film(title: str, view: dict[str, Any], part: int | None = None) -> None:
    started = time.process_time()
    data = replay(view, part)
    print(f"{title:<44}{time.process_time() - started:>9.2f} s, {len(data) / 1e6:.2f} MB")


def _with_all_events(seed: int, players: int) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    for view in views(seed, players):
        events += view["events"]
    return {**view, "events": events}


def _plainly(view: dict[str, Any]) -> None:
    """Draws without caches, in full colour, with the default compression."""
    clear_caches()
    out = io.BytesIO()
    painted(artist_of(GAME).pages(view)[-1].scene, DARK).save(out, "PNG", compress_level=6)


def _median(seen: list[dict[str, Any]], work: Callable[[dict[str, Any]], object]) -> float:
    return statistics.median(_times(seen, work))


def _times(seen: Sequence[Shown], work: Callable[[Shown], object]) -> list[float]:
    """Returns the milliseconds for each."""
    times = []
    for view in seen:
        started = time.process_time()
        work(view)
        times.append((time.process_time() - started) * 1000)
    return times


def _first() -> float:
    return float(subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True).stdout)
