"""The names of people and AI players at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

from bot.text.temperaments import TEMPERAMENTS
from engine.text.truncate import truncate

MAX_NAME_LENGTH = 24
FALLBACK_NAME = "Player"
ROBOTS = tuple(TEMPERAMENTS)
JOINER, AS_EMOJI = "\u200d", "\ufe0f"
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or symbols, but that are blank."""


def seat_name(display_name: str, taken: Collection[str] = ()) -> str:
    """A display name as the name of a seat: cleaned, shortened with an ellipsis, and different from all taken ones in pictures too.

    Fancy letters become plain ones, as in pictures. Emoji stay, but do not count as a difference, because pictures lack them.
    """
    return _untaken(truncate(_cleaned(display_name), MAX_NAME_LENGTH) or FALLBACK_NAME, taken)


def ai_names(taken: Collection[str] = ()) -> Iterator[str]:
    """An endless iterator of names for AI players that are not taken: `next(ai_names(taken))`."""
    used = list(taken)
    for lap in count(1):
        for robot in ROBOTS:
            name = robot if lap == 1 else f"{robot} {lap}"
            if _comparable(name) not in map(_comparable, used):
                used.append(name)
                yield name


def is_of_ai(name: str) -> bool:
    """Whether this is the name of an AI player; otherwise the AI has taken over the seat of a person with this name."""
    robot, _, number = name.partition(" ")
    return robot in ROBOTS and (not number or number.isdecimal())


def _untaken(name: str, taken: Collection[str]) -> str:
    used = {_comparable(other) for other in taken}
    if _comparable(name) not in used:
        return name
    for number in count(2):
        ending = f" {number}"
        if _comparable(another := truncate(name, MAX_NAME_LENGTH - len(ending)) + ending) not in used:
            return another
    raise AssertionError("numbers do not end")


def _cleaned(name: str) -> str:
    """The name without control, zero-width and direction characters, line breaks and stacked accents; empty if nothing is
    visible."""
    cleaned = ""
    plain = unicodedata.normalize("NFKC", name)
    for letter, after in zip(plain, plain[1:] + " ", strict=False):
        if letter.isspace():
            cleaned += " "
        elif (unicodedata.category(letter)[0] != "C" and letter not in BLANKS) or _joins(cleaned[-1:], letter, after):
            cleaned += letter
    cleaned = re.sub(r"\s+", " ", _limit_marks(cleaned)).strip()
    return cleaned if any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned) else ""


def _joins(before: str, letter: str, after: str) -> bool:
    """Whether the letter is a joiner that makes one emoji of two; anywhere else it would be invisible."""
    first = before == AS_EMOJI or (before != "" and unicodedata.category(before)[0] == "S")
    return letter == JOINER and first and unicodedata.category(after)[0] == "S"


def _limit_marks(text: str) -> str:
    """The text with at most two combining marks on each letter: some scripts need two, none needs more."""
    limited, marks = "", 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= 2:
            limited += letter
    return limited


def _comparable(name: str) -> str:
    """The name without emoji and accents, which pictures may lack, for comparisons; the whole name if nothing else remains."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(letter for letter in plain if letter.isspace() or unicodedata.category(letter)[0] in "LNP")
    return " ".join(letters.split()) or plain
