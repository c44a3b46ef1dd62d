"""The frame of a race: turns and plays, rests, the goal, the start. Spy and Assassin have no ability in a race."""

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.games.magical_athlete_2003.track import PRIZES, RULES, TRACKS
from engine.race.model.racer import Racer
from engine.race.notation import RacePositionResult
from engine.race.resolution.turn import Race


def places(after: RacePositionResult) -> list[int | None]:
    return [r.place for r in after.race.racers]


def resting(after: RacePositionResult) -> list[str]:
    return [r.name for r in after.race.racers if r.tripped]


# ---------------------------------------------------------------------- turns and plays


def test_in_a_turn_one_rolls_and_advances() -> None:
    """001-27, 001-34"""
    after = whatif("Spy@0 Assassin@0", dice=[4])
    assert (after.spaces, after.happened("rolled")) == ([4, 0], [{"racer": "Spy", "die": 4}])


def test_turns_go_round() -> None:
    """001-27"""
    after = whatif("Spy@0 Assassin@0 Hoodlum@0", dice=[1, 2, 3, 4], turns=4)
    assert (after.spaces, after.next) == ([5, 2, 3], after.racer("Assassin"))


def test_who_is_home_has_no_more_turns() -> None:
    """001-27, 001-30"""
    assert whatif("Spy@29 Assassin@0 Hoodlum@0", dice=[1, 2, 3, 4], turns=4).spaces == [30, 6, 3]


@pytest.mark.parametrize(
    ("position", "answers"),
    [("Amazon@3 Spy@9", ["Advance 5"]), ("Trader@3 Spy@9", ["Swap with Spy"]), ("Necromancer@3 Spy@9", ["Throw a die"])],
)
def test_an_ability_instead_of_the_play_replaces_it(position: str, answers: list[str]) -> None:
    """001-35: no roll of the play, and the turn is over."""
    after = whatif(position, answers=answers)
    assert after.happened("rolled") == []
    assert after.next is after.racer("Spy")


@pytest.mark.parametrize("position", ["Amazon@3 Spy@9", "Trader@3 Spy@9", "Necromancer@3 Spy@9"])
def test_instead_of_it_one_may_play(position: str) -> None:
    """001-35"""
    assert whatif(position, dice=[2], answers=["Roll"]).spaces == [5, 9]


def test_what_answers_a_play_does_not_answer_what_replaces_one() -> None:
    """001-36: nothing for Devil and Ghoul in a sprint, a swap, or the Necromancer's 1."""
    for position, answers in (
        ("Amazon@3 Devil@0 Ghoul@0", ["Advance 5"]),
        ("Trader@3 Devil@9 Ghoul@0", ["Swap with Devil"]),
        ("Necromancer@3 Devil@9 Ghoul@0", ["Throw a die"]),
    ):
        after = whatif(position, dice=[1], answers=answers, otherwise="yes")
        assert after.powers == [after.race.racers[0].name]


@pytest.mark.parametrize(
    ("position", "answers", "spaces"),
    [
        ("Siren@3 Spy@9", [], [5, 8]),
        ("Priest@3 Spy@0", ["Bless"], [6, 2]),
        ("SecretAgent@3 Spy@9", ["Abduct"], [5, 3]),
    ],
)
def test_at_the_beginning_of_a_play_comes_first_and_then_the_play(position: str, answers: list[str], spaces: list[int]) -> None:
    """001-37"""
    after = whatif(position, dice=[2], answers=answers)
    assert after.spaces == spaces
    kinds = [event.kind for event in after.events]
    assert kinds.index("power") < kinds.index("rolled")


def test_answers_to_dice_and_to_others_may_come_in_anybodys_turn() -> None:
    """001-39: the Spy's 6 is the Poet's, who steps to Medusa, who makes her rest; the Druid learns from both."""
    after = whatif("Spy@0 Poet@8 Medusa@9 Druid@20", dice=[6], otherwise="yes")
    assert after.powers == ["Poet", "Medusa", "Druid", "Druid"]
    assert (after.spaces, resting(after)) == ([6, 9, 9, 22], ["Poet"])


# ---------------------------------------------------------------------- rests


RESTERS = [name for name in CARDS if name not in ("Assassin", "Spy")]


@pytest.mark.parametrize("name", RESTERS)
def test_who_rests_has_neither_play_nor_ability_in_that_turn(name: str) -> None:
    """001-40, 001-R36: nothing happens in it at all; that goes for the Siren's duty as well."""
    after = whatif(f"{name.replace(' ', '')}@5! Spy@5 Assassin@9", otherwise="yes")
    assert after.spaces == [5, 5, 9]
    assert after.powers == []
    assert [asked for asked in after.questions if "win" not in asked.prompt] == []
    assert resting(after) == []
    assert after.next is after.racer("Spy")


def test_one_turn_is_rested_and_the_next_one_is_a_play() -> None:
    """001-40"""
    assert whatif("Spy@5! Assassin@0", dice=[1, 3], turns=3).spaces == [8, 1]


@pytest.mark.parametrize(
    ("position", "dice", "answers", "power"),
    [
        ("Spy@3 Devil@0!", [5], [], "Devil"),
        ("Poet@3 Spy@4 Eros@0!", [1], ["Advance 5"], "Eros"),
        ("Spy@3 Poet@0!", [6], ["Advance 1"], "Poet"),
        ("Spy@3 Ghoul@0!", [1], ["Advance 1"], "Ghoul"),
        ("SecretAgent@9 Centaur@3! Spy@5", [1], ["Abduct Centaur", "Kick"], "Centaur"),
        ("Spy@3 SwordFighter@5!", [2, 6, 1], ["Duel"], "Sword fighter"),
        ("Amazon@3 Philosopher@0!", [], ["Advance 5", "Stop"], "Philosopher"),
        ("Amazon@3 Druid@0!", [], ["Advance 5", "Advance 1"], "Druid"),
        ("Spy@3 Troll@5!", [2], [], "Troll"),
        ("Spy@3 Ninja@3!", [2], ["Follow"], "Ninja"),
        ("Spy@3 Witch@4!", [2], ["rest"], "Witch"),
        ("Spy@3 Medusa@5!", [2], ["rest"], "Medusa"),
        ("Priest@9 Fighter@3! Spy@4", [1], ["Bless", "Skip field 4"], "Fighter"),
    ],
)
def test_in_the_turns_of_others_abilities_work_before_a_rest(
    position: str, dice: list[int], answers: list[str], power: str
) -> None:
    """001-40, 001-39, 001-R36"""
    after = whatif(position, dice=dice, answers=answers)
    assert power in after.powers
    assert after.racer(power).tripped


def test_rests_do_not_add_up() -> None:
    """001-R36: Witch and Medusa may both have a reason, and the Spy rests once."""
    after = whatif("Spy@3 Witch@4! Medusa@6!", dice=[3, 5], otherwise="yes", turns=5)
    assert [event.data["racer"] for event in after.events if event.kind == "stood_up"] == ["Witch", "Medusa", "Spy"]
    assert after.next is after.racer("Medusa")
    assert after.powers.count("Witch") + after.powers.count("Medusa") == 1


def test_others_may_still_move_whoever_has_to_rest() -> None:
    """001-40: it is a target, and on the track like anybody."""
    after = whatif("Trader@3 Spy@9!", answers=["Swap with Spy"])
    assert (after.spaces, resting(after)) == ([9, 3], ["Spy"])


# ---------------------------------------------------------------------- the goal


def test_the_race_is_over_when_two_are_home() -> None:
    """001-28"""
    after = whatif("Spy@28 Assassin@28 Hoodlum@28", dice=[2, 3, 6], turns=3)
    assert (places(after), after.race.over, after.unused) == ([1, 2, None], True, ["6"])
    assert after.next is None


def test_a_roll_need_not_be_exact() -> None:
    """001-28, 001-R1"""
    assert whatif("Spy@29 Assassin@0", dice=[6]).spaces == [30, 0]


def test_the_last_one_is_not_brought_home_early() -> None:
    """001-28: with two characters the race goes on until both are there."""
    one = whatif("Spy@29 Assassin@3", dice=[1])
    assert (places(one), one.race.over, one.next) == ([1, None], False, one.racer("Assassin"))
    both = whatif("Spy@29 Assassin@20", dice=[1, 4, 6], turns=3)
    assert (places(both), both.race.over) == ([1, 2], True)


def test_the_second_of_three_ends_it() -> None:
    """001-28: wherever the third is."""
    after = whatif("Spy@29 Assassin@29 Hoodlum@0", dice=[1, 1], turns=2)
    assert (places(after), after.race.over) == ([1, 2, None], True)


def test_a_right_forecast_ends_it_with_the_winner() -> None:
    """001-29"""
    after = whatif("Spy@29 Assassin@29 Fortuneteller@0", dice=[1], answers=["Spy will win"])
    assert (places(after), after.race.over) == ([1, None, 2], True)


def test_who_is_home_uses_no_ability() -> None:
    """001-30: a 6 for the Poet, a 5 for the Devil, a 1 for the Ghoul: none of them answers."""
    for name, dice in (("Poet", [2, 6]), ("Devil", [2, 5]), ("Ghoul", [2, 1])):
        after = whatif(f"{name}@29 Spy@3 Assassin@0", dice=dice, turns=2, otherwise="yes")
        assert (after.spaces, after.questions) == ([30, 3 + dice[1], 0], [])


def test_who_is_home_is_nobodys_target() -> None:
    """001-30"""
    trader = whatif("Spy@29 Trader@3 Assassin@9", dice=[1], turns=2)
    assert trader.questions[0].options == ("Swap with Assassin on 9", "Roll")
    assert whatif("Spy@29 Necromancer@3 Assassin@0", dice=[1, 2], turns=2).questions == []


def test_who_reaches_the_goal_together_comes_in_turn_order() -> None:
    """001-R26: from the current player; the Priest's turn makes the Assassin, to his left, come before the Spy."""
    assert places(whatif("Spy@28! Priest@29 Assassin@28", answers=["Bless"], turns=2)) == [2, None, 1]


def test_the_current_player_is_the_first_of_them() -> None:
    """001-R26: last himself, with others"""
    assert places(whatif("Spy@28! Priest@28 Assassin@29", answers=["Bless"], turns=2)) == [2, 1, None]


@pytest.mark.parametrize(("race", "first", "second"), [(1, 3, 1), (2, 4, 2), (3, 4, 2), (4, 5, 3), (5, 5, 3)])
def test_prizes(race: int, first: int, second: int) -> None:
    """001-32"""
    after = whatif("Spy@29 Assassin@29 Eros@0", dice=[1, 1], turns=2, race=race)
    assert [r.points for r in after.race.racers] == [first, second, 0]
    assert PRIZES[race - 1] == (first, second)


@pytest.mark.parametrize(("track", "goal"), [(None, 30), ("short", 20), ("plain", 30), ("long", 40)])
def test_the_track_is_20_30_or_40_fields_long(track: str | None, goal: int) -> None:
    """001-R1: 30 unless a table wants it otherwise, and no field has anything special."""
    before = whatif(f"Spy@{goal - 3} Assassin@0", dice=[2], track=track)
    assert (before.spaces[0], before.race.goal) == (goal - 1, goal)
    after = whatif(f"Spy@{goal - 3} Assassin@0", dice=[3], track=track)
    assert (after.spaces[0], places(after)) == (goal, [1, None])
    assert {name: (each.length, each.features) for name, each in TRACKS.items()} == {
        "plain": (30, {}),
        "short": (20, {}),
        "long": (40, {}),
    }


@pytest.mark.parametrize("track", ["short", "long"])
def test_on_every_track_abilities_end_at_its_goal(track: str) -> None:
    """001-R1: the sprint, the swap's neighbour, the Troll's last field."""
    goal = TRACKS[track].length
    assert places(whatif(f"Amazon@{goal - 5} Spy@0", answers=["Advance 5"], track=track)) == [1, None]
    assert whatif(f"Spy@{goal - 2} Troll@{goal - 1}", dice=[1], track=track).spaces == [goal - 2, goal - 1]


# ---------------------------------------------------------------------- the start


def test_nobody_goes_back_beyond_the_starting_field() -> None:
    """001-R12: the Necromancer's 6, a kick from 0, the Witch on 1."""
    assert whatif("Necromancer@9 Spy@2", dice=[6], answers=["Throw"]).spaces == [10, 0]
    assert whatif("SecretAgent@5 Centaur@0 Spy@0", dice=[1], answers=["Abduct Centaur"], otherwise="yes").spaces == [6, 5, 0]
    assert whatif("Spy@0 Witch@1", dice=[3], otherwise="yes").spaces == [3, 0]


@pytest.mark.parametrize("name", [name for name in CARDS if name not in ("Hoodlum", "Fortuneteller")])
def test_being_placed_on_the_starting_field_sets_nothing_off(name: str) -> None:
    """001-24, 001-R11: men and women, Medusa, Troll and Sword fighter are all together there."""
    others = [other for other in ("Eros", "Poet", "Medusa", "SwordFighter", "Troll") if other != name.replace(" ", "")]
    position = " ".join(f"{racer}@0" for racer in [name.replace(" ", ""), *others])
    after = whatif(position, otherwise="yes", turns=0, race=2)
    assert (after.questions, after.powers, {*after.spaces}) == ([], [], {0})


def test_only_the_sword_fighter_has_a_use_for_company_there() -> None:
    """001-R11, 001-R19: as his own turn begins, once for each; nobody else is asked in theirs."""
    after = whatif("SwordFighter@0 Medusa@0 Eros@0", dice=[1], otherwise="no")
    assert [asked.options[0] for asked in after.questions] == ["Duel Medusa", "Duel Eros"]
    assert whatif("Medusa@0 SwordFighter@0 Eros@0", dice=[1], otherwise="yes").questions == []


def test_coming_back_to_it_is_an_arrival() -> None:
    """001-R11: a couple for Eros, and company for Medusa."""
    after = whatif("Necromancer@9 Spy@2 Medusa@0 Eros@3", dice=[4], answers=["Throw", "Send Spy"], otherwise="yes")
    assert after.powers == ["Necromancer", "Medusa", "Eros"]
    assert (after.spaces, resting(after)) == ([10, 0, 0, 8], ["Spy"])


# ---------------------------------------------------------------------- endless races


def endless(host: InlineHost) -> Race:
    """The Secret agent fetches Medusa in every turn and rests for it, so nobody gets anywhere near the goal."""
    racers = [Racer(i, i, name, CARDS[name]) for i, name in enumerate(("Secret agent", "Medusa"))]
    racers[1].space = 3
    race = Race(racers, TRACKS["plain"], (3, 1), RULES["text"])
    while not race.over:
        race.play_step(host)
    return race


@pytest.mark.parametrize("pauses", [True, False])
def test_a_race_is_called_after_100_turns_for_each(pauses: bool) -> None:
    """001-R44: places that nobody has taken are not paid."""
    host = InlineHost(
        FastDice(1), lambda seat, kind, options, wording=None, secret=False: options[0], records_events=True, pauses=pauses
    )
    race = endless(host)
    assert (race.called, race.turn_no, [r.points for r in race.racers]) == (True, 200, [0, 0])
    assert [event.data for event in host.events if event.kind == "race_called"] == [{"turns": 200}]
    assert {r.turns for r in race.racers} == {100}


# ---------------------------------------------------------------------- chains


def test_a_duel_in_progress_is_not_begun_again() -> None:
    """001-R44, 000-R14: the Poet's step at the duel's 6 ends with the Troll, who sends her back to where they are fighting."""
    after = whatif("SwordFighter@3 Poet@5 Troll@6", dice=[2, 6, 5], otherwise="yes")
    assert after.powers == ["Sword fighter", "Poet", "Troll"]
    assert (after.spaces, len(after.happened("loop_ended"))) == ([7, 5, 6], 1)


def test_what_was_stopped_and_comes_of_that_again_cannot_be_stopped_again() -> None:
    """001-65, 001-69, 001-R44: stopped, the Sword fighter is 1 ahead, the Druid learns it and is beside him again. Everybody gets
    on each time, and it would never end before the goal; so the Philosopher gives way."""
    after = whatif("SwordFighter@2 Druid@3 Philosopher@0 Spy@0", dice=[1, 6, 1], otherwise="yes", track="long")
    assert [asked.answer for asked in after.questions].count("Stop Sword fighter") == 1
    assert after.happened("die") == [{"racer": "Sword fighter", "die": 6}, {"racer": "Druid", "die": 1}]
    assert "Philosopher has stopped Sword fighter once and cannot do it again." in after.sentences
