"""Tests that pass only at the second try are reported by name, and three of them fail the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FAILS_ONCE = """
from pathlib import Path

def test_{name}():
    seen = Path(__file__).with_suffix(".seen")
    if not seen.exists():
        seen.touch()
        assert False
"""
PASSES = "def test_passes(): pass\n"
FAILS = "def test_fails(): assert False\n"
TRY = [sys.executable, "-m", "pytest", "-q"]


class Run(NamedTuple):
    first: int
    second: int
    said: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_steady.py").write_text(PASSES)
    return tmp_path


def fails_once(folder: Path, *names: str) -> None:
    for name in names:
        (folder / f"test_{name}.py").write_text(FAILS_ONCE.format(name=name))


def run(folder: Path) -> Run:
    """Runs the tests as `.ci/run` does: all of them, then the failed ones once more."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    first = subprocess.run(TRY, cwd=folder, env=environment, capture_output=True)
    again = [sys.executable, "-m", "tests.tools.second_try", *TRY, "--last-failed"]
    second = subprocess.run(again, cwd=folder, env=environment, capture_output=True, text=True)
    return Run(first.returncode, second.returncode, second.stderr)


def test_a_test_that_needed_a_second_try_is_named_and_the_run_passes(folder: Path) -> None:
    fails_once(folder, "flaky")
    done = run(folder)
    assert (done.first, done.second) == (1, 0)
    assert done.said.endswith("NEEDED A SECOND TRY: 1\n  test_flaky.py::test_flaky\n")


def test_three_tests_that_needed_a_second_try_fail_the_run(folder: Path) -> None:
    fails_once(folder, "one", "two", "three")
    done = run(folder)
    assert (done.first, done.second) == (1, 1)
    assert "NEEDED A SECOND TRY: 3" in done.said
    assert all(f"test_{name}.py::test_{name}" in done.said for name in ("one", "two", "three"))


def test_second_tries_on_several_pythons_count_together(folder: Path) -> None:
    """`.ci/run` tests on one Python after another: what was noted on the first counts on the second."""
    fails_once(folder, "one", "two")
    assert run(folder).second == 0
    fails_once(folder, "three")
    done = run(folder)
    assert done.second == 1
    assert "NEEDED A SECOND TRY: 3" in done.said


def test_a_test_that_fails_twice_fails_the_run_and_is_not_among_the_others(folder: Path) -> None:
    fails_once(folder, "flaky")
    (folder / "test_broken.py").write_text(FAILS)
    done = run(folder)
    assert done.second != 0
    assert "NEEDED A SECOND TRY: 1\n  test_flaky.py::test_flaky" in done.said
    assert "test_broken" not in done.said


def test_a_run_in_which_no_test_failed_gets_no_second_try(folder: Path) -> None:
    """The first try may fail for other reasons, such as a crash: all tests once more would take too long."""
    done = run(folder)
    assert (done.first, done.second) == (0, 1)
    assert "No test has failed" in done.said


def test_the_run_for_every_change_reports_second_tries_on_each_python() -> None:
    """`.ci/run` tries failed tests again only through the program, and removes what an earlier run noted."""
    script = (ROOT / ".ci" / "run").read_text()
    again = [line for line in script.splitlines() if "--last-failed" in line]
    assert len(again) == 2
    assert all("again" in line for line in again)
    assert script.index("rm -f build/second-tries.txt") < script.index("make test ")
