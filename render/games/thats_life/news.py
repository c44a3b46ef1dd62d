"""What happened since the last picture, turn by turn: little drawings that read like a sentence. `rows.py` lays them out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.rows import Chip, Phrase, word

EventView = Mapping[str, Any]
Data = Mapping[str, Any]


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


def tile_chip(tile: str) -> Chip:
    return Chip(f"{TROUPE}/{kind_of(tile)}", value_of(tile))


def card_chip(card: str) -> Chip:
    return Chip(f"{TROUPE}/{'yellow' if card[-1] == 'y' else 'orange'} card", int(card[:-1]))


def piece_chip(piece: str, seat: int | None, hat: str | None = None) -> Chip:
    if piece == "pawn" and seat is not None:
        return Chip(f"{TROUPE}/{f'{hat} ' if hat else ''}pawn", seat, "slim")
    return Chip(f"{TROUPE}/guard", look="slim") if piece == "guard" else Chip(f"{TROUPE}/{piece.capitalize()}", look="figure")


def seat_chip(seat: int) -> Chip:
    return Chip("seat", seat)


TO = Chip(f"{TROUPE}/leads to", look="narrow")


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
    """Those who land on the same tile are told together."""
    landed = zip(data["pieces"], data["tiles"], data["hats"], strict=True)
    for (_, tile), group in itertools.groupby(sorted(landed, key=_goal), key=_goal):
        yield from (piece_chip(piece, owner, hat) for (piece, owner, _), _, hat in group)
        yield from (TO, tile_chip(tile))


def _goal(landed: tuple[Sequence[Any], str, str | None]) -> tuple[int, str]:
    (_, _, end), tile, _ = landed
    return end, tile


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


def phrases(turn: Turn) -> list[Phrase]:
    """Who, and then what happened, one after the other."""
    told = [tuple(_CHIPS[event["kind"]](event["data"])) for event in turn.events]
    return [(seat_chip(turn.seat),), *filter(None, told)]
