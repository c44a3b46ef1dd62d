"""The words of a written position: what each one stands for, and a sentence for those that stand for nothing."""

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
from engine.text.name_matching import find_by_name, plain_name

GAP = "."
SEAT = "|"
LONGEST = 1000
FIGURES = ("flixxy", "mummy", "figure")
"""What the part of the figure may be called."""
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


def parts_of(text: str) -> dict[str, list[str]]:
    """The words of each part by its name; what has no name is the track, if it comes first."""
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


def rows_of(words: Sequence[str]) -> list[list[str]]:
    """Seat by seat."""
    rows: list[list[str]] = [[]]
    for word in words:
        if word == SEAT:
            rows.append([])
        else:
            rows[-1].append(word)
    return [some_of(row) for row in rows]


def some_of(words: Sequence[str]) -> list[str]:
    return [] if [word.casefold() for word in words] == [NONE] else list(words)


def path_of(words: Sequence[str]) -> list[Tile | None]:
    """The tiles between Start and Finish, whether or not these two are named; None where one has been taken."""
    inside = list(words)
    if inside and inside[0].casefold() == START.casefold():
        del inside[0]
    if inside and inside[-1].casefold() == FINISH.casefold():
        del inside[-1]
    return [None if word == GAP else tile_called(word) for word in inside]


def tile_called(word: str) -> Tile:
    tile = TILES.get(word.casefold().replace("+-", "±"))
    if tile is None:
        known = "+1 to +8, -1 to -10, ±3 to ±7 (or +-3), clover, camel, Gift, Steal, and . where one has been taken"
        raise Refused(f"There is no tile {word[:40]!r}. Possible: {known}.")
    return tile


def space_called(word: str, track: Sequence[int]) -> int:
    finish = track[-1]
    space = {"f": finish, FINISH.casefold(): finish, START.casefold(): 0}.get(word.casefold())
    if space is None and word.isascii() and word.isdecimal() and len(word) < 3:
        space = int(word)
    if space is None or space > finish:
        raise Refused(f"There is no space {word[:40]!r}: they are 0 (Start) to {finish - 1}, and F for Finish.")
    if space not in track:
        raise Refused(f"Nobody can stand on space {space}: its tile has been taken.")
    return space


def pawn_called(word: str, track: Sequence[int]) -> tuple[int, str]:
    """Its space, and L or C for the hat it wears."""
    found = PAWN.fullmatch(word)
    where, hat = found.groups() if found else (word, "")
    return space_called(where, track), hat.upper()


def token_called(word: str) -> str:
    found = find_by_name(word, [(token, token) for token in dict.fromkeys(ALL_TOKENS)])
    if len(found) != 1:
        raise Refused(f"There is no token {word[:40]!r}. Possible: extra, swap, off, bottom.")
    return found[0]


def card_called(word: str) -> MoveCard:
    card = word.casefold()
    if card not in STEPS:
        raise Refused(f"There is no card {word[:40]!r}: write -1 to 6 with y for yellow or o for orange, as in 5y.")
    return card


def number_called(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise Refused(f"{word[:40]!r} is not a number.")
    return int(word)


def rest_of(box: Sequence[T], taken: Iterable[T], what: str) -> list[T]:
    """What is left of the box; refuses to take out more than it has."""
    left = Counter(box)
    for each in taken:
        if not left[each]:
            has = box.count(each)
            raise Refused(f"The position has more {what} of the kind {each} than the box, which has {has or 'none'}.")
        left[each] -= 1
    return [each for each in dict.fromkeys(box) for _ in range(left[each])]


def one_of(words: Sequence[str], possible: Sequence[str]) -> str | None:
    """Which of them is there; refuses two that exclude each other."""
    there = [each for each in possible if each in words]
    if len(there) > 1:
        raise Refused(f"The rules cannot be both {listed(there)}.")
    return there[0] if there else None


def is_risk(word: str) -> bool:
    return word.startswith(("±", "+-"))


def short_token(token: str) -> str:
    """The one word for it: "swap", "off"."""
    return next(word for word in ("extra", "swap", "off", "bottom") if word in plain_name(token))
