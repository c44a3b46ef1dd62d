"""Names as people write them, made fit to be drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from engine.text.english import listed
from engine.text.truncate import truncate
from render.scene.scene import SMALLEST, Box, Ink, Label
from render.typography import measuring
from render.typography.fitting import shortened, wrapped
from render.typography.font_faces import NUNITO, Face, face_for
from render.typography.graphemes import JOINER, JOINERS, clusters

LONGEST = 24
"""Of a name that is spoken."""
MOST_MARKS = 3
"""On a letter: some scripts need as many."""
MOST_JOINED = 12
"""Characters of one emoji: a family has eleven."""


def drawable(name: str, instead: str) -> str:
    """What can be drawn of the name, or the other word if too little would be left of it.

    Fancy letters become plain ones; line breaks, towers of marks and invisible characters go.
    """
    text, seen, lost = _kept(name)
    return text if seen and seen >= lost else instead


def seat_names(names: Sequence[str]) -> list[str]:
    return [drawable(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


def spoken_names(names: Sequence[str]) -> list[str]:
    """As people write them, in one line and not too long: a reader's voice knows more letters than our font."""
    return [spoken(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


@lru_cache(maxsize=1024)
def spoken(name: str, instead: str) -> str:
    plain = "".join(letter if unicodedata.category(letter)[0] != "C" or letter in JOINERS else " " for letter in name)
    return truncate(" ".join(plain.split()), LONGEST) or instead


# ---------------------------------------------------------------------- in little room

CLOSE = 1.1
"""From line to line of a name, as a part of the font size."""


def forms(name: str) -> list[str]:
    """The name as people shorten it: whole, without what is no word, "Ada Mary L.", "Ada L.", "Ada"."""
    words = [word for word in name.split() if word[0].isalnum()]
    short = [" ".join([*words[:kept], _initial(words[-1])]) for kept in range(len(words) - 1, 0, -1)]
    return list(dict.fromkeys(filter(None, (name, " ".join(words), *short, *words[:1]))))


def _initial(word: str) -> str:
    first = clusters(word)[0]
    return f"{first}." if first[0].isalpha() and first != word else word


def called(name: str, width: int, size: int, bold: bool = False) -> str:
    """A name in a line, as short as it has to be; what even then is too wide is cut."""
    return together([name], width, size, bold)


def together(names: Sequence[str], width: int, size: int, bold: bool = False) -> str:
    """Several in a line, all as short as they have to be, or how many they are."""
    every = [forms(name) for name in names]
    lists = (listed([each[min(short, len(each) - 1)] for each in every]) for short in range(max(map(len, every))))
    fitting = next((text for text in lists if measuring.width(text, size, bold) <= width), "")
    return fitting or (f"{len(names)} players" if len(names) > 1 else shortened(names[0], width, size, bold))


def name_label(
    box: Box,
    name: str,
    size: int = SMALLEST,
    ink: Ink = "ink",
    bold: bool = False,
    align: Literal["left", "middle", "right"] = "left",
    least: int = SMALLEST,
) -> list[Label]:
    """A name in its box: in smaller letters if it is long, then in two lines, then with initials."""
    step = round(least * CLOSE)
    lines = wrapped(name, box.w, least, 2, bold)
    line = called(name, box.w, least, bold)
    if line != name and " ".join(lines) == name and box.h >= 2 * step:
        upper = Box(box.x, box.y + box.h // 2 - step, box.w, step)
        rows = zip(lines, (upper, upper._replace(y=upper.bottom)), strict=True)
        return [Label(row, words, least, ink, bold, align) for words, row in rows]
    fitting = next((each for each in range(size, least, -1) if measuring.width(line, each, bold) <= box.w), least)
    return [Label(box, line, fitting, ink, bold, align)]


# ---------------------------------------------------------------------- letters


def plain_text(text: str) -> str:
    """A sentence in letters that can be drawn."""
    return _kept(text)[0]


@lru_cache(maxsize=1024)
def _kept(text: str) -> tuple[str, int, int]:
    """What can be drawn of it, how many letters and pictures that has, and how many letters were lost."""
    kept: list[str] = []
    seen = lost = 0
    for cluster in clusters(_normal(text)):
        kind = unicodedata.category(cluster[0])[0]
        if cluster[0].isspace():
            kept.append(" ")
        elif kind in "CM":
            continue
        elif face := face_for(cluster):
            kept.append(_low(cluster, face))
            seen += cluster[0].isalnum() or (kind == "S" and face is not NUNITO)
        else:
            lost += kind == "L"
    plain = re.sub(f"[{JOINERS}]+(?= |$)", "", "".join(kept))
    return " ".join(_normal(plain).split()), seen, lost


def _normal(text: str) -> str:
    """One way to write each letter. The vowel am of Thai stays one sign, or its tone would come below it."""
    return unicodedata.normalize("NFKC", text).replace("\u0e4d\u0e32", "\u0e33")


def _low(cluster: str, face: Face) -> str:
    """A letter with the marks that the face has, and not too many. Letters of Nunito that have marks are letters of their own."""
    if face is NUNITO:
        return cluster[0]
    if face.colour:
        return cluster[:MOST_JOINED].rstrip(JOINER)
    kept, marks = "", 0
    for letter in cluster:
        marks = marks + 1 if unicodedata.category(letter)[0] in "MC" else 0
        if marks <= MOST_MARKS and (letter in JOINERS or face.has(letter)):
            kept += letter
    return kept
