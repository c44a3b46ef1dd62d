"""The last turns as faces, dice, cards, tiles, and what went where; `rows.py` lays them out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.thats_life.modules.token_names import EXTRA_TURN
from engine.text.beat import read_beats
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.rows import Phrase, icon, slim_icon, word
from render.games.thats_life.readable import CHIP
from render.scene.scene import Box, Figure, Icon, Item

EventView = Mapping[str, Any]
Data = Mapping[str, Any]


class PlayedTurn(NamedTuple):
    """A turn with the events that are shown."""

    seat: int
    events: Sequence[EventView]


def played_turns(view: Mapping[str, Any]) -> list[PlayedTurn]:
    """Returns the turns of a view that have something to show; the first may have begun before the view's events."""
    by_number = {event["number"]: event for event in view["events"]}
    turns: list[PlayedTurn] = []
    for (number, seat), beats in itertools.groupby(read_beats(view), lambda beat: (beat.turn, beat.doer and beat.doer.seat)):
        opening = [by_number[number]] if number in by_number else []
        events = [*opening, *(by_number[event] for beat in beats for event in beat.events)]
        shown = [event for event in events if event["kind"] in _CHIPS]
        if seat is not None and any(event["kind"] != "turn" for event in shown):
            turns.append(PlayedTurn(seat, shown))
    return turns


# ---------------------------------------------------------------------- words and drawings


def tile_chip(tile: str) -> Icon:
    return icon(f"{GAME_ID}/{kind_of(tile)}", value_of(tile))


def card_chip(card: str) -> Icon:
    return icon(f"{GAME_ID}/{'yellow' if card[-1] == 'y' else 'orange'} card", int(card[:-1]))


def piece_chip(piece: str, seat: int | None, hat: str | None = None) -> Item:
    if piece == "pawn" and seat is not None:
        return slim_icon(f"{GAME_ID}/{f'{hat} ' if hat else ''}pawn", seat)
    return slim_icon(f"{GAME_ID}/guard") if piece == "guard" else Figure(Box(0, 0, CHIP, CHIP), f"{GAME_ID}/{piece.capitalize()}")


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


def _to(seat: int, *things: Item) -> Iterator[Item]:
    """Yields things that come to a player."""
    yield from (*things, TO, seat_chip(seat))


def _gift(data: Data) -> Iterator[Item]:
    if data["tile"] is None or data["to"] is None:
        yield word("no gift")
        return
    yield from _to(data["to"], tile_chip(data["tile"]))


def _steal(data: Data) -> Iterator[Item]:
    if data["tile"] is None or data["victim"] is None:
        yield word("no theft")
        return
    yield from _to(data["seat"], seat_chip(data["victim"]), tile_chip(data["tile"]))


def _hat(data: Data) -> Iterator[Item]:
    hat, other = icon(f"{GAME_ID}/{data['hat']} hat"), data["other"]
    yield from _to(data["seat"], seat_chip(other), hat) if data["how"] == "take" else _to(other, hat)
    if data["how"] == "exchange":
        theirs = "lucky" if data["hat"] == "cursed" else "cursed"
        yield from _to(data["seat"], icon(f"{GAME_ID}/{theirs} hat"))


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
    yield from (piece_chip("pawn", data["seat"], data["hat"]), TO, tile_chip(data["on"]))
    yield from (piece_chip(data["piece"], data["owner"], data["other_hat"]), TO, tile_chip(data["left"]))


_CHIPS: dict[str, Callable[[Data], Iterator[Item]]] = {
    "turn": lambda data: iter([icon(f"{GAME_ID}/{EXTRA_TURN}")] if data["again"] else []),
    "rolled": dice_chips,
    "card": lambda data: iter([card_chip(data["card"])]),
    "attack": lambda data: map(card_chip, data["cards"]),
    "stays": lambda _: iter([word("stays")]),
    "moved": _moved,
    "took": lambda data: _to(data["seat"], tile_chip(data["tile"])),
    "token": lambda data: _to(data["seat"], icon(f"{GAME_ID}/{data['token']}")),
    "gift": _gift,
    "steal": _steal,
    "lap": lambda data: _to(data["seat"], icon(f"{GAME_ID}/lap disc", data["disc"])),
    "disc": lambda data: _to(data["seat"], icon(f"{GAME_ID}/finish disc", data["disc"])),
    "hat": _hat,
    "token_played": lambda data: iter([icon(f"{GAME_ID}/{data['name']}")]),
    "sunk": lambda data: iter([tile_chip(data["tile"])]),
    "pushed": _pushed,
    "swapped": _swapped,
}
"""The events that have icons."""


def phrases(turn: PlayedTurn) -> list[Phrase]:
    """Returns the seat, then a phrase per event."""
    chips = [tuple(_CHIPS[event["kind"]](event["data"])) for event in turn.events]
    return [(seat_chip(turn.seat),), *filter(None, chips)]
