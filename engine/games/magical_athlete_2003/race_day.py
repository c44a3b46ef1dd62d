"""Around a race: the line-up before it, and the prizes and the next starting player after it."""

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
    """All players choose in secret; the Spy's player chooses after the others are revealed (001-22, 001-23)."""
    sheet, late = match.sheet, match.spy_seat()
    if late is not None and match.holdings is not None and match.holdings.stops_spy(host, late):
        late = None

    def choose(seat: int) -> str:
        hand = sheet.hands[seat]
        name: str = host.ask(seat, "line-up", list(hand), secret=True) if len(hand) > 1 else hand[0]
        match.chosen[seat] = name
        return name

    seats = [seat for seat in range(match.players) if seat != late]
    chosen = dict(zip(seats, host.each(seats, choose), strict=True))
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
    """Pays the prizes, records the race and its forecast, and either ends the match or decides who begins the next race."""
    sheet = match.sheet
    forecast = forecast_of(race)
    match.race = None
    for seat, prize in race.paid:
        sheet.markers[seat] += prize
    finishers = finishers_of(race)
    if host.records_events:
        if forecast:
            writer = next(r.name for r in race.racers if r.seat == forecast.seat)
            host.note("forecast", {"seat": forecast.seat, "racer": writer, "whom": forecast.whom, "right": forecast.right})
        gained = points_gained(finishers, match.players)
        host.note("race_over", {"race": match.race_no, "gained": gained, "points": match.points()})
    sheet.races.append(finishers)
    sheet.forecasts.append(forecast)
    if len(sheet.races) == match.races:
        sheet.phase = OVER
        if host.records_events:
            host.note("game_over", {"points": match.points()})
        return
    if match.holdings is not None:
        match.holdings.race_over()
    sheet.phase = LINE_UP
    sheet.first = next_starter(finishers, sheet.first)
    if host.records_events:
        host.note("begins", {"seat": sheet.first, "race": match.race_no})


def forecast_of(race: Race) -> Forecast | None:
    """The Fortuneteller's forecast, if she wrote one. It is right if the named racer came first.

    She may have named herself: then it is right if she finished at all.
    """
    for r in race.racers:
        whom = race.remembered(r) if SECRET in r.printed.traits else None
        if whom is not None:
            return Forecast(r.seat, whom.name, whom.place == 1 or (whom is r and r.place is not None))
    return None


def next_starter(finishers: Sequence[Finisher], first: int) -> int:
    """The seat farthest behind; among equals, the latest in the turn order of the finished race (001-26, 001-R6)."""
    behind = [f for f in finishers if f.status == 0] or finishers
    least = min(f.space for f in behind)
    return max((f.seat for f in behind if f.space == least), key=lambda seat: (seat - first) % len(finishers))
