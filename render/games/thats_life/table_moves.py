"""Everything that moves on the table, as shots on the picture of the table: pieces hop along the track, tiles fly to towers."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from render.artist import View
from render.drawing.pen import Point
from render.film.narration import Event, Narration, arch, between
from render.film.pacing import Draw
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.pages.board import TableLayout, changing_tiles
from render.games.thats_life.panels.news import card_chip, dice_chips, tile_chip
from render.games.thats_life.panels.players import player, tower_of
from render.games.thats_life.panels.rows import icon
from render.games.thats_life.rewind import TableState
from render.games.thats_life.track.crowd import Stand, piece_item, standing
from render.games.thats_life.track.layout import visible_spaces
from render.scene.scene import WIDTH, Box, Icon, Item
from render.typography.display_names import seat_names

HEIGHT_OF_HOP, HEIGHT_OF_FLIGHT = 26, 60
FLYING = 76

ROUNDING = 4
"""So far from the edges of the picture moving pieces stay."""

Data = Mapping[str, Any]
Hop = tuple[Point, Point]
"""From where to where."""
Key = tuple[str, int]
"""Which piece: "pawn", "guard" or "figure", and its number."""


class Standing(NamedTuple):
    """One state of the table, drawn."""

    board: Mapping[str, Any]
    tiles: tuple[Item, ...]
    spots: Mapping[Key, Stand]
    at_rest: frozenset[Key]
    """The pieces that are not drawn, because they are on the picture already."""
    cells: tuple[Item, ...]


class TableMoves(Narration):
    """Turns events into shots. All states of the table are known: a shot leads from that before an event to the one after."""

    hop: ClassVar[int]
    flight: ClassVar[int]
    """How long a hop over one space and a tile's flight to a tower take, in milliseconds."""
    take_turn: ClassVar[int]
    look: ClassVar[int]
    land: ClassVar[int]
    """Pauses: when a turn begins, to see a die, and after a move."""

    def __init__(self, line: str, view: View, layout: TableLayout) -> None:
        super().__init__(line)
        self.view, self.layout = view, layout
        self.names = seat_names(view["seats"])
        self.index = {event["number"]: index for index, event in enumerate(layout.events)}
        self.state = layout.states[0]
        self.turn: int | None = None
        """The seat that acts."""
        self.chips: tuple[Icon, ...] = ()
        """The dice, cards and tokens of the turn."""
        self.at_rest: frozenset[int] = frozenset()
        """The spaces on which the same pieces stand in all states, if they are on the picture already."""
        self.unchanged: frozenset[int] = frozenset()
        """The seats whose cells are the same in all states, if they are on the picture already."""
        self._drawn: dict[tuple[TableState, int | None], Standing] = {}

    @abstractmethod
    def front(self) -> tuple[Item, ...]:
        """Returns everything but the track and the players, as it is from now on."""

    def acting(self) -> list[int]:
        """Returns the seats whose cells stand out."""
        return [] if self.turn is None else [self.turn]

    def animate(self, event: Event) -> None:
        """Adds the shots of an event; afterwards the table is as the event left it."""
        after = self.layout.states[self.index[event["number"]] + 1]
        if method := getattr(self, f"on_{event['kind']}", None):
            method(event["data"], after)
        self.state = after

    # ------------------------------------------------------------------ the picture

    def drawn(self, state: TableState) -> Standing:
        key = (state, self.turn)
        if key not in self._drawn:
            board = state.board(self.view["board"])
            spots = {piece: stand for _, piece, stand in self._spots(state, board)}
            at_rest = frozenset(piece for space, piece, _ in self._spots(state, board) if space in self.at_rest)
            cells = (self.cell(board, seat) for seat in range(len(self.names)) if seat not in self.unchanged)
            tiles = tuple(changing_tiles(self.layout, board))
            self._drawn[key] = Standing(board, tiles, spots, at_rest, tuple(itertools.chain.from_iterable(cells)))
        return self._drawn[key]

    def cell(self, board: Mapping[str, Any], seat: int) -> tuple[Item, ...]:
        return tuple(player(board, seat, self.names[seat], self.layout.cells[seat], seat in self.acting()))

    def _spots(self, state: TableState, board: Mapping[str, Any]) -> Iterator[tuple[int, Key, Stand]]:
        for space in visible_spaces(board):
            number = space["space"]
            keys: list[Key] = [("figure", 0)] if state.figure == number else []
            keys += [("pawn", k) for k, pawn in enumerate(state.pawns) if pawn.space == number]
            keys += [("guard", k) for k, at in enumerate(state.guards) if at == number]
            there = standing(space, board["figure"], self.layout.path.places[number].stand)
            yield from ((number, key, stand) for key, stand in zip(keys, there, strict=True))

    def picture(self) -> Draw:
        drawn, front = self.drawn(self.state), self.front()
        return lambda _: (*layers(drawn), *front)

    # ------------------------------------------------------------------ turns, dice and cards

    def on_turn(self, data: Data, _: TableState) -> None:
        self.turn, self.chips = data["seat"], ()
        self.pause(self.take_turn)

    def on_rolled(self, data: Data, _: TableState) -> None:
        self.show(*dice_chips(data))

    def on_card(self, data: Data, _: TableState) -> None:
        self.show(card_chip(data["card"]))

    def on_attack(self, data: Data, _: TableState) -> None:
        self.show(*map(card_chip, data["cards"]))

    def on_token_played(self, data: Data, after: TableState) -> None:
        self.state = after
        self.show(icon(f"{GAME_ID}/{data['name']}"))

    def show(self, *icons: Icon) -> None:
        self.chips = (*self.chips, *icons)
        self.pause(self.look)

    # ------------------------------------------------------------------ on the track

    def on_moved(self, _: Data, after: TableState) -> None:
        self._go(after)

    def on_pushed(self, _: Data, after: TableState) -> None:
        self._go(after)

    def on_swapped(self, _: Data, after: TableState) -> None:
        self._go(after)

    def _go(self, after: TableState) -> None:
        """Moves all pieces that stand elsewhere afterwards at the same time; the others make room when they arrive."""
        before, now = self.drawn(self.state), self.drawn(after)
        paths = {key: self._path(before, now, key, start, end) for key, start, end in movers(self.state, after)}
        if not paths:
            return
        hops = max(map(len, paths.values()))

        def walk(part: float) -> dict[Key, Box]:
            return {key: _under_way(path, part * hops, now.spots[key].box) for key, path in paths.items()}

        self._move(self.time_of(hops), before, walk)
        self.state = after
        self.pause(self.land)

    def time_of(self, hops: int) -> int:
        """Returns how long a move over so many tiles takes."""
        return self.hop * hops

    def _path(self, before: Standing, after: Standing, key: Key, start: int, end: int) -> list[Hop]:
        """Returns the hops of a piece, over each tile between its old and new position. Where a row ends it leaves the picture, and
        comes back at the other side.
        """
        first, last = sorted((start, end))
        passed = [space["space"] for space in after.board["track"] if first < space["space"] < last]
        spaces = [start, *(passed if start < end else passed[::-1]), end]
        places = [self.layout.path.places[space] for space in spaces]
        points = [before.spots[key].box.middle, *(place.box.middle for place in places[1:-1]), after.spots[key].box.middle]
        hops: list[Hop] = []
        for (here, a), (there, b) in itertools.pairwise(zip(places, points, strict=True)):
            if here.row == there.row:
                hops.append((a, b))
                continue
            leaves, comes = (WIDTH, 0) if here.row < there.row else (0, WIDTH)
            hops += [(a, (leaves, a[1])), ((comes, b[1]), b)]
        return hops

    def on_lap(self, data: Data, after: TableState) -> None:
        """The disc goes to the player who brought the figure home, which returns to Start or leaves the track."""
        start = self.drawn(self.state).spots["figure", 0].box.middle
        self._fly(icon(f"{GAME_ID}/lap disc", data["disc"]), start, self._home(data["seat"]))
        self.state = after
        self.pause(self.land)

    def on_disc(self, data: Data, after: TableState) -> None:
        finish = self.layout.path.places[self.state.track[-1]].box.middle
        self._fly(icon(f"{GAME_ID}/finish disc", data["disc"]), finish, self._home(data["seat"]))
        self.state = after

    # ------------------------------------------------------------------ tiles and hats

    def on_took(self, data: Data, after: TableState) -> None:
        """A tile flies to a tower and leaves a plate."""
        lifted = after._replace(towers=self.state.towers)
        self._fly(tile_chip(data["tile"]), self.layout.path.places[data["space"]].box.middle, self._home(data["seat"]), lifted)
        self.state = after
        self.pause(self.land)

    def on_gift(self, data: Data, after: TableState) -> None:
        self._hand_over(data, data["seat"], data["to"], after)

    def on_steal(self, data: Data, after: TableState) -> None:
        self._hand_over(data, data["victim"], data["seat"], after)

    def _hand_over(self, data: Data, giver: int | None, taker: int | None, after: TableState) -> None:
        """The top tile of one tower flies to another, and the tile on the track turns over."""
        if giver is not None and taker is not None and data["tile"] is not None:
            before = self.state.towers
            lifted = self.state._replace(towers=tuple(tower[:-1] if seat == giver else tower for seat, tower in enumerate(before)))
            self._fly(tile_chip(data["tile"]), self._home(giver), self._home(taker), lifted)
        self.state = after
        self.pause(self.look)

    def on_sunk(self, _: Data, after: TableState) -> None:
        self.state = after
        self.pause(self.look)

    def on_hat(self, _: Data, after: TableState) -> None:
        self.state = after
        self.pause(self.look)

    def _home(self, seat: int) -> Point:
        return tower_of(self.layout.cells[seat]).middle

    # ------------------------------------------------------------------ shots

    def _move(self, time: int, before: Standing, movers: Callable[[float], Mapping[Key, Box]]) -> None:
        """Shoots a movement, up to the moment before its end."""
        front = self.front()
        self.shoot(time, lambda part: (*layers(before, movers(part)), *front))

    def _fly(self, flying: Icon, start: Point, end: Point, during: TableState | None = None) -> None:
        drawn, front = self.drawn(during or self.state), self.front()

        def draw(part: float) -> tuple[Item, ...]:
            x, y = between(start, end, part)
            box = around((x, y - HEIGHT_OF_FLIGHT * arch(part)), FLYING, FLYING)
            return (*layers(drawn), *front, replace(flying, box=box))

        self.shoot(self.flight, draw)


def layers(drawn: Standing, moving: Mapping[Key, Box] | None = None) -> tuple[Item, ...]:
    """Returns tiles, holdings and pieces; moving pieces are in front."""
    moving = moving or {}
    pieces = [stand.item for key, stand in drawn.spots.items() if key not in moving and key not in drawn.at_rest]
    pieces += [piece_item(drawn.spots[key].piece, box) for key, box in moving.items()]
    return (*drawn.tiles, *drawn.cells, *pieces)


def movers(before: TableState, after: TableState) -> Iterator[tuple[Key, int, int]]:
    """Yields the pieces that stand elsewhere afterwards: which, from where, and to where."""
    for k, (pawn, then) in enumerate(zip(before.pawns, after.pawns, strict=True)):
        if pawn.space != then.space:
            yield ("pawn", k), pawn.space, then.space
    for k, (start, end) in enumerate(zip(before.guards, after.guards, strict=True)):
        if start != end:
            yield ("guard", k), start, end
    if before.figure is not None and after.figure is not None and before.figure != after.figure:
        yield ("figure", 0), before.figure, after.figure


def around(point: tuple[float, float], width: int, height: int) -> Box:
    """Returns a box with that centre, moved inside the picture, at half size as well, where boxes are rounded."""
    x, y = round(point[0]) - width // 2, round(point[1]) - height // 2
    return Box(min(max(ROUNDING, x), WIDTH - width - ROUNDING), max(ROUNDING, y), width, height)


def _under_way(path: Sequence[Hop], hops: float, goal: Box) -> Box:
    """Returns the box of a piece after so many hops, at its final size."""
    done = min(int(hops), len(path) - 1)
    part = min(1.0, hops - done)
    x, y = between(*path[done], part)
    return around((x, y - HEIGHT_OF_HOP * arch(part)), goal.w, goal.h)
