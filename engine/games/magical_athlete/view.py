"""What a seat may see of a match, as plain data. Nothing here may depend on what others have chosen in secret."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete.draft import whose_pick
from engine.games.magical_athlete.match import DRAFT, OVER, PRIZES, Match
from engine.games.magical_athlete.tracks import CORNER
from engine.race.power import NOTHING
from engine.race.racer import Racer
from engine.race.track import FINISH
from engine.race.turn import Race


def view(match: Match, seat: int | None) -> dict[str, Any]:
    sheet = match.sheet
    return {
        "phase": sheet.phase,
        "tracks": [track.id for track in match.tracks],
        "row": list(sheet.row),
        "drafting": whose_pick(match) if sheet.phase == DRAFT and sheet.row else None,
        "teams": [list(hand) for hand in sheet.hands],
        "chosen": list(match.chosen.get(seat, ())) if seat is not None else [],
        "points": match.points(),
        "prizes": list(sheet.prizes),
        "bronze": list(sheet.bronze),
        "race_no": min(match.race_no, len(PRIZES)),
        "first": sheet.first,
        "races": [
            {
                "track": track.id,
                "racers": [
                    {"seat": f.seat, "racer": f.racer, "place": f.place, "space": f.space, "eliminated": f.out, "points": f.points}
                    for f in finishers
                ],
            }
            for track, finishers in zip(match.tracks, sheet.races, strict=False)
        ],
        "race": None if match.race is None or sheet.phase == OVER else race_view(match.race),
    }


def race_view(race: Race) -> dict[str, Any]:
    return {
        "track": race.track.id,
        "title": race.track.title,
        "length": FINISH,
        "corner": CORNER,
        "features": {str(space): {"kind": f.kind, "n": f.n} for space, f in race.features.items()},
        "prizes": list(race.prizes),
        "turn": race.turn_no,
        "current": race.current.i if race.turn_no else None,
        "racers": [_racer(race, r) for r in race.racers],
    }


def _racer(race: Race, r: Racer) -> dict[str, Any]:
    """`power` is the card it plays by at present: a different one for copies, an Egg or a Twin; None if it has none."""
    predicted = race.remembered(r)
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
