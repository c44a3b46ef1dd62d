"""The robots and wrecks on the track."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.microbot_racers.board import COMPASS
from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import PageLayout
from render.scene.scene import Box, Icon, Item, Panel, Printed


def robot(seat: int, way: int, box: Box) -> Icon:
    """Returns a robot; its shape shows which way it faces on the picture."""
    return Icon(box, f"{GAME_ID}/robot-{seat}", way)


def robots(board: View, plan: PageLayout) -> list[Item]:
    """Returns wrecks and robots. Wrecks are part of the ground, because robots drive over them (003-R34)."""
    return [*_wrecks(board, plan), *_standing(board, plan)]


def _wrecks(board: View, plan: PageLayout) -> Iterator[Item]:
    for racer in board["robots"]:
        if racer["square"] and not racer["intact"]:
            yield Printed(plan.cell_of(racer["square"]), f"{GAME_ID}/wreck", racer["seat"])


def _standing(board: View, plan: PageLayout) -> Iterator[Item]:
    for racer in board["robots"]:
        if racer["square"] and racer["intact"]:
            yield robot(racer["seat"], plan.facing(COMPASS.index(racer["facing"])), plan.cell_of(racer["square"]))


def lights(board: View, plan: PageLayout, waiting: list[int]) -> Iterator[Item]:
    """Yields a light below each robot whose player has to decide."""
    for racer in board["robots"]:
        if racer["square"] and racer["intact"] and racer["seat"] in waiting:
            yield Panel(plan.cell_of(racer["square"]), "spot", "accent", 4, radius=10)
