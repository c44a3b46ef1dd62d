"""Feats: what the score sheet of a finished game proves besides its places."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Table, get_policy
from engine.race.text.feats import feats
from engine.text.phrase import to_text
from tests.seeds import seeds

NAMES = ["Red", "Blue", "Green", "Amber"]
Racer = tuple[int, str, int]
"""Seat, how it ended ("1", "2", "out", or its space as "on 9"), and points."""


def race(*racers: Racer) -> dict[str, Any]:
    return {"racers": [_racer(*racer) for racer in racers]}


def _racer(seat: int, end: str, points: int) -> dict[str, Any]:
    place = int(end) if end.isdigit() else None
    space = int(end.removeprefix("on ")) if end.startswith("on ") else 0
    return {"seat": seat, "place": place, "eliminated": 1 if end == "out" else None, "space": space, "points": points}


def told(races: list[dict[str, Any]], points: list[float], places: list[int]) -> list[str]:
    return [to_text(words, lambda name: NAMES[name.seat or 0]) for words in feats(races, {"points": points, "places": places})]


def test_who_scored_most_by_coming_last_gets_a_sentence() -> None:
    races = [race((0, "1", 3), (1, "on 4", 3), (2, "on 9", 0)), race((0, "2", 1), (1, "1", 2), (2, "on 9", 0))]
    assert told(races, [4, 5, 0], [2, 1, 3]) == ["Blue made 3 points by coming last, more than in any other way"]


@pytest.mark.parametrize(
    ("end", "points"),
    [("on 9", 3), ("out", 3), ("2", 3), ("on 4", 2)],
    ids=["another was farther behind", "eliminated", "came 2nd", "too few points"],
)
def test_that_is_no_feat(end: str, points: int) -> None:
    races = [race((0, "1", 4), (1, end, points), (2, "on 5", 0))]
    assert told(races, [4, points, 0], [1, 2, 3]) == []


def test_half_of_the_points_is_not_most_of_them() -> None:
    races = [race((0, "1", 9), (1, "on 4", 3), (2, "on 9", 0)), race((0, "on 9", 0), (1, "1", 3), (2, "2", 1))]
    assert told(races, [9, 6, 1], [1, 2, 3]) == []


def test_who_wins_without_winning_a_race_gets_a_sentence() -> None:
    races = [race((0, "2", 3), (1, "1", 3), (2, "on 9", 0)), race((0, "2", 3), (1, "out", 0), (2, "1", 4))]
    assert told(races, [6, 3, 4], [1, 3, 2]) == ["Red won the game without winning a race"]
    assert told(races, [6, 6, 4], [1, 1, 3]) == [], "of two winners nothing is said"
    assert told(races, [6, 6, 4], [2, 2, 2]) == [], "nobody wins"


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
@pytest.mark.parametrize("seed", seeds(6))
def test_feats_of_random_games_are_true(game: str, seed: int) -> None:
    table, policy = Table.new(game, NAMES, seed=str(seed)), get_policy("random", seed)
    while table.result is None:
        question = table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))
    view = table.view(None)
    found = [to_text(words, lambda name: NAMES[name.seat or 0]) for words in table.game.feats(view)]
    victors = {racer["seat"] for race in view["board"]["races"] for racer in race["racers"] if racer["place"] == 1}
    lucky = [NAMES[seat] for seat in table.result.winners if seat not in victors and len(table.result.winners) == 1]
    assert [text for text in found if "without winning a race" in text] == [
        f"{name} won the game without winning a race" for name in lucky
    ]
