"""A block comes up under a robot: where it goes then."""

from __future__ import annotations

from tests.engine.games.microbot_racers.positions import play


def test_who_stands_on_a_block_goes_to_the_next_free_square_ahead() -> None:
    """003-39, 003-R15: it costs no health, and the facing stays."""
    played = play("card:/././.L|/././.# Red@1,4N:M1", answers=["L"])
    assert (played.spot, played.health) == ("1,2N", [6])
    assert played.told("displaced") == [{"seat": 0, "path": ["B4", "B3"]}]


def test_the_mover_goes_on_with_the_steps_it_has_left() -> None:
    """003-39, 003-R14: the square it was moved by is no step."""
    assert play("card:/././.L|/././.# Red@1,4N:M2", answers=["L"]).spot == "1,1N"
    assert play("card:/././.L|/././.# Red@1,4N:M3.TL", answers=["M3", "L"]).spot == "1,0W"
    assert play("card:/././.L|/.#/./.# Red@1,4N:M3.TL", answers=["M3", "L"]).health == [5]


def test_blocks_and_the_other_robot_are_skipped() -> None:
    """003-R15"""
    assert play("card:/././.L|/./.#/.# Red@1,4N:M1", answers=["L"]).spot == "1,1N"
    assert play("card:/././.L|/././.# Red@1,4N:M1 Blue@1,2N", answers=["L"]).spots == ["1,1N", "1,2N"]


def test_who_is_moved_past_the_other_does_not_collide() -> None:
    """003-R15: only the rest of the move could."""
    assert play("card:/././.L|/././.# Red@1,4N:M1 Blue@1,2N", answers=["L"]).health == [6, 6]


def test_the_search_goes_on_over_the_seam() -> None:
    """003-R15"""
    assert play("card:+.L|.# Red@1,7N:M1", answers=["L"]).spot == "1,5N"


def test_who_is_moved_onto_the_next_card_gets_wet_there() -> None:
    """003-R25: it was displaced onto a puddle, whatever card it belongs to."""
    played = play("card:/././././.~+.L|.# Red@1,7N:M1", dice=[6], answers=["L"])
    assert (played.spot, played.health) == ("1,5N", [5])


def test_where_the_track_ends_ahead_the_search_turns_back() -> None:
    """003-R15"""
    played = play("card:.L|.#/.# Red@1,1N:M1", answers=["L"])
    assert played.spot == "1,2N"


def test_a_robot_that_stands_goes_where_it_faces() -> None:
    """003-R15: each in its own line."""
    for facing, spot in (("N", "2,1"), ("E", "3,2"), ("S", "2,3"), ("W", "1,2")):
        played = play(f"card:L|/./..# Red@0,1N:M1 Blue@2,2{facing}", answers=["L"])
        assert played.spots[1] == f"{spot}{facing}"


def test_a_drifting_robot_goes_on_in_the_direction_of_the_drift() -> None:
    """003-39, 003-R15: its travel, not its facing; and it has no steps left."""
    assert play("card:/./.L|/./.# Red@0,2N:DR", answers=["L"]).spot == "2,2N"
    assert play("card:/./.L|/./.# Red@2,2N:DL", answers=["L"]).spot == "0,2N"


def test_a_jumper_goes_on_ahead() -> None:
    """003-39, 003-R14"""
    assert play("card:/././.L|/././.# Red@1,5N~m:J2", dice=[1], answers=["L"]).spot == "1,2N"


def test_the_mover_finds_its_place_first() -> None:
    """003-R26: both want B2; Red has thrown the switch, and Blue goes one farther."""
    played = play("card:././.L|././.#/.# Red@0,2E:M1 Blue@1,3N", answers=["L"])
    assert played.spots == ["2,2E", "1,1N"]
    played = play("card:/./././.L|/././.#/.# Red@1,5N:M1 Blue@1,3N", answers=["L"])
    assert played.spots == ["1,2N", "1,1N"]


def test_of_the_others_who_acts_first_finds_a_place_first() -> None:
    """003-R26: P3 before P2."""
    played = play("card:L|/./.#/.# Red@0,1N:M1 Blue@1,3N Green@1,2N", answers=["L"])
    assert played.spots == ["0,0N", "1,0N", "1,1N"]


def test_without_a_free_square_in_line_it_is_the_nearest_one_of_that_card() -> None:
    """003-R28: the whole column is blocked, on both sides of the robot."""
    played = play("card:/././.L|.#/.#/.#/.#/.#/.# Red@1,4N:M1", answers=["L"])
    assert played.spot in ("0,3N", "2,3N")
    assert [data["path"] for data in played.told("displaced")] == [["B4", "A4"]]


def test_its_own_card_comes_before_a_nearer_square_of_the_next() -> None:
    """003-R28"""
    assert play("card:+.L|####/####/#### Red@0,6E:M1", answers=["L"]).spot == "1,9E"


def test_the_nearest_one_may_not_be_taken() -> None:
    """003-R28"""
    played = play("card:/././.L|.#/.#/.#/.#/.#/.# Red@1,4N:M1 Blue@0,3N", answers=["L"])
    assert played.spots == ["2,3N", "0,3N"]


def test_a_face_without_any_free_square_sends_it_to_the_nearest_of_the_track() -> None:
    """003-R28: nothing in its line, nothing on its card, but the card above is open."""
    blocked = "/".join(["####"] * 6)
    played = play(f"card:+/.L|{blocked} Red@0,7E:M1", answers=["L"])
    assert (played.spot, played.health) == ("1,5E", [6])


def test_a_displaced_robot_crosses_the_line_like_any_other() -> None:
    """003-R27, 003-R37: forwards, and backwards past somebody who stands on the start square."""
    forward = play("card:L|/./.=/.#/. Red@0,1N:M1 Blue@1,3N", answers=["L"])
    assert (forward.spots[1], forward.laps) == ("1,2N", [0, 1])
    back = play("card:L|/.#/.=/. Red@0,1N:M1 Blue@1,1S Green@1,2N", answers=["L"])
    assert (back.spots[1], back.laps) == ("1,3S", [0, -1, 0])
    assert back.told("lap") == [{"seat": 1, "laps": -1, "way": -1, "goal": 2}]


def test_a_displacement_may_win_the_race_for_either() -> None:
    """003-R27, 003-R3: at once, and nobody rolls any more."""
    own = play("card:/./.~./.L|/./.=/.# Red@1,4N+1:M2.TL Blue@3,5N", answers=["M2", "L"])
    assert (own.winners, own.ending, own.spots[0]) == ([0], "laps", "1,2N")
    gift = play("card:L|~/./.=/.# Red@0,1N:M1 Blue@1,3N+1", answers=["L"])
    assert (gift.winners, gift.ending, gift.wet) == ([1], "laps", [])


def test_once_a_displacement_has_won_nobody_else_is_displaced() -> None:
    """003-R26, 003-R3: Blue stays on its block, and the race that is over can be put away like that."""
    played = play("card:/././.L|/./.=/.#.# Red@1,4N+1:M1 Blue@3,3N", answers=["L"])
    assert (played.winners, played.spots) == ([0], ["1,2N", "3,3N"])
    assert played.kinds[-2:] == ["lap", "game_over"]


def test_being_displaced_is_no_passing_of_a_switch() -> None:
    """003-R14: nothing is offered where it comes to stand."""
    played = play("card:L|/.S/.# Red@0,1N:M1 Blue@1,2N", answers=["L"])
    assert (played.spots[1], played.asked) == ("1,1N", ["switch"])


def test_being_displaced_leaves_run_up_and_drift_as_they_were() -> None:
    """003-R29"""
    played = play("card:L|/./.# Red@0,1N:M1 Blue@1,2N~m", answers=["L"])
    assert played.robots[1].ran
    played = play("card:L|/./.# Red@0,1N:M1 Blue@1,2N~d:DR", answers=["L"])
    assert played.robots[1].drifted
    played = play("card:L|/./.# Red@0,1N:M1 Blue@1,2N~d", answers=["L"])
    assert played.robots[1].drifted


def test_a_move_that_was_displaced_is_a_run_up_like_any_other() -> None:
    """003-R7, 003-R29"""
    played = play("card:/././.L|/././.# Red@1,4N:M1.J2", dice=[1], answers=["L"])
    assert played.spot == "1,0N"
