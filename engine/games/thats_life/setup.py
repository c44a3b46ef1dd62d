"""The setup before the first turn: the track, the guards, hats and cards, and the starting player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.host import Host
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import HAND, STEPS
from engine.games.thats_life.tiles import (
    FINISH,
    GIFT,
    GUARDED,
    LEFT_OUT,
    LUCKY,
    LUCKY_TILES,
    MAKE_ROOM,
    MINUSES,
    PLUSES,
    RISKS,
    SECOND_MINUSES,
    START,
    Tile,
    path_tiles,
)
from engine.games.thats_life.variant import CLASSIC, LATE, SWAP, Variant

BETWEEN_ACTIONS = 8
"""Tiles between two action tiles (004-6)."""


def setup_step(match: Match, host: Host) -> None:
    """Sets up the game: the first step, without any decision."""
    variant, sheet = match.variant, match.sheet
    sheet.faces = [START, *_path(variant, host), FINISH]
    sheet.track = list(range(len(sheet.faces)))
    match.finish = len(sheet.faces) - 1
    if variant.pro:
        sheet.guards = [space for space, tile in enumerate(sheet.faces) if tile in LUCKY or tile in GUARDED]
    if host.records_events:
        host.note("laid", {"tiles": list(sheet.faces), "guards": len(sheet.guards), "lucky": variant.skin.lucky})
    if variant.hats:
        sheet.current = _hats(match, host)
    else:
        sheet.current = host.below(variant.players)  # the rules say: the youngest player (004-R30)
        if host.records_events:
            host.note("begins", {"seat": sheet.current})
    if variant.cards:
        for seat in range(variant.players):
            sheet.hands[seat] = [match.draw_card(host, seat) for _ in range(HAND)]
        if host.records_events:
            host.note("dealt", {"cards": HAND})
            for seat, hand in enumerate(sheet.hands):
                host.note("drew", {"seat": seat, "cards": list(hand)}, only=seat)


# ---------------------------------------------------------------------- the track


def _path(variant: Variant, host: Host) -> list[Tile]:
    """The tiles between Start and Finish, in order."""
    lucky = [variant.skin.lucky] * LUCKY_TILES
    if variant.order == CLASSIC:
        return [*SECOND_MINUSES, *lucky, *PLUSES[::-1], *MINUSES]
    if variant.order == SWAP:
        return [*SECOND_MINUSES, *PLUSES[::-1], *lucky, *MINUSES]
    if variant.order == LATE:
        return [*SECOND_MINUSES, *PLUSES[::-1], *MINUSES, *lucky]
    tiles = _shuffled(_with_risks(variant, host) if variant.risk else path_tiles(variant.skin.lucky), host)
    return tiles if variant.pro else _with_actions(tiles)


def _with_actions(tiles: Sequence[Tile]) -> list[Tile]:
    path: list[Tile] = []
    for i in range(0, len(tiles), BETWEEN_ACTIONS):
        path += [*tiles[i : i + BETWEEN_ACTIONS], GIFT]
    return path


def _with_risks(variant: Variant, host: Host) -> list[Tile]:
    """The tiles with eight replaced by risk tiles; one returns if a risk tile stays in the box (004-34, 004-35)."""
    tiles = path_tiles(variant.skin.lucky)
    away = [variant.skin.lucky, *MAKE_ROOM]
    for tile in away:
        tiles.remove(tile)
    risks = list(RISKS)
    if variant.players in (2, 4):
        risks.remove(LEFT_OUT)
        tiles.append(away[host.below(len(away))])
    return tiles + risks


def _shuffled(tiles: Sequence[Tile], host: Host) -> list[Tile]:
    left = list(tiles)
    return [left.pop(host.below(len(left))) for _ in range(len(left))]


# ---------------------------------------------------------------------- the hats


def _hats(match: Match, host: Host) -> int:
    """Deals the hats and returns the seat with the lucky one, which begins (004-53 to 004-55)."""
    sheet, by_card = match.sheet, match.variant.cards
    seats = list(range(match.variant.players))
    drawn: dict[int, list[int]] = {seat: [] for seat in seats}

    def draw(tied: Sequence[int]) -> None:
        for seat in tied:
            drawn[seat].append(_face_up(match, host) if by_card else host.die(seat))
        if host.records_events:
            what = "card" if by_card else "die"
            host.note("hat_draw", {"what": what, "seats": list(tied), "drawn": [drawn[seat][-1] for seat in tied]})

    draw(seats)
    lucky = _alone(seats, drawn, max, draw)
    seats.remove(lucky)
    cursed = _alone(seats, drawn, max if by_card else min, draw)
    sheet.lucky_hat, sheet.cursed_hat = (lucky, 0), (cursed, 0)
    if host.records_events:
        host.note("hats", {"lucky": lucky, "cursed": cursed})
    return lucky


def _alone(
    seats: Sequence[int], drawn: dict[int, list[int]], best: Callable[..., list[int]], draw: Callable[[Sequence[int]], None]
) -> int:
    """The seat with the `best` draw; tied seats draw again (004-R11)."""
    while True:
        wanted = best(drawn[seat] for seat in seats)
        tied = [seat for seat in seats if drawn[seat] == wanted]
        if len(tied) == 1:
            return tied[0]
        draw(tied)


def _face_up(match: Match, host: Host) -> int:
    card = match.draw_card(host)
    match.sheet.discards.append(card)
    return STEPS[card]
