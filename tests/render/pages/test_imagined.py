"""The mark on the pictures of a what-if."""

from __future__ import annotations

import pytest

from engine import Table, all_games
from render import pictures
from render.pages.imagined import BAND, WORDS, imagined
from render.registry import artist_of
from tests.render.checks import check_page


@pytest.mark.parametrize("game", sorted(all_games()))
def test_an_imagined_board_is_the_board_below_a_band_that_says_so(game: str) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan"][: max(2, all_games()[game].fewest)]
    view = Table.new(game, names, seed="imagined").view(None, since=0)
    page = artist_of(game).pages(view)[-1]
    marked = imagined(page)
    check_page(marked, game)
    assert marked.alt.startswith(WORDS)
    [real], [shown] = pictures(view)[-1:], pictures({**view, "imagined": True})[-1:]
    assert (shown.height - real.height, shown.width) == (BAND, real.width)
    assert WORDS in shown.alt
    assert WORDS not in real.alt
