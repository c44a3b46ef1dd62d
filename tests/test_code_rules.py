"""Rules about the code itself: the engine is pure, no layer knows a game by name, files are short, sentences stay data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from engine.games.magical_athlete_2003.advantages.items import ITEMS

ROOT = Path(__file__).parents[1]
PURE = {
    "__future__",
    "abc",
    "collections",
    "contextlib",
    "dataclasses",
    "difflib",
    "functools",
    "hashlib",
    "heapq",
    "hmac",
    "importlib",
    "inspect",
    "itertools",
    "math",
    "operator",
    "pkgutil",
    "re",
    "statistics",
    "string",
    "textwrap",
    "types",
    "typing",
    "unicodedata",
    "engine",
    "msgspec",
}
"""What the rules may import: nothing that looks at a clock, a file, a network or another process."""


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


class Names(NamedTuple):
    """What a file imports, uses by its bare name, reads as an attribute and catches or suppresses."""

    modules: set[str]
    uses: set[str]
    attributes: set[str]
    caught: set[str]

    @property
    def imported(self) -> set[str]:
        return {module.split(".")[0] for module in self.modules}


@cache
def names(path: Path) -> Names:
    return names_of(path.read_text())


def names_of(code: str) -> Names:
    result = Names(set(), set(), set(), set())
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=aliases):
                result.modules.update(alias.name for alias in aliases)
            case ast.ImportFrom(module=module):
                result.modules.add(module or "")
            case ast.Name(id=name, ctx=ast.Load()):
                result.uses.add(name)
            case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress"), args=kinds):
                result.caught.update(name for kind in kinds for name in classes_in(kind))
            case ast.Attribute(attr=name):
                result.attributes.add(name)
            case ast.ExceptHandler(type=None):
                result.caught.add("everything")
            case ast.ExceptHandler(type=kinds) if kinds:
                result.caught.update(classes_in(kinds))
    return result


def classes_in(kinds: ast.expr) -> Iterator[str]:
    for node in ast.walk(kinds):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


def test_the_engine_has_no_clock_no_files_and_no_chance_but_its_dice() -> None:
    """Exceptions: the table draws a random seed, and `compiled.py` looks for compiled modules. The command line is a host, and
    may use everything."""
    wrong = {
        str(path.relative_to(ROOT)): bad
        for path in files("engine")
        if "cli" not in path.parts and path.name != "__main__.py" and (bad := names(path).imported - PURE)
    }
    assert wrong == {
        "engine/core/dice.py": {"random"},
        "engine/race/compiled.py": {"os", "pathlib"},
        "engine/table/table.py": {"secrets"},
    }


def test_only_the_race_layer_asks_whether_it_runs_compiled() -> None:
    """Once, on import: the rules do not depend on it."""
    asking = [str(path.relative_to(ROOT)) for path in files("engine") if {"engine.race.compiled"} & names(path).modules]
    assert asking == [f"engine/race/{folder}__init__.py" for folder in ("", "model/", "resolution/")]


FROM_RUN_TO_RUN = {"id", "hash", "open", "eval", "exec", "__import__"}


def test_the_engine_uses_nothing_that_differs_from_run_to_run() -> None:
    for path in files("engine"):
        assert not names(path).uses & FROM_RUN_TO_RUN, path


@pytest.mark.parametrize("planted", ["hash(name)", "seats.sort(key=hash)", "numbers = [*map(id, racers)]"])
def test_what_differs_from_run_to_run_is_found(planted: str) -> None:
    assert names_of(planted).uses & FROM_RUN_TO_RUN


def test_a_field_of_that_name_is_the_same_in_every_run() -> None:
    assert not names_of("class A:\n    id = 'a'\nfirst = A.id").uses & FROM_RUN_TO_RUN


BROAD = {"everything", "Exception", "BaseException"}


def test_nothing_in_the_engine_catches_broadly() -> None:
    """`AwaitingAnswer` is no Exception, but a broad catch would still hide bugs."""
    for path in files("engine"):
        assert not names(path).caught & BROAD, path


@pytest.mark.parametrize(
    "planted",
    [
        "try: f()\nexcept: pass",
        "try: f()\nexcept (ValueError, Exception): pass",
        "try: f()\nexcept builtins.BaseException: pass",
        "with suppress(Exception): f()",
        "with contextlib.suppress(KeyError, Exception): f()",
    ],
)
def test_a_broad_catch_is_found(planted: str) -> None:
    assert names_of(planted).caught & BROAD


def test_the_core_knows_no_game() -> None:
    """Only a game's own folder and the command line may name it, its cards and items, or handle events that only this game has."""
    shared = [path for path in files("engine") if not {"games", "cli"} & set(path.parts)]
    known = {str(path.relative_to(ROOT)): found for path in shared if (found := games_in(path.read_text()))}
    assert not known, "let the game provide it, through the contract or a subclass"


@pytest.mark.parametrize(
    "planted",
    [
        'TITLES = {"Magical Athlete 2003"}',
        'if game_id == "thats-life": pass',
        'if kind == "exploded": pass',
        'def f(kind): return {"fizzled": 1}[kind]',
        "def dynamite(): pass",
        "BOOT_BOOSTER = 5",
        'words = f"the Old Explosives of {owner}"',
        "import engine.games.microbot_racers",
        'if racer.name == "Baba Yaga": pass',
    ],
)
def test_a_word_of_a_game_is_found_in_code(planted: str) -> None:
    assert games_in(planted)


def test_an_example_in_a_docstring_is_no_knowledge_of_a_game() -> None:
    assert not games_in('def f():\n    """Positions such as `Romantic@0 Banana@4`."""')


ORDINARY = {
    "Arrow",
    "Block",
    "Extra Turn",
    "Finish",
    "Grandstand",
    "Health",
    "Main Move",
    "Move",
    "Rock",
    "Scoring",
    "Star",
    "Start",
    "Straight",
    "called",
    "mind",
    "order",
}
"""Names in games that mean something without any game, or in any race, too."""


@cache
def names_in_games() -> set[str]:
    """Return the names of all games, of their cards and of their items."""
    games = [engine.get_game(game_id) for game_id in engine.all_games()]
    named = {name for game in games for name in (game.id, game.title, *game.cards)}
    return {*named, *ITEMS} - ORDINARY


@cache
def own_events() -> set[str]:
    """Return the kinds of events that only one game notes, and nobody else."""
    noted_by: dict[str, set[str]] = {}
    for path in files("engine"):
        parts = path.relative_to(ROOT).parts
        for kind in noted_in(ast.parse(path.read_text())):
            noted_by.setdefault(kind, set()).add(parts[2] if parts[1] == "games" else "")
    return {kind for kind, places in noted_by.items() if len(places) == 1 and "" not in places} - ORDINARY


def noted_in(tree: ast.AST) -> set[str]:
    """Return the first arguments of all calls of `note`, as far as they are written there."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    notes = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "note"]
    constants = [node.value for kind in notes for node in ast.walk(kind) if isinstance(node, ast.Constant)]
    return {kind for kind in constants if isinstance(kind, str)}


def games_in(code: str) -> set[str]:
    """Return what this code names of a game: a name in a string or as an identifier, or a kind of event as a string."""
    tree = ast.parse(code)
    return named_in(tree) | ({*strings_in(tree)} & own_events())


def named_in(tree: ast.AST) -> set[str]:
    said = "\n".join(spaced(text) for text in (*strings_in(tree), *identifiers_in(tree)))
    return {word for word in names_in_games() if re.search(rf"\b{re.escape(spaced(word))}\b", said)}


def spaced(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).casefold().strip()


def strings_in(tree: ast.AST) -> Iterator[str]:
    """Yield the strings in code. Docstrings are none of them: they may give examples."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def identifiers_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def test_races_are_drawn_without_knowing_a_game() -> None:
    """The game's artist provides what differs, and the view the length of the track."""
    for path in files("render/race"):
        assert not named_in(ast.parse(path.read_text())), path
        assert not any(module.startswith("engine.games") for module in names(path).modules), path
        assert "FINISH" not in {alias for node in ast.walk(ast.parse(path.read_text())) for alias in imported_names(node)}, path
    assert files("render/race")


def imported_names(node: ast.AST) -> list[str]:
    return [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []


def test_no_file_is_too_long() -> None:
    """`characters.py` is exempt, because it is a list of cards."""
    here = [*files("engine"), *files("render"), *files("bot"), *sorted((ROOT / "bot" / "arena" / "page").glob("*.js"))]
    here = [path for path in here if path.name != "characters.py"]
    long = {str(path.relative_to(ROOT)): lines for path in here if (lines := len(path.read_text().splitlines())) > 440}
    assert not long


TAKES_APART = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"),
    *("split", "rsplit", "splitlines", "isupper", "islower", "istitle"),
}
READS = {
    "bot/arena": "what Discord reads: addresses, tokens, what people type",
    "bot/interactions/commands/parsing.py": "options as people type them",
    "bot/messages/custom_ids.py": "what a control carries",
    "bot/interactions/router.py": "custom IDs, before they are parsed",
    "bot/interactions/table_lookup.py": "the number of a table in what people type",
    "bot/messages/layouts.py": "the address of a picture",
    "bot/messages/lobby_message.py": "the first line of a game's description",
    "render/race/profile.py": "the name of a track, of which the brackets are left out",
    "bot/workers/process.py": "what a process says when it dies",
    "bot/publishing/permissions.py": "what Discord says when it refuses",
    "bot/interactions/actions/answers.py": "a completion that comes back as what people type",
    "bot/interactions/actions/whatif_position.py": "a position, as its own message quotes it",
    "bot/operations/doctor/machine.py": "what the system says of itself",
    "bot/privacy/anonymise.py": "texts that may contain a name to remove",
    "bot/tables/intermissions.py": "whether a deadline is about a question",
    "bot/tables/pauses.py": "a reason as people type it",
    "bot/logs.py": "secrets, and the lines of an exception",
    "bot/metrics/requests.py": "the routes of requests",
    "bot/ratings.py": "what kind of player it is, as results have it",
    "bot/settings.py": "the environment",
    "bot/store/sqlite/database.py": "statements",
    "bot/operations/export.py": "names of facts",
    "bot/store/schema_versions.py": "names of files",
    "bot/store/club/backfill.py": "names of facts",
    "bot/store/personal_data.py": "ids among other signs",
    "bot/store/postgresql": "statements, and what PostgreSQL says when it refuses",
    "bot/store/heartbeats.py": "names of facts",
    "bot/store/sqlite/damage.py": "what SQLite says of a damaged file, for one line",
    "bot/store/sqlite/running_bot.py": "names of facts",
    "bot/text/emojis.py": "its own markup, and names of emojis",
    "bot/text/escaping.py": "signs that mean something to Discord, and the end of a sentence",
    "bot/text/names.py": "names as people write them",
    "bot/text/story.py": "words, which it counts",
    "render/typography/font_faces.py": "files of fonts, and scripts",
    "render/games/magical_athlete/showcase.py": "names of files",
    "render/games/magical_athlete_2003/showcase.py": "names of files",
    "render/games/microbot_racers/showcase.py": "names of files",
    "render/games/thats_life/pages/question.py": "ids of options",
    "render/games/thats_life/pages/reference_card.py": "names of cards",
    "render/games/thats_life/pages/final.py": "the sign of a number",
    "render/games/thats_life/showcase.py": "names of files",
    "render/typography/display_names.py": "names as people write them",
    "render/typography/runs.py": "scripts and directions",
    "render/typography/fitting.py": "words, to break a line",
    "render/scene/theme.py": "inks",
}
"""Which files parse text, and which text: never the English of a game."""


def test_nobody_takes_told_english_apart_again() -> None:
    """The bot and the artists get events as data, and never parse sentences about them. A comma-separated list of choices is no
    English."""
    taking = {str(path.relative_to(ROOT)) for package in ("bot", "render") for path in files(package) if takes_apart(path)}
    unknown = {path for path in taking if not any(path == known or path.startswith(f"{known}/") for known in READS)}
    assert not unknown, "does it parse English of a game? If not, add to READS what it parses"
    assert not {known for known in READS if not any(path.startswith(known) for path in taking)}, (
        "remove it from READS: it parses nothing any more"
    )


def takes_apart(path: Path) -> bool:
    tree = ast.parse(path.read_text())
    lists = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call) and is_list_of_choices(node)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in TAKES_APART]
    return "re" in names(path).imported or any(id(call) not in lists for call in calls)


def is_list_of_choices(call: ast.Call) -> bool:
    return (
        [ast.unparse(argument) for argument in call.args] == ["','"]
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "split"
    )
