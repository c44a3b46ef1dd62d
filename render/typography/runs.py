"""Text runs: a line of text as pieces of one face each, from left to right as they appear."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.text.truncate import MORE
from render.typography.font_faces import CHINESE, JAPANESE, NUNITO, Face, face_for, face_in
from render.typography.graphemes import clusters

_LEFTWARD = re.compile("R+(?:(?:S|o+)R+|o?N+)*M?")
"""Right-to-left words, with a space or a symbol between them and numbers at their ends.

A comma with a space ends the run: in a list of names, each name keeps its place.
"""


class TextRun(NamedTuple):
    text: str
    face: Face
    leftward: bool = False


class Extent(NamedTuple):
    """The offset of a run, since its ink may begin before its origin, and its total width."""

    start: float
    width: float


class _Part(NamedTuple):
    cluster: str
    face: Face
    kind: str


@lru_cache(maxsize=2048)
def pieces(text: str) -> tuple[TextRun, ...]:
    parts = _with_kana([_Part(cluster, face_for(cluster) or NUNITO, _kind(cluster)) for cluster in clusters(text)])
    kinds = "".join(part.kind for part in parts)
    runs: list[TextRun] = []
    done = 0
    for match in _LEFTWARD.finditer(kinds):
        runs += _joined(parts[done : match.start()])
        runs += _reversed(parts[match.start() : match.end()])
        done = match.end()
    return (*runs, *_joined(parts[done:]))


def _joined(parts: Iterable[_Part]) -> Iterator[TextRun]:
    for face, same_face in groupby(parts, key=lambda part: part.face):
        yield TextRun("".join(part.cluster for part in same_face), face)


def _reversed(parts: list[_Part]) -> Iterator[TextRun]:
    """Reverses a run word by word; numbers, and symbols between words, are not reversed."""
    for (face, kind), same_kind in groupby(parts[::-1], key=lambda part: (part.face, part.kind)):
        yield TextRun("".join(part.cluster for part in [*same_kind][::-1]), face, kind == "R")


def _kind(cluster: str) -> str:
    """Classifies a cluster: left-to-right, right-to-left, number, space, ellipsis, or other."""
    direction = unicodedata.bidirectional(cluster[0])
    if direction in ("R", "AL"):
        return "R"
    if direction in ("EN", "AN"):
        return "N"
    if cluster == MORE:
        return "M"
    # Brackets would have to be mirrored.
    return "S" if cluster == " " else "L" if direction == "L" or unicodedata.mirrored(cluster[0]) else "o"


def _with_kana(parts: list[_Part]) -> list[_Part]:
    """Treats Chinese characters next to kana as Japanese: many look slightly different."""
    chinese, japanese = face_in(CHINESE), face_in(JAPANESE)
    if japanese is None or all(part.face != japanese for part in parts):
        return parts
    return [
        part._replace(face=japanese) if together and part.face == chinese and japanese.has(part.cluster[0]) else part
        for together, word in _words(parts, japanese)
        for part in word
    ]


def _words(parts: list[_Part], face: Face) -> Iterator[tuple[bool, list[_Part]]]:
    for _, group in groupby(parts, key=lambda part: part.kind == "S"):
        word = [*group]
        yield any(part.face == face for part in word), word


@lru_cache(maxsize=8192)
def extent(piece: TextRun, size: int, bold: bool) -> Extent:
    font = piece.face.font(size, bold)
    if piece.face is NUNITO:
        return Extent(0, font.getlength(piece.text))
    direction = direction_of(piece)
    if piece.face.colour:
        return Extent(0, font.getlength(piece.text, direction=direction) * shrinking(piece.face, size))
    left, _, right, _ = font.getbbox(piece.text, direction=direction, anchor="ls")
    start = max(0, math.ceil(-left))
    return Extent(start, start + max(font.getlength(piece.text, direction=direction), right))


def direction_of(piece: TextRun) -> str | None:
    """Returns the direction for Pillow, which accepts one only with shaping; Nunito has none."""
    return "rtl" if piece.leftward and piece.face is not NUNITO else None


def shrinking(face: Face, size: int) -> float:
    """Returns the scale from the size of a face's bitmaps to the font size."""
    return size * face.scale / face.font(size, False).size
