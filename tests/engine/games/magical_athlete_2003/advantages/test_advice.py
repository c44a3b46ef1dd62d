"""What players without a person do with things."""

from __future__ import annotations

import random

import pytest

from engine import Table
from engine.ai import Careful, Quick
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai.race_forecast import RaceForecast
from engine.games.magical_athlete_2003.advantages.asking import WINDOW, WindowWording
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, ways
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import OVER
from engine.race.resolution.windows import RaceWithWindows
from tests.engine.games.magical_athlete_2003.advantages.tables import asked, racing, roll_on, say, windows
from tests.engine.support.tables import question_of

LAST = 5


def race_of(table: Table) -> RaceWithWindows:
    race = table.state.race
    assert isinstance(race, RaceWithWindows)
    return race


def advised(item: str, seat: int, position: str, window: str, n: int = 0, *, race: int = LAST, use: str = "") -> str | None:
    """What a quick player does with a thing in the turn of the first character: while it moves so far, or its die shows that, or
    it is about to use an ability on the player's own."""
    table = racing(position, race)
    on = race_of(table)
    who, mine = on.racers[0], on.racers[seat]
    hook = getattr(who.power, use) if use else None
    moves = [(who, n)] if window == "moving" else []
    moment = Opportunity(window, who, n if window == "die" else 0, moves, (mine,) if use else (), hook, main=True)
    asked = WindowWording(moment, on.racing, [(item, "worth")])
    way: str | None = GAME.advise(table.state, Ask(seat, WINDOW + window, (*ways(on, moment, seat, item, 3), None), asked, True))
    return way


# ---------------------------------------------------------------------- what everybody may hope for


@pytest.mark.parametrize("position", ["Spy@20+boot Poet@26 Troll@15 Siren@28!", "Spy@25+boot Poet@26 Troll@24 Siren@10"])
def test_what_everybody_may_hope_for_is_what_throwing_dice_brings(position: str) -> None:
    race, chance, games = race_of(racing(position)), random.Random(1), 4000
    information_set = RaceForecast(race, race.racers[2])
    won = [0, 0, 0, 0]
    for _ in range(games):
        spaces, rests, prizes, seat = list(information_set.spaces), list(information_set.rests), [3, 1], 2
        while prizes:
            if rests[seat]:
                rests[seat] = False
            elif spaces[seat] < race.goal:
                spaces[seat] += chance.randint(1, 6)
                won[seat] += prizes.pop(0) if spaces[seat] >= race.goal else 0
            seat = (seat + 1) % 4
    assert information_set.expected_prizes() == pytest.approx([points / games for points in won], abs=0.06)


def test_those_blown_home_together_share_a_place_and_leave_none() -> None:
    race = race_of(racing("Spy@28+boot Poet@28 Troll@15 Siren@3"))
    information_set = RaceForecast(race, race.racers[2])
    information_set.put([(race.racers[0], 31), (race.racers[1], 31)])
    assert information_set.expected_prizes() == [3, 3, 0, 0]


# ---------------------------------------------------------------------- what is used, and what is kept


def test_a_booster_is_for_a_race_that_others_would_win() -> None:
    close, alone = "Spy@24+boot Poet@29 Troll@28 Siren@27", "Spy@24+boot Poet@9 Troll@8 Siren@7"
    assert advised("boot", 0, close, "moving", 2) == "boot.r0"
    assert advised("boot", 0, close, "moving", 2, race=1) == "boot.r0"
    assert advised("boot", 0, alone, "moving", 2, race=1) is None


def test_in_early_races_a_thing_is_kept_for_more_than_a_small_chance() -> None:
    position = "Spy@24+boot Poet@20 Troll@24 Siren@7"
    assert [advised("boot", 0, position, "moving", 2, race=race) for race in (1, LAST)] == [None, "boot.r0"]


def test_beans_are_not_wasted_on_somebody_who_is_home_next_turn() -> None:
    assert advised("beans", 0, "Spy@26+beans+beans+beans Poet@29 Troll@28 Siren@27", "die", 2, race=1) == "beans.2"
    assert advised("beans", 0, "Spy@26+beans+beans+beans Poet@3 Troll@3 Siren@3", "die", 2, race=1) is None


def test_nobody_is_blown_home_who_gets_there_anyway() -> None:
    assert advised("gust", 0, "Spy@29+gust Poet@28 Troll@28 Siren@27", "turn") is None


def test_before_somebody_else_is_home_one_is_blown_home() -> None:
    assert advised("gust", 1, "Spy@29 Poet@28+gust Troll@9 Siren@7", "moving", 3) == "gust.28.3"


def test_explosives_are_kept_if_one_is_too_far_behind_to_gain_by_them() -> None:
    far, close = "Spy@29 Poet@2+dynamite Troll@28 Siren@28", "Spy@29 Poet@28+dynamite Troll@9 Siren@7"
    assert advised("dynamite", 1, far, "moving", 3, race=1) is None
    assert advised("dynamite", 1, close, "moving", 3, race=1) == "dynamite"


def test_an_emp_is_for_what_hurts() -> None:
    """A swap that takes the lead away does, one that gives it does not."""
    ahead, behind = "Trader@3 Poet@25+emp Troll@9 Siren@7", "Trader@25 Poet@3+emp Troll@9 Siren@7"
    assert advised("emp", 1, ahead, "use", use="roll") == "emp"
    assert advised("emp", 1, behind, "use", use="roll") is None


def test_an_emp_is_kept_where_nobody_can_tell_what_comes_of_it() -> None:
    assert advised("emp", 1, "Sword fighter@28 Poet@28+emp Troll@9 Siren@7", "use", use="sharing") is None


# ---------------------------------------------------------------------- whoever decides for somebody else's character


def test_mind_control_is_for_those_whose_ability_can_be_turned_around() -> None:
    assert advised("mind", 1, "Secret agent@28 Poet@9+mind Troll@9 Siren@7", "turn") == "mind.r0"
    assert advised("mind", 1, "Siren@28 Poet@27+mind Troll@9 Spy@7", "turn") is None


@pytest.mark.parametrize(
    ("position", "kind", "label"),
    [
        ("Trader@27 Poet@3+mind Troll@9 Siren@7", "Trader.bargain", "Poet"),
        ("Secret agent@27 Poet@3+mind Troll@9 Siren@7", "SecretAgent.abduction", "Poet"),
        ("Amazon@26 Poet@25+mind Troll@9 Siren@7", "Amazon.sprint", "Roll"),
        ("Priest@27 Poet@3+mind Troll@9 Siren@7", "Priest.blessing", "Bless"),
    ],
)
def test_whoever_decides_for_another_character_thinks_of_their_own(position: str, kind: str, label: str) -> None:
    """002-32"""
    table = racing(position, LAST)
    say(table, 1, "ecide for")
    question = question_of(table, 1)
    assert question.kind == kind
    assert label in question.option(Quick().answer(table, question)).label


def test_a_good_throw_of_another_character_is_thrown_away() -> None:
    """002-32"""
    answers = set()
    for seed in range(12):
        table = racing("Wizard@9 Poet@9+mind Troll@9 Siren@7", LAST)
        table.seed = f"{seed}"
        table.order(1, "mind=ask")
        while (1, "reroll") not in asked(table):
            question = table.questions[0]
            way = "mind.r0" if question.window else question.default
            table.answer(question.seat, question.key, way)
        die = next(event.data["die"] for event in reversed(table.events) if event.kind == "rolled")
        answers.add((die > 3, Quick().answer(table, question_of(table, 1)) != "no"))
    assert answers == {(True, True), (False, False)}


# ---------------------------------------------------------------------- with some thought


def test_what_is_kept_counts_until_the_last_race_is_over() -> None:
    match = racing("Spy@3+boot+bauble Poet@9+gust+emp Troll@9 Siren@7", race=2).state
    kept = [hope - points for hope, points in zip(GAME.evaluate(match), match.points(), strict=True)]
    assert kept[0] > 1
    assert kept[1] > 1
    assert kept[2:] == [0, 0]
    match.sheet.phase = OVER
    assert [*GAME.evaluate(match)] == [*match.points()]


@pytest.mark.parametrize(("race", "answer"), [(LAST, "boot.r0"), (1, "no")])
def test_careful_players_keep_a_thing_for_later_races_if_that_is_better(race: int, answer: str) -> None:
    """Home now, or in all likelihood a turn later."""
    table = racing("Spy@24+boot Assassin@23 Poet@3 Siren@3", race)
    while not windows(table):
        roll_on(table)
    question = question_of(table, 0)
    assert (question.kind, Careful(1, playouts=60).answer(table, question)) == ("window.moving", answer)


def test_at_a_window_careful_players_do_not_know_what_others_have_chosen_or_ordered() -> None:
    """All who are asked answer at once; what the others have said or ordered is theirs."""
    imagined = []
    for said, order in (("Pass", "boot=never"), ("Insta-Gust", "boot=armed")):
        table = racing("Spy@29 Assassin@28+gust Poet@23+dynamite Siren@24+boot", LAST)
        roll_on(table)
        assert [seat for seat, _ in windows(table)] == [1, 2]
        table.order(3, order)
        say(table, 1, said)
        before, question = table.save(), question_of(table, 2)
        imagined.append(
            [
                table.information_set(question.seat).play_out(FastDice(k), Quick(), (question.key, each.id))
                for each in question.options
                for k in range(9)
            ]
        )
        assert table.save() == before
    assert imagined[0] == imagined[1]
