"""A save is believed only if it fits; and what is secret in a game stays secret in its views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.question import Refused
from engine.games.thats_life.game import GAME
from engine.table.table import Table
from tests.engine.games.thats_life.positions import NAMES, chosen, laid, position, table_of
from tests.engine.support.tables import load_edited

EVERYTHING = "risk,flixxy,worms,hats,cards,attack"


def opened() -> Table:
    return Table.new("thats-life", NAMES[:3], {"version": "pro", "modules": EVERYTHING}, seed=4)


Damage = Callable[[dict[str, Any]], object]
DAMAGES: dict[str, Damage] = {
    "a seat too few": lambda state: state["pawns"].pop(),
    "a tower too many": lambda state: state["towers"].append([]),
    "a pawn too many": lambda state: state["pawns"][0].append(0),
    "nobody's turn": lambda state: state.update(current=3),
    "an unknown tile": lambda state: state["faces"].__setitem__(3, "+9"),
    "an unknown tile in a tower": lambda state: state["towers"][0].append("-11"),
    "an unknown card": lambda state: state["hands"][1].append("7y"),
    "an unknown token": lambda state: state["tokens"][1].append("Free Turn"),
    "a pawn beside the track": lambda state: state["track"].remove(0),
    "a guard beyond Finish": lambda state: state["guards"].append(99),
    "a figure that is nowhere": lambda state: state.update(figure=-1),
    "a track without Finish": lambda state: state["track"].pop(),
    "a track out of order": lambda state: state["track"].reverse(),
    "a hat on nobody": lambda state: state.update(lucky_hat=[5, 0]),
    "a hat on no pawn": lambda state: state.update(cursed_hat=[0, 3]),
    "words for numbers": lambda state: state.update(turns="many"),
    "nothing on the track": lambda state: state.update(track=[]),
    "a hand of one card": lambda state: state["hands"][0].pop(),
    "an empty hand": lambda state: state["hands"][1].clear(),
    "a hand of three cards": lambda state: state["hands"][2].append("5y"),
    "a figure without a race": lambda state: state.update(laps=[]),
    "a race without its figure": lambda state: state.update(figure=None),
    "a disc of another game": lambda state: state["laps"].append(9),
    "both hats on one head": lambda state: state.update(lucky_hat=state["cursed_hat"]),
    "one hat only": lambda state: state.update(lucky_hat=None),
    "turns before the first": lambda state: state.update(turns=-1),
    "extra turns for ever": lambda state: state.update(extra_turns=10**9),
    "everybody home, and not over": lambda state: state.update(pawns=[[33] * 3] * 3),
    "two ends": lambda state: state["faces"].__setitem__(0, "Finish"),
}
BASE_DAMAGES: dict[str, Damage] = {
    "a guard in the base game": lambda state: state["guards"].append(3),
    "a figure without its module": lambda state: state.update(figure=0, laps=[1]),
    "hats without their module": lambda state: state.update(lucky_hat=[0, 0], cursed_hat=[1, 0]),
    "tokens without their module": lambda state: state["tokens"][0].append("Extra Turn"),
    "cards without their module": lambda state: state["hands"][0].extend(["5y", "5o"]),
    "finish discs without cards": lambda state: state["finish_discs"].append(5),
}


@pytest.mark.parametrize("damage", [*DAMAGES, *BASE_DAMAGES])
def test_a_sheet_that_does_not_fit_is_refused(damage: str) -> None:
    """004-8: neither are pieces of modules that are not played."""
    save = (opened() if damage in DAMAGES else Table.new("thats-life", NAMES[:3], seed=4)).save()
    (DAMAGES | BASE_DAMAGES)[damage](save["state"])
    with pytest.raises(Refused, match="does not fit"):
        load_edited(save)


def test_a_sheet_of_another_number_of_players_is_refused() -> None:
    plain = laid(4).match.dump()
    with pytest.raises(Refused, match="other seats"):
        GAME.load(plain, 3, chosen())
    with pytest.raises(Refused, match="pawns"):
        GAME.load({**laid(5).match.dump(), "pawns": [[0] * 3] * 5}, 5, chosen())


def test_a_save_of_a_combination_that_is_not_possible_is_refused() -> None:
    """004-66"""
    save = opened().save()
    save["options"]["modules"] = "attack"
    with pytest.raises(Refused, match="Movement Cards"):
        load_edited(save)


def test_an_empty_table_and_one_that_is_over_can_be_put_away() -> None:
    match = position("+6 +3", pawns="F | F", towers="+5 | +4")
    match.sheet.over = True
    table = table_of(match)
    assert table.result is not None
    assert table.result.points == (5, 4)
    assert Table.load(table.save()).result == table.result
    plain = GAME.new(3, chosen()).dump()
    assert GAME.load(plain, 3, chosen()).dump() == plain


def test_everybody_sees_towers_and_counts_and_only_the_owner_sees_cards_and_tokens() -> None:
    """004-R35, 004-46, 004-60"""
    match = position(
        "+6 +3 +1",
        pawns="1 | 0",
        towers="-4 | +2",
        tokens="extra swap | off",
        hands="1y 2o | -1y 6o",
        modules="worms,cards",
    )
    table = table_of(match, modules="worms,cards")
    mine, theirs, public = (table.view(seat)["board"] for seat in (0, 1, None))
    assert (mine["my_tokens"], mine["my_cards"]) == (["Extra Turn", "Swap Places"], ["1y", "2o"])
    assert (theirs["my_tokens"], theirs["my_cards"]) == (["Everyone Off"], ["-1y", "6o"])
    assert (public["my_tokens"], public["my_cards"]) == ([], [])
    for board in (mine, theirs, public):
        assert board["towers"] == [["-4"], ["+2"]]
        assert (board["tokens"], board["hands"]) == ([2, 1], [2, 2])
    assert not {"1y", "2o", "-1y", "6o", "Extra Turn", "Swap Places", "Everyone Off"} & {*words_in(public)}


def words_in(data: Any) -> list[str]:
    """All texts in plain data."""
    if isinstance(data, dict):
        return [word for value in data.values() for word in words_in(value)]
    if isinstance(data, list | tuple):
        return [word for value in data for word in words_in(value)]
    return [data] if isinstance(data, str) else []


def test_the_question_about_cards_is_for_its_player_alone() -> None:
    """004-R35: others see that somebody is thinking."""
    table = table_of(position("+6 +3", pawns="1 | 0", hands="1y 2o | -1y 6o", modules="cards"), modules="cards")
    assert [question["kind"] for question in table.view(0)["questions"]] == ["card"]
    assert table.view(1)["questions"] == table.view(None)["questions"] == []
    assert table.view(1)["waiting"] == [0]
