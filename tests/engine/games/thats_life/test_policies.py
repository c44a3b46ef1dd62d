"""Seats without a person play That's Life! sensibly: by rule of thumb, and better by looking ahead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine import Policy, Table
from engine.ai import Careful, Random
from engine.analysis.simulation import SimulationPlan, simulate
from engine.games.thats_life import GAME
from engine.table.save import seal

PRESETS = [preset.id for preset in GAME.presets]


def wins(policies: Sequence[Policy], games: int, options: dict[str, str] | None = None) -> float:
    """Of the first policy, a shared win as its share."""
    won = 0.0
    for seed in range(games):
        table = Table.new(GAME.id, [f"Seat {seat}" for seat in range(len(policies))], options, seed)
        while table.questions:
            question = table.questions[0]
            table.answer(question.seat, question.key, policies[question.seat].answer(table, question))
        assert table.result is not None
        won += (0 in table.result.winners) / len(table.result.winners)
    return won


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_quick_clearly_beats_random_players(preset: str, players: int) -> None:
    policies = ["quick", *["random"] * (players - 1)]
    plan = SimulationPlan.checked(GAME.id, players, GAME.get_preset(preset).options, policies, 1)
    assert simulate(plan, 0, 20).seat_wins[0] > 0.7 * 20


@pytest.mark.parametrize(("players", "playouts"), [(2, 12), (4, 24)])
def test_careful_clearly_beats_random_players(players: int, playouts: int) -> None:
    assert wins([Careful(1, playouts=playouts), *[Random(seat) for seat in range(1, players)]], 5) >= 4


def test_careful_plays_every_module() -> None:
    assert wins([Careful(1, playouts=4), Random(1)], 1, dict(GAME.get_preset("everything").options)) == 1


def test_careful_does_not_know_what_others_hold() -> None:
    """004-R35. It thinks the same, whatever the others have of tokens and cards."""
    table = Table.new(GAME.id, ["A", "B", "C"], GAME.get_preset("everything").options, "hidden")
    chance = Random(3)
    compared = 0
    for _ in range(120):
        question = table.questions[0]
        if len(question.options) > 2 and sum(map(len, table.state.sheet.tokens)) > 0:
            other = with_other_hands(table, question.seat)
            assert other.state.sheet.hands != table.state.sheet.hands
            thought, thought_again = Careful(5, playouts=6), Careful(5, playouts=6)
            assert thought.answer(table, question) == thought_again.answer(other, question)
            compared += 1
        table.answer(question.seat, question.key, chance.answer(table, question))
    assert compared > 5


def with_other_hands(table: Table, seat: int) -> Table:
    """The same table, except that the others hold what lay in the pile."""
    plain = table.save()
    state = plain["state"]
    for held, pile in ((state["hands"], state["deck"]), (state["tokens"], state["pile"])):
        for owner, hand in enumerate(held):
            if owner != seat:
                for at in range(min(len(hand), len(pile))):
                    hand[at], pile[at] = pile[at], hand[at]
    return Table.load({**plain, "seal": seal(plain)})
