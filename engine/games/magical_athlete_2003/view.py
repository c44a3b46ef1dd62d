"""What a seat may see of a match, as plain data. Nothing here may depend on other players' secret choices and forecasts."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete_2003.match import DRAFT, LINE_UP, NOBODY, OVER, Forecast, Match
from engine.games.magical_athlete_2003.track import PRIZES
from engine.race.finishers import race_on_record
from engine.race.resolution.turn import Race
from engine.race.view import race_view


def view(match: Match, seat: int | None) -> dict[str, Any]:
    sheet = match.sheet
    return {
        "phase": sheet.phase,
        "length": match.track.length,
        "fields": list(sheet.fields),
        "pile": sheet.to_come,
        "drafting": sheet.drafting if sheet.phase == DRAFT and sheet.drafting != NOBODY else None,
        "coins": list(sheet.coins),
        "teams": [list(hand) for hand in sheet.hands],
        "struck": {"seat": sheet.strike.seat, "victim": sheet.strike.victim, "drawn": sheet.strike.drawn} if sheet.strike else None,
        "chosen": [match.chosen[seat]] if seat is not None and seat in match.chosen else [],
        "revealed": [[owner, name] for owner, name in sorted(match.revealed.items())],
        "spy": match.spy_seat() if sheet.phase == LINE_UP else None,
        "points": match.points(),
        "prizes": [list(prizes) for prizes in PRIZES[: match.races]],
        "race_no": min(match.race_no, match.races),
        "first": sheet.first,
        "stock": dict(sheet.stock),
        "items": [list(items) for items in sheet.items],
        "round": match.draft_round if sheet.round else None,
        "races": [
            {**race_on_record(match.track.id, race), "forecast": _forecast(forecast)}
            for race, forecast in zip(sheet.races, sheet.forecasts, strict=True)
        ],
        "race": None if match.race is None or sheet.phase == OVER else _race(match, match.race, seat),
    }


def _race(match: Match, race: Race, seat: int | None) -> dict[str, Any]:
    """The race, with the effects of Advantages: whether abilities are `off`, and who decides for another player's racer."""
    view = race_view(race, seat, writer=match.sheet.writer)
    for racer, shown in zip(race.racers, view["racers"], strict=True):
        shown["decided_by"] = racer.decider if racer.decider != racer.seat else None
    return {**view, "off": match.sheet.off}


def _forecast(forecast: Forecast | None) -> dict[str, Any] | None:
    return {"seat": forecast.seat, "whom": forecast.whom, "right": forecast.right} if forecast else None
