"""The table as everybody watches it: the track, what just happened, who has to act, and the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render import fonts
from render.asking import act_height, to_act
from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.news import LINE, Chip, card_chip, rows_of, shelves, told_in_rows, turns, word
from render.games.thats_life.players import players
from render.games.thats_life.track import Course, course, drawn, road, signposts, standing, tile
from render.games.thats_life.trails import Way, trails, ways
from render.names import plain_text, seat_names
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Panel, Scene, Sign
from render.telling import said
from render.text import label, paragraph

MARGIN = 12
HEADER = Box(MARGIN + 8, 4, WIDTH - 2 * MARGIN - 16, 64)
AREA = WIDTH - 2 * MARGIN
MOST_ROWS = 3
"""Of turns that are told."""
OPENING = ("laid", "hats", "begins")
"""What is said before the first turn."""

View = Mapping[str, Any]


def board_scene(view: View) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    told = turns(view["events"])
    path = course(board, HEADER.bottom)
    ground = [*road(path), *signposts(path), *(item for place in path.places.values() for item in tile(place))]
    items: list[Item] = [*_header(board)]
    moved = next((turn for turn in reversed(told) if any(ways(turn.events))), None)
    items += trails(moved, path) if moved else []
    items += _pieces(board, path, list(ways(moved.events)) if moved else [])
    y = path.bottom + 16
    news = _news(view, names, y)
    items += news
    y = max([y, *(item.box.bottom + 12 for item in news)])
    asked = prompt(view)
    height = act_height(view["waiting"], asked, names, AREA - 8)
    items += to_act(view["waiting"], asked, names, Box(MARGIN + 4, y, AREA - 8, height))
    y += height + 12 if height else 0
    mine = _hand(board, y)
    items += mine
    y = max([y, *(item.box.bottom + 12 for item in mine)])
    cells = players(view, names, Box(MARGIN, y, AREA, 0))
    return Scene(max(item.box.bottom for item in cells) + MARGIN, tuple(ground), (*items, *cells))


def prompt(view: View) -> str:
    """The question as everybody may read it."""
    return plain_text(view["questions"][0]["prompt"]) if view["questions"] else "to choose."


# ---------------------------------------------------------------------- above the track


def _header(board: Mapping[str, Any]) -> list[Item]:
    """The game and its turn; at the right what is left in the middle of the table."""
    title = "That's Life!"
    items: list[Item] = []
    right = HEADER.right
    for kind, value, count in reversed(_piles(board)):
        text = f"×{count}" if count else ""
        width = fonts.width(text, 36, True)
        right -= width
        if text:
            items.append(Label(Box(right, HEADER.y, width, HEADER.h), text, 36, "dim", bold=True))
        right -= 58
        items.append(Sign(Box(right, HEADER.y + 5, 54, 54), kind, value))
        right -= 18
    rest = f"Turn {board['turn']}" + (" · Pro" if board["version"] == "pro" else "")
    width = fonts.width(title, 46, True)
    items.append(label(Box(HEADER.x, HEADER.y, width, HEADER.h), title, 46, bold=True))
    x = HEADER.x + width + 18
    if rest and x + 80 < right:
        items.append(label(Box(x, HEADER.y, right - x, HEADER.h), rest, 38, "dim"))
    return items


def _piles(board: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Discs at Finish with the next one on top, tokens, cards to draw and the last card that was played."""
    piles: list[tuple[str, int, int]] = []
    if board["laps"]:
        piles.append((f"{TROUPE}/lap disc", board["laps"][-1], len(board["laps"])))
    if board["finish_discs"]:
        piles.append((f"{TROUPE}/finish disc", board["finish_discs"][-1], len(board["finish_discs"])))
    if "worms" in board["modules"]:
        piles.append((f"{TROUPE}/{board['token']}", 0, board["token_pile"]))
    if "cards" in board["modules"]:
        piles.append((f"{TROUPE}/card back", 0, board["deck"]))
        if board["discards"]:
            top = card_chip(board["discards"][-1])
            piles.append((top.name, top.value, 0))
    return piles


# ---------------------------------------------------------------------- on the track


def _pieces(board: Mapping[str, Any], path: Course, moved: Sequence[Way]) -> list[Item]:
    """Everybody where they stand, with a light behind whoever has just moved."""
    items: list[Item] = []
    arrived = [(way.end, way.piece, way.owner if way.piece == "pawn" else -1) for way in moved]
    for number, place in path.places.items():
        for piece, box in reversed(standing(place, board["figure"])):
            if (number, piece.kind, piece.seat) in arrived:
                arrived.remove((number, piece.kind, piece.seat))
                items.append(Panel(box, "#ffe48a", "#b07d00", 3, radius=12))
            items.append(drawn(piece, box))
    return items


# ---------------------------------------------------------------------- below the track


def _news(view: View, names: Sequence[str], y: int) -> list[Item]:
    told = turns(view["events"])
    if told:
        rows = shelves(told, AREA - 8, MOST_ROWS)
        return told_in_rows(rows, Box(MARGIN + 4, y, AREA - 8, len(rows) * LINE))
    sentences = [said(event, names) for event in view["events"] if event["kind"] in OPENING]
    return list(paragraph(Box(MARGIN + 8, y, AREA - 16, 84), " ".join(sentences), SMALLEST)) if sentences else []


def _hand(board: Mapping[str, Any], y: int) -> list[Item]:
    """The cards and tokens of whoever looks at it; nobody else's are in a view."""
    chips = [word("Yours:"), *map(card_chip, board["my_cards"])] if board["my_cards"] or board["my_tokens"] else []
    for name in board["my_tokens"]:
        chips += [Chip(f"{TROUPE}/{name}"), word(name)]
    return told_in_rows(rows_of(chips, AREA - 8), Box(MARGIN + 4, y, AREA - 8, LINE)) if chips else []
