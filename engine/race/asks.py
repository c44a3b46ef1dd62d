"""The option of race games that decides whether players are asked what nobody would answer otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.game_options import GameOption
from engine.race.model.race_rules import RaceRules

EVERYTHING, MATTERS = "everything", "matters"
ASKS = GameOption(
    "asks",
    "Questions",
    (EVERYTHING, MATTERS),
    EVERYTHING,
    titles={EVERYTHING: "everything that can be decided", MATTERS: "only what somebody could answer otherwise"},
    new_tables=MATTERS,
)


def with_asks(rules: RaceRules, options: Mapping[str, str]) -> RaceRules:
    """Return the rules as this table plays them."""
    return replace(rules, skips_obvious=options["asks"] == MATTERS)
