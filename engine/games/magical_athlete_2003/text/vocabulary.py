"""The words this game uses for racers, moves, chips and spaces."""

from __future__ import annotations

from engine.games.magical_athlete_2003.characters import CARDS
from engine.race.text.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    CARDS.hook_texts,
    racer="character",
    main_move="play",
    chip="marker",
    token="marker",
    trips="has to rest",
    misses=" for a turn",
    gets_up="rests",
    instead=" this turn",
    is_down="resting",
    warps="goes",
    finish="goal",
    field="field",
)
