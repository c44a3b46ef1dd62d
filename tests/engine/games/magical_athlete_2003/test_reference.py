"""The box of 2003: 25 cards that say what they do."""

from __future__ import annotations

import ast
import inspect
from statistics import median

import pytest

from engine import Refused, Table
from engine.games.magical_athlete_2003 import characters
from engine.games.magical_athlete_2003.characters import CARDS, FEMALE
from engine.games.magical_athlete_2003.game import GAME
from engine.race.model.power import Power

SUMMARY = (
    "Devil", "Amazon", "Assassin", "Fighter", "Eros", "Poet", "Ghoul", "Centaur", "Sword fighter", "Siren", "Priest", "Necromancer",
    "Trader", "Spy", "Wizard", "Philosopher", "Druid", "Troll", "Hoodlum", "Ninja", "Secret agent", "Witch", "Medusa",
    "Fortuneteller", "Ranger",
)  # fmt: skip


def test_the_cards_come_in_the_order_of_the_summary() -> None:
    """001-5, 001-83"""
    assert tuple(GAME.cards)[:25] == tuple(CARDS) == SUMMARY
    assert [card.name for card in GAME.find_cards("")] == list(GAME.cards)


@pytest.mark.parametrize("power", CARDS.values(), ids=lambda power: power.name)
def test_a_card_says_everything_people_ask_about(power: Power) -> None:
    """001-2, 001-5: besides what every card has (`tests/engine/games/test_reference.py`)."""
    assert len(power.brief) <= 30
    assert 0 < power.strength < 40


def test_seven_of_them_are_women() -> None:
    """001-46"""
    women = {name for name, power in CARDS.items() if FEMALE in power.traits}
    assert women == {"Amazon", "Poet", "Druid", "Siren", "Witch", "Medusa", "Fortuneteller"}


def test_cards_are_short() -> None:
    """A card is read at a glance: the code of its hooks, without what is printed on it."""
    tree = ast.parse(inspect.getsource(characters))
    cards = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    lines = [sum((hook.end_lineno or 0) - hook.lineno for hook in card.body if isinstance(hook, ast.FunctionDef)) for card in cards]
    assert len(cards) == 25
    assert median(lines) <= 6
    assert max(lines) <= 12


def test_other_names_find_their_cards() -> None:
    assert [card.name for card in GAME.find_cards("cupid")] == ["Eros"]
    assert [card.name for card in GAME.find_cards("sword")] == ["Sword fighter"]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_only_4_or_5_can_play(seats: int) -> None:
    """001-1, 001-R28: no house mode for fewer, and no team for a sixth."""
    with pytest.raises(Refused, match="is for 4 to 5 players"):
        Table.new(GAME.id, [f"P{seat}" for seat in range(seats)])


def test_the_board_has_a_side_for_the_draft_and_one_for_races() -> None:
    """001-3"""
    table = Table.new(GAME.id, ["Ada", "Ben", "Cleo", "Dan"], seed=2)
    assert "For sale" in table.game.text_board(table.view())
    while table.view()["board"]["race"] is None:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    assert "Race 1 of 5 on the race track: 3 for the 1st, 1 for the 2nd" in table.game.text_board(table.view())
