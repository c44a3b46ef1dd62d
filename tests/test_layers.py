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


UTILITIES = _layers("bot", "clock daemon_thread database_location keyed_jobs logs private_files ratings settings throttle")
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
    "render": _layers("render", "artist scene drawing registry games odds club"),
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

DISCORD_USERS = _layers("bot", "client interactions responses publishing messages process startup fleet operations metrics")
LIBRARIES = {
    "discord": _layers(
        "bot", "client interactions responses publishing messages process startup fleet operations metrics arena.redirect"
    ),
    "aiosqlite": _layers("bot", "store.sqlite"),
    "sqlite3": _layers("bot", "store operations fleet cli process startup arena.state"),
    "psycopg": _layers("bot", "store.postgresql fleet operations"),
    "PIL": _layers("bot", "arena.state") | {"render"},
}
"""Which modules may import a library: those whose names begin with one of these."""


class Import(NamedTuple):
    """One import of one module."""

    path: Path
    line: int
    importer: str
    imported: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.imported}"


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(package: str) -> list[Import]:
    """Return all imports in a package, those under TYPE_CHECKING included: they bind as tightly for a reader."""
    return [edge for path in sorted((ROOT / package).rglob("*.py")) for edge in _imports_in(path)]


def _imports_in(path: Path) -> Iterator[Import]:
    module = module_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, module, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                is_module = (ROOT / full.replace(".", "/")).with_suffix(".py").exists() or (ROOT / full.replace(".", "/")).is_dir()
                yield Import(path, node.lineno, module, full if is_module else node.module)


def is_in(module: str, layer: str) -> bool:
    return module == layer or module.startswith(f"{layer}.")


def layer_of(module: str) -> str:
    """Return the layer of a module: the longest name in the table that its name begins with."""
    return max((layer for layer in LAYERS if is_in(module, layer)), key=len, default=module)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_layer_imports_only_the_layers_below_it(package: str) -> None:
    wrong = [
        f"{edge}: {own} may import {', '.join(sorted(LAYERS[own])) or 'no other layer'}, but not {layer}"
        for edge in imports(package)
        if not edge.importer.endswith("__main__") and edge.imported.split(".")[0] == package
        for own, layer in [(layer_of(edge.importer), layer_of(edge.imported))]
        if layer != own and layer not in LAYERS[own]
    ]
    assert not wrong, _advice(wrong, "Move the code to the layer that needs it, or pass what is needed as an argument.")


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_the_public_part_of_those_before_it(package: str) -> None:
    before = PACKAGES[: PACKAGES.index(package)]
    wrong = [
        str(edge)
        for edge in imports(package)
        if (other := edge.imported.split(".")[0]) in PACKAGES and other != package
        if other not in before or not _is_public(edge, other)
    ]
    assert not wrong, _advice(wrong, "Import the name from the package itself; if it is missing there, add it to its __init__.")


def _is_public(edge: Import, package: str) -> bool:
    if edge.imported == package:
        return True
    also = [module for layer, modules in ALSO_PUBLIC.items() if is_in(edge.importer, layer) for module in modules]
    return any(is_in(edge.imported, public) for public in [*PUBLIC[package][1:], *also])


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    wrong = [
        str(edge)
        for package in PACKAGES
        for edge in imports(package)
        if edge.imported.split(".")[0] == library and not any(is_in(edge.importer, layer) for layer in LIBRARIES[library])
    ]
    assert not wrong, _advice(wrong, f"Only {', '.join(sorted(LIBRARIES[library]))} may use {library}: ask one of them.")


def test_every_layer_in_the_table_exists() -> None:
    modules = {module_of(path) for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    named = {*LAYERS, *(layer for allowed in LAYERS.values() for layer in allowed)}
    assert not {layer for layer in named if layer not in modules and not (ROOT / layer.replace(".", "/")).is_dir()}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_belongs_to_a_layer(package: str) -> None:
    modules = {module_of(path) for path in (ROOT / package).rglob("*.py")}
    without = {
        module for module in modules if layer_of(module) == module and module not in LAYERS and not module.endswith("__main__")
    }
    assert without <= {"bot"}, "give each new folder or module a row in LAYERS"


def _advice(wrong: list[str], advice: str) -> str:
    return "\n".join([*wrong, "", advice])
