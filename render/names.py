"""Names as people write them, made fit to be drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from engine.clipping import clipped
from render.clusters import JOINER, JOINERS, clusters
from render.faces import NUNITO, Face, face_for

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
    return [_spoken(name) or f"Player {seat + 1}" for seat, name in enumerate(names)]


@lru_cache(maxsize=1024)
def _spoken(name: str) -> str:
    plain = "".join(letter if unicodedata.category(letter)[0] != "C" or letter in JOINERS else " " for letter in name)
    return clipped(" ".join(plain.split()), LONGEST)


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
