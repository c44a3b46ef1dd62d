"""The table: the track, the last turns, and the players with their holdings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.artist import View
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.panels.news import EventView, card_chip, played_turns, shapes
from render.games.thats_life.panels.players import cells_of, players
from render.games.thats_life.panels.rows import ICON, RIM, Phrase, icon, sentence_rows, word
from render.games.thats_life.rewind import TableState, rewound
from render.games.thats_life.track.crowd import CrowdPiece, Space, crowd, piece_item, standing
from render.games.thats_life.track.layout import (
    LANE,
    LifeTrackLayout,
    course,
    plate,
    road,
    seen_spaces,
    signposts,
    tile,
    visible_spaces,
)
from render.games.thats_life.track.trails import Way, trails, ways
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import seat_names, short_name

MARGIN = 12
HEADER = Box(MARGIN + 8, 4, WIDTH - 2 * MARGIN - 16, 60)
AREA = WIDTH - 2 * MARGIN
GAME, TITLE, LETTERS = "That's Life!", 46, 38
MARK = 54
"""The size of icons in the header."""
MOST_ROWS, HIGHEST = 3, 1080
"""The largest number of rows of turns, and the greatest height of a picture; a high picture shows fewer turns."""
STRIP = 122
"""The height below the track in which a moving board writes two lines, if the picture does not become too high."""
LEAST_ROWS = ICON + 2 * RIM + 10
"""The height that is kept for rows before plates of tiles that were taken some turns ago."""

LIGHT, RING = ("#ffe48a", "#b07d00", 3), ("#ffe48a", "#b07d00", 6)
"""Fill, edge and line width of the light behind a piece that has just moved, and of the ring around an option."""


def board_scene(view: View) -> Scene:
    layout, turns = table_layout(view), played_turns(view)
    moved = next((turn for turn in reversed(turns) if any(ways(turn.events))), None)
    board, path = view["board"], layout.path
    shown = [*trails(moved, path), *_lights(board, path, list(ways(moved.events)))] if moved else []
    return table_scene(view, layout, [*shown, *pieces(board, path)])


def table_scene(view: View, layout: TableLayout, on_track: Sequence[Item]) -> Scene:
    """Returns the whole table with these items on the track."""
    board, names = view["board"], seat_names(view["seats"])
    items = [*changing_tiles(layout, board), *header(view, names), *on_track, *layout.rows]
    return Scene(layout.height, layout.ground, (*items, *players(board, names, layout.cells, view["waiting"])))


# ---------------------------------------------------------------------- where everything is


class TableLayout(NamedTuple):
    """Where everything is on a picture: the same before, during and after the events of its view, or the last of them."""

    events: Sequence[EventView]
    """The public events of which it can show the states."""
    states: Sequence[TableState]
    """Before each of these events, and after the last."""
    path: LifeTrackLayout
    ground: tuple[Item, ...]
    """The road, and the tiles that look the same in all states."""
    steady: frozenset[int]
    """The spaces of these tiles."""
    rows: Sequence[Item]
    strip: Box
    """Where the rows are."""
    cells: Sequence[Box]
    height: int


class _Plan(NamedTuple):
    events: Sequence[EventView]
    states: Sequence[TableState]
    boards: Sequence[Mapping[str, Any]]
    path: LifeTrackLayout
    cells: Sequence[Box]

    @property
    def below(self) -> int:
        return self.path.bottom + 12


def table_layout(view: View, lane: int = LANE) -> TableLayout:
    """Lays out the table with room for what the events of a view show, or the last of them if there are too many, and for rows of
    the last turns.
    """
    events = public(view)
    turns = [index for index, event in enumerate(events) if event["kind"] == "turn"]
    rounds = [turns[-count] for count in (2 * len(view["seats"]), len(view["seats"])) if count < len(turns)]
    plans = (_plan(view, events, first, lane) for first in (0, *rounds, len(events)))
    plan = next(plan for plan in plans if plan.cells[-1].bottom + LEAST_ROWS + MARGIN <= HIGHEST or not plan.events)
    rows: list[Item] = []
    y, lowest = plan.below, HIGHEST - MARGIN - 10 - (plan.cells[-1].bottom - plan.below)
    for sentences in (shapes(played_turns(view)), [_hand(view["board"])]):
        rows += sentence_rows(sentences, Box(MARGIN, y, AREA, lowest - y), MOST_ROWS)
        y = max([plan.below, *(item.box.bottom + 10 for item in rows)])
    if rows:
        y = max(y, min(plan.below + STRIP, lowest) + 10)
    return _with_rows(plan, rows, y)


def film_layout(view: View) -> TableLayout:
    """Lays out the table with room for all events of a view, without rows."""
    return _with_rows(plan := _plan(view, public(view), 0, LANE), [], plan.below)


def _plan(view: View, events: Sequence[EventView], first: int, lane: int) -> _Plan:
    states = rewound(view, events[first:])
    boards = [*(state.board(view["board"]) for state in dict.fromkeys(states[:-1]) if state != states[-1]), view["board"]]
    path = course(seen_spaces(boards), HEADER.bottom, lane)
    return _Plan(events[first:], states, boards, path, cells_of(boards, Box(MARGIN, path.bottom + 12, AREA, 0)))


def _with_rows(plan: _Plan, rows: Sequence[Item], bottom: int) -> TableLayout:
    cells = [cell.moved(0, bottom - plan.below) for cell in plan.cells]
    looks = [_looks(board) for board in plan.boards]
    steady = frozenset(space for space in plan.path.places if len({look.get(space) for look in looks}) == 1)
    tiles = _tiles(plan.path, {space["space"]: space for space in visible_spaces(plan.boards[-1])}, steady)
    ground = (*road(plan.path), *signposts(plan.path), *tiles)
    strip = Box(MARGIN, plan.below, AREA, max(0, bottom - 10 - plan.below))
    return TableLayout(plan.events, plan.states, plan.path, ground, steady, rows, strip, cells, cells[-1].bottom + MARGIN)


def public(view: View) -> list[EventView]:
    return [event for event in view["events"] if event["only"] is None]


def _looks(board: Mapping[str, Any]) -> dict[int, tuple[str, bool]]:
    """Returns what the drawing of each tile depends on."""
    return {space["space"]: (space["tile"], bool(crowd(space))) for space in visible_spaces(board)}


def changing_tiles(layout: TableLayout, board: Mapping[str, Any]) -> list[Item]:
    """Returns the tiles of a state that are not on the ground, and a plate for each that is gone."""
    spaces = {space["space"]: space for space in visible_spaces(board)}
    return _tiles(layout.path, spaces, layout.path.places.keys() - layout.steady)


def _tiles(path: LifeTrackLayout, spaces: Mapping[int, Space], wanted: Collection[int]) -> list[Item]:
    places = [(number, place) for number, place in path.places.items() if number in wanted]
    return [item for number, place in places for item in (tile(place, spaces[number]) if number in spaces else plate(place))]


# ---------------------------------------------------------------------- above the track


def header(view: View, names: Sequence[str]) -> list[Item]:
    """Lays out who has to act, the name of the game if all names fit beside it, and the piles at the right."""
    items: list[Item] = []
    right = HEADER.right
    for kind, value, count in reversed(_piles(view["board"])):
        text = f"×{count}" if count else ""
        right -= measuring.width(text, LETTERS, True)
        items += _written(text, right, LETTERS, "dim") if text else []
        right -= MARK + 4
        items.append(_mark(right, kind, value))
        right -= 18
    seats = sorted(set(view["waiting"]))
    marks = [("to act", 0), *(("seat", seat) for seat in seats)] if seats else []
    x = HEADER.x
    needed = max(measuring.width(name, LETTERS, True) for name in names) + len(marks) * (MARK + 8)
    if not seats or x + measuring.width(GAME, TITLE, True) + 24 + needed <= right:
        items += _written(GAME, x, TITLE)
        x = items[-1].box.right + 24
    for kind, value in marks:
        items.append(_mark(x, kind, value))
        x += MARK + 8
    name = short_name(names[seats[0]], right - x, LETTERS, True) if len(seats) == 1 else ""
    items += _written(name, x, LETTERS, "call") if name else []
    x += measuring.width(name, LETTERS, True) + 24 if name else 16
    turn = f"Turn {view['board']['turn']}"
    return items + (_written(turn, x, LETTERS, "dim") if x + measuring.width(turn, LETTERS, True) <= right else [])


def _mark(x: int, kind: str, value: int) -> Item:
    return Icon(Box(x, HEADER.y + (HEADER.h - MARK) // 2, MARK, MARK), kind, value)


def _written(text: str, x: int, size: int, ink: str = "ink") -> list[Item]:
    return [Label(Box(x, HEADER.y, measuring.width(text, size, True), HEADER.h), text, size, ink, bold=True)]


def _piles(board: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Returns the piles: discs with the next one on top, tokens, the deck and the last card played."""
    piles: list[tuple[str, int, int]] = []
    if board["laps"]:
        piles.append((f"{GAME_ID}/lap disc", board["laps"][-1], len(board["laps"])))
    if board["finish_discs"]:
        piles.append((f"{GAME_ID}/finish disc", board["finish_discs"][-1], len(board["finish_discs"])))
    if "worms" in board["modules"]:
        piles.append((f"{GAME_ID}/{board['token']}", 0, board["token_pile"]))
    if "cards" in board["modules"]:
        piles.append((f"{GAME_ID}/card back", 0, board["deck"]))
        if board["discards"]:
            top = card_chip(board["discards"][-1])
            piles.append((top.kind, top.value, 0))
    return piles


# ---------------------------------------------------------------------- on the track


def pieces(board: Mapping[str, Any], path: LifeTrackLayout) -> list[Item]:
    """Returns all pieces on the track."""
    return [piece_item(piece, box) for piece, box in stands(board, path)]


def stands(board: Mapping[str, Any], path: LifeTrackLayout) -> Iterator[tuple[CrowdPiece, Box]]:
    """Yields the pieces on the track with their boxes, tile by tile."""
    for space in visible_spaces(board):
        yield from standing(space, board["figure"], path.places[space["space"]].stand)


def _lights(board: Mapping[str, Any], path: LifeTrackLayout, moved: Sequence[Way]) -> list[Item]:
    """Returns a light behind each piece that has just moved; of equal pieces, behind the last."""
    spaces = {space["space"]: space for space in visible_spaces(board)}
    items: list[Item] = []
    for way in moved:
        seat = way.owner if way.piece == "pawn" else -1
        there = standing(spaces[way.end], board["figure"], path.places[way.end].stand) if way.end in spaces else []
        alike = [box for piece, box in there if (piece.kind, piece.seat) == (way.piece, seat)]
        lit = {item.box for item in items}
        items += [Panel(box, *LIGHT, radius=12) for box in reversed(alike) if box not in lit][:1]
    return items


# ---------------------------------------------------------------------- below the track


def _hand(board: Mapping[str, Any]) -> list[list[Phrase]]:
    """Returns the cards and tokens of the viewing seat; a view contains no others."""
    if not board["my_cards"] and not board["my_tokens"]:
        return []
    cards = [(card_chip(card),) for card in board["my_cards"]]
    return [[(word("Yours:"),), *cards, *((icon(f"{GAME_ID}/{name}"), word(name)) for name in board["my_tokens"])]]
