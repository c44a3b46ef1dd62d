"""What players without a person do in a race of microbots: they always answer, they get home, and they see what pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.ai import Quick
from engine.ai.playout_hosts import InlineHost, policy_asker
from engine.analysis.simulation import SimulationPlan, simulate
from engine.contract.notation import PositionQuery
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.games.microbot_racers.actions.action_card import ACTIONS, MARKERS
from engine.games.microbot_racers.actions.plans import format_plan, plans
from engine.games.microbot_racers.actions.preview import Ghost, Rival, Track, preview_action, preview_alone
from engine.games.microbot_racers.ai.advice import advise, evaluate
from engine.games.microbot_racers.ai.distance_to_goal import UNREACHABLE, DistanceMap, actions_left, distance_map, pose
from engine.games.microbot_racers.ai.plan_value import best_plan, order_value
from engine.games.microbot_racers.board import PlacedCard, board_of, default_cards
from engine.games.microbot_racers.faces import LAYOUTS
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import CALLED, FULL_HEALTH, LAPS, MOVE, ORDER, SELECT, Match, RaceSheet, Robot
from engine.games.microbot_racers.positions.notation import NOTATION
from tests.engine.tools.microbot_contests import contest
from tests.seeds import seeds

NO_WAY_HOME = (
    "card:",
    "card:####/=###/####/....",
    "card:....|~~~~+##.#/===#",
    "card:L.R./S..L|####+~~~~/^^^^",
    "card:===.+####/####",
)
"""Tracks without a line, or with one that nobody can reach."""


def at(position: str, phase: str | None = None, **options: str) -> Match:
    return NOTATION.after(PositionQuery(position, phase=phase, phases=0, options=options)).match


def quick_race(players: int, seed: object, **options: str) -> Match:
    match = GAME.new(players, GAME.read_options(options))
    host = InlineHost(FastDice(f"{seed}"), policy_asker(GAME, match, [Quick()] * players))
    while not match.over:
        GAME.step(match, host)
    return match


# ---------------------------------------------------------------------- an answer to everything


def random_position(chance: Random) -> Match:
    """Any robots anywhere on any track, in the middle of anything."""
    layout = chance.choice([*LAYOUTS, *NO_WAY_HOME])
    options = GAME.read_options(
        {
            "side": chance.choice(("easy", "hard")),
            "laps": chance.choice("123"),
            "ramps": chance.choice(("text", "launch")),
            "orders": chance.choice(("plan", "single")),
            "field": "crowd",
        }
    )
    cards = default_cards(layout)
    if layout in LAYOUTS:
        numbers = [1, *chance.sample(range(2, 9), len(cards) - 1)]
        cards = tuple(PlacedCard(number, chance.randrange(2), chance.randrange(2)) for number in numbers)
    board = board_of(layout, cards)
    squares = [square for square in board.slot_of if board.is_open(square)]
    robots = [_any_robot(chance, square, int(options["laps"])) for square in chance.sample(squares, chance.randint(1, 4))]
    match = Match({**options, "layout": layout}, RaceSheet([*cards], robots, [*cards], round=1))
    match.sheet.order = chance.sample(range(len(robots)), len(robots))
    match.sheet.picks = [[] for _ in robots]
    match.sheet.phase = chance.choice((ORDER, SELECT, MOVE))
    if match.sheet.phase == MOVE:
        for seat in match.sheet.order:
            for _ in range(chance.randint(0, MARKERS)):
                match.sheet.picks[seat].append(chance.choice([*match.free_spaces()]))
    return match


def _any_robot(chance: Random, square: int, goal: int) -> Robot:
    health, laps = chance.randint(1, FULL_HEALTH), chance.randint(-1, goal - 1)
    return Robot(square, chance.randrange(4), health, laps, chance.random() < 0.5, chance.random() < 0.5, chance.random() < 0.5)


@pytest.mark.parametrize("part", seeds(2))
def test_there_is_always_advice_whatever_the_position(part: int) -> None:
    """A round or so from random positions: on tracks without a way home, alone, in a crowd, with ramps that launch."""
    asked = Counter[str]()
    for number in range(60):
        match = random_position(Random(f"{part} {number}"))

        def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False, match: Any = match) -> Any:
            asked[kind] += 1
            question = Ask(seat, kind, options, wording, secret)
            before = match.dump()
            answer = GAME.advise(match, question)
            assert answer in options
            assert GAME.playout_advice(match, question) in options
            assert len(evaluate(match)) == len(match.sheet.robots)
            assert match.dump() == before
            return answer

        host = InlineHost(FastDice(number), ask)
        for _ in range(4):
            if not match.over:
                GAME.step(match, host)
    assert {"first", "pick", "plan", "act", "switch"} <= asked.keys()


# ---------------------------------------------------------------------- races end

OPTIONS = [
    {"layout": layout, "cards": cards, "side": side}
    for layout in LAYOUTS
    for cards in ("ordered", "wild")
    for side in ("easy", "hard")
]


@pytest.mark.parametrize("players", [2, 4])
def test_quick_players_get_home(players: int) -> None:
    """By laps nearly always, on all tracks and with all options; no race is called. Four drive with every third of them."""
    endings = Counter[str]()
    for number, options in [*enumerate(OPTIONS)][:: players - 1]:
        more = {"ramps": "launch" if number % 2 else "text", "direction": "anticlockwise" if number % 3 == 2 else "clockwise"}
        match = quick_race(
            players, number, **options, **more, field="crowd", laps="12"[number % 2], orders=("plan", "single")[number % 2]
        )
        endings[match.sheet.ending] += 1
    assert not endings[CALLED]
    assert endings[LAPS] >= 0.85 * endings.total()


def test_quick_players_beat_random_ones() -> None:
    assert simulate(SimulationPlan.checked(GAME.id, 2, {}, ["quick", "random"], 1), 0, 20).seat_wins[0] == 20


def test_looking_ahead_beats_the_quick_ones() -> None:
    """Here with little thought. `contests` has the figures for the usual."""
    assert contest({}, games=2, playouts=8).rate > 0.6


# ---------------------------------------------------------------------- how far it is home


@pytest.mark.parametrize(
    ("track", "square", "facing", "actions"),
    [
        ("card:/====", (1, 2), 0, 1.0),
        ("card:/====", (1, 4), 0, 1.0),  # a Move 3
        ("card:/====", (1, 5), 0, 1.05),  # a Move 4, which is not always to be had
        ("card:/====", (1, 4), 1, 2.0),  # a turn first
        ("card:/====", (1, 2), 3, 1.05),  # a drift over the line
        ("card:/====//.~", (1, 4), 0, 1.35),  # through a puddle
        ("card:/====//.#", (1, 4), 0, 2.05),  # a drift round the block
        ("card:/====", (1, 1), 0, UNREACHABLE),  # nothing leads round a single card
        ("card:", (1, 4), 0, UNREACHABLE),
    ],
)
def test_it_is_so_many_actions_home(track: str, square: tuple[int, int], facing: int, actions: float) -> None:
    board = board_of(track, default_cards(track))
    assert actions_left(board, board.square(*square), facing, 0, 1) == pytest.approx(actions)


def test_each_lap_to_come_is_a_whole_round() -> None:
    board = board_of("ring", default_cards("ring"))
    field, start = distance_map(board), board.starts[0]
    here = field.left[pose(start, board.ahead)]
    assert actions_left(board, start, board.ahead, 0, 1) == here
    assert actions_left(board, start, board.ahead, -1, 2) == pytest.approx(here + 2 * field.lap)
    assert actions_left(board, start, board.ahead, 2, 2) == 0


def test_every_square_of_every_track_has_a_way_home_that_gets_shorter() -> None:
    """From each pose some neighbouring pose is nearer, or the line is one action away."""
    for layout in LAYOUTS:
        left = DistanceMap(board_of(layout, default_cards(layout))).left
        for here, actions in left.items():
            assert 1.0 <= actions < UNREACHABLE
            square, facing = divmod(here, 4)
            for turned in ((facing + 1) % 4, (facing + 3) % 4):
                assert abs(left[pose(square, turned)] - actions) <= 1.0 + 1e-9


# ---------------------------------------------------------------------- what an action would do


def test_another_robot_matters_only_where_the_action_leads() -> None:
    chance = Random(7)
    met = Counter[int]()
    for _ in range(8000):
        layout = chance.choice([*LAYOUTS])
        board = board_of(layout, default_cards(layout))
        squares = [square for square in board.slot_of if board.is_open(square)]
        ghost, action = _ghost(chance, chance.choice(squares)), chance.choice(ACTIONS)
        delta = board.deltas[(ghost.facing + {"DL": 3, "DR": 1}.get(action, 0)) % 4]
        other = ghost.at + chance.randint(1, 7) * delta if chance.random() < 0.8 else chance.choice(squares)
        if other not in squares or other == ghost.at:
            continue
        track = Track(board, 2, launches=False)
        alone, seen = preview_alone(track, ghost, action), preview_action(track, (Rival(other, FULL_HEALTH),), ghost, action)
        driven = [ghost.at + step * delta for step in range(1, alone.steps + 1)]
        in_the_way = driven[-1:] if action[0] == "J" else driven
        if other in in_the_way:
            met[driven.index(other) + 1] += 1
            assert (seen.stop, seen.end.health) == ("robot", ghost.health - 1)
            assert seen.steps == (0 if action[0] == "J" else driven.index(other))
        else:
            assert seen == alone
    assert {*range(1, 7)} <= met.keys()


def _ghost(chance: Random, square: int) -> Ghost:
    return Ghost(square, chance.randrange(4), chance.choice((3, FULL_HEALTH)), 0, ran=True, drifted=False)


# ---------------------------------------------------------------------- what pays


def hopes(position: str, **options: str) -> list[float]:
    return evaluate(at(position, **options))


def test_hopes_are_shares_of_the_win() -> None:
    """Who is nearer has more of it, and more still when it is nearly over; a broken robot has less, a wreck nothing."""
    even = hopes("card:/==== Red@1,4N Blue@2,4N", laps="1")
    assert even[0] == even[1]
    ahead = hopes("card:/==== Red@1,4N Blue@2,4E", laps="1")
    assert ahead[0] > ahead[1]
    assert ahead[0] > hopes("ring Red@1,9N Blue@2,9E", laps="1")[0] > ahead[1]
    broken = hopes("card:/==== Red@1,4N Blue@2,4N!3", laps="1")
    assert broken[0] > broken[1]
    assert sum(ahead) == pytest.approx(sum(even)) == pytest.approx(sum(broken))
    match = at("card:/==== Red@1,4N Blue@2,4N Green@3,4N", field="crowd")
    match.sheet.robots[2].health, match.sheet.robots[2].out = 0, 1
    assert evaluate(match) == [*even, 0.0]


def test_a_race_that_is_won_is_the_best_there_is() -> None:
    match = quick_race(2, "won")
    [winner] = match.sheet.winners or []
    assert evaluate(match)[winner] == sum(evaluate(match)) > max(hopes("card:/==== Red@1,2N Blue@2,4S!1", laps="1"))


def question(match: Match, kind: str, options: Sequence[Any], wording: Any = None) -> Ask:
    return Ask(0, kind, options, wording)


CLAIMS = ("roll", "first", "quiet")


def test_being_first_is_claimed_near_home_where_spaces_are_scarce() -> None:
    far, near = "ring Red@1,9N Blue@2,9N", "card:/==== Red@1,4N Blue@2,5S"
    for position, side, taken in ((far, "hard", "roll"), (near, "hard", "first"), (near, "easy", "quiet")):
        match = at(position, phase="order", side=side, laps="1")
        assert advise(match, question(match, "first", CLAIMS)) == taken


WALL = "####"
OPENS = f"card:..../====/{WALL}/.L../....|..../===="
CLOSES = f"card:..../====/..../.L../....|..../====/{WALL}"


@pytest.mark.parametrize(
    ("position", "taken"),
    [
        (f"{OPENS} Red@1,3N Blue@3,5N", "L"),
        (f"{CLOSES} Red@1,3N Blue@3,5N", None),
        (f"{CLOSES} Red@1,3S!1+1 Blue@3,3N", None),
    ],
)
def test_a_switch_is_thrown_where_it_opens_the_way(position: str, taken: str | None) -> None:
    match = at(position)
    assert advise(match, question(match, "switch", ("L", None), 0)) == taken


def test_the_space_that_is_scarce_is_taken_first() -> None:
    """Red wants Move 3 and the only Move 4 to be home; the other one could take it."""
    match = at("card:/====+ Red@1,8N Blue@2,8N", phase="select", laps="1")
    wanted = best_plan(match, 0, match.pickable(0))[1]
    assert set(wanted) == {"M4", "M3"}
    assert advise(match, question(match, "pick", [*match.pickable(0), None], 0)) == "M4"


def test_nothing_is_picked_that_brings_nothing() -> None:
    """Walled in, at full health: enough."""
    match = at("card:####/#.##/#### Red@1,1N Blue@0,5N", phase="select")
    assert advise(match, question(match, "pick", [*match.pickable(0), None], 0)) is None


def test_a_plan_does_not_go_back_over_the_line_to_keep_clear_of_somebody() -> None:
    """Every order in which nobody is hit as they stand now does, and so none of them comes first. That the other has somewhere to
    go makes it better still."""
    match, stays = (at(f"ring Red@1,5E:M6.M4.TR Blue@8,5E:{marker}", orders="plan", laps="1") for marker in ("M5", "TL"))
    offered = [*map(format_plan, plans(match, 0, match.sheet.picks[0])), "one"]
    assert offered[0] == advise(match, question(match, "plan", offered)) == "M4-M6-TR"
    assert (
        order_value(match, 0, ("M4", "M6", "TR"))
        > order_value(stays, 0, ("M4", "M6", "TR"))
        > order_value(stays, 0, ("TR", "M4", "M6"))
    )
