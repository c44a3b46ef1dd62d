"""What a table's pace and the rest of its manner are called: within a sentence, and on a control."""

from __future__ import annotations

from typing import NamedTuple


class Called(NamedTuple):
    in_a_sentence: str
    on_a_control: str


PACES = {
    "live": Called("live", "Live: everybody is here"),
    "async": Called("a few turns a day", "Slow: a few turns a day"),
}
LATE = {
    "default": Called("the default answer is given", "Too late: the default answer is given"),
    "ai": Called("an AI takes over", "Too late: an AI plays until they are back"),
    "wait": Called("the table waits", "No time limit: the table waits"),
}

ROLLS = {
    "ask": Called("everybody presses for their own rolls", "Rolls: everybody presses"),
    "auto": Called("a roll without a choice comes by itself after 4 seconds", "Rolls: by themselves after 4 seconds"),
}


def on_controls(names: dict[str, Called]) -> dict[str, str]:
    return {value: called.on_a_control for value, called in names.items()}
