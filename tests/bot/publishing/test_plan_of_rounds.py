"""How much a channel shows of a game whose turn is a round with many questions to several people."""

from __future__ import annotations

import re

import pytest

from tests.bot.support.published_game import PublishedGame

GAME = "microbot-racers"


def played(seed: int, *, ai: int = 0, alone: bool = False, preset: str = "quick", here: bool = True) -> PublishedGame:
    people = PublishedGame(seed, game=GAME, preset=preset, ai=ai, alone=alone, sensibly=True, here=here)
    people.play()
    return people


def rounds(people: PublishedGame) -> int:
    return sum(event.kind == "round" for event in people.events)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("ai", "alone", "preset"), [(1, True, "quick"), (0, False, "quick"), (2, False, "crowd"), (1, True, "hard")]
)
def test_a_round_is_a_message_and_so_are_the_line_up_and_the_end(seed: int, ai: int, alone: bool, preset: str) -> None:
    people = played(seed, ai=ai, alone=alone, preset=preset)
    assert len(people.messages) == rounds(people) + 2
    for number, message in enumerate(people.messages[1:-1], 1):
        assert re.findall(r"^Round (\d+)", message.text, re.MULTILINE) == [str(number)], "below its headline"
    assert "Final standings" in people.messages[-1].text_above_picture


def test_players_who_are_away_are_mentioned_by_new_messages() -> None:
    """Each question gets a new message, so the end of a round is in the message that asks about the next one."""
    people = played(1, here=False)
    assert len(people.messages) > 3 * rounds(people)
