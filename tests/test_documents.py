"""What README and CONTRIBUTING show is what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cli.whatif import as_text
from engine.game import plain_name
from engine.games.magical_athlete import racers
from engine.games.magical_athlete.notation import NAMES, whatif
from engine.race.power import on
from render.figures.stage import sprite

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
SHOWN = re.compile(
    r'```\n\$ python -m engine whatif "([^"]+)" --dice ([\d,]+)(?: --answers (\w+))?\n```\n```\n(.*?)\n```', re.DOTALL
)


def shown(document: str) -> tuple[str, list[int], list[str], str]:
    found = SHOWN.search(document)
    assert found is not None
    position, dice, answers, output = found.groups()
    return position, [int(die) for die in dice.split(",")], answers.split(",") if answers else [], output


def blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", document, re.DOTALL)


def test_the_readme_shows_the_real_output_of_whatif() -> None:
    position, dice, answers, output = shown(README)
    assert as_text(whatif(position, dice, answers)) == output


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
    found: dict[str, Any] = {}
    exec(blocks(CONTRIBUTING)[2], found)
    assert sprite(found["yodeler"], 80).getbbox()


@pytest.fixture
def _yodeler() -> Iterator[None]:
    exec(blocks(CONTRIBUTING)[0], {"racer": racers.racer, "on": on})
    NAMES[plain_name("Yodeler")] = "Yodeler"
    yield
    del racers.CARDS["Yodeler"], NAMES["yodeler"]


@pytest.mark.usefixtures("_yodeler")
def test_the_37th_racer_of_the_guide_works_and_passes_its_tests() -> None:
    position, dice, answers, output = shown(CONTRIBUTING)
    assert as_text(whatif(position, dice, answers)) == output
    tests: dict[str, object] = {}
    exec(blocks(CONTRIBUTING)[1], tests)
    run = [test() for name, test in tests.items() if name.startswith("test_") and callable(test)]
    assert len(run) == 3
