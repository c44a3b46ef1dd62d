"""Turns of That's Life! as people retell them."""

from __future__ import annotations

from engine import Event
from engine.games.thats_life.turns import turns
from engine.telling import by_seats, spelled
from engine.turns import Turn

CALL = by_seats(["Red", "Blue", "Green"])


def moved(number: int, seat: int, left: str, on: str, piece: str = "pawn") -> Event:
    return Event(number, "moved", {"seat": seat, "piece": piece, "hat": None, "from": 1, "to": 2, "left": left, "on": on})


def a_turn(*more: Event) -> Turn:
    rolled = Event(2, "rolled", {"seat": 0, "die": 4, "action": None, "figure": "Flixxy"})
    (turn,) = turns([Event(1, "turn", {"seat": 0, "again": False}), rolled, *more])
    return turn


def test_a_turn_is_one_sentence_with_its_die_and_its_way() -> None:
    turn = a_turn(moved(3, 0, "-6", "clover"), Event(4, "took", {"seat": 0, "tile": "-6"}))
    assert spelled(turn.told, CALL) == "Red rolls a 4, moves a pawn from -6 to a clover, and takes -6"
    assert (turn.seat, turn.dice, turn.way) == (0, (4,), ("-6", "clover"))


def test_in_brief_nobody_is_named_twice() -> None:
    turn = a_turn(moved(3, 0, "-6", "clover", "guard"), Event(4, "took", {"seat": 0, "tile": "-6"}))
    assert spelled(turn.brief, CALL) == "Red rolled 4: guard -6 → clover, takes -6"


def test_of_a_tie_for_the_hats_only_the_last_draw_is_told() -> None:
    """The log has them all."""
    drawn = [
        Event(n, "hat_draw", {"what": "card", "seats": seats, "drawn": [3] * len(seats)}) for n, seats in ((1, [0, 1]), (2, [1]))
    ]
    (turn,) = turns(drawn)
    assert spelled(turn.told, CALL) == "Cards for the hats: Blue 3"
    assert turn.then == ()
