"""Line-ups of 2003: secret, and the Spy's player last."""

from __future__ import annotations

from engine import Table
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import RACE, Match
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, before_race
from tests.engine.support.tables import question_of, table_at

TEAMS = [["Amazon", "Spy"], ["Devil", "Eros"], ["Poet", "Ghoul"], ["Troll", "Siren"]]
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def table_of(match: Match) -> Table:
    return table_at(GAME, match, NAMES[: match.players], all_options())


def test_everybody_chooses_in_secret_and_all_are_revealed_together() -> None:
    """001-22, 001-24: all markers begin on the starting field."""
    played = Scripted2003(
        before_race([["Amazon", "Wizard"], *TEAMS[1:]], first=2), answers=["Wizard", "Eros", "Poet", "Siren"]
    ).play()
    match = played.match
    assert match.sheet.phase == RACE
    assert match.race is not None
    assert [(r.name, r.space) for r in match.race.racers] == [("Wizard", 0), ("Eros", 0), ("Poet", 0), ("Siren", 0)]
    assert match.sheet.hands == [["Amazon"], ["Devil"], ["Ghoul"], ["Troll"]]
    assert match.race.next_up().seat == 2


def test_the_player_with_the_spy_chooses_when_the_others_are_known() -> None:
    """001-23, 001-61"""
    played = Scripted2003(before_race(TEAMS), answers=["Eros", "Poet", "Siren", "Amazon"]).play()
    assert [(seat, kind) for seat, kind, _ in played.players.asked] == [(seat, "line-up") for seat in (1, 2, 3, 0)]
    assert played.events("revealed") == [{"race": 1, "racers": [[1, "Eros"], [2, "Poet"], [3, "Siren"]], "waits": 0}]


def test_the_spy_still_helps_in_the_race_that_he_runs_and_not_after_it() -> None:
    """001-R8"""
    played = Scripted2003(before_race(TEAMS), answers=["Eros", "Poet", "Siren", "Spy"]).play()
    assert played.events("revealed")
    assert played.match.spy_seat() is None


def test_with_the_spy_alone_in_hand_there_is_nothing_to_choose() -> None:
    """001-R8: nobody waits for a player who has one card."""
    assert before_race([["Spy"], ["Devil"], ["Poet"], ["Troll"]], races=4).spy_seat() is None


def test_while_the_spy_thinks_everybody_sees_the_others() -> None:
    """001-23"""
    table = table_of(before_race(TEAMS))
    assert {question.seat for question in table.questions} == {1, 2, 3}
    assert table.view()["board"]["spy"] == 0
    for seat in (1, 2, 3):
        question = question_of(table, seat)
        assert table.view()["board"]["revealed"] == []
        table.answer(seat, question.key, question.options[1].id)
    (question,) = table.questions
    assert (question.seat, question.prompt) == (0, "Race 1: everybody else is known. Whom do you send?")
    assert table.view()["board"]["revealed"] == [[1, "Eros"], [2, "Ghoul"], [3, "Siren"]]
    table.answer(0, question.key, "Spy")
    assert table.view()["board"]["race"]["racers"][0]["name"] == "Spy"


def test_a_character_races_once() -> None:
    """001-31"""
    played = Scripted2003(before_race([["Amazon", "Wizard"], *TEAMS[1:]]), dice=[6] * 200).play().finish_race()
    raced = {finisher.racer for finisher in played.match.sheet.races[0]}
    assert not raced & {name for hand in played.match.sheet.hands for name in hand}
