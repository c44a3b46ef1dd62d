"""What a film tells of a story that is too long for it: how it ended, and the big moments before that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.text.beat import Beat
from engine.text.phrase import to_text
from engine.text.story import PLAYER
from render.film.caption import reading_time
from render.film.pacing import Shot

LAST_ROUNDS = 0.3
"""The share of the highlights for the last rounds."""

LONGEST_GLIMPSE, GLIMPSES = 90, 0.25
"""How long what came of an event that is not told is shown, in milliseconds, and the share of a film for all such events, before
they are shortened like anything plain."""


class Highlights(NamedTuple):
    """The numbers of the events that are told, and of those shown without words, and how long a glimpse of any other is."""

    events: Collection[int]
    shown: Collection[int]
    glimpse: int


def highlights(beats: Sequence[Beat], shots: Sequence[Shot], told_room: float, room: float) -> Highlights:
    """Returns what to tell in `told_room` milliseconds: the last beats, then those with the most drama for which there is time.

    Others are shown without words, as far as there is `room` for both. The shots are those of the whole story.
    """
    times: Counter[int] = Counter()
    for shot in shots:
        times[shot.event] += shot.time
    last_first = beats[::-1]
    by_drama = sorted(last_first, key=lambda beat: -beat.drama)
    told: set[int] = set()
    shown: set[int] = set()
    total = 0

    def moves(beat: Beat) -> int:
        return sum(times[number] for number in beat.events)

    def with_words(beat: Beat) -> int:
        return max(moves(beat), reading_time(to_text(beat.headline_words, lambda name: name.piece or PLAYER)))

    for beat in last_first:
        if total + with_words(beat) > told_room * LAST_ROUNDS:
            break
        told |= {*beat.events}
        total += with_words(beat)
    for beat in by_drama:
        if beat.first not in told and total + with_words(beat) <= told_room:
            told |= {*beat.events}
            total += with_words(beat)
    for beat in by_drama:
        if beat.first not in told and total + moves(beat) <= room:
            shown |= {*beat.events}
            total += moves(beat)
    in_beats = {number for beat in beats for number in beat.events}
    told |= {beat.turn for beat in beats if beat.turn not in in_beats and told.issuperset(beat.events)}
    left_out = len(times.keys() - told - shown)
    return Highlights(told, shown, min(LONGEST_GLIMPSE, round(room * GLIMPSES / max(1, left_out))))
