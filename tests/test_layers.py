"""Who may import whom, in all three packages: one table, and one message that says what to do.

A layer is a folder or a module; the longest name in the table that a module's name begins with is its layer. The packages come in
one order: engine, render, bot. `docs/architecture.md` draws the same picture.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot")
GAMES = ("magical_athlete", "magical_athlete_2003", "microbot_racers", "thats_life")


def _layers(package: str, names: str) -> frozenset[str]:
    return frozenset(f"{package}.{name}" for name in names.split())


UTILITIES = _layers(
    "bot",
    "background_task bounded_set clock daemon_thread database_location keyed_jobs logs private_files ratings settings throttle",
)
GAME_LAYERS = _layers("engine", "core text contract ai race")
DRAWING_LAYERS = _layers("render", "artist scene typography drawing pages film odds")
DISCORD_LAYERS = _layers("bot", "text store tables metrics workers coordinator messages responses publishing privacy")
LAYERS: dict[str, frozenset[str]] = {
    # engine
    "engine.core": frozenset(),
    "engine.text": _layers("engine", "core"),
    "engine.contract": _layers("engine", "core text"),
    "engine.ai": _layers("engine", "core contract"),
    "engine.table": _layers("engine", "core text contract ai"),
    "engine.history": _layers("engine", "core text contract ai table"),
    "engine.analysis": _layers("engine", "core text contract ai table"),
    "engine.race": _layers("engine", "core text contract ai"),
    **{f"engine.games.{game}": GAME_LAYERS for game in GAMES},
    "engine.games": _layers("engine", "contract"),
    "engine": _layers("engine", "core text contract ai table history analysis race games"),
    "engine.cli": _layers("engine", "core text contract ai table history analysis race games") | {"engine"},
    # render
    "render.scene": frozenset(),
    "render.typography": _layers("render", "scene"),
    "render.drawing": _layers("render", "scene typography"),
    "render.artist": _layers("render", "scene drawing"),
    "render.registry": _layers("render", "artist drawing"),
    "render.pages": _layers("render", "scene typography drawing artist"),
    "render.film": _layers("render", "scene typography drawing artist registry"),
    "render.odds": _layers("render", "scene typography drawing artist"),
    "render.club": _layers("render", "scene typography drawing artist registry"),
    "render.race": DRAWING_LAYERS,
    **{f"render.games.{game}": DRAWING_LAYERS | _layers("render", "race gallery") for game in GAMES},
    "render.games": _layers("render", "artist"),
    "render": _layers("render", "artist scene drawing registry pages games odds club film"),
    "render.gallery": DRAWING_LAYERS | _layers("render", "registry club") | {"render"},
    "render.cli": _layers("render", "artist scene film gallery games") | {"render"},
    # bot
    **{utility: _layers("bot", "clock logs database_location") for utility in UTILITIES},
    "bot.text": frozenset(),
    "bot.store": UTILITIES,
    "bot.tables": UTILITIES | _layers("bot", "text store"),
    "bot.metrics": UTILITIES | _layers("bot", "store"),
    "bot.workers": UTILITIES | _layers("bot", "metrics"),
    "bot.coordinator": UTILITIES | _layers("bot", "text store tables metrics workers"),
    "bot.messages": UTILITIES | _layers("bot", "text store tables"),
    "bot.responses": UTILITIES | _layers("bot", "store tables metrics coordinator messages"),
    "bot.publishing": UTILITIES | _layers("bot", "text store tables metrics workers coordinator messages responses"),
    "bot.privacy": UTILITIES | _layers("bot", "text store coordinator"),
    "bot.interactions": UTILITIES | DISCORD_LAYERS,
    "bot.fleet": UTILITIES | _layers("bot", "store"),
    "bot.client": UTILITIES | DISCORD_LAYERS | _layers("bot", "interactions fleet"),
    "bot.process": UTILITIES | _layers("bot", "store metrics workers fleet client"),
    "bot.startup": UTILITIES | _layers("bot", "store process arena"),
    "bot.operations": UTILITIES | DISCORD_LAYERS | _layers("bot", "interactions fleet client process startup"),
    "bot.cli": UTILITIES | _layers("bot", "store fleet operations startup"),
    "bot.arena": UTILITIES,
}
"""By layer, the layers of its own package that it may import, besides itself."""

PUBLIC = {"engine": ("engine", "engine.text", "engine.analysis"), "render": ("render", "render.film.replay")}
"""What other packages may import from a package: the API that its `__init__` declares, and these sub-packages."""
ALSO_PUBLIC = {
    "render.race": ("engine.race.model.track",),
    **{f"render.games.{game}": (f"engine.games.{game}",) for game in GAMES},
    "render.cli": ("engine.cli.parser",),
    "bot.cli": ("engine.cli.parser",),
    "bot.arena.cli": ("engine.cli.parser",),
    "bot.settings": ("engine.race.compiled",),
    "bot.operations.doctor": ("engine.race", "render.typography.font_faces"),
}
"""What single layers may import from another package besides that: each game's pictures know its rules."""

LIBRARIES = {
    "discord": _layers(
        "bot", "client interactions responses publishing messages startup fleet operations.doctor metrics arena.redirect"
    ),
    "aiosqlite": _layers("bot", "store.sqlite"),
    "sqlite3": _layers("bot", "store operations fleet cli process startup arena.state"),
    "psycopg": _layers("bot", "store.postgresql fleet operations"),
    "PIL": _layers("bot", "arena.state") | _layers("render", "typography drawing film"),
}
"""Which modules may import a library: those whose names begin with one of these."""


class Import(NamedTuple):
    """One import of one module."""

    place: str
    importer: str
    imported: str

    def __str__(self) -> str:
        return f"{self.place} imports {self.imported}"


def module_of(path: Path, root: Path = ROOT) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def modules(package: str, root: Path = ROOT) -> set[str]:
    return {module_of(path, root) for path in (root / package).rglob("*.py")}


@cache
def imports(package: str, root: Path = ROOT) -> list[Import]:
    """Return all imports in a package, those under TYPE_CHECKING included: they bind as tightly for a reader."""
    return [edge for path in sorted((root / package).rglob("*.py")) for edge in _imports_in(path, root)]


def _imports_in(path: Path, root: Path) -> Iterator[Import]:
    module = module_of(path, root)
    folder = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            place = f"{path.relative_to(root)}:{node.lineno}"
            yield from (Import(place, module, imported) for imported in _imported(node, folder))


def _imported(node: ast.Import | ast.ImportFrom, folder: list[str]) -> Iterator[str]:
    """Yield the full names of the modules that a statement in this folder imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    above = folder[: len(folder) - node.level + 1] if node.level else []
    origin = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        full = f"{origin}.{alias.name}"
        path = ROOT / full.replace(".", "/")
        yield full if path.with_suffix(".py").exists() or path.is_dir() else origin


def is_in(module: str, layer: str) -> bool:
    return module == layer or module.startswith(f"{layer}.")


def layer_of(module: str) -> str | None:
    """Return the layer of a module: the longest name in the table that its name begins with. A package itself is a layer of one
    module: a new folder in it belongs to no layer."""
    of_all = [layer for layer in LAYERS if module == layer or (layer not in PACKAGES and is_in(module, layer))]
    return max(of_all, key=len, default=None)


# ---------------------------------------------------------------------- what is wrong in a tree


def wrong_layers(package: str, root: Path = ROOT) -> list[str]:
    """Return the imports within a package that its table does not allow."""
    return [
        f"{edge}: {own} may import {', '.join(sorted(LAYERS[own])) or 'no other layer'}, but not {layer or edge.imported}"
        for edge in imports(package, root)
        if not edge.importer.endswith("__main__") and edge.imported.split(".")[0] == package
        for own, layer in [(layer_of(edge.importer), layer_of(edge.imported))]
        if own is not None and layer != own and layer not in LAYERS[own]
    ]


def wrong_packages(package: str, root: Path = ROOT) -> list[str]:
    """Return the imports of later packages, and of what is not public in earlier ones."""
    before = PACKAGES[: PACKAGES.index(package)]
    return [
        str(edge)
        for edge in imports(package, root)
        if (other := edge.imported.split(".")[0]) in PACKAGES and other != package
        if other not in before or not _is_public(edge, other)
    ]


def _is_public(edge: Import, package: str) -> bool:
    if edge.imported == package:
        return True
    also = [module for layer, modules in ALSO_PUBLIC.items() if is_in(edge.importer, layer) for module in modules]
    return any(is_in(edge.imported, public) for public in [*PUBLIC[package][1:], *also])


def wrong_libraries(library: str, root: Path = ROOT) -> list[str]:
    return [
        str(edge)
        for package in PACKAGES
        for edge in imports(package, root)
        if edge.imported.split(".")[0] == library and not any(is_in(edge.importer, layer) for layer in LIBRARIES[library])
    ]


def without_layer(package: str, root: Path = ROOT) -> set[str]:
    return {module for module in modules(package, root) if layer_of(module) is None and not module.endswith("__main__")} - {"bot"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_layer_imports_only_the_layers_below_it(package: str) -> None:
    wrong = wrong_layers(package)
    assert not wrong, _advice(wrong, "Move the code to the layer that needs it, or pass what is needed as an argument.")


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_the_public_part_of_those_before_it(package: str) -> None:
    wrong = wrong_packages(package)
    assert not wrong, _advice(wrong, "Import the name from the package itself; if it is missing there, add it to its __init__.")


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    wrong = wrong_libraries(library)
    assert not wrong, _advice(wrong, f"Only {', '.join(sorted(LIBRARIES[library]))} may use {library}: ask one of them.")


def test_every_layer_in_the_table_exists() -> None:
    named = {*LAYERS, *(layer for allowed in LAYERS.values() for layer in allowed)}
    existing = {module for package in PACKAGES for module in modules(package)}
    assert not {layer for layer in named if layer not in existing and not (ROOT / layer.replace(".", "/")).is_dir()}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_belongs_to_a_layer(package: str) -> None:
    assert not without_layer(package), "give each new folder or module a row in LAYERS"


def _advice(wrong: list[str], advice: str) -> str:
    return "\n".join([*wrong, "", advice])


# ---------------------------------------------------------------------- the checks themselves, on trees with one wrong file


def plant(root: Path, path: str, line: str) -> None:
    planted = root / path
    planted.parent.mkdir(parents=True)
    planted.write_text(f"{line}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "line", "imported"),
    [
        ("engine/core/planted.py", "from engine.race import SPEED", "engine.race"),
        ("engine/core/planted.py", "from engine import race", "engine.race"),
        ("engine/core/planted.py", "import engine", "engine"),
        ("engine/table/planted.py", "import engine.history.undo", "engine.history.undo"),
        ("engine/history/planted.py", "from engine.analysis import odds", "engine.analysis.odds"),
        ("engine/race/text/planted.py", "from engine.games.thats_life import turn", "engine.games.thats_life.turn"),
        ("engine/games/thats_life/planted.py", "from engine.games import magical_athlete", "engine.games.magical_athlete"),
        ("render/scene/planted.py", "import render.drawing.paint", "render.drawing.paint"),
        ("render/pages/planted.py", "def later():\n    from render.film import replay", "render.film.replay"),
        ("render/race/planted.py", "from render.club import profile", "render.club.profile"),
        ("bot/tables/planted.py", "from bot.publishing import delivery", "bot.publishing.delivery"),
        ("bot/store/planted.py", "if TYPE_CHECKING:\n    from bot.tables.play import answer", "bot.tables.play"),
        ("bot/text/planted.py", "from ..tables import play", "bot.tables.play"),
        ("bot/text/planted.py", "from .. import tables", "bot.tables"),
        ("bot/workers/__init__.py", "from ..coordinator import timekeeper", "bot.coordinator.timekeeper"),
        ("bot/arena/planted.py", "from bot import client", "bot.client"),
        ("bot/process.py", "import bot.arena", "bot.arena"),
    ],
)
def test_an_import_of_a_higher_layer_is_found(tmp_path: Path, path: str, line: str, imported: str) -> None:
    plant(tmp_path, path, line)
    [wrong] = wrong_layers(path.split("/")[0], tmp_path)
    assert wrong.startswith(f"{path}:")
    assert f" imports {imported}: " in wrong


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("engine/core/planted.py", "from render import picture"),
        ("engine/cli/planted.py", "import bot.settings"),
        ("render/pages/planted.py", "from bot.clock import Clock"),
        ("render/pages/planted.py", "from engine.core.dice import FairDice"),
        ("render/race/planted.py", "import engine.games.magical_athlete"),
        ("render/games/thats_life/planted.py", "from engine.games.magical_athlete import GAME"),
        ("bot/tables/planted.py", "from engine.table.table import Table"),
        ("bot/tables/planted.py", "from engine import core"),
        ("bot/workers/planted.py", "from render.drawing import paint"),
    ],
)
def test_an_import_of_what_another_package_does_not_offer_is_found(tmp_path: Path, path: str, line: str) -> None:
    plant(tmp_path, path, line)
    assert len(wrong_packages(path.split("/")[0], tmp_path)) == 1


@pytest.mark.parametrize(
    ("library", "path", "line"),
    [
        ("discord", "bot/tables/planted.py", "import discord.ui"),
        ("discord", "bot/operations/planted.py", "from discord import Client"),
        ("discord", "bot/arena/redirection.py", "import discord"),
        ("aiosqlite", "bot/store/planted.py", "import aiosqlite"),
        ("sqlite3", "bot/tables/planted.py", "import sqlite3"),
        ("psycopg", "bot/store/sqlite/planted.py", "from psycopg.rows import dict_row"),
        ("PIL", "render/scene/planted.py", "from PIL import Image"),
        ("PIL", "engine/core/planted.py", "import PIL.Image"),
    ],
)
def test_an_import_of_a_library_elsewhere_is_found(tmp_path: Path, library: str, path: str, line: str) -> None:
    plant(tmp_path, path, line)
    assert len(wrong_libraries(library, tmp_path)) == 1


@pytest.mark.parametrize("module", ["engine.planted", "engine.planted.rules", "render.planted", "bot.planted", "bot.planted.work"])
def test_a_module_without_a_layer_is_found(tmp_path: Path, module: str) -> None:
    plant(tmp_path, f"{module.replace('.', '/')}.py", "")
    assert without_layer(module.split(".")[0], tmp_path) == {module}
