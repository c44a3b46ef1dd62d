"""Sentences about items name their owner: in the log, in a turn summary and in a sum."""

from __future__ import annotations

import pytest

from engine.games.magical_athlete_2003.text.turn_summary import turns
from engine.race.notation import RacePositionResult
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.magical_athlete_2003.advantages.positions import step_in

CALL = name_by_seat(["Ann", "Bob", "Cy", "Di"])


def told(after: RacePositionResult) -> list[str]:
    turn = turns(after.events)[-1]
    return [to_text(words, CALL) for words in (turn.told, *(line.words for line in turn.then))]


def in_brief(after: RacePositionResult) -> str:
    return to_text(turns(after.events)[-1].brief, CALL)


@pytest.mark.parametrize(
    ("position", "wanted", "dice", "lines", "brief"),
    [
        (
            "Spy@3+boot Assassin@9",
            ["Boot"],
            [2],
            ["Ann rolls a 2 with Spy, +5 Boot Booster: 3 → 10"],
            "Ann rolled 2, +5 Boot Booster: Spy 3 → 10",
        ),
        (
            "Centaur@3 Spy@5+boot",
            ["Kick", "Boot"],
            [4],
            ["Ann rolls a 4 with Centaur: 3 → 7", "Centaur kicks Spy: 5 → 9", "Bob uses a Boot Booster on Spy"],
            "Ann rolled 4: Centaur 3 → 7; Spy 5 → 9 (Bob's Boot Booster, Centaur)",
        ),
        (
            "Spy@3 Amazon@9 Assassin@1+beans",
            ["+2"],
            [4],
            ["Ann rolls a 4 with Spy, +2 Cy's Magic Beans: 3 → 9"],
            "Ann rolled 4, +2 Cy's Magic Beans: Spy 3 → 9",
        ),
        (
            "Amazon@3! Spy@9+emp Medusa@12!",
            ["begins a turn > EMP"],
            [4],
            [
                "Ann's turn: Bob sets off an EMP: no ability works until the turn ends; Amazon and Medusa need no rest",
                "Amazon rolls a 4: 3 → 7",
            ],
            "Ann: Medusa needs no rest (Bob's EMP); "
            "rolled 4: Amazon 3 → 7, without abilities (Bob's EMP), needs no rest (Bob's EMP)",
        ),
        (
            "Spy@3+gust Amazon@27 Devil@27",
            ["Amazon and Devil 3 on"],
            [],
            [
                "Ann blows Amazon and Devil 3 on with an Insta-Gust: Amazon 27 → goal, Devil 27 → goal",
                "Amazon comes 1st: 3 points",
                "Devil comes 1st: 3 points",
            ],
            "Ann: Amazon 27 → goal (Ann's Insta-Gust), comes 1st: 3 points; "
            "Devil 27 → goal (Ann's Insta-Gust), comes 1st: 3 points",
        ),
        (
            "Spy@3 Assassin@9+dynamite",
            ["begins a turn > Explosives"],
            [4, 2],
            ["Ann's turn: Bob lights the Old Explosives and throws a 4: the fuse goes out", "Spy rolls a 2: 3 → 5"],
            "Ann rolled 2: Spy 3 → 5, is safe (Bob's Old Explosives)",
        ),
        (
            "Spy@29 Assassin@9+dynamite Poet@2+beans",
            ["About to move > Explosives", "explosives > Beans +2"],
            [4, 3],
            [
                "Ann rolls a 4 with Spy",
                "Bob lights the Old Explosives and throws a 3: "
                "+2 Cy's Magic Beans, they blow up, the turn is over, and Bob is next",
            ],
            "Ann rolled 4: Spy loses the rest of the turn (Bob's Old Explosives)",
        ),
        (
            "Sword fighter@3 Spy@3+beans",
            ["Duel", "Spy threw > Beans +3"],
            [4, 2, 1],
            ["Ann: Sword fighter duels Spy 4 to 5: Spy 3 → 5", "Bob uses 3 Magic Beans", "Sword fighter rolls a 1: 3 → 4"],
            "Ann: Spy 3 → 5 (Sword fighter); rolled 1: Sword fighter 3 → 4, duels Spy 4 to 5",
        ),
        (
            "Amazon@3 Spy@9+mind",
            ["Amazon begins a turn > decide for Amazon", "Advance 5"],
            [],
            ["Ann's turn: Bob runs the Mind Control Experiment on Amazon", "Amazon sprints: 3 → 8"],
            "Ann: Amazon 3 → 8 (sprints), does as told (Bob's Mind Control)",
        ),
    ],
)
def test_a_turn_with_a_thing(position: str, wanted: list[str], dice: list[int], lines: list[str], brief: str) -> None:
    after = step_in(position, *wanted, dice=dice)
    assert (told(after), in_brief(after)) == (lines, brief)


@pytest.mark.parametrize(
    ("position", "wanted", "dice", "sentence"),
    [
        ("Spy@3+boot Assassin@9", "Boot", [2], "Seat 1 uses a Boot Booster on Spy, who moves 7 instead of 2."),
        ("Spy@3+emp Poet@9!", "turn > EMP", [2],
         "Seat 1 sets off an EMP: no ability works until the turn ends; Poet needs no rest."),
        ("Spy@3+emp Poet@9", "turn > EMP", [2], "Seat 1 sets off an EMP: no ability works until the turn ends."),
        ("Spy@3+emp Poet@9", "turn > EMP", [2], "All abilities work again."),
        ("Spy@9 Poet@0+gust Amazon@0", "Poet and Amazon 3 on", [2],
         "Seat 2 blows Poet and Amazon 3 on with an Insta-Gust on the starting field."),
        ("Spy@9 Poet@5+gust", "Poet 3 back", [2], "Seat 2 blows Poet 3 back with an Insta-Gust on field 5."),
        ("Spy@3 Poet@9+beans", "+1", [2], "Seat 2 uses 1 Magic Bean: Spy's die counts as 3."),
        ("Amazon@3 Poet@9+mind", "decide for Amazon", [2],
         "Seat 2 runs the Mind Control Experiment on Amazon and decides on its ability until its next turn is over."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [3], "Seat 2 lights the Old Explosives and throws a 3."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [3, 2], "The fuse goes out, and Seat 2 keeps the Old Explosives."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [6], "The Old Explosives blow up: Spy's turn is over, and Seat 2 is next."),
    ],
)  # fmt: skip
def test_in_the_log(position: str, wanted: str, dice: list[int], sentence: str) -> None:
    assert sentence in step_in(position, wanted, dice=dice).sentences
