"""What is in the box, who can play, and what a whole game is."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from engine.core.question import Refused
from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.match import PRIZES, Match
from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.tracks import TRACKS
from engine.race.model.power import HOOKS
from engine.race.model.track import FINISH
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import NAMES, ScriptedMatch, all_options, on_the_track, play_out
from tests.engine.support.tables import events_of


@pytest.mark.parametrize("name", CARDS)
def test_every_racer_breaks_some_rule(name: str) -> None:
    """000-1: a racer without a power is not in the box."""
    assert [hook for hook in HOOKS if getattr(CARDS[name], hook)]


def test_a_racer_whose_power_keeps_quiet_simply_rolls_and_moves() -> None:
    """000-1: under all the powers it is roll and move."""
    assert whatif("Stickler@4 Lackey@0", dice=[5]).spaces == [9, 0]


@pytest.mark.parametrize("players", [3, 6])
def test_a_game_is_four_races_with_another_racer_of_the_team_in_each(players: int) -> None:
    """000-2, 000-14: four line-ups use up exactly the four racers that each player drafted."""
    table = play_out(Table.new("magical-athlete", NAMES[:players], seed=11))
    line_ups = [line_up["racers"] for line_up in events_of(table, "line_up")]
    assert len(line_ups) == 4
    for seat in range(players):
        drafted = [pick["racer"] for pick in events_of(table, "picked") if pick["seat"] == seat]
        raced = [racer for line_up in line_ups for owner, racer in line_up if owner == seat]
        assert len(drafted) == 4
        assert sorted(raced) == sorted(drafted)


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_most_points_after_the_fourth_race_win(seed: int) -> None:
    """000-2, 000-41: what the four races gained is added up, and the best sum is first."""
    table = play_out(Table.new("magical-athlete", NAMES[:4], seed=seed))
    gained = [race["gained"] for race in events_of(table, "race_over")]
    points = [sum(race[seat] for race in gained) for seat in range(4)]
    assert table.result is not None
    assert list(table.result.points) == points
    assert list(table.result.winners) == [seat for seat in range(4) if points[seat] == max(points)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play_although_the_box_says_five(players: int) -> None:
    """000-3, 000-R1: the published range, five and six included."""
    table = Table.new("magical-athlete", NAMES[:players], seed=1)
    assert table.questions[0].kind == "draft"
    assert len(table.view()["board"]["teams"]) == players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(players: int) -> None:
    """000-3, 000-R1: nobody races alone, and there are six dice."""
    with pytest.raises(Refused, match="2 to 6 players"):
        Table.new("magical-athlete", [*NAMES, "Gus"][:players])


def test_the_board_has_a_mild_and_a_wild_side() -> None:
    """000-4: the Mild Mile is plain, the Wild Wilds have arrows, rocks and stars, and both are equally long."""
    assert (TRACKS["mild"].title, TRACKS["wild"].title, FINISH) == ("Mild Mile", "Wild Wilds", 30)
    assert TRACKS["mild"].features == {}
    assert {feature.kind for feature in TRACKS["wild"].features.values()} == {"arrow", "rock", "star"}


@pytest.mark.parametrize(("side", "title"), [("mild", "Mild Mile"), ("wild", "Wild Wilds")])
def test_everybody_sees_which_side_is_up(side: str, title: str) -> None:
    """000-4: the race is shown on its side of the board, with what lies on it."""
    board = GAME.view(on_the_track("Gunk@0 Coach@0 Legs@0", tracks=",".join([side] * 4)), None)["race"]
    assert (board["title"], board["length"]) == (title, 30)
    assert sorted(map(int, board["features"])) == sorted(TRACKS[side].features)


def test_each_of_six_players_throws_one_die_with_six_faces() -> None:
    """000-5: six dice are enough for a roll-off of six."""
    thrown = [die for seed in range(20) for die in events_of(Table.new("magical-athlete", NAMES, seed=seed), "roll_off")[0]["dice"]]
    assert len(thrown) == 20 * 6
    assert set(thrown) == {1, 2, 3, 4, 5, 6}


def test_a_racer_throws_one_die_for_its_main_move() -> None:
    """000-5, 000-27: one racer, one die."""
    played = ScriptedMatch(on_the_track("Lackey@0 Stickler@0 Inchworm@0"), dice=[4, 3, 5]).play(4)
    assert [(roll["racer"], roll["die"]) for roll in played.events("rolled")] == [("Lackey", 4), ("Stickler", 3), ("Inchworm", 5)]


def test_the_box_holds_36_different_racers() -> None:
    """000-6: all of them are in the pile before the first row is laid out."""
    pile = Match.new(4, all_options()).pile
    assert len({card.name for card in pile.left}) == len(pile.left) == 36


def test_no_card_is_dealt_twice() -> None:
    """000-6: one card of each racer, so the four rows of a double draft have 24 different ones."""
    played = ScriptedMatch(Match.new(3, all_options(racers="double")), dice=[1, 2, 3, 1, 2, 3]).draft()
    dealt = list(chain.from_iterable(row["racers"] for row in played.events("row")))
    assert len(dealt) == len(set(dealt)) == 24


def test_every_racer_runs_as_its_own_figure() -> None:
    """000-6: 36 figures with the names of the cards."""
    for name in CARDS:
        match = on_the_track(f"{name}@3 {'Gunk' if name != 'Gunk' else 'Coach'}@0", players=2)
        figure = GAME.view(match, None)["race"]["racers"][0]
        assert (figure["name"], figure["space"]) == (name, 3)


def test_the_gold_chips_are_3_4_4_and_5() -> None:
    """000-7: one for the first of each race."""
    assert [gold for gold, _ in PRIZES] == [3, 4, 4, 5]


def test_the_silver_chips_are_1_2_2_and_3() -> None:
    """000-8: one for the second of each race."""
    assert [silver for _, silver in PRIZES] == [1, 2, 2, 3]


def test_bronze_is_counted_in_points_whatever_chips_it_lies_in() -> None:
    """000-9, 000-R19: threes and ones are the same money: 4 chips less 1 are 3 points."""
    match = on_the_track("Sisyphus@9 Lackey@0 Stickler@0")
    played = ScriptedMatch(match, dice=[6]).play()
    assert GAME.view(match, 0)["bronze"] == [4, 0, 0]
    played.play()
    assert GAME.view(match, 0)["bronze"] == [3, 0, 0]
    assert GAME.view(match, 0)["points"] == [3, 0, 0]


@pytest.mark.parametrize("name", CARDS)
def test_every_racer_can_be_looked_up(name: str) -> None:
    """000-10: what it does, and rulings with the number of what they rest on."""
    card = GAME.cards[name]
    assert card.name == name
    assert len(card.text) > 20
    assert card.rulings
    assert all(re.fullmatch(r"000-R?\d+", ruling.number) for ruling in card.rulings)


def test_the_help_knows_every_card_and_the_game_itself() -> None:
    """000-10: nothing is missing from the rulebook, and nothing is in it that is not in the box."""
    others = {"Mild Mile", "Wild Wilds", "Star", "Rock", "Arrow", "Main Move"}
    assert GAME.cards.keys() == CARDS.keys() | others
    assert "races" in GAME.about
