"""The state of a game: the score sheet (plain data), the variant played, and the face-down piles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.host import Host
from engine.core.pile import Pile
from engine.core.question import Refused
from engine.games.thats_life.modules.movement_cards import DECK, HAND, MoveCard
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.pieces import FIGURE, GUARD, PAWN, Pawn
from engine.games.thats_life.tiles import ACTIONS, FINISH, LUCKY, RISK_VALUES, START, VALUES, Tile
from engine.games.thats_life.variant import LAP_DISCS, Variant, read_variant


class ScoreSheet(Struct):
    """The game as it is saved.

    A space keeps its number for the whole game: `faces` holds all tiles that were laid, `track` the spaces that are still there.
    """

    faces: list[Tile]
    track: list[int]
    pawns: list[list[int]]
    guards: list[int]
    figure: int | None
    """The space of Flixxy or the Mummy, while it races."""
    towers: list[list[Tile]]
    """The newest tile is the last."""
    laps: list[int]
    finish_discs: list[int]
    """The discs left at Finish; the last one is on top."""
    laps_won: list[list[int]]
    discs_won: list[list[int]]
    tokens: list[list[str]]
    hands: list[list[str]]
    lucky_hat: Pawn | None = None
    cursed_hat: Pawn | None = None
    current: int = 0
    turns: int = 0
    extra_turns: int = 0
    again: bool = False
    """Whether the current turn is an extra turn from a token."""
    over: bool = False
    discards: list[str] = []
    deck: list[str] = []
    pile: list[str] = []
    under: list[str] = []


class Match:
    """The state of a running game."""

    __slots__ = ("deck", "finish", "sheet", "tokens", "variant")

    def __init__(self, variant: Variant, sheet: ScoreSheet) -> None:
        self.variant = variant
        self.sheet = sheet
        self.finish = len(sheet.faces) - 1
        self.tokens: Pile[str] = Pile(sheet.pile, sheet.under)
        self.deck: Pile[str] = Pile(sheet.deck)

    @classmethod
    def new(cls, seats: int, options: Mapping[str, str]) -> Match:
        """A game before its first step, which lays the track."""
        variant = read_variant(seats, options)

        def for_each() -> list[list[Any]]:
            return [[] for _ in range(seats)]

        sheet = ScoreSheet(
            faces=[],
            track=[],
            pawns=[[0] * variant.pawns for _ in range(seats)],
            guards=[],
            figure=0 if variant.flixxy else None,
            towers=for_each(),
            laps=[*LAP_DISCS] if variant.flixxy else [],
            finish_discs=[*variant.finish_discs],
            laps_won=for_each(),
            discs_won=for_each(),
            tokens=for_each(),
            hands=for_each(),
            deck=[*DECK] if variant.cards else [],
            pile=[*ALL_TOKENS] if variant.worms else [],
        )
        return cls(variant, sheet)

    @property
    def is_laid(self) -> bool:
        """Whether the track has been laid."""
        return bool(self.sheet.faces)

    def is_home(self, seat: int) -> bool:
        """Whether all of this player's pawns are on Finish."""
        pawns, finish = self.sheet.pawns[seat], self.finish
        return pawns.count(finish) == len(pawns)

    def pieces_on(self, space: int) -> int:
        """The number of pawns, guards and figures on a space."""
        sheet = self.sheet
        count = sheet.guards.count(space) + (sheet.figure == space)
        for pawns in sheet.pawns:
            count += pawns.count(space)
        return count

    def pawns_on(self, space: int) -> list[Pawn]:
        return [(seat, k) for seat, pawns in enumerate(self.sheet.pawns) for k, at in enumerate(pawns) if at == space]

    def hat_of(self, pawn: Pawn) -> str | None:
        if pawn == self.sheet.lucky_hat:
            return "lucky"
        return "cursed" if pawn == self.sheet.cursed_hat else None

    def put(self, piece: str, start: int, end: int, pawn: Pawn | None = None) -> None:
        """Moves a piece from one space to another; `pawn` says which one if it is a pawn."""
        if piece == PAWN and pawn is not None:
            self.sheet.pawns[pawn[0]][pawn[1]] = end
        elif piece == GUARD:
            self.sheet.guards[self.sheet.guards.index(start)] = end
        else:
            self.sheet.figure = end

    def piece_name(self, piece: str) -> str:
        """The name of a piece in this table's edition."""
        return self.variant.skin.figure if piece == FIGURE else piece

    def draw_card(self, host: Host, only: int | None = None, cause: int = 0) -> MoveCard:
        """Draws a card, face down for the seat `only` or face up; an empty deck is made from the discards (004-65)."""
        if not self.deck.left:
            self.deck.left, self.sheet.discards = self.sheet.discards, []
            if host.records_events:
                host.note("reshuffled", {"cards": len(self.deck.left)}, cause)
        [card] = self.deck.draw(host, 1, only)
        return card

    # ------------------------------------------------------------------ save and load

    def dump(self) -> Any:
        sheet = self.sheet
        sheet.deck, sheet.pile, sheet.under = self.deck.left, self.tokens.left, self.tokens.bottom
        return msgspec.to_builtins(sheet)

    @classmethod
    def load(cls, plain: Any, seats: int, options: Mapping[str, str]) -> Match:
        """Reads a saved sheet; raises `Refused` if it does not fit."""
        try:
            sheet = msgspec.convert(plain, ScoreSheet)
            match = cls(read_variant(seats, options), sheet)
            match._check()
        except (msgspec.ValidationError, IndexError) as damage:
            raise Refused(f"This save does not fit the game: {damage}.") from None
        return match

    def _check(self) -> None:
        """Raises `Refused` for a sheet that does not fit this game and table."""
        sheet, variant = self.sheet, self.variant
        by_seat = (sheet.pawns, sheet.towers, sheet.laps_won, sheet.discs_won, sheet.tokens, sheet.hands)
        seats = all(len(rows) == variant.players for rows in by_seat) and 0 <= sheet.current < variant.players
        _demand(seats, "it is about other seats")
        _demand(all(len(pawns) == variant.pawns for pawns in sheet.pawns), "somebody has more pawns or fewer")
        _demand(sheet.turns >= 0 and 0 <= sheet.extra_turns <= len(ALL_TOKENS), "its turns are miscounted")
        self._check_track()
        tokens = [*self.tokens.left, *self.tokens.bottom, *chain(*sheet.tokens)]
        _demand({*tokens} <= {*(ALL_TOKENS if variant.worms else ())}, "it has tokens of another game")
        cards = [*self.deck.left, *sheet.discards, *chain(*sheet.hands)]
        _demand({*cards} <= {*(DECK if variant.cards else ())}, "it has cards of another game")
        in_hand = HAND if variant.cards and self.is_laid else 0
        _demand(all(len(hand) == in_hand for hand in sheet.hands), "somebody holds more cards or fewer")
        _demand({*sheet.laps} <= {*LAP_DISCS} and {*sheet.finish_discs} <= {*variant.finish_discs}, "it has discs of another game")
        races = (sheet.figure is not None) == bool(sheet.laps) and (variant.flixxy or not sheet.laps)
        _demand(races, "its figure has no race to run")
        wearers = [hat for hat in (sheet.lucky_hat, sheet.cursed_hat) if hat is not None]
        _demand(len({*wearers}) == (2 if variant.hats and self.is_laid else 0), "the hats are not on two heads")
        _demand(all(0 <= seat < variant.players and 0 <= k < variant.pawns for seat, k in wearers), "nobody wears that hat")

    def _check_track(self) -> None:
        """Checks tiles and spaces. Before the track is laid, all pieces stand on space 0, which is Start."""
        sheet, inside = self.sheet, {*VALUES, *RISK_VALUES, *LUCKY}
        there, stood_on = {*sheet.track} or {0}, {*chain(*sheet.pawns), *sheet.guards}
        if sheet.figure is not None:
            stood_on.add(sheet.figure)
        ends = [START, FINISH] if self.is_laid else []
        _demand([*sheet.faces[:1], *sheet.faces[1:][-1:]] == ends, "its track has no ends")
        _demand({*sheet.faces[1:-1]} <= inside | ACTIONS and {*chain(*sheet.towers)} <= inside, "it has tiles of another game")
        _demand(not self.is_laid or (sheet.track == sorted(there) and {0, self.finish} <= there), "its track is broken")
        _demand(max(there) <= max(0, self.finish) and stood_on <= there, "somebody stands beside the track")
        _demand(self.variant.pro or not sheet.guards, "there are no guards in the base game")
        home = self.is_laid and all(self.is_home(seat) for seat in range(self.variant.players))
        _demand(sheet.over or not home, "everybody is home, and it is not over")


def _demand(fits: bool, otherwise: str) -> None:
    if not fits:
        raise Refused(f"This save does not fit the game: {otherwise}.")
