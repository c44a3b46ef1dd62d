"""The worm or torch tokens: gained with a minus tile, held face down, played in a later turn; and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import STEPS
from engine.games.thats_life.modules.token_names import EVERYONE_OFF, EXTRA_TURN, SWAP_PLACES, TOP_TO_BOTTOM
from engine.games.thats_life.moves import Move, moves
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN
from engine.games.thats_life.pushing import push, pushes
from engine.games.thats_life.tiles import STEAL
from engine.games.thats_life.trial_move import trial_move

if TYPE_CHECKING:
    from engine.games.thats_life.turn import Turn

NOW, LATER = "now", "later"


class Play(NamedTuple):
    """A token, and whether it is played before the move or after it."""

    token: str
    when: str = NOW

    @property
    def id(self) -> str:
        return f"{self.token.lower().replace(' ', '-')}.{self.when}"


class Swap(NamedTuple):
    """One of the player's pawns and a neighbouring piece; `owner` and `other` say which pawn, if it is one."""

    pawn: int
    space: int
    piece: str
    there: int
    owner: int | None = None
    other: int = -1

    @property
    def id(self) -> str:
        return f"{self.pawn}.{self.piece[0]}{self.there}.{'' if self.owner is None else f'{self.owner}.{self.other}'}"


def gain(turn: Turn, cause: int) -> None:
    """Gives the player the top token, which only they may see (004-45, 004-46)."""
    drawn = turn.match.tokens.draw(turn.host, 1, turn.seat)
    if not drawn:
        return
    turn.sheet.tokens[turn.seat] += drawn
    turn.gained += 1
    if turn.host.records_events:
        token = turn.match.variant.skin.token
        took = turn.note("token", {"token": token}, cause)
        turn.note("token_seen", {"token": token, "name": drawn[0]}, took, only=turn.seat)


def playable_tokens(turn: Turn) -> list[str]:
    """The tokens that the player held when the turn began."""
    held = turn.sheet.tokens[turn.seat]
    return held[: len(held) - turn.gained] if turn.gained else held


def possible_plays(turn: Turn) -> list[Play]:
    """The plays that make sense now, or after the move; never one that changes nothing."""
    held, match, seat = playable_tokens(turn), turn.match, turn.seat
    plays: list[Play] = []
    if EXTRA_TURN in held and _after_some_move(turn, _is_on_the_way):
        plays.append(Play(EXTRA_TURN))
    if EVERYONE_OFF in held and possible_stayers(turn):
        plays.append(Play(EVERYONE_OFF))
    if SWAP_PLACES in held:
        if swaps(match, seat):
            plays.append(Play(SWAP_PLACES))
        if _after_some_move(turn, swaps):
            plays.append(Play(SWAP_PLACES, LATER))
    if TOP_TO_BOTTOM in held:
        if _can_sink(match, seat):
            plays.append(Play(TOP_TO_BOTTOM))
        if _after_some_move(turn, _can_sink) or _can_sink_after_stealing(turn):
            plays.append(Play(TOP_TO_BOTTOM, LATER))
    return [play for play in plays if turn.later.count(play.token) < held.count(play.token)]


def _possible_moves(turn: Turn) -> list[Move]:
    """The moves that may follow, with any card in hand as long as none has been played."""
    hand = turn.sheet.hands[turn.seat] if turn.match.variant.cards and not turn.played else ()
    numbers = sorted({STEPS[card] for card in hand}) or [turn.steps]
    return [move for steps in numbers for move in moves(turn.match, turn.seat, steps, turn.symbol)]


def _after_some_move(turn: Turn, wanted: Callable[[Match, int], object]) -> bool:
    """Whether this holds after one of the moves that may follow, or as it is now if no pawn has to move."""
    match, seat, possible = turn.match, turn.seat, _possible_moves(turn)
    if (not possible or (match.variant.cards and not turn.played)) and wanted(match, seat):
        return True
    for move in possible:
        with trial_move(match, seat, move):
            if wanted(match, seat):
                return True
    return False


def _is_on_the_way(match: Match, seat: int) -> bool:
    return not match.is_home(seat)


def _can_sink(match: Match, seat: int) -> bool:
    """Whether the tower would be another one with its top tile at the bottom."""
    return _is_mixed(match.sheet.towers[seat])


def _is_mixed(tower: Sequence[str]) -> bool:
    return len({*tower}) > 1


def _can_sink_after_stealing(turn: Turn) -> bool:
    """Whether a move may leave a Steal empty that brings a tile to sink, or to sink another under."""
    match, (own, *others) = turn.match, turn.sheet.towers[turn.seat :] + turn.sheet.towers[: turn.seat]
    steals = any(turn.sheet.faces[move.start] == STEAL and match.pieces_on(move.start) == 1 for move in _possible_moves(turn))
    return steals and any(_is_mixed([*own, tower[-1]]) for tower in others if tower)


def play_one(turn: Turn) -> bool:
    """Lets the player choose a token, or none; returns whether one was played now. A token is revealed only when it is played.

    Reserving a token for later returns False just as declining does, so that others cannot tell the two apart (004-46). If no token
    would change anything, only the player reads that, and is not asked (004-R36).
    """
    while True:
        plays = possible_plays(turn)
        if not plays:
            turn.note("tokens_idle", {"token": turn.match.variant.skin.token}, only=turn.seat)
            return False
        play = turn.host.ask(turn.seat, "token", (*plays, None), turn.steps, secret=True)
        if play is None:
            return False
        if play.when == NOW and _EFFECTS[play.token](turn):
            return True
        if play.when == LATER:
            turn.later.append(play.token)
            if not possible_plays(turn):
                return False


def play_later(turn: Turn) -> None:
    """Plays the tokens reserved for after the move, if they still have an effect; the player may still decline."""
    later, turn.later = turn.later, []
    for token in later:
        if token in playable_tokens(turn) and (token == SWAP_PLACES or _confirms_sinking(turn)):
            _EFFECTS[token](turn)


def _confirms_sinking(turn: Turn) -> bool:
    """Whether the player wants the top tile to go under; asked like a swap, because the question must not reveal the token."""
    return _can_sink(turn.match, turn.seat) and turn.host.ask(turn.seat, "sink", ("yes", None), secret=True) is not None


def _reveal(turn: Turn, token: str) -> int:
    """Shows a played token and puts it under the stack (004-51)."""
    held = turn.sheet.tokens[turn.seat]
    held.remove(token)
    turn.match.tokens.put_under([token])
    return turn.note("token_played", {"token": turn.match.variant.skin.token, "name": token})


# ---------------------------------------------------------------------- the four kinds


def _extra_turn(turn: Turn) -> bool:
    """Grants a whole turn after this one; several add up (004-47, 004-R20)."""
    _reveal(turn, EXTRA_TURN)
    turn.sheet.extra_turns += 1
    return True


def _top_to_bottom(turn: Turn) -> bool:
    tower = turn.sheet.towers[turn.seat]
    cause = _reveal(turn, TOP_TO_BOTTOM)
    tower.insert(0, tower.pop())
    turn.note("sunk", {"tile": tower[0], "top": tower[-1]}, cause)
    return True


def possible_stayers(turn: Turn) -> list[int]:
    """The player's pawns that could stay while all others leave their space; identical pawns count once."""
    match, seat = turn.match, turn.seat
    alike: dict[tuple[int, str | None], int] = {}
    for k, space in enumerate(match.sheet.pawns[seat]):
        if space != match.finish and pushes(match, space, turn.steps, stays=(seat, k)):
            alike.setdefault((space, match.hat_of((seat, k))), k)
    return list(alike.values())


def _everyone_off(turn: Turn) -> bool:
    """Pushes all others off a pawn's space by the number rolled, which is used for the move as well (004-49, 004-R18)."""
    stays = turn.host.ask(turn.seat, "off", (*possible_stayers(turn), None), turn.steps, secret=True)
    if stays is None:
        return False
    cause = _reveal(turn, EVERYONE_OFF)
    space = turn.sheet.pawns[turn.seat][stays]
    push(turn, pushes(turn.match, space, turn.steps, stays=(turn.seat, stays)), space, cause)
    return True


def swaps(match: Match, seat: int) -> list[Swap]:
    """The possible swaps of a player's pawn with a piece on the next space ahead or behind.

    Never on Start or Finish (004-50, 004-R19).
    """
    sheet = match.sheet
    track = sheet.track
    possible: dict[object, Swap] = {}
    for k, space in enumerate(sheet.pawns[seat]):
        if not 0 < space < match.finish:
            continue
        index = track.index(space)
        mine = (space, match.hat_of((seat, k)))
        for there in (track[index - 1], track[index + 1]):
            if not 0 < there < match.finish:
                continue
            for owner, other in match.pawns_on(there):
                hat = match.hat_of((owner, other))
                if owner != seat or hat != mine[1]:
                    possible.setdefault((mine, there, owner, hat), Swap(k, space, PAWN, there, owner, other))
            if there in sheet.guards:
                possible.setdefault((mine, there, GUARD), Swap(k, space, GUARD, there))
            if there == sheet.figure:
                possible.setdefault((mine, there, FIGURE), Swap(k, space, FIGURE, there))
    return list(possible.values())


def exchange(match: Match, seat: int, swap: Swap) -> None:
    """Makes the pawn and its neighbour change places."""
    match.put(PAWN, swap.space, swap.there, (seat, swap.pawn))
    match.put(swap.piece, swap.there, swap.space, None if swap.owner is None else (swap.owner, swap.other))


def _swap_places(turn: Turn) -> bool:
    possible = swaps(turn.match, turn.seat)
    swap = turn.host.ask(turn.seat, "swap", (*possible, None), secret=True) if possible else None
    if swap is None:
        return False
    cause = _reveal(turn, SWAP_PLACES)
    sheet = turn.sheet
    exchange(turn.match, turn.seat, swap)
    turn.note(
        "swapped",
        {
            "from": swap.space,
            "to": swap.there,
            "left": sheet.faces[swap.space],
            "on": sheet.faces[swap.there],
            "piece": turn.match.piece_name(swap.piece),
            "owner": swap.owner,
            "hat": turn.match.hat_of((turn.seat, swap.pawn)),
            "other_hat": turn.match.hat_of((swap.owner, swap.other)) if swap.owner is not None else None,
        },
        cause,
    )
    return True


_EFFECTS = {
    EXTRA_TURN: _extra_turn,
    TOP_TO_BOTTOM: _top_to_bottom,
    EVERYONE_OFF: _everyone_off,
    SWAP_PLACES: _swap_places,
}
