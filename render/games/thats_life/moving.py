"""The moving board: what the message tells, played on the very picture of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.text.beat import TOLD, Beat, read_beats
from engine.text.phrase import Name, name_by_seat, names_in, to_text
from render.artist import Page, Reel, View
from render.film.announcement import Banner, Draw, banner, strip, strip_text
from render.film.message_moves import MessageMoves, biggest
from render.film.narration import Event
from render.film.pacing import Weight
from render.games.thats_life.pages.board import STRIP, TableLayout, table_layout
from render.games.thats_life.rewind import TableState
from render.games.thats_life.table_moves import TableMoves, movers
from render.games.thats_life.track.crowd import CrowdPiece, pieces_of, standing
from render.games.thats_life.track.layout import visible_spaces
from render.scene.scene import WIDTH, Box, Icon, Item, Panel

MOST_BANNERS = 4
"""So many big moments have a banner, so that there is time to read each."""
MOST_CHIPS = 4
"""So many of a turn's newest dice, cards and tokens are in the strip."""

GLANCE, LETTER = {Weight.TOLD: 420, Weight.BIG: 650}, {Weight.TOLD: 7, Weight.BIG: 9}
"""The reading time of a sentence and of a banner in milliseconds: a base, and a time per letter."""

RISE = 30
"""How far above its tile a piece hops."""

THROWS = frozenset({"rolled", "card"})
MOVES = frozenset({"moved", "pushed", "swapped", "took", "gift", "steal", "lap", "disc", "hat", "sunk"})
"""Kinds of events that change what the board shows."""

Data = Mapping[str, Any]


def moving(view: View, still: Page) -> Reel | None:
    """Returns the film of the events of a view on the picture of its table, or None if nothing moved."""
    layout = table_layout(view)
    if not any(event["kind"] in MOVES for event in layout.events):
        return None
    table = MovingTable(view, layout)
    return Reel(still.scene._replace(items=(Panel(STRIP, "bright", radius=14), *layout.hand, *table.resting())), table.frames())


class MovingTable(MessageMoves, TableMoves):
    """Turns the events of a message into shots on its picture, with a sentence in the strip or a banner for each beat."""

    hop, flight = 70, 330
    take_turn, look, land = 0, 200, 30
    longest_walk = 420

    def __init__(self, view: View, layout: TableLayout) -> None:
        TableMoves.__init__(self, "", view, layout)
        self.events = layout.events
        self.words = ""
        self.banner: tuple[Item, ...] = ()
        self.text_of_banner = ""
        self._call = name_by_seat(self.names)
        kinds = {event["number"]: event["kind"] for event in layout.events}
        beats = [beat for beat in read_beats(view) if beat.drama >= TOLD and beat.events[-1] in kinds and beat.kind != "setup"]
        boards = [state.board(view["board"]) for state in dict.fromkeys(layout.states)]
        self.at_rest = frozenset(space for space in layout.path.places if len({_crowd(board, space) for board in boards}) == 1)
        seats = range(len(self.names))
        self.unchanged = frozenset(seat for seat in seats if len({self.cell(board, seat) for board in boards}) == 1)
        self.big = {beat.first for beat in biggest(beats, MOST_BANNERS)}
        self.beats = {_told_at(beat, kinds): beat for beat in beats}

    def resting(self) -> Iterator[Item]:
        """Yields what the frames leave out, because it is the same from the first to the last: whole crowds, and whole cells."""
        board = self.view["board"]
        for space in visible_spaces(board):
            if space["space"] in self.at_rest:
                yield from (stand.item for stand in standing(space, board["figure"], self.layout.path.places[space["space"]].stand))
        for seat in self.unchanged:
            yield from self.cell(board, seat)

    def jump(self, index: int) -> None:
        self.state = self.layout.states[index]

    def tell(self, event: Event) -> None:
        beat = self.beats.get(event["number"])
        if beat is not None:
            self._say(beat)
            unread = self._reading()
        self.shown = 0
        self.animate(event)
        if beat is not None:
            self.pause(unread - self.shown)

    # ------------------------------------------------------------------ words

    def _say(self, beat: Beat) -> None:
        """Shows a beat while it happens."""
        self.banner = ()
        if beat.first in self.big:
            self.weight = Weight.BIG
            self.banner = self._banner_of(beat)
            return
        self.weight = Weight.TOLD
        self.words = strip_text(STRIP, len(self._heads()), beat, self._call)

    def _reading(self) -> int:
        text = self.text_of_banner if self.banner else self.words
        return GLANCE[self.weight] + LETTER[self.weight] * len(text) if text else 0

    def _banner_of(self, beat: Beat) -> tuple[Item, ...]:
        self.text_of_banner = f"{to_text(beat.headline_words, self._call)}!"
        doer, whom, *_ = (*map(_face, dict.fromkeys(names_in(beat.headline_words))), None, None)
        course = Box(0, STRIP.bottom, WIDTH, self.layout.path.bottom - STRIP.bottom)
        aside = Box(0, course.bottom, WIDTH, self.layout.height - course.bottom)
        crowd = [stand.box for stand in self.drawn(self.state).spots.values()]
        content = Banner(self.text_of_banner, doer, whom)
        return banner(content, course, aside, [*self._keep_free(beat)], crowd)

    def _keep_free(self, beat: Beat) -> Iterator[Box]:
        """Yields the tiles that those whom a beat is about leave and reach."""
        states = self.layout.states
        for number in beat.events:
            index = self.index.get(number)
            if index is None:
                continue
            spaces = {space for _, *way in movers(states[index], states[index + 1]) for space in way}
            spaces |= {event_space} if (event_space := self.layout.events[index]["data"].get("space")) else set()
            for space in spaces & self.layout.path.places.keys():
                box = self.layout.path.places[space].box
                yield Box(box.x, box.y - RISE, box.w, box.h + RISE)

    # ------------------------------------------------------------------ the picture

    def acting(self) -> list[int]:
        """The cells stay as they are on the still, but for what they contain."""
        return list(self.view["waiting"])

    def front(self) -> tuple[Item, ...]:
        return (*strip(STRIP, self._heads(), self.words), *self.banner)

    def _heads(self) -> list[Draw]:
        """Returns the badge of whose turn it is, and the newest dice, cards and tokens."""
        seats = [] if self.turn is None else [Icon(Box(0, 0, 0, 0), "seat", self.turn)]
        return [_drawing(chip) for chip in (*seats, *self.chips[-MOST_CHIPS:])]

    # ------------------------------------------------------------------ brisker than in a film of a whole game

    def on_turn(self, data: Data, after: TableState) -> None:
        self.weight, self.banner, self.words = Weight.PLAIN, (), ""
        super().on_turn(data, after)

    def on_rolled(self, data: Data, after: TableState) -> None:
        self._begin(data)
        super().on_rolled(data, after)

    def on_card(self, data: Data, after: TableState) -> None:
        self._begin(data)
        super().on_card(data, after)

    def _begin(self, data: Data) -> None:
        """A throw begins something new, also in a turn whose beginning was told before."""
        self.turn = data["seat"]
        self.weight, self.banner, self.words = Weight.PLAIN, (), ""

    def time_of(self, hops: int) -> int:
        return min(80 + self.hop * hops, self.longest_walk)


def _crowd(board: Mapping[str, Any], number: int) -> tuple[CrowdPiece, ...]:
    return next((pieces_of(space, board["figure"]) for space in visible_spaces(board) if space["space"] == number), ())


def _told_at(beat: Beat, kinds: Mapping[int, str]) -> int:
    """Returns the event with which a beat is told: what came of a move, the move itself, or the first one."""
    shown = [number for number in beat.events if number in kinds]
    results = [number for number in shown if kinds[number] not in THROWS | {"moved"}]
    acts = [number for number in shown if kinds[number] not in THROWS]
    return next(iter((*results, *acts, *shown)))


def _face(name: Name) -> Draw | None:
    return _drawing(Icon(Box(0, 0, 0, 0), "seat", name.seat)) if name.seat is not None else None


def _drawing(icon: Icon) -> Draw:
    return lambda box: replace(icon, box=box)
