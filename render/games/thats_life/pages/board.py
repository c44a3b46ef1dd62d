"""The table: the track, the last turns, and the players with their holdings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from render.artist import View
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.panels.news import EventView, card_chip, phrases, played_turns
from render.games.thats_life.panels.players import cells_of, players
from render.games.thats_life.panels.rows import icon, sentence_line, word
from render.games.thats_life.readable import CHIP, LETTERS
from render.games.thats_life.rewind import TableState, rewound
from render.games.thats_life.track.crowd import Space, Stand, crowd, standing
from render.games.thats_life.track.layout import LifeTrackLayout, course, plate, road, signposts, tile, visible_spaces
from render.games.thats_life.track.trails import Way, trails, ways
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import flow, measuring
from render.typography.display_names import seat_names, short_name

MARGIN = 8
AREA = WIDTH - 2 * MARGIN
STRIP = Box(MARGIN, 3, AREA, 113)
"""Above the track: who has to act and the last turns, and while a film plays, what it tells in two lines."""
HEADER = Box(STRIP.x + 12, STRIP.y, STRIP.w - 24, 42)
NEWS = Box(HEADER.x, HEADER.bottom, HEADER.w, CHIP)
GAME = "That's Life!"
MARK = 40
"""The size of icons in the header."""

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
    above = [Panel(STRIP, "bright", radius=14), *header(view, names), *sentence_line([*map(phrases, played_turns(view))], NEWS)]
    items = [*changing_tiles(layout, board), *above, *on_track, *layout.hand]
    return Scene(layout.height, layout.ground, (*items, *players(board, names, layout.cells, view["waiting"])))


# ---------------------------------------------------------------------- where everything is


class TableLayout(NamedTuple):
    """Where everything is on a picture: the same before, during and after the events of its view."""

    events: Sequence[EventView]
    """The public events, all of which it can show."""
    states: Sequence[TableState]
    """Before each of these events, and after the last."""
    path: LifeTrackLayout
    ground: tuple[Item, ...]
    """The road, and the tiles that look the same in all states."""
    steady: frozenset[int]
    """The spaces of these tiles."""
    cells: Sequence[Box]
    hand: Sequence[Item]
    """The cards and tokens of the viewing seat, below the players."""
    height: int


def table_layout(view: View) -> TableLayout:
    """Lays out the table. Tiles have their places from the track that was laid; only the players' cells depend on the events."""
    events = [event for event in view["events"] if event["only"] is None]
    states = rewound(view, events)
    boards = [*(state.board(view["board"]) for state in dict.fromkeys(states[:-1]) if state != states[-1]), view["board"]]
    path = course(len(view["board"]["faces"]), STRIP.bottom)
    cells = cells_of(boards, Box(MARGIN, path.bottom + MARGIN, AREA, 0))
    looks = [_looks(board) for board in boards]
    steady = frozenset(space for space in path.places if len({look.get(space) for look in looks}) == 1)
    tiles = _tiles(path, {space["space"]: space for space in visible_spaces(boards[-1])}, steady)
    ground = (*road(path), *signposts(path), *tiles)
    hand = _hand(view["board"], Box(HEADER.x, cells[-1].bottom + MARGIN, HEADER.w, CHIP))
    bottom = max([cells[-1].bottom, *(item.box.bottom for item in hand)])
    return TableLayout(events, states, path, ground, steady, cells, hand, bottom + MARGIN)


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
    """Lays out who has to act, and the name of the game and the turn if there is room for them; the piles are at the right."""
    items: list[Item] = []
    right = HEADER.right
    for kind, value, count in reversed(_piles(view["board"])):
        right -= measuring.width(count, LETTERS, True)
        items += _written(count, right, "dim") if count else []
        right -= MARK + 6
        items.append(_mark(right, kind, value))
        right -= 18
    seats = sorted(set(view["waiting"]))
    marks = [("to act", 0), *(("seat", seat) for seat in seats)] if seats else []
    x = HEADER.x
    for kind, value in marks:
        items.append(_mark(x, kind, value))
        x += MARK + 6
    name = short_name(names[seats[0]], right - x, LETTERS, True) if len(seats) == 1 else ""
    items += _written(name, x, "call") if name else []
    x += measuring.width(name, LETTERS, True) + 30 if name else 0
    for text in (f"Turn {view['board']['turn']}", GAME):
        width = measuring.width(text, LETTERS, True)
        if x + width <= right:
            items += _written(text, x, "dim")
            x += width + 30
    return items


def _mark(x: int, kind: str, value: int) -> Item:
    return Icon(Box(x, HEADER.y + (HEADER.h - MARK) // 2, MARK, MARK), kind, value)


def _written(text: str, x: int, ink: str) -> list[Item]:
    return [Label(Box(x, HEADER.y, measuring.width(text, LETTERS, True), HEADER.h), text, LETTERS, ink, bold=True)]


def _piles(board: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """Returns the piles: discs with the worth of the next one, the numbers of tokens and of cards."""
    piles: list[tuple[str, int, str]] = []
    if board["laps"]:
        piles.append((f"{GAME_ID}/lap disc", 0, f"+{board['laps'][-1]}"))
    if board["finish_discs"]:
        piles.append((f"{GAME_ID}/finish disc", 0, f"+{board['finish_discs'][-1]}"))
    if "worms" in board["modules"]:
        piles.append((f"{GAME_ID}/{board['token']}", 0, f"×{board['token_pile']}"))
    if "cards" in board["modules"]:
        piles.append((f"{GAME_ID}/card back", 0, f"×{board['deck']}"))
    return piles


# ---------------------------------------------------------------------- on the track


def pieces(board: Mapping[str, Any], path: LifeTrackLayout) -> list[Item]:
    """Returns all pieces on the track."""
    spaces = visible_spaces(board)
    return [stand.item for space in spaces for stand in standing(space, board["figure"], path.places[space["space"]].stand)]


def _lights(board: Mapping[str, Any], path: LifeTrackLayout, moved: Sequence[Way]) -> list[Item]:
    """Returns a light behind each piece that has just moved; of equal pieces, behind the last."""
    spaces = {space["space"]: space for space in visible_spaces(board)}
    items: list[Item] = []
    for way in moved:
        seat = way.owner if way.piece == "pawn" else -1
        there: Sequence[Stand] = ()
        if way.end in spaces:
            there = standing(spaces[way.end], board["figure"], path.places[way.end].stand)
        alike = [stand.box for stand in there if (stand.piece.kind, stand.piece.seat) == (way.piece, seat)]
        lit = {item.box for item in items}
        items += [Panel(box, *LIGHT, radius=12) for box in reversed(alike) if box not in lit][:1]
    return items


# ---------------------------------------------------------------------- below the track


def _hand(board: Mapping[str, Any], line: Box) -> list[Item]:
    """Lays out the cards and tokens of the viewing seat; a view contains no others."""
    if not board["my_cards"] and not board["my_tokens"]:
        return []
    cards = [(card_chip(card),) for card in board["my_cards"]]
    tokens = [(icon(f"{GAME_ID}/{name}"), word(name)) for name in board["my_tokens"]]
    phrases = flow.grouped([(word("Yours:"),), *cards, *tokens], line.w, 8, 20)
    return flow.stacked(flow.flow(phrases, line.w), line.x, line.y, CHIP + 4)
