"""The picture of a question: the board with a ring around each option and its letter above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from render.artist import Page, View
from render.drawing.icons import PALE, letter_of
from render.drawing.pen import INK
from render.games.thats_life import alt
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.pages.board import RING, pieces, table_layout, table_scene
from render.games.thats_life.readable import LETTERS
from render.games.thats_life.track.crowd import CrowdPiece, standing
from render.games.thats_life.track.layout import LANE, LifeTrackLayout
from render.scene.scene import WIDTH, Box, Item, Label, Panel

SIZE, RAISED = LETTERS, 7
"""The size of a letter, and how far it reaches above its lane, over the edge of a tile."""


class Target(NamedTuple):
    """A piece on a space, or the whole space."""

    space: int
    piece: CrowdPiece | None = None


class OptionMark(NamedTuple):
    """The ring around a target, its row, and the number of its option."""

    row: int
    ring: Panel
    number: int


def question_page(view: View) -> Page | None:
    question = next((question for question in view["questions"] if question["seat"] == view["you"]), None)
    if question is None or question["kind"] not in _TARGETS:
        return None
    targets_of = _TARGETS[question["kind"]]
    targets = {
        option["id"]: targets_of(view, option["id"])
        for option in question["options"]
        if "." in option["id"] or option["id"].isdigit()
    }
    if not targets:
        return None
    layout = table_layout(view)
    path = layout.path
    marks = [
        _mark(view, path, target, number) for number, option_targets in enumerate(targets.values()) for target in option_targets
    ]
    rings = [mark.ring for mark in marks]
    scene = table_scene(view, layout, [*rings, *pieces(view["board"], path), *_letters(marks, path)])
    offered = ", ".join(option["label"] for option in question["options"])
    text = f"{question['prompt']} Possible: {offered}. {alt.board_alt(view)}"
    return Page(f"{GAME_ID}-choice", scene, text, {option: letter_of(number) for number, option in enumerate(targets)})


# ---------------------------------------------------------------------- what an option is about


def _of_move(view: View, option: str) -> list[Target]:
    """Returns the piece that an option moves: its kind, space and hat."""
    what = option.partition(".")[0]
    hat = {"l": "lucky", "c": "cursed"}.get(what[-1])
    space = int(what[1:].rstrip("lc"))
    return [Target(space, _piece(view, what[0], CrowdPiece("pawn", view["you"], hat)))]


def _of_space(_: View, option: str) -> list[Target]:
    return [Target(int(option))]


def _of_pawn(view: View, option: str) -> list[Target]:
    return [_pawn(view, view["you"], int(option))]


def _of_swap(view: View, option: str) -> list[Target]:
    """Returns the player's own pawn and the neighbour to swap with."""
    own, there, owner, *other = option.split(".")
    met = _pawn(view, int(owner), int(other[0])) if owner else Target(int(there[1:]), _piece(view, there[0], CrowdPiece("guard")))
    return [_pawn(view, view["you"], int(own)), met]


def _piece(view: View, letter: str, pawn: CrowdPiece) -> CrowdPiece:
    return {"g": CrowdPiece("guard"), "f": CrowdPiece(view["board"]["figure"])}.get(letter, pawn)


def _pawn(view: View, seat: int, number: int) -> Target:
    return next(
        Target(space["space"], CrowdPiece("pawn", seat, pawn["hat"]))
        for space in view["board"]["track"]
        for pawn in space["pawns"]
        if (pawn["seat"], pawn["number"]) == (seat, number)
    )


_TARGETS: Mapping[str, Callable[[View, str], list[Target]]] = {
    "move": _of_move,
    "attack": _of_space,
    "off": _of_pawn,
    "swap": _of_swap,
}
"""The kinds of questions about something on the track."""


# ---------------------------------------------------------------------- on the track


def _mark(view: View, path: LifeTrackLayout, target: Target, number: int) -> OptionMark:
    """Rings a target. Equal pieces are one option, so one in front gets the ring."""
    place = path.places[target.space]
    if target.piece is None:
        return OptionMark(place.row, Panel(place.box, None, "accent", 8, radius=12), number)
    space = next(space for space in view["board"]["track"] if space["space"] == target.space)
    there = standing(space, view["board"]["figure"], place.stand)
    box = next(stand.box for stand in there if stand.piece == target.piece and not stand.behind)
    return OptionMark(place.row, Panel(box, *RING, radius=12), number)


def _letters(marks: list[OptionMark], path: LifeTrackLayout) -> Iterator[Item]:
    """Yields the letters in the lanes above the tiles, each as near to its ring as possible without overlap."""
    for row, area in enumerate(path.rows):
        in_row = sorted((mark for mark in marks if mark.row == row), key=lambda mark: mark.ring.box.middle)
        x = 0
        for i, mark in enumerate(in_row):
            x = min(max(x, mark.ring.box.middle[0] - SIZE // 2), WIDTH - (len(in_row) - i) * SIZE)
            box = Box(x, area.y - LANE - RAISED, SIZE, SIZE)
            yield Panel(box, INK, PALE, 2, radius=SIZE // 2)
            yield Label(box, letter_of(mark.number), LETTERS, PALE, bold=True, align="middle")
            x += SIZE
