"""The board as sentences, for those who do not see pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.games.thats_life.text.board import common_stock
from engine.games.thats_life.text.names import a, card_name, figure
from engine.games.thats_life.tiles import FINISH, START, Tile
from engine.text.english import counted, listed, printed, signed
from engine.text.phrase import Words, joined_words, seat

IN_REACH = 6
"""What lies so many spaces ahead of the reader's pawns is told with them."""

SpaceView = Mapping[str, Any]


def board_sentences(view: Mapping[str, Any]) -> list[Words]:
    board, you = view["board"], view["you"]
    sentences = [_track(board), *_players(board, you)]
    for owner in view["waiting"] if you is None else [you]:
        sentences += _pawns(board, owner, you)
    if common := [*common_stock(board)]:
        sentences.append((f"On the table: {listed(common)}.",))
    if mine := [*board["my_tokens"], *map(card_name, board["my_cards"])]:
        sentences.append((f"You hold {listed(mine)}.",))
    return sentences


def _spaces(board: Mapping[str, Any]) -> Sequence[SpaceView]:
    """Return the spaces that are still there, from Start to Finish."""
    return board["track"][board["start_is_out"] :]  # type: ignore[no-any-return]


def _track(board: Mapping[str, Any]) -> Words:
    """Return all tiles in order, each with who is on it."""
    parts: list[Words] = []
    for space in _spaces(board):
        pieces = _pieces(board, space)
        parts.append((printed(space["tile"]), *((" (", *joined_words(pieces), ")") if pieces else ())))
    return ("The track: ", *joined_words(parts), ".")


def _pieces(board: Mapping[str, Any], space: SpaceView) -> list[Words]:
    """Return the pieces on a space."""
    pawns = Counter((pawn["seat"], pawn["hat"]) for pawn in space["pawns"])
    pieces: list[Words] = []
    for (owner, hat), count in pawns.items():
        wears = f" in the {hat} hat" if hat else ""
        pieces.append((seat(owner), f" ×{count}{wears}" if count > 1 else wears))
    if space["guards"]:
        pieces.append((counted(space["guards"], "guard"),))
    if space["figure"]:
        pieces.append((figure(board["figure"]),))
    return pieces


def _players(board: Mapping[str, Any], you: int | None) -> Iterator[Words]:
    """Yield each player's points, tower and pawns that are home, the leader first."""
    ranked = sorted(range(len(board["points"])), key=lambda owner: -board["points"][owner])
    for owner in ranked:
        tower: Sequence[Tile] = board["towers"][owner]
        parts = [counted(board["points"][owner], "point")]
        parts.append(f"{counted(len(tower), 'tile')}, {a(tower[-1])} on top" if tower else "no tiles")
        if board["home"][owner]:
            parts.append(f"{counted(board['home'][owner], 'pawn')} home")
        if discs := sum(board["laps_won"][owner]) + sum(board["discs_won"][owner]):
            parts.append(f"discs {signed(discs)}")
        if board["tokens"][owner]:
            parts.append(counted(board["tokens"][owner], f"{board['token']} token"))
        parts += [f"the {hat} hat" for hat, wearer in board["hats"].items() if wearer == owner]
        yield (seat(owner), f"{' (you)' if owner == you else ''}: {', '.join(parts)}.")


def _pawns(board: Mapping[str, Any], owner: int, you: int | None) -> Iterator[Words]:
    """Yield where each pawn of a player is, whether it would take its tile, and where each number leads."""
    spaces = _spaces(board)
    for index, space in enumerate(spaces):
        own = sum(pawn["seat"] == owner for pawn in space["pawns"])
        if not own or space["tile"] == FINISH:
            continue
        pieces = len(space["pawns"]) + space["guards"] + space["figure"]
        takes = ", which it takes when it leaves" if pieces == 1 and space["tile"] != START else ""
        whose: Words = ("Your pawn" if own == 1 else f"{own} pawns of yours",)
        if owner != you:
            whose = (seat(owner), " has ", "a pawn" if own == 1 else f"{own} pawns")
        ahead = spaces[index + 1 : index + 1 + IN_REACH]
        ways = [f"{far} to {a(other['tile'])}" for far, other in enumerate(ahead, 1)]
        yield (*whose, f" on {a(space['tile'])}{takes}: {', '.join(ways)}.")
