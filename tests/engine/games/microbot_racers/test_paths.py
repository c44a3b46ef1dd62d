"""The event of a path comes before its consequences: causes are in the right order, and trails can be drawn from events alone."""

from __future__ import annotations

from tests.engine.games.microbot_racers.positions import CARD, Played, play


def trail(played: Played) -> list[list[str]]:
    """All pieces of the first robot's way."""
    ways = ("ran", "moved", "drifted", "jumped", "displaced")
    return [event.data["path"] for event in played.events if event.kind in ways and event.data["seat"] == 0]


def test_the_line_and_a_puddle_break_a_path_in_pieces() -> None:
    """003-R3, 003-R9"""
    played = play("card:/.~/./.= Red@1,5N:M5", dice=[1])
    assert played.kinds == ["act", "ran", "lap", "ran", "yellow", "moved"]
    assert trail(played) == [["B6", "B5", "B4"], ["B4", "B3", "B2"], ["B2", "B1"]]


def test_a_switch_that_is_thrown_breaks_it_and_one_that_is_left_does_not() -> None:
    """003-36: what was driven before lies on the old face."""
    position = "card:/./.L Red@1,4N:M4"
    assert play(position, answers=["L"]).kinds == ["act", "ran", "switched", "moved"]
    assert play(position, answers=["no"]).kinds == ["act", "moved"]


def test_a_displacement_is_a_piece_of_its_own() -> None:
    """003-39"""
    played = play("card:/././.L|/././.# Red@1,4N:M2", answers=["L"])
    assert played.kinds == ["act", "ran", "switched", "displaced", "moved"]
    assert trail(played) == [["B5", "B4"], ["B4", "B3"], ["B3", "B2"]]


def test_an_impact_comes_after_the_way_to_it() -> None:
    """003-32, 003-33"""
    assert play("card:/.# Red@1,4N:M4").kinds == ["act", "ran", "impact", "damage"]
    assert play(f"{CARD} Red@1,4N:M4 Blue@1,1N").kinds == ["act", "ran", "collision", "damage", "damage"]


def test_a_drift_on_dry_ground_is_told_as_one() -> None:
    """003-41"""
    assert play(f"{CARD} Red@0,2N:DR").told("drifted") == [{"seat": 0, "path": ["A3", "B3"], "facing": 0}]


def test_a_drift_into_water_is_told_before_the_roll() -> None:
    """003-R9"""
    played = play("card:/./.~ Red@0,2N:DR", dice=[1])
    assert played.kinds == ["act", "ran", "yellow"]
    assert trail(played) == [["A3", "B3"]]


def test_everything_an_action_does_has_that_action_as_its_cause() -> None:
    """003-19: to others, too."""
    played = play("card:/./.L|~/./.# Red@1,3N:M1 Blue@0,0N!1", dice=[1], answers=["L"])
    assert played.kinds == ["act", "ran", "switched", "displaced", "yellow", "damage", "destroyed", "game_over"]
    assert {event.cause for event in played.events[1:]} == {1}
    assert [event.data["seat"] for event in played.events[3:7]] == [0, 1, 1, 1]


def test_a_flight_over_a_block_is_told_square_by_square() -> None:
    """003-R17"""
    assert trail(play("card:/./.#/.^ Red@1,4N:M3", dice=[1], ramps="launch")) == [["B5", "B4"], ["B4", "B3", "B2"]]
