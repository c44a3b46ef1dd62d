"""A race as a seat may see it, as plain data."""

from __future__ import annotations

from typing import Any

from engine.race.model.power import NOTHING, SECRET
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race


def race_view(race: Race, seat: int | None, corner: int | None = None, writer: int | None = None) -> dict[str, Any]:
    """Return a race as this seat, or a spectator (None), may see it.

    `corner` is the space of a corner with a rule, if the track has one. `writer` is the seat that knows the secret prediction of a
    racer, if that is not the racer's own player.
    """
    return {
        "track": race.track.id,
        "title": race.track.title,
        "length": race.goal,
        "corner": corner,
        "features": {str(space): {"kind": f.kind, "n": f.n} for space, f in race.features.items()},
        "prizes": list(race.prizes),
        "turn": race.turn_no,
        "current": race.current.i if race.turn_no else None,
        "racers": [_racer(race, r, seat, writer) for r in race.racers],
    }


def _racer(race: Race, r: Racer, seat: int | None, writer: int | None) -> dict[str, Any]:
    """Return one racer. `power` is the card of its present power, which may be another racer's; None if it has none."""
    knows = r.seat if writer is None else writer
    predicted = race.remembered(r) if SECRET not in r.power.traits or knows == seat else None
    return {
        "seat": r.seat,
        "name": r.name,
        "power": r.power.name if r.power is not NOTHING else None,
        "ability": r.power.ability,
        "copies": r.model.name if r.model else None,
        "predicts": predicted.name if predicted else None,
        "space": r.space,
        "tripped": r.tripped,
        "racing": r.racing,
        "finished": r.place,
        "eliminated": r.out,
        "points": r.points,
    }
