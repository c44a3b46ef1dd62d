"""Two racers for each player: always with two players, by choice with three."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.question import Refused
from engine.games.magical_athlete.match import Match
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import NAMES, ScriptedMatch, all_options, before_race, on_the_track, table_of
from tests.engine.support.tables import answer, events_of

TWO_TEAMS = [["Lackey", "Legs", "Gunk", "Coach"], ["Inchworm", "Stickler", "Hare", "Blimp"]]
THREE_TEAMS = [*TWO_TEAMS, ["Alchemist", "Skipper", "Banana", "Centaur"]]

MODES = pytest.mark.parametrize("players", [2, 3])
"""Both ways to play with two racers each."""


def doubles(position: str, players: int, **more: Any) -> Match:
    """The first racers of a position for two seats, or all of it for three, with everybody's first turn behind them."""
    if players == 2:
        match = on_the_track(" ".join(position.split(" / ")[:2]), players=2, **more)
        assert match.race is not None
        match.race.begun = [0, 1]
        return match
    return on_the_track(position.replace(" / ", " "), players=3, racers="double", **more)


def seats_of(played: ScriptedMatch) -> list[int]:
    return [turn["seat"] for turn in played.events("turn")]


# ---------------------------------------------------------------------- the draft


def rows(players: int, starter: int, size: int) -> list[list[int]]:
    """Who picked when from each row, if this seat won the roll-off."""
    dice = [6 if seat == starter else 1 + seat for seat in range(players)]
    played = ScriptedMatch(Match.new(players, all_options(racers="double")), dice=[*dice, *dice]).draft()
    assert [len(row["racers"]) for row in played.events("row")] == [size] * len(played.events("row"))
    assert [len(hand) for hand in played.match.sheet.hands] == [8] * players
    seats = [pick["seat"] for pick in played.events("picked")]
    return [seats[at : at + size] for at in range(0, len(seats), size)]


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_two_players_draft_a_line_of_eight_there_and_back_and_another_one_the_other_way_round(a: int, b: int) -> None:
    """000-42, 000-43, 000-R20: ABBAABBA, then BAABBAAB, and each has 8 racers."""
    assert rows(2, a, 8) == [[a, b, b, a, a, b, b, a], [b, a, a, b, b, a, a, b]]


def test_three_players_draft_four_lines_of_six_and_the_start_goes_round() -> None:
    """000-50: each line is opened by the left neighbour of who opened the one before, and each has 8 racers."""
    assert rows(3, 1, 6) == [[1, 2, 0, 0, 2, 1], [2, 0, 1, 1, 0, 2], [0, 1, 2, 2, 1, 0], [1, 2, 0, 0, 2, 1]]


def test_two_players_always_have_two_racers_each() -> None:
    """000-42, 000-44: they need not ask for it."""
    assert len(Table.new("magical-athlete", NAMES[:2], seed=1).view(0)["board"]["row"]) == 8


def test_three_players_have_one_racer_each_unless_they_ask_for_two() -> None:
    """000-50: an option, not the rule."""
    played = ScriptedMatch(Match.new(3, all_options()), dice=[1, 2, 3, 1, 2, 3]).draft().play()
    assert played.match.race is not None
    assert len(played.match.race.racers) == 3


@pytest.mark.parametrize("players", [4, 5, 6])
def test_more_than_three_players_cannot_have_two_racers_each(players: int) -> None:
    """000-50: there are neither cards nor dice for it."""
    with pytest.raises(Refused, match="3 players"):
        Table.new("magical-athlete", NAMES[:players], {"racers": "double"})


# ---------------------------------------------------------------------- the line-up


@pytest.mark.parametrize(("teams", "racers"), [(TWO_TEAMS, 4), (THREE_TEAMS, 6)])
def test_everybody_sends_two_different_racers(teams: list[list[str]], racers: int) -> None:
    """000-44, 000-51: all choose at the same time, in secret, and 4 or 6 racers are on Start."""
    table = table_of(before_race(teams, racers="double"), all_options(racers="double"))
    assert [(question.seat, question.secret) for question in table.questions] == [(seat, True) for seat in range(len(teams))]
    for seat, team in reversed(list(enumerate(teams))):
        answer(table, seat, team[2])
        second = next(question for question in table.questions if question.seat == seat)
        assert [option.id for option in second.options] == [team[0], team[1], team[3]]
        assert events_of(table, "line_up") == []
        answer(table, seat, team[0])
    assert events_of(table, "line_up")[0]["racers"] == [[seat, team[at]] for seat, team in enumerate(teams) for at in (2, 0)]
    on_board = table.view(None)["board"]
    assert [racer["space"] for racer in on_board["race"]["racers"]] == [0] * racers
    assert on_board["teams"] == [[team[1], team[3]] for team in teams]


def test_the_first_of_two_choices_is_hidden_from_the_other_player() -> None:
    """000-24, 000-44: half a choice is a secret too."""
    table = table_of(before_race(TWO_TEAMS))
    before = table.view(1)
    answer(table, 0, "Gunk")
    assert table.view(1) == before
    assert table.view(0)["board"]["chosen"] == ["Gunk"]


# ---------------------------------------------------------------------- turns


@pytest.mark.parametrize("first", [0, 1])
def test_on_the_first_turn_of_each_of_two_players_only_one_racer_of_their_choice_runs(first: int) -> None:
    """000-46, 000-R21: after that both of them run on every turn."""
    names = [["Lackey", "Twin"], ["Inchworm", "Stickler"]]
    match = on_the_track("Lackey@0 Twin@0 Inchworm@0 Stickler@0", players=2, first=first)
    mine, theirs = names[first], names[1 - first]
    played = ScriptedMatch(match, dice=[3, 4, 5, 4, 3, 5], answers=[mine[1], theirs[0], mine[1], theirs[1]]).play(7)
    assert played.turns == [mine[1], theirs[0], mine[1], mine[0], theirs[1], theirs[0]]
    assert played.players.asked == [(seat, "go_with", names[seat]) for seat in (first, 1 - first, first, 1 - first)]


def test_the_first_turns_are_short_in_every_race() -> None:
    """000-R21: once for each player and race."""
    played = ScriptedMatch(doubles("Lackey@29 Legs@5 / Inchworm@29 Twin@5", 2), dice=[3, 3, 3]).finish_race()
    played.match.sheet.hands = [["Gunk", "Coach"], ["Stickler", "Skipper"]]
    played.players.dice = [4, 4, 4, 4]
    assert seats_of(played.play(2))[3:] == []
    assert seats_of(played.play(3))[3:] == [1, 0, 1]


@MODES
@pytest.mark.parametrize("order", [["Lackey", "Twin"], ["Twin", "Lackey"]])
def test_on_a_turn_both_racers_run_in_the_order_that_their_player_likes(players: int, order: list[str]) -> None:
    """000-47, 000-52: asked once, before the first of the two."""
    match = doubles("Lackey@0 Twin@0 / Inchworm@0 Stickler@0 / Alchemist@0 Egg@0", players)
    played = ScriptedMatch(match, dice=[3, 4, 5, 4], answers=order[:1]).play(5)
    assert played.turns[:2] == order
    assert seats_of(played) == [0, 0, 1, 1]
    assert [seat for seat, kind, _ in played.players.asked if kind == "go_with"] == [0, 1]


def test_three_players_use_both_racers_from_the_first_turn_on() -> None:
    """000-52: the short first turn is for two players."""
    match = on_the_track("Lackey@0 Twin@0 Inchworm@0 Stickler@0 Alchemist@0 Egg@0", players=3, racers="double", first=2)
    assert seats_of(ScriptedMatch(match, dice=[3, 4, 5, 4, 3, 4]).play(7)) == [2, 2, 0, 0, 1, 1]


@MODES
def test_the_first_racer_is_done_before_the_second_begins(players: int) -> None:
    """000-47, 000-52: with all that its turn sets off, up to the Heckler at the end of it."""
    played = ScriptedMatch(
        doubles("Twin@5 Lackey@9 / Heckler@0 Egg@0 / Alchemist@0 Stickler@0", players), dice=[1, 4], answers=["Twin"]
    )
    played.play(3)
    told = [(event.kind, event.data["racer"]) for event in played.host.events if event.kind in ("turn", "rolled", "power")]
    assert told == [("turn", "Twin"), ("rolled", "Twin"), ("power", "Heckler"), ("turn", "Lackey"), ("rolled", "Lackey")]


@MODES
def test_each_racer_has_its_own_die(players: int) -> None:
    """000-45, 000-51: two throws in a turn, one for either racer."""
    played = ScriptedMatch(doubles("Lackey@0 Twin@0 / Inchworm@0 Egg@0 / Alchemist@0 Stickler@0", players), dice=[3, 5]).play(3)
    assert [(roll["racer"], roll["die"]) for roll in played.events("rolled")] == [("Lackey", 3), ("Twin", 5)]
    assert played.spaces[:2] == [3, 5]


@MODES
def test_a_racer_whose_mate_has_finished_runs_alone(players: int) -> None:
    """000-47, 000-52: one turn, no question."""
    match = doubles("Lackey@29 Twin@3 / Inchworm@5 Egg@5 / Alchemist@0 Blimp@0", players)
    played = ScriptedMatch(match, dice=[3] * (2 * players + 1), answers=["Lackey"]).play(2 * players + 2)
    assert played.turns[:2] == ["Lackey", "Twin"]
    assert played.turns[2 * players :] == ["Twin"]
    assert [seat for seat, kind, _ in played.players.asked if kind == "go_with"] == list(range(players))


def test_half_a_turn_survives_a_save() -> None:
    """000-52: the second racer is still to run, and it is still that player's turn."""
    options = all_options(racers="double")
    table = table_of(doubles("Lackey@0 Twin@0 / Inchworm@0 Stickler@0 / Alchemist@0 Egg@0", 3), options)
    answer(table, 0, "r1")
    answer(table, 0, "roll")
    again = Table.load(table.save())
    assert again.questions == table.questions
    assert [(question.seat, question.kind) for question in again.questions] == [(0, "roll")]
    answer(again, 0, "roll")
    assert [question.seat for question in again.questions] == [1]


# ---------------------------------------------------------------------- powers


@MODES
@pytest.mark.parametrize(
    ("team", "die", "spaces"),
    [
        ("Gunk@9 Twin@0", 4, [9, 3]),
        ("Lackey@9 Twin@0", 6, [11, 6]),
        ("Inchworm@9 Twin@0", 1, [10, 0]),
        ("Scoocher@9 Hare@0", 4, [10, 6]),
        ("Romantic@9 Twin@5", 4, [11, 9]),
        ("Centaur@9 Twin@5", 4, [9, 9]),
    ],
)
def test_the_other_racer_of_a_player_is_another_racer(players: int, team: str, die: int, spaces: list[int]) -> None:
    """000-49, 000-53: the power of the first works on its own mate, for better or worse."""
    match = doubles(f"{team} / Egg@20 Stickler@21 / Skipper@22 Alchemist@23", players)
    mate = team.split()[1].split("@")[0]
    assert ScriptedMatch(match, dice=[die], answers=[mate]).play(2).spaces[:2] == spaces


@MODES
@pytest.mark.parametrize(
    ("team", "fate"),
    [("Banana@2 Twin@0", "tripped"), ("BabaYaga@4 Twin@0", "tripped"), ("Twin@4 M.O.U.T.H.@0", "eliminated")],
)
def test_a_player_can_trip_and_eat_the_own_team(players: int, team: str, fate: str) -> None:
    """000-49, 000-53: no mercy among mates."""
    match = doubles(f"{team} / Egg@20 Stickler@21 / Skipper@22 Alchemist@23", players)
    mate = team.split()[1].split("@")[0]
    played = ScriptedMatch(match, dice=[4], answers=[mate]).play(2)
    assert [victim["racer"] for victim in played.events(fate)] == ["Twin"]


@MODES
def test_mastermind_may_name_any_racer_and_its_player_gets_both_prizes_for_a_mate(players: int) -> None:
    """000-R10: the gold for the mate that won, the silver for having known it."""
    match = doubles("Mastermind@3 Lackey@29 / Inchworm@5 Egg@5 / Alchemist@0 Blimp@0", players)
    played = ScriptedMatch(match, dice=[2, 2], answers=["Mastermind", "Lackey"]).finish_race()
    everybody = ["Mastermind", "Lackey", "Inchworm", "Egg", "Alchemist", "Blimp"][: 2 * players]
    assert played.players.asked[1] == (0, "Mastermind.predict", everybody)
    assert played.match.points() == [4, *[0] * (players - 1)]


def test_after_a_1_both_racers_run_and_then_the_skippers_seat_has_a_whole_turn() -> None:
    """000-R45: and play goes on to the left of that seat, here past Ben."""
    match = doubles("Twin@0 Lackey@0 / Egg@5 Stickler@6 / Skipper@7 Alchemist@8", 3)
    played = ScriptedMatch(match, dice=[1, 3, 4, 5, 3, 3], answers=["Twin", "Alchemist", "Lackey"]).play(7)
    assert played.turns == ["Twin", "Lackey", "Alchemist", "Skipper", "Lackey", "Twin"]


def test_a_1_of_the_second_racer_calls_the_skipper_too() -> None:
    """000-R45: with two players the other seat would have been next anyway, so here Skipper is one's own."""
    match = doubles("Skipper@0 Twin@0 / Egg@5 Stickler@6", 2)
    played = ScriptedMatch(match, dice=[3, 1, 4, 4, 3, 3], answers=["Skipper", "Twin", "Egg"]).play(7)
    assert played.turns == ["Skipper", "Twin", "Twin", "Skipper", "Egg", "Stickler"]


def test_the_skippers_own_1_gives_its_seat_another_whole_turn() -> None:
    """000-R45: once both have run."""
    match = doubles("Skipper@0 Twin@0 / Egg@5 Stickler@6 / Lackey@0 Alchemist@9", 3)
    played = ScriptedMatch(match, dice=[1, 4, 3, 4, 5], answers=["Skipper", "Twin", "Egg"]).play(6)
    assert played.turns == ["Skipper", "Twin", "Twin", "Skipper", "Egg"]


@MODES
@pytest.mark.parametrize("answers", [["Genius", "3", "Twin", "no", "Egg"], ["Twin", "3", "Genius", "no", "Egg"]])
def test_a_right_guess_of_genius_earns_its_player_another_whole_turn(players: int, answers: list[str]) -> None:
    """000-95: first both racers run, then both again in any order, then the next player."""
    match = doubles("Genius@0 Twin@0 / Egg@5 Stickler@6 / Lackey@0 Alchemist@9", players)
    played = ScriptedMatch(match, dice=[3, 3, 5, 5, 4, 4], answers=answers).play(7)
    mates = ["Genius", "Twin"]
    order = mates if answers[0] == "Genius" else mates[::-1]
    assert played.turns == [*order, *order[::-1], "Egg", "Stickler"]


@MODES
def test_a_wrong_guess_of_genius_earns_nothing(players: int) -> None:
    """000-95: the next player is next."""
    match = doubles("Genius@0 Twin@0 / Egg@5 Stickler@6 / Lackey@0 Alchemist@9", players)
    played = ScriptedMatch(match, dice=[3, 4, 5], answers=["Genius", "4", "Egg"]).play(4)
    assert played.turns == ["Genius", "Twin", "Egg"]


def test_a_right_guess_on_a_short_first_turn_earns_a_whole_one() -> None:
    """000-95, 000-R21: the first turn is over, so both racers run."""
    match = on_the_track("Genius@0 Twin@0 Egg@5 Stickler@6", players=2)
    played = ScriptedMatch(match, dice=[3, 4, 5, 4], answers=["Genius", "3", "Twin", "no", "Egg"]).play(5)
    assert played.turns == ["Genius", "Twin", "Genius", "Egg"]


# ---------------------------------------------------------------------- the FAQ of 2026


def test_by_the_faq_the_order_of_two_racers_is_fixed_in_the_line_up() -> None:
    """000-R34: who was chosen first runs first on every turn, alone on the short one, and nobody is asked again."""
    teams = [["Lackey", "Legs"], ["Inchworm", "Stickler"]]
    played = ScriptedMatch(before_race(teams, rules="faq-2026"), dice=[3, 4, 5, 3, 4, 5, 3, 4], answers=["Legs", "Inchworm"]).play(
        10
    )
    assert played.turns == ["Legs", "Inchworm", "Legs", "Lackey", "Inchworm", "Stickler", "Legs", "Lackey"]
    assert {kind for _, kind, _ in played.players.asked} == {"line-up", "Legs.jog"}


def test_by_the_faq_three_players_run_in_a_fixed_order_too() -> None:
    """000-R34: on the first turn both, as chosen."""
    teams = [["Lackey", "Alchemist"], ["Inchworm", "Stickler"], ["Skipper", "Gunk"]]
    match = before_race(teams, rules="faq-2026", racers="double", first=1)
    played = ScriptedMatch(match, dice=[4, 4, 4, 4, 4, 4], answers=["Alchemist", "Inchworm", "Gunk"]).play(8)
    assert played.turns == ["Inchworm", "Stickler", "Gunk", "Skipper", "Alchemist", "Lackey"]
    assert {kind for _, kind, _ in played.players.asked} == {"line-up"}


# ---------------------------------------------------------------------- the next race


def test_of_two_players_the_one_with_fewer_points_from_the_last_race_begins_the_next() -> None:
    """000-48: not the one who has fewer in all, nor the one farthest behind."""
    match = doubles("Lackey@29 Twin@1 / Inchworm@29 Egg@9", 2)
    match.sheet.prizes = [0, 9]
    played = ScriptedMatch(match, dice=[3, 3, 3], answers=["Lackey", "Inchworm"]).finish_race()
    assert played.match.points() == [3, 10]
    assert played.events("begins") == [{"seat": 1, "race": 2}]


def test_bronze_of_the_race_counts_for_who_begins() -> None:
    """000-48: 4 chips and the silver are more than the gold."""
    match = doubles("Lackey@29 Twin@9 / Sisyphus@28 Egg@1", 2)
    played = ScriptedMatch(match, dice=[3, 3, 3], answers=["Lackey", "Sisyphus"]).finish_race()
    assert played.match.points() == [3, 5]
    assert played.events("begins") == [{"seat": 0, "race": 2}]


@pytest.mark.parametrize(("dice", "seat"), [([2, 5], 1), ([4, 4, 6, 1], 0)])
def test_two_players_with_equally_many_points_from_the_last_race_roll_off(dice: list[int], seat: int) -> None:
    """000-48: gold and silver for one, Sisyphus's 4 chips for the other."""
    match = doubles("Lackey@29 Inchworm@29 / Sisyphus@5 Egg@1", 2)
    played = ScriptedMatch(match, dice=[3, 3, *dice], answers=["Lackey"]).finish_race()
    assert played.match.points() == [4, 4]
    assert played.events("begins") == [{"seat": seat, "race": 2}]
    assert len(played.events("roll_off")) == len(dice) // 2


def test_of_three_players_with_two_racers_the_owner_of_the_one_farthest_behind_begins() -> None:
    """000-R22: although that player has just won the most."""
    match = doubles("Lackey@29 Twin@1 / Inchworm@29 Egg@9 / Alchemist@9 Blimp@20", 3)
    played = ScriptedMatch(match, dice=[3, 3, 3], answers=["Lackey", "Inchworm"]).finish_race()
    assert played.match.points() == [3, 1, 0]
    assert played.events("begins") == [{"seat": 0, "race": 2}]


def test_two_racers_of_one_player_side_by_side_at_the_back_are_no_tie() -> None:
    """000-R22: nothing is rolled off, for one player is behind."""
    match = doubles("Lackey@29 Twin@9 / Inchworm@29 Egg@9 / Alchemist@4 Legs@4", 3)
    played = ScriptedMatch(match, dice=[3, 3, 3], answers=["Lackey", "Inchworm"]).finish_race()
    assert played.events("roll_off") == []
    assert played.events("begins") == [{"seat": 2, "race": 2}]


def test_of_three_players_with_two_racers_the_first_one_to_lose_a_racer_begins() -> None:
    """000-R22: eliminated is farther behind than Start."""
    match = doubles("M.O.U.T.H.@17 Lackey@29 / Egg@20 Inchworm@29 / Alchemist@0 Legs@4", 3)
    played = ScriptedMatch(match, dice=[3, 3, 3], answers=["M.O.U.T.H."]).finish_race()
    assert [out["racer"] for out in played.events("eliminated")] == ["Egg"]
    assert played.events("begins") == [{"seat": 1, "race": 2}]
