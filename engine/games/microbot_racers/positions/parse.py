"""Reads a race from one line: `ring/b=2B' Red@0,9N!4+1:M3.TR~m Blue@2,9N#`.

- The layout first, and cards that differ from the default: their slot, number and face, with ' if turned by half; or a track
  drawn for this position (`drawn_tracks`).
- Then one to four robots, P1 first: Name@x,y and the way it faces; behind that in any order !4 its health, +1 or -1 its laps,
  :M3.TR.J2 its markers, ~m its last action was a move (a run-up), ~d it has drifted since its last move, # its privilege is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.question import Refused
from engine.games.microbot_racers.actions.action_card import ACTIONS, MARKERS, Action
from engine.games.microbot_racers.board import COMPASS, Board, PlacedCard, board_of, default_cards
from engine.games.microbot_racers.faces import LAYOUTS
from engine.games.microbot_racers.match import FULL_HEALTH, Match, RaceSheet, Robot
from engine.games.microbot_racers.positions.drawn_tracks import DRAWN, MOST_ROBOTS, is_drawn

LONGEST_POSITION = 300
MOST_LAPS = 9
CARD = re.compile(r"([a-h])=([1-8])([AB])('?)")
ROBOT = re.compile(r"([^\s@]{1,32})@(\d{1,2}),(\d{1,2})([NESW])(.*)", re.ASCII)
MORE = re.compile(r"!(\d+)|([+-]\d+)|:([A-Za-z0-9.]+)|~([md]+)|(#)", re.ASCII)


def read_position(text: str, options: Mapping[str, str]) -> tuple[Match, list[str]]:
    """The race, and the names of the robots; raises `Refused` if the line cannot be read."""
    if len(text) > LONGEST_POSITION:
        raise Refused(f"A position has at most {LONGEST_POSITION} characters, not {len(text)}.")
    track, *words = text.split() or [""]
    layout, cards = _read_track(track, options["direction"] == "anticlockwise")
    if not 1 <= len(words) <= MOST_ROBOTS:
        raise Refused(f"A position has 1 to {MOST_ROBOTS} robots, not {len(words)}.")
    board = board_of(layout, cards)
    names, sheet = [], RaceSheet([*cards], [], [*cards], round=1)
    for word in words:
        name, robot, picks = _read_robot(word, board)
        if any(other.at == robot.at for other in sheet.robots):
            raise Refused(f"{name} cannot stand on another robot.")
        if name in names:
            raise Refused(f"Two robots cannot both be called {name}.")
        names.append(name)
        sheet.robots.append(robot)
        sheet.picks.append(picks)
    sheet.order = [*range(len(names))]
    return Match({**options, "layout": layout}, sheet), names


def _read_track(text: str, reverse: bool) -> tuple[str, tuple[PlacedCard, ...]]:
    if is_drawn(text):
        return text, default_cards(text, reverse)
    layout, *words = text.split("/")
    if layout not in LAYOUTS:
        raise Refused(f"There is no layout called {layout[:30]!r}. Possible: {', '.join(LAYOUTS)}, or {DRAWN} and a drawn track.")
    cards = [*default_cards(layout, reverse)]
    named: list[int] = []
    for word in words:
        written = CARD.fullmatch(word)
        if written is None or (slot := ord(written[1]) - ord("a")) >= len(cards):
            raise Refused(f"{word[:20]!r} is no card in a slot of this layout: write b=2A, or b=2B' for one that lies turned.")
        placed = PlacedCard(int(written[2]), int(written[3] == "B"), int(bool(written[4])))
        if (placed.card == 1) != (slot == 0):
            raise Refused("The start card, 1, lies in slot a and nowhere else.")
        if placed.card in named:
            raise Refused(f"There is only one card {placed.card}, and it cannot lie in two slots.")
        named.append(placed.card)
        _put(cards, slot, placed)
    return layout, tuple(cards)


def _put(cards: list[PlacedCard], slot: int, placed: PlacedCard) -> None:
    """Puts a card into a slot; the card that was there goes to the other's old slot, if it had one."""
    for other, before in enumerate(cards):
        if before.card == placed.card:
            cards[other] = cards[slot]
    cards[slot] = placed


def _read_robot(word: str, board: Board) -> tuple[str, Robot, list[Action]]:
    written = ROBOT.fullmatch(word)
    if written is None:
        raise Refused(f"{word[:40]!r} cannot be read: write Name@x,y and the way it faces, such as Red@0,9N or Red@0,9N!4:M3.TR.")
    name, x, y, facing, rest = written.groups()
    if not name.isprintable():
        raise Refused(f"{name!r} is no name for a robot.")
    inside = int(x) < board.width and int(y) < board.height
    if not inside or not board.is_open(board.square(int(x), int(y))):
        raise Refused(f"{name} cannot stand on {x},{y}: that is no open square of this track.")
    robot, picks = Robot(board.square(int(x), int(y)), COMPASS.index(facing)), []
    if unknown := MORE.sub("", rest):
        raise Refused(f"{unknown[:20]!r} behind {name} cannot be read: there are !4 +1 -1 :M3.TR ~m ~d and #.")
    if any(count > 1 for count in map(len, _said(rest))):
        raise Refused(f"{rest[:40]!r} says something about {name} twice.")
    for health, laps, actions, memory, used in MORE.findall(rest):
        robot.health = _read_health(health) if health else robot.health
        robot.laps = _read_laps(laps) if laps else robot.laps
        robot.ran, robot.drifted = robot.ran or "m" in memory, robot.drifted or "d" in memory
        robot.privilege = robot.privilege and not used
        picks += [_read_action(action) for action in actions.split(".")] if actions else []
    if len(picks) > MARKERS:
        raise Refused(f"{name} has {MARKERS} markers at most, not {len(picks)}.")
    return name, robot, picks


def _said(rest: str) -> tuple[list[str], ...]:
    """The words about health, about laps and about markers."""
    words = [match[0] for match in MORE.finditer(rest)]
    return tuple([word for word in words if word[0] in signs] for signs in ("!", "+-", ":"))


def _read_health(text: str) -> int:
    if not 1 <= int(text) <= FULL_HEALTH:
        raise Refused(f"Health is 1 to {FULL_HEALTH}, not {text[:20]}.")
    return int(text)


def _read_laps(text: str) -> int:
    if abs(int(text)) > MOST_LAPS:
        raise Refused(f"Nobody has been round {text[:20]} times.")
    return int(text)


def _read_action(text: str) -> Action:
    if text.upper() not in ACTIONS:
        raise Refused(f"There is no action {text[:10]!r}. Possible: {', '.join(ACTIONS)}.")
    return text.upper()
