"""The measurement of odds: odds that are known to be right or wrong get the scores for that."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.analysis.odds import Chances, PlayoutCount
from engine.core.result import win_shares
from tests.engine.tools.calibration.forecasts import Forecast, scores
from tests.engine.tools.calibration.survey import Survey, shares, survey

MANY = 3000


def forecast(chance: Random, real: list[float], said: list[float], playouts: int) -> Forecast:
    """The winner is drawn with the real chances, the playouts of both halves with the forecast ones."""
    seats = range(len(real))
    [winner] = chance.choices(seats, real)
    halves = [chance.choices(seats, said, k=playouts) for _ in range(2)]
    first, second = ([half.count(seat) / playouts for seat in seats] for half in halves)
    return Forecast((first, second), [float(seat == winner) for seat in seats], f"{chance.random()}")


def chances_of(chance: Random, seats: int) -> list[float]:
    weights = [chance.random() ** 2 for _ in range(seats)]
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("playouts", [8, 60])
def test_odds_that_are_right_have_no_error_but_luck_however_few_playouts(playouts: int) -> None:
    chance = Random(playouts)
    real = [chances_of(chance, chance.randint(2, 5)) for _ in range(MANY)]
    result = scores([forecast(chance, chances, chances, playouts) for chances in real])
    known = sum(p * (1 - p) for chances in real for p in chances) / MANY
    assert result.brier == pytest.approx(known, abs=0.02)
    assert result.error < 1.5
    assert result.error < 2 * result.luck + 0.5
    equal = sum(sum(p * (1 - p) + (p - 1 / len(chances)) ** 2 for p in chances) for chances in real) / MANY
    assert result.brier_of_equal_chances == pytest.approx(equal, abs=0.02)
    assert result.skill == pytest.approx(1 - known / equal, abs=0.03)


def test_odds_that_are_20_points_off_are_found_out() -> None:
    """Favourites said to be better than they are. Where odds of both kinds are equally high, too much and too little make up for
    each other, in this table as in any other."""
    chance = Random(3)
    real = [chance.uniform(0.4, 0.75) for _ in range(MANY)]
    result = scores([forecast(chance, [p, 1 - p], [p + 0.2, 0.8 - p], 30) for p in real])
    assert 17 < result.error < 23
    assert result.luck < 3


def test_equal_chances_have_no_skill_and_a_known_score() -> None:
    result = scores([Forecast(([0.25] * 4, [0.25] * 4), [1.0, 0.0, 0.0, 0.0])] * 8)
    assert (result.brier, result.skill, result.favourite) == (0.75, 0.0, 0.25)


def test_what_is_known_for_sure_has_all_the_skill() -> None:
    result = scores([Forecast(([1.0, 0.0], [1.0, 0.0]), [1.0, 0.0])] * 8)
    assert (result.brier, result.skill, result.error, result.favourite) == (0.0, 1.0, 0.0, 1.0)


def test_the_playout_that_all_seats_share_is_taken_off() -> None:
    count = PlayoutCount(2)
    for winner in (0, 0, 1, 0):
        count.add(win_shares([winner], 2))
    assert shares(count.shares(), Chances("", None, count.shares(), 4)) == pytest.approx([0.75, 0.25])


def test_the_odds_of_a_game_have_skill_and_those_of_the_next_seat_have_none() -> None:
    """Few positions, and always the same: seats that are shifted by one are noticed all the same."""
    result = survey(Survey("thats-life", {}, 3, 36, 16, "test"))
    assert len(result.game) == 36
    assert not result.part
    assert scores(result.game).skill > 0.1
    shifted = [replace(forecast, true=[*forecast.true[1:], forecast.true[0]]) for forecast in result.game]
    assert scores(shifted).skill < 0


def test_races_are_measured_beside_the_game() -> None:
    result = survey(Survey("magical-athlete", {}, 3, 24, 12, "test"))
    assert 0 < len(result.part) <= len(result.game) == 24
    assert scores(result.part).skill > 0.1
    assert all(0 <= forecast.progress < 1 for forecast in (*result.part, *result.game))
