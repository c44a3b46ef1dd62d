"""Boards that move, as the render pool draws them: what they play, and what happens if their film cannot be made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from typing import Any

import pytest

from bot.metrics import BoardMotion, Meters
from bot.publishing.extras.pending_picture import told_so_far
from bot.store import File, PublishedState
from bot.workers.rendering.pictures import BoardRequest, pictures
from bot.workers.rendering.pool import RenderPool
from tests.bot.support.error_log import ErrorLog
from tests.render.film.messages import views

View = dict[str, Any]


class Counting(Meters):
    def __init__(self) -> None:
        self.boards: list[BoardMotion] = []

    def board_drawn(self, how: BoardMotion) -> None:
        self.boards.append(how)


@cache
def view() -> View:
    """Returns a message in the middle of a race."""
    return next(view for view in views("magical-athlete", 4, 1) if view["board"]["race"] and view["board"]["race"]["turn"] > 5)


@pytest.fixture
def meters() -> Counting:
    return Counting()


@pytest.fixture
def pool(meters: Counting) -> Iterator[RenderPool]:
    with closing(RenderPool(1, meters=meters)) as pool:
        yield pool


async def drawn(pool: RenderPool, request: BoardRequest) -> str:
    """Returns the suffix of the picture."""

    async def newest() -> BoardRequest:
        return request

    (picture,) = await pool.painted(newest)
    return picture.name.rpartition(".")[2]


async def test_a_board_moves_or_stands_still_as_asked_and_the_meters_say_why(pool: RenderPool, meters: Counting) -> None:
    assert await drawn(pool, BoardRequest(view(), 0)) == "gif"
    assert await drawn(pool, BoardRequest(view(), why_still=BoardMotion.QUEUE)) == "png"
    assert await drawn(pool, BoardRequest(view(), view()["events"][-1]["number"])) == "png"
    assert meters.boards == [BoardMotion.MOVING, BoardMotion.QUEUE, BoardMotion.NOTHING_MOVED]


async def test_a_film_that_cannot_be_made_is_a_still_and_the_log_says_so(
    pool: RenderPool, meters: Counting, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    error_log.expect("Board stands still, its film failed")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no film left")

    monkeypatch.setattr("render.moving_board", broken)
    assert await drawn(pool, BoardRequest(view(), 0)) == "png"
    assert meters.boards == [BoardMotion.FAILED]


def test_an_edit_plays_only_what_no_picture_of_its_message_has_told() -> None:
    file = File(5, "board.png", "A board")
    assert told_so_far(PublishedState(files=[file], last_event=12)) == 12
    assert told_so_far(PublishedState(files=[file], in_progress_files=[file], last_event=12, in_progress_event=15)) == 15
    assert told_so_far(PublishedState(text_board="A B", last_event=12)) == 0, "it was posted as text"


def test_a_still_is_the_same_whether_or_not_it_was_to_move() -> None:
    after = view()["events"][-1]["number"]
    assert [picture.data for picture in pictures(view(), after)] == [picture.data for picture in pictures(view())]
    assert all(picture.why_still == BoardMotion.NOTHING_MOVED for picture in pictures(view(), after))
