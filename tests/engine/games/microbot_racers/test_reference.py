"""What can be looked up: every action, square and rule of the race has its card, in our own words, with what was ruled."""

from __future__ import annotations

import pytest

from engine.games.microbot_racers.actions.action_card import ACTIONS
from engine.games.microbot_racers.faces import PLAIN, SQUARES
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.text.names import ACTION_NAMES
from engine.games.microbot_racers.text.reference import ALWAYS, REFERENCE_CARDS, SQUARE_CARDS
from engine.games.microbot_racers.text.track_cards import TRACK_CARDS
from tests.engine.games.microbot_racers.positions import match_at


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
    assert {*SQUARE_CARDS.values(), *ALWAYS, "Run-up"} | named | {*TRACK_CARDS} == set(REFERENCE_CARDS)
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
        ("Breather", ["Breather"]),
        ("quagmire", ["Quagmire"]),
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
    assert [card.name for card in GAME.find_cards(typed)] == found


def test_every_action_can_be_looked_up_by_its_short_name() -> None:
    """003-41: as it is written in positions."""
    for action in ACTIONS:
        [card] = GAME.find_cards(action)
        assert card.name == ("Move" if action.startswith("M") else ACTION_NAMES[action])


def test_no_two_cards_say_the_same() -> None:
    """003-41"""
    for field in ("name", "text", "brief", "flavour"):
        assert len({getattr(card, field) for card in REFERENCE_CARDS.values()}) == len(REFERENCE_CARDS)


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
