"""What a seat may see of a game, as plain data: everything but the other players' tokens and cards (004-R35)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.games.thats_life.match import Match
from engine.games.thats_life.scoring import Score, score


def view(match: Match, seat: int | None) -> dict[str, Any]:
    sheet, variant = match.sheet, match.variant
    scores = [score(match, owner) for owner in range(variant.players)]
    return {
        "over": sheet.over,
        "version": "pro" if variant.pro else "base",
        "modules": variant.modules,
        "lucky": variant.skin.lucky,
        "figure": variant.skin.figure,
        "token": variant.skin.token,
        "current": sheet.current,
        "again": sheet.again,
        "turn": sheet.turns,
        "track": [_space(match, space) for space in sheet.track],
        "faces": list(sheet.faces),
        "start_is_out": not variant.keeps_start and match.is_laid and not match.pieces_on(0),
        "towers": [list(tower) for tower in sheet.towers],
        "scores": [_score(own) for own in scores],
        "points": [own.total for own in scores],
        "home": [pawns.count(match.finish) if match.is_laid else 0 for pawns in sheet.pawns],
        "laps": list(sheet.laps),
        "laps_won": [list(discs) for discs in sheet.laps_won],
        "finish_discs": list(sheet.finish_discs),
        "discs_won": [list(discs) for discs in sheet.discs_won],
        "hats": {
            name: None if pawn is None else pawn[0] for name, pawn in (("lucky", sheet.lucky_hat), ("cursed", sheet.cursed_hat))
        },
        "tokens": [len(held) for held in sheet.tokens],
        "my_tokens": sorted(sheet.tokens[seat]) if seat is not None else [],
        "token_pile": len(match.tokens.left) + len(match.tokens.bottom),
        "hands": [len(hand) for hand in sheet.hands],
        "my_cards": sorted(sheet.hands[seat]) if seat is not None else [],
        "deck": len(match.deck.left),
        "discards": list(sheet.discards),
    }


def _score(score: Score) -> dict[str, Any]:
    return {**msgspec.structs.asdict(score), "worth": list(score.worth), "turned": list(score.turned), "total": score.total}


def _space(match: Match, space: int) -> dict[str, Any]:
    sheet = match.sheet
    return {
        "space": space,
        "tile": sheet.faces[space],
        "pawns": [{"seat": seat, "number": k, "hat": match.hat_of((seat, k))} for seat, k in match.pawns_on(space)],
        "guards": sheet.guards.count(space),
        "figure": sheet.figure == space,
    }
