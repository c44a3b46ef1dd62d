"""Microbot Racers, drawn: which pictures tell what a view has to tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine import Card
from render.figures.stage import Cast
from render.games.artist import Artist, Exhibit, Page, Reel, View
from render.games.microbot_racers import alt
from render.games.microbot_racers.board import board_scene
from render.games.microbot_racers.drawings import SIGNS, TROUPE
from render.games.microbot_racers.final import final_scene
from render.scene import Scene


class MicrobotRacersArtist(Artist):
    game = TROUPE
    cast: ClassVar[Cast] = {}
    signs = SIGNS

    def pages(self, view: View) -> list[Page]:
        pages = [Page(f"{TROUPE}-round-{view['board']['round']}", board_scene(view), alt.board_alt(view))]
        if view["result"]:
            pages.append(Page(f"{TROUPE}-final", final_scene(view), alt.final_alt(view)))
        return pages

    def card(self, card: Card) -> Page:
        return Page(f"{TROUPE}-card", Scene(100, (), ()), card.text)

    def reels(self, view: View) -> list[Reel]:
        return []

    def showcase(self) -> Iterator[Exhibit]:
        yield from ()


ARTIST = MicrobotRacersArtist()
