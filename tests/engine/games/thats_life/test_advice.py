"""What the quick AI does, position by position."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.core.host import Ask, option_id
from engine.games.thats_life import GAME
from engine.games.thats_life.match import Match
from tests.engine.games.thats_life.positions import People, position


class Advised(People):
    """They answer what they are advised to."""

    def __init__(self, match: Match, dice: list[int | str]) -> None:
        super().__init__(dice, [])
        self.match = match
        self.taken: list[str] = []

    def ask(self, seat: int, kind: str, options: Any, wording: Any = None, secret: bool = False) -> Any:
        before = self.match.dump()
        chosen = GAME.advise(self.match, Ask(seat, kind, options, wording, secret))
        assert self.match.dump() == before, "advice tries things out, and takes them back"
        if kind != "roll":
            self.taken.append(option_id(chosen))
        return chosen


def advised(track: str, pawns: str, dice: list[int | str], **rest: Any) -> list[str]:
    match = position(track, pawns, **rest)
    people = Advised(match, dice)
    GAME.step(match, InlineHost(people, people.ask))
    return people.taken


@pytest.mark.parametrize(
    ("track", "pawns", "die", "taken"),
    [
        ("+8 -2 -1 +1", "1 2 | 0", 2, "p1.3"),  # the plus tile, not the minus tile
        ("-9 +2 -1 +1", "1 2 | 0", 2, "p2.4"),
        ("-9 -8 +2 +1", "1 2 | 1", 2, "p1.3"),  # from the worst tile while there is company
        ("+1 +2 -10 +8", "1 2 | 0", 2, "p2.4"),  # to the tile that is worth having
    ],
)
def test_the_quick_ai_moves_the_pawn_that_gains_most(track: str, pawns: str, die: int, taken: str) -> None:
    assert advised(track, pawns, [die]) == [taken]


def test_the_quick_ai_takes_minus_tiles_while_it_has_clovers_to_turn_them() -> None:
    assert advised("-10 +2 +1 +1", "1 2 | 0", [2], towers="clover clover |") == ["p1.3"]


def test_the_quick_ai_steals_the_best_top_tile() -> None:
    assert advised("Steal +1 -1", "1 | 0 | 0 | 0", [1], towers="| +3 | +8 +2 | +6") == ["3"]


def test_the_quick_ai_swaps_off_a_bad_tile() -> None:
    taken = advised("-10 +8 +1 +1 +1 +1", "1 | 2", [6], tokens="swap |", modules="worms")
    assert taken[:3] == ["token", "swap-places.now", "0.p2.1.0"]


def test_the_quick_ai_keeps_its_tokens_where_they_bring_nothing() -> None:
    assert advised("+1 +1 +1 +1 +1 +1", "1 2 | 0", [1], tokens="swap off extra bottom |", modules="worms")[0].startswith("p")


@pytest.mark.parametrize(
    ("pawns", "taken"),
    [
        ("1 | 3L 0C", "take.l.1"),
        ("1C | 3 0L", "give.c.1"),
        ("1C | 3L", "exchange.c.1"),
        ("1L | 3 0C", "no"),
        ("1 | 3C 0L", "no"),
    ],
)
def test_the_quick_ai_likes_lucky_hats_and_gives_cursed_ones_away(pawns: str, taken: str) -> None:
    assert advised("+1 -1 +1 -1", pawns, [2], modules="hats")[-1] == taken


def test_the_quick_ai_plays_the_card_that_gains_most() -> None:
    assert advised("+8 -10 +1 +2 +3 +4", "1 | 0", [], hands="1o 4o | 2o 2o", modules="cards") == ["4o"]


def test_the_quick_ai_chooses_a_card_for_the_figure_where_it_has_to_go() -> None:
    """Company for its pawn on -9, not the number that would suit the pawn."""
    hands, modules = "1o 2o | 2o 2o", "cards,flixxy"
    assert advised("+1 +1 +1 -9 +8 -8", "4 | 0", ["must"], figure=2, hands=hands, modules=modules)[0] == "2o"
    assert advised("+1 +1 +1 -9 +8 -8", "4 | 0", ["not"], figure=2, hands=hands, modules=modules)[0] == "1o"


def test_the_quick_ai_lands_exactly_where_a_disc_waits() -> None:
    assert advised("+1 +1 +1 +1", "2 3 3 | 2 3 1", [], hands="2o 2o | 1y 1o", modules="cards") == ["2o", "p3.5"]


def test_the_quick_ai_goes_where_it_can_take_the_lucky_hat() -> None:
    assert advised("-1 +2 -1 -1 +1 -5 +3", "1 2 2 | 2C 3 4L", [2], modules="hats") == ["p2.4", "take.l.1"]


def test_the_quick_ai_gives_the_cursed_hat_to_the_leader() -> None:
    taken = advised("+1 -1 +1 -1 +1", "1C | 3 0L | 3 | 3", [2], modules="hats", towers="| +1 | +8 | +2")
    assert taken[-1] == "give.c.2"


def test_the_quick_ai_attacks_guards_that_stand_on_its_good_tile() -> None:
    rest = {"hands": "1o 1y | 2o 2o", "modules": "cards,attack", "version": "pro"}
    assert advised("-1 -1 +8 -9 -9", "3 | 0", [], guards="3 3", **rest)[0] == "attack.1"
