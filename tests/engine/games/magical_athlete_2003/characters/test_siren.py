"""Siren: at the beginning of her play everybody else moves 1 field towards her. Assassin and Spy stand in without an ability."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif


def test_everybody_moves_1_towards_her_and_then_she_plays() -> None:
    """001-54, 001-37: those behind her move on, those ahead of her come back."""
    after = whatif("Siren@5 Assassin@2 Spy@9 Hoodlum@0", dice=[3])
    assert after.spaces == [8, 3, 8, 1]
    assert after.questions == []


def test_whoever_is_beside_her_stays() -> None:
    """001-54: there is no field between them."""
    assert whatif("Siren@5 Assassin@5 Spy@4", dice=[3]).spaces == [8, 5, 5]


def test_it_is_one_movement_of_all() -> None:
    """001-54: simultaneously, whatever stands in between."""
    after = whatif("Siren@5 Assassin@3 Spy@4 Hoodlum@6", dice=[1])
    assert sorted(after.happened("moved")[0]["moves"]) == [["Assassin", 3, 4], ["Hoodlum", 6, 5], ["Spy", 4, 5]]


def test_with_everybody_beside_her_she_has_nothing_to_sing_for() -> None:
    """001-54, 001-R17: nothing moves, so it is no use for the Druid."""
    after = whatif("Siren@0 Assassin@0 Druid@0", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers, after.questions) == ([3, 0, 0], [], [])


def test_she_has_no_choice() -> None:
    """001-38: it is a duty, even if it helps all others."""
    assert whatif("Siren@20 Assassin@2 Spy@3", dice=[1], otherwise="no").spaces == [21, 3, 4]


def test_nobody_can_stop_her() -> None:
    """001-38, 001-64: the Philosopher is not asked."""
    after = whatif("Siren@5 Assassin@2 Philosopher@9", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 3, 8], [])


def test_a_siren_who_has_to_rest_does_not_sing() -> None:
    """001-R36, 001-40: no play, so no beginning of one."""
    after = whatif("Siren@5! Assassin@2", dice=[1])
    assert after.spaces == [5, 2]
    assert not after.racer("Siren").tripped


def test_she_sings_on_her_own_turn_only() -> None:
    """001-54: at the beginning of her play."""
    assert whatif("Assassin@2 Siren@5", dice=[1]).spaces == [3, 5]


@pytest.mark.parametrize("watcher", ["SwordFighter", "Medusa", "Eros"])
def test_nobody_answers_an_arrival_by_the_song(watcher: str) -> None:
    """001-55, 001-R14: the Assassin comes to the Siren from one side, the watcher from the other."""
    after = whatif(f"Siren@5 Assassin@4 {watcher}@6", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 5, 5], [])


def test_nobody_answers_when_the_song_takes_them_to_each_other() -> None:
    """001-55: Medusa comes to the Siren herself and cannot cost her the play."""
    after = whatif("Siren@5 Medusa@6 Assassin@4", dice=[2], otherwise="yes")
    assert (after.spaces, after.questions) == ([7, 5, 5], [])


def test_the_witch_is_overtaken_by_nobody() -> None:
    """001-R14: one step towards the Siren brings others to her side at most, or the Witch to theirs."""
    for position in (
        "Siren@9 Assassin@4 Witch@5",
        "Siren@7 Assassin@6 Witch@8",
        "Siren@5 Assassin@4 Witch@5",
        "Siren@5 Spy@6 Witch@7",
    ):
        assert whatif(position, dice=[1]).powers == ["Siren"]
        assert not any("Assassin" in asked.prompt or "Spy" in asked.prompt for asked in whatif(position, dice=[1]).questions)


def test_what_the_song_began_the_play_may_complete() -> None:
    """001-R30: the song takes her to nobody, but her play takes her past the Witch, who stood ahead as the turn began."""
    after = whatif("Siren@5 Witch@7", dice=[2], otherwise="yes")
    assert after.spaces == [7, 5]
    assert after.racer("Siren").tripped


def test_the_troll_directly_ahead_of_her_comes_and_she_goes_back_1() -> None:
    """001-55: first her ability, then his; the play begins from there."""
    after = whatif("Siren@5 Troll@6", dice=[3])
    assert after.powers == ["Siren", "Troll"]
    assert after.spaces == [7, 5]


def test_the_troll_directly_behind_her_does_the_same() -> None:
    """001-55, 001-70: he comes to her field from below, and she is put behind him."""
    assert whatif("Siren@5 Troll@4", dice=[3]).spaces == [7, 5]


def test_all_who_come_to_the_trolls_field_are_put_behind_it() -> None:
    """001-55, 001-R40: by where they stood before; one use for all of them."""
    after = whatif("Siren@5 Troll@6 Assassin@4", dice=[3])
    assert after.spaces == [7, 5, 4]
    assert after.powers == ["Siren", "Troll"]


def test_a_troll_two_ahead_is_no_trouble_for_her_but_may_be_for_others() -> None:
    """001-70: he comes to 6; nobody is there."""
    assert whatif("Siren@5 Troll@7 Assassin@6", dice=[3]).spaces == [8, 6, 5]


def test_who_is_put_behind_the_troll_has_arrived_there() -> None:
    """001-55, 001-70: only the song is quiet; Medusa meets the Siren, who loses her play (001-R31)."""
    after = whatif("Siren@5 Troll@6 Medusa@3", dice=[3], answers=["Make Siren rest"])
    assert after.spaces == [4, 5, 4]
    assert after.unused == ["3"]


def test_on_the_starting_field_the_troll_leaves_her_alone() -> None:
    """001-71: he comes to her there, and behind the starting field there is nothing."""
    assert whatif("Siren@0 Troll@1", dice=[3]).spaces == [3, 0]


def test_a_witch_who_is_put_behind_the_troll_by_the_song_has_been_overtaken_by_him() -> None:
    """001-R30: from 6 to 5 by the song, from 5 to 4 by the Troll, who stood behind her and is ahead now."""
    after = whatif("Siren@5 Troll@4 Witch@6", dice=[3], answers=["Make Troll rest"])
    assert after.racer("Troll").tripped
    assert after.racer("Witch").space == 3


def test_the_druid_learns_from_the_song_and_from_the_troll() -> None:
    """001-R17: duties are abilities; one step each, after all have moved."""
    after = whatif("Siren@5 Troll@6 Druid@20", dice=[3], otherwise="yes")
    assert (after.powers, after.spaces) == (["Siren", "Troll", "Druid", "Druid"], [7, 5, 21])


def test_the_druid_is_pulled_before_she_learns() -> None:
    """001-R17: back 1 by the song, on 1 by her insight."""
    assert whatif("Siren@5 Druid@8", dice=[1], otherwise="yes").spaces == [6, 8]


def test_the_fighter_skips_nobody_in_the_song() -> None:
    """001-R14, 001-54: one field for everybody."""
    after = whatif("Siren@5 Fighter@3 Assassin@4", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 4, 5], [])


def test_the_ninja_is_pulled_like_everybody_else() -> None:
    """001-73: whoever begins on her field and follows her goes with her play, not with the song."""
    assert whatif("Siren@5 Ninja@5 Assassin@9", dice=[3], otherwise="yes").spaces == [8, 8, 8]


def test_nobody_is_sung_over_the_line() -> None:
    """001-54: she is short of it herself."""
    assert whatif("Siren@29 Assassin@28 Spy@0", dice=[1]).spaces == [30, 29, 1]


def test_those_who_are_home_do_not_listen() -> None:
    """001-30: a character that has finished is nobody's target."""
    assert whatif("Assassin@29 Siren@5 Spy@2", dice=[3, 1], turns=2).spaces == [30, 6, 3]
