"""What happened, in as many words as there is room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.clipping import MORE
from engine.games.magical_athlete import words
from engine.games.magical_athlete.cards import LIBRARY
from render import telling
from render.games.magical_athlete.moves import EventView
from render.scene import SMALLEST, Box
from render.text import LEADING, wrapped

UNTOLD = {"turn", "passed", "modified", "begins", "row"}
GREAT = {"finished", "eliminated"}
"""What a headline is made of."""

WEIGHTS = {"race_called": 0, "power": 1, "rolled": 1, "tripped": 1, "goes_again": 1, "goes_next": 1, "chips": 3, "moved": 4}
"""What is left out last of a story that is too long; the trails show the moves anyway."""

REPEATED = 5
MOST_CLAUSES = 3


def said(event: EventView, names: Sequence[str]) -> str:
    return telling.said(event, names, words)


def greatest(events: Sequence[EventView]) -> EventView | None:
    """The last great thing that happened, if anything great did."""
    return next((event for event in reversed(events) if event["kind"] in GREAT), None)


def headline(event: EventView, names: Sequence[str]) -> str:
    if event["kind"] == "eliminated":
        return f"{event['data']['racer']} is out of the race!"
    return said(event, names).rstrip(".") + "!"


def story(events: Sequence[EventView], area: Box, names: Sequence[str], size: int = SMALLEST) -> str:
    """As much as fits into an area: the least of it goes first, and a sign stands for it."""
    told = _sentences(events, names)
    lines = max(1, area.h // round(size * LEADING))
    while len(wrapped(whole := _joined(told), area.w, size, lines + 1)) > lines:
        left = [i for i, (_, text) in enumerate(told) if text]
        if len(left) == 1:
            break
        least = max(left, key=lambda i: (told[i][0], -abs(2 * i - len(told))))
        told[least] = (told[least][0], "")
    return whole


def told_whole(events: Sequence[EventView], names: Sequence[str]) -> str:
    """All of it."""
    return _joined(_sentences(events, names))


def _sentences(events: Sequence[EventView], names: Sequence[str]) -> list[tuple[int, str]]:
    """Each with its weight; moves one after another are one sentence, and say only where they led."""
    told: list[tuple[int, str]] = []
    ends: dict[str, tuple[int, int]] = {}
    for i, event in enumerate(events):
        kind = event["kind"]
        if kind in UNTOLD or event["only"] is not None:
            continue
        if kind != "moved":
            text = f"{event['data']['racer']} trips." if kind == "tripped" else said(event, names)
            again = any(text == before for _, before in told)
            told.append((REPEATED if again else WEIGHTS.get(kind, 2) if told else 0, text))  # how it began goes last
            continue
        for racer, start, end in event["data"]["moves"]:
            ends[racer] = (ends.get(racer, (start,))[0], end)
        if i + 1 == len(events) or events[i + 1]["kind"] != "moved":
            told.append((WEIGHTS["moved"], _moved(ends)))
            ends = {}
    return told


def _moved(ends: Mapping[str, tuple[int, int]]) -> str:
    """Those who go the same way to one space are told together: "Romantic and Gunk move to 7, Legs goes back to 3." """
    ways = sorted({(end < start, -end) for start, end in ends.values()})
    parts = []
    for back, end in ways:
        group = [name for name, (start, where) in ends.items() if (where < start, -where) == (back, end)]
        verb = "go back" if back else "move"
        one = "goes back" if back else "moves"
        parts.append(f"{' and '.join(group)} {one if len(group) == 1 else verb} to {words.space(-end)}")
    return ", ".join(parts) + "."


def _joined(told: Sequence[tuple[int, str]]) -> str:
    """What one racer does is one sentence: "Hare rolls a 6, sprints and moves to 16." A sign stands for what was left out."""
    sentences: list[list[str]] = []
    who = None
    for _, text in told:
        subject = _subject(text)
        if not text:
            if sentences[-1:] != [[MORE]]:
                sentences.append([MORE])
        elif subject and subject == who and len(sentences[-1]) < MOST_CLAUSES:
            sentences[-1].append(text.removeprefix(f"{subject} "))
        else:
            sentences.append([text])
        who = subject if text.endswith(".") and ":" not in text else None
    return " ".join(_sentence(clauses) for clauses in sentences)


def _sentence(clauses: Sequence[str]) -> str:
    *before, last = [clause.removesuffix(".") for clause in clauses[:-1]] + [clauses[-1]]
    return f"{', '.join(before)} and {last}" if before else last


def _subject(text: str) -> str | None:
    """The racer that does it, if it is one."""
    name = max((name for name in LIBRARY if text.startswith(f"{name} ")), key=len, default=None)
    return None if name is None or text.startswith(f"{name} and ") else name
