"""Banana: racers that pass it trip. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("start", "die", "tripped"), [(2, 4, True), (2, 3, False), (2, 2, False), (5, 3, False), (6, 3, False)])
def test_whoever_passes_banana_trips(start: int, die: int, tripped: bool) -> None:
    """000-82: from behind to ahead; not up to it, not from beside it, not in front of it."""
    after = whatif(f"Egg@{start} Banana@5", dice=[die])
    assert after.spaces == [start + die, 5]
    assert after.racer("Egg").tripped is tripped


def test_banana_itself_passes_freely() -> None:
    """000-82: neither Banana nor those it overtakes trip."""
    assert whatif("Banana@2 Egg@4", dice=[4]).happened("tripped") == []


def test_any_move_can_pass_banana() -> None:
    """000-82: the Lackey runs past it on somebody else's turn."""
    after = whatif("Egg@10 Lackey@4 Banana@5", dice=[6])
    assert after.racer("Lackey").tripped
    assert not after.racer("Egg").tripped


def test_a_warp_past_banana_is_safe() -> None:
    """000-82, 000-65: the Hypnotist's victim flies over it."""
    after = whatif("Hypnotist@10 Egg@3 Banana@5", dice=[1], answers=["Egg"])
    assert after.spaces == [11, 10, 5]
    assert not after.racer("Egg").tripped


def test_suckerfish_trips_with_the_racer_it_follows() -> None:
    """000-82, 000-R31: both have passed, so both lie, and that is two happenings."""
    after = whatif("Egg@2 Suckerfish@2 Banana@4 Scoocher@20", dice=[3], otherwise="yes")
    assert [racer.tripped for racer in after.race.racers] == [True, True, False, False]
    assert after.powers == ["Suckerfish", *["Banana", "Scoocher"] * 2, "Scoocher"]


def test_a_centaur_that_passes_banana_kicks_first_and_trips_then() -> None:
    """000-82, 000-84: the current racer's power comes before Banana's, and being kicked changes nothing about it."""
    after = whatif("Centaur@2 Banana@5", dice=[4])
    assert after.powers == ["Centaur", "Banana"]
    assert after.spaces == [6, 3]
    assert after.racer("Centaur").tripped


@pytest.mark.parametrize(("rules", "tripped"), [("text", False), ("faq-2026", True)])
def test_passing_backwards(rules: str, tripped: bool) -> None:
    """000-59, 000-R34: the arrow on 14 takes Egg back to 10, over Banana; only the later FAQ minds."""
    after = whatif("Egg@13 Banana@12", dice=[1], track="wild", rules=rules)
    assert after.spaces == [10, 12]
    assert after.racer("Egg").tripped is tripped


@pytest.mark.parametrize(("banana", "tripped"), [(5, False), (4, True)])
def test_whoever_is_put_back_beside_banana_has_not_passed_it(banana: int, tripped: bool) -> None:
    """000-82, 000-100: Egg would have stopped on the Huge Baby on 6, so its move ended on 5."""
    after = whatif(f"Egg@2 Banana@{banana} Huge Baby@6", dice=[4])
    assert after.spaces == [5, banana, 6]
    assert after.racer("Egg").tripped is tripped


def test_a_slip_is_a_happening_only_when_somebody_trips() -> None:
    """000-82, 000-R15: the tripped Lackey runs past and cannot fall any deeper."""
    assert whatif("Egg@10 Lackey@4 Banana@5 Scoocher@0", dice=[6]).racer("Scoocher").space == 2
    assert whatif("Egg@10 Lackey@4! Banana@5 Scoocher@0", dice=[6]).racer("Scoocher").space == 1
