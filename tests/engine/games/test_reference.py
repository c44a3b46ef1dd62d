"""What can be looked up in each game: every card has all its parts and rulings, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from engine import get_game
from engine.contract.reference_card import ReferenceCard
from engine.games.magical_athlete_2003.advantages.text import reference as advantages
from engine.games.magical_athlete_2003.characters import CARDS as CHARACTERS
from engine.games.microbot_racers.text import reference_cards as microbots
from engine.games.thats_life.text import reference_cards as thats_life
from tests.engine.support.reference_cards import all_words, borrowed, check_card, check_house_rulings

CARDS = {
    "000": [*get_game("magical-athlete").cards.values()],
    "001": [get_game("magical-athlete-2003").cards[name] for name in CHARACTERS],
    "002": [*advantages.ITEM_CARDS.values()],
    "003": [*get_game("microbot-racers").cards.values()],
    "004": [*get_game("thats-life").cards.values()],
}
"""The cards of each part of docs/rulings.md."""
EACH_CARD = [pytest.param(part, card, id=card.name) for part, cards in CARDS.items() for card in cards]


class Texts(NamedTuple):
    """A game that is not a race of racers: its makers, words that its rules have to contain, and options that bring them in."""

    game: str
    makers: tuple[str, ...]
    words: tuple[str, ...]
    others: tuple[Mapping[str, str], ...]

    @property
    def rules(self) -> str:
        """Their rules with the usual options, and with each of the others."""
        game = get_game(self.game)
        options = [{}, *self.others]
        return "\n".join(game.how_to_play(2, game.read_options(chosen)).rules_in_full for chosen in options)


ACTIONS = ("Move", "Turn", "Drift", "Jump", "Repair", "Take 1st", "picking first is worth much")
SQUARES = ("Puddles", "ramps", "launch", "Blocks", "Switches", "pit stop")
VERSIONS = ("Gift", "Steal", "Guards")
MODULES = ("Risk tiles", "Flixxy", "Mummy", "Worm", "Torch", "Hats", "movement cards", "Attack")
ALL_MODULES = "risk,flixxy,worms,hats,cards,attack"
HARD: Mapping[str, str] = {"side": "hard", "ramps": "launch", "field": "crowd"}
PRO: Mapping[str, str] = {"version": "pro", "modules": ALL_MODULES, "skin": "camel"}
MAKERS = ("Michael Kiesling", "Wolfgang Kramer", "Ravensburger", "unofficial")
TEXTS = [
    Texts("microbot-racers", ("Peter D Gray", "unofficial"), ACTIONS + SQUARES, (HARD,)),
    Texts(
        "thats-life",
        ("Michael Kiesling", "Wolfgang Kramer", "Ravensburger", "unofficial"),
        VERSIONS + MODULES,
        ({"modules": ALL_MODULES}, PRO),
    ),
]


@pytest.mark.parametrize(("part", "card"), EACH_CARD)
def test_a_card_has_all_its_parts(part: str, card: ReferenceCard) -> None:
    """000-10, 000-126, 001-2, 001-5, 003-41, 004-70: and each ruling has the number of what it rests on."""
    check_card(card, part)


@pytest.mark.parametrize(("part", "contested"), [("003", microbots.CONTESTED), ("004", thats_life.CONTESTED)])
def test_house_rulings_are_marked_as_such_wherever_they_stand(part: str, contested: frozenset[str]) -> None:
    """003-R3, 003-R15, 004-R3, 004-R5, 004-R9, 004-R18, 004-R29: all of them are on cards, and nothing else is called so."""
    check_house_rulings(CARDS[part], contested)


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.game)
def test_the_first_line_says_what_it_is_and_the_makers_come_below(texts: Texts) -> None:
    """003-1, 004-70: and that this is not theirs."""
    first, below = get_game(texts.game).about.split("\n", 1)
    for name in texts.makers:
        assert name not in first
        assert name in below


@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts.game)
def test_the_rules_cover_everything_that_can_be_chosen(texts: Texts) -> None:
    """003-11, 003-R1, 004-28, 004-36, 004-39, 004-45, 004-58, 004-62, 004-66: every action, square, version and module."""
    assert [word for word in texts.words if word not in texts.rules] == []
    assert "House rulings" in texts.rules


@pytest.mark.parametrize(
    ("part", "game", "rules"),
    [
        ("002", "magical-athlete-2003", "advantages"),
        ("003", "microbot-racers", "microbot-racers"),
        ("004", "thats-life", "thats-life"),
    ],
)
def test_nothing_that_can_be_looked_up_is_taken_from_the_rules(part: str, game: str, rules: str) -> None:
    """002-42, 003-41, 004-70: text, brief, flavour and rulings, and what the game is."""
    assert borrowed((*all_words(CARDS[part]), *get_game(game).about.splitlines()), rules) == []
