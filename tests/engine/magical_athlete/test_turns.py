"""Turns as people retell them, by the shape of what happened."""

from __future__ import annotations

import pytest

from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.turns import turns
from engine.telling import by_seats, spelled
from engine.turns import Turn
from tests.engine.told_games import deals, game

CALL = by_seats(["Red", "Blue", "Green", "Rusty", "Ada", "Zoe", "Max"])


def retold(position: str, *dice: int, answers: tuple[str, ...] = (), track: str = "mild", otherwise: str = "no") -> list[str]:
    (turn,) = turns(whatif(position, dice, answers, otherwise, track).events)
    return lines(turn)


def lines(turn: Turn) -> list[str]:
    return [spelled(words, CALL) for words in (turn.told, *(line.words for line in turn.then))]


# ---------------------------------------------------------------------- the main line


def test_a_roll_says_who_the_die_from_where_to_where_and_what_was_added_by_whom() -> None:
    assert retold("Hare@2 Gunk@9", 5) == ["Red rolls a 5 with Hare, +2, −1 Gunk: 2 → 8"]


def test_a_turn_as_data_is_for_whoever_draws_it() -> None:
    (turn,) = turns(whatif("Hare@2 Gunk@9", [5]).events)
    assert (turn.seat, turn.piece, turn.dice, turn.way) == (0, "Hare", (5,), ("2", "8"))
    assert [(plus, spelled(who, CALL)) for plus, who in turn.adds] == [("+2", ""), ("−1", "Gunk")]
    assert spelled(turn.brief, CALL) == "Red rolled 5, +2, −1 Gunk: Hare 2 → 8"


def test_dice_that_were_thrown_again_are_all_there() -> None:
    told = retold("Magician@2 Gunk@9", 1, 2, 6, answers=("Reroll", "Reroll"))
    assert told == ["Red rolls 1, 2, then 6 with Magician, −1 Gunk: 2 → 7"]


def test_who_gets_up_or_naps_does_just_that() -> None:
    assert retold("Gunk@2! Hare@5") == ["Red: Gunk gets back up"]
    assert retold("Hare@5 Gunk@2") == ["Red: Hare takes a nap"]


def test_what_comes_before_the_roll_is_told_before_it() -> None:
    told = retold("Cheerleader@3 Gunk@1", 4, answers=("Cheer",))
    assert told == [
        "Red: Cheerleader cheers for last place: Gunk 1 → 3, Cheerleader 3 → 4",
        "Cheerleader rolls a 4, −1 Gunk: 4 → 7",
    ]


# ---------------------------------------------------------------------- what it set off


def test_what_was_said_is_not_said_again() -> None:
    """Banana's victim trips and the log says so; who reads that Banana trips it knows."""
    assert retold("Legs@3 Banana@5", 4) == ["Red rolls a 4 with Legs: 3 → 7", "Banana trips Legs"]


def test_running_past_somebody_is_no_news_unless_a_power_cares() -> None:
    assert retold("Gunk@3 Legs@5", 4) == ["Red rolls a 4 with Gunk: 3 → 7"]


def test_what_repeats_is_counted() -> None:
    assert retold("Legs@3 Banana@5 Scoocher@8", answers=("jog",)) == [
        "Red: Legs jogs: 3 → 8",
        "Scoocher scooches twice: 8 → 10",
        "Banana trips Legs",
    ]


def test_two_who_swoon_across_the_whole_track_are_one_line() -> None:
    """The funniest moment of a game was told as "… and 74 things more"."""
    told = retold("Romantic@8 Suckerfish@8 Banana@10 Gunk@12 Hare@14 Coach@16 Legs@18", 2, otherwise="yes")
    assert told == [
        "Red rolls a 2 with Romantic, −1 Gunk, Suckerfish in tow: 8 → 9",
        "Romantic swoons 11 times with Suckerfish in tow: 9 → finish",
        "Romantic comes 1st: 3 points",
        "Suckerfish comes 2nd: 1 point",
    ]


def test_a_duel_shows_its_dice_and_who_moves() -> None:
    assert retold("Duelist@3 Gunk@5", 3, 2, 4, answers=("Duel",)) == [
        "Red rolls a 3 with Duelist, −1 Gunk: 3 → 5",
        "Duelist challenges Gunk: Duelist 2, Gunk 4, Gunk 5 → 7",
    ]


def test_who_is_swallowed_is_named() -> None:
    assert retold("M.O.U.T.H.@3 Legs@7", 4)[1] == "M.O.U.T.H. gobbles up its company: Legs is out"


# ---------------------------------------------------------------------- whole games


def test_the_last_card_of_a_row_is_left_for_somebody() -> None:
    table = game(0)
    told = [spelled(turn.told, by_seats(table.seats)) for turn in turns(table.events)]
    assert sum(" is left for " in line for line in told) == len([event for event in table.events if event.kind == "row"])


@pytest.mark.parametrize("deal", deals(name="magical-athlete"))
def test_a_turn_tells_where_everybody_is_after_it(deal: tuple[int, int]) -> None:
    """Whoever adds up the turns knows where all racers stand: nothing that moved anybody is left out."""
    table = game(*deal)
    where: dict[str, str] = {}
    for turn in turns(table.events):
        if turn.seat is None:
            where.clear()
        for change in turn.changes:
            if change.way:
                name = change.who.piece
                assert where.get(name, "Start") == change.way[0], (turn, where)
                where[name] = change.way[1]
