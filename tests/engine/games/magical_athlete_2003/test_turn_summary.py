"""Turn summaries of the 2003 game."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Event
from engine.games.magical_athlete_2003.notation import whatif
from engine.games.magical_athlete_2003.text.turn_summary import turns
from engine.text.phrase import name_by_seat, to_text
from engine.text.turn_summary import TurnSummary

CALL = name_by_seat(["Red", "Blue", "Green", "Teal"])


def told(turn: TurnSummary) -> list[str]:
    return [to_text(words, CALL) for words in (turn.told, *(line.words for line in turn.then))]


def of(*events: tuple[str, dict[str, Any]]) -> list[list[str]]:
    return [told(turn) for turn in turns([Event(number, kind, data) for number, (kind, data) in enumerate(events, 1)])]


@pytest.mark.parametrize(
    ("events", "story"),
    [
        (
            [
                ("turned", {"seat": 0, "racer": "Siren", "price": 4}),
                ("bought", {"seat": 0, "racer": "Poet", "price": 3, "coins": 5}),
            ],
            "Red turns up Siren and buys Poet for 3 coins",
        ),
        ([("turned", {"seat": 0, "racer": "Siren", "price": 4}), ("passed_on", {"seat": 0})], "Red turns up Siren and passes"),
        (
            [("slid", {"moves": [["Poet", 1, 0]]}), ("bought", {"seat": 0, "racer": "Poet", "price": 0, "coins": 0})],
            "Red buys Poet for nothing",
        ),
    ],
)
def test_a_turn_of_the_draft_is_what_came_up_and_what_was_bought(events: list[tuple[str, dict[str, Any]]], story: str) -> None:
    assert of(("draft_turn", {"seat": 0, "coins": 8}), *events) == [[story]]
    assert of(*events) == [[story]], "its beginning may have been told before"


def test_what_the_devil_takes_off_the_die_stands_beside_it() -> None:
    (turn,) = turns(whatif("Poet@3 Devil@5", dice=[5]).events)
    assert told(turn) == ["Red rolls a 5 with Poet, −1 Devil: 3 → 7"]
    assert to_text(turn.brief, CALL) == "Red rolled 5, −1 Devil: Poet 3 → 7"


def test_a_rest_and_the_goal_are_called_what_they_are() -> None:
    rests, runs = turns(whatif("Poet@3! Ranger@28", dice=[6], turns=2).events)
    assert told(rests) == ["Red: Poet rests"]
    assert told(runs) == ["Blue rolls a 6 with Ranger: 28 → goal", "Ranger comes 1st: 3 points"]


def test_a_long_track_has_a_30th_field_and_a_goal_behind_the_39th() -> None:
    (turn,) = turns(whatif("Ranger@28", dice=[5], track="long").events)
    assert told(turn) == ["Red rolls a 5 with Ranger: 28 → 33"]
    (turn,) = turns(whatif("Ranger@38 Poet@0", dice=[5], track="long").events)
    assert told(turn)[0] == "Red rolls a 5 with Ranger: 38 → goal"


LINE_UP = {"race": 1, "track": "plain", "racers": [[0, "Poet"], [1, "Spy"]], "first": 1}
REVEALED = {"race": 1, "racers": [[0, "Poet"]], "waits": 1}


def test_the_spys_player_is_waited_for_until_the_line_up_is_known() -> None:
    """001-23"""
    assert of(("revealed", REVEALED)) == [["Race 1: Poet (Red). Blue has the Spy and chooses last"]]
    assert of(("revealed", REVEALED), ("line_up", LINE_UP)) == [["Race 1: Poet (Red) and Spy (Blue). Blue begins"]]


def test_a_forecast_says_whether_it_was_right() -> None:
    """001-25"""
    assert of(("forecast", {"seat": 1, "racer": "Fortuneteller", "whom": "Poet", "right": True})) == [
        ["Fortuneteller had written down Poet, and was right"]
    ]
    assert of(("forecast", {"seat": 1, "racer": "Fortuneteller", "whom": "Fortuneteller", "right": False})) == [
        ["Fortuneteller had written down herself, and was wrong"]
    ]


def test_a_strike_says_who_comes_instead() -> None:
    """001-20"""
    strike = {"seat": 0, "victim": "Poet", "victim_seat": 1, "drawn": "Siren"}
    assert of(("struck", strike)) == [["Red strikes Poet of Blue with the Assassin; Blue gets Siren instead"]]
    assert of(("struck", {**strike, "victim_seat": 0})) == [["Red strikes Poet with the Assassin; Red gets Siren instead"]]
    assert of(("spared", {"seat": 0})) == [["Red lets the Assassin spare everybody"]]
