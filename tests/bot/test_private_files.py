"""Private files: folder and files are for the operator alone, because they contain the seeds of running games."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import cli
from bot.arena import Arena
from bot.process import lock_held, opened_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
FILES = ["arena.db.lock", "lease.db", *(f"{name}.db{end}" for name in ("arena", "grandstand") for end in ("", "-shm", "-wal"))]


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    with umask(0o022):
        yield


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def modes(data: Path) -> dict[str, int]:
    """Of all files."""
    return {file.name: mode(file) for file in sorted(data.iterdir())}


async def run(data: Path) -> dict[str, int]:
    """The bot's files while it plays in an arena of its own."""
    async with lock_held(data), opened_store(data) as store:
        await store.write_fact("played", "yes")
        async with Arena(save_file=data / "arena.db"):
            return modes(data)


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077, 0o777])
async def test_whatever_the_umask_nobody_else_reads_what_is_new(data: Path, mask: int) -> None:
    """Fault 61."""
    with umask(mask):
        found = await run(data)
    assert {name: found[name] for name in FILES} == dict.fromkeys(FILES, 0o600)
    assert set(found.values()) == {0o600}
    assert mode(data) == 0o700


async def test_what_is_there_already_is_closed_at_the_start(data: Path, tmp_path: Path) -> None:
    """Fault 61: also what a process left that was killed, and copies."""
    async with opened_store(data) as store:
        await store.write_fact("played", "yes")
        async with Arena(save_file=data / "arena.db"):
            shutil.copytree(data, tmp_path / "killed")
    killed = tmp_path / "killed"
    shutil.copy(killed / "grandstand.db", killed / "backup-2026-11-16.db")
    killed.chmod(0o755)
    for file in killed.iterdir():
        file.chmod(0o644)
    found = await run(killed)
    assert {*FILES, "backup-2026-11-16.db"} <= found.keys()
    assert set(found.values()) == {0o600}
    assert mode(killed) == 0o700


async def test_a_kept_arena_is_closed_and_what_is_no_arena_is_left_alone(tmp_path: Path) -> None:
    kept, letter = tmp_path / "sunday.db", tmp_path / "letter.txt"
    async with Arena(save_file=kept):
        pass
    kept.chmod(0o644)
    letter.write_text("Dear Red, the race was wonderful. " * 200)
    async with Arena(save_file=kept):
        assert mode(kept) == mode(tmp_path / "sunday.db-wal") == 0o600
    with pytest.raises(Exception, match="cannot be used to keep an arena"):
        Arena(save_file=letter)
    assert mode(letter) == 0o644


async def test_rights_are_taken_and_never_given(data: Path) -> None:
    data.mkdir()
    (data / "backup.db").touch()
    (data / "backup.db").chmod(0o440)
    async with opened_store(data):
        assert mode(data / "backup.db") == 0o400


def shares(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "holiday.jpg").touch()


def is_worked_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def has_what_is_worked_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "backup.db").mkdir()
    monkeypatch.chdir(folder / "backup.db")


def is_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))


def is_for_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.chmod(0o1777)


@pytest.mark.parametrize("why", [shares, is_worked_in, has_what_is_worked_in, is_home, is_for_all])
async def test_a_folder_that_is_not_ours_alone_stays_open_and_our_files_in_it_are_closed(
    data: Path, shared_drawing_check: None, monkeypatch: pytest.MonkeyPatch, why: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 61."""
    data.mkdir()
    assert callable(why)
    why(data, monkeypatch)
    before = mode(data)
    found = await run(data)
    assert mode(data) == before
    assert {name: found[name] for name in FILES} == dict.fromkeys(FILES, 0o600)
    assert found.get("holiday.jpg") in (None, 0o644)
    assert await doctor(data) == 0
    assert f"note   folder: other users of this machine can look into {data}." in capsys.readouterr().out


async def doctor(data: Path) -> int:
    return await asyncio.to_thread(cli.main, ["doctor", "--port", "0", "--data", str(data)])


async def test_the_doctor_finds_what_others_can_read_and_its_advice_helps(
    tmp_path: Path, shared_drawing_check: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 61."""
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "my data"
    async with lock_held(data), opened_store(data):
        pass
    assert await doctor(data) == 0
    assert "chmod" not in capsys.readouterr().out
    data.chmod(0o750)
    (data / "grandstand.db").chmod(0o604)
    (data / "lease.db").chmod(0o640)
    assert await doctor(data) == 1
    output = capsys.readouterr().out
    assert "wrong  files: other users of this machine can read them" in output
    assert "wrong  folder: other users of this machine can look into" in output
    advice = [line.strip() for line in output.splitlines() if line.strip().startswith("chmod")]
    assert advice[0].startswith(f"chmod 600 '{data / 'grandstand.db'}'")
    assert advice[0].endswith(f" '{data / 'lease.db'}'")
    assert advice[1:] == [f"chmod 700 '{data}'"]
    for line in advice:
        subprocess.run(line, shell=True, check=True)
    assert await doctor(data) == 0
