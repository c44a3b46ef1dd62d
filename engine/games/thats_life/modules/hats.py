"""The Hats module: a pawn that joins others may take, give or exchange a hat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.pieces import Pawn

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn

TAKE, GIVE, EXCHANGE = "take", "give", "exchange"


class HatChange(NamedTuple):
    """A change of hats: `hat` is the one the moved pawn takes or gives, `other` the pawn it meets."""

    how: str
    hat: str
    other: Pawn

    @property
    def id(self) -> str:
        return f"{self.how}.{self.hat[0]}.{self.other[0]}"


def changes(match: Match, pawn: Pawn, space: int) -> list[HatChange]:
    """The possible changes for a pawn on a space; identical pawns of one player count once (004-58, 004-R12)."""
    mine = match.hat_of(pawn)
    possible: dict[str, HatChange] = {}
    for other in match.pawns_on(space):
        theirs = match.hat_of(other)
        change = None
        if other == pawn or theirs == mine:
            continue
        if mine is None and theirs is not None:
            change = HatChange(TAKE, theirs, other)
        elif mine is not None:
            change = HatChange(GIVE if theirs is None else EXCHANGE, mine, other)
        if change is not None:
            possible.setdefault(change.id, change)
    return list(possible.values())


def offer_change(turn: Turn, k: int, space: int, cause: int) -> None:
    """Asks the player for a change of hats and makes it: once per move, and not on Start or Finish (004-R9)."""
    pawn = (turn.seat, k)
    possible = changes(turn.match, pawn, space)
    if not possible:
        return
    change = turn.host.ask(turn.seat, "hat", (*possible, None), pawn)
    if change is None:
        return
    sheet, other = turn.sheet, change.other
    if change.how == EXCHANGE:
        sheet.lucky_hat, sheet.cursed_hat = sheet.cursed_hat, sheet.lucky_hat
    else:
        wearer = pawn if change.how == TAKE else other
        if change.hat == "lucky":
            sheet.lucky_hat = wearer
        else:
            sheet.cursed_hat = wearer
    turn.note("hat", {"how": change.how, "hat": change.hat, "other": other[0]}, cause)
