"""Odds: counted playouts. `test_hidden_information.py` tests that they reveal nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from engine import Refused, Table, get_game
from engine.ai.information_set import InformationSet
from engine.analysis.odds import Chances, PlayoutCount, chances, contest_chances, precision
from engine.contract.notation import PositionQuery
from engine.core.dice import FastDice
from engine.core.result import win_shares
from engine.race.resolution.turn import MOST_TURNS
from tests.engine.games.magical_athlete.match_support import on_the_track, play_out, table_of
from tests.engine.support.tables import first_option, play_at_random, play_on

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
GAMES = [
    ("magical-athlete", 3, {}, 2),
    ("magical-athlete-2003", 4, {"advantages": "on"}, 2),
    ("thats-life", 3, {"version": "pro", "modules": "risk,flixxy,worms,hats,cards,attack"}, 2),
    ("microbot-racers", 2, {}, 1),
]


def racing(position: str) -> Table:
    """A table in the last race, at this position."""
    return table_of(on_the_track(position, race=4))


def odds_of(position: str, playouts: int = 30, seed: str = "odds") -> Chances:
    """The chances to win the last race from this position, at a table."""
    return chances(racing(position).information_set(), playouts, seed)


# ---------------------------------------------------------------------- counting


def test_a_share_has_one_more_playout_that_all_seats_share() -> None:
    count = PlayoutCount(4)
    assert count.shares() == [0.25] * 4
    for winner in (2, 2, 0):
        count.add(win_shares([winner], 4))
    assert count.shares() == [1.25 / 4, 0.25 / 4, 2.25 / 4, 0.25 / 4]


def test_a_shared_win_counts_as_its_share_and_a_draw_for_nobody() -> None:
    count = PlayoutCount(2)
    count.add(win_shares([0, 1], 2))
    assert count.shares() == [0.5, 0.5]
    count.add(win_shares([], 2))
    assert count.shares() == [1 / 3, 1 / 3]


def test_one_playout_proves_little() -> None:
    odds = odds_of("Legs@29 Banana@0 Gunk@0", playouts=1)
    assert (odds.part, odds.playouts) == ([(1 + 1 / 3) / 2, 1 / 6, 1 / 6], 1)


@pytest.mark.parametrize(("playouts", "points"), [(1, 98), (100, 10), (267, 6), (1067, 3), (100_000, 1)])
def test_a_hundred_times_the_playouts_are_ten_times_as_precise(playouts: int, points: int) -> None:
    assert precision(Chances("", None, [1.0], playouts)) == points


# ---------------------------------------------------------------------- playing on


def test_a_race_that_is_as_good_as_won_is_nearly_certain() -> None:
    odds = odds_of("Legs@29 Banana@0 Gunk@0", playouts=200)
    assert odds.title == "race 4"
    assert odds.best[0] > 0.98


def test_where_nobody_is_ahead_the_shares_are_nearly_equal() -> None:
    odds = chances(Table.new("thats-life", NAMES, seed="odds").information_set(), 300, "odds")
    assert odds.best == pytest.approx([1 / 4] * 4, abs=0.09)


def test_a_race_that_is_called_off_is_won_by_nobody() -> None:
    """000-R35"""
    match = on_the_track("Legs@0 Banana@0 Gunk@0", race=4)
    assert match.race is not None
    match.race.turn_no = MOST_TURNS * 3 - 1
    odds = chances(table_of(match).information_set(), 9, "odds", whole=True)
    assert odds.part == [1 / 30] * 3
    assert odds.game is not None
    assert sum(odds.game) == pytest.approx(1)


def test_a_race_whose_gold_is_taken_is_no_longer_open() -> None:
    table = racing("Legs@29 Banana@0 Gunk@0")
    play_on(table, until=lambda table: table.view()["board"]["race"]["racers"][0]["finished"] is not None, choose=first_option)
    odds = chances(table.information_set(), 3, "odds")
    assert (odds.title, odds.part) == ("", None)
    assert odds.best == odds.game


def test_what_everybody_knows_of_the_running_step_counts() -> None:
    """Magician's die has fallen, and may be thrown again."""
    table = racing("Magician@24 Banana@26 Hare@25")
    before = chances(table.information_set(), 60, "odds").best
    question = table.questions[0]
    table.answer(question.seat, question.key, "roll")
    assert table.questions[0].kind == "reroll"
    answer, die = table.information_set().journal
    assert (answer, die) == ((question.key, "roll"), table.events[-1].data["die"] - 1)
    assert chances(table.information_set(), 60, "odds").best != before


def test_the_game_is_looked_at_where_nothing_less_can_be_won_or_if_wanted() -> None:
    information_set = racing("Legs@3 Banana@0 Gunk@0").information_set()
    assert chances(information_set, 2, "odds").game is None
    both = chances(information_set, 2, "odds", whole=True)
    assert both.part is not None
    assert both.game is not None
    assert both.best == both.part
    drafting = chances(Table.new("magical-athlete", NAMES, seed="odds").information_set(), 2, "odds")
    assert (drafting.title, drafting.part) == ("", None)


def test_the_part_is_the_same_with_the_whole_game_or_without() -> None:
    """One seed for each playout: more is played, but nothing else."""
    information_set = racing("Legs@3 Banana@0 Gunk@0").information_set()
    assert chances(information_set, 20, "odds").part == chances(information_set, 20, "odds", whole=True).part


# ---------------------------------------------------------------------- how many


def test_when_it_is_late_it_ends_with_the_playout_at_hand() -> None:
    information_set = racing("Legs@3 Banana@0 Gunk@0").information_set()
    assert chances(information_set, 50, "odds", late=lambda: True) == chances(information_set, 1, "odds")
    clock: Iterator[int] = iter(range(50))
    assert chances(information_set, 50, "odds", late=lambda: next(clock) >= 4) == chances(information_set, 5, "odds")
    game = get_game("magical-athlete")
    assert game.notation is not None
    contest = game.notation.contest(PositionQuery("Legs@3 Banana@0"))
    assert contest_chances(game, contest, 50, "odds", late=lambda: True) == contest_chances(game, contest, 1, "odds")


def test_the_same_seed_says_the_same() -> None:
    position = "Legs@3 Banana@5 Gunk@4"
    assert odds_of(position) == odds_of(position)
    assert odds_of(position) != odds_of(position, seed="others")


def test_a_contest_can_be_played_out_again_and_again() -> None:
    """Playouts do not affect each other."""
    for game, position in (
        ("magical-athlete-2003", "Sword fighter@5!+boot Troll@6+dynamite"),
        ("thats-life", "+3 -2; pawns 1 | 1"),
    ):
        rules = get_game(game)
        assert rules.notation is not None
        contest = rules.notation.contest(PositionQuery(position))
        assert contest_chances(rules, contest, 10, "odds") == contest_chances(rules, contest, 10, "odds")


# ---------------------------------------------------------------------- at tables


@pytest.mark.parametrize(("game", "seats", "options", "playouts"), GAMES)
def test_an_information_set_can_be_sent_away_at_every_kind_of_question_and_leaves_the_table_alone(
    game: str, seats: int, options: dict[str, str], playouts: int
) -> None:
    luck, table, kinds = random.Random(3), Table.new(game, NAMES[:seats], options, "odds"), set[str]()
    while table.questions:
        question = luck.choice(table.questions)
        if question.kind not in kinds:
            kinds.add(question.kind)
            before = table.save(), table.questions, table.events
            for seat in (None, question.seat):
                information_set = table.information_set(seat)
                packed, text = msgspec.msgpack.encode(information_set), msgspec.json.encode(information_set)
                sent = [msgspec.msgpack.decode(packed, type=InformationSet), msgspec.json.decode(text, type=InformationSet)]
                assert [msgspec.msgpack.encode(copy) for copy in sent] == [packed, packed]
                odds = chances(information_set, playouts, "odds")
                assert [chances(copy, playouts, "odds") for copy in sent] == [odds, odds]
                assert msgspec.msgpack.encode(information_set) == packed
            assert (table.save(), table.questions, table.events) == before
        table.answer(question.seat, question.key, luck.choice(question.options).id)
    assert len(kinds) > 4
    with pytest.raises(Refused, match="This game is over"):
        table.information_set()


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, seats, _, _ in GAMES])
def test_a_step_that_is_over_is_known_line_by_line(game: str, seats: int) -> None:
    """Each line has its mark among the events, and can be played on from."""
    table, known = play_at_random(Table.new(game, NAMES[:seats], seed="odds"), random.Random(3)), 0
    for step in table.finished_steps():
        lines = len(step.information_set.journal)
        assert lines == len(step.marks) == len(step.choices)
        known += bool(lines)
        step.known(lines // 2).play_on(FastDice(1), None)
    assert known > 5


def test_there_are_no_odds_of_a_game_that_is_over() -> None:
    table = play_out(racing("Legs@29 Banana@29 Gunk@0"))
    for seat in (None, 0):
        with pytest.raises(Refused, match="This game is over"):
            table.information_set(seat)


def test_there_is_no_information_set_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(Refused, match="There is no seat 3"):
        racing("Legs@3 Banana@0 Gunk@0").information_set(3)
