"""Running into things: blocks, the end of the track, and each other."""

from __future__ import annotations

from tests.engine.games.microbot_racers.positions import CARD, play


def test_a_block_halts_damages_and_costs_the_other_actions() -> None:
    """003-32, 003-R13, 003-R18: it stays on the last square before it."""
    played = play("card:/.# Red@1,4N:M4.TL.FIX", answers=["M4"])
    assert (played.spot, played.health, played.picks) == ("1,2N", [5], [[]])
    assert played.told("impact") == [{"seat": 0, "what": "block", "square": "B2"}]
    assert played.told("forfeit") == [{"seat": 0, "actions": ["TL", "FIX"]}]


def test_the_end_of_the_track_is_as_good_as_a_block() -> None:
    """003-31, 003-R18"""
    played = play(f"{CARD} Red@1,1N:M4.TL", answers=["M4"])
    assert (played.spot, played.health, played.picks) == ("1,0N", [5], [[]])
    assert [data["what"] for data in played.told("impact")] == ["edge"]


def test_a_block_right_ahead_is_hit_without_a_step() -> None:
    """003-R18"""
    played = play("card:/.# Red@1,2N:M1")
    assert (played.spot, played.health, played.told("moved")) == ("1,2N", [5], [])


def test_two_robots_that_collide_are_both_hurt_and_only_the_mover_loses_its_actions() -> None:
    """003-33, 003-R13"""
    played = play(f"{CARD} Red@1,1E:M1.TR Blue@1,4N:M4.TL", answers=["M4", "M1"])
    assert (played.spots, played.health) == (["2,1S", "1,2N"], [5, 5])
    assert played.acts == [(1, "M4"), (0, "M1"), (0, "TR")]
    assert played.told("collision") == [{"seat": 1, "other": 0, "square": "B2"}]
    assert played.told("forfeit") == [{"seat": 1, "actions": ["TL"]}]


def test_the_other_one_is_not_pushed() -> None:
    """003-33, 003-R18: it stays where it is, and so does the mover, on the square before it."""
    assert play(f"{CARD} Red@1,1E Blue@1,3N:M4").spots == ["1,1E", "1,2N"]


def test_an_impact_costs_a_single_point() -> None:
    """003-R5: however fast it was, and whatever was left of the move."""
    assert play(f"{CARD} Red@1,1N:M5").health == [5]


def test_whoever_has_lost_its_actions_is_passed_over_and_the_other_goes_on_alone() -> None:
    """003-R13, 003-19"""
    played = play(f"{CARD} Red@0,5N:M1.M1.M1 Blue@3,0N:M1.TL.TR", answers=["M1"])
    assert played.acts == [(1, "M1"), (0, "M1"), (0, "M1"), (0, "M1")]


def test_a_wreck_is_not_in_the_way() -> None:
    """003-R34: it left the track at once, so Green drives through where it stood."""
    played = play(f"{CARD} Red@1,5N:M3 Blue@3,5N Green@1,4N!1:DL.M1", answers=["DL"])
    assert (played.spots[0], played.health) == ("1,2N", [6, 6, 1])
    played = play(f"{CARD} Red@1,3N:M3 Blue@3,5N Green@1,0N!1:M1")
    assert (played.spots, played.health) == (["1,0N", "3,5N", "wreck"], [6, 6, 0])


def test_the_damage_is_told_before_what_is_lost() -> None:
    """003-32: impact, damage, and then the markers; what was driven stands before all of it."""
    played = play("card:/.# Red@1,4N:M4.TL", answers=["M4"])
    assert played.kinds == ["act", "ran", "impact", "damage", "forfeit"]
    assert {event.cause for event in played.events[1:]} == {1}
