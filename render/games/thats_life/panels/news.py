"""The turns since the last picture as sentences of icons and words; `rows.py` lays them out."""

from __future__ import annotations

import itertools
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.thats_life.text.turn_summary import LASTING
from engine.text.turn_summary import read_turns
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.rows import ICON, Phrase, icon, slim_icon, word
from render.scene.scene import Box, Figure, Icon, Item

EventView = Mapping[str, Any]
Data = Mapping[str, Any]


class PlayedTurn(NamedTuple):
    """A turn with the events that are shown."""

    seat: int
    events: Sequence[EventView]


def played_turns(view: Mapping[str, Any]) -> list[PlayedTurn]:
    """Returns the turns of a view that have something to show; the first may have begun before the view's events."""
    turns = read_turns(view)
    firsts = [turn.first for turn in turns]
    events: list[list[EventView]] = [[] for _ in turns]
    for event in view["events"]:
        is_open = event["kind"] == "turn" and event["number"] not in firsts  # a turn in which nothing has happened yet
        if turns and event["kind"] in _CHIPS and event["only"] is None and not is_open:
            events[max(0, bisect(firsts, event["number"]) - 1)].append(event)
    seats = [turn.changes[0].who.seat if turn.changes else None for turn in turns]
    return [PlayedTurn(seat, shown) for seat, shown in zip(seats, events, strict=True) if seat is not None and shown]


# ---------------------------------------------------------------------- words and drawings


def tile_chip(tile: str) -> Icon:
    return icon(f"{GAME_ID}/{kind_of(tile)}", value_of(tile))


def card_chip(card: str) -> Icon:
    return icon(f"{GAME_ID}/{'yellow' if card[-1] == 'y' else 'orange'} card", int(card[:-1]))


def piece_chip(piece: str, seat: int | None, hat: str | None = None) -> Item:
    if piece == "pawn" and seat is not None:
        return slim_icon(f"{GAME_ID}/{f'{hat} ' if hat else ''}pawn", seat)
    return slim_icon(f"{GAME_ID}/guard") if piece == "guard" else Figure(Box(0, 0, ICON, ICON), f"{GAME_ID}/{piece.capitalize()}")


def seat_chip(seat: int) -> Icon:
    return icon("seat", seat)


TO = slim_icon(f"{GAME_ID}/leads to", part=0.6)


def dice_chips(data: Data) -> Iterator[Icon]:
    if data["die"]:
        yield icon("die", data["die"])
    if data["action"]:
        yield icon(f"{GAME_ID}/{data['action']}{' ' + data['figure'] if data['action'] == 'must' else ''}")


def _moved(data: Data) -> Iterator[Item]:
    yield piece_chip(data["piece"], data["seat"], data["hat"])
    yield from (tile_chip(data["left"]), TO, tile_chip(data["on"]))


def _gift(data: Data) -> Iterator[Item]:
    if data["tile"] is None or data["to"] is None:
        yield word("has nothing to give")
        return
    yield from (word("gives"), tile_chip(data["tile"]), word("to"), seat_chip(data["to"]))


def _steal(data: Data) -> Iterator[Item]:
    if data["tile"] is None or data["victim"] is None:
        yield word("finds nothing to steal")
        return
    yield from (word("steals"), tile_chip(data["tile"]), word("from"), seat_chip(data["victim"]))


def _hat(data: Data) -> Iterator[Item]:
    hat = icon(f"{GAME_ID}/{data['hat']} hat")
    verb, way = {"take": ("takes", "from"), "give": ("gives", "to"), "exchange": ("swaps", "with")}[data["how"]]
    yield from (word(verb), hat, word(way), seat_chip(data["other"]))


def _pushed(data: Data) -> Iterator[Item]:
    """Yields the pushed pieces, grouped by the tile on which they land."""
    landed = zip(data["pieces"], data["tiles"], data["hats"], strict=True)
    for (_, tile), group in itertools.groupby(sorted(landed, key=_goal), key=_goal):
        yield from (piece_chip(piece, owner, hat) for (piece, owner, _), _, hat in group)
        yield from (TO, tile_chip(tile))


def _goal(landed: tuple[Sequence[Any], str, str | None]) -> tuple[int, str]:
    (_, _, end), tile, _ = landed
    return end, tile


def _swapped(data: Data) -> Iterator[Item]:
    yield from (piece_chip("pawn", data["seat"]), word("with"), piece_chip(data["piece"], data["owner"]))


def _attack(data: Data) -> Iterator[Item]:
    yield from map(card_chip, data["cards"])
    yield word("attack!")


_CHIPS: dict[str, Callable[[Data], Iterator[Item]]] = {
    "turn": lambda data: iter([word("again:")] if data["again"] else []),
    "rolled": dice_chips,
    "card": lambda data: iter([card_chip(data["card"])]),
    "attack": _attack,
    "stays": lambda _: iter([word("stays")]),
    "moved": _moved,
    "took": lambda data: iter([word("takes"), tile_chip(data["tile"])]),
    "token": lambda data: iter([icon(f"{GAME_ID}/{data['token']}")]),
    "gift": _gift,
    "steal": _steal,
    "lap": lambda data: iter([word("wins"), icon(f"{GAME_ID}/lap disc", data["disc"])]),
    "disc": lambda data: iter([word("wins"), icon(f"{GAME_ID}/finish disc", data["disc"])]),
    "hat": _hat,
    "token_played": lambda data: iter([icon(f"{GAME_ID}/{data['name']}")]),
    "sunk": lambda data: iter([tile_chip(data["tile"]), word("to the bottom")]),
    "pushed": _pushed,
    "swapped": _swapped,
}
"""The events that have icons or words."""


def phrases(turn: PlayedTurn) -> list[Phrase]:
    """Returns the seat, then a phrase per event."""
    chips = [tuple(_CHIPS[event["kind"]](event["data"])) for event in turn.events]
    return [(seat_chip(turn.seat),), *filter(None, chips)]


def shapes(turns: Sequence[PlayedTurn]) -> Iterator[Sequence[Sequence[Phrase]]]:
    """Yields ways to show the turns, longest first: all of them, more and more of the oldest summed up, then without the oldest."""
    sentences = [*map(phrases, turns)]
    yield from ([*_summed(turns[:first]), *sentences[first:]] for first in range(len(turns)))
    yield from (sentences[first:] for first in range(len(turns)))


def _summed(turns: Sequence[PlayedTurn]) -> Iterator[list[Phrase]]:
    """Yields one sentence with the lasting results of these turns, if there are any."""
    lasting = [event for turn in turns for event in turn.events if event["kind"] in LASTING]
    if lasting:
        seats = dict.fromkeys(event["data"]["seat"] for event in lasting)
        yield [
            (word("Before:"),),
            *(_gained(seat, [event for event in lasting if event["data"]["seat"] == seat]) for seat in seats),
        ]


def _gained(seat: int, events: Sequence[EventView]) -> Phrase:
    """Returns everything that a player gained or lost; the tiles taken come first, without a verb."""
    tiles = [tile_chip(event["data"]["tile"]) for event in events if event["kind"] == "took"]
    others = [chip for event in events if event["kind"] != "took" for chip in _CHIPS[event["kind"]](event["data"])]
    return (seat_chip(seat), *tiles, *others)
