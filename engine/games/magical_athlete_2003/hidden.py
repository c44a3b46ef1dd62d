"""What a seat does not know, imagined."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.magical_athlete_2003.match import Match
from engine.race.model.power import SECRET


def determinise(match: Match, seat: int | None, dice: Dice) -> None:
    """What a Fortuneteller has written down may be any name, or none. Secret picks of a line-up are not yet part of the match."""
    race = match.race
    if race is None or not race.started:
        return
    writer = match.sheet.writer
    for r in race.racers:
        if SECRET in r.printed.traits and seat != (r.seat if writer is None else writer):
            r.notes.pop(r.power.name, None)
            whom = dice.below(len(race.racers) + 1)
            if whom < len(race.racers):
                race.remember(r, race.racers[whom])
