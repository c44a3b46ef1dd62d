"""Assassin: his strike belongs to the draft; in a race he is a character without an ability."""

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.model.power import DUTY, FREE, HOOKS


def test_in_a_race_he_has_nothing_to_use() -> None:
    """001-43: his card has no hook at all."""
    assert [hook for hook in HOOKS if getattr(CARDS["Assassin"], hook) is not None] == []


def test_nobody_can_suppress_him() -> None:
    """001-43, 001-64: his card says so."""
    assert CARDS["Assassin"].traits & {DUTY, FREE}


def test_nobody_answers_his_play() -> None:
    """001-43, 001-R32: neither Philosopher nor Druid has anything to react to."""
    after = whatif("Assassin@5 Philosopher@20 Druid@22", dice=[4], otherwise="yes")
    assert (after.spaces, after.questions) == ([9, 20, 22], [])


def test_he_is_a_man() -> None:
    """001-46: so Eros sees a couple when he meets a woman."""
    assert whatif("Assassin@5 Poet@9 Eros@0", dice=[4], otherwise="yes").spaces == [9, 9, 5]
    assert whatif("Assassin@5 Centaur@9 Eros@0", dice=[4], otherwise="yes").questions == []
