"""Playouts of a race: drivers who do not think for long, and a race that need not be over to be judged."""

from __future__ import annotations

import pytest

from engine import Table
from engine.ai import Quick, Random
from engine.ai.playout_hosts import InlineHost, policy_asker
from engine.ai.policy import PlayoutPolicy, Policy
from engine.analysis.odds import chances
from engine.contract.notation import PositionQuery
from engine.core.dice import FastDice
from engine.games.microbot_racers.ai.playout import cutoff_chances
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import LAPS, ORDER, SELECT
from engine.games.microbot_racers.positions.notation import NOTATION


def winner(drivers: list[Policy], seed: int, **options: str) -> tuple[int, str]:
    """Who wins a race, and how."""
    match = GAME.new(len(drivers), GAME.read_options(options))
    host = InlineHost(FastDice(seed), policy_asker(GAME, match, drivers))
    while match.sheet.winners is None:
        GAME.step(match, host)
    return match.sheet.winners[0], match.sheet.ending


def test_by_playout_policies_everybody_gets_home() -> None:
    endings = [winner([PlayoutPolicy(), PlayoutPolicy()], seed, side=side)[1] for seed in range(6) for side in ("easy", "hard")]
    assert endings.count(LAPS) >= 10


def test_playout_policies_beat_chance_and_are_a_match_for_quick_drivers() -> None:
    """From both seats: they are not equal on every track."""
    assert [winner([PlayoutPolicy(), Random(seed)], seed)[0] for seed in range(6)] == [0] * 6
    against_quick = [winner([PlayoutPolicy(), Quick()], seed)[0] == 0 for seed in range(12)]
    against_quick += [winner([Quick(), PlayoutPolicy()], seed)[0] == 1 for seed in range(12)]
    assert sum(against_quick) >= 6


def test_a_race_is_judged_at_the_end_of_a_round() -> None:
    match = NOTATION.after(PositionQuery("ring Red@0,9N Blue@2,9N", phases=0)).match
    match.sheet.phase = ORDER
    assert cutoff_chances(match, 0) is None, "the round that was running has just ended: one more"
    assert cutoff_chances(match, 1) is not None
    match.sheet.phase = SELECT
    assert cutoff_chances(match, 2) is None


@pytest.mark.parametrize("preset", ["quick", "crowd"])
def test_shares_of_the_win_add_up_and_follow_the_lead(preset: str) -> None:
    options = GAME.get_preset(preset).options
    _, players = GAME.seats_for(GAME.read_options(options))
    table = Table.new(GAME.id, ["A", "B", "C", "D"][:players], options, seed="1")
    while table.questions:
        said, before = chances(table.information_set(), 6, "x").game, table.information_set()
        assert said is not None
        assert sum(said) == pytest.approx(1)
        question = table.questions[0]
        table.answer(question.seat, question.key, Quick().answer(table, question))
    [home] = table.result.winners if table.result else []
    last = chances(before, 30, "x").game
    assert last is not None
    assert last[home] == max(last)
