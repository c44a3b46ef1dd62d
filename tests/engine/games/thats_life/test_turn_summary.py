"""Turn summaries of That's Life!"""

from __future__ import annotations

import pytest

from engine import Event
from engine.games.thats_life.text.turn_summary import turns
from engine.text.phrase import name_by_seat, to_text
from engine.text.turn_summary import TurnSummary, summary_words

CALL = name_by_seat(["Red", "Blue", "Green"])


def moved(number: int, seat: int, left: str, on: str, piece: str = "pawn") -> Event:
    return Event(number, "moved", {"seat": seat, "piece": piece, "hat": None, "from": 1, "to": 2, "left": left, "on": on})


def a_turn(*more: Event) -> TurnSummary:
    rolled = Event(2, "rolled", {"seat": 0, "die": 4, "action": None, "figure": "Flixxy"})
    (turn,) = turns([Event(1, "turn", {"seat": 0, "again": False}), rolled, *more])
    return turn


def test_a_turn_is_one_sentence_with_its_die_and_its_way() -> None:
    turn = a_turn(moved(3, 0, "-6", "clover"), Event(4, "took", {"seat": 0, "tile": "-6"}))
    assert to_text(turn.told, CALL) == "Red rolls a 4, moves a pawn from -6 to a clover, and takes -6"
    assert (turn.seat, turn.dice, turn.way) == (0, (4,), ("-6", "clover"))


def test_in_brief_nobody_is_named_twice() -> None:
    turn = a_turn(moved(3, 0, "-6", "clover", "guard"), Event(4, "took", {"seat": 0, "tile": "-6"}))
    assert to_text(turn.brief, CALL) == "Red rolled 4: guard -6 → clover, takes -6"


def test_a_tie_for_the_hats_is_told_with_the_draw_that_decided_it() -> None:
    """Of a later draw alone nobody could tell who has which hat, and why."""
    first = {"what": "card", "seats": [0, 1, 2], "drawn": [6, 6, -1]}
    again = {"what": "card", "seats": [0, 1], "drawn": [3, 5]}
    (turn,) = turns([Event(1, "hat_draw", first), Event(2, "hat_draw", again)])
    told = "Cards for the hats: Red 6, Blue 6, Green -1; after the tie, Red 3, Blue 5"
    assert to_text(turn.told, CALL) == told
    assert turn.then == ()


# ---------------------------------------------------------------------- tiles that look alike


def test_a_clover_is_told_apart_from_another_in_full_and_in_brief() -> None:
    turn = a_turn(moved(3, 0, "clover", "clover"), Event(4, "took", {"seat": 0, "tile": "clover"}, 3))
    assert to_text(turn.told, CALL) == "Red rolls a 4, moves a pawn from a clover to another clover, and takes the one it left"
    assert to_text(turn.brief, CALL) == "Red rolled 4: pawn clover → another clover, takes a clover"


def test_a_clover_that_a_pawn_has_just_left_is_the_clover() -> None:
    turn = a_turn(moved(3, 0, "clover", "-6"), Event(4, "took", {"seat": 0, "tile": "clover"}, 3))
    assert to_text(turn.told, CALL) == "Red rolls a 4, moves a pawn from a clover to -6, and takes the clover"


def test_a_hat_says_why_a_pawn_goes_back_in_brief() -> None:
    event = moved(3, 0, "-6", "+3")
    event.data["hat"] = "cursed"
    assert to_text(a_turn(event).brief, CALL) == "Red rolled 4: cursed-hat pawn -6 → +3"


def test_in_brief_a_token_is_what_buttons_call_it() -> None:
    turn = a_turn(moved(3, 0, "-6", "+3"), Event(4, "token", {"seat": 0, "token": "worm"}, 3))
    assert to_text(turn.told, CALL).endswith("and gets a worm token")
    assert to_text(turn.brief, CALL) == "Red rolled 4: pawn -6 → +3, gets a worm"


def test_pawns_that_come_home_are_told_even_in_a_sum() -> None:
    """They end the game. A guard that is gone does not."""
    home, hatted = moved(3, 0, "-6", "Finish"), moved(3, 0, "-8", "Finish")
    hatted.data["hat"] = "lucky"
    told = [a_turn(home), a_turn(hatted), a_turn(home), a_turn(moved(3, 0, "-6", "Finish", "guard"))]
    assert to_text(summary_words(told), CALL) == "In 4 turns: Red pawn -6 → Finish ×2, lucky-hat pawn -8 → Finish"


@pytest.mark.parametrize(
    ("kind", "data", "why"),
    [
        ("disc", {}, "exact landing"),
        ("lap", {"figure": "Flixxy", "last": False}, "Flixxy's lap"),
        ("lap", {"figure": "Mummy", "last": True}, "the Mummy's last lap"),
    ],
)
def test_in_brief_a_disc_says_in_brackets_what_it_is_for(kind: str, data: dict[str, object], why: str) -> None:
    turn = a_turn(moved(3, 0, "+3", "Finish", "guard"), Event(4, kind, {"seat": 0, "disc": 4, **data}, 3))
    assert to_text(turn.brief, CALL) == f"Red rolled 4: guard +3 → Finish, takes the +4 disc ({why})"


# ---------------------------------------------------------------------- tokens, cards and the action die


def tokens_turn(name: str, *effects: Event) -> TurnSummary:
    token = Event(2, "token_played", {"seat": 0, "token": "worm", "name": name})
    card = Event(8, "card", {"seat": 0, "card": "5y", "second": False})
    (turn,) = turns([Event(1, "turn", {"seat": 0, "again": False}), token, *effects, card])
    return turn


@pytest.mark.parametrize(
    ("name", "kind", "data", "told"),
    [
        ("Top to Bottom", "sunk", {"tile": "-2", "top": "±7"}, "to slip -2 under the tower (±7 is on top now)"),
        (
            "Everyone Off",
            "pushed",
            {"from": 4, "left": "+8", "pieces": [["pawn", 1, 9]], "tiles": ["-8"]},
            "to send Blue's pawn from +8 to -8",
        ),
        (
            "Swap Places",
            "swapped",
            {"left": "+5", "on": "clover", "piece": "pawn", "owner": 2},
            "to swap a pawn on +5 with Green's pawn on a clover",
        ),
    ],
)
def test_a_token_says_what_it_does(name: str, kind: str, data: dict[str, object], told: str) -> None:
    turn = tokens_turn(name, Event(3, kind, {"seat": 0, **data}, 2))
    assert to_text(turn.told, CALL) == f"Red plays {name} {told} and plays the yellow 5"
    assert to_text(turn.brief, CALL) == f"Red: plays {name} {told}, plays yellow 5"


def test_an_extra_turn_says_what_it_is_before_it_comes() -> None:
    told = "Red plays Extra Turn to go again and plays the yellow 5"
    assert to_text(tokens_turn("Extra Turn").told, CALL) == told


def test_in_brief_a_figure_that_had_to_move_and_did_is_told_once() -> None:
    must = Event(2, "rolled", {"seat": 0, "die": None, "action": "must", "figure": "Flixxy"})
    card, begun = Event(3, "card", {"seat": 0, "card": "5y", "second": False}), Event(1, "turn", {"seat": 0, "again": False})
    (turn,) = turns([begun, must, card, moved(4, 0, "-6", "clover", "Flixxy")])
    assert to_text(turn.brief, CALL) == "Red: yellow 5, Flixxy -6 → clover"
    assert to_text(turn.told, CALL).startswith("Red must move Flixxy, plays the yellow 5")
    (turn,) = turns([begun, must, card, Event(4, "stays", {"seat": 0, "steps": 0})])
    assert to_text(turn.brief, CALL) == "Red: must move Flixxy, plays yellow 5, stays put"
