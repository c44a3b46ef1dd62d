"""Rules of thumb for windows: what matters is used, everything else is kept."""

from __future__ import annotations

from engine.games.magical_athlete_2003.advantages.asking import Asked
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.worth import at
from engine.host import Ask
from engine.race.windows import RaceWithWindows


def window_advice(race: RaceWithWindows, ask: Ask) -> str | None:
    """Somebody may be asked at every chance: that is no reason to take it."""
    asked: Asked = ask.wording
    held = {item for item, _ in asked.orders}
    holding = {item: {ask.seat: len(ask.options)} if item in held else {} for item in ITEMS}
    return next((chance.way for chance in at(holding, race, asked.moment) if chance.way in ask.options), None)
