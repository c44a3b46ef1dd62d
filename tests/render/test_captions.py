"""The story of a turn in as many words as fit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.clipping import MORE
from engine.games.magical_athlete.notation import whatif
from render.games.magical_athlete.captions import greatest, headline, story, told_whole
from render.scene import SMALLEST, Box
from render.text import wrapped


def told(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[dict[str, Any]]:
    after = whatif(position, rolled, answers or [], track=track)
    return [{**msgspec.to_builtins(e), "text": text} for e, text in zip(after.events, after.sentences, strict=True)]


def test_what_one_racer_does_is_one_sentence() -> None:
    assert told_whole(told("Hare@3 Legs@9", [4]), []) == "Hare rolls a 4, sprints and moves to 9."


def test_a_trip_is_told_in_two_words() -> None:
    assert "Romantic trips." in told_whole(told("Romantic@0 Banana@3", [5]), [])


@pytest.mark.parametrize("height", [40, 80, 120])
@pytest.mark.parametrize("width", [300, 600, 940])
def test_a_story_fits_and_keeps_its_beginning(width: int, height: int) -> None:
    events = told("Party Animal@5 Romantic@9 Scoocher@11 Huge Baby@13 Banana@7", [5])
    area = Box(0, 0, width, height)
    text = story(events, area, [])
    assert len(wrapped(text, width, SMALLEST, 99)) <= height // 40 or text.count(" ") < 12
    assert text.startswith(("Party Animal throws a party", MORE))
    assert "… …" not in text


def test_who_comes_in_or_is_swallowed_makes_a_headline() -> None:
    for position, die, words in (
        ("Legs@27 Banana@9 Gunk@3", 5, "Legs takes 1st place and 3 points!"),
        ("M.O.U.T.H.@2 Legs@5 Banana@9", 3, "Legs is out of the race!"),
    ):
        great = greatest(told(position, [die], ["Roll"]))
        assert great is not None
        assert headline(great, []) == words
    assert greatest(told("Hypnotist@2 Legs@9", [5])) is None
