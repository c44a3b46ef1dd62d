"""Writes a match as one line that `parse.py` can read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.core.game_options import NONE
from engine.core.pile import Pile, Stacked
from engine.games.thats_life import variant
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.pieces import Pawn
from engine.games.thats_life.positions.words import GAP, short_token
from engine.games.thats_life.tiles import CAMEL
from engine.games.thats_life.variant import FINISH_DISCS, LAP_DISCS, Variant

SIGNS = {"lucky": "L", "cursed": "C", None: ""}


def write_position(match: Match) -> str:
    """The position as one line: only parts that differ from the default. Piles are written as far as their top is known."""
    return "; ".join(" ".join(filter(None, part)) for part in _parts(match))


def rule_words(table: Variant) -> list[str]:
    """The words for everything in which the variant differs from the default."""
    words = [variant.PRO] * table.pro + table.modules
    words += [CAMEL] * (table.skin.lucky == CAMEL)
    usual = FINISH_DISCS["text"] if table.skin.finish_discs else ()
    if table.cards and table.finish_discs != usual:
        words += [f"discs-{name}" for name, discs in FINISH_DISCS.items() if discs == table.finish_discs]
    return words


def _parts(match: Match) -> Iterator[tuple[str, str]]:
    sheet, table = match.sheet, match.variant
    inside = range(1, match.finish)
    yield "", " ".join(sheet.faces[space] if space in sheet.track else GAP for space in inside)
    yield "pawns", _by_seat([[_pawn(match, (seat, k)) for k in range(table.pawns)] for seat in range(table.players)])
    if sheet.guards:
        yield "guards", " ".join(_space(match, space) for space in sorted(sheet.guards))
    if sheet.figure is not None:
        yield table.skin.figure, _space(match, sheet.figure)
    if any(sheet.towers):
        yield "towers", _by_seat(sheet.towers)
    yield from _discs("laps", sheet.laps, LAP_DISCS if table.flixxy else (), sheet.laps_won)
    yield from _discs("discs", sheet.finish_discs, table.finish_discs, sheet.discs_won)
    yield from _tokens(match)
    if table.cards:
        yield "hands", _by_seat(sheet.hands)
        yield from _some("deck", _top(match.deck))
        yield from _some("discards", sheet.discards)
    if rules := rule_words(table):
        yield "rules", " ".join(rules)
    if not sheet.over:
        extra = f" extra {sheet.extra_turns or ''}".rstrip() if sheet.again else ""
        yield "turn", f"{sheet.current + 1}{extra}"


def _pawn(match: Match, pawn: Pawn) -> str:
    return f"{_space(match, match.sheet.pawns[pawn[0]][pawn[1]])}{SIGNS[match.hat_of(pawn)]}"


def _space(match: Match, space: int) -> str:
    return "F" if space == match.finish else str(space)


def _by_seat(rows: Iterable[Iterable[str]]) -> str:
    return " | ".join(" ".join(row) or NONE for row in rows)


def _some(name: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    if line := " ".join(words):
        yield name, line


def _discs(name: str, left: Sequence[int], box: Sequence[int], won: Sequence[Sequence[int]]) -> Iterator[tuple[str, str]]:
    """The last disc of `left` is on top."""
    if sorted(chain(left, *won)) != sorted(box):
        yield name, " ".join(map(str, reversed(left))) or NONE
    if any(won):
        yield f"{name}-won", _by_seat([map(str, row) for row in won])


def _tokens(match: Match) -> Iterator[tuple[str, str]]:
    held, pile = match.sheet.tokens, match.tokens
    if any(held):
        yield "tokens", _by_seat([map(short_token, row) for row in held])
    is_used_up = match.variant.worms and not pile.left and sum(map(len, held)) + len(pile.bottom) < len(ALL_TOKENS)
    yield from [("pile", NONE)] if is_used_up else _some("pile", map(short_token, _top(pile)))
    yield from _some("under", map(short_token, pile.bottom))


def _top(pile: Pile[str]) -> list[str]:
    return pile.top if isinstance(pile, Stacked) else []
