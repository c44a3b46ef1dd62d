"""The story of each robot since the last picture, as icons and words: its actions and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.panels.action_card import drawing_of
from render.games.microbot_racers.panels.chips import Phrase, icon, word
from render.games.microbot_racers.recent_actions import Event, first_squares, recent_events
from render.games.microbot_racers.track.squares import PRINTS
from render.scene.scene import Icon, Item

Data = Mapping[str, Any]


def stories(view: View, brief: bool = False) -> list[list[Phrase]]:
    """Returns the phrases of each seat.

    An action begins a phrase, and so does an event caused by another robot. In brief, dice and lost actions are left out.
    """
    rows: list[list[list[Item]]] = [[] for _ in view["seats"]]
    for seat, square in first_squares(view).items():
        rows[seat].append([word(f"from {square}:")])
    actor = -1
    for event in recent_events(view):
        if event["kind"] == "act":
            actor = event["data"]["seat"]
        for seat, chips in _event_chips(event):
            if event["kind"] in ("act", "enough") or seat != actor or not rows[seat]:
                rows[seat].append([])
            rows[seat][-1] += _in_brief(event, chips) if brief else chips
    return [[tuple(phrase) for phrase in row if phrase] for row in rows]


def _event_chips(event: Event) -> Iterator[tuple[int, list[Item]]]:
    """Yields the seats that an event concerns, with the icons and words for each."""
    kind, data = event["kind"], event["data"]
    if kind == "collision":
        yield data["seat"], [_ours("impact"), icon("seat", data["other"])]
        yield data["other"], [_ours("impact"), icon("seat", data["seat"])]
    elif kind == "game_over":
        for seat in data["winners"]:
            yield seat, [icon("crown")]
    elif kind in _CHIPS:
        yield data["seat"], _CHIPS[kind](data)


def _in_brief(event: Event, chips: list[Item]) -> list[Item]:
    brief = [chip for chip in chips if not (isinstance(chip, Icon) and chip.kind in ("die", "done"))]
    return brief[:1] if event["kind"] in ("forfeit", "cannot") else brief


def rolls(view: View) -> Sequence[Phrase]:
    """Returns for each seat what decided the newest order: its dice, or the privilege."""
    rows: list[list[Item]] = [[] for _ in view["seats"]]
    for event in recent_events(view):
        data = event["data"]
        if event["kind"] == "round":
            rows = [[] for _ in rows]
        elif event["kind"] in ("opening", "rolled_off"):
            for seat, die in zip(data["seats"], data["dice"], strict=True):
                rows[seat].append(icon("die", die))
        elif event["kind"] == "claimed":
            rows[data["seat"]].append(_ours("first"))
    return rows


def _ours(name: str, value: int = 0) -> Icon:
    return icon(f"{GAME_ID}/{name}", value)


def _action(action: str) -> Icon:
    return icon(*drawing_of(action))


def _rolled(data: Data, otherwise: Icon) -> list[Item]:
    return [icon("die", data["die"]), icon("done") if data["passed"] else otherwise]


def _impact(data: Data) -> list[Item]:
    """Returns nothing for a jump with a roll, which shows the impact already."""
    chips: dict[str, list[Item]] = {"block": [_ours("impact"), _ours("block")], "edge": [_ours("impact"), word("edge")]}
    return chips.get(data["what"], [])


def _lost(data: Data) -> list[Item]:
    return [icon("out"), *map(_action, data["actions"])]


_CHIPS: dict[str, Callable[[Data], list[Item]]] = {
    "placed": lambda data: [word(f"on {data['square']}")],
    "enough": lambda _: [word("enough")],
    "act": lambda data: [_action(data["action"])],
    "slower": lambda data: [word(f"only {data['steps']}")],
    "yellow": lambda data: _rolled(data, _ours("splash")),
    "red": lambda data: _rolled(data, _ours("impact")),
    "impact": _impact,
    "destroyed": lambda data: [_ours("wreck", data["seat"])],
    "forfeit": _lost,
    "cannot": _lost,
    "repaired": lambda data: [word(f"+{data['gained']}")],
    "switched": lambda data: [_ours(PRINTS[data["switch"]])],
    "displaced": lambda data: [_ours("block"), word(f"→ {data['path'][-1]}")],
    "lap": lambda data: [icon("flag"), word(f"{data['laps']}/{data['goal']}".replace("-", "−"))],
}
"""The events that have icons or words."""
