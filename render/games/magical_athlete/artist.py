"""The artist of Magical Athlete: races, and the draft before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine import ReferenceCard
from engine.text.name_matching import plain_name
from render.artist import LONGEST_ALT, Exhibit, Page, View
from render.games.magical_athlete.cast import GAME_ID, RACERS
from render.games.magical_athlete.draft import draft_alt, draft_scene
from render.games.magical_athlete.profile import PROFILE
from render.pages.reference_card import card_alt, card_scene, in_a_row
from render.race.artist import RaceArtist
from render.scene.scene import Box, Icon, Item

TRACK_ICONS = {
    "Mild Mile": ("flag", 0),
    "Wild Wilds": ("flag", 0),
    "Star": ("star", 1),
    "Rock": ("rock", 0),
    "Arrow": ("arrow right", 0),
    "Main Move": ("die", 5),
}
"""What is drawn on the cards of the tracks, of what lies on them, and of the Main Move: icons with their values."""


class MagicalAthleteArtist(RaceArtist):
    game = GAME_ID
    cast = RACERS
    profile = PROFILE
    cover_racers = ("Legs", "Banana", "M.O.U.T.H.", "Baba Yaga", "Hare", "Flip Flop")

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        """Returns also what lies on wild tracks."""
        if step == "stops":
            return in_a_row([("star", 1), ("rock", 0), ("arrow right", 3)], box)
        return super().play_step(step, options, box)

    def card(self, card: ReferenceCard) -> Page:
        """Returns the card of a racer, or of something on the track."""
        if card.name not in TRACK_ICONS:
            return super().card(card)
        kind, value = TRACK_ICONS[card.name]
        scene = card_scene(card, lambda box: [Icon(box.inset(16), kind, value)])
        return Page(f"{GAME_ID}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def draft(self, view: View) -> Page:
        return Page(f"{GAME_ID}-draft", draft_scene(view), draft_alt(view))

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.magical_athlete.showcase import showcase  # imported here because the showcase uses this artist

        return showcase()


ARTIST = MagicalAthleteArtist()
