"""A race from the secret line-up to the prizes, and who begins the next one."""

from __future__ import annotations

from engine.games.magical_athlete.match import LINE_UP, OVER, PRIZES, RACE, Finisher, Match
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.roll_off import roll_off
from engine.host import Host
from engine.race.racer import Racer
from engine.race.state import status
from engine.race.turn import Race


def line_up_step(match: Match, host: Host) -> None:
    """Everybody chooses in secret, all are revealed together (000-24, 000-44, 000-51)."""
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
    if host.hearing:
        line_up = [[r.seat, r.name] for r in racers]
        host.note("line_up", {"race": match.race_no, "track": match.track.id, "racers": line_up, "first": sheet.first})
    match.set_race(racers, sheet.first * match.racers_each)
    sheet.phase = RACE


def race_step(match: Match, race: Race, host: Host) -> None:
    """A turn, and the prize-giving after the last one."""
    race.play_step(host)
    if race.over:
        _end_race(match, race, host)


def _end_race(match: Match, race: Race, host: Host) -> None:
    sheet = match.sheet
    match.race = None
    for racer, prize in zip(race.finished, race.prizes, strict=False):  # a place nobody took is not paid (000-112)
        sheet.prizes[racer.seat] += prize
    finishers = [Finisher(r.seat, r.name, status(r), r.space, r.points) for r in race.racers]
    if host.hearing:
        gained = points_gained(match, finishers)
        host.note("race_over", {"race": match.race_no, "gained": gained, "points": match.points()})
    sheet.races.append(finishers)
    if len(sheet.races) == len(PRIZES):
        sheet.phase = OVER
        if host.hearing:
            host.note("game_over", {"points": match.points()})
        return
    sheet.phase = LINE_UP
    sheet.first = roll_off(host, begins_next(match, finishers), "race")
    if host.hearing:
        host.note("begins", {"seat": sheet.first, "race": match.race_no})


def points_gained(match: Match, finishers: list[Finisher]) -> list[int]:
    """What the race earned each seat, bronze included."""
    return [sum(f.points for f in finishers if f.seat == seat) for seat in range(match.players)]


def begins_next(match: Match, finishers: list[Finisher]) -> list[int]:
    """Whose turn comes first in the next race; several seats roll off (000-39, 000-40)."""
    if match.players == 2:  # 000-48
        gained = points_gained(match, finishers)
        return [seat for seat, points in enumerate(gained) if points == min(gained)]
    eliminated = [f for f in finishers if f.status < 0]
    if eliminated:
        return [max(eliminated, key=lambda f: f.status).seat]
    behind = [f for f in finishers if f.status == 0] or finishers
    least = min([f.space for f in behind])
    return sorted({f.seat for f in behind if f.space == least})


def ranking(finishers: list[Finisher]) -> list[int]:
    """The place of everybody: winners, then by space, then those eliminated, the last one first."""
    keys = [(0, f.status) if f.status > 0 else (1, -f.space) if f.status == 0 else (2, f.status) for f in finishers]
    order = sorted(keys)
    return [1 + order.index(mine) for mine in keys]
