"""The worked example of the rules."""

from engine.games.magical_athlete.notation import whatif


def test_banana_trips_romantic_and_scoocher_answers_every_power() -> None:
    """000-34: the pair that Scoocher makes with Banana moves the tripped Romantic on, and Scoocher again."""
    after = whatif("Romantic@0 Scoocher@2 Banana@3", dice=[5])
    assert after.spaces == [7, 4, 3]
    assert after.racer("Romantic").tripped
    assert after.powers == ["Banana", "Scoocher", "Romantic", "Scoocher"]
