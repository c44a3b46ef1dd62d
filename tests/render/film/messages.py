"""Messages as they go out to one person among AI players: the view at each of that person's questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from PIL import Image

from engine import Table, get_policy
from render.artist import Page
from render.drawing import paint
from render.registry import artist_of
from render.scene.theme import DARK

PEOPLE = ("Ann", "Bo", "Зоя", "Dee", "Foxy", "Gil", "Hal", "Ivy")
View = dict[str, Any]


class Still(NamedTuple):
    """The last picture of a message, before it moves."""

    view: View
    page: Page
    image: Image.Image


def views(game: str, players: int, seed: int, options: Mapping[str, str] | None = None) -> Iterator[View]:
    """Yields the view of each message to one person among AI players."""
    table, policy, shown = Table.new(game, PEOPLE[:players], dict(options or {}), seed), get_policy("quick"), 0
    while table.questions:
        question = next((question for question in table.questions if question.seat == 0), None)
        if question is not None:
            yield table.view(None, since=shown)
            shown = table.events[-1].number
        question = question or table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))


def stills(game: str, players: int, seed: int, options: Mapping[str, str] | None = None) -> Iterator[Still]:
    for view in views(game, players, seed, options):
        if pages := artist_of(game).pages(view):
            yield Still(view, pages[-1], paint.painted(pages[-1].scene, DARK))
