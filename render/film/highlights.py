"""What a film tells of a story that is too long for it: how it ended, and the big moments before that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.text.beat import Beat
from render.film.pacing import Shot, Weight

READABLE = 0.7
"""Down to which part of their time captions can be read; those of big moments are not shortened."""

LAST_ROUNDS, TOLD = 0.3, 0.85
"""The share of a film for the last rounds, and for all that is told. What remains is for glimpses of the rest."""

LONGEST_GLIMPSE, GLIMPSES = 90, 0.25
"""How long what came of an event that is not told is shown, in milliseconds, and the share of a film for all such events, before
they are shortened like anything plain."""


class Highlights(NamedTuple):
    """The numbers of the events that are told, and for how long what came of each other one is shown."""

    events: Collection[int]
    glimpse: int


def highlights(beats: Sequence[Beat], shots: Sequence[Shot], room: int) -> Highlights:
    """Returns what to tell in so many milliseconds: the last beats, then those with the most drama.

    The shots are those of the whole story.
    """
    times: Counter[int] = Counter()
    for shot in shots:
        times[shot.event] += round(shot.time * (READABLE if shot.still and shot.weight < Weight.BIG else 1))
    last_first = beats[::-1]
    by_drama = sorted(last_first, key=lambda beat: -beat.drama)
    told: set[int] = set()
    for ranked, limit in ((last_first, room * LAST_ROUNDS), (by_drama, room * TOLD)):
        for beat in ranked:
            more = told.union(beat.events)
            if sum(times[number] for number in more) > limit:
                break
            told = more
    in_beats = {number for beat in beats for number in beat.events}
    told |= {beat.turn for beat in beats if beat.turn not in in_beats and told.issuperset(beat.events)}
    left_out = len(times.keys() - told)
    return Highlights(told, min(LONGEST_GLIMPSE, round(room * GLIMPSES / max(1, left_out))))
