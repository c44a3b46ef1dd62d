"""Positions written as one line of text: `whatif("Romantic@0 Scoocher@2 Banana@4", dice=[5])`."""

from __future__ import annotations

from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.games.magical_athlete.text.sentences import SENTENCES
from engine.games.magical_athlete.tracks import TRACKS
from engine.race.notation import RaceNotation

BORROWERS = ("Egg", "Twin")

NOTATION = RaceNotation(
    CARDS, TRACKS, PRIZES, RULES, VOCABULARY, SENTENCES, example="Romantic@0 Scoocher@2 Banana@4", borrowers=BORROWERS
)
whatif = NOTATION.whatif
read_position = NOTATION.read_position
