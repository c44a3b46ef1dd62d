"""Runs operator's commands, as `python -m bot` does."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bot import cli


def command(*arguments: object) -> int:
    """Runs a command and returns its exit code. It runs in a thread, because some commands start an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(cli.main, [str(argument) for argument in arguments]).result()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Runs a command that must fail, and returns its sentence."""
    capsys.readouterr()
    assert command(*arguments) == 1
    output = capsys.readouterr()
    assert not output.out
    assert output.err.count("\n") == 1, output.err
    return output.err.removesuffix("\n")
