"""Documents are true: the names, commands, settings and outputs in them are those of the code."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import cli
from bot.publishing.permissions import INVITE, NEEDED, WANTED
from bot.settings import SETTINGS
from bot.startup import EXIT_WRONG_SETTING
from engine import get_game
from engine.cli.main import main
from engine.cli.position_arguments import USUAL
from engine.cli.whatif import as_text, read_dice
from engine.contract.notation import PositionQuery
from engine.games.magical_athlete.racers import CARDS
from engine.race.compiled import SWITCH
from render.drawing.sprites import sprite
from tests.engine.toy import Bidding
from tests.names_in_documents import PACKAGES, documents, tree_paths, wrong_names

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
SHOWN = re.compile(
    r'```\n\$ python -m engine whatif (?:--game ([\w-]+) )?"([^"]+)" --dice ([\d,]+)(?: --answers (\w+))?\n```\n```\n(.*?)\n```',
    re.DOTALL,
)
SHOWN_ODDS = re.compile(r"```\n\$ python -m engine (odds [^\n]+)\n```\n```\n(.*?)\n```", re.DOTALL)


def test_no_document_has_the_marks_of_a_merge() -> None:
    paths = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/*")]
    assert [path for path in paths if re.search(r"^(<{7}|>{7}) ", path.read_text(encoding="utf-8"), re.MULTILINE)] == []


DOCUMENTS = [path.relative_to(ROOT).as_posix() for path in documents()]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_everything_that_a_document_names_exists(document: str) -> None:
    """Files, folders, modules, classes, functions and attributes in backticks, and the folders of its trees."""
    wrong = wrong_names(document, (ROOT / document).read_text())
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("span", "reason"),
    [
        ("bot/publishing/plans.py", "there is no such file or folder"),
        ("publishing/plans.py", "there is no such file or folder"),
        ("game.py", "could be any of"),
        ("python -m bot.hall", "there is no such module"),
        ("engine.table.table.Tables", "engine.table.table has no Tables"),
        ("HostedTable.wave", "HostedTable has no wave"),
        ("host.each", "Host has no each"),
        ("plan.decide_later", "Plan has no decide_later"),
        ("InteractionDesk", "nothing in the code has this name"),
        ("take_it_all_back", "nothing in the code has this name"),
        ("arena.faults.explode_now(2.0)", "Faults has no explode_now"),
    ],
)
def test_a_name_that_does_not_exist_is_found_with_its_line(span: str, reason: str) -> None:
    (line,) = wrong_names("a.md", f"# A title\n\nWords, `Table.answer` and `{span}`.\n")
    assert line.startswith(f"a.md:3: `{span}`: {reason}")


def test_a_folder_of_a_tree_that_does_not_exist_is_found_with_its_line() -> None:
    tree = "```text\nengine/            the rules\n  core/            values\n  hall/            tables\n```\n"
    assert wrong_names("a.md", tree) == ["a.md:4: engine/hall/ of the tree does not exist"]


def test_the_map_has_every_folder_of_every_package() -> None:
    """Down to the second level: the folders of all games have the same shape."""
    named = {path for _, path in tree_paths((ROOT / "docs" / "architecture.md").read_text())}
    for package in PACKAGES[:3]:
        folders = {f"{path.parent.relative_to(ROOT).as_posix()}/" for path in ROOT.glob(f"{package}/*/__init__.py")}
        assert folders <= named


def shown(document: str) -> list[tuple[str, PositionQuery, str]]:
    """Each whatif of a document: the game, what is asked, and the output."""
    return [
        (game or USUAL, PositionQuery(position, read_dice(dice), answers.split(",") if answers else []), output)
        for game, position, dice, answers, output in SHOWN.findall(document)
    ]


def output_of(game: str, case: PositionQuery) -> str:
    notation = get_game(game).notation
    assert notation is not None
    return as_text(notation.after(case))


def blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", document, re.DOTALL)


def test_the_readme_shows_the_real_output_of_whatif() -> None:
    examples = shown(README)
    assert [game for game, _, _ in examples] == ["magical-athlete", "thats-life", "microbot-racers"]
    assert [output_of(game, case) for game, case, _ in examples] == [output for _, _, output in examples]


def test_the_readme_shows_the_real_output_of_odds(capsys: pytest.CaptureFixture[str]) -> None:
    [(command, output)] = SHOWN_ODDS.findall(README)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == f"{output}\n"


def test_the_example_of_the_library_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks(README)[1], {})
    assert "Result(places=" in capsys.readouterr().out


def test_the_example_of_the_pictures_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks(README)[0], {})
    assert "magical-athlete-draft.png 1200" in capsys.readouterr().out


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(shown) >= 6
    assert all((ROOT / path).stat().st_size < 500_000 for path in shown)


def test_the_figure_of_the_guide_can_be_drawn() -> None:
    namespace: dict[str, Any] = {}
    exec(blocks(CONTRIBUTING)[2], namespace)
    assert sprite(namespace["yodeler"], 80).getbbox()


def test_the_smallest_game_has_the_members_that_the_guide_lists() -> None:
    (table,) = re.findall(r"^\| member \|.*\n\|[-|]+\n((?:\|.*\n)+)", CONTRIBUTING, re.MULTILINE)
    members = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert len(members) > 15
    assert [name for name in members if not hasattr(Bidding, name)] == []


@pytest.fixture
def _yodeler() -> Iterator[None]:
    exec(blocks(CONTRIBUTING)[0], {})
    yield
    del CARDS["Yodeler"], CARDS.hook_texts["Yodeler.echo"]


@pytest.mark.usefixtures("_yodeler")
def test_the_37th_racer_of_the_guide_works_and_passes_its_tests() -> None:
    [(game, case, output)] = shown(CONTRIBUTING)
    assert output_of(game, case) == output
    tests: dict[str, object] = {}
    exec(blocks(CONTRIBUTING)[1], tests)
    run = [test() for name, test in tests.items() if name.startswith("test_") and callable(test)]
    assert len(run) == 3


# ---------------------------------------------------------------------- for operators


def test_the_invitation_of_the_guide_asks_for_what_the_bot_asks_for() -> None:
    (number,) = re.findall(r"scope=bot\+applications\.commands&permissions=(\d+)\n", HOSTING)
    assert int(number) == INVITE.value
    for title, effect in (*NEEDED.values(), *WANTED.values()):
        (row,) = [row for row in HOSTING.splitlines() if row.startswith("|") and title in row.split("|")[1].strip().split(", ")]
        assert effect in row


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_and_setting_that_a_document_names_is_there(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / document).read_text()
    for name in re.findall(r"python -m bot ([a-z]+(?:-[a-z]+)*)", text):
        with pytest.raises(SystemExit) as ending:
            cli.main([name, "--help"])
        assert ending.value.code == 0, f"python -m bot {name}"
    known = {SWITCH, *(setting.name for setting in SETTINGS)}
    assert set(re.findall(r"(?:GRANDSTAND|DISCORD)_[A-Z_]+", text)) <= known
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"^ +make ([a-z]+)|`make ([a-z]+)", text, re.MULTILINE)) <= {
        pair for target in targets for pair in ((target, ""), ("", target))
    }
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert ((ROOT / document).parent / path).exists(), path


def test_make_play_hosts_games_at_the_port_that_is_wanted() -> None:
    make = ["make", "--no-print-directory", "-n", "play", "PORT=8123"]
    output = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[-1].endswith("-m bot --open --port 8123")


def unit(name: str) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    assert parser.read(ROOT / "deploy" / name)
    return parser


def test_the_unit_starts_the_bot_and_leaves_it_alone_when_a_setting_is_wrong() -> None:
    service = unit("grandstand.service")["Service"]
    assert service["ExecStart"].endswith("/.venv/bin/python -m bot")
    assert service["ExecStart"].startswith(service["WorkingDirectory"])
    assert int(service["RestartPreventExitStatus"]) == EXIT_WRONG_SETTING
    assert service["Restart"] == "on-failure"
    assert f"GRANDSTAND_DATA=/var/lib/{service['StateDirectory']}" in HOSTING


def test_the_timer_asks_for_a_sign_of_life_of_the_same_bot_in_the_same_folder_as_the_same_user(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot, check = unit("grandstand.service")["Service"], unit("grandstand-alive.service")["Service"]
    for name in ("User", "WorkingDirectory", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert check[name] == bot[name]
    assert check["ExecStart"].startswith(bot["ExecStart"])
    asks = check["ExecStart"].removeprefix(bot["ExecStart"]).split()
    assert asks[:1] == ["alive"]
    assert "--ready" not in asks, "an outage of Discord is no reason to start the bot again"
    with pytest.raises(SystemExit) as ending:
        cli.main([*asks, "--help"])
    assert ending.value.code == 0
    timer = unit("grandstand-alive.timer")
    assert timer["Unit"]["PartOf"] == timer["Install"]["WantedBy"] == "grandstand.service"
    assert "systemctl enable --now grandstand-alive.timer grandstand\n" in HOSTING


@pytest.mark.parametrize(("document", "lock"), [("Makefile", "dev"), ("Containerfile", "extras"), ("docs/hosting.md", "")])
def test_nothing_is_installed_that_the_lock_does_not_name(document: str, lock: str) -> None:
    """Fault 64."""
    text = (ROOT / document).read_text()
    lines = re.findall(r"^.*(?:pip install|\$\(PIP\)) .*-.*$", text.partition("lock:\n")[0], re.MULTILINE)
    lines = [line for line in lines if not line.startswith("PIP :=")]
    assert len(lines) in (2, 8)
    names = {
        f"requirements-{lock}.lock" if lock else "requirements.lock",
        *(["requirements-extras.lock"] if len(lines) == 8 else []),
    }
    assert all(line.split("--requirement ")[1].split()[0] in names and "--require-hashes" in line for line in lines[::2])
    assert all("--no-deps --no-build-isolation" in line for line in lines[1::2])


def test_the_container_takes_what_it_needs_and_asks_a_command_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "Containerfile").read_text()
    let_through = [line[1:] for line in (ROOT / ".containerignore").read_text().splitlines() if line.startswith("!")]
    taken = [name for line in re.findall(r"^COPY (.+)", text, re.MULTILINE) for name in line.split()[:-1]]
    assert set(taken) == set(let_through)
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= set(taken)
    assert all((ROOT / name).exists() for name in taken)
    assert text.index("USER grandstand") < text.index("ENTRYPOINT")
    (check,) = re.findall(r"^HEALTHCHECK .* CMD (\[.+\])$", text, re.MULTILINE)
    assert json.loads(check)[3:] == ["alive"], "liveness: an outage of Discord makes no container unhealthy"
    with pytest.raises(SystemExit) as ending:
        cli.main([*json.loads(check)[3:], "--help"])
    assert ending.value.code == 0


def test_the_bots_of_the_compose_file_are_the_image_with_settings_that_exist_and_no_way_in() -> None:
    text = (ROOT / "deploy" / "compose.yml").read_text()
    assert set(re.findall(r"GRANDSTAND_\w+", text)) <= {setting.name for setting in SETTINGS}
    assert re.findall(r"dockerfile: (.+)", text) == ["Containerfile"]
    assert "ports:" not in text
    assert "uid=10001" in text
    assert "--uid 10001 " in (ROOT / "Containerfile").read_text()
    assert "*.env" in (ROOT / ".gitignore").read_text().splitlines(), "the password is in deploy/database.env"


def test_each_decision_has_a_number_of_its_own() -> None:
    pages = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert [name[:4] for name in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    assert all(f"]({name})" in (ROOT / "docs" / "decisions" / "README.md").read_text() for name in pages)
