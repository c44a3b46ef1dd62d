"""Button labels and details for moves, pushes and swaps: who goes where, what it brings, which pieces are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.question import seat_emoji
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.gift_and_steal import receiver
from engine.games.thats_life.modules.tokens import Swap
from engine.games.thats_life.moves import Move, lands_exactly
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn
from engine.games.thats_life.pushing import Push
from engine.games.thats_life.text.names import a, another, disc_name, figure, the
from engine.games.thats_life.tiles import ACTIONS, GIFT, Tile, is_negative
from engine.text.english import listed, ordinal, printed

LABEL, DETAIL = 80, 100
"""The most characters that Discord allows."""


def place_names(match: Match, spaces: Iterable[int]) -> dict[int, str]:
    """A name for each space, by its tile; identical tiles are numbered from Start, as players can count on the board."""
    faces, different = match.sheet.faces, sorted({*spaces})
    looks = Counter(faces[space] for space in different)
    return {space: _counted(match, space) if looks[faces[space]] > 1 else the(faces[space]) for space in different}


def _counted(match: Match, space: int) -> str:
    faces = match.sheet.faces
    alike = [other for other in match.sheet.track if faces[other] == faces[space]]
    return f"the {ordinal(alike.index(space) + 1)} {printed(faces[space])}"


def first_fitting(*texts: str, most: int = LABEL) -> str:
    """The first text that is short enough, otherwise the last one."""
    return next((text for text in texts if len(text) <= most), texts[-1])


def joined(parts: Iterable[str]) -> str:
    """The parts that fit into a detail."""
    line = ""
    for part in parts:
        longer = f"{line} · {part}" if line else part
        line = longer if len(longer) <= DETAIL else line
    return line


# ---------------------------------------------------------------------- the pieces on a space


def pieces_text(match: Match, pieces: Sequence[tuple[str, int | None]], seat: int, names: Sequence[str]) -> str:
    """Pieces with their owners, as the mover sees them: "Blue and 2 guards", "5 others"."""
    kinds = []
    for (piece, owner), count in Counter(pieces).items():
        if owner is not None:
            own = "your own pawn" if count == 1 else f"{count} pawns of yours"
            kinds.append(own if owner == seat else names[owner])
        elif piece == GUARD:
            kinds.append("a guard" if count == 1 else f"{count} guards")
        else:
            kinds.append(figure(match.variant.skin.figure))
    return listed(kinds) if len(kinds) < 3 else f"{len(pieces)} others"


def pushed_text(match: Match, going: Sequence[Push], space: int, seat: int, names: Sequence[str]) -> str:
    """Which pieces are pushed where: "Blue and 2 guards to +3"."""
    pieces = [(p.piece, p.pawn[0] if p.pawn else None) for p in going]
    ends = {p.end for p in going}
    towards = "towards" if len(ends) > 1 else "to"  # a lucky hat may have to stop one space before Finish (004-56)
    faces = match.sheet.faces
    return f"{pieces_text(match, pieces, seat, names)} {towards} {another(faces[max(ends)], faces[space])}"


def _on(match: Match, space: int) -> list[tuple[str, int | None]]:
    sheet = match.sheet
    there: list[tuple[str, int | None]] = [(PAWN, pawn[0]) for pawn in match.pawns_on(space)]
    return there + [(GUARD, None)] * sheet.guards.count(space) + [(FIGURE, None)] * (sheet.figure == space)


# ---------------------------------------------------------------------- moves


def move_name(match: Match, seat: int, move: Move, steps: int, places: dict[int, str], names: Sequence[str]) -> str:
    """The name by which a move is typed, a sentence."""
    way, faces = "back to" if move.end < move.start else "to", match.sheet.faces
    label = f"Move {_who(match, seat, move, places)} {way} {another(faces[move.end], faces[move.start])}"
    return first_fitting(*(f"{label}: you {gain}" if gain else label for gain in _gains(match, seat, move, steps, names)))


def move_label(match: Match, seat: int, move: Move, steps: int, places: dict[int, str], names: Sequence[str]) -> str:
    """The same for a button, in as few letters as a phone has room for: "Pawn on -6 → clover: take -6"."""
    who, faces = _who(match, seat, move, places).removeprefix("a ").removeprefix("the "), match.sheet.faces
    way = "back to" if move.end < move.start else "→"
    label = f"{who[0].upper()}{who[1:]} {way} {another(faces[move.end], faces[move.start]).removeprefix('a ')}"
    return first_fitting(*(f"{label}: {gain}" if gain else label for gain in _gains(match, seat, move, steps, names)))


def move_emoji(match: Match, seat: int, move: Move) -> str:
    """The emoji of the moving piece. A pawn is found by the tile that it leaves, as all pawns of a player look the same."""
    if move.piece == FIGURE:
        return match.variant.skin.figure
    if move.piece == GUARD:
        return "Guard"
    return match.sheet.faces[move.start] if move.start else seat_emoji(seat)


def _who(match: Match, seat: int, move: Move, places: dict[int, str]) -> str:
    """The moving piece, with its space unless there is only one such piece."""
    if move.piece == FIGURE:
        return f"{figure(match.variant.skin.figure)} from {the(match.sheet.faces[move.start])}"
    if move.hat:
        return f"the pawn in the {move.hat} hat"
    alike = match.sheet.guards if move.piece == GUARD else _bareheaded(match, seat)
    several = not move.start or alike.count(move.start) > 1
    return f"a {move.piece} from {places[move.start]}" if several else f"the {move.piece} on {places[move.start]}"


def _bareheaded(match: Match, seat: int) -> list[int]:
    return [space for k, space in enumerate(match.sheet.pawns[seat]) if match.hat_of((seat, k)) is None]


def _gains(match: Match, seat: int, move: Move, steps: int, names: Sequence[str]) -> tuple[str, str]:
    """What the player gets or has to do, in full and in a form short enough for any button."""
    face, alone, disc = match.sheet.faces[move.start], leaves_alone(match, move), _disc(match, move, steps)
    gains = [f"a {match.variant.skin.token}"] if alone and _brings_token(match, face) else []
    gains += [] if disc is None else [disc_name(disc)]
    if alone and face not in ACTIONS:
        return f"take {listed([the(face), *gains])}", f"take {listed(['it', *gains])}"
    done, shortly = _action(match, seat, face, names) if alone else ("", "")
    taken = f"take {listed(gains)}" if gains else ""
    return " and ".join(filter(None, (done, taken))), ", ".join(filter(None, (shortly, taken)))


def leaves_alone(match: Match, move: Move) -> bool:
    """Whether the move empties its tile, so that it is taken or acts; never for Start (004-10, 004-13)."""
    return move.start > 0 and match.pieces_on(move.start) == 1


def _brings_token(match: Match, tile: Tile) -> bool:
    return match.variant.worms and is_negative(tile) and bool(match.tokens.left or match.tokens.bottom)


def _action(match: Match, seat: int, face: Tile, names: Sequence[str]) -> tuple[str, str]:
    """What a Gift or Steal does, in full and in short; empty if there is nothing to give or to steal."""
    towers = match.sheet.towers
    if face == GIFT:
        to = receiver(match, seat)
        return ("", "") if to is None else (f"give {a(towers[seat][-1])} to {names[to]}", "give a tile")
    victims = [other for other, tower in enumerate(towers) if tower and other != seat]
    if len(victims) == 1:
        return f"steal {a(towers[victims[0]][-1])} from {names[victims[0]]}", "steal"
    return ("steal a tile", "steal") if victims else ("", "")


def _disc(match: Match, move: Move, steps: int) -> int | None:
    """The disc that the move earns at Finish (004-42, 004-64)."""
    sheet = match.sheet
    if move.end != match.finish:
        return None
    if move.piece == FIGURE:
        return sheet.laps[-1]
    exact = match.variant.cards and lands_exactly(match, move.start, steps)
    return sheet.finish_discs[-1] if exact and sheet.finish_discs else None


def move_detail(match: Match, seat: int, move: Move, names: Sequence[str]) -> str:
    """The distance to Finish, the pieces that are joined, and why a tile stays."""
    sheet, parts = match.sheet, []
    if move.end != match.finish:
        closed = leaves_alone(match, move) and move.end < move.start and sheet.faces[move.start] not in ACTIONS
        parts.append(f"{len(sheet.track) - 1 - sheet.track.index(move.end) - closed} from Finish")
        there = _on(match, move.end)
        parts.append(f"joins {pieces_text(match, there, seat, names)}" if there else "alone there")
    face = sheet.faces[move.start]
    if move.start and not leaves_alone(match, move):
        staying = _on(match, move.start)
        staying.remove((move.piece, seat if move.piece == PAWN else None))
        company = pieces_text(match, staying, seat, names)
        parts.append(f"no {face} because of {company}" if face in ACTIONS else f"{the(face)} stays with {company}")
    elif face in ACTIONS and not _action(match, seat, face, names)[0]:
        parts.append("nothing to give" if face == GIFT else "nothing to steal")
    return joined(parts)


# ---------------------------------------------------------------------- swaps


def swap_label(match: Match, seat: int, swap: Swap, places: dict[int, str], names: Sequence[str]) -> str:
    hat = match.hat_of((seat, swap.pawn))
    mine = f"the {hat}-hat pawn" if hat else f"the pawn on {places[swap.space]}"
    way = "ahead" if swap.there > swap.space else "behind"
    label = f"Swap {mine} with {_neighbour(match, seat, swap, names)} {way}"
    return first_fitting(f"{label} on {the(match.sheet.faces[swap.there])}", label)


def _neighbour(match: Match, seat: int, swap: Swap, names: Sequence[str]) -> str:
    if swap.owner is None:
        return "the guard" if swap.piece == GUARD else figure(match.variant.skin.figure)
    other: Pawn = (swap.owner, swap.other)
    hat = match.hat_of(other)
    whose = "your" if swap.owner == seat else f"{names[swap.owner]}'s"
    return f"{whose} {f'{hat}-hat ' if hat else ''}pawn"
