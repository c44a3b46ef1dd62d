"""Rules of thumb for the quick AI: the value of a position after each option, in points and expected tiles.

Every pawn will have to leave its tile, and the fewer pieces are with it, the more likely it takes the tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.core.host import Ask
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.attack import Pair, targets
from engine.games.thats_life.modules.hats import EXCHANGE, GIVE, TAKE, HatChange, changes
from engine.games.thats_life.modules.movement_cards import STEPS
from engine.games.thats_life.modules.token_names import EVERYONE_OFF, EXTRA_TURN, SWAP_PLACES
from engine.games.thats_life.modules.tokens import LATER, Play, Swap, exchange, swaps
from engine.games.thats_life.moves import NOT, Move, lands_exactly, moves
from engine.games.thats_life.pieces import FIGURE, PAWN
from engine.games.thats_life.pushing import Push, pushes
from engine.games.thats_life.scoring import HAT_POINTS, score, tower_worth
from engine.games.thats_life.tiles import GIFT, LUCKY, RISK_VALUES, STEAL, VALUES, is_negative
from engine.games.thats_life.trial_move import trial_move
from engine.games.thats_life.turn import TOKEN

ALONE, IN_PAIR, IN_A_CROWD = 0.75, 0.4, 0.2
"""The probability that a pawn takes its tile, by the number of pieces there."""
LUCKY_VALUE = 4.0
"""The value of a lucky tile before it is known which tile it will turn."""
SPARE_LUCKY_VALUE = 1.5
"""The value of a lucky tile in a tower with nothing to turn yet."""
TOKEN_THRESHOLD = 2.0
"""What playing a token has to gain; an unplayed token is worth a point."""


def advise(match: Match, ask: Ask) -> Any:
    hint = HINTS.get(ask.kind)
    return hint(match, ask) if hint is not None else ask.options[0]


# ---------------------------------------------------------------------- the value of a position


def evaluate(match: Match) -> list[float]:
    """Every player's points, and the expected value of the tiles under their pawns."""
    scores = [score(match, seat) for seat in range(match.variant.players)]
    return [_expected_points(match, seat) + own.laps + own.discs + own.tokens + own.hats for seat, own in enumerate(scores)]


def seat_value(match: Match, seat: int) -> float:
    """This player's expected points from tiles, less the average of the others."""
    values = [_expected_points(match, owner) for owner in range(match.variant.players)]
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def _expected_points(match: Match, seat: int) -> float:
    faces, finish = match.sheet.faces, match.finish
    worth, spare = _worth(tuple(match.sheet.towers[seat]))
    value = worth + SPARE_LUCKY_VALUE * spare
    for space in match.sheet.pawns[seat]:
        if 0 < space < finish:
            company = match.pieces_on(space)
            chance = ALONE if company == 1 else IN_PAIR if company == 2 else IN_A_CROWD
            value += chance * _tile_value(match, seat, faces[space], spare)
    return value


@lru_cache(maxsize=4096)
def _worth(tower: tuple[str, ...]) -> tuple[int, int]:
    """What a tower is worth, and how many of its lucky tiles have nothing to turn. Cached: towers change rarely."""
    worth, turned = tower_worth(tower)
    return sum(worth), sum(tile in LUCKY for tile in tower) - len(turned)


def _tile_value(match: Match, seat: int, tile: str, spare: int) -> float:
    """What a player would gain by taking this tile, or by its action."""
    value = VALUES.get(tile)
    if value is not None:
        return -value if value < 0 and spare > 0 else value
    if tile in LUCKY:
        return LUCKY_VALUE
    tower = match.sheet.towers[seat]
    if tile == STEAL:
        return 3.0
    if tile == GIFT:
        return -VALUES.get(tower[-1], 2) if tower else 0.0
    risks = sum(other in RISK_VALUES for other in tower)
    return RISK_VALUES[tile] * (0.5 if risks % 2 else -0.5)


# ---------------------------------------------------------------------- moves, tried out and taken back


def move_value(match: Match, seat: int, move: Move, steps: int) -> float:
    """The value of the position after a move, with what it brings besides: discs, a stolen tile, a better hat."""
    sheet = match.sheet
    with trial_move(match, seat, move):
        value = seat_value(match, seat)
        if move.piece == PAWN and sheet.lucky_hat is not None and 0 < move.end < match.finish:
            value += HAT_POINTS if best_change(match, changes(match, (seat, move.pawn), move.end), seat) else 0
    if move.end == match.finish:
        exact = sheet.finish_discs and lands_exactly(match, move.start, steps)
        value += sheet.laps[-1] if move.piece == FIGURE else sheet.finish_discs[-1] if exact else 0
    leaves_steal = sheet.faces[move.start] == STEAL and match.pieces_on(move.start) == 1
    return value + (max(_gains(match, seat), default=0.0) if leaves_steal else 0.0)


def _gains(match: Match, seat: int) -> list[float]:
    """What stealing the top tile of each other tower would bring."""
    return [_gain(match, seat, other) for other, tower in enumerate(match.sheet.towers) if tower and other != seat]


def _gain(match: Match, seat: int, other: int) -> float:
    mine, theirs = match.sheet.towers[seat], match.sheet.towers[other]
    tile = theirs[-1]
    hope = SPARE_LUCKY_VALUE if tile in LUCKY else 0.0
    won = _worth((*mine, tile))[0] - _worth(tuple(mine))[0]
    lost = _worth(tuple(theirs))[0] - _worth(tuple(theirs[:-1]))[0]
    return won + hope + lost / match.variant.players


def _move(match: Match, ask: Ask) -> Any:
    if TOKEN in ask.options and _best_play(match, ask.seat, ask.wording) is not None:
        return TOKEN
    possible = [option for option in ask.options if isinstance(option, Move)]
    return max(possible, key=lambda move: move_value(match, ask.seat, move, ask.wording)) if possible else ask.options[0]


# ---------------------------------------------------------------------- cards


def _card(match: Match, ask: Ask) -> Any:
    cards = [option for option in ask.options if option != TOKEN]
    return max(cards, key=lambda option: _card_value(match, ask.seat, option, ask.wording or NOT))


def _card_value(match: Match, seat: int, option: str | Pair, symbol: str = NOT) -> float:
    if isinstance(option, Pair):
        return max(_after_attack(match, seat, space, option.steps) for space in targets(match, seat, option.steps))
    steps = STEPS[option]
    values = [move_value(match, seat, move, steps) for move in moves(match, seat, steps, symbol)]
    return max(values, default=seat_value(match, seat))


def _after_attack(match: Match, seat: int, space: int, steps: int) -> float:
    return _after_push(match, seat, space, pushes(match, space, steps, enemies_of=seat))


def _double(match: Match, ask: Ask) -> Any:
    [card] = match.sheet.hands[ask.seat]
    return "yes" if _card_value(match, ask.seat, card) >= seat_value(match, ask.seat) else None


def _where_to_attack(match: Match, ask: Ask) -> Any:
    return max(ask.options, key=lambda space: _after_attack(match, ask.seat, space, ask.wording))


# ---------------------------------------------------------------------- tokens


def _after_push(match: Match, seat: int, space: int, pushed: Sequence[Push]) -> float:
    for p in pushed:
        match.put(p.piece, space, p.end, p.pawn)
    value = seat_value(match, seat)
    for p in pushed:
        match.put(p.piece, p.end, space, p.pawn)
    return value


def _after_swap(match: Match, seat: int, swap: Swap) -> float:
    exchange(match, seat, swap)
    value = seat_value(match, seat)
    exchange(match, seat, swap._replace(space=swap.there, there=swap.space))
    return value


def _after_off(match: Match, seat: int, stays: int, steps: int) -> float:
    space = match.sheet.pawns[seat][stays]
    return _after_push(match, seat, space, pushes(match, space, steps, stays=(seat, stays)))


def _best_play(match: Match, seat: int, steps: int) -> str | None:
    """The token that gains enough if it is played now."""
    held = match.sheet.tokens[seat]
    now = seat_value(match, seat) + TOKEN_THRESHOLD
    if SWAP_PLACES in held and any(_after_swap(match, seat, swap) > now for swap in swaps(match, seat)):
        return SWAP_PLACES
    own = [k for k, space in enumerate(match.sheet.pawns[seat]) if space != match.finish]
    if EVERYONE_OFF in held and any(_after_off(match, seat, stays, steps) > now for stays in own):
        return EVERYONE_OFF
    return EXTRA_TURN if EXTRA_TURN in held and _has_two_good_tiles(match, seat) else None


def _has_two_good_tiles(match: Match, seat: int) -> bool:
    """Whether two good tiles can be taken: one in this turn, one in an extra turn."""
    waiting = [space for space in match.sheet.pawns[seat] if match.pieces_on(space) == 1]
    return sum(_tile_value(match, seat, match.sheet.faces[space], 0) >= 3 for space in waiting if 0 < space < match.finish) > 1


def _token(match: Match, ask: Ask) -> Any:
    best = _best_play(match, ask.seat, ask.wording)
    wanted = [play for play in ask.options if isinstance(play, Play) and play.token == best and play.when != LATER]
    return wanted[0] if wanted else None


def _swap(match: Match, ask: Ask) -> Any:
    return max(
        (swap for swap in ask.options if swap is not None), key=lambda swap: _after_swap(match, ask.seat, swap), default=None
    )


def _off(match: Match, ask: Ask) -> Any:
    stays = [k for k in ask.options if k is not None]
    return max(stays, key=lambda k: _after_off(match, ask.seat, k, ask.wording), default=None)


# ---------------------------------------------------------------------- stealing, hats and towers


def _steal(match: Match, ask: Ask) -> Any:
    return max(ask.options, key=lambda victim: _gain(match, ask.seat, victim))


def best_change(match: Match, possible: Sequence[HatChange], seat: int) -> HatChange | None:
    """The best change of hats: take a lucky hat, give a cursed one away, preferably at the leader's expense."""

    def good(change: HatChange) -> bool:
        lucky = change.hat == "lucky"
        return change.other[0] != seat and (lucky if change.how == TAKE else not lucky and change.how in (GIVE, EXCHANGE))

    def weight(change: HatChange) -> tuple[bool, float]:
        return change.how == EXCHANGE, _expected_points(match, change.other[0])

    return max(filter(good, possible), key=weight, default=None)


def _hat(match: Match, ask: Ask) -> Any:
    return best_change(match, [change for change in ask.options if change is not None], ask.seat)


def _sink(match: Match, ask: Ask) -> Any:
    """Yes for a good tile, which is safe below; bad ones stay on top, to be given away."""
    return None if is_negative(match.sheet.towers[ask.seat][-1]) else "yes"


HINTS: dict[str, Callable[[Match, Ask], Any]] = {
    "move": _move,
    "card": _card,
    "double": _double,
    "attack": _where_to_attack,
    "token": _token,
    "swap": _swap,
    "off": _off,
    "steal": _steal,
    "sink": _sink,
    "hat": _hat,
}
"""By kind of question; for all others the first option is taken."""
