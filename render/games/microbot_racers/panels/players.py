"""A panel for each player: health, laps, the privilege, the remaining markers, and the story of the robot.

Panels are in a column beside the track, or in rows below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.board import COMPASS
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.panels.action_card import drawing_of
from render.games.microbot_racers.panels.chips import LINE, SPACE, Phrase, in_lines, laid_out, word
from render.games.microbot_racers.track.layout import MARGIN, PageLayout
from render.games.microbot_racers.track.robots import robot
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import name_label
from render.typography.flow import row

GAP, INSIDE = 8, 10
NAME, FACTS, ROOMY = 54, 62, 72
"""The heights of the name line, of the line with health, laps and markers, and of the latter in a roomy panel."""
WIDE = 500
"""The panel width from which dice fit beside a name."""
PORTRAIT = 104
NUMBER = 40


class PlayerPanel(NamedTuple):
    """The content of one panel."""

    seat: int
    name: str
    place: int
    """1 for P1; 0 before there is an order, or for a wreck."""
    robot: Mapping[str, Any]
    goal: int
    picks: Sequence[str]
    fresh: Sequence[str] = ()
    """The newest of its markers."""
    acts: bool = False
    rolled: Phrase = ()
    """The rolls that decided its place in the order."""
    story: Sequence[Phrase] = ()


def arranged(players: Sequence[PlayerPanel], plan: PageLayout) -> list[Item]:
    """Lays out the panels where the page has room for them."""
    if plan.beside is not None:
        return column(players, plan.beside)
    return below(players, Box(MARGIN + 4, plan.bottom + 10, WIDTH - 2 * MARGIN - 8, 0))


# ---------------------------------------------------------------------- parts


def _badge(player: PlayerPanel, right: int, y: int, height: int) -> list[Item]:
    """Lays out P1 or P2, and the star of a player who may still take 1st player, from the right."""
    items: list[Item] = []
    if player.place:
        text = f"P{player.place}"
        wide = measuring.width(text, SMALLEST, True) + 14
        box = Box(right - wide, y + (height - 42) // 2, wide, 42)
        items += [Panel(box, "ink", radius=10), Label(box, text, SMALLEST, "page", bold=True, align="middle")]
        right = box.x - 6
    if player.robot["privilege"] and player.robot["intact"]:
        items.append(Icon(Box(right - 44, y + (height - 44) // 2, 44, 44), f"{GAME_ID}/first"))
    return items


def _health(player: PlayerPanel, box: Box) -> list[Item]:
    """Lays out the seat's die and its value as a number."""
    die = Box(box.x, box.y, box.h, box.h)
    health = str(player.robot["health"])
    number = Box(die.right + 6, box.y, measuring.width(health, NUMBER, True), box.h)
    return [Icon(die, f"{GAME_ID}/health-{player.seat}", player.robot["health"]), Label(number, health, NUMBER, bold=True)]


def _laps(player: PlayerPanel, x: int, y: int, height: int) -> list[Item]:
    text = f"{player.robot['laps']}/{player.goal}".replace("-", "−")
    flag = Box(x, y + (height - 38) // 2, 38, 38)
    return [
        Icon(flag, "flag"),
        Label(Box(flag.right + 5, y, measuring.width(text, SMALLEST, True), height), text, SMALLEST, bold=True),
    ]


def _boxes(player: PlayerPanel, box: Box) -> list[Item]:
    """Lays out the remaining actions; the newest stand out."""
    items: list[Item] = []
    fresh = [*player.fresh]
    for number, cell in enumerate(box.columns(MARKERS, 5)):
        action = player.picks[number] if number < len(player.picks) else None
        is_new = action in fresh
        if is_new:
            fresh.remove(str(action))
        items.append(Panel(cell, "marker", "accent" if is_new else "panel edge", 4 if is_new else 2, radius=10))
        if action is not None:
            items.append(Icon(cell.square(min(cell.w, cell.h) - 8), *drawing_of(action)))
    return items


def _portrait(player: PlayerPanel, box: Box) -> Icon:
    if player.robot["intact"]:
        return robot(player.seat, COMPASS.index(player.robot["facing"]), box)
    return Icon(box, f"{GAME_ID}/wreck", player.seat)


def _frame(player: PlayerPanel, box: Box) -> Panel:
    return Panel(box, *(("bright", "accent", 4) if player.acts else ("panel", "panel edge", 2)), radius=16)


class PanelPlace(NamedTuple):
    """Where a player's panel is on a picture, and whether it is a roomy one."""

    box: Box
    roomy: bool


def places_on(items: Sequence[Item], players: Sequence[PlayerPanel]) -> list[PanelPlace]:
    """Returns where the panels of these players are on a picture that has them."""
    found: list[PanelPlace] = []
    for frame, badge in pairwise(items):
        player = players[len(found)] if len(found) < len(players) else None
        if player and frame == _frame(player, frame.box) and badge == Icon(badge.box, "seat", player.seat):
            portraits = (item.box for item in items if isinstance(item, Icon) and item.box.w == PORTRAIT)
            found.append(PanelPlace(frame.box, any(frame.box.holds(box) for box in portraits)))
    return found


def _right(items: Sequence[Item]) -> int:
    return max(item.box.right for item in items)


# ---------------------------------------------------------------------- beside the track


def _story_lines(player: PlayerPanel, width: int) -> list[list[Item]]:
    """Returns the story in lines. In a narrow panel, the dice for the order come last."""
    dice = [(*player.rolled, word(f"P{player.place}"))] if player.rolled and player.place and width < WIDE else []
    return in_lines([*player.story, *dice], width - 2 * INSIDE)


def block_height(player: PlayerPanel, width: int, roomy: bool) -> int:
    lines = len(_story_lines(player, width))
    return NAME + (PORTRAIT + ROOMY + 12 if roomy else FACTS) + lines * LINE + INSIDE


def block(player: PlayerPanel, box: Box, roomy: bool) -> list[Item]:
    inside = Box(box.x + INSIDE, box.y + 2, box.w - 2 * INSIDE, box.h)
    badge = _badge(player, inside.right, inside.y, NAME)
    if box.w >= WIDE and player.rolled:
        left = min([inside.right, *(item.box.x for item in badge)]) - len(player.rolled) * LINE
        badge += laid_out([row(player.rolled, SPACE)], left, inside.y)
    name = Box(inside.x + 54, inside.y, min([inside.right, *(item.box.x for item in badge)]) - 8 - inside.x - 54, NAME)
    items: list[Item] = [_frame(player, box), Icon(Box(inside.x - 2, inside.y + 3, 48, 48), "seat", player.seat), *badge]
    items += name_label(name, player.name, 38, bold=True)
    y = inside.y + NAME
    if roomy:
        items.append(_portrait(player, Box(inside.x, y, PORTRAIT, PORTRAIT)))
        health = _health(player, Box(inside.x + PORTRAIT + 10, y + (PORTRAIT - ROOMY) // 2, 0, ROOMY))
        items += [*health, *_laps(player, _right(health) + 14, health[0].box.y, ROOMY)]
        y += PORTRAIT + 4
        items += _boxes(player, Box(inside.x, y, inside.w, ROOMY))
        y += ROOMY + 8
    else:
        health = _health(player, Box(inside.x, y, 0, FACTS - 8))
        laps = _laps(player, _right(health) + 12, y, FACTS - 8)
        items += [*health, *laps]
        left = _right(laps) + 10
        items += _boxes(player, Box(left, y, inside.right - left, FACTS - 8))
        y += FACTS
    return items + laid_out(_story_lines(player, box.w), inside.x, y)


def column(players: Sequence[PlayerPanel], area: Box) -> list[Item]:
    """Lays out panels in a column, roomy ones if they fit."""
    roomy = sum(block_height(player, area.w, True) + GAP for player in players) - GAP <= area.h
    items: list[Item] = []
    y = area.y
    spare = area.h - sum(block_height(player, area.w, roomy) + GAP for player in players) + GAP
    for player in players:
        height = block_height(player, area.w, roomy) + min(2 * LINE, max(0, spare) // len(players))
        items += block(player, Box(area.x, y, area.w, height), roomy)
        y += height + GAP
    return items


# ---------------------------------------------------------------------- below the track

COLUMNS = {3: 3}
"""The number of columns by number of players; otherwise two."""


def below(players: Sequence[PlayerPanel], area: Box) -> list[Item]:
    """Lays out panels in rows; each row is as high as its highest panel."""
    items: list[Item] = []
    y, count = area.y, COLUMNS.get(len(players), 2)
    for first in range(0, len(players), count):
        cells = [*zip(players[first : first + count], area._replace(h=0).columns(count, GAP), strict=False)]
        height = max(block_height(player, cell.w, roomy=False) for player, cell in cells)
        for player, cell in cells:
            items += block(player, Box(cell.x, y, cell.w, height), roomy=False)
        y += height + GAP
    return items
