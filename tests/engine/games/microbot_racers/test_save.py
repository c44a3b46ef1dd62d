"""A save is believed only if it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.question import Refused
from engine.games.microbot_racers.board import PlacedCard, board_of
from engine.games.microbot_racers.game import GAME
from engine.table.table import Table
from tests.engine.games.microbot_racers.positions import NAMES, chosen, match_at, play, table_of
from tests.engine.support.tables import load_edited

State = dict[str, Any]
Damage = Callable[[State], object]


def middle_of_a_race() -> dict[str, Any]:
    """Three robots, with markers on the card."""
    table = Table.new("microbot-racers", NAMES[:3], {"field": "crowd", "cards": "wild"}, seed="save")
    while table.save()["state"]["phase"] != "move":
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    return table.save()


def a_block(state: State) -> int:
    board = board_of("ring", tuple(PlacedCard(*card) for card in state["cards"]))
    return next(at for at in board.slot_of if not board.is_open(at))


SAVE = middle_of_a_race()
DAMAGES: dict[str, Damage] = {
    "a robot too few": lambda state: state["robots"].pop(),
    "markers of another seat": lambda state: state["picks"].append([]),
    "four markers": lambda state: state["picks"].__setitem__(0, ["M1", "M2", "M3", "TL"]),
    "an unknown action": lambda state: state["picks"].__setitem__(0, ["M9"]),
    "more markers than spaces": lambda state: state.update(picks=[["M6"], ["M6"], []]),
    "no health": lambda state: state["robots"][0].update(health=0),
    "too much health": lambda state: state["robots"][0].update(health=7),
    "negative health": lambda state: state["robots"][0].update(health=-1),
    "an intact wreck": lambda state: state["robots"][0].update(out=1),
    "a wreck of no place": lambda state: state["robots"][0].update(out=-1, health=0),
    "a wreck with markers": lambda state: state["robots"][0].update(out=1, health=0),
    "a facing beyond the compass": lambda state: state["robots"][0].update(facing=4),
    "nowhere": lambda state: state["robots"][0].update(at=0),
    "on a block": lambda state: state["robots"][0].update(at=a_block(state)),
    "far away": lambda state: state["robots"][0].update(at=10**6),
    "before everything": lambda state: state["robots"][0].update(at=-5),
    "two on a square": lambda state: state["robots"][0].update(at=state["robots"][1]["at"]),
    "a phase of another game": lambda state: state.update(phase="draft"),
    "rounds below nought": lambda state: state.update(round=-1),
    "an order without somebody": lambda state: state["order"].pop(),
    "an order with somebody twice": lambda state: state.update(order=[0, 1, 1]),
    "an order with a stranger": lambda state: state.update(order=[0, 1, 2, 3]),
    "nobody in the order": lambda state: state.update(order=[]),
    "a winner without an ending": lambda state: state.update(winners=[0]),
    "an ending without a winner": lambda state: state.update(ending="laps"),
    "an unknown ending": lambda state: state.update(winners=[0], ending="boredom"),
    "a strange winner": lambda state: state.update(winners=[7], ending="laps"),
    "a draw that somebody won": lambda state: state.update(winners=[0], ending="draw"),
    "laps that nobody won": lambda state: state.update(winners=[], ending="laps"),
    "home, and not over": lambda state: state["robots"][0].update(laps=1),
    "one left, and not over": lambda state: [
        state["picks"][k].clear() or state["robots"][k].update(health=0, out=1) for k in (0, 1)
    ],
    "a card too few": lambda state: state["cards"].pop(),
    "an unknown card": lambda state: state["cards"][3].__setitem__(0, 9),
    "a third face": lambda state: state["cards"][3].__setitem__(1, 2),
    "a card on its edge": lambda state: state["cards"][3].__setitem__(2, 3),
    "a card twice": lambda state: state["cards"].__setitem__(3, state["cards"][4]),
    "the start card elsewhere": lambda state: state["cards"].reverse(),
    "another card than was laid": lambda state: state["laid"].pop(),
    "cards laid by halves": lambda state: state["laid"][2].pop(0),
    "words for numbers": lambda state: state.update(round="many"),
    "numbers for words": lambda state: state.update(phase=3),
    "nothing for robots": lambda state: state.update(robots=None),
    "no cards at all": lambda state: state.update(cards=[], laid=[]),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_sheet_that_does_not_fit_is_refused(damage: str) -> None:
    """003-8, 003-15, 003-34: in a sentence, whatever the damage."""
    save = table_save()
    DAMAGES[damage](save["state"])
    with pytest.raises(Refused, match="does not fit") as refusal:
        load_edited(save)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


def table_save() -> dict[str, Any]:
    return Table.load(SAVE).save()


def test_the_save_that_is_damaged_here_is_sound_before() -> None:
    """003-8"""
    assert Table.load(table_save()).save() == SAVE


def test_a_sheet_of_other_seats_or_another_track_is_refused() -> None:
    """003-6"""
    with pytest.raises(Refused, match="other seats"):
        GAME.load(SAVE["state"], 2, chosen(field="crowd"))
    with pytest.raises(Refused, match="another track"):
        GAME.load(SAVE["state"], 3, chosen(field="crowd", layout="sprint"))


PLACES = [(name,) for name in SAVE["state"]] + [("robots", 0, name) for name in SAVE["state"]["robots"][0]]
VALUES: list[object] = [None, -1, 0, 3, 7, 10**9, 1.5, "", "x", "M1", True, [], [[]], [0], [9, 9], [["M1"]], {}, {"x": 1}]


@given(st.sampled_from(PLACES), st.sampled_from(VALUES))
@settings(max_examples=300)
def test_any_other_value_anywhere_is_refused_or_can_be_played_on(place: tuple[Any, ...], value: object) -> None:
    """003-8: nothing in between, and never an error of the program."""
    save = table_save()
    inside = save["state"]
    for name in place[:-1]:
        inside = inside[name]
    inside[place[-1]] = value
    save["journal"], save["open"] = [], []
    try:
        table = load_edited(save)
    except Refused:
        return
    for _ in range(12):
        if table.questions:
            question = table.questions[0]
            table.answer(question.seat, question.key, question.options[-1].id)


def test_a_race_that_is_over_can_be_put_away() -> None:
    """003-10, 003-R12"""
    for position, places in (("ring Red@0,10N+1:M1 Blue@3,9N", (1, 2)), ("ring Red@0,9N!1 Blue@0,10N!1:M1", (2, 2))):
        table = table_of(play(position).match)
        assert table.result is not None
        assert table.result.places == places
        assert Table.load(table.save()).result == table.result


def test_a_table_before_its_setup_can_be_put_away() -> None:
    """003-6"""
    plain = GAME.new(2, chosen()).dump()
    assert GAME.load(plain, 2, chosen()).dump() == plain


def test_nothing_is_hidden_from_anybody() -> None:
    """003-15: all seats and spectators see the same."""
    table = table_of(match_at("ring Red@0,9N:M1.TL Blue@2,9N:TR"))
    assert table.view(0)["board"] == table.view(1)["board"] == table.view(None)["board"]
