"""What a thrown switch does to its card: "Slalom becomes Straight (5 blocks go, 3 puddles and a pit stop come)"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.games.microbot_racers.faces import FACES, ROTATE, face_name
from engine.games.microbot_racers.text.track_cards import COUNTED
from engine.text.english import counted, listed


def card_text(data: Mapping[str, Any]) -> str:
    """Return "Slalom becomes Straight"."""
    after = face_name(data["card"], data["face"])
    return f"{after} turns by half" if data["switch"] == ROTATE else f"{face_name(data['card'], 1 - data['face'])} becomes {after}"


def switch_text(data: Mapping[str, Any]) -> str:
    changes = "" if data["switch"] == ROTATE else changes_text(data)
    return card_text(data) + (f" ({changes})" if changes else "")


def changes_text(data: Mapping[str, Any]) -> str:
    """Return what goes and what comes; nothing for cards of a drawn track, whose squares the event does not know."""
    faces = FACES[data["card"]]
    before, after = Counter(faces[1 - data["face"]]), Counter(faces[data["face"]])
    if not before[data["switch"]]:
        return ""
    parts = [part for part in (_part(before - after, "goes", "go"), _part(after - before, "comes", "come")) if part]
    return ", ".join(parts)


def _part(signs: Counter[str], one: str, many: str) -> str:
    counts = {name: signs[sign] for sign, name in COUNTED.items() if signs[sign]}
    things = [f"a {name}" if count == 1 else counted(count, name) for name, count in counts.items()]
    return f"{listed(things)} {one if sum(counts.values()) == 1 else many}" if things else ""
