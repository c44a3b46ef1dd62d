"""The operator's commands, as `python -m bot` runs them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bot import cli


def command(*arguments: object) -> int:
    """The exit code. In a thread, since some commands have an event loop of their own, as the test may have."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(cli.main, [str(each) for each in arguments]).result()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The sentence of a command that could not do what it was asked for."""
    capsys.readouterr()
    assert command(*arguments) == 1
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1, said.err
    return said.err.removesuffix("\n")
