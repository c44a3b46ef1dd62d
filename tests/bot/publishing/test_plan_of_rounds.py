"""How much a channel shows of a game whose turn is a round with many questions to several people."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from discord import ui

from bot.messages.layouts import Control
from bot.publishing.plan import AppendTurn, ContinueTurn, Decision, EditMessage, PostNew
from render.registry import artist_of
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


class Watched(PublishedGame):
    """Notes whether questions that lead to places were asked below an old picture."""

    asked = 0

    def _follow(self, decision: Decision) -> None:
        options = [option for question in self.hosted.table.questions for option in question.options]
        if isinstance(decision, EditMessage):
            assert not any(option.place for option in options)
        if isinstance(decision, ContinueTurn | AppendTurn | PostNew) and decision.message.is_complete:
            marks = artist_of(GAME).pages(decision.message.view)[-1].marks
            labels = labels_of(decision.message.rows)
            for option in options:
                if option.id in marks:
                    assert any(label.startswith(f"{marks[option.id]}: {option.label}"[:60]) for label in labels)
                    self.asked += 1
        super()._follow(decision)


def labels_of(rows: Sequence[Sequence[Control]]) -> list[str]:
    controls = [control for row in rows for control in row]
    entries = [entry.label for control in controls if isinstance(control, ui.Select) for entry in control.options]
    return [*entries, *(control.label or "" for control in controls if isinstance(control, ui.Button))]


@pytest.mark.parametrize("seed", range(2))
def test_answers_that_lead_to_places_have_the_letters_of_their_picture(seed: int) -> None:
    """A player who decides one by one is asked again although nothing has happened: the picture marks other places then."""
    people = Watched(seed, game=GAME, preset="quick", ai=0)
    people.play()
    assert people.asked > 50
