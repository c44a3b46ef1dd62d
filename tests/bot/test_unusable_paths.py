"""Paths that a process cannot look at: every command of `python -m bot` answers with a sentence, and never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import cli
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.command import command
from tests.bot.support.databases import create_database

pytestmark = pytest.mark.usefixtures("no_settings", "shared_drawing_check")

POSTGRESQL = "postgresql://nobody@127.0.0.1:1/none"
COMMANDS = {
    "host": (),
    "doctor": ("doctor",),
    "backup": ("backup", "copy.db"),
    "move-to": ("move-to", POSTGRESQL),
    "prune": ("prune",),
    "ratings": ("ratings",),
    "export": ("export", "--guild", "1"),
    "alive": ("alive",),
}
TARGETS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "backup": lambda path: ("backup", path),
    "move-to": lambda path: ("move-to", path),
    "move-to --from": lambda path: ("move-to", POSTGRESQL, "--from", path),
    "export --out": lambda path: ("export", "--guild", "1", "--out", path),
}


@pytest.fixture(params=["a name of 300 letters", "5,000 letters", "a link to itself", "below a link to itself"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    paths = {
        "a name of 300 letters": "a" * 300,
        "5,000 letters": "/".join(["a" * 199] * 25),
        "a link to itself": str(loop),
        "below a link to itself": str(loop / "data"),
    }
    return paths[request.param]


def test_every_command_is_tried() -> None:
    """A command that is added gets into the table."""
    (commands,) = (action for action in cli._parser()._actions if isinstance(action.choices, dict))
    assert commands.choices is not None
    assert {*commands.choices, "host"} == COMMANDS.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_uses_a_folder_that_it_cannot_look_at(name: str, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Fault 79."""
    assert command(*COMMANDS[name], "--data", path) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{path} cannot be used: ")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("name", TARGETS)
async def test_no_command_reads_or_writes_a_file_that_it_cannot_look_at(
    name: str, path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 79."""
    data = tmp_path / "data"
    await create_database(data)
    assert command(*TARGETS[name](path), "--data", data) == 2
    assert capsys.readouterr().err.startswith(f"{path} cannot be used: ")


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_uses_a_folder_that_it_may_not_enter(name: str, tmp_path: Path) -> None:
    """Fault 79."""
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0)
    try:
        run = as_ordinary_user("-m", "bot", *COMMANDS[name], "--data", str(closed))
    finally:
        closed.chmod(0o700)
    assert (run.returncode, run.stderr, run.stdout) == (2, f"{closed} cannot be used: Permission denied.\n", "")


async def test_the_doctor_examines_a_folder_whose_files_it_may_not_list(tmp_path: Path) -> None:
    """Fault 79."""
    data = tmp_path / "data"
    await create_database(data)
    data.chmod(0o300)
    try:
        run = as_ordinary_user("-m", "bot", "doctor", "--data", str(data))
    finally:
        data.chmod(0o700)
    assert "wrong  folder: its files cannot be listed: Permission denied." in run.stdout
    assert (run.returncode, run.stderr) == (1, "")


async def test_the_doctor_passes_over_backups_that_are_broken_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 79."""
    monkeypatch.setenv("GRANDSTAND_PORT", "0")
    data = tmp_path / "data"
    await create_database(data)
    (data / "grandstand.db").write_bytes(b"Dear Red" * 1000)
    (data / "backup-good.db").write_bytes(b"good")
    (data / "backup-lost.db").symlink_to("nowhere")
    (data / "backup-loop.db").symlink_to("backup-loop.db")
    assert command("doctor", "--data", data) == 1
    assert "The newest in its folder is backup-good.db." in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_runs_in_a_folder_that_was_removed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 79."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    here.rmdir()
    assert command(*COMMANDS[name], "--data", "data") == 2
    assert capsys.readouterr().err == "data cannot be used: No such file or directory.\n"


@pytest.mark.parametrize("setting", ["DISCORD_TOKEN", "GRANDSTAND_DATA", "GRANDSTAND_DATABASE", "GRANDSTAND_ODDS"])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_uses_a_setting_with_a_nul_byte(
    name: str, setting: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 79. The doctor tells it among its other findings."""
    (tmp_path / ".env").write_bytes(b"%s=a\0b\n" % setting.encode())
    code = command(*COMMANDS[name])
    output = capsys.readouterr()
    assert f"{setting} (line 1 of .env) has a NUL byte in it." in (output.out if name == "doctor" else output.err)
    assert code == (1 if name == "doctor" else 2)


def as_ordinary_user(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python without root's right to pass over the modes of files."""
    capabilities = "-dac_override,-dac_read_search"
    drop = ["setpriv", f"--bounding-set={capabilities}", f"--inh-caps={capabilities}"] if os.geteuid() == 0 else []
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "GRANDSTAND_PORT": "0"}
    return subprocess.run(
        [*drop, sys.executable, *arguments], capture_output=True, text=True, env=environment, timeout=120, check=False
    )


HUGE = "9" * 19


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("prune", "--days", "nan"), "Argument --days: 'nan' is not a number of days. See python -m bot prune --help.\n"),
        (("prune", "--days", "-1"), "Argument --days: '-1' is not a number of days. See python -m bot prune --help.\n"),
        (("export", "--guild", "club"), "Argument --guild: 'club' is not the id of a server. See python -m bot export --help.\n"),
        (
            ("export", "--guild", HUGE),
            f"Argument --guild: '{HUGE}' is not the id of a server. See python -m bot export --help.\n",
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command(*arguments)
    assert (ended.value.code, capsys.readouterr().err) == (2, sentence)
