"""Font faces: Nunito for most text, and for other scripts the fonts installed on this machine."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import fontpkg
from PIL import ImageFont, features

from render.typography.graphemes import AS_EMOJI, KEYCAP

PLAIN, BOLD = 600, 900
BIGGEST = 800

SHAPING = features.check_feature("raqm") is True
"""Whether letters can be joined and set from right to left. Pillow includes everything for that except the library fribidi."""

_EMOJI_SIZE = 109
"""The only size of emoji bitmaps."""
_MISSING = "\U0010fffd"
_SAMPLE = 24
WIDEST = 4
"""The widest character in font sizes: some characters contain a whole sentence, and none of those belongs in a name."""
_NUNITO = str(fontpkg.path("Nunito"))


class Face(NamedTuple):
    """A font face. Letters of other scripts may be taller and deeper than Nunito's, so they are set smaller and raised."""

    plain: str
    bold: str
    number: int = 0
    """The index of the face in its file, which may be a collection."""
    scale: float = 1.0
    lift: float = 0.0
    colour: bool = False

    def font(self, size: int, bold: bool) -> ImageFont.FreeTypeFont:
        assert 0 < size <= BIGGEST
        points = _EMOJI_SIZE if self.colour else max(1, round(size * self.scale))
        path, weight = (self.bold, BOLD) if bold else (self.plain, PLAIN)
        return _opened(path, self.number, points, weight, SHAPING and self is not NUNITO)

    def has(self, letter: str) -> bool:
        return _has(self, letter)


NUNITO = Face(_NUNITO, _NUNITO)


class WritingScript(NamedTuple):
    """A script that Nunito does not have."""

    name: str
    sample: str
    words: tuple[str, ...]
    """The first words of its letters' Unicode names."""
    files: tuple[str, ...]
    """Font file names without weight, best first; the number after # is the index in a collection."""
    package: str
    """The Debian package that provides one of them."""
    scale: float = 1.0
    lift: float = 0.0
    shaped: bool = True
    """Whether its letters join, stack or run from right to left."""


def _eastern(name: str, sample: str, words: tuple[str, ...], number: int, region: str) -> WritingScript:
    files = (f"NotoSansCJK#{number}", f"NotoSansCJK{region}", f"NotoSans{region}", "wqy-zenhei", "wqy-microhei", "unifont")
    return WritingScript(name, sample, words, files, "fonts-noto-cjk", shaped=False)


CHINESE = _eastern("Chinese", "李", ("CJK", "IDEOGRAPHIC", "BOPOMOFO"), 2, "SC")
JAPANESE = _eastern("Japanese", "さ", ("HIRAGANA", "KATAKANA"), 0, "JP")
KOREAN = _eastern("Korean", "김", ("HANGUL",), 1, "KR")
EMOJI = WritingScript("emoji", "🦊", (), ("NotoColorEmoji",), "fonts-noto-color-emoji", scale=0.95, shaped=False)
SCRIPTS = (
    CHINESE,
    JAPANESE,
    KOREAN,
    WritingScript(
        "Arabic", "م", ("ARABIC",), ("NotoSansArabic", "DejaVuSans", "unifont"), "fonts-noto-core", scale=0.92, lift=0.14
    ),
    WritingScript("Hebrew", "ד", ("HEBREW",), ("Rubik", "NotoSansHebrew", "DejaVuSans", "unifont"), "fonts-noto-core"),
    WritingScript("Thai", "ส", ("THAI",), ("NotoSansThai", "unifont"), "fonts-noto-core", scale=0.9),
    WritingScript("Devanagari", "प", ("DEVANAGARI",), ("NotoSansDevanagari", "unifont"), "fonts-noto-core", scale=0.95),
    WritingScript("Greek", "λ", ("GREEK",), ("NotoSans", "DejaVuSans"), "fonts-noto-core", shaped=False),
    EMOJI,
)
"""The scripts that the doctor reports to an operator. Other installed scripts are drawn as well."""
_BY_WORD = {word: script for script in SCRIPTS for word in script.words}
_SYMBOLS = WritingScript(
    "symbols",
    "★",
    (),
    ("NotoSansSymbols2", "NotoSansSymbols", "NotoSansMath", "NotoSans", "DejaVuSans", "Symbola", "unifont"),
    "fonts-noto-core",
    shaped=False,
)


# ---------------------------------------------------------------------- which face


def face_for(cluster: str) -> Face | None:
    """Returns the face that can draw a cluster's first letter, or None if no such font is installed."""
    if len(cluster) > 1 and (AS_EMOJI in cluster or KEYCAP in cluster):
        emoji = face_in(EMOJI)
        if emoji and (emoji.has(cluster[0]) or (KEYCAP in cluster and SHAPING)):
            return emoji
    return _face_of(cluster[0])


def face_in(script: WritingScript) -> Face | None:
    """Returns the first face that can draw the sample of a script."""
    return _best(script, script.sample)


@lru_cache(maxsize=8192)
def _face_of(letter: str) -> Face | None:
    word = re.split("[ -]", unicodedata.name(letter, ""))[0]
    # Nunito has five Greek letters, for formulas: they would not match their neighbours.
    if word != "GREEK" and NUNITO.has(letter):
        return NUNITO
    scripts = [_BY_WORD.get(word) or _other(word), EMOJI, _SYMBOLS] if word else []
    faces = (_best(script, letter) for script in scripts)
    return next((face for face in faces if face), NUNITO if NUNITO.has(letter) else None)


def _other(word: str) -> WritingScript:
    files = (f"NotoSans{word.title()}", f"NotoSerif{word.title()}")
    return WritingScript(word.title(), "", (word,), files, "fonts-noto-core", scale=0.85, lift=0.08)


def _best(script: WritingScript, letter: str) -> Face | None:
    if not SHAPING and (script.shaped or unicodedata.bidirectional(letter) in ("R", "AL")):
        return None
    return next((face for face in _faces(script) if face.has(letter)), None)


@lru_cache(maxsize=64)
def _faces(script: WritingScript) -> tuple[Face, ...]:
    faces: list[Face] = []
    for file in script.files:
        name, _, number = file.partition("#")
        if weights := _installed().get(name.lower()):
            # If a family has only two weights, the heavier one is the bold one.
            plain, bold = (weights[min(weights, key=lambda weight: abs(weight - wanted))] for wanted in (500, BOLD))
            faces.append(Face(plain, bold, int(number or 0), script.scale, script.lift, script is EMOJI))
    return tuple(face for face in faces if _works(face))


def _works(face: Face) -> bool:
    """Returns whether a font file can be read and contains the expected letters."""
    try:
        return all(face.font(24, bold).getlength("1") >= 0 for bold in (False, True))
    except OSError:
        return False


# ---------------------------------------------------------------------- what is installed

_WEIGHTS = {"regular": 400, "": 400, "medium": 500, "semibold": 600, "bold": 700, "extrabold": 800, "black": 900}


def folders(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """Returns the font folders, the user's own first."""
    home = Path(environment.get("HOME") or Path.home())
    own = environment.get("XDG_DATA_HOME") or home / ".local/share"
    shared = (environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(os.pathsep)
    return [home / ".fonts", home / "Library/Fonts", *(Path(folder) / "fonts" for folder in (own, *shared)), Path("/Library/Fonts")]


@lru_cache(maxsize=1)
def _installed() -> dict[str, dict[int, str]]:
    """Returns the files of each family by weight: those of Python packages, then those of the system."""
    files: dict[str, dict[int, str]] = {}
    for path in (*_packaged(), *_of_the_system()):
        # A variable font file is named after its axes: NotoSansThai[wdth,wght].
        name, _, weight = re.sub(r"\[.*\]|-VF$", "", path.stem).lower().partition("-")
        has_all = path.stem.endswith(("wght]", "-VF"))
        for number in _WEIGHTS.values() if has_all and not weight else [_WEIGHTS.get(weight)]:
            if number:
                files.setdefault(name, {}).setdefault(number, str(path))
        files.setdefault(path.stem.lower(), {}).setdefault(_WEIGHTS["regular"], str(path))
    return files


def _packaged() -> Iterator[Path]:
    for family in fontpkg.families().values():
        yield from (file.path for file in family.files if file.style == "normal")


def _of_the_system() -> Iterator[Path]:
    for folder in folders():
        for parent, _, files in os.walk(folder, followlinks=True):
            yield from (Path(parent, file) for file in sorted(files) if file.lower().endswith((".ttf", ".otf", ".ttc")))


# ---------------------------------------------------------------------- files that are open


@lru_cache(maxsize=96)
def _opened(path: str, number: int, size: int, weight: int, shaping: bool) -> ImageFont.FreeTypeFont:
    """Opens a font. Nunito is laid out without shaping, so that it looks the same on every machine."""
    layout = ImageFont.Layout.RAQM if shaping else ImageFont.Layout.BASIC
    font = ImageFont.truetype(path, size, number, layout_engine=layout)
    try:
        axes = font.get_variation_axes()
    except OSError:  # a font with a single weight
        return font
    font.set_variation_by_axes([_within(axis, weight) for axis in axes])
    return font


def _within(axis: ImageFont.Axis, weight: int) -> float:
    if axis["name"] != b"Weight":
        return axis["default"] or 0
    return min(max(weight, axis["minimum"] or 0), axis["maximum"] or weight)


@lru_cache(maxsize=8192)
def _has(face: Face, letter: str) -> bool:
    """Returns whether a face has a letter: a missing one leaves no ink, or looks like a non-existent character.

    Blanks are always drawn with Nunito.
    """
    if letter == " ":
        return face is NUNITO
    try:
        ink = _ink(face, letter)
        return any(ink.drawn) and ink.width <= WIDEST * _SAMPLE and ink != _ink(face, _MISSING)
    except OSError:  # some characters are too complex to be drawn at all
        return False


class _Ink(NamedTuple):
    width: int
    drawn: bytes


def _ink(face: Face, letter: str) -> _Ink:
    if face.colour:
        mask = _opened(face.plain, face.number, _EMOJI_SIZE, PLAIN, False).getmask(letter, "RGBA")
        return _Ink(0, b"colours" if mask.getbbox() else b"")
    mask = _opened(face.plain, face.number, _SAMPLE, PLAIN, False).getmask(letter)
    return _Ink(mask.size[0], bytes(mask))
