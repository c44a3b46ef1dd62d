"""A game as a film, on the picture of its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from engine.text.beat import read_beats
from engine.text.phrase import clauses, name_by_seat, to_text
from render.artist import Reel, View
from render.film.narration import Event, Film
from render.games.thats_life.pages.board import GAME, HEADER, NEWS, STRIP, TableLayout, table_layout
from render.games.thats_life.panels.news import dice_chips
from render.games.thats_life.panels.rows import icon
from render.games.thats_life.readable import CHIP, LETTERS
from render.games.thats_life.rewind import TableState
from render.games.thats_life.table_moves import TableMoves
from render.scene.scene import Box, Icon, Item, Panel, Scene
from render.typography.fitting import label

MOST_CHIPS = 12
"""So many of a turn's newest dice, cards and tokens are above the track."""

Data = Mapping[str, Any]


def reels(view: Mapping[str, Any]) -> list[Reel]:
    """Returns the whole game, once the track is laid."""
    if not any(event["kind"] == "laid" for event in view["events"]):
        return []
    layout = table_layout(view)
    title = label(HEADER, GAME, LETTERS, bold=True)
    film = Film(partial(LifeNarrator, view, layout), layout.events, read_beats(view))
    return [Reel(Scene(layout.height, (*layout.ground, Panel(STRIP, "bright", radius=14), title), ()), film)]


class LifeNarrator(TableMoves):
    """Tells a whole game: the caption says what happens, and the header shows the dice, cards and tokens of the turn."""

    hop, flight = 100, 360
    take_turn, look, land = 120, 260, 60
    tumble = 210
    """How long a die rolls."""

    def __init__(self, view: View, layout: TableLayout) -> None:
        super().__init__("Off they go.", view, layout)
        self.beats = {beat.first: beat for beat in read_beats(view)}
        self._call = name_by_seat(self.names)

    def tell(self, event: Event) -> None:
        kind = event["kind"]
        if kind in ("turn", "game_over"):
            self.let_read()
            self.line, self.goes_on = "", False  # otherwise it would seem to be about this turn
        seen_first = kind == "rolled"  # so that the caption does not reveal the die
        if seen_first:
            self.animate(event)
        if beat := self.beats.get(event["number"]):
            self.say([to_text(clause, self._call) for clause in clauses((*beat.headline_words, "."))])
        if not seen_first:
            self.animate(event)

    def front(self) -> tuple[Item, ...]:
        return _in_strip(self.chips)

    def on_rolled(self, data: Data, _: TableState) -> None:
        """Rolls the die for a while, then shows the result."""
        earlier, die = self.chips, data["die"]
        for face in ((die + 1) % 6 + 1, (die + 3) % 6 + 1) if die else ():
            self.chips = (*earlier, icon("die", face))
            self.shoot(self.tumble // 2, self.picture())
        self.chips = earlier
        self.show(*dice_chips(data))

    def on_game_over(self, _data: Data, _: TableState) -> None:
        self.turn, self.chips = None, (icon("crown"),)


@lru_cache(maxsize=64)
def _in_strip(chips: tuple[Icon, ...]) -> tuple[Item, ...]:
    """Returns the newest dice, cards and tokens of the turn below the title."""
    y = NEWS.y + (NEWS.h - CHIP) // 2
    return tuple(replace(chip, box=Box(NEWS.x + i * (CHIP + 10), y, CHIP, CHIP)) for i, chip in enumerate(chips[-MOST_CHIPS:]))
