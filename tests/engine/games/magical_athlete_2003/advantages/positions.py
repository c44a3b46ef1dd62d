"""Positions with items: everybody passes in every reaction window, except where a test names an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract.notation import AskedQuestion
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult

PASS = "Pass"


def step_in(position: str, *wanted: str, dice: Sequence[int] = (), **more: Any) -> RacePositionResult:
    """Plays a turn in which players take the `wanted` options one at a time, each as soon as possible, and decline all others.

    Each is part of a label, or part of a prompt and part of a label with a > between them."""
    answers: list[str] = []
    for want in wanted:
        prompt, _, label = want.rpartition(">")
        asked = whatif(position, dice, answers, **more).questions
        answers = _up_to(asked, len(answers), prompt.strip(), label.strip())
    return whatif(position, dice, answers, **more)


def _up_to(asked: Sequence[AskedQuestion], known: int, prompt: str, label: str) -> list[str]:
    for at in range(known, len(asked)):
        hits = [option for option in asked[at].options if label in option and prompt in asked[at].prompt]
        if hits:
            return [*(question.answer for question in asked[:at]), hits[0]]
    raise AssertionError(f"{label!r} was never on offer, only {[(question.prompt, question.options) for question in asked]}")


def windows(after: RacePositionResult, item: str = "") -> list[str]:
    """The prompts of reaction windows, or of those in which `item` could be used."""
    return [
        asked.prompt for asked in after.questions if asked.options[-1] == PASS and any(item in label for label in asked.options)
    ]


def used(after: RacePositionResult) -> list[str]:
    """The used items in order."""
    return [data["item"] for data in after.happened("item_used")]


def left(after: RacePositionResult) -> list[list[str]]:
    return [list(items) for items in after.items or ()]


def resting(after: RacePositionResult) -> list[str]:
    return [r.name for r in after.race.racers if r.tripped]


def places(after: RacePositionResult) -> dict[str, int]:
    return {r.name: r.place for r in after.race.racers if r.place}
