"""The game options and presets that can be chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game_options import GameOption, Preset
from engine.core.question import Refused
from engine.games.microbot_racers.actions.action_card import SIDES
from engine.games.microbot_racers.faces import LAYOUTS

DUEL, CROWD = "duel", "crowd"
ORDERED, SHUFFLED, WILD = "ordered", "shuffled", "wild"

SETTINGS = (
    GameOption(
        "layout",
        "Track",
        tuple(LAYOUTS),
        "ring",
        titles={
            "ring": "Ring: eight cards around the middle",
            "stadium": "Stadium: long straights, four corners",
            "pinwheel": "Pinwheel: corners that lead outwards",
            "sprint": "Sprint: six cards, the shortest lap",
        },
    ),
    GameOption(
        "cards",
        "Track cards",
        (ORDERED, SHUFFLED, WILD),
        ORDERED,
        titles={
            ORDERED: "In order, faces A",
            SHUFFLED: "Shuffled, faces A",
            WILD: "Wild: any face, any way round",
        },
    ),
    GameOption(
        "side",
        "Action card",
        tuple(SIDES),
        "easy",
        titles={"easy": "Easy: 18 spaces", "hard": "Hard: 12 spaces, one of each"},
    ),
    GameOption("laps", "Laps", ("1", "2", "3", "4", "5"), "1"),
    GameOption("direction", "Direction", ("clockwise", "anticlockwise"), "clockwise"),
    GameOption(
        "ramps",
        "Ramps",
        ("text", "launch"),
        "text",
        titles={"text": "As wet as puddles", "launch": "They launch you (house rule)"},
    ),
    GameOption(
        "orders",
        "Order of your actions",
        ("plan", "single"),
        "plan",
        titles={"plan": "At once", "single": "One by one"},
    ),
    GameOption(
        "field", "Robots", (DUEL, CROWD), DUEL, titles={DUEL: "Two, as the rules have it", CROWD: "Up to four (house rule)"}
    ),
)

PRESETS = (
    Preset("quick", "Quick race", "Two robots, one lap of the ring", {}),
    Preset("duel", "Duel", "Two robots, two laps of the ring", {"laps": "2"}),
    Preset(
        "hard",
        "Hard race",
        "The red card on a wild track, for those who know the game",
        {"side": "hard", "cards": WILD},
    ),
    Preset("crowd", "Grand Prix (house rule)", "Up to four robots", {"field": CROWD}),
)


def seats_for(options: Mapping[str, str]) -> tuple[int, int]:
    """The fewest and most seats: two by the rules, up to four by a house rule (003-R33)."""
    return 2, 4 if options["field"] == CROWD else 2


def check(seats: int, options: Mapping[str, str]) -> None:
    """Raises `Refused` if there are more seats than the options allow."""
    if seats > seats_for(options)[1]:
        raise Refused("The rules are for two robots. For three or four take the preset Grand Prix (house rule), or field=crowd.")
