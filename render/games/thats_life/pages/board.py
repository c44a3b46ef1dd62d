"""The table: the track, the last turns, and the players with their holdings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.artist import View
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.panels.news import card_chip, played_turns, shapes
from render.games.thats_life.panels.players import players, players_height
from render.games.thats_life.panels.rows import Phrase, icon, sentence_rows, word
from render.games.thats_life.track.crowd import piece_item, standing
from render.games.thats_life.track.layout import LifeTrackLayout, course, road, signposts, tile
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

LIGHT, RING = ("#ffe48a", "#b07d00", 3), ("#ffe48a", "#b07d00", 6)
"""Fill, edge and line width of the light behind a piece that has just moved, and of the ring around an option."""


def board_scene(view: View) -> Scene:
    board, path = view["board"], course(view["board"], HEADER.bottom)
    moved = next((turn for turn in reversed(played_turns(view)) if any(ways(turn.events))), None)
    shown = [*trails(moved, path), *_lights(board, path, list(ways(moved.events)))] if moved else []
    return table_scene(view, path, [*shown, *pieces(board, path)])


def table_scene(view: View, path: LifeTrackLayout, on_track: Sequence[Item]) -> Scene:
    """Lays out the whole table with these items on the track."""
    board, names = view["board"], seat_names(view["seats"])
    ground = [*road(path), *signposts(path), *(item for place in path.places.values() for item in tile(place))]
    items = [*_header(view, names), *on_track]
    area = Box(MARGIN, path.bottom + 12, AREA, 0)
    lowest = HIGHEST - MARGIN - 10 - players_height(view, area)
    for sentences in (shapes(played_turns(view)), [_hand(board)]):
        rows = sentence_rows(sentences, area._replace(h=lowest - area.y), MOST_ROWS)
        items += rows
        area = area._replace(y=max([area.y, *(item.box.bottom + 10 for item in rows)]))
    cells = players(view, names, area)
    return Scene(max(item.box.bottom for item in cells) + MARGIN, tuple(ground), (*items, *cells))


# ---------------------------------------------------------------------- above the track


def _header(view: View, names: Sequence[str]) -> list[Item]:
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
    return [
        piece_item(piece, box)
        for place in path.places.values()
        for piece, box in standing(place.space, board["figure"], place.stand)
    ]


def _lights(board: Mapping[str, Any], path: LifeTrackLayout, moved: Sequence[Way]) -> list[Item]:
    """Returns a light behind each piece that has just moved; of equal pieces, behind the last."""
    items: list[Item] = []
    for way in moved:
        place, seat = path.places.get(way.end), way.owner if way.piece == "pawn" else -1
        there = standing(place.space, board["figure"], place.stand) if place else []
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
