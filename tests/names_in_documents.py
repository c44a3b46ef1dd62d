"""Finds names in documents that the code does not have: files, folders, modules, classes, functions and attributes in backticks."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "render", "tests")
NO_FILE = "there is no such file or folder"
FILE_ENDINGS = "py|md|sql|json|toml|lock|yml|service|timer|js|css|html|png|example"

NOT_IN_THE_TREE = frozenset(
    {
        *("engine/games/magical_athlete/racers/yodeler.py", "tests/engine/games/magical_athlete/racers/test_yodeler.py"),
        *("bot.py", "index.html", "cast.png", "build/", "build/fast/", "build/screenshots/", "last-known.json", "data/arena"),
    }
)
"""Files that an example or a command makes."""
THIRD_PARTY = frozenset(
    {
        *("Client.http.get_global_commands", "Route.BASE", "DiscordWebSocket.DEFAULT_GATEWAY", "Asset.BASE", "DynamicItem"),
        *("http_trace", "rest_url", "Any", "Final", "TYPE_CHECKING", "exp", "sqrt"),
        *("synchronous_commit", "synchronous_standby_names", "PGPASSWORD"),
    }
)
"""Names of Discord, of libraries and of PostgreSQL."""
ALLOWED = NOT_IN_THE_TREE | THIRD_PARTY
CHECKED_ELSEWHERE = re.compile(r"(?:GRANDSTAND|DISCORD)_[A-Z_]+|.+\.(?:db|env|part)")
"""Settings, which have a test of their own, and files of the operator."""
Scope: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Code(NamedTuple):
    """All names that are defined in the code."""

    names: set[str]
    """Functions, classes, variables, parameters and attributes, wherever they are defined."""
    members: dict[str, set[str]]
    """What each class defines itself, by the name of the class. Classes that share a name share an entry."""
    bases: dict[str, set[str]]
    modules: dict[str, set[str]]
    """What each module defines at its top, by its dotted name."""
    texts: set[str]
    """String constants in lower case: event kinds, option ids, SQL names, names of metrics."""
    paths: set[str]
    """Files and folders, relative to the root; a folder ends with a slash."""

    def has_member(self, name: str, member: str) -> bool:
        """Whether a class of this name has the member, or inherits it."""
        return member in self.members[name] or any(self.has_member(base, member) for base in self.bases[name] if base != name)


@cache
def code() -> Code:
    """The names of the code, read once."""
    names = Code(set(dir(builtins)), defaultdict(set), defaultdict(set), {}, set(), set())
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            _read_module(names, path)
    for path in _files_and_folders():
        relative = path.relative_to(ROOT).as_posix()
        names.paths.add(f"{relative}/" if path.is_dir() else relative)
    for path in sorted((ROOT / "bot" / "store" / "migrations").rglob("*.sql")):
        names.texts.update(re.findall(r"\b[a-z_]+\b", path.read_text()))
    names.texts.update(re.findall(r"alert: (\w+)", (ROOT / "deploy" / "prometheus-alerts.yml").read_text()))
    return names


def _files_and_folders() -> Iterator[Path]:
    for path in ROOT.iterdir():
        if path.is_file():
            yield path
        elif path.name in (*PACKAGES, "docs", "deploy", ".ci"):
            yield path
            yield from (inner for inner in path.rglob("*") if "__pycache__" not in inner.parts)


def _read_module(names: Code, path: Path) -> None:
    dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text())
    imported = {alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    names.modules[dotted] = {*_defined_in(tree), *imported}
    for node in ast.walk(tree):
        if isinstance(node, Scope):
            names.names.update(_defined_in(node))
        if isinstance(node, ast.ClassDef):
            scopes = [inner for inner in ast.walk(node) if isinstance(inner, Scope)]
            names.members[node.name].update(name for scope in scopes for name in _defined_in(scope))
            names.bases[node.name].update(_base_name(base) for base in node.bases)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and dotted.split(".")[0] != "tests":
            names.texts.update([node.value] if node.value.islower() else [])


def _defined_in(scope: Scope) -> Iterator[str]:
    """The names that a scope defines for others: not the local variables of a function."""
    is_function = isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef)
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from (argument.arg for argument in ast.walk(scope.args) if isinstance(argument, ast.arg))
    for node in ast.walk(scope) if is_function else scope.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (name for target in targets for name in _targets(target, attributes=is_function))
            case ast.AnnAssign(target=target):
                yield from _targets(target, attributes=is_function)


def _targets(target: ast.expr, *, attributes: bool) -> Iterator[str]:
    """The names that an assignment defines: in a function only attributes, as of `self`."""
    match target:
        case ast.Attribute(attr=name) if attributes:
            yield name
        case ast.Name(id=name) if not attributes:
            yield name
        case ast.Tuple(elts=parts):
            for part in parts:
                yield from _targets(part, attributes=attributes)


def _base_name(base: ast.expr) -> str:
    return ast.unparse(base).partition("[")[0].rpartition(".")[2]


# ---------------------------------------------------------------------- documents


def documents() -> list[Path]:
    """Every document whose names are checked. The list of changes is history."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("README.md")]
    return sorted(path for path in paths if path.name != "CHANGELOG.md")


def wrong_names(document: str, text: str) -> list[str]:
    """The names in backticks that do not exist, and the folders of trees that do not: one line each, with the place."""
    wrong, folder = [], document.rpartition("/")[0]
    for line, span in spans(text):
        if reason := fault(span, folder):
            wrong.append(f"{document}:{line}: `{span}`: {reason}")
    for line, path in tree_paths(text):
        if path not in code().paths:
            wrong.append(f"{document}:{line}: {path} of the tree does not exist")
    for line, module, names in imports(text):
        known = code().modules
        missing = [name for name in names if name not in known.get(module, ()) and f"{module}.{name}" not in known]
        wrong += [f"{document}:{line}: {module} has no {name}" for name in missing]
    return wrong


def spans(text: str) -> Iterator[tuple[int, str]]:
    """The inline code of a document, and paths in plain text, with the number of the line. Code blocks are left out."""
    without_blocks = re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL)
    for span in re.finditer(r"`([^`]+)`|(?<![\w/.(-])((?:bot|engine|render|tests)/\w[\w/]*(?:\.\w+)?)", without_blocks):
        yield without_blocks.count("\n", 0, span.start()) + 1, " ".join((span[1] or span[2]).split())


def imports(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """What the examples of a document import from the project: the line, the module and the names."""
    for line in re.finditer(r"^ *from ((?:bot|engine|render|tests)\b[\w.]*) import ([\w, ]+)", text, re.MULTILINE):
        names = [name.split()[0] for name in line[2].split(",")]
        yield text.count("\n", 0, line.start()) + 1, line[1], names


def tree_paths(text: str) -> Iterator[tuple[int, str]]:
    """The paths in blocks marked as `text` that begin with a folder: each line names one, indented below its folder."""
    for block in re.finditer(r"^```text\n(\w+/.*?)^```", text, re.MULTILINE | re.DOTALL):
        first, above = text.count("\n", 0, block.start(1)) + 1, [(-1, "")]
        for number, line in enumerate(block[1].splitlines()):
            indent = len(line) - len(line.lstrip())
            for name in re.findall(r"^ *((?:[\w/]+/|\w+\.\w+)(?: +(?:[\w/]+/|\w+\.\w+))*)(?=  |$)", line):
                while above[-1][0] >= indent:
                    above.pop()
                parts = name.split()
                for part in parts:
                    yield first + number, above[-1][1] + part
                if parts[0].endswith("/"):
                    above.append((indent, above[-1][1] + parts[0]))


def fault(span: str, folder: str = "") -> str:
    """Why a span of inline code in a document of this folder is wrong; empty if it is right, or names nothing of the code."""
    if span in ALLOWED or span in code().paths or CHECKED_ELSEWHERE.fullmatch(span):
        return ""
    if module := re.match(r"python -m ([\w.]+)", span):
        return _fault_of_module(module[1])
    if re.fullmatch(r"[\w.-]*[\w-]/(?:[\w.-]+/?)*|[\w.-]+\.(?:" + FILE_ENDINGS + ")", span) and not span.endswith("."):
        return _fault_of_path(span, folder)
    if re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", span):
        return _fault_of_dotted(span)
    if re.fullmatch(r"[A-Za-z_]\w*", span):
        return _fault_of_name(span) if _looks_like_code(span) else ""
    for function in re.findall(r"(?<![\w.@/\"'-])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", span):
        if function not in ALLOWED and (reason := _fault_of_dotted(function) if "." in function else _fault_of_name(function)):
            return reason
    return ""


def _looks_like_code(name: str) -> bool:
    """Whether a single word is meant as a name of the code: `HostedTable`, `Refused`, `come_back`, `READ_ONLY`."""
    return "_" in name.rstrip("_") or bool(re.fullmatch(r"[A-Z][a-z]+\w*|[A-Z]{4,}", name))


def _fault_of_module(dotted: str) -> str:
    if dotted.split(".")[0] not in PACKAGES:
        return ""
    return "" if dotted in code().modules else "there is no such module"


def _fault_of_path(span: str, folder: str) -> str:
    """A path is right from the root, from one of the packages, below the document's folder, or as the end of exactly one path.
    A part in capitals stands for any name."""
    wanted, paths = span.rstrip("/"), {path.rstrip("/") for path in code().paths}
    if span.endswith("/") and "/" not in wanted:  # several may have such a folder, as all games do
        return "" if any(wanted == path.rpartition("/")[2] for path in paths) else NO_FILE
    if wanted in paths or f"docs/{wanted}" in paths:
        return ""
    if re.search(r"(?:^|/)[A-Z]+$", wanted):
        return ""
    ends = [path for path in paths if path.endswith(f"/{wanted}")]
    if folder.startswith("tests/") and any(path.startswith(f"{folder}/") for path in ends):
        return ""
    of_packages = [path for path in ends if path.count("/") == wanted.count("/") + 1 and path.split("/")[0] in PACKAGES]
    is_of_tests = wanted.startswith(("test_", "bench_")) or "/" in wanted
    ends = [path for path in ends if not path.startswith("tests/")] or (ends if is_of_tests else [])
    if len(of_packages) == 1 or len(ends) == 1:
        return ""
    return f"could be any of {', '.join(sorted(ends))}" if ends else NO_FILE


def _fault_of_dotted(span: str) -> str:
    known, parts = code(), span.split(".")
    if parts[0] in PACKAGES and (fault := _fault_of_import(parts)) is not None:
        return fault
    owner, member = parts[-2], parts[-1]
    if owner in known.members:
        return "" if known.has_member(owner, member) else f"{owner} has no {member}"
    modules = [names for dotted, names in known.modules.items() if dotted.rpartition(".")[2] == owner]
    if any(member in names for names in modules):
        return ""
    if (class_name := owner.title().replace("_", "")) in known.members:  # a variable named after its class
        family = [class_name, *(name for name, bases in known.bases.items() if class_name in bases)]
        return "" if any(known.has_member(name, member) for name in family) else f"{class_name} has no {member}"
    if owner not in known.names | known.texts:
        return f"no module {owner} has {member}" if modules else f"nothing in the code is called {owner}"
    return "" if member in known.names | known.texts else f"nothing in the code is called {member}"


def _fault_of_import(parts: list[str]) -> str | None:
    """None if it does not begin with a module below a package: `engine` may also be a variable."""
    known = code()
    for length in range(len(parts), 1, -1):
        dotted = ".".join(parts[:length])
        if dotted in known.modules:
            rest = parts[length:]
            ok = not rest or rest[0] in known.modules[dotted]
            return "" if ok else f"{dotted} has no {rest[0]}"
    return None


def _fault_of_name(name: str) -> str:
    known = code()
    if name in known.names or name in known.texts or any(name == dotted.rpartition(".")[2] for dotted in known.modules):
        return ""
    return "nothing in the code has this name"
