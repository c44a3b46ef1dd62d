"""What a seat may see of a match, as plain data. Nothing here may depend on other players' secret choices."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete.draft import seat_to_pick
from engine.games.magical_athlete.match import DRAFT, OVER, PRIZES, Match
from engine.games.magical_athlete.tracks import CORNER
from engine.race.finishers import race_on_record
from engine.race.view import race_view


def view(match: Match, seat: int | None) -> dict[str, Any]:
    sheet = match.sheet
    return {
        "phase": sheet.phase,
        "tracks": [track.id for track in match.tracks],
        "row": list(sheet.row),
        "drafting": seat_to_pick(match) if sheet.phase == DRAFT and sheet.row else None,
        "teams": [list(hand) for hand in sheet.hands],
        "chosen": list(match.chosen.get(seat, ())) if seat is not None else [],
        "points": match.points(),
        "prizes": list(sheet.prizes),
        "bronze": list(sheet.bronze),
        "race_no": min(match.race_no, len(PRIZES)),
        "first": sheet.first,
        "races": [race_on_record(track.id, race) for track, race in zip(match.tracks, sheet.races, strict=False)],
        "race": None if match.race is None or sheet.phase == OVER else race_view(match.race, seat, CORNER),
    }
