"""Items in beats: always with their owner, and what they add with the roll."""

from __future__ import annotations

import pytest

from engine.games.magical_athlete_2003.game import GAME
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.magical_athlete_2003.advantages.positions import step_in

CALL = name_by_seat(["Ann", "Bob", "Cy", "Di"])


@pytest.mark.parametrize(
    ("position", "dice", "answers", "beats"),
    [
        ("Spy@3+boot Assassin@9", [2], ["Boot"], ["Spy rolls a 2 (+5 from Ann's Boot Booster), to 10"]),
        (
            "Centaur@3 Spy@5+boot",
            [4],
            ["Kick", "Boot"],
            ["Centaur rolls a 4, to 7", "Centaur kicks Spy (+5 from Bob's Boot Booster): Spy moves 4, to 9"],
        ),
        ("Spy@3 Amazon@9 Assassin@1+beans", [4], ["+2"], ["Spy rolls a 4 (+2 from Cy's Magic Beans), to 9"]),
        (
            "Amazon@3! Spy@9+emp Medusa@12!",
            [4],
            ["begins a turn > EMP"],
            ["Bob sets off an EMP: no ability works until the turn ends; Amazon and Medusa need no rest", "Amazon rolls a 4, to 7"],
        ),
        (
            "Spy@3+gust Amazon@27 Devil@27",
            [],
            ["Amazon and Devil 3 on"],
            [
                "Ann blows Amazon and Devil 3 on with an Insta-Gust on field 27: Amazon and Devil reach the goal",
                "Amazon wins the race (+3)",
                "Devil wins the race (+3)",
            ],
        ),
        (
            "Spy@3 Assassin@9+dynamite",
            [4, 2],
            ["begins a turn > Explosives"],
            ["Bob lights the Old Explosives and throws a 4: the fuse goes out", "Spy rolls a 2, to 5"],
        ),
        (
            "Spy@29 Assassin@9+dynamite Poet@2+beans",
            [4, 3],
            ["About to move > Explosives", "explosives > Beans +2"],
            [
                "Spy rolls a 4",
                "Bob lights the Old Explosives and throws a 3 (+2 from Cy's Magic Beans): Spy's turn is over, and Bob is next",
            ],
        ),
        (
            "Sword fighter@3 Spy@3+beans",
            [4, 2, 1],
            ["Duel", "Spy threw > Beans +3"],
            [
                "Sword fighter duels Spy and loses 4:5 (+3 from Bob's Magic Beans), and Spy moves 2, to 5",
                "Sword fighter rolls a 1, to 4",
            ],
        ),
        (
            "Amazon@3 Spy@9+mind",
            [],
            ["Amazon begins a turn > decide for Amazon", "Advance 5"],
            [
                "Bob runs the Mind Control Experiment on Amazon and decides on its ability until its next turn is over",
                "Amazon sprints, to 8",
            ],
        ),
    ],
)
def test_an_item_is_told_with_its_owner_and_what_came_of_it(
    position: str, dice: list[int], answers: list[str], beats: list[str]
) -> None:
    after = step_in(position, *answers, dice=dice)
    assert [to_text(beat.words, CALL) for beat in GAME.beats(after.events)] == beats
