"""The end: every tower tile by tile, with what the lucky tiles turned and which way the risk tiles fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.thats_life.tiles import LUCKY, RISK_VALUES, VALUES
from engine.text.english import counted
from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.players import signed
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import name_label, seat_names, together
from render.typography.fitting import label

MARGIN, GAP = 12, 10
HEAD, TILE, SPACE, PAD = 64, 58, 8, 6
LINE = TILE + 2 * PAD
"""How high a line of tiles is: capsules reach a little around theirs."""
NOTE = 44
TITLE = 84
TOTAL = 56

Score = Mapping[str, Any]
View = Mapping[str, Any]


class TowerPart(NamedTuple):
    """A word of the sum: a drawing or some letters."""

    sign: str = ""
    value: int = 0
    text: str = ""

    @property
    def width(self) -> int:
        return TILE if self.sign else measuring.width(self.text, SMALLEST, True)

    def item(self, x: int, y: int) -> Item:
        box = Box(x, y, self.width, TILE)
        return Icon(box, self.sign, self.value) if self.sign else Label(box, self.text, SMALLEST, bold=True)


class Chunk(NamedTuple):
    """What belongs together: a tile by itself, or a lucky tile with what it turned."""

    parts: Sequence[TowerPart]
    boxed: bool = False

    @property
    def width(self) -> int:
        return sum(part.width for part in self.parts) + SPACE * (len(self.parts) - 1) + 2 * PAD * self.boxed

    def items(self, x: int, y: int) -> Iterator[Item]:
        if self.boxed:
            yield Panel(Box(x, y, self.width, LINE), "bright", "panel edge", 2, radius=14)
        x += PAD * self.boxed
        for part in self.parts:
            yield part.item(x, y + PAD)
            x += part.width + SPACE


def _tile(tile: str) -> TowerPart:
    return TowerPart(f"{TROUPE}/{kind_of(tile)}", value_of(tile))


# ---------------------------------------------------------------------- what everything is worth


def chunks(board: Mapping[str, Any], seat: int) -> list[Chunk]:
    """Plus tiles, turned tiles, minus tiles, risk tiles, and what lies beside the tower."""
    tower, score = board["towers"][seat], board["scores"][seat]
    turned = set(score["turned"])
    best_first = sorted(range(len(tower)), key=lambda at: (-score["worth"][at], at))
    lucky = [tile for tile in tower if tile in LUCKY]
    found = [Chunk([_tile(tower[at])]) for at in best_first if VALUES.get(tower[at], 0) > 0]
    for at in best_first:
        if at in turned:
            minus = value_of(tower[at])
            found.append(
                Chunk([_tile(lucky.pop()), TowerPart(f"{TROUPE}/turned", minus), TowerPart(f"{TROUPE}/plus", minus)], boxed=True)
            )
    found += [Chunk([_tile(tile)]) for tile in lucky]
    found += [Chunk([_tile(tower[at])]) for at in best_first if VALUES.get(tower[at], 0) < 0 and at not in turned]
    found += [*_risks(tower), *_beside(board, seat)]
    return found or [Chunk([TowerPart(text="nothing at all")])]


def _risks(tower: Sequence[str]) -> Iterator[Chunk]:
    """All of them with the sign that their number gave them."""
    risks = sorted((tile for tile in tower if tile in RISK_VALUES), reverse=True)
    if risks:
        odd = len(risks) % 2
        said = [TowerPart(text=f"{counted(len(risks), 'risk')}, {'odd: minus' if odd else 'even: plus'}")]
        for tile in risks:
            yield Chunk([*said, _tile(tile), TowerPart(f"{TROUPE}/{'minus' if odd else 'plus'}", value_of(tile))], boxed=True)
            said = []


def _beside(board: Mapping[str, Any], seat: int) -> Iterator[Chunk]:
    score = board["scores"][seat]
    for disc in board["laps_won"][seat]:
        yield Chunk([TowerPart(f"{TROUPE}/lap disc", disc)])
    for disc in board["discs_won"][seat]:
        yield Chunk([TowerPart(f"{TROUPE}/finish disc", disc)])
    if score["tokens"]:
        yield Chunk([TowerPart(f"{TROUPE}/{board['token']}"), TowerPart(text=signed(score["tokens"]))])
    for hat, worth in (("lucky", 10), ("cursed", -10)):
        if board["hats"][hat] == seat:
            yield Chunk([TowerPart(f"{TROUPE}/{hat} hat"), TowerPart(text=signed(worth))])


def lines_of(found: Sequence[Chunk], width: int) -> list[list[Chunk]]:
    rows: list[list[Chunk]] = [[]]
    x = 0
    for chunk in found:
        if rows[-1] and x + chunk.width > width:
            rows.append([])
            x = 0
        rows[-1].append(chunk)
        x += chunk.width + SPACE
    return rows


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
    """Winners have a row to themselves, the others stand two by two."""
    rest = [seat for seat in order if places[seat] > 1]
    yield from ([seat] for seat in order if places[seat] == 1)
    if len(rest) == 1:
        yield rest
        return
    for at in range(0, len(rest), 2):
        yield rest[at : at + 2]


def _title(names: Sequence[str], result: Mapping[str, Any]) -> list[Item]:
    winners = [seat for seat, place in enumerate(result["places"]) if place == 1]
    points = signed(result["points"][winners[0]]).removeprefix("+")
    tail = f" {'win' if len(winners) > 1 else 'wins'} with {points}!"
    width = measuring.width(tail, 48, True)
    crown = Box(MARGIN + 8, 10, TITLE - 20, TITLE - 20)
    left = crown.right + 16
    who = together([names[seat] for seat in winners], WIDTH - MARGIN - width - left, 48, bold=True)
    long = measuring.width(who, 48, True)
    told = Label(Box(left + long, 6, width, TITLE - 12), tail, 48, bold=True)
    return [Icon(crown, "crown"), Label(Box(left, 6, long, TITLE - 12), who, 48, bold=True), told]


def _height(view: View, seat: int, width: int) -> int:
    rows = lines_of(chunks(view["board"], seat), width - 2 * MARGIN)
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
    y = box.y + HEAD
    for row in lines_of(chunks(board, seat), inside.w):
        at = inside.x
        for chunk in row:
            items += chunk.items(at, y)
            at += chunk.width + SPACE
        y += LINE + SPACE
    note = tie_note(view, seat)
    if note:
        items.append(label(Box(inside.x + 4, y - 2, inside.w - 8, NOTE), note, SMALLEST, "dim"))
    return items


def tie_note(view: View, seat: int) -> str:
    """Why somebody with as many points is before or behind this player: fewer lucky tiles are better (004-1)."""
    places, points = view["result"]["places"], view["result"]["points"]
    tied = [other for other in range(len(places)) if other != seat and points[other] == points[seat]]
    if not tied:
        return ""
    mine, lucky = view["board"]["scores"][seat]["lucky"], f"{view['board']['lucky']}s"
    if all(places[other] == places[seat] for other in tied):
        return f"Shared: as many {lucky}, too ({mine})."
    return f"A tie: fewer {lucky} win ({mine} here)."
