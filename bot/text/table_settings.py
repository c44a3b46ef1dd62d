"""The labels of a table's settings: within a sentence, and on a control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class SettingLabel(NamedTuple):
    """The two wordings of a setting's value."""

    in_a_sentence: str
    on_a_control: str


PACES = {
    "live": SettingLabel("live", "Live: everybody is here"),
    "async": SettingLabel("a few turns a day", "Slow: a few turns a day"),
}
LATE = {
    "default": SettingLabel("the default answer is given", "The default answer is given"),
    "ai": SettingLabel("an AI takes over", "An AI plays until they are back"),
    "wait": SettingLabel("the table waits", "No time limit: the table waits"),
}
ROLLS = {
    "ask": SettingLabel("everybody presses for their own rolls", "Everybody presses for their own rolls"),
    "auto": SettingLabel(
        "a roll without a choice comes by itself after 4 seconds", "By themselves after 4 seconds when there is no choice"
    ),
}
MENTIONS = {
    "on": SettingLabel("whoever has to decide is mentioned", "Whoever has to decide is mentioned"),
    "off": SettingLabel("nobody is mentioned", "Nobody is mentioned"),
}
WHERE = {
    "on": SettingLabel("in a thread", "In a thread of its own"),
    "off": SettingLabel("in the channel itself", "In the channel itself"),
}
ODDS = {
    "after": SettingLabel("odds after a race or game", "Afterwards: what they were, and what decided it"),
    "live": SettingLabel("odds below what happened", "The odds stand below what happened"),
    "off": SettingLabel("no odds, no what-if", "No odds and no what-if"),
}
BANTER = {
    "on": SettingLabel("AI players say something now and then", "AI players say something now and then"),
    "off": SettingLabel("AI players keep quiet", "AI players keep quiet"),
}
PICTURES = {
    "moving": SettingLabel("boards move", "The board moves as the turn went"),
    "still": SettingLabel("boards stand still", "The board stands still"),
    "words": SettingLabel("boards are told in words", "The board in words, without pictures"),
}
RATED = {
    "usual": SettingLabel("rated if two or more people play", "As usual: if two or more people play"),
    "on": SettingLabel("rated, whoever plays", "Rated, whoever plays"),
    "off": SettingLabel("not rated", "Not rated"),
}


def switch(on: bool) -> str:
    """The key of an on/off setting's value in the tables above."""
    return "on" if on else "off"


def on_controls(names: Mapping[str, SettingLabel]) -> dict[str, str]:
    """The control labels by value."""
    return {value: label.on_a_control for value, label in names.items()}
