"""The board as plain text, narrow enough for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import TextWrapper
from typing import Any

from engine.games.thats_life.text.names import card_name, figure, short_names
from engine.games.thats_life.tiles import LUCKY
from engine.text.english import counted, printed, signed

WIDTH = 44
NAME = 16
LUCKY_SIGN, GUARD, FIGURE, HATS = "*", "g", "@", {"lucky": "^", "cursed": "~", None: ""}
NO_BREAK = "\u00a0"
Column = tuple[str, str, str]
"""A number if the tile needs one, the tile, and the pieces on it."""


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], short_names(view["seats"], NAME)
    signs = signs_of(view["seats"])
    columns = [*_columns(board, signs)]
    lines = [*_track(columns), *_wrapped("", _legend(board, any(number for number, _, _ in columns))), ""]
    for seat, name in enumerate(names):
        turn = ">" if seat == board["current"] and not board["over"] else " "
        lines += _wrapped(f"{turn}{signs[seat]} {name}: ", _holds(board, seat), indent="     ")
    if common := [*common_stock(board)]:
        lines += _wrapped("On the table: ", common)
    if mine := [*board["my_tokens"], *map(card_name, board["my_cards"])]:
        lines += _wrapped("You hold: ", mine)
    return "\n".join(lines)


def _wrapped(begin: str, parts: Iterable[str], indent: str = "") -> list[str]:
    """The parts with commas between, in lines; a part is broken only if it is too long for a line."""
    text = begin + ", ".join(part.replace(" ", NO_BREAK) for part in parts)
    lines = TextWrapper(WIDTH, subsequent_indent=indent, break_on_hyphens=False).wrap(text)
    return [line.replace(NO_BREAK, " ") for line in lines]


def signs_of(names: Sequence[str]) -> list[str]:
    """A letter for each player: the first unused one of the name, otherwise the seat's number."""
    signs: list[str] = []
    for seat, name in enumerate(names, 1):
        letters = [letter for letter in name.upper() if letter.isascii() and letter.isalpha()]
        signs.append(next((letter for letter in letters if letter not in signs), str(seat)))
    return signs


# ---------------------------------------------------------------------- the track


def _columns(board: Mapping[str, Any], signs: Sequence[str]) -> Iterator[Column]:
    """The columns of the track. Identical tiles with pieces on them are numbered from Start, as in the options."""
    alike, seen = Counter(place["tile"] for place in board["track"]), Counter[str]()
    for place in board["track"][board["start_is_out"] :]:
        there = _pieces(place, signs)
        seen[place["tile"]] += 1
        number = str(seen[place["tile"]]) if there and alike[place["tile"]] > 1 else ""
        yield number, LUCKY_SIGN if place["tile"] in LUCKY else printed(place["tile"]), there


def _track(columns: Sequence[Column]) -> Iterator[str]:
    row: list[Column] = []
    for column in columns:
        if row and sum(map(_width, row)) + _width(column) > WIDTH + 1:
            yield from _row(row)
            yield ""
            row = []
        row.append(column)
    yield from _row(row)


def _width(column: Column) -> int:
    return max(map(len, column)) + 1


def _row(row: Sequence[Column]) -> Iterator[str]:
    widths = [_width(column) for column in row]
    for cells in zip(*row, strict=True):
        line = "".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()
        if line:
            yield line


def _pieces(place: Mapping[str, Any], signs: Sequence[str]) -> str:
    pawns = "".join(signs[pawn["seat"]] + HATS[pawn["hat"]] for pawn in place["pawns"])
    return f"{pawns}{GUARD * place['guards']}{FIGURE * place['figure']}"


def _legend(board: Mapping[str, Any], numbered: bool) -> Iterator[str]:
    yield f"{LUCKY_SIGN} {board['lucky']}"
    if board["version"] == "pro":
        yield f"{GUARD} guard"
    if "flixxy" in board["modules"]:
        yield f"{FIGURE} {figure(board['figure'])}"
    if "hats" in board["modules"]:
        yield from (f"{sign} {hat} hat" for hat, sign in HATS.items() if hat)
    if numbered:
        yield "above: which one of its kind"


# ---------------------------------------------------------------------- the players


def _holds(board: Mapping[str, Any], seat: int) -> Iterator[str]:
    tower, home = board["towers"][seat], board["home"][seat]
    yield counted(board["points"][seat], "point")
    if tower:
        yield f"top {printed(tower[-1])} ({counted(len(tower), 'tile')})"
    if home:
        yield f"{home} home"
    if discs := sum(board["laps_won"][seat]) + sum(board["discs_won"][seat]):
        yield f"discs {signed(discs)}"
    if board["tokens"][seat]:
        yield counted(board["tokens"][seat], f"{board['token']} token")
    yield from (f"{hat} hat" for hat, wearer in board["hats"].items() if wearer == seat)


def common_stock(board: Mapping[str, Any]) -> Iterator[str]:
    """What lies beside the track: discs, tokens and cards."""
    if board["laps"]:
        yield f"{signed(board['laps'][-1])} for a lap"
    if board["finish_discs"]:
        yield f"{signed(board['finish_discs'][-1])} for an exact landing"
    if "worms" in board["modules"]:
        yield counted(board["token_pile"], f"{board['token']} token")
    if "cards" in board["modules"]:
        yield counted(board["deck"], "card")
