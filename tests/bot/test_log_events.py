"""Every line that the bot logs has an event: a stable identifier for programs that read JSON logs."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

ROOT = Path(bot.__file__).parent
LEVELS = {"debug", "info", "warning", "error", "exception", "critical", "log"}
LOGGERS = {"log", "self._log", "logging"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every logging call in bot/ with its place; the arena logs as Discord, not as the bot."""
    for path in sorted(ROOT.rglob("*.py")):
        if path.is_relative_to(ROOT / "arena"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in LEVELS and ast.unparse(node.func.value) in LOGGERS:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def event_of(call: ast.Call) -> str | None:
    """The literal in `extra={"event": "..."}`, which must be the only entry."""
    extra = next((keyword.value for keyword in call.keywords if keyword.arg == "extra"), None)
    fields = ast.literal_eval(extra) if isinstance(extra, ast.Dict) else {}
    return fields["event"] if fields.keys() == {"event"} else None


def template_of(call: ast.Call) -> str | None:
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def test_every_logging_call_is_found() -> None:
    """A logger under another name would escape the tests below."""
    places = [place for place, _ in calls()]
    assert len(places) > 90
    for path in ROOT.rglob("*.py"):
        if not path.is_relative_to(ROOT / "arena"):
            assert set(uses_of_loggers(path.read_text())) <= {*LOGGERS, "root, library"}, path


@pytest.mark.parametrize(
    "planted",
    [
        "diary = logging.getLogger('grandstand')",
        "diary: logging.Logger = logging.getLogger('grandstand')",
        "logging.getLogger('grandstand').warning('Lost')",
        "getLogger('grandstand').info('Found')",
    ],
)
def test_a_logger_under_another_name_is_found(planted: str) -> None:
    assert not set(uses_of_loggers(planted)) <= LOGGERS


def uses_of_loggers(code: str) -> Iterator[str]:
    """The names that loggers get, and what is written with one that gets none."""
    tree = ast.parse(code)
    named: dict[int, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[target], value=value):
                named |= {id(inner): ast.unparse(target).strip("()") for inner in ast.walk(value)}
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                named |= {id(inner): ast.unparse(target) for inner in ast.walk(value)}
            case ast.Attribute(value=value, attr=attribute) if attribute not in LEVELS and attribute != "getLogger":
                named |= {id(value): "log"}  # it is configured, not written to
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("getLogger"):
            yield named.get(id(node), ast.unparse(node))


def test_every_line_has_an_event_in_snake_case() -> None:
    wrong = [place for place, call in calls() if not re.fullmatch(r"[a-z]+(_[a-z]+)*", event_of(call) or "")]
    assert wrong == []


def test_an_event_stands_for_one_message_and_a_message_for_one_event() -> None:
    events, templates = defaultdict(set), defaultdict(set)
    for place, call in calls():
        template = template_of(call)
        assert template is not None, f"{place}: the message must be a literal"
        assert re.match(r"[A-Z]", template), f"{place}: the message must name what happened, not only show data"
        events[template].add(event_of(call))
        templates[event_of(call)].add(template)
    assert [messages for messages in templates.values() if len(messages) > 1] == []
    assert [names for names in events.values() if len(names) > 1] == []
