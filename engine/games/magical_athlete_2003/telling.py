"""Every event of the game as one thing that happened: who does what."""

from __future__ import annotations

from engine.games.magical_athlete_2003.words import SAY
from engine.race.telling import Telling

TELLING = Telling(SAY, {})
tell = TELLING.tell
