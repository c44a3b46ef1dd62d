"""The artist of Microbot Racers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine import ReferenceCard
from engine.games.microbot_racers.view import as_told
from engine.text.name_matching import plain_name
from render.artist import LONGEST_ALT, Artist, Exhibit, Page, Reel, View
from render.drawing.sprites import Cast
from render.games.microbot_racers import alt
from render.games.microbot_racers.drawings import GAME_ID, ICONS
from render.games.microbot_racers.drawings.portraits import CAST
from render.games.microbot_racers.emojis import EMOJIS
from render.games.microbot_racers.film import reels
from render.games.microbot_racers.moving import moving
from render.games.microbot_racers.pages.board import board_scene
from render.games.microbot_racers.pages.final import final_scene
from render.games.microbot_racers.pages.how_to_play import play_step
from render.games.microbot_racers.pages.reference_card import drawing_of
from render.games.microbot_racers.track.planned import letters
from render.pages.reference_card import card_alt, card_scene
from render.scene.scene import Box, Item


class MicrobotRacersArtist(Artist):
    game = GAME_ID
    cast = CAST
    icons = ICONS

    def emojis(self) -> Cast:
        return EMOJIS

    def pages(self, view: View) -> list[Page]:
        """Returns the table, and at the end the final page; the track comes before it unless it has been shown already."""
        final = [Page(f"{GAME_ID}-final", final_scene(view), alt.final_alt(view))] if view["result"] else []
        if final and [event["kind"] for event in view["events"]] == ["game_over"]:
            return final
        view = as_told(view)
        return [Page(_name_of(view), board_scene(view), alt.board_alt(view), letters(view)), *final]

    def card(self, card: ReferenceCard) -> Page:
        scene = card_scene(card, lambda box: drawing_of(card.name, box))
        return Page(f"{GAME_ID}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        return play_step(step, box)

    def moving(self, view: View, still: Page) -> Reel | None:
        view = as_told(view)
        return moving(view, still) if still.name == _name_of(view) else None

    def reels(self, view: View) -> list[Reel]:
        return reels(view)

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.microbot_racers.showcase import showcase  # imported here because the showcase uses this artist

        return showcase()


def _name_of(view: View) -> str:
    """Returns the name of the table's picture."""
    return f"{GAME_ID}-round-{view['board']['round']}"


ARTIST = MicrobotRacersArtist()
