"""When one effect concerns several racers, turn order decides and not where people sit."""

from __future__ import annotations

import pytest

from engine.games.magical_athlete.notation import whatif


def test_who_crosses_the_line_together_takes_the_places_in_turn_order() -> None:
    """000-R47: Cheerleader, whose turn it is, then clockwise from her."""
    for position, turns, places in (
        ("Cheerleader@29 Alchemist@29 Coach@29", 1, [1, 2, None]),
        ("Alchemist@29! Cheerleader@29 Coach@29", 2, [None, 1, 2]),
        ("Alchemist@29! Coach@29! Cheerleader@29", 3, [2, None, 1]),
    ):
        after = whatif(position, turns=turns, otherwise="yes")
        assert [racer.place for racer in after.race.racers] == places


@pytest.mark.parametrize(
    ("position", "turns", "kicked"),
    [
        ("Centaur@2 Egg@3 Twin@4 Legs@6", 1, ["Egg", "Twin", "Legs"]),
        ("Egg@3! Centaur@2 Twin@4 Legs@6", 2, ["Twin", "Legs", "Egg"]),
        ("Egg@3! Twin@4! Legs@6! Centaur@2", 4, ["Egg", "Twin", "Legs"]),
    ],
)
def test_kicks_go_round_from_the_racer_whose_turn_it_is(position: str, turns: int, kicked: list[str]) -> None:
    """000-R47, 000-84"""
    after = whatif(position, dice=[6], turns=turns)
    back = [move for moved in after.happened("moved") for move in moved["moves"] if move[2] < move[1]]
    assert [name for name, _, _ in back] == kicked


def test_who_is_pulled_together_stops_in_turn_order() -> None:
    """000-R47, 000-113: Alchemist sits first, but Party Animal's left neighbour is Magician."""
    after = whatif("Alchemist@9! PartyAnimal@10 Magician@11 Egg@5", dice=[3], turns=2)
    assert after.happened("moved")[0]["moves"] == [["Magician", 11, 10], ["Egg", 5, 6], ["Alchemist", 9, 10]]


def test_what_lies_on_the_track_works_in_turn_order() -> None:
    """000-R47, 000-68: both are pulled onto stars of the Wild Wilds, and the left neighbour's shines first."""
    after = whatif("Alchemist@10! PartyAnimal@16 Magician@10", dice=[3], turns=2, track="wild")
    assert [star["racer"] for star in after.happened("chips")] == ["Magician", "Alchemist"]


def test_who_has_to_make_room_goes_in_turn_order() -> None:
    """000-R47, 000-95"""
    after = whatif("Egg@5! HugeBaby@2 Twin@5", dice=[3], turns=2)
    [behind] = after.happened("put_behind")
    assert behind["others"] == ["Twin", "Egg"]
