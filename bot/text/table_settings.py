"""The labels of a table's settings: within a sentence, and on a control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Label(NamedTuple):
    """The two wordings of a setting's value."""

    in_a_sentence: str
    on_a_control: str


PACES = {
    "live": Label("live", "Live: everybody is here"),
    "async": Label("a few turns a day", "Slow: a few turns a day"),
}
LATE = {
    "default": Label("the default answer is given", "The default answer is given"),
    "ai": Label("an AI takes over", "An AI plays until they are back"),
    "wait": Label("the table waits", "No time limit: the table waits"),
}
ROLLS = {
    "ask": Label("everybody presses for their own rolls", "Everybody presses for their own rolls"),
    "auto": Label(
        "a roll without a choice comes by itself after 4 seconds", "By themselves after 4 seconds when there is no choice"
    ),
}
MENTIONS = {
    "on": Label("whoever has to decide is mentioned", "Whoever has to decide is mentioned"),
    "off": Label("nobody is mentioned", "Nobody is mentioned"),
}
WHERE = {
    "on": Label("in a thread", "In a thread of its own"),
    "off": Label("in the channel itself", "In the channel itself"),
}
ODDS = {
    "on": Label("odds below what happened", "The odds stand below what happened"),
    "off": Label("no odds, no what-if", "No odds and no what-if"),
}
BANTER = {
    "on": Label("AI players say something now and then", "AI players say something now and then"),
    "off": Label("AI players keep quiet", "AI players keep quiet"),
}
RATED = {
    "usual": Label("rated if two or more people play", "As usual: if two or more people play"),
    "on": Label("rated, whoever plays", "Rated, whoever plays"),
    "off": Label("not rated", "Not rated"),
}


def switch(on: bool) -> str:
    """The key of an on/off setting's value in the tables above."""
    return "on" if on else "off"


def on_controls(names: Mapping[str, Label]) -> dict[str, str]:
    """The control labels by value."""
    return {value: label.on_a_control for value, label in names.items()}
