"""The game options and presets that can be chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game_options import GameOption, Preset
from engine.core.question import Refused
from engine.games.magical_athlete_2003.track import BY_LENGTH
from engine.race.asks import ASKS

SETTINGS = (
    GameOption("length", "Length of the track", tuple(BY_LENGTH), "30", titles={n: f"{n} fields" for n in BY_LENGTH}),
    GameOption("advantages", "Advantages", ("off", "on"), "off", titles={"off": "none", "on": "for sale in the draft"}),
    GameOption("draft", "Draft", ("plain", "advanced"), "plain", titles={"plain": "one by one", "advanced": "in rounds"}),
    ASKS,
)
PRESETS = (
    Preset("classic", "Classic", "The game as it came out in 2003.", {}),
    Preset("advantages", "Advantages", "Gadgets from a dwarf's stall, for use on anybody's turn.", {"advantages": "on"}),
    Preset(
        "advanced",
        "Advantages with the Advanced Draft",
        "The same, and teams are bought in rounds; coins left over are points. For those who know the game.",
        {"advantages": "on", "draft": "advanced"},
    ),
)


def check(options: Mapping[str, str]) -> None:
    """Raises `Refused` for options that do not go together."""
    if options["draft"] == "advanced" and options["advantages"] == "off":
        raise Refused("The Advanced Draft is part of Advantages: turn them on, or draft one by one.")
