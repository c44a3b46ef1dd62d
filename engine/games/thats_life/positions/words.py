"""The words of a written position: reading each one, and the refusals of unknown ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.core.game_options import NONE
from engine.core.question import Refused
from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.tiles import ACTIONS, FINISH, LUCKY, RISK_VALUES, START, VALUES, Tile
from engine.text.english import listed
from engine.text.name_matching import called, plain_name

GAP = "."
SEAT = "|"
LONGEST = 1000
FIGURES = ("flixxy", "mummy", "figure")
"""The possible names of the figure's part."""
PARTS = (
    "track",
    "pawns",
    "guards",
    *FIGURES,
    "towers",
    "tokens",
    "pile",
    "under",
    "hands",
    "deck",
    "discards",
    "laps",
    "laps-won",
    "discs",
    "discs-won",
    "turn",
    "rules",
)
TILES: dict[str, Tile] = {tile.casefold(): tile for tile in (*VALUES, *RISK_VALUES, *LUCKY, *ACTIONS)}
PAWN = re.compile(r"(.+?)([LC]?)", re.IGNORECASE)
NUMBER = re.compile(r"[+-]?\d{1,2}", re.ASCII)
T = TypeVar("T")


def split_parts(text: str) -> dict[str, list[str]]:
    """The words of each part by the part's name; a first part without a name is the track."""
    if len(text) > LONGEST:
        raise Refused(f"A position has at most {LONGEST} characters, not {len(text)}.")
    parts: dict[str, list[str]] = {}
    for number, part in enumerate(text.split(";")):
        words = part.replace(",", " ").replace("−", "-").replace(SEAT, f" {SEAT} ").split()
        name = words[0].casefold().rstrip(":") if words else ""
        if name not in PARTS and number == 0:
            name, words = "track", ["track", *words]
        if not words:
            continue
        if name not in PARTS:
            raise Refused(f"A position has no part called {words[0][:40]!r}. Possible: {', '.join(PARTS)}.")
        if name in parts:
            raise Refused(f"The position says twice what is in its part {name}.")
        parts[name] = words[1:]
    return parts


def split_seats(words: Sequence[str]) -> list[list[str]]:
    """The words of each seat."""
    rows: list[list[str]] = [[]]
    for word in words:
        if word == SEAT:
            rows.append([])
        else:
            rows[-1].append(word)
    return [listed_words(row) for row in rows]


def listed_words(words: Sequence[str]) -> list[str]:
    """These words; an empty list for "none"."""
    return [] if [word.casefold() for word in words] == [NONE] else list(words)


def parse_track(words: Sequence[str]) -> list[Tile | None]:
    """The tiles between Start and Finish, whether or not these two are named; None where one has been taken."""
    inside = list(words)
    if inside and inside[0].casefold() == START.casefold():
        del inside[0]
    if inside and inside[-1].casefold() == FINISH.casefold():
        del inside[-1]
    return [None if word == GAP else parse_tile(word) for word in inside]


def parse_tile(word: str) -> Tile:
    tile = TILES.get(word.casefold().replace("+-", "±"))
    if tile is None:
        known = "+1 to +8, -1 to -10, ±3 to ±7 (or +-3), clover, camel, Gift, Steal, and . where one has been taken"
        raise Refused(f"There is no tile {word[:40]!r}. Possible: {known}.")
    return tile


def parse_space(word: str, track: Sequence[int]) -> int:
    finish = track[-1]
    space = {"f": finish, FINISH.casefold(): finish, START.casefold(): 0}.get(word.casefold())
    if space is None and word.isascii() and word.isdecimal() and len(word) < 3:
        space = int(word)
    if space is None or space > finish:
        raise Refused(f"There is no space {word[:40]!r}: they are 0 (Start) to {finish - 1}, and F for Finish.")
    if space not in track:
        raise Refused(f"Nobody can stand on space {space}: its tile has been taken.")
    return space


def parse_pawn(word: str, track: Sequence[int]) -> tuple[int, str]:
    """A pawn's space, and L or C for the hat it wears."""
    match = PAWN.fullmatch(word)
    where, hat = match.groups() if match else (word, "")
    return parse_space(where, track), hat.upper()


def parse_token(word: str) -> str:
    tokens = called(word, [(token, token) for token in dict.fromkeys(ALL_TOKENS)])
    if len(tokens) != 1:
        raise Refused(f"There is no token {word[:40]!r}. Possible: extra, swap, off, bottom.")
    return tokens[0]


def parse_card(word: str) -> MoveCard:
    card = word.casefold()
    if card not in STEPS:
        raise Refused(f"There is no card {word[:40]!r}: write -1 to 6 with y for yellow or o for orange, as in 5y.")
    return card


def parse_number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise Refused(f"{word[:40]!r} is not a number.")
    return int(word)


def remaining(box: Sequence[T], taken: Iterable[T], what: str) -> list[T]:
    """The contents of the box without those taken; raises `Refused` if more are taken than there are."""
    left = Counter(box)
    for piece in taken:
        if not left[piece]:
            has = box.count(piece)
            raise Refused(f"The position has more {what} of the kind {piece} than the box, which has {has or 'none'}.")
        left[piece] -= 1
    return [piece for piece in dict.fromkeys(box) for _ in range(left[piece])]


def one_of(words: Sequence[str], possible: Sequence[str]) -> str | None:
    """The one possible word that is there, if any; raises `Refused` if there are several, which exclude each other."""
    present = [word for word in possible if word in words]
    if len(present) > 1:
        raise Refused(f"The rules cannot be both {listed(present)}.")
    return present[0] if present else None


def is_risk(word: str) -> bool:
    return word.startswith(("±", "+-"))


def short_token(token: str) -> str:
    """A token in one word: "swap", "off"."""
    return next(word for word in ("extra", "swap", "off", "bottom") if word in plain_name(token))
