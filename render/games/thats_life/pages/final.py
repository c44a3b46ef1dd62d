"""The end: every tower tile by tile, with the tiles that lucky ones turned and the sign of the risk tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.games.thats_life.tiles import LUCKY, RISK_VALUES, VALUES
from engine.text.english import counted
from render.artist import View
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.players import signed
from render.games.thats_life.readable import CHIP, LETTERS
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import flow, measuring
from render.typography.display_names import name_label, seat_names, short_names
from render.typography.fitting import label

MARGIN, GAP = 12, 10
HEAD, TILE, SPACE, PAD = 64, CHIP, 6, 4
LINE = TILE + 2 * PAD
"""The height of a line of tiles, with room for the panel behind a capsule."""
NOTE = 48
TITLE = 84
TOTAL = 56


def _icon(kind: str, value: int = 0) -> Icon:
    return Icon(Box(0, PAD, TILE, TILE), f"{GAME_ID}/{kind}", value)


def _word(text: str) -> Label:
    return flow.word(text, TILE, bold=True, size=LETTERS).moved(0, PAD)


def _tile(tile: str) -> Icon:
    return _icon(kind_of(tile), value_of(tile))


def _capsule(*items: Item) -> list[Item]:
    """Lays out items that belong together on a panel."""
    placed = [item.moved(PAD, 0) for item in flow.row(items, SPACE)]
    return [Panel(Box(0, 0, flow.width_of(placed) + PAD, LINE), "bright", "panel edge", 2, radius=14), *placed]


# ---------------------------------------------------------------------- what everything is worth


def worth_groups(board: Mapping[str, Any], seat: int) -> list[list[Item]]:
    """Returns what counts for a player: plus tiles, turned tiles, minus tiles, risk tiles, and everything beside the tower."""
    tower, score = board["towers"][seat], board["scores"][seat]
    turned = set(score["turned"])
    best_first = sorted(range(len(tower)), key=lambda index: (-score["worth"][index], index))
    lucky = [tile for tile in tower if tile in LUCKY]
    groups: list[list[Item]] = [[_tile(tower[index])] for index in best_first if VALUES.get(tower[index], 0) > 0]
    for index in best_first:
        if index in turned:
            minus = value_of(tower[index])
            groups.append(_capsule(_tile(lucky.pop()), _icon("turned", minus), _icon("plus", minus)))
    groups += [[_tile(tile)] for tile in lucky]
    groups += [[_tile(tower[index])] for index in best_first if VALUES.get(tower[index], 0) < 0 and index not in turned]
    groups += [*_risks(tower), *_beside(board, seat)]
    return groups or [[_word("nothing at all")]]


def _risks(tower: Sequence[str]) -> Iterator[list[Item]]:
    """Yields the risk tiles with the sign that their number decides."""
    risks = sorted((tile for tile in tower if tile in RISK_VALUES), reverse=True)
    if risks:
        odd = len(risks) % 2
        explanation = [_word(f"{counted(len(risks), 'risk')}, {'odd: minus' if odd else 'even: plus'}")]
        for tile in risks:
            yield _capsule(*explanation, _tile(tile), _icon("minus" if odd else "plus", value_of(tile)))
            explanation = []


def _beside(board: Mapping[str, Any], seat: int) -> Iterator[list[Item]]:
    score = board["scores"][seat]
    for disc in board["laps_won"][seat]:
        yield [_icon("lap disc", disc)]
    for disc in board["discs_won"][seat]:
        yield [_icon("finish disc", disc)]
    if score["tokens"]:
        yield flow.row([_icon(board["token"]), _word(signed(score["tokens"]))], SPACE)
    for hat, worth in (("lucky", 10), ("cursed", -10)):
        if board["hats"][hat] == seat:
            yield flow.row([_icon(f"{hat} hat"), _word(signed(worth))], SPACE)


def _worth_lines(board: Mapping[str, Any], seat: int, width: int) -> list[list[Item]]:
    return flow.flow([flow.Group(items, SPACE) for items in worth_groups(board, seat)], width)


# ---------------------------------------------------------------------- the picture


def final_scene(view: View) -> Scene:
    names, result = seat_names(view["seats"]), view["result"]
    order = sorted(range(len(names)), key=lambda seat: (result["places"][seat], seat))
    items: list[Item] = _title(names, result)
    y = TITLE
    area = WIDTH - 2 * MARGIN
    for row in _pairs(order, result["places"]):
        cells = Box(MARGIN, y, area, 0).columns(len(row), GAP)
        height = max(_height(view, seat, cells[0].w) for seat in row)
        for seat, cell in zip(row, cells, strict=True):
            items += _block(view, seat, names, cell._replace(h=height))
        y += height + GAP
    return Scene(y - GAP + MARGIN, (), tuple(items))


def _pairs(order: Sequence[int], places: Sequence[int]) -> Iterator[list[int]]:
    """Yields the rows of seats: one winner per row, the others in pairs."""
    rest = [seat for seat in order if places[seat] > 1]
    yield from ([seat] for seat in order if places[seat] == 1)
    if len(rest) == 1:
        yield rest
        return
    for first in range(0, len(rest), 2):
        yield rest[first : first + 2]


def _title(names: Sequence[str], result: Mapping[str, Any]) -> list[Item]:
    winners = [seat for seat, place in enumerate(result["places"]) if place == 1]
    points = signed(result["points"][winners[0]]).removeprefix("+")
    tail = f" {'win' if len(winners) > 1 else 'wins'} with {points}!"
    width = measuring.width(tail, 48, True)
    crown = Box(MARGIN + 8, 10, TITLE - 20, TITLE - 20)
    left = crown.right + 16
    who = short_names([names[seat] for seat in winners], WIDTH - MARGIN - width - left, 48, bold=True)
    long = measuring.width(who, 48, True)
    verdict = Label(Box(left + long, 6, width, TITLE - 12), tail, 48, bold=True)
    return [Icon(crown, "crown"), Label(Box(left, 6, long, TITLE - 12), who, 48, bold=True), verdict]


def _height(view: View, seat: int, width: int) -> int:
    rows = _worth_lines(view["board"], seat, width - 2 * MARGIN)
    note = NOTE if tie_note(view, seat) else 0
    return HEAD + len(rows) * (LINE + SPACE) + note + 6


def _block(view: View, seat: int, names: Sequence[str], box: Box) -> list[Item]:
    board, result = view["board"], view["result"]
    first = result["places"][seat] == 1
    items: list[Item] = [Panel(box, "panel", *(("accent", 5) if first else ("panel edge", 2)), radius=18)]
    inside = box.inset(MARGIN, 0)
    total = signed(result["points"][seat])
    width = measuring.width(total, TOTAL, True)
    place = f"{result['places'][seat]}."
    wide = measuring.width(place, 44, True)
    x = inside.x + 4
    items.append(Label(Box(x, box.y + 4, wide, HEAD - 4), place, 44, "call", bold=True))
    x += wide + 12
    items.append(Icon(Box(x, box.y + 8, HEAD - 14, HEAD - 14), "seat", seat))
    x += HEAD - 4
    items.append(Label(Box(inside.right - width - 4, box.y + 4, width, HEAD - 4), total, TOTAL, bold=True, align="right"))
    items += name_label(Box(x, box.y + 4, inside.right - width - 20 - x, HEAD - 4), names[seat], 40, bold=True)
    lines = _worth_lines(board, seat, inside.w)
    items += flow.stacked(lines, inside.x, box.y + HEAD, LINE + SPACE)
    y = box.y + HEAD + len(lines) * (LINE + SPACE)
    note = tie_note(view, seat)
    if note:
        items.append(label(Box(inside.x + 4, y - 2, inside.w - 8, NOTE), note, LETTERS, "dim"))
    return items


def tie_note(view: View, seat: int) -> str:
    """Explains the place of a player who is tied on points: fewer lucky tiles are better (004-1)."""
    places, points = view["result"]["places"], view["result"]["points"]
    tied = [other for other in range(len(places)) if other != seat and points[other] == points[seat]]
    if not tied:
        return ""
    mine, lucky = view["board"]["scores"][seat]["lucky"], f"{view['board']['lucky']}s"
    if all(places[other] == places[seat] for other in tied):
        return f"Shared: as many {lucky} ({mine})."
    return f"Tie: fewer {lucky} win ({mine})."
