"""What happened since the last picture, turn by turn: little drawings that read like a sentence. `rows.py` lays them out."""

from __future__ import annotations

import itertools
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.thats_life.text.turn_summary import LASTING
from engine.text.turn_summary import read_turns
from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.rows import Chip, Phrase, word

EventView = Mapping[str, Any]
Data = Mapping[str, Any]


class Played(NamedTuple):
    """A turn as the game tells it, with the events that are drawn of it."""

    seat: int
    events: Sequence[EventView]


def played(view: Mapping[str, Any]) -> list[Played]:
    """The turns that a view tells of, as far as there is something to draw of them; the first may have begun before."""
    turns = read_turns(view)
    firsts = [turn.first for turn in turns]
    events: list[list[EventView]] = [[] for _ in turns]
    for event in view["events"]:
        is_open = event["kind"] == "turn" and event["number"] not in firsts  # nothing has happened in it yet
        if turns and event["kind"] in _CHIPS and event["only"] is None and not is_open:
            events[max(0, bisect(firsts, event["number"]) - 1)].append(event)
    seats = [turn.changes[0].who.seat if turn.changes else None for turn in turns]
    return [Played(seat, found) for seat, found in zip(seats, events, strict=True) if seat is not None and found]


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


def phrases(turn: Played) -> list[Phrase]:
    """Who, and then what happened, one after the other."""
    told = [tuple(_CHIPS[event["kind"]](event["data"])) for event in turn.events]
    return [(seat_chip(turn.seat),), *filter(None, told)]


def shapes(turns: Sequence[Played]) -> Iterator[Sequence[Sequence[Phrase]]]:
    """All turns one by one; then more and more of the oldest as a sum; and where there is no room even for that, without them."""
    told = [*map(phrases, turns)]
    yield from ([*_summed(turns[:at]), *told[at:]] for at in range(len(turns)))
    yield from (told[at:] for at in range(len(turns)))


def _summed(turns: Sequence[Played]) -> Iterator[list[Phrase]]:
    """What turns came to for everybody, if they came to anything."""
    lasting = [event for turn in turns for event in turn.events if event["kind"] in LASTING]
    if lasting:
        seats = dict.fromkeys(event["data"]["seat"] for event in lasting)
        yield [
            (word("Before:"),),
            *(_gained(seat, [event for event in lasting if event["data"]["seat"] == seat]) for seat in seats),
        ]


def _gained(seat: int, events: Sequence[EventView]) -> Phrase:
    """All that a player got or gave away; the tiles that were taken come first, and need no word."""
    tiles = [tile_chip(event["data"]["tile"]) for event in events if event["kind"] == "took"]
    others = [chip for event in events if event["kind"] != "took" for chip in _CHIPS[event["kind"]](event["data"])]
    return (seat_chip(seat), *tiles, *others)
