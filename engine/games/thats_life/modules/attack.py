"""The Attack module: two cards of one number push all enemies off a space of the player's own (004-66, 004-67)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import STEPS
from engine.games.thats_life.moves import MUST, figure_moves
from engine.games.thats_life.pushing import push, pushes

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn


class Pair(NamedTuple):
    """Two movement cards of the same number."""

    steps: int

    @property
    def id(self) -> str:
        return f"attack.{self.steps}"


def pairs(match: Match, seat: int, symbol: str) -> list[Pair]:
    """The attack that can be made, if any: a 0 moves nobody, and while the figure has to go there is none (004-R21)."""
    hand = match.sheet.hands[seat]
    steps = {STEPS[card] for card in hand}
    if not match.variant.attack or len(hand) != 2 or len(steps) != 1:
        return []
    [number] = steps
    if symbol == MUST and figure_moves(match, number):
        return []
    return [Pair(number)] if targets(match, seat, number) else []


def targets(match: Match, seat: int, steps: int) -> list[int]:
    """The spaces where a pawn of this player stands with enemies that can be pushed."""
    own = sorted({*match.sheet.pawns[seat]} - {match.finish})
    return [space for space in own if pushes(match, space, steps, enemies_of=seat)]


def attack(turn: Turn, pair: Pair) -> None:
    """Discards both cards and pushes the enemies off a space of the player's choice. There is no double turn."""
    cards = list(turn.sheet.hands[turn.seat])
    for card in cards:
        turn.discard(card)
    possible = targets(turn.match, turn.seat, pair.steps)
    cause = turn.note("attack", {"cards": cards, "steps": pair.steps})
    space = turn.host.ask(turn.seat, "attack", possible, pair.steps) if len(possible) > 1 else possible[0]
    push(turn, pushes(turn.match, space, pair.steps, enemies_of=turn.seat), space, cause)
