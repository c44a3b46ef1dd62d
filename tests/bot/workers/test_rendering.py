"""The process that draws: the same pictures as at home, nothing is lost when it dies, and nobody waits for ever when it hangs."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from bot.clock import HandClock
from bot.workers.process import WorkerGoneError, WorkerNotStartedError
from bot.workers.rendering.client import COMMAND, RenderWorker
from bot.workers.rendering.pictures import pictures
from bot.workers.worker import MAX_FAILED_JOBS, MAX_TRIES, RETRY_PAUSES
from engine import Table
from tests.bot.end_to_end.support.process import ROOT

Started = Callable[..., RenderWorker]
SCRIPT = """
import os, sys, time
from pathlib import Path

with Path({count!r}).open("a") as count:
    print(os.getpid(), file=count)
{script}
painting.main()
"""
WELL = """
from bot.workers.rendering import main as painting
first = painting.pictures
"""
DYING = "sys.exit('there is no room for me')"
DYING_OVER_A_PICTURE = WELL + "painting.pictures = lambda view, moves_after: os._exit(9)"
HANGING = "time.sleep(600)"
HANGING_OVER_A_PICTURE = WELL + "painting.pictures = lambda view, moves_after: time.sleep(600)"
CHATTING = WELL + "os.write(2, b'I am a painter. ' * 20_000)"
BEHIND_A_FENCE = """
import sys
from bot.workers.rendering.client import RenderWorker
from tests.bot.workers.test_rendering import view

painter = RenderWorker()
painter.pictures(view())
print(painter.pid)
painter.close()
"""


@pytest.fixture
def render_worker() -> Iterator[RenderWorker]:
    with closing(RenderWorker()) as painting:
        yield painting


def begun(count: Path) -> list[int]:
    return list(map(int, count.read_text().split())) if count.exists() else []


@pytest.fixture
def starts(tmp_path: Path) -> Callable[[], int]:
    """How many processes the worker of `started` has started."""
    return lambda: len(begun(tmp_path / "starts"))


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """A render worker with a fault, which its script describes."""
    with ExitStack() as stack:

        def start(script: str, **options: Any) -> RenderWorker:
            command = [sys.executable, "-c", SCRIPT.format(count=str(tmp_path / "starts"), script=script)]
            return stack.enter_context(closing(RenderWorker(command=command, **options)))

        yield start


def view() -> dict[str, Any]:
    return Table.new("magical-athlete", ["Red", "Blue"], seed="1").view(None, since=0)


def test_a_render_worker_draws_what_the_bot_would_draw(render_worker: RenderWorker) -> None:
    assert render_worker.painted(view()) == pictures(view())


def test_a_render_worker_that_dies_is_replaced(render_worker: RenderWorker) -> None:
    render_worker.painted(view())
    before = render_worker.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    assert render_worker.painted(view()) == pictures(view())
    assert render_worker.pid not in (None, before)


def test_what_cannot_be_drawn_is_told_and_the_next_picture_is_drawn(render_worker: RenderWorker) -> None:
    with pytest.raises(RuntimeError, match="KeyError"):
        render_worker.pictures({"game": "magical-athlete"})
    assert render_worker.painted(view()) == pictures(view())


def test_a_render_worker_ends_with_the_bot_and_not_before() -> None:
    """Signals to the whole group of processes are for the bot; the render worker waits until its pipe is closed."""
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.read(4)  # it is ready
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.2)
    process.communicate(timeout=20)
    assert process.returncode == 0


# ---------------------------------------------------------------------- where not everything is allowed


def fenced(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.bot.tools.sandbox", *command],
        env={"PYTHONPATH": str(ROOT), **environment},
        cwd="/",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "NoFence" not in run.stderr, run.stderr
    return run


def test_the_sandbox_refuses_what_the_unit_takes_away_and_every_file_to_write() -> None:
    """Fault 58: without that, the tests below would hold nothing."""
    run = fenced(sys.executable, "-c", "import os; os.nice(5)")
    assert "PermissionError" in run.stderr
    run = fenced(sys.executable, "-c", "import os; os.sched_setaffinity(0, {0})")
    assert "PermissionError" in run.stderr
    run = fenced(sys.executable, "-c", "import tempfile; tempfile.TemporaryFile()")
    assert "FileNotFoundError: [Errno 2] No usable temporary directory" in run.stderr


def test_under_the_filter_of_the_unit_and_on_a_disk_that_cannot_be_written_a_render_worker_draws() -> None:
    """Fault 58: no right to set priorities, no home, nowhere to put a file."""
    run = fenced(sys.executable, "-c", BEHIND_A_FENCE, TMPDIR="/nowhere")
    assert not run.stderr
    assert int(run.stdout) > 0


def test_under_the_filter_of_the_unit_the_doctor_finds_nothing_wrong_with_pictures() -> None:
    """Fault 58."""
    run = fenced(sys.executable, "-m", "bot", "doctor", "--port", "0", TMPDIR="/nowhere")
    assert "ok     pictures: " in run.stdout


# ---------------------------------------------------------------------- painters that come to nothing


def test_render_workers_that_die_at_their_start_are_done_without_for_longer_and_longer(
    started: Started, starts: Callable[[], int], caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 59: the bot draws itself meanwhile, and says so once."""
    clock = HandClock()
    render_worker = started(DYING, clock=clock)
    for _ in range(5):
        assert render_worker.pictures(view()) == pictures(view())
    assert starts() == 2
    for number, pause in enumerate([*RETRY_PAUSES, RETRY_PAUSES[-1]], 3):
        clock.advance(pause - 1)
        render_worker.pictures(view())
        assert starts() == number - 1
        clock.advance(1)
        render_worker.pictures(view())
        render_worker.pictures(view())
        assert starts() == number
    messages = [record.message for record in caplog.records]
    assert len(messages) == 2, messages
    assert messages[1].startswith(
        'Workers keep failing: render worker, it ended at its start with code 1. Its last words: "there is no room for me"'
    )


def test_a_render_worker_that_lives_again_draws_and_that_is_told_once(
    started: Started, starts: Callable[[], int], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 59."""
    caplog.set_level(logging.INFO)
    clock, room = HandClock(), tmp_path / "room"
    render_worker = started(f"if not Path({str(room)!r}).exists(): {DYING}\n{WELL}", clock=clock)
    render_worker.pictures(view())
    room.touch()
    render_worker.pictures(view())
    assert starts() == 2
    clock.advance(RETRY_PAUSES[0])
    caplog.clear()
    assert render_worker.pictures(view()) == pictures(view())
    render_worker.pictures(view())
    assert starts() == 3
    assert [record.message for record in caplog.records] == ["Worker works again: render worker"]
    room.unlink()
    assert render_worker.pid is not None
    os.kill(render_worker.pid, signal.SIGKILL)
    render_worker.pictures(view())
    assert starts() == 4, "what was forgiven counts again"


def test_where_no_process_can_be_started_the_bot_draws() -> None:
    """Fault 59."""
    render_worker = RenderWorker(command=["/nowhere/python"])
    assert render_worker.pictures(view()) == pictures(view())
    with pytest.raises(WorkerNotStartedError, match="No such file"):
        render_worker.painted(view())


def test_over_a_picture_that_kills_render_workers_the_bot_does_not_try_its_own_luck(
    started: Started, starts: Callable[[], int]
) -> None:
    """Fault 59: a picture that ends a render worker would end the bot."""
    clock = HandClock()
    render_worker = started(DYING_OVER_A_PICTURE, clock=clock)
    for _ in range(5):
        with pytest.raises(WorkerGoneError, match="it ended over a picture with code 9"):
            render_worker.pictures(view())
    assert starts() == MAX_FAILED_JOBS
    clock.advance(RETRY_PAUSES[0])
    with pytest.raises(WorkerGoneError):
        render_worker.pictures(view())
    assert starts() == MAX_FAILED_JOBS + 1


def test_one_picture_that_kills_render_workers_keeps_nobody_else_from_theirs(started: Started) -> None:
    """Fault 59."""
    render_worker = started(
        f"{WELL}painting.pictures = lambda view, after: os._exit(9) if view['game'] == 'poison' else first(view, after)"
    )
    for _ in range(MAX_FAILED_JOBS // MAX_TRIES):
        with pytest.raises(WorkerGoneError):
            render_worker.pictures({"game": "poison"})
        assert render_worker.painted(view()) == pictures(view())


@pytest.mark.parametrize(("script", "words"), [(HANGING, "it was not ready"), (HANGING_OVER_A_PICTURE, "it was not finished with")])
def test_a_render_worker_that_hangs_is_killed(started: Started, tmp_path: Path, script: str, words: str) -> None:
    """Fault 59."""
    render_worker = started(script, draw_timeout=2.0, **({"start_timeout": 3.0} if script == HANGING else {}))
    with pytest.raises(WorkerGoneError, match=f"{words}.* after . seconds"):
        render_worker.painted(view())
    assert render_worker.pid is None
    for pid in begun(tmp_path / "starts"):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_render_worker_that_stops_in_its_work_is_replaced(started: Started) -> None:
    """Fault 59."""
    render_worker = started(WELL, draw_timeout=8.0)
    render_worker.painted(view())
    before = render_worker.pid
    assert before is not None
    os.kill(before, signal.SIGSTOP)
    assert render_worker.painted(view()) == pictures(view())
    assert render_worker.pid != before
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_a_render_worker_may_say_as_much_as_it_likes(started: Started) -> None:
    """Fault 59: more than fits into a pipe that nobody reads."""
    assert started(CHATTING).painted(view()) == pictures(view())
