"""The process that draws: the same pictures as at home, and nothing is lost when it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bot.desk.messages.table_message import pictures
from bot.desk.outgoing.painter import Painter
from engine import Table


@pytest.fixture
def painter() -> Iterator[Painter]:
    painting = Painter()
    yield painting
    painting.close()


def view() -> dict[str, Any]:
    return Table.new("magical-athlete", ["Red", "Blue"], seed="1").view(None, since=0)


def test_a_painter_draws_what_the_bot_would_draw(painter: Painter) -> None:
    assert painter.pictures(view()) == pictures(view())


def test_a_painter_that_dies_is_replaced(painter: Painter) -> None:
    painter.pictures(view())
    assert painter._process is not None
    os.kill(painter._process.pid, signal.SIGKILL)
    assert painter.pictures(view()) == pictures(view())


def test_what_cannot_be_drawn_is_told_and_the_next_picture_is_drawn(painter: Painter) -> None:
    with pytest.raises(RuntimeError, match="KeyError"):
        painter.pictures({"game": "magical-athlete"})
    assert painter.pictures(view()) == pictures(view())


def test_a_painter_ends_with_the_bot_and_not_before() -> None:
    """Signals to the whole group of processes are for the bot; the painter waits until nobody gives it any more."""
    process = subprocess.Popen([sys.executable, "-m", "bot.desk.outgoing.painter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    broken = b"\xc0"  # None, and nothing to draw: its answer shows that the painter is at work
    process.stdin.write(len(broken).to_bytes(4, "big") + broken)
    process.stdin.flush()
    process.stdout.read(4)
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.2)
    process.communicate(timeout=20)
    assert process.returncode == 0
