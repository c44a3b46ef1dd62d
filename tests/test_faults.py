"""tests/FAULTS.md names the tests of each case: all that say so in their docstrings ("Fault 7."), and no others.

`python -m tests.test_faults` writes the list anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
LIST = HERE / "FAULTS.md"
ELSEWHERE = {
    48: "The engine's: `tests/engine/race/` and `tests/engine/games/magical_athlete/` end loops by the rule, with hard caps."
}
ROW = re.compile(r"^\| (\d+) \| [^|]+ \| (.*) \|$", re.MULTILINE)


def named() -> dict[int, list[str]]:
    """The tests of each case in the list, by their docstrings."""
    tests: dict[int, list[str]] = {int(number): [] for number, _ in ROW.findall(LIST.read_text(encoding="utf-8"))}
    for path in sorted(
        [*HERE.glob("test_*.py"), *(path for part in ("bot", "engine") for path in (HERE / part).rglob("test_*.py"))]
    ):
        for name, words in _tests(path):
            for cases in re.findall(r"\b[Ff]aults? ((?:\d+(?:, | and )?)+)", words):
                for number in map(int, re.findall(r"\d+", cases)):
                    tests[number].append(f"{path.stem}: `{name.removeprefix('test_')}`")
    return tests


def _tests(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


def rows() -> dict[int, str]:
    """The last column of the list."""
    return {number: "<br>".join(dict.fromkeys(tests)) or ELSEWHERE.get(number, "**Open.**") for number, tests in named().items()}


def test_the_list_of_faults_names_their_tests() -> None:
    listed = {int(number): tests for number, tests in ROW.findall(LIST.read_text(encoding="utf-8"))}
    assert listed == rows(), "python -m tests.test_faults writes the list anew"


def test_every_fault_has_a_test() -> None:
    without = {number for number, tests in named().items() if not tests}
    assert without == ELSEWHERE.keys()


if __name__ == "__main__":
    wanted = rows()
    text = LIST.read_text(encoding="utf-8")
    LIST.write_text(
        ROW.sub(lambda row: f"{row[0][: row[0].rindex(' | ', 0, row.start(2) - row.start())]} | {wanted[int(row[1])]} |", text),
        encoding="utf-8",
    )
