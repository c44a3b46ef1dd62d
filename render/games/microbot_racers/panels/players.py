"""What the picture says about the players: names and health, and a table of the actions that everybody has picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.microbot_racers.match import FULL_HEALTH
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.panels.chips import chips
from render.games.microbot_racers.track.layout import READABLE, PageLayout
from render.scene.scene import Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import name_label

GAP, PAD, NEAR = 4, 6, 4
"""Pixels between panels, inside them, and between the parts of a line."""
STACKED = 110
"""The height from which a panel has a line for each of its parts."""
ROOMY = 560
"""The width of a line from which health is a row of hearts."""
BADGE, HEART, FLAG, NAME, LINE = 46, 40, 34, 48, 52
"""The sizes of icons, the largest size of letters of a name, and the height of a line in a panel with several."""
ROW, WIDE = 100, 210
"""The greatest height of a row of the table, and the room for actions that a flag leaves."""


class PlayerPanel(NamedTuple):
    """What is shown about one player."""

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
    wins: bool = False


def arranged(players: Sequence[PlayerPanel], plan: PageLayout) -> list[Item]:
    """Lays out the panels of all players, and the table."""
    items = [item for player in players for item in panel(player, panel_box(plan, player.seat, len(players)))]
    return [*items, *table(players, plan.table)]


def in_order(players: Sequence[PlayerPanel]) -> list[PlayerPanel]:
    """Returns the players as the table lists them: P1 first, and those without a place last."""
    return sorted(players, key=lambda player: (not player.place, player.place, player.seat))


# ---------------------------------------------------------------------- names and health


def panel_box(plan: PageLayout, seat: int, count: int) -> Box:
    """Returns the place of a player's panel: beside the others in a strip, otherwise below each other."""
    area = plan.people
    return (area.columns(count, GAP) if area.w > area.h * count else area.rows(count, GAP))[seat]


def panel(player: PlayerPanel, box: Box) -> list[Item]:
    frame = Panel(box, *(("bright", "accent", 4) if player.acts else ("panel", "panel edge", 2)), radius=12)
    inside = box.inset(PAD, 2)
    return [frame, *(_stacked(player, inside) if box.h >= STACKED and box.w < box.h * 2 else _in_a_line(player, inside))]


def _in_a_line(player: PlayerPanel, inside: Box) -> list[Item]:
    """Lays out badge, name and health in one line; with much room, health is a row of hearts."""
    badge = Icon(Box(inside.x, inside.y + (inside.h - BADGE) // 2, BADGE, BADGE), "seat", player.seat)
    health = _hearts(player, inside.right, inside) if inside.w >= ROOMY else _health(player, inside.right, inside)
    name = Box(badge.box.right + 2 * NEAR, inside.y, health[0].box.x - 4 * NEAR - badge.box.right, inside.h)
    return [badge, *name_label(name, player.name, min(NAME, inside.h - NEAR), bold=True, least=READABLE), *health]


def _stacked(player: PlayerPanel, inside: Box) -> list[Item]:
    """Lays out badge and health, and the name below them."""
    top = inside.y + (inside.h - 2 * LINE) // 2
    upper, lower = (Box(inside.x, top + number * LINE, inside.w, LINE) for number in range(2))
    badge = Icon(Box(inside.x + NEAR, upper.y, LINE - 2, LINE - 2), "seat", player.seat)
    name = name_label(lower, player.name, READABLE + 6, bold=True, least=READABLE)
    return [badge, *name, *_health(player, inside.right - NEAR, upper)]


def _health(player: PlayerPanel, right: int, line: Box) -> list[Item]:
    """Lays out a heart and how many there are, which ends at `right`."""
    health = player.robot["health"]
    wide = measuring.width(str(FULL_HEALTH), READABLE, True)
    number = Box(right - wide, line.y, wide, line.h)
    heart = Icon(Box(number.x - NEAR - HEART, line.y + (line.h - HEART) // 2, HEART, HEART), f"{GAME_ID}/heart", min(1, health))
    return [heart, Label(number, str(health), READABLE, bold=True)]


def _hearts(player: PlayerPanel, right: int, line: Box) -> list[Item]:
    """Lays out a row of hearts that ends at `right`; those that are lost are empty."""
    left, y = right - FULL_HEALTH * HEART, line.y + (line.h - HEART) // 2
    lit = [int(number < player.robot["health"]) for number in range(FULL_HEALTH)]
    return [Icon(Box(left + i * HEART, y, HEART, HEART), f"{GAME_ID}/heart", full) for i, full in enumerate(lit)]


# ---------------------------------------------------------------------- the table


def table(players: Sequence[PlayerPanel], box: Box) -> list[Item]:
    """Lays out a row for each player: the place in the order, the badge, the actions that are left, and the laps."""
    items: list[Item] = [Panel(box, "panel", "panel edge", 2, radius=14)]
    widest = max(measuring.width(text, READABLE, True) if (text := _laps(player)) else 0 for player in players)
    for player, row in zip(in_order(players), _rows(box, len(players)), strict=True):
        items += _row(player, row, widest)
    return items


def _rows(box: Box, count: int) -> list[Box]:
    height = min(ROW * count, box.h - 2 * NEAR)
    return Box(box.x + PAD, box.y + (box.h - height) // 2, box.w - 2 * PAD, height).rows(count)


def _row(player: PlayerPanel, row: Box, widest: int) -> list[Item]:
    """Lays out a row of the table; `widest` is the width of the longest laps."""
    place = Box(row.x, row.y, measuring.width("P4", READABLE, True), row.h)
    items: list[Item] = []
    if player.wins:
        items.append(Icon(place.square(min(BADGE, row.h - 2)), "crown"))
    elif player.place:
        items.append(Label(place, f"P{player.place}", READABLE, "dim", bold=True))
    badge = Box(place.right + NEAR, row.y, BADGE, row.h).square(min(BADGE, row.h - 2))
    kind = "seat" if player.robot["intact"] else f"{GAME_ID}/wreck"
    right = row.right
    if widest:
        laps = Box(row.right - widest, row.y, widest, row.h)
        items.append(Label(laps, _laps(player), READABLE, bold=True, align="right"))
        right = laps.x - NEAR
        if right - badge.right > FLAG + WIDE:
            right -= FLAG
            items.append(Icon(Box(right, row.y + (row.h - FLAG) // 2, FLAG, FLAG), "flag"))
            right -= NEAR
    slots = Box(badge.right + NEAR, row.y, right - badge.right - NEAR, row.h)
    return [*items, Icon(badge, kind, player.seat), *chips(player.picks, player.fresh, slots)]


def _laps(player: PlayerPanel) -> str:
    """Returns the laps; nothing where one lap is the whole race and nobody has gone back over the line."""
    laps = player.robot["laps"]
    return f"{laps}/{player.goal}".replace("-", "−") if player.goal > 1 or laps < 0 else ""
