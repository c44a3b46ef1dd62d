"""The artist of Magical Athlete: races, and the draft before them."""

from __future__ import annotations

from collections.abc import Iterator

from render.artist import Exhibit, Page, View
from render.games.magical_athlete.cast import GAME_ID, RACERS
from render.games.magical_athlete.draft import draft_alt, draft_scene
from render.games.magical_athlete.profile import PROFILE
from render.race.artist import RaceArtist


class MagicalAthleteArtist(RaceArtist):
    game = GAME_ID
    cast = RACERS
    profile = PROFILE

    def draft(self, view: View) -> Page:
        return Page(f"{GAME_ID}-draft", draft_scene(view), draft_alt(view))

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.magical_athlete.showcase import showcase  # imported here because the showcase uses this artist

        return showcase()


ARTIST = MagicalAthleteArtist()
