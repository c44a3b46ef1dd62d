"""The setup before the first turn: the track, the guards, hats and cards, and the starting player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.host import Host
from engine.games.thats_life import tiles
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import HAND, STEPS
from engine.games.thats_life.tiles import Tile
from engine.games.thats_life.variant import CLASSIC, LATE, SWAP, Variant

BETWEEN_ACTIONS = 8
"""Tiles between two action tiles (004-6)."""


def setup_step(match: Match, host: Host) -> None:
    """Sets up the game: the first step, without any decision."""
    variant, sheet = match.variant, match.sheet
    sheet.faces = [tiles.START, *_path(variant, host), tiles.FINISH]
    sheet.track = list(range(len(sheet.faces)))
    match.finish = len(sheet.faces) - 1
    if variant.pro:
        sheet.guards = [space for space, tile in enumerate(sheet.faces) if tile in tiles.LUCKY or tile in tiles.GUARDED]
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
    lucky = [variant.skin.lucky] * tiles.LUCKY_TILES
    if variant.order == CLASSIC:
        return [*tiles.SECOND_MINUSES, *lucky, *tiles.PLUSES[::-1], *tiles.MINUSES]
    if variant.order == SWAP:
        return [*tiles.SECOND_MINUSES, *tiles.PLUSES[::-1], *lucky, *tiles.MINUSES]
    if variant.order == LATE:
        return [*tiles.SECOND_MINUSES, *tiles.PLUSES[::-1], *tiles.MINUSES, *lucky]
    shuffled = _shuffled(_with_risks(variant, host) if variant.risk else tiles.path_tiles(variant.skin.lucky), host)
    return shuffled if variant.pro else _with_actions(shuffled)


def _with_actions(others: Sequence[Tile]) -> list[Tile]:
    path: list[Tile] = []
    for i in range(0, len(others), BETWEEN_ACTIONS):
        path += [*others[i : i + BETWEEN_ACTIONS], tiles.GIFT]
    return path


def _with_risks(variant: Variant, host: Host) -> list[Tile]:
    """The tiles with eight replaced by risk tiles; one returns if a risk tile stays in the box (004-34, 004-35)."""
    path = tiles.path_tiles(variant.skin.lucky)
    away = [variant.skin.lucky, *tiles.MAKE_ROOM]
    for tile in away:
        path.remove(tile)
    risks = list(tiles.RISKS)
    if variant.players in (2, 4):
        risks.remove(tiles.LEFT_OUT)
        path.append(away[host.below(len(away))])
    return path + risks


def _shuffled(path: Sequence[Tile], host: Host) -> list[Tile]:
    left = list(path)
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
