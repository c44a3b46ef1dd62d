"""First-time lines: what somebody reads once, when they meet a thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.event import Event

FIRST_LINES = {
    "start": "You begin on the line, facing along the arrow.",
    "order": "The lowest roll picks first and drives last.",
    "pick": "What somebody picked is gone for this round.",
    "plan": "Your actions happen in this order, one each turn.",
    "act": "One action now; the others drive in between.",
    "hazard": "Puddle or ramp: roll under your health, or lose 1.",
    "jump": "Jumps: roll under health less one, or lose a point.",
    "impact": "Impact: you halt, and lose 1 and other actions.",
    "switch": "Switch: flip or turn the card that you are on.",
    "repair": "Repair: 1 health back, or all on a pit stop.",
    "lap": "A lap counts at the line; going back takes it.",
    "wreck": "No health left: a wreck, and out of the race.",
}
ASKED = {"start": "start", "first": "order", "switch": "switch", "pick": "pick", "plan": "plan", "act": "act"}
"""The things that questions are about, by kind."""
THINGS = {
    "yellow": "hazard",
    "red": "jump",
    "jumped": "jump",
    "impact": "impact",
    "repaired": "repair",
    "lap": "lap",
    "destroyed": "wreck",
}
"""The things that events show, by kind."""


def things_met(board: Mapping[str, Any], asked: Collection[str], events: Sequence[Event]) -> list[str]:
    asked_about = [thing for kind, thing in ASKED.items() if kind in asked]
    return asked_about + [THINGS[event.kind] for event in events if event.kind in THINGS]
