"""Spy: works before the race only, so in a race he is a runner without an ability. His late choice is tested at tables."""

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.model.power import FREE, HOOKS


def test_nothing_on_his_card_is_for_the_race() -> None:
    """001-23, 001-61: he acts as characters are chosen."""
    assert [hook for hook in HOOKS if getattr(CARDS["Spy"], hook)] == []


def test_the_philosopher_cannot_stop_him() -> None:
    """001-61, 001-64, 001-R32: neither his card nor his play gives the Philosopher or the Druid anything to answer."""
    after = whatif("Spy@3 Philosopher@9 Druid@9", dice=[2], otherwise="yes")
    assert FREE in CARDS["Spy"].traits
    assert (after.spaces, after.questions, after.powers) == ([5, 9, 9], [], [])
