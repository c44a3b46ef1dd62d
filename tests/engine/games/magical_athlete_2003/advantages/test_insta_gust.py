"""Insta-Gust: everybody on a field moves 3, forward or back."""

import pytest

from tests.engine.games.magical_athlete_2003.advantages.positions import left, places, resting, step_in, windows


def test_everybody_on_a_field_is_blown_on_or_back() -> None:
    """002-28: together, whoever they are."""
    after = step_in("Spy@3 Amazon@9+gust Devil@9 Assassin@12", "Amazon and Devil 3 on", dice=[1])
    assert after.spaces == [4, 12, 12, 12]
    after = step_in("Spy@3 Amazon@9+gust Devil@9 Assassin@12", "Amazon and Devil 3 back", dice=[1])
    assert after.spaces == [4, 6, 6, 12]
    assert left(after) == [[], [], [], []]


def test_its_moments() -> None:
    """002-29, 002-R17: as a turn begins, before the throw, before a movement, before what was set off, and as the turn ends."""
    after = step_in("Spy@3+gust Medusa@5", dice=[2])
    assert [prompt.split(". Use")[0] for prompt in windows(after)] == [
        "Spy begins a turn on field 3",
        "Spy is about to roll on field 3",
        "About to move: Spy 2 on",
        "Set off: Medusa's Gaze",
        "Spy's turn ends",
    ]


def test_not_between_abilities_that_were_set_off_together() -> None:
    """002-29: Medusa meets two; the gust comes before both or after both."""
    after = step_in("Spy@3+gust Ninja@3 Medusa@5", "Follow", "Make Spy rest", "Make Ninja rest", dice=[2])
    prompts = [asked.prompt for asked in after.questions]
    first, second = (
        prompts.index("Spy and Medusa have met. Make Spy rest a turn?"),
        prompts.index("Ninja and Medusa have met. Make Ninja rest a turn?"),
    )
    assert second == first + 1


def test_it_reaches_the_start_and_no_farther() -> None:
    """002-29"""
    assert step_in("Spy@9+gust Amazon@2", "Amazon 3 back", dice=[1]).spaces == [10, 0]
    assert "Amazon 3 back" not in str(step_in("Spy@9+gust Amazon@0", dice=[1]).questions)


def test_it_reaches_the_goal() -> None:
    """002-29"""
    assert places(step_in("Spy@3+gust Amazon@27 Devil@1", "Amazon 3 on", dice=[1])) == {"Amazon": 1}


def test_those_who_finish_together_share_the_place_and_each_gets_its_prize() -> None:
    """002-30, 002-R7: two in 1st place end the race, and nobody is 2nd."""
    after = step_in("Spy@3+gust Amazon@27 Devil@27 Assassin@20", "Amazon and Devil 3 on", race=2)
    assert places(after) == {"Amazon": 1, "Devil": 1}
    assert [r.points for r in after.race.racers] == [0, 4, 4, 0]
    assert after.race.over


def test_three_may_share_it() -> None:
    """002-30"""
    after = step_in("Spy@3+gust Amazon@28 Devil@28 Assassin@28", "Amazon, Devil and Assassin 3 on")
    assert places(after) == {"Amazon": 1, "Devil": 1, "Assassin": 1}


def test_second_places_are_shared_as_well() -> None:
    """002-R7"""
    after = step_in("Spy@29+gust Amazon@27 Devil@27 Assassin@3", "Spy's turn ends > Amazon and Devil 3 on", dice=[1])
    assert places(after) == {"Spy": 1, "Amazon": 2, "Devil": 2}
    assert [r.points for r in after.race.racers] == [3, 1, 1, 0]


def test_one_home_alone_does_not_end_the_race() -> None:
    """002-30"""
    after = step_in("Spy@3+gust Amazon@27 Devil@9", "Amazon 3 on", dice=[1])
    assert (places(after), after.race.over) == ({"Amazon": 1}, False)


def test_a_tie_with_a_right_forecast_leaves_second_place_to_her() -> None:
    """002-R25"""
    after = step_in("Spy@3+gust Amazon@27 Devil@27 Fortuneteller@5", "Devil will win", "Amazon and Devil 3 on")
    assert places(after) == {"Amazon": 1, "Devil": 1, "Fortuneteller": 2}
    assert [r.points for r in after.race.racers] == [0, 3, 3, 1]


def test_a_fortuneteller_in_the_tie_is_paid_once() -> None:
    """002-R25, 001-81: she is home already; if she named herself she is 2nd, and the other 1st."""
    after = step_in("Spy@3+gust Amazon@27 Fortuneteller@27", "Amazon will win", "Amazon and Fortuneteller 3 on")
    assert places(after) == {"Amazon": 1, "Fortuneteller": 1}
    after = step_in("Spy@3+gust Amazon@27 Fortuneteller@27", "Fortuneteller will win", "Amazon and Fortuneteller 3 on")
    assert places(after) == {"Amazon": 1, "Fortuneteller": 2}
    assert [r.points for r in after.race.racers] == [0, 3, 1]


def test_it_is_a_movement_so_arrivals_and_overtaking_count() -> None:
    """002-R8: Medusa, Eros, the Witch; only the thing itself is no ability."""
    after = step_in("Spy@9+gust Amazon@2 Medusa@5", "Amazon 3 on", "Make Amazon rest", dice=[1])
    assert resting(after) == ["Amazon"]
    after = step_in("Spy@9+gust Amazon@2 Witch@4", "Amazon 3 on", "Make Amazon rest", dice=[1])
    assert (resting(after), after.spaces) == (["Amazon"], [10, 5, 3])
    after = step_in("Spy@9+gust Amazon@2 Druid@7", "Amazon 3 on", dice=[1])
    assert "has used its ability" not in str(after.questions)


def test_blown_onto_the_troll_one_gives_way() -> None:
    """002-R8, 001-70"""
    assert step_in("Spy@9+gust Amazon@2 Troll@5", "Amazon 3 on", dice=[1]).spaces == [10, 4, 5]


def test_a_boot_booster_helps_one_of_them() -> None:
    """002-R8, 002-R21: 3 back and 5 on are 2 on."""
    after = step_in("Spy@3+gust Amazon@9+boot Poet@9", "Amazon and Poet 3 back", "Boot Booster: Amazon", dice=[2])
    assert after.spaces == [5, 11, 6]


def test_before_the_throw_a_gaze_costs_the_play() -> None:
    """001-R31, 002-R17: it is not too late for that."""
    after = step_in("Spy@3+gust Medusa@6", "about to roll > Spy 3 on", "Make Spy rest", dice=[5])
    assert (after.spaces, after.happened("rolled")) == ([6, 6], [])


def test_before_a_movement_it_moves_the_mover_too() -> None:
    """002-R17: and then the movement goes on from there."""
    assert step_in("Spy@3+gust Amazon@20", "About to move > Spy 3 on", dice=[2]).spaces == [8, 20]


def test_what_it_sets_off_is_settled_before_the_movement_goes_on() -> None:
    """002-22: it has priority."""
    after = step_in("Spy@3+gust Amazon@20 Eros@6 Poet@6", "About to move > Eros and Poet 3 on", dice=[2])
    prompts = [asked.prompt for asked in after.questions]
    assert "Does Eros advance 5?" in str(prompts)
    moves = [data["moves"] for data in after.happened("moved")]
    assert moves[-1] == [["Spy", 3, 5]]


def test_on_an_empty_field_it_is_kept() -> None:
    """002-R24: two blow at the same field in the same window."""
    after = step_in("Spy@3+gust Amazon@9+gust Devil@12", "begins a turn > Devil 3 on", "begins a turn > Devil 3 on", dice=[1])
    assert (after.spaces, left(after)) == ([4, 9, 15], [[], ["gust"], []])


@pytest.mark.parametrize(("blows", "space"), [("Spy 3 on", 25), ("Witch 3 back", 22)])
def test_a_spell_as_the_turn_begins_is_for_the_next_turn(blows: str, space: int) -> None:
    """001-R31: only a gaze costs the turn that runs."""
    after = step_in("Spy@20 Wizard@3+gust Witch@21", f"begins a turn > {blows}", "Make Spy rest", dice=[2])
    assert (after.spaces[0], resting(after)) == (space, ["Spy"])


def test_a_gaze_as_the_turn_begins_costs_it() -> None:
    """001-R31"""
    after = step_in("Spy@3+gust Medusa@6", "begins a turn > Spy 3 on", "Make Spy rest", dice=[5])
    assert (after.spaces, resting(after), after.happened("rolled")) == ([6, 6], [], [])


def test_not_before_a_movement_while_others_that_were_set_off_wait() -> None:
    """002-29: the Witch steps back, and Eros has not had his turn yet."""
    after = step_in("Spy@3 Witch@5 Poet@7 Eros@20 Wizard@25+gust", "Make Spy rest", dice=[4])
    assert "About to move: Witch 1 back. Use something?" not in windows(after)
    after = step_in("Spy@3 Witch@5 Amazon@9 Wizard@25+gust", "Make Spy rest", dice=[4])
    assert "About to move: Witch 1 back. Use something?" in windows(after)
