"""The lock contains what pyproject.toml requires, and what is installed; `make lock` rebuilds it."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from bot.operations.doctor.machine import NEWEST_PYTHON, OLDEST_PYTHON

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNNING, EXTRAS, DEVELOPING = "requirements.lock", "requirements-extras.lock", "requirements-dev.lock"


def entries(lock: str) -> Iterator[tuple[Requirement, str]]:
    """Each package with its hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.lstrip().startswith("#"):
            wanted, *hashes = line.split(" --hash=")
            yield Requirement(wanted.strip()), " ".join(hashes)


def locked(lock: str) -> dict[str, str]:
    versions: dict[str, str] = {}
    for wanted, _ in entries(lock):
        (exactly,) = wanted.specifier
        assert exactly.operator == "==", wanted
        assert canonicalize_name(wanted.name) not in versions, "one version of each, for all machines"
        versions[canonicalize_name(wanted.name)] = exactly.version
    return versions


def wanted_by(lock: str) -> list[Requirement]:
    wanted = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
    extras = dict(PROJECT["project"]["optional-dependencies"])
    for_tests = extras.pop("dev")
    if lock != RUNNING:
        wanted += itertools.chain.from_iterable(extras.values())
    if lock == DEVELOPING:
        wanted += for_tests
    return [Requirement(requirement) for requirement in wanted]


@pytest.mark.parametrize("lock", [RUNNING, EXTRAS, DEVELOPING])
def test_the_lock_has_what_the_project_wants_within_its_bounds(lock: str) -> None:
    """Fault 64."""
    versions = locked(lock)
    for wanted in wanted_by(lock):
        name = canonicalize_name(wanted.name)
        assert name in versions, f"{lock} does not have {wanted}: make lock"
        assert versions[name] in wanted.specifier, f"{lock} has {name} {versions[name]}, and {wanted} is wanted: make lock"


@pytest.mark.parametrize("lock", [RUNNING, EXTRAS, DEVELOPING])
def test_every_package_of_the_lock_has_its_hashes_and_none_has_an_address(lock: str) -> None:
    for wanted, hashes in entries(lock):
        assert re.fullmatch(r"sha256:[0-9a-f]{64}( +sha256:[0-9a-f]{64})*", hashes.strip()), wanted
        assert wanted.url is None
    assert not re.search(r"://|^ *--?[a-z-]*(index|find)|^-[if]", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE)


def test_what_is_developed_with_is_what_is_run_with() -> None:
    """Fault 64."""
    assert locked(RUNNING).items() <= locked(EXTRAS).items() <= locked(DEVELOPING).items()


def test_who_wants_no_extra_gets_none() -> None:
    running, extras = ({canonicalize_name(wanted.name) for wanted in wanted_by(lock)} for lock in (RUNNING, EXTRAS))
    assert extras - running
    assert not (extras - running) & locked(RUNNING).keys()


def test_these_tests_run_with_what_the_lock_names() -> None:
    """Fault 64."""
    here = {wanted.name: wanted for wanted, _ in entries(DEVELOPING) if wanted.marker is None or wanted.marker.evaluate()}
    other = [f"{name} {version(name)}" for name, wanted in here.items() if version(name) not in wanted.specifier]
    assert not other, "make installs what the lock names; by hand: pip install --require-hashes -r requirements-dev.lock"


def test_the_supported_pythons_are_those_of_the_project_and_of_the_container() -> None:
    """Fault 64: the first and the last of them are those that the tests run on."""
    oldest, newest = (".".join(map(str, python)) for python in (OLDEST_PYTHON, NEWEST_PYTHON))
    assert SpecifierSet(PROJECT["project"]["requires-python"]) == SpecifierSet(f">={oldest}")
    (base,) = re.findall(r"^FROM (.+)$", (ROOT / "Containerfile").read_text(), re.MULTILINE)
    assert re.fullmatch(rf"python:{re.escape(newest)}\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{{64}})?", base), "one exact image"
