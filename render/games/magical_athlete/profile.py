"""What is the box of 2025's own about its races: 36 racers, a board with two sides, four races with their prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine import ReferenceCard
from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from engine.games.magical_athlete.tracks import CORNER, TRACKS
from render.games.magical_athlete.cast import TROUPE
from render.race.profile import Down, RaceProfile, TrackLook, View


class Races(RaceProfile):
    troupe = TROUPE
    down = Down("down", "tripped")
    of_spaces: ClassVar[frozenset[str]] = frozenset({"ThirdWheel.roll_through"})

    @property
    def cards(self) -> Mapping[str, ReferenceCard]:
        return REFERENCE_CARDS

    def prizes(self, view: View) -> Sequence[Sequence[int]]:
        return PRIZES

    def track(self, view: View, number: int) -> TrackLook:
        track = TRACKS[view["board"]["tracks"][number - 1]]
        features = {str(space): {"kind": f.kind, "n": f.n} for space, f in track.features.items()}
        return TrackLook(track.title, f"on {track.title}", track.length, "wild" if features else "mild", CORNER, features)

    def task(self, view: View, kinds: set[str]) -> str:
        return "to pick a racer" if kinds == {"draft"} else "to act"


MEETING = Races()
