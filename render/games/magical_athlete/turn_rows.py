"""Rows of the last turns: who, the dice, from where to where, and what came on top of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.magical_athlete import words
from engine.race.track import FINISH
from engine.sentences import ordinal
from render import fonts
from render.games.magical_athlete.moves import EventView, recent
from render.games.magical_athlete.parts import figure
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Sign
from render.text import flowing

LINE, MOST = 62, 3
"""How high a row is, and how many there is room for."""

SIGN, FIGURE, DIE, GAP = 44, 58, 50, 10
SPACES = 40
"""The font size of where a racer was and is."""

PAD, INDENT = 4, 10
WIDE = WIDTH - 44
BETWEEN = " · "
View = Mapping[str, Any]


@dataclass(frozen=True)
class TurnRow:
    """A turn as people retell it."""

    seat: int
    racer: str
    dice: tuple[int, ...] = ()
    came: tuple[int, int] | None = None
    """The spaces it went from and to, if it moved at all."""
    adds: tuple[str, ...] = ()
    note: str = ""
    """What it came to, if that is something great."""


def rows_height(view: View) -> int:
    """0 where no turn has been told yet."""
    used = sum(lines for _, lines in _shown(turns_of(view)))
    return used * LINE + 2 * PAD if used else 0


def rows(view: View, box: Box) -> list[Item]:
    """The last turns, the newest at the bottom."""
    items: list[Item] = []
    y = box.y + PAD
    for turn, lines in _shown(turns_of(view)):
        items += _row(turn, Box(box.x + INDENT, y, WIDE, lines * LINE))
        y += lines * LINE
    return items


# ---------------------------------------------------------------------- a row


def _shown(turns: Sequence[TurnRow]) -> list[tuple[TurnRow, int]]:
    """As many of the last turns as there is room for, each with the lines it takes; only the last may have more than one."""
    shown: list[tuple[TurnRow, int]] = []
    for turn in turns[: -MOST - 1 : -1]:
        room = 1 if shown else MOST - min(MOST - 1, len(turns) - 1)
        if sum(lines for _, lines in shown) < MOST:
            shown.insert(0, _fitted(turn, room))
    return shown


def _fitted(turn: TurnRow, most: int) -> tuple[TurnRow, int]:
    """What came on top, as far as there is room: whole things, the first ones first."""
    adds = turn.adds
    while len(lines := _broken(turn, adds, most + 1)) > most and adds:
        adds = adds[:-1]
    return TurnRow(turn.seat, turn.racer, turn.dice, turn.came, adds, turn.note), min(most, len(lines))


def _broken(turn: TurnRow, adds: Sequence[str], most: int) -> list[str]:
    first = WIDE - _head(turn, 0, 0)[1]
    return flowing(BETWEEN.join(adds), first, WIDE - SIGN - FIGURE - 2 * GAP, SMALLEST, most)


def _row(turn: TurnRow, box: Box) -> list[Item]:
    items, x = _head(turn, box.x, box.y)
    for i, line in enumerate(_broken(turn, turn.adds, box.h // LINE)):
        left = x if i == 0 else box.x + SIGN + FIGURE + 2 * GAP
        if line:
            items.append(Label(Box(left, box.y + i * LINE, box.right - left, LINE), line, SMALLEST))
    return items


def _head(turn: TurnRow, x: int, y: int) -> tuple[list[Item], int]:
    """Sign, figure, dice, spaces and what it came to; and where that ends."""
    items: list[Item] = []

    def put(item: Item, gap: int = GAP) -> None:
        nonlocal x
        items.append(item)
        x = item.box.right + gap

    def at(size: int) -> Box:
        return Box(x, y + (LINE - size) // 2, size, size)

    def word(text: str, size: int, ink: str = "ink") -> Label:
        return Label(Box(x, y, fonts.width(text, size, True), LINE), text, size, ink, bold=True)

    put(Sign(at(SIGN), "seat", turn.seat), 4)
    put(figure(at(FIGURE), turn.racer))
    for die in turn.dice[-2:]:
        put(Sign(at(DIE), "die", die))
    if turn.came:
        start, end = (words.space(space) if 0 < space < FINISH else "Start" if space <= 0 else "finish" for space in turn.came)
        put(word(start, SPACES))
        put(Sign(at(34), "arrow right"))
        put(word(end, SPACES), 18)
    if turn.note:
        put(word(turn.note, SMALLEST, "call"), 18)
    return items, x


# ---------------------------------------------------------------------- from the events


def turns_of(view: View) -> list[TurnRow]:
    """The turns that the events of a view tell of, as far as anything has happened in them."""
    race = view["board"]["race"]
    seats = {racer["name"]: racer["seat"] for racer in race["racers"]} if race else {}
    told = [_turn(part, seats, race) for part in _parts(recent(view["events"], MOST))]
    return [turn for turn in told if turn is not None]


def _parts(events: Sequence[EventView]) -> Iterator[list[EventView]]:
    part: list[EventView] = []
    for event in events:
        if event["kind"] == "turn" and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _turn(events: Sequence[EventView], seats: Mapping[str, int], race: Mapping[str, Any]) -> TurnRow | None:
    own = next((event["data"]["racer"] for event in events if event["kind"] in ("turn", "rolled")), None)
    if own is None and race["current"] is not None:
        own = race["racers"][race["current"]]["name"]
    if own not in seats:
        return None
    dice = [event["data"]["die"] for event in events if event["kind"] in ("rolled", "die") and event["data"]["racer"] == own]
    ways = _ways(events)
    came = ways.pop(own, None)
    adds = [add for event in events for add in _adds(event, own)]
    adds += [f"{name} to {words.space(end)}" for name, (start, end) in ways.items() if start != end]
    note = next((_note(event) for event in events if event["kind"] in ("finished", "eliminated")), "")
    if not (dice or came or adds or note):
        return None
    return TurnRow(seats[own], own, tuple(dice), came, tuple(dict.fromkeys(adds)), note)


def _ways(events: Sequence[EventView]) -> dict[str, tuple[int, int]]:
    """From where to where everybody came, in all."""
    ways: dict[str, tuple[int, int]] = {}
    for event in events:
        data = event["data"]
        moved = data["moves"] if event["kind"] in ("moved", "warped") else ()
        if event["kind"] == "put_behind":
            moved = [(name, data["space"] + 1, data["space"]) for name in data["others"]]
        for name, start, end in moved:
            ways[name] = (ways.get(name, (start,))[0], end)
    return ways


def _adds(event: EventView, own: str) -> Iterator[str]:
    kind, data = event["kind"], event["data"]
    if kind == "modified" and data["whose"] == own:
        yield f"{_signed(data['plus'])} {data['racer']}"
    elif kind == "feature" and data["racer"] == own:
        yield f"{data['kind']} {_signed(data['n'])}" if data["n"] else str(data["kind"])
    elif kind == "die" and data["racer"] != own:
        yield f"{data['racer']} throws a {data['die']}"
    elif kind == "tripped":
        yield f"{data['racer']} trips" if data["racer"] != own else "trips"
    elif kind == "stood_up":
        yield "gets back up"
    elif kind == "chips":
        yield f"{_signed(data['chips'])} chip" + ("" if data["racer"] == own else f" for {data['racer']}")


def _note(event: EventView) -> str:
    name = event["data"]["racer"]
    return f"{name} is out!" if event["kind"] == "eliminated" else f"{ordinal(event['data']['place'])} place!"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
