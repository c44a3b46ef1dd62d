"""Positions in one line: `whatif("SwordFighter@5! Troll@6", dice=[3])`."""

from __future__ import annotations

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.course import PRIZES, RULES, TRACKS
from engine.games.magical_athlete_2003.telling import TELLING
from engine.games.magical_athlete_2003.words import SAY
from engine.race.notation import RaceNotation

NOTATION = RaceNotation(CARDS, TRACKS, PRIZES, RULES, SAY, TELLING, example="SwordFighter@5! Troll@6", spoils=True)
whatif = NOTATION.whatif
read_position = NOTATION.read_position
