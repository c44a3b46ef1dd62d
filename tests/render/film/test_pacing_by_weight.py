"""A film that would be too long loses pauses of plain moves first, and big moments last."""

from __future__ import annotations

from itertools import groupby

import pytest

from render.film.pacing import Shot, Weight, paced

LONGEST = 25_000
KINDS = [(weight, still) for weight in Weight for still in (True, False)]


def film(repeats: int) -> dict[tuple[Weight, bool], float]:
    """The part of their time that shots keep, by weight and whether they are pauses."""
    times = dict.fromkeys(KINDS, 400)
    shots = [Shot(times[kind], str(KINDS.index(kind)), lambda _: (), kind[1], kind[0]) for _ in range(repeats) for kind in KINDS]
    frames = paced(shots, LONGEST)
    assert sum(frame.time for frame in frames) <= LONGEST
    kept = dict.fromkeys(KINDS, 0)
    for line, group in groupby(frames, lambda frame: frame.line):
        kept[KINDS[int(line)]] += sum(frame.time for frame in group)
    return {kind: kept[kind] / (times[kind] * repeats) for kind in KINDS}


def test_a_short_film_is_left_as_it_is() -> None:
    assert all(part == pytest.approx(1, abs=0.15) for part in film(8).values())


def test_pauses_of_plain_moves_go_first() -> None:
    kept = film(11)
    assert kept.pop((Weight.PLAIN, True)) < 0.8
    assert all(part == pytest.approx(1, abs=0.15) for part in kept.values())


@pytest.mark.parametrize("repeats", [14, 18, 25])
def test_the_more_something_matters_the_more_of_its_time_it_keeps(repeats: int) -> None:
    kept = film(repeats)
    by_weight = [kept[weight, True] + kept[weight, False] for weight in Weight]
    assert by_weight == sorted(by_weight)
    assert by_weight[0] < by_weight[-1]
