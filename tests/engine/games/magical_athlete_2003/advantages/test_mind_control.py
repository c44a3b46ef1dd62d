"""Mind Control: another player decides on a character's ability."""

from engine.race.notation import RacePositionResult
from tests.engine.games.magical_athlete_2003.advantages.positions import left, step_in
from tests.engine.games.magical_athlete_2003.advantages.tables import racing, say, windows


def asked_of(after: RacePositionResult, part: str) -> list[int]:
    return [asked.seat for asked in after.questions if part in asked.prompt]


def test_the_user_decides_if_and_how_the_ability_is_used() -> None:
    """002-32, 002-R20: used as its turn begins it counts for that turn."""
    after = step_in("Amazon@3 Spy@9+mind", "begins a turn > decide for Amazon", "Advance 5")
    assert (after.spaces, asked_of(after, "Advance 5, or roll"), left(after)) == ([8, 9], [1], [[], []])


def test_it_ends_with_that_characters_next_turn() -> None:
    """002-32"""
    after = step_in("Spy@9+mind Amazon@3", "begins a turn > decide for Amazon", dice=[1, 1, 1, 1], turns=4)
    assert asked_of(after, "Advance 5, or roll") == [0, 1]


def test_reactions_in_between_are_the_users_too() -> None:
    """002-32"""
    after = step_in("Spy@3+mind Poet@9", "begins a turn > decide for Poet", dice=[6])
    assert asked_of(after, "Does Poet advance 1") == [0]


def test_what_has_no_choice_happens_all_the_same() -> None:
    """002-32: the Siren sings."""
    assert step_in("Siren@5 Spy@9+mind", "begins a turn > decide for Siren", dice=[1]).spaces == [6, 8]


def test_what_it_brings_belongs_to_the_character() -> None:
    """002-33"""
    after = step_in("Amazon@27 Spy@9+mind", "begins a turn > decide for Amazon", "Advance 5")
    assert [r.points for r in after.race.racers] == [3, 0]


def test_before_the_race_the_user_writes_the_forecast() -> None:
    """002-33: and the Fortuneteller is paid for it."""
    after = step_in(
        "Amazon@27 Fortuneteller@3 Spy@9+mind", "about to begin > decide for Fortuneteller", "Amazon will win", dice=[3]
    )
    assert asked_of(after, "who will win") == [2]
    assert [r.points for r in after.race.racers] == [3, 1, 0]


def test_before_the_race_the_hoodlum_is_somebody_elses_hand() -> None:
    """002-33: the marker goes to the Hoodlum's player."""
    after = step_in("Hoodlum@0 Spy@0+mind Amazon@0", "about to begin > decide for Hoodlum", "Steal from Amazon", race=2, turns=0)
    assert asked_of(after, "From whom") == [1]
    assert after.happened("chips") == [{"racer": "Amazon", "chips": -1}, {"racer": "Hoodlum", "chips": 1}]


def test_a_turn_that_is_rested_is_a_turn() -> None:
    """002-32: it is over with that."""
    after = step_in("Amazon@3! Spy@9+mind", "begins a turn > decide for Amazon", dice=[1], turns=3)
    assert asked_of(after, "Advance 5, or roll") == [0]


def test_a_repeated_throw_is_an_ability() -> None:
    """002-32: only abilities are decided on."""
    assert asked_of(step_in("Wizard@3 Spy@9+mind", "begins a turn > decide for Wizard", dice=[2]), "roll again") == [1]


def test_nobody_decides_for_a_character_that_has_been_blown_home_meanwhile() -> None:
    """002-R24: both were asked at once; what has become pointless is kept, and not offered again."""
    table = racing("Amazon@27+gust Spy@9+mind Poet@0 Siren@0")
    say(table, 0, "3 on")
    say(table, 1, "decide for Amazon")
    assert (windows(table), table.view()["board"]["items"]) == ([], [[], ["mind"], [], []])
