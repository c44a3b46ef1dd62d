"""Players without a person, and that they are worth playing against."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, Refused, Table, get_policy
from engine.ai import POLICIES, Careful, Quick, Random
from engine.analysis.simulation import SimulationPlan, simulate
from engine.core.host import Ask
from tests.engine.games.magical_athlete.match_support import before_race, on_the_track, table_of
from tests.engine.support.tables import answer_next, by_policy, play_on


def seat_wins(policies: tuple[str, ...], games: int, seed: int = 0) -> list[float]:
    plan = SimulationPlan.checked("magical-athlete", len(policies), {}, policies, seed)
    return [wins / games for wins in simulate(plan, 0, games).seat_wins]


def test_quick_clearly_beats_random() -> None:
    """One against three: by chance it would win a quarter."""
    first, *_ = seat_wins(("quick", "random", "random", "random"), 300)
    assert first > 0.40


GAMES = 12


@pytest.mark.parametrize(("game", "seats"), [("magical-athlete", 4), ("magical-athlete-2003", 4)])
def test_careful_clearly_beats_random(game: str, seats: int) -> None:
    """One against all others: by chance it would win a quarter or less. Measured with more thought and 60 games: two thirds."""
    wins = 0.0
    for seed in range(GAMES):
        table = Table.new(game, ["Careful", "A", "B", "C", "D"][:seats], seed=seed)
        careful, rivals = Careful(seed, playouts=12), Random(seed)
        while table.questions:
            answer_next(table, by_policy(rivals if table.questions[0].seat else careful, table))
        assert table.result is not None
        wins += (0 in table.result.winners) / len(table.result.winners)
    assert wins / GAMES > 0.4


def test_careful_finds_what_the_quick_advice_overlooks() -> None:
    """Legs is always advised to jog; with Stickler in the race 5 is too far from 26, and a rolled 4 wins."""
    table = table_of(on_the_track("Legs@26 Stickler@20 Magician@0", first=0))
    play_on(table, until=lambda table: table.questions[0].kind == "Legs.jog")
    question = table.questions[0]
    assert Quick().answer(table, question) == "yes"
    assert Careful(1, playouts=120).answer(table, question) == "no"


def test_what_was_revealed_is_known_to_careful() -> None:
    """A line-up that is out on the track is no secret any more: nobody imagines other racers there."""
    table = table_of(before_race([["Copycat"], ["Egg"], ["Gunk"]], pile=["Legs", "Lackey", "Hare"]))
    egg = table.questions[0]
    assert egg.kind == "Egg.scramble"
    table.answer(egg.seat, egg.key, "Legs")
    copycat = table.questions[0]
    held = []

    class Spy(Quick):
        def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
            held.append(state.race.racers[1].printed.name)
            return super().pick(game, state, ask)

    policy = Careful(1, playouts=20)
    policy.model = Spy()
    policy.answer(table, copycat)
    assert set(held) == {"Legs"}


def test_careful_is_reproducible_without_a_clock_and_leaves_the_table_alone() -> None:
    table = Table.new("magical-athlete", ["A", "B", "C"], seed=4)
    before = table.save()
    answers = {Careful(3, playouts=40).answer(table, table.questions[0]) for _ in range(3)}
    assert len(answers) == 1
    assert table.save() == before


def test_careful_stops_when_the_clock_says_so() -> None:
    table = Table.new("magical-athlete", ["A", "B", "C"], seed=4)
    ticks = iter(range(1000))
    policy = Careful(1, playouts=10_000, seconds=5, clock=lambda: float(next(ticks)))
    assert policy.answer(table, table.questions[0]) in {option.id for option in table.questions[0].options}
    assert next(ticks) < 20


def test_careful_does_not_know_what_others_have_chosen_in_secret() -> None:
    """Two tables that differ only in a secret pick of another seat get the same answer."""
    chosen = set()
    for pick in (0, 1):
        table = Table.new("magical-athlete", ["A", "B", "C"], seed=9)
        play_on(table, until=lambda table: table.questions[0].kind == "line-up")
        rival = table.questions[1]
        table.answer(1, rival.key, rival.options[pick].id)
        chosen.add(Careful(5, playouts=64).answer(table, table.questions[0]))
    assert len(chosen) == 1


def test_careful_does_not_know_the_dice_to_come() -> None:
    """The seed decides the next roll; with another seed in the same position it thinks the same."""
    chosen = set()
    for seed in ("one", "two"):
        table = Table.new("magical-athlete", ["A", "B", "C"], seed=9)
        table.seed = seed
        chosen.add(Careful(5, playouts=64).answer(table, table.questions[0]))
    assert len(chosen) == 1


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_answers_every_question_of_a_game_with_something_on_offer(name: str) -> None:
    table = Table.new("magical-athlete", ["A", "B"], seed=name)
    policy = Careful(0, playouts=4) if name == "careful" else get_policy(name)
    assert play_on(table, choose=by_policy(policy, table)).result is not None


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Refused, match="no policy called 'clever'"):
        get_policy("clever")


def test_a_simulation_gives_the_same_games_however_it_is_shared_out() -> None:
    plan = SimulationPlan.checked("magical-athlete", 4, {}, ["random"], 7)
    whole = simulate(plan, 0, 12)
    parts = simulate(plan, 0, 5)
    parts.add(simulate(plan, 5, 7))
    assert parts == whole
