"""The artist of That's Life!"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine import ReferenceCard
from engine.text.name_matching import plain_name
from render.artist import LONGEST_ALT, Artist, Exhibit, Page, Reel, View
from render.drawing.sprites import Cast
from render.games.thats_life import alt
from render.games.thats_life.drawings import GAME_ID, ICONS
from render.games.thats_life.drawings.pieces import CAST
from render.games.thats_life.emojis import EMOJIS
from render.games.thats_life.film import reels
from render.games.thats_life.moving import moving
from render.games.thats_life.pages import how_to_play
from render.games.thats_life.pages.board import board_scene
from render.games.thats_life.pages.final import final_scene
from render.games.thats_life.pages.question import question_page
from render.games.thats_life.pages.reference_card import drawing_of
from render.pages.reference_card import card_alt, card_scene
from render.scene.scene import Box, Item


class ThatsLifeArtist(Artist):
    game = GAME_ID
    cast = CAST
    icons = ICONS

    def emojis(self) -> Cast:
        return EMOJIS

    def pages(self, view: View) -> list[Page]:
        board = view["board"]
        pages = [Page(f"{GAME_ID}-turn-{board['turn']}", board_scene(view), alt.board_alt(view))]
        if view["result"]:
            pages.append(Page(f"{GAME_ID}-final", final_scene(view), alt.final_alt(view)))
        return pages

    def cover(self, box: Box) -> Sequence[Item]:
        return how_to_play.cover(box)

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        return how_to_play.play_step(step, options, box)

    def question(self, view: View) -> Page | None:
        return question_page(view)

    def card(self, card: ReferenceCard) -> Page:
        scene = card_scene(card, lambda box: drawing_of(card.name, box))
        return Page(f"{GAME_ID}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def moving(self, view: View, still: Page) -> Reel | None:
        return moving(view, still) if still.name == f"{GAME_ID}-turn-{view['board']['turn']}" else None

    def reels(self, view: View) -> list[Reel]:
        return reels(view)

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.thats_life.showcase import showcase  # imported here because the showcase uses this artist

        return showcase()


ARTIST = ThatsLifeArtist()
