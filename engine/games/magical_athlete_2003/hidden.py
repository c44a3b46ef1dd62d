"""Hidden information: replaces what a seat cannot know with a random guess, for AI players."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.magical_athlete_2003.match import Match
from engine.race.model.power import SECRET


def determinise(match: Match, seat: int | None, dice: Dice) -> None:
    """Replaces the name that a Fortuneteller has written down with a random one, or none.

    Secret picks of a line-up are not part of the match yet, so there is nothing to replace.
    """
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
