"""What a table's pace and the rest of its manner are called: within a sentence, and on a control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Called(NamedTuple):
    in_a_sentence: str
    on_a_control: str


PACES = {
    "live": Called("live", "Live: everybody is here"),
    "async": Called("a few turns a day", "Slow: a few turns a day"),
}
LATE = {
    "default": Called("the default answer is given", "The default answer is given"),
    "ai": Called("an AI takes over", "An AI plays until they are back"),
    "wait": Called("the table waits", "No time limit: the table waits"),
}
ROLLS = {
    "ask": Called("everybody presses for their own rolls", "Everybody presses for their own rolls"),
    "auto": Called(
        "a roll without a choice comes by itself after 4 seconds", "By themselves after 4 seconds when there is no choice"
    ),
}
MENTIONS = {
    "on": Called("whoever has to decide is mentioned", "Whoever has to decide is mentioned"),
    "off": Called("nobody is mentioned", "Nobody is mentioned"),
}
WHERE = {
    "on": Called("in a thread", "In a thread of its own"),
    "off": Called("in the channel itself", "In the channel itself"),
}
ODDS = {
    "on": Called("odds below what happened", "The odds stand below what happened"),
    "off": Called("no odds, no what-if", "No odds and no what-if"),
}
BANTER = {
    "on": Called("AI players say something now and then", "AI players say something now and then"),
    "off": Called("AI players keep quiet", "AI players keep quiet"),
}
RATED = {
    "usual": Called("rated if two or more people play", "As usual: if two or more people play"),
    "on": Called("rated, whoever plays", "Rated, whoever plays"),
    "off": Called("not rated", "Not rated"),
}


def switch(on: bool) -> str:
    """How what is on or off is called on controls."""
    return "on" if on else "off"


def on_controls(names: Mapping[str, Called]) -> dict[str, str]:
    return {value: called.on_a_control for value, called in names.items()}
