"""A race from the line-up to the prizes, and who begins the next one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.match import LINE_UP, OVER, RACE, Forecast, Match
from engine.race.finishers import Finisher, finishers_of, points_gained
from engine.race.model.power import SECRET
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race


def line_up_step(match: Match, host: Host) -> None:
    """Everybody chooses in secret; who holds the Spy chooses when the others are known (001-22, 001-23)."""
    sheet, late = match.sheet, match.spy()
    if late is not None and match.bag is not None and match.bag.spy(host, late):
        late = None

    def choose(seat: int) -> str:
        hand = sheet.hands[seat]
        name: str = host.ask(seat, "line-up", list(hand), secret=True) if len(hand) > 1 else hand[0]
        match.chosen[seat] = name
        return name

    seats = [seat for seat in range(match.players) if seat != late]
    chosen = dict(zip(seats, host.simultaneously(seats, choose), strict=True))
    if late is not None:
        match.revealed = dict(chosen)
        if host.records_events:
            host.note("revealed", {"race": match.race_no, "racers": [[seat, chosen[seat]] for seat in seats], "waits": late})
        chosen[late] = choose(late)
    match.chosen, match.revealed = {}, {}
    racers = [Racer(seat, seat, chosen[seat], CARDS[chosen[seat]]) for seat in range(match.players)]
    for r in racers:
        sheet.hands[r.seat].remove(r.name)
    if host.records_events:
        line_up = [[r.seat, r.name] for r in racers]
        host.note("line_up", {"race": match.race_no, "track": match.track.id, "racers": line_up, "first": sheet.first})
    match.set_race(racers, sheet.first)
    sheet.phase = RACE


def end_race(match: Match, race: Race, host: Host) -> None:
    sheet = match.sheet
    forecast = forecast_of(race)
    match.race = None
    for seat, prize in race.paid:
        sheet.markers[seat] += prize
    finishers = finishers_of(race)
    if host.records_events:
        if forecast:
            teller = next(r.name for r in race.racers if r.seat == forecast.seat)
            host.note("forecast", {"seat": forecast.seat, "racer": teller, "whom": forecast.whom, "right": forecast.right})
        gained = points_gained(finishers, match.players)
        host.note("race_over", {"race": match.race_no, "gained": gained, "points": match.points()})
    sheet.races.append(finishers)
    sheet.forecasts.append(forecast)
    if len(sheet.races) == match.races:
        sheet.phase = OVER
        if host.records_events:
            host.note("game_over", {"points": match.points()})
        return
    if match.bag is not None:
        match.bag.race_over()
    sheet.phase = LINE_UP
    sheet.first = begins_next(finishers, sheet.first)
    if host.records_events:
        host.note("begins", {"seat": sheet.first, "race": match.race_no})


def forecast_of(race: Race) -> Forecast | None:
    """What was written down before the race, if anything was. She may have named herself: then right is to come in at all."""
    for r in race.racers:
        whom = race.remembered(r) if SECRET in r.printed.traits else None
        if whom is not None:
            return Forecast(r.seat, whom.name, whom.place == 1 or (whom is r and r.place is not None))
    return None


def begins_next(finishers: Sequence[Finisher], first: int) -> int:
    """Whoever is farthest behind; among equals, who came latest in the turn order of the race that is over (001-26, 001-R6)."""
    behind = [f for f in finishers if f.status == 0] or finishers
    least = min(f.space for f in behind)
    return max((f.seat for f in behind if f.space == least), key=lambda seat: (seat - first) % len(finishers))
