"""What happened since the last picture, turn by turn: as little drawings in a row that read like a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render import fonts
from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.scene import SMALLEST, Box, Figure, Item, Label, Panel, Sign

EventView = Mapping[str, Any]
Data = Mapping[str, Any]

ICON, SPACE, ARROW = 50, 8, 34
LINE = ICON + 12
"""How high a line is."""


class Turn(NamedTuple):
    """What one player did."""

    seat: int
    events: list[EventView]


def turns(events: Sequence[EventView]) -> list[Turn]:
    """The turns in which something was done; the first may have begun before these events."""
    found: list[Turn] = []
    for event in events:
        if event["kind"] in _CHIPS and event["only"] is None:
            if event["kind"] == "turn" or not found:
                found.append(Turn(event["data"]["seat"], []))
            found[-1].events.append(event)
    return [turn for turn in found if any(event["kind"] != "turn" for event in turn.events)]


# ---------------------------------------------------------------------- words and drawings


class Chip(NamedTuple):
    """A word of such a sentence: a drawing, a figure, or a real word."""

    name: str
    value: int = 0
    look: str = "sign"

    @property
    def width(self) -> int:
        if self.look == "word":
            return fonts.width(self.name, SMALLEST)
        return ARROW if self.name.startswith("arrow") else ICON

    def item(self, x: int, y: int) -> Item:
        if self.look == "word":
            return Label(Box(x, y, self.width, ICON), self.name, SMALLEST, "dim")
        box = Box(x, y + (ICON - self.width) // 2, self.width, self.width)
        return Figure(box, self.name) if self.look == "figure" else Sign(box, self.name, self.value)


def word(text: str) -> Chip:
    return Chip(text, look="word")


def tile_chip(tile: str) -> Chip:
    return Chip(f"{TROUPE}/{kind_of(tile)}", value_of(tile))


def card_chip(card: str) -> Chip:
    return Chip(f"{TROUPE}/{'yellow' if card[-1] == 'y' else 'orange'} card", int(card[:-1]))


def piece_chip(piece: str, seat: int | None, hat: str | None = None) -> Chip:
    if piece == "pawn" and seat is not None:
        return Chip(f"{TROUPE}/{f'{hat} ' if hat else ''}pawn", seat)
    return Chip(f"{TROUPE}/{piece.capitalize()}", look="figure")


def seat_chip(seat: int) -> Chip:
    return Chip("seat", seat)


TO = Chip("arrow right")


def dice_chips(data: Data) -> Iterator[Chip]:
    if data["die"]:
        yield Chip("die", data["die"])
    if data["action"]:
        yield Chip(f"{TROUPE}/{data['action']}{' ' + data['figure'] if data['action'] == 'must' else ''}")


def _moved(data: Data) -> Iterator[Chip]:
    yield piece_chip(data["piece"], data["seat"], data["hat"])
    yield from (tile_chip(data["left"]), TO, tile_chip(data["on"]))


def _gift(data: Data) -> Iterator[Chip]:
    if data["tile"] is None or data["to"] is None:
        yield word("has nothing to give")
        return
    yield from (word("gives"), tile_chip(data["tile"]), word("to"), seat_chip(data["to"]))


def _steal(data: Data) -> Iterator[Chip]:
    if data["tile"] is None or data["victim"] is None:
        yield word("finds nothing to steal")
        return
    yield from (word("steals"), tile_chip(data["tile"]), word("from"), seat_chip(data["victim"]))


def _hat(data: Data) -> Iterator[Chip]:
    hat = Chip(f"{TROUPE}/{data['hat']} hat")
    verb, way = {"take": ("takes", "from"), "give": ("gives", "to"), "exchange": ("swaps", "with")}[data["how"]]
    yield from (word(verb), hat, word(way), seat_chip(data["other"]))


def _pushed(data: Data) -> Iterator[Chip]:
    for (piece, owner, _), tile in zip(data["pieces"], data["tiles"], strict=True):
        yield from (piece_chip(piece, owner), TO, tile_chip(tile))


def _swapped(data: Data) -> Iterator[Chip]:
    yield from (piece_chip("pawn", data["seat"]), word("with"), piece_chip(data["piece"], data["owner"]))


def _attack(data: Data) -> Iterator[Chip]:
    yield from map(card_chip, data["cards"])
    yield word("attack!")


_CHIPS: dict[str, Callable[[Data], Iterator[Chip]]] = {
    "turn": lambda data: iter([word("again:")] if data["again"] else []),
    "rolled": dice_chips,
    "card": lambda data: iter([card_chip(data["card"])]),
    "attack": _attack,
    "stays": lambda _: iter([word("stays")]),
    "moved": _moved,
    "took": lambda data: iter([word("takes"), tile_chip(data["tile"])]),
    "token": lambda data: iter([Chip(f"{TROUPE}/{data['token']}")]),
    "gift": _gift,
    "steal": _steal,
    "lap": lambda data: iter([word("wins"), Chip(f"{TROUPE}/lap disc", data["disc"])]),
    "disc": lambda data: iter([word("wins"), Chip(f"{TROUPE}/finish disc", data["disc"])]),
    "hat": _hat,
    "token_played": lambda data: iter([Chip(f"{TROUPE}/{data['name']}")]),
    "sunk": lambda data: iter([tile_chip(data["tile"]), word("to the bottom")]),
    "pushed": _pushed,
    "swapped": _swapped,
}
"""The events that are told in drawings."""


def chips(turn: Turn) -> list[Chip]:
    return [seat_chip(turn.seat), *(chip for event in turn.events for chip in _CHIPS[event["kind"]](event["data"]))]


# ---------------------------------------------------------------------- lines


class Line(NamedTuple):
    """A turn, or as much of it as fits."""

    chips: Sequence[Chip]

    @property
    def width(self) -> int:
        return sum(chip.width + SPACE for chip in self.chips) + SPACE


def _cut(told: Sequence[Chip], most: int) -> Line:
    """As much of it as fits, with a sign that there was more."""
    line = Line(told)
    while line.width > most:
        told = told[:-1]
        line = Line([*told, word("…")])
    return line


def rows_of(told: Sequence[Chip], width: int) -> list[list[Line]]:
    """All of it, in as many rows as that takes."""
    rows: list[list[Chip]] = [[]]
    for chip in told:
        if Line([*rows[-1], chip]).width > width:
            rows.append([])
        rows[-1].append(chip)
    return [[Line(row)] for row in rows]


def shelves(told: Sequence[Turn], width: int, most: int) -> list[list[Line]]:
    """The newest turns in as many rows; who did more than the rest has a row of its own."""
    rows: list[list[Line]] = []
    for turn in reversed(told):
        line = _cut(chips(turn), width)
        if rows and sum(other.width + SPACE for other in rows[0]) + line.width <= width:
            rows[0].insert(0, line)
        elif len(rows) < most:
            rows.insert(0, [line])
        else:
            break
    return rows


def told_in_rows(rows: Sequence[Sequence[Line]], area: Box) -> list[Item]:
    """From the top of the area; the last turn stands out."""
    items: list[Item] = []
    for number, row in enumerate(rows):
        x, y = area.x, area.y + number * (LINE + SPACE)
        for line in row:
            newest = line is rows[-1][-1]
            box = Box(x, y, line.width, LINE)
            items.append(Panel(box, "bright" if newest else "panel", "accent" if newest else None, 3 if newest else 0, radius=14))
            at = x + SPACE
            for chip in line.chips:
                items.append(chip.item(at, y + (LINE - ICON) // 2))
                at += chip.width + SPACE
            x += line.width + SPACE
    return items
