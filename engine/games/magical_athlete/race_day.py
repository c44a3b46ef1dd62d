"""Around a race: the secret line-up before it, and the prizes and the next starting player after it."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete.match import LINE_UP, OVER, PRIZES, RACE, Match
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.roll_off import roll_off
from engine.race.finishers import Finisher, finishers_of, points_gained
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race


def line_up_step(match: Match, host: Host) -> None:
    """All players choose racers in secret, and all are revealed together (000-24, 000-44, 000-51)."""
    sheet = match.sheet

    def choose(seat: int) -> list[str]:
        chosen: list[str] = []
        match.chosen[seat] = chosen
        while len(chosen) < match.racers_each:
            left = [name for name in sheet.hands[seat] if name not in chosen] if chosen else list(sheet.hands[seat])
            if len(left) == 1 or (len(left) + len(chosen) == match.racers_each and not match.rules.fixed_order):
                chosen += left  # there is nothing to decide
            else:
                chosen.append(host.ask(seat, "line-up", left, secret=True))
        return chosen

    seats = range(match.players)
    teams = host.each(seats, choose)
    match.chosen = {}
    racers: list[Racer] = []
    for seat in seats:
        for name in teams[seat]:
            sheet.hands[seat].remove(name)
            racers.append(Racer(len(racers), seat, name, CARDS[name]))
    if host.records_events:
        line_up = [[r.seat, r.name] for r in racers]
        host.note("line_up", {"race": match.race_no, "track": match.track.id, "racers": line_up, "first": sheet.first})
    match.set_race(racers, sheet.first * match.racers_each)
    sheet.phase = RACE


def end_race(match: Match, race: Race, host: Host) -> None:
    """Pays the prizes, records the race, and either ends the match or decides who begins the next race."""
    sheet = match.sheet
    match.race = None
    for seat, prize in race.paid:  # a place nobody took is not paid (000-112)
        sheet.prizes[seat] += prize
    finishers = finishers_of(race)
    if host.records_events:
        gained = points_gained(finishers, match.players)
        host.note("race_over", {"race": match.race_no, "gained": gained, "points": match.points()})
    sheet.races.append(finishers)
    if len(sheet.races) == len(PRIZES):
        sheet.phase = OVER
        if host.records_events:
            host.note("game_over", {"points": match.points()})
        return
    sheet.phase = LINE_UP
    sheet.first = roll_off(host, next_starters(match, finishers), "race")
    if host.records_events:
        host.note("begins", {"seat": sheet.first, "race": match.race_no})


def next_starters(match: Match, finishers: list[Finisher]) -> list[int]:
    """The seats that may begin the next race; several have to roll off (000-39, 000-40)."""
    if match.players == 2:  # 000-48
        gained = points_gained(finishers, match.players)
        return [seat for seat, points in enumerate(gained) if points == min(gained)]
    eliminated = [f for f in finishers if f.status < 0]
    if eliminated:
        return [max(eliminated, key=lambda f: f.status).seat]
    behind = [f for f in finishers if f.status == 0] or finishers
    least = min([f.space for f in behind])
    return sorted({f.seat for f in behind if f.space == least})
