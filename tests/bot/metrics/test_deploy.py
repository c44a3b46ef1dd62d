"""The dashboard and the alarms ask for what the bot measures, and the guide explains both."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.metrics import InteractionOutcome
from bot.metrics.prometheus import Prometheus

ROOT = Path(__file__).parents[3]
DASHBOARD = json.loads((ROOT / "deploy/grafana-dashboard.json").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
ALARMS = (ROOT / "deploy/prometheus-alerts.yml").read_text()
GUIDE = (ROOT / "docs/hosting.md").read_text()
SOURCE = {"type": "prometheus", "uid": "${datasource}"}
OTHERS = {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_start_time_seconds"}


def measured() -> dict[str, str]:
    """Everything that can be asked for, and what it is part of."""
    found = {}
    for family in Prometheus().registry.collect():
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
        found.update({family.name + ending: family.name for ending in endings})
    return found


def asked_for(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:grandstand|process|python)_\w+", expression))


def values(thing: Any, key: str) -> Iterator[Any]:
    """All that stand under a key, however deep."""
    inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    if isinstance(thing, dict) and key in thing:
        yield thing[key]
    for each in inner:
        yield from values(each, key)


def rules() -> list[dict[str, str]]:
    """Each alarm with its lines, as plain text."""
    found = []
    for part in re.split(r"\n      - (?=alert: )", ALARMS)[1:]:
        folded = re.sub(r">-\n", "", part)
        found.append(
            {name: " ".join(text.split()) for name, text in re.findall(r"^ *(\w+): ((?:.|\n {10})+)", folded, re.MULTILINE)}
        )
    return found


def test_the_dashboard_shows_everything_that_is_measured_and_nothing_else() -> None:
    known = measured()
    shown = {name for expression in EXPRESSIONS for name in asked_for(expression)}
    assert shown <= known.keys()
    assert {known[name] for name in shown - OTHERS} == {name for name in known.values() if name.startswith("grandstand_")}
    assert shown >= OTHERS


def test_the_dashboard_can_be_imported_anywhere() -> None:
    """Its data source is a choice, and nothing in it is somebody's own."""
    assert {each["name"]: each["type"] for each in DASHBOARD["templating"]["list"]} == {
        "datasource": "datasource",
        "instance": "query",
    }
    assert all(each == SOURCE for each in values(DASHBOARD, "datasource"))
    assert "id" not in DASHBOARD
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    assert all(panel["title"] and panel["description"] for panel in PANELS)
    assert all('instance=~"$instance"' in expression for expression in EXPRESSIONS)


def test_no_panel_covers_another() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells


def test_every_alarm_is_about_something_that_is_measured() -> None:
    known = measured()
    assert len(rules()) == ALARMS.count("alert: ") > 10
    for rule in rules():
        assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}, rule
        assert asked_for(rule["expr"]) <= known.keys(), rule
        assert asked_for(rule["expr"]) or rule["alert"] == "GrandstandGone"
        assert re.fullmatch(r"\{severity: (page|ticket)\}", rule["labels"])
        assert re.fullmatch(r'\{summary: "[^"]+\."\}', rule["annotations"])
        assert re.fullmatch(r"\d+m", rule.get("for", "0m"))


def test_expressions_are_whole_and_name_labels_that_there_are() -> None:
    for expression in [*EXPRESSIONS, *(rule["expr"] for rule in rules())]:
        for opening, closing in ("()", "[]", "{}"):
            assert expression.count(opening) == expression.count(closing), expression
        chosen = dict(re.findall(r'(\w+)[!=]~?"([^"]*)"', expression))
        assert chosen.keys() <= {"instance", "job", "outcome", "bound", "status"}, expression
        assert chosen.get("outcome", "done") in list(InteractionOutcome)
        assert chosen.get("bound", "yes") in ("yes", "no")


def test_the_guide_says_what_to_do_about_every_alarm_and_what_every_metric_is() -> None:
    alerts = re.findall(r"^\| `(Grandstand\w+)` \|", GUIDE, re.MULTILINE)
    assert alerts == [rule["alert"] for rule in rules()]
    explained = {
        name for row in re.findall(r"^\| (`.+?) \|", GUIDE, re.MULTILINE) for name in re.findall(r"`(\w+)(?:\{[\w,]+\})?`", row)
    }
    ours = {family.name + ("_total" if family.type == "counter" else "") for family in Prometheus().registry.collect()}
    assert {name.removeprefix("grandstand_") for name in ours if name.startswith("grandstand_")} <= explained
