"""Display names made fit to be drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from engine.text.english import listed
from engine.text.truncate import truncate
from render.scene.scene import SMALLEST, Align, Box, Ink, Label
from render.typography import measuring
from render.typography.fitting import shortened, wrapped
from render.typography.font_faces import NUNITO, Face, face_for
from render.typography.graphemes import JOINER, JOINERS, clusters

LONGEST = 24
"""The longest name in an alt text."""
MOST_MARKS = 3
"""The largest number of marks on a letter that any script needs."""
MOST_JOINED = 12
"""The largest number of characters of one emoji: a family has eleven."""


def drawable(name: str, instead: str) -> str:
    """Returns the drawable part of a name, or `instead` if too little is left of it.

    Fancy letters become plain ones; line breaks, stacked marks and invisible characters are removed.
    """
    text, seen, lost = _drawable_part(name)
    return text if seen and seen >= lost else instead


def seat_names(names: Sequence[str]) -> list[str]:
    return [drawable(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


def spoken_names(names: Sequence[str]) -> list[str]:
    """Returns names for alt texts, in one line and not too long: a screen reader knows more letters than our font."""
    return [spoken(name, f"Player {seat + 1}") for seat, name in enumerate(names)]


@lru_cache(maxsize=1024)
def spoken(name: str, instead: str) -> str:
    plain = "".join(letter if unicodedata.category(letter)[0] != "C" or letter in JOINERS else " " for letter in name)
    return truncate(" ".join(plain.split()), LONGEST) or instead


# ---------------------------------------------------------------------- in little room

CLOSE = 1.1
"""The distance between the lines of a name, relative to the font size."""


def short_forms(name: str) -> list[str]:
    """Returns ever shorter forms of a name: all of it, its words, "Ada Mary L.", "Ada L.", "Ada"."""
    words = [word for word in name.split() if word[0].isalnum()]
    short = [" ".join([*words[:count], _initial(words[-1])]) for count in range(len(words) - 1, 0, -1)]
    return list(dict.fromkeys(filter(None, (name, " ".join(words), *short, *words[:1]))))


def _initial(word: str) -> str:
    first = clusters(word)[0]
    return f"{first}." if first[0].isalpha() and first != word else word


def short_name(name: str, width: int, size: int, bold: bool = False) -> str:
    """Returns the longest form of a name that fits a line, or a truncated one."""
    return short_names([name], width, size, bold)


def short_names(names: Sequence[str], width: int, size: int, bold: bool = False) -> str:
    """Returns several names in one line, equally shortened, or their number."""
    every = [short_forms(name) for name in names]
    lists = (listed([forms[min(short, len(forms) - 1)] for forms in every]) for short in range(max(map(len, every))))
    fitting = next((text for text in lists if measuring.width(text, size, bold) <= width), "")
    return fitting or (f"{len(names)} players" if len(names) > 1 else shortened(names[0], width, size, bold))


def name_label(
    box: Box, name: str, size: int = SMALLEST, ink: Ink = "ink", bold: bool = False, align: Align = "left", least: int = SMALLEST
) -> list[Label]:
    """Lays out a name in its box: in smaller letters if it is long, then in two lines, then with initials."""
    step = round(least * CLOSE)
    lines = wrapped(name, box.w, least, 2, bold)
    line = short_name(name, box.w, least, bold)
    if line != name and " ".join(lines) == name and box.h >= 2 * step:
        upper = Box(box.x, box.y + box.h // 2 - step, box.w, step)
        rows = zip(lines, (upper, upper._replace(y=upper.bottom)), strict=True)
        return [Label(row, words, least, ink, bold, align) for words, row in rows]
    fitting = next((smaller for smaller in range(size, least, -1) if measuring.width(line, smaller, bold) <= box.w), least)
    return [Label(box, line, fitting, ink, bold, align)]


# ---------------------------------------------------------------------- letters


def plain_text(text: str) -> str:
    """Returns a sentence with drawable letters only."""
    return _drawable_part(text)[0]


@lru_cache(maxsize=1024)
def _drawable_part(text: str) -> tuple[str, int, int]:
    """Returns the drawable part of a text, its number of letters and emoji, and the number of letters lost."""
    clusters_drawn: list[str] = []
    seen = lost = 0
    for cluster in clusters(_normal(text)):
        kind = unicodedata.category(cluster[0])[0]
        if cluster[0].isspace():
            clusters_drawn.append(" ")
        elif kind in "CM":
            continue
        elif face := face_for(cluster):
            clusters_drawn.append(_with_marks(cluster, face))
            seen += cluster[0].isalnum() or (kind == "S" and face is not NUNITO)
        else:
            lost += kind == "L"
    plain = re.sub(f"[{JOINERS}]+(?= |$)", "", "".join(clusters_drawn))
    return " ".join(_normal(plain).split()), seen, lost


def _normal(text: str) -> str:
    """Normalises a text to NFKC. Thai sara am stays one character, otherwise its tone mark would be drawn too low."""
    return unicodedata.normalize("NFKC", text).replace("\u0e4d\u0e32", "\u0e33")


def _with_marks(cluster: str, face: Face) -> str:
    """Returns a letter with the marks that the face has, limited in number.

    Nunito has its accented letters as single characters.
    """
    if face is NUNITO:
        return cluster[0]
    if face.colour:
        return cluster[:MOST_JOINED].rstrip(JOINER)
    letters, marks = "", 0
    for letter in cluster:
        marks = marks + 1 if unicodedata.category(letter)[0] in "MC" else 0
        if marks <= MOST_MARKS and (letter in JOINERS or face.has(letter)):
            letters += letter
    return letters
