"""Completions of a position while a user types it, for every game with a notation."""

from __future__ import annotations

import pytest

from engine import all_games, get_game
from engine.contract.notation import Notation, PositionQuery

NOTATIONS = {game.id: game.notation for game in all_games().values() if game.notation is not None}


def notation(game: str) -> Notation:
    return NOTATIONS[game]


@pytest.mark.parametrize("game", NOTATIONS)
def test_at_first_there_is_an_example_and_it_can_be_played(game: str) -> None:
    first = notation(game).completions("")[0]
    assert notation(game).after(PositionQuery(first)).events


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Ban", "Banana@"),
        ("Romantic@0 Ban", "Romantic@0 Banana@"),
        ("Romantic@0! scooch", "Romantic@0! Scoocher@"),
        ("Romantic@0, Huge B", "Romantic@0, Huge Baby@"),
        ("Romantic@", "Romantic@0"),
        ("Romantic@2", "Romantic@2"),
        ("Romantic@0 Banana@1", "Romantic@0 Banana@1"),
    ],
)
def test_a_race_is_completed_word_by_word(typed: str, first: str) -> None:
    assert notation("magical-athlete").completions(typed)[0] == first


def test_nobody_is_offered_who_is_there_already() -> None:
    offered = notation("magical-athlete").completions("Romantic@0 Banana@3! ")
    assert "Romantic@0 Banana@3! Scoocher@" in offered
    assert not any(completion.endswith(("! Romantic@", "! Banana@")) for completion in offered)


def test_spaces_end_before_the_finish() -> None:
    spaces = notation("magical-athlete").completions("Romantic@")
    assert [spaces[0], spaces[-1]] == ["Romantic@0", f"Romantic@{len(spaces) - 1}"]
    assert notation("magical-athlete").after(PositionQuery(spaces[-1]))


def test_nothing_is_offered_for_what_is_nothing() -> None:
    for typed in ("Xyzzy", "Romantic@x", "Romantic@0+boot"):
        assert notation("magical-athlete").completions(typed) == []


def test_what_a_player_holds_is_completed_where_somebody_holds_something() -> None:
    assert notation("magical-athlete-2003").completions("Troll@6+bo") == ["Troll@6+boot"]
    assert "Troll@6!+boot+emp" in notation("magical-athlete-2003").completions("Troll@6!+boot+")


def test_the_parts_of_a_position_are_offered_that_are_not_there_yet() -> None:
    offered = notation("thats-life").completions("-6 +3; pawns 1 | 0; t")
    assert offered == [f"-6 +3; pawns 1 | 0; {part} " for part in ("towers", "tokens", "turn")]


def test_a_robot_faces_some_way() -> None:
    robots = notation("microbot-racers")
    assert robots.completions("ri")[-1] == "ring"
    assert robots.completions("ring Red@1,10") == [f"ring Red@1,10{way}" for way in "NESW"]
    assert robots.completions("ring Red") == []


def test_the_usual_track_comes_first() -> None:
    for game in ("magical-athlete", "magical-athlete-2003"):
        example = get_game(game).notation
        assert example is not None
        usual, named = (example.after(PositionQuery(example.example, [1], track=track)) for track in (None, example.tracks[0]))
        assert usual.events == named.events
