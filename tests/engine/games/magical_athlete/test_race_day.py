"""A race from the first turn to the prizes, the track it is on, and who begins the next one."""

from __future__ import annotations

import pytest

from engine.core.question import Refused
from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.notation import read_position, whatif
from engine.games.magical_athlete.racers import CARDS
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import NAMES, ScriptedMatch, on_the_track, play_out
from tests.engine.support.tables import events_of

# ---------------------------------------------------------------------- track and prizes


def test_the_first_race_is_on_the_mild_side_and_the_board_is_turned_over_after_each() -> None:
    """000-11, 000-37: Mild, Wild, Mild, Wild."""
    table = play_out(Table.new("magical-athlete", NAMES[:3], seed=2))
    assert [line_up["track"] for line_up in events_of(table, "line_up")] == ["mild", "wild", "mild", "wild"]


@pytest.mark.parametrize("schedule", [["wild"] * 4, ["mild"] * 4, ["wild", "mild", "mild", "wild-printed"]])
def test_a_table_may_agree_on_another_schedule_beforehand(schedule: list[str]) -> None:
    """000-38: everybody sees it before the first pick, and that is how it is raced."""
    table = Table.new("magical-athlete", NAMES[:3], {"tracks": schedule}, seed=2)
    assert table.view(None)["board"]["tracks"] == schedule
    assert [line_up["track"] for line_up in events_of(play_out(table), "line_up")] == schedule


@pytest.mark.parametrize("schedule", ["mild", "mild,wild,mild", "mild,wild,mild,wild,mild", "mild,wild,mild,moon"])
def test_a_schedule_has_four_races_on_sides_that_exist(schedule: str) -> None:
    """000-38: anything else is refused when the table is opened."""
    with pytest.raises(Refused, match="tracks"):
        Table.new("magical-athlete", NAMES[:3], {"tracks": schedule})


def test_the_side_that_is_up_is_the_one_that_acts() -> None:
    """000-37: the same roll onto the star in a mild and in a wild race."""
    mild, wild = (ScriptedMatch(on_the_track("Lackey@8 Stickler@0 Legs@0", race=race), dice=[3]).play(2) for race in (1, 2))
    assert (mild.match.points(), wild.match.points()) == ([0, 0, 0], [1, 0, 0])


@pytest.mark.parametrize(("race", "gold", "silver"), [(1, 3, 1), (2, 4, 2), (3, 4, 2), (4, 5, 3)])
def test_the_first_two_take_the_top_chips_of_that_race(race: int, gold: int, silver: int) -> None:
    """000-12, 000-35: the smallest chips lie on top, so later races pay more; the rest get nothing."""
    played = ScriptedMatch(on_the_track("Lackey@29 Gunk@20 Stickler@29 Coach@28", race=race, first=2), dice=[2, 1, 3]).finish_race()
    assert played.match.sheet.prizes == [silver, 0, gold, 0]
    assert played.match.points() == [silver, 0, gold, 0]


# ---------------------------------------------------------------------- turns


def test_a_turn_is_a_roll_and_a_move_of_that_many_spaces() -> None:
    """000-27: the Main Move."""
    played = ScriptedMatch(on_the_track("Lackey@7 Stickler@0 Inchworm@0"), dice=[4]).play(2)
    assert played.spaces == [11, 0, 0]
    assert [(move["moves"], move["main"]) for move in played.events("moved")] == [([["Lackey", 7, 11]], True)]


def test_the_player_whose_turn_it_is_throws_the_die() -> None:
    """000-27: a table waits for that player only, and then goes on to the left."""
    table = Table.new("magical-athlete", NAMES[:4], seed=12)
    while not events_of(table, "turn"):
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].options[0].id)
    first = table.view(None)["board"]["first"]
    assert [question.seat for question in table.questions] == [first]
    assert events_of(table, "turn")[0]["seat"] == first
    with pytest.raises(Refused):
        table.answer((first + 1) % 4, table.questions[0].key, table.questions[0].options[0].id)


def test_a_move_by_power_is_no_main_move() -> None:
    """000-28: Gunk and Coach shorten and lengthen the roll, not the 2 that Romantic moves for a couple."""
    after = whatif("Lackey@0 Stickler@4 Romantic@10 Coach@10 Gunk@20", dice=[5])
    assert after.spaces == [4, 4, 12, 10, 20]
    assert [(move["moves"][0][0], move["main"]) for move in after.happened("moved")] == [("Lackey", True), ("Romantic", False)]


@pytest.mark.parametrize("watcher", ["Lackey", "Skipper", "Inchworm"])
def test_a_die_that_is_not_for_the_main_move_wakes_nobody(watcher: str) -> None:
    """000-28: a duel with a 6 against a 1, then an ordinary 3."""
    after = whatif(f"Duelist@5 Stickler@5 {watcher}@0", dice=[6, 1, 3], answers=["Duel Stickler"])
    assert after.spaces == [10, 5, 0]
    assert after.powers == ["Duelist"]
    assert after.next is not None
    assert after.next.name == "Stickler"


@pytest.mark.parametrize(
    ("first", "order"),
    [(0, ["Lackey", "Stickler", "Inchworm", "Legs"] * 2), (2, ["Inchworm", "Legs", "Lackey", "Stickler"] * 2)],
)
def test_turns_go_round_clockwise_from_the_first_player(first: int, order: list[str]) -> None:
    """000-29: seat after seat, round after round."""
    played = ScriptedMatch(on_the_track("Lackey@0 Stickler@0 Inchworm@0 Legs@0", first=first), dice=[3, 4, 5, 3, 4, 5, 3, 4])
    assert played.play(9).turns == order


def test_whoever_has_crossed_the_line_has_no_turn_any_more() -> None:
    """000-29: the others go on in the same order."""
    played = ScriptedMatch(on_the_track("Lackey@0 Stickler@29 Inchworm@0 Legs@0"), dice=[3, 4, 5, 3, 4, 5, 3]).play(8)
    assert played.turns == ["Lackey", "Stickler", "Inchworm", "Legs", "Lackey", "Inchworm", "Legs"]


# ---------------------------------------------------------------------- the end of a race


def test_the_race_is_over_the_moment_the_second_racer_crosses() -> None:
    """000-30: first and second are placed, the third stays where it is although it could have crossed next."""
    played = ScriptedMatch(on_the_track("Lackey@29 Inchworm@28 Legs@29"), dice=[2, 3]).finish_race()
    assert [(done["racer"], done["place"]) for done in played.events("finished")] == [("Lackey", 1), ("Inchworm", 2)]
    assert played.turns == ["Lackey", "Inchworm"]
    assert [racer.space for racer in played.match.sheet.races[0]] == [30, 30, 29]


def test_one_racer_over_the_line_does_not_end_the_race() -> None:
    """000-30: it takes two."""
    played = ScriptedMatch(on_the_track("Lackey@29 Inchworm@5 Legs@5"), dice=[2, 3, 4]).play(4)
    assert played.match.race is not None
    assert played.spaces == [30, 8, 9]
    assert played.match.points() == [3, 0, 0], "the gold chip is taken at once"


def test_nothing_more_happens_after_the_second_place() -> None:
    """000-30: Suckerfish in tow of the second is too late, and the Scoocher does not stir."""
    played = ScriptedMatch(on_the_track("Lackey@29 Legs@28 Suckerfish@28 Scoocher@0"), dice=[1, 2], answers=["no", "yes"])
    played.finish_race()
    finishers = played.match.sheet.races[0]
    assert [(racer.place, racer.space) for racer in finishers] == [(1, 30), (2, 30), (None, 28), (None, 0)]


def test_racers_of_a_race_are_out_of_play() -> None:
    """000-36: neither in a hand nor in the pile again, whoever they were."""
    table = Table.new("magical-athlete", NAMES[:5], seed=8)
    while len(events_of(table, "race_over")) < 2:
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].options[0].id)
    raced = {racer for line_up in events_of(table, "line_up") for _, racer in line_up["racers"]}
    assert len(raced) == 10
    assert raced.isdisjoint({racer for team in table.view(None)["board"]["teams"] for racer in team})
    assert raced.isdisjoint({card.name for card in (*table.state.pile.left, *table.state.pile.bottom)})


def test_the_board_is_empty_between_two_races() -> None:
    """000-36: the figures are taken off."""
    played = ScriptedMatch(on_the_track("Lackey@29 Stickler@29 Legs@3"), dice=[1, 1]).finish_race()
    assert GAME.view(played.match, 0)["race"] is None
    assert [racer["racer"] for racer in GAME.view(played.match, 0)["races"][0]["racers"]] == ["Lackey", "Stickler", "Legs"]


# ---------------------------------------------------------------------- powers


CAN = {
    "Alchemist": ("Alchemist@0 Twin@9", [2], ["Move 4 instead of 2"]),
    "Cheerleader": ("Cheerleader@5 Twin@0", [3], ["Cheer: last place moves 2 and you move 1"]),
    "Dicemonger": ("Twin@0 Dicemonger@9", [3, 3], ["Reroll with Dicemonger"]),
    "Duelist": ("Duelist@5 Twin@5", [3, 3, 3], ["Duel Twin"]),
    "Flip Flop": ("Flip Flop@0 Twin@5", [3], ["Swap with Twin"]),
    "Genius": ("Genius@0 Twin@9", [3], ["Guess 3"]),
    "Hypnotist": ("Hypnotist@5 Twin@0", [3], ["Warp Twin here"]),
    "Legs": ("Legs@0 Twin@9", [3], ["Jog 5"]),
    "Magician": ("Magician@0 Twin@9", [3, 3], ["Reroll with Magician"]),
    "Rocket Scientist": ("Rocket Scientist@0 Twin@9", [3], ["Double the 3 and trip"]),
    "Suckerfish": ("Twin@2 Suckerfish@2 Egg@9", [3], ["Follow Twin to 5"]),
    "Third Wheel": ("Third Wheel@0 Twin@5 Egg@5", [3], ["Warp to 5"]),
}
"""The racers whose card says "can", where they could use it. Twin and Egg are plain racers here."""


@pytest.mark.parametrize("name", CAN)
def test_a_power_that_one_can_use_may_be_declined(name: str) -> None:
    """000-31: then the turn goes as if nobody had a power."""
    position, dice, _ = CAN[name]
    after = whatif(position, dice=dice, otherwise="no")
    before = [racer.space for racer in read_position(position)]
    assert len(after.questions) == 1
    assert after.happened("power") == []
    assert after.spaces == [before[0] + dice[0], *before[1:]]


@pytest.mark.parametrize("name", CAN)
def test_a_power_that_one_can_use_may_be_used(name: str) -> None:
    """000-31, 000-32: by choice of its player."""
    position, dice, answers = CAN[name]
    after = whatif(position, dice=dice, answers=answers)
    assert name in after.powers
    assert not set(answers) & set(after.unused)


MUST = {
    "Baba Yaga": ("Twin@0 Baba Yaga@3", [3]),
    "Banana": ("Twin@0 Banana@1", [3]),
    "Blimp": ("Blimp@0 Twin@9", [3]),
    "Centaur": ("Centaur@0 Twin@2", [3]),
    "Coach": ("Twin@0 Coach@0", [3]),
    "Gunk": ("Twin@0 Gunk@9", [3]),
    "Hare": ("Hare@0 Twin@9", [3]),
    "Heckler": ("Twin@0 Heckler@9", [1]),
    "Huge Baby": ("Twin@0 Huge Baby@3", [3]),
    "Inchworm": ("Twin@0 Inchworm@9", [1]),
    "Lackey": ("Twin@0 Lackey@9", [6]),
    "Leaptoad": ("Leaptoad@0 Twin@2", [3]),
    "Lovable Loser": ("Lovable Loser@0 Twin@9", [3]),
    "M.O.U.T.H.": ("M.O.U.T.H.@0 Twin@3 Egg@9", [3]),
    "Party Animal": ("Party Animal@0 Twin@9", [3]),
    "Romantic": ("Twin@0 Egg@3 Romantic@9", [3]),
    "Scoocher": ("Twin@0 Gunk@9 Scoocher@15", [3]),
    "Sisyphus": ("Sisyphus@5 Twin@9", [6]),
    "Skipper": ("Twin@0 Skipper@9", [1]),
    "Stickler": ("Twin@29 Stickler@9", [3]),
}


@pytest.mark.parametrize("name", MUST)
def test_every_other_power_happens_without_asking(name: str) -> None:
    """000-31, 000-32: triggers and passive powers are mandatory."""
    position, dice = MUST[name]
    after = whatif(position, dice=dice)
    assert after.questions == []
    assert name in after.powers


def test_no_power_is_both_or_neither() -> None:
    """000-31: Copycat, Egg and Mastermind must choose, Twin can do so before the race; the rest is in one of the two lists."""
    assert sorted([*CAN, *MUST, "Copycat", "Egg", "Mastermind", "Twin"]) == sorted(CARDS)


def test_a_prediction_cannot_be_declined() -> None:
    """000-31: Mastermind names somebody, but never nobody."""
    assert whatif("Mastermind@0 Twin@9", dice=[3]).questions[0].options == ("Mastermind will win", "Twin will win")


@pytest.mark.parametrize(
    ("position", "first", "order"),
    [
        ("Romantic@10 Baba Yaga@11 Egg=Romantic@0", 0, ["Romantic", "Baba Yaga", "Egg"]),
        ("Romantic@0 Baba Yaga@10 Egg=Romantic@6 Twin@11", 1, ["Baba Yaga", "Egg", "Romantic"]),
        ("Romantic@0 Baba Yaga@11 Egg=Romantic@10", 2, ["Egg", "Romantic", "Baba Yaga"]),
    ],
)
def test_the_track_acts_first_then_the_current_player_then_the_others_clockwise(
    position: str, first: int, order: list[str]
) -> None:
    """000-33: somebody stops in company on the star of space 11, and three powers have something to say."""
    played = ScriptedMatch(on_the_track(position, race=2, first=first), dice=[1]).play(2)
    acted = [(event.kind, event.data["racer"]) for event in played.host.events if event.kind in ("chips", "power")]
    assert acted == [("chips", order[0]), *(("power", name) for name in order)]


def test_each_power_in_the_worked_example_answers_the_one_before() -> None:
    """000-34: the move trips, the trip scooches, the couple is loved, the love scooches; spaces other than in the rules."""
    after = whatif("Romantic@10 Scoocher@12 Banana@13", dice=[5])
    assert after.spaces == [17, 14, 13]
    powers = [event for event in after.events if event.kind == "power"]
    moves = {event.cause: event.number for event in after.events if event.kind == "moved"}
    main = next(event.number for event in after.events if event.kind == "moved" and event.data["main"])
    banana, scooch, love, again = powers
    assert banana.cause == main
    assert scooch.cause == banana.number
    assert love.cause == moves[scooch.number]
    assert again.cause == love.number


# ---------------------------------------------------------------------- racers who leave, places nobody takes


def test_the_power_of_an_eliminated_racer_is_over() -> None:
    """000-R8: Gunk slows down the one that eats it, and nobody after that."""
    played = ScriptedMatch(on_the_track("M.O.U.T.H.@5 Gunk@7 Lackey@0 Legs@0"), dice=[3, 4, 4]).play(4)
    assert played.turns == ["M.O.U.T.H.", "Lackey", "Legs"]
    assert played.spaces == [7, 7, 4, 4]


def test_the_last_racer_left_wins_at_once_and_the_silver_is_put_away() -> None:
    """000-R9, 000-35: nobody was second, so nobody is paid for it, now or in the next race."""
    played = ScriptedMatch(on_the_track("M.O.U.T.H.@5 Legs@8 Coach@10"), dice=[3, 1, 4]).finish_race()
    assert [(racer.place, racer.out) for racer in played.match.sheet.races[0]] == [(1, None), (None, 1), (None, 2)]
    assert played.match.points() == [3, 0, 0]
    played.match.sheet.hands = [["Gunk"], ["Inchworm"], ["Skipper"]]
    played.play()
    assert GAME.view(played.match, None)["race"]["prizes"] == [4, 2]


@pytest.mark.parametrize("first", [0, 2])
def test_the_last_racer_left_takes_the_second_place_when_the_first_is_gone(first: int) -> None:
    """000-R9: whether the winner crosses before the meal or after it."""
    played = ScriptedMatch(on_the_track("M.O.U.T.H.@5 Legs@8 Lackey@29", first=first), dice=[3, 3]).finish_race()
    assert played.match.points() == [1, 0, 3]
    assert [racer.space for racer in played.match.sheet.races[0]] == [8, 8, 30]


def predicted(mouth: int) -> ScriptedMatch:
    """Mastermind names Lackey and stops on 8, the M.O.U.T.H. moves 2 from its space, Lackey wins."""
    position = f"Mastermind@5 M.O.U.T.H.@{mouth} Lackey@29 Coach@20"
    played = ScriptedMatch(on_the_track(position), dice=[3, 2, 2], answers=["Lackey"]).play(4)
    assert played.events("predicted") == [{"racer": "Mastermind", "whom": "Lackey"}]
    return played


def test_a_prediction_comes_to_nothing_once_mastermind_is_eliminated() -> None:
    """000-R11: eaten on 8, it was right in vain, and the race goes on."""
    played = predicted(mouth=6)
    assert played.match.race is not None
    assert [done["racer"] for done in played.events("finished")] == ["Lackey"]


def test_a_mastermind_that_was_right_is_second_and_not_farthest_behind() -> None:
    """000-R11, 000-39: it has finished, although its figure is still on 8; Coach on 20 is behind M.O.U.T.H. on 22."""
    played = predicted(mouth=20)
    assert [racer.place for racer in played.match.sheet.races[0]] == [2, None, 1, None]
    assert played.events("begins") == [{"seat": 3, "race": 2}]


@pytest.mark.parametrize(("bronze", "left"), [(0, 0), (1, 0), (3, 2), (5, 4)])
def test_sisyphus_loses_one_point_of_any_bronze_but_never_more_than_there_is(bronze: int, left: int) -> None:
    """000-R19: threes are changed, earlier races pay too, and gold is safe."""
    played = ScriptedMatch(on_the_track("Sisyphus@10 Twin@0 Lackey@20"), dice=[6]).play()
    played.match.sheet.prizes[0], played.match.sheet.bronze[0] = 4, bronze
    played.play()
    assert played.match.points()[0] == 4 + left
    assert played.spaces[0] == 0


def test_a_race_that_cannot_end_is_called_after_100_turns_for_each_racer() -> None:
    """000-R35: two Sticklers and the Coach's +1 keep everybody off the line for ever; nobody is paid."""
    played = ScriptedMatch(on_the_track("Stickler@29 Egg=Stickler@29 Coach@29"), dice=[3] * 300 + [1, 2, 3]).finish_race()
    assert played.events("race_called") == [{"turns": 300}]
    assert len(played.turns) == 300
    assert played.match.points() == [0, 0, 0]
    assert played.events("begins") == [{"seat": 2, "race": 2}]


def test_a_race_that_is_called_pays_the_place_that_was_taken() -> None:
    """000-R35: counted for the racers that started, the winner included."""
    played = ScriptedMatch(
        on_the_track("Stickler@29 Egg=Stickler@29 Coach@29 Lackey@28"), dice=[3, 3, 3, 2] + [3] * 396 + [1, 2, 3]
    )
    played.finish_race()
    assert played.events("race_called") == [{"turns": 400}]
    assert played.match.points() == [0, 0, 0, 3]


# ---------------------------------------------------------------------- who begins the next race


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        ("Lackey@29 Stickler@29 Coach@12 Legs@7", 3),
        ("Lackey@29 Stickler@29 Coach@3 Legs@20", 2),
    ],
)
def test_the_player_farthest_behind_begins_the_next_race(position: str, seat: int) -> None:
    """000-39: of those who did not make it."""
    played = ScriptedMatch(on_the_track(position), dice=[1, 1]).finish_race()
    assert played.events("begins") == [{"seat": seat, "race": 2}]
    played.match.sheet.hands = [["Gunk"], ["Inchworm"], ["Skipper"], ["Banana"]]
    played.players.dice = [3, 3]
    assert played.play(3).events("turn")[-1]["seat"] == seat


def test_an_eliminated_racer_is_farther_behind_than_any_other() -> None:
    """000-39, 000-R8: out on space 20 comes before a racer on space 3."""
    played = ScriptedMatch(on_the_track("M.O.U.T.H.@19 Coach@3 Legs@20 Stickler@29 Lackey@29"), dice=[1, 3, 1, 1]).finish_race()
    assert [racer.out for racer in played.match.sheet.races[0]] == [None, None, 1, None, None]
    assert played.events("begins") == [{"seat": 2, "race": 2}]


def test_the_first_one_eliminated_is_farthest_behind_of_all() -> None:
    """000-39, 000-R8: the order of leaving counts, not the space: Inchworm goes on 20, then Legs on 5."""
    position = "Legs@5 M.O.U.T.H.@17 Egg=M.O.U.T.H.@3 Lackey@29 Inchworm@20 Coach@28"
    played = ScriptedMatch(on_the_track(position, first=1), dice=[3, 2, 2, 2]).finish_race()
    assert [(out["racer"], out["space"]) for out in played.events("eliminated")] == [("Inchworm", 20), ("Legs", 5)]
    assert [racer.out for racer in played.match.sheet.races[0]] == [2, None, None, None, 1, None]
    assert played.events("begins") == [{"seat": 4, "race": 2}]


def test_a_tie_for_farthest_behind_is_rolled_off() -> None:
    """000-40: by those who tied only, by the rules of the other roll-offs."""
    played = ScriptedMatch(
        on_the_track("Coach@5 Lackey@29 Inchworm@29 Legs@5 Gunk@9", first=1), dice=[2, 3, 4, 4, 3, 5]
    ).finish_race()
    assert [(rolls["seats"], rolls["winner"]) for rolls in played.events("roll_off")] == [([0, 3], None), ([0, 3], 3)]
    assert played.events("begins") == [{"seat": 3, "race": 2}]


# ---------------------------------------------------------------------- the end of the game


def last_race(points: list[int]) -> Match:
    """Race 4, in which Ada will be first and Ben second, with so many points from the other three."""
    match = on_the_track("Lackey@29 Stickler@29 Legs@3", race=4)
    match.sheet.prizes = points
    return match


@pytest.mark.parametrize(
    ("points", "places"),
    [([0, 0, 7], (2, 3, 1)), ([3, 4, 7], (1, 2, 2)), ([2, 4, 7], (1, 1, 1)), ([0, 9, 5], (2, 1, 2))],
)
def test_after_the_fourth_race_most_points_win_and_ties_stay_ties(points: list[int], places: tuple[int, ...]) -> None:
    """000-41: the last race pays 5 and 3; nobody rolls off for the win."""
    played = ScriptedMatch(last_race(points), dice=[1, 1]).finish_race()
    result = played.match.result()
    assert result is not None
    assert result.places == places
    assert played.events("roll_off") == []


def test_the_game_is_not_over_before_the_fourth_race() -> None:
    """000-41: after the third there is another line-up."""
    played = ScriptedMatch(on_the_track("Lackey@29 Stickler@29 Legs@3", race=3), dice=[1, 1]).finish_race()
    assert played.match.result() is None
    assert (played.match.sheet.phase, played.match.race_no) == ("line-up", 4)


def test_bronze_counts_as_much_as_gold_and_silver() -> None:
    """000-41, 000-9: a chip more decides."""
    match = last_race([0, 0, 4])
    match.sheet.bronze[2] = 2
    played = ScriptedMatch(match, dice=[1, 1]).finish_race()
    result = played.match.result()
    assert result is not None
    assert (result.points, result.winners) == ((5, 3, 6), (2,))
