"""What README and CONTRIBUTING show is what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cli.whatif import as_text
from engine.game import plain_name
from engine.games.magical_athlete import racers
from engine.games.magical_athlete.notation import NAMES, whatif
from engine.race.power import on

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
    (example,) = blocks(README)
    exec(example, {})
    assert "Result(places=" in capsys.readouterr().out


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
