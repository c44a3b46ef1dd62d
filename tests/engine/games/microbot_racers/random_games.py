"""Random races over all layouts and options, and what must hold in each of them. Tests run some, `make soak` many."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.host import Ask, option_id
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.game_options import SETTINGS
from engine.games.microbot_racers.match import FULL_HEALTH, Match
from tests.engine.games.microbot_racers.referee import Referee

SENSIBLE = 16
"""One race in so many has drivers who mostly do what they are advised: at random hardly anybody comes home."""


def random_options(seed: int) -> tuple[int, dict[str, str]]:
    """How many robots, and everything that can be agreed on."""
    chance = random.Random(seed)
    options = {setting.id: chance.choice(setting.choices) for setting in SETTINGS}
    seats = chance.randint(2, 4)
    return seats, GAME.read_options({**options, "field": "crowd" if seats > 2 else options["field"]})


def random_game(seed: int) -> tuple[Match, InlineHost, Referee]:
    """A race before its setup, a host that answers by chance, and a referee that has seen no event yet."""
    seats, options = random_options(seed)
    GAME.check(seats, options)
    dice, match = FastDice(seed), GAME.new(seats, options)

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        assert len({option_id(option) for option in options}) == len(options) > 1, f"an option of {kind} twice, or only one"
        if seed % SENSIBLE == 0 and dice.below(10) < 8:
            return GAME.advise(match, Ask(seat, kind, options, wording, secret))
        return options[dice.below(len(options))]

    return match, InlineHost(dice, ask, records_events=True), Referee(seats)


def play(seed: int) -> Match:
    """One race to its end, watched at every step."""
    match, host, referee = random_game(seed)
    while GAME.result(match) is None:
        told = len(host.events)
        GAME.step(match, host)
        referee.hear(host.events[told:])
        referee.agree(match)
        check(match)
    return match


def check(match: Match) -> None:
    """Everybody stands alone on an open square of the track, in one piece or not, with no more than there is in the box."""
    sheet, board = match.sheet, match.board
    for robot in sheet.robots:
        assert 0 <= robot.health <= FULL_HEALTH
        assert robot.intact == (robot.health > 0)
        assert not (robot.ran and robot.drifted)
    there = [robot.at for robot in sheet.robots if robot.intact]
    assert all(board.is_open(at) or (match.over and at in board.slot_of) for at in there)
    assert len({*there}) == len(there)
    assert all(len(picks) <= MARKERS for picks in sheet.picks)
    assert not Counter(chain(*sheet.picks)) - Counter(match.spaces)
    assert sorted(card.card for card in sheet.cards) == sorted(card.card for card in sheet.laid)
    assert sheet.cards[0] == sheet.laid[0], "the start card has no switch (003-R16)"
    assert match.over or all(robot.laps < match.goal for robot in sheet.robots)
    plain = match.dump()
    assert Match.load(plain, len(sheet.robots), match.options).dump() == plain
