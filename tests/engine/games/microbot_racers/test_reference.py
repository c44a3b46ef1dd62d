"""What can be looked up: every action, square and rule of the race has its card, in our own words, with what was ruled."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.contract.reference_card import ReferenceCard
from engine.games.microbot_racers.actions.action_card import ACTIONS
from engine.games.microbot_racers.faces import PLAIN, SQUARES
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.text.names import ACTION_NAMES
from engine.games.microbot_racers.text.reference import ABOUT, ALWAYS, HOW_TO_PLAY, REFERENCE_CARDS, SQUARE_CARDS
from engine.games.microbot_racers.text.reference_cards import CONTESTED
from tests.engine.games.microbot_racers.positions import match_at
from tests.engine.games.thats_life.test_text import runs
from tests.engine.support.looked_up import check_house_rulings, check_parts

RULES = Path(__file__).parents[5] / "shared" / "rules" / "microbot-racers.txt"


def at_table(position: str, side: str = "easy") -> set[str]:
    names = GAME.in_play({"board": GAME.view(match_at(position, side=side), None)})
    assert len({*names}) == len(names)
    return {*names}


# ---------------------------------------------------------------------- the cards


def test_everything_on_the_table_can_be_looked_up() -> None:
    """003-41: every action and every square that is not plain, under the names the game uses."""
    named = {"Move", *(name for action, name in ACTION_NAMES.items() if not action.startswith("M"))}
    assert named - set(REFERENCE_CARDS) == set()
    assert {*SQUARE_CARDS} == {*SQUARES} - {PLAIN}
    assert {*SQUARE_CARDS.values(), *ALWAYS, "Run-up"} | named == set(REFERENCE_CARDS)
    assert GAME.cards is REFERENCE_CARDS
    assert all(card.name == name for name, card in REFERENCE_CARDS.items())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Move", ["Move"]),
        ("move 3", ["Move"]),
        ("M3", ["Move"]),
        ("turn", ["Turn left", "Turn right"]),
        ("drift", ["Drift left", "Drift right"]),
        ("jump", ["Jump 2", "Jump 3"]),
        ("j3", ["Jump 3"]),
        ("fix", ["Repair"]),
        ("water", ["Puddle"]),
        ("hazard", ["Puddle", "Ramp"]),
        ("pit", ["Pit stop"]),
        ("impact", ["Block"]),
        ("crash", ["Block", "Collision"]),
        ("start", ["Start line"]),
        ("switch", ["Lengthwise switch", "Crosswise switch", "Half-turn switch"]),
        ("crosswise", ["Crosswise switch"]),
        ("p1", ["Take 1st"]),
        ("privilege", ["Take 1st"]),
        ("markers", ["Action card"]),
        ("damage", ["Health"]),
        ("lap", ["Laps"]),
        ("runup", ["Run-up"]),
        ("run-up", ["Run-up"]),
        ("destroyed", ["Wreck"]),
        ("!!", []),
        ("unicorn", []),
    ],
)
def test_what_a_newcomer_types_is_found(typed: str, found: list[str]) -> None:
    """003-41: a name, a part of it, or what is printed on the thing."""
    assert [card.name for card in GAME.cards_called(typed)] == found


def test_every_action_can_be_looked_up_by_its_short_name() -> None:
    """003-41: as it is written in positions."""
    for action in ACTIONS:
        [card] = GAME.cards_called(action)
        assert card.name == ("Move" if action.startswith("M") else ACTION_NAMES[action])


@pytest.mark.parametrize("card", REFERENCE_CARDS.values(), ids=lambda card: card.name)
def test_a_card_has_all_its_parts(card: ReferenceCard) -> None:
    """003-41: and each ruling has the number of what it rests on."""
    check_parts(card, "003")


def test_no_two_cards_say_the_same() -> None:
    """003-41"""
    for field in ("name", "text", "brief", "flavour"):
        assert len({getattr(card, field) for card in REFERENCE_CARDS.values()}) == len(REFERENCE_CARDS)


def test_house_rulings_are_marked_as_such_wherever_they_stand() -> None:
    """003-R3, 003-R15: both can be read, and nothing else is called so."""
    check_house_rulings(REFERENCE_CARDS.values(), CONTESTED)
    assert "House rulings" in HOW_TO_PLAY


# ---------------------------------------------------------------------- at a table


def test_a_table_shows_the_cards_of_what_lies_there() -> None:
    """003-41, 003-36: plain ground needs none."""
    plain = at_table("card: Red@0,0N")
    assert plain == {*ALWAYS, "Run-up", "Move", *(ACTION_NAMES[action] for action in ACTIONS[6:])}
    assert at_table("card:~#/L Red@0,5N") - plain == {"Puddle", "Block", "Lengthwise switch"}
    assert at_table("card:^P=/SR Red@0,5N") - plain == {"Ramp", "Pit stop", "Start line", "Crosswise switch", "Half-turn switch"}


def test_what_is_on_the_back_of_a_card_is_not_shown_before_it_comes_up() -> None:
    """003-37"""
    assert "Puddle" not in at_table("card:|~~ Red@0,5N")


def test_both_sides_of_the_action_card_have_the_same_kinds_of_actions() -> None:
    """003-5"""
    assert at_table("card: Red@0,0N") == at_table("card: Red@0,0N", side="hard")


# ---------------------------------------------------------------------- what the game is


def test_the_first_line_says_what_it_is_and_the_maker_comes_below() -> None:
    """003-1: and that this is not his."""
    first, *below = ABOUT.splitlines()
    for name in ("Peter D Gray", "unofficial"):
        assert name not in first
        assert name in "\n".join(below)


def test_the_help_covers_every_action_and_square_and_fits_into_one_message() -> None:
    """003-11, 003-R1: also what the hard side does to P2, and that it is meant so."""
    for word in (
        "Move",
        "Turn",
        "Drift",
        "Jump",
        "Repair",
        "Puddles",
        "ramps",
        "Blocks",
        "Switches",
        "pit stop",
        "Take 1st",
        "Launch",
    ):
        assert word in HOW_TO_PLAY
    assert "P1 gains much more than P2" in HOW_TO_PLAY
    assert len(HOW_TO_PLAY) <= 3_500


def test_nothing_that_can_be_looked_up_is_taken_from_the_rules() -> None:
    """003-41: text, brief, flavour and rulings are in our own words."""
    if not RULES.exists():
        pytest.skip("The rule texts are not beside this project (../shared/rules), so nothing can be compared with them.")
    theirs = runs(RULES.read_text(encoding="utf-8"))
    lines = {line for card in REFERENCE_CARDS.values() for line in (card.text, card.brief, card.flavour, *map(str, card.rulings))}
    lines |= {*ABOUT.splitlines(), " ".join(HOW_TO_PLAY.split())}
    assert {line: runs(line) & theirs for line in lines if runs(line) & theirs} == {}
