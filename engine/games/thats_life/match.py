"""A whole game: the sheet (plain data), what its options brought to the table, and the face-down piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from engine.games.thats_life.cards import DECK, MoveCard
from engine.games.thats_life.kit import LAP_DISCS, Kit, kit_of
from engine.games.thats_life.tiles import ACTIONS, FINISH, LUCKY, RISK_VALUES, START, VALUES, Tile
from engine.games.thats_life.token_names import ALL_TOKENS
from engine.host import Host
from engine.pile import Pile
from engine.question import Refused

Pawn = tuple[int, int]
"""A seat, and which of its pawns."""


class Sheet(Struct):
    """What lies where. A space keeps its number for the whole game: `faces` are all that were laid, `track` those still there."""

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
    """What is left at Finish; the last disc is on top."""
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
    """Whether the current turn is one that a token gave."""
    over: bool = False
    discards: list[str] = []
    deck: list[str] = []
    pile: list[str] = []
    under: list[str] = []


class Match:
    """The live state."""

    __slots__ = ("deck", "finish", "kit", "sheet", "tokens")

    def __init__(self, kit: Kit, sheet: Sheet) -> None:
        self.kit = kit
        self.sheet = sheet
        self.finish = len(sheet.faces) - 1
        self.tokens: Pile[str] = Pile(sheet.pile, sheet.under)
        self.deck: Pile[str] = Pile(sheet.deck)

    @classmethod
    def new(cls, players: int, options: Mapping[str, str]) -> Match:
        """Everything in the box; the track is laid by the first step."""
        kit = kit_of(players, options)

        def for_each() -> list[list[Any]]:
            return [[] for _ in range(players)]

        sheet = Sheet(
            faces=[],
            track=[],
            pawns=[[0] * kit.pawns for _ in range(players)],
            guards=[],
            figure=0 if kit.flixxy else None,
            towers=for_each(),
            laps=[*LAP_DISCS] if kit.flixxy else [],
            finish_discs=[*kit.finish_discs],
            laps_won=for_each(),
            discs_won=for_each(),
            tokens=for_each(),
            hands=for_each(),
            deck=[*DECK] if kit.cards else [],
            pile=[*ALL_TOKENS] if kit.worms else [],
        )
        return cls(kit, sheet)

    @property
    def laid(self) -> bool:
        """Whether the track lies on the table."""
        return bool(self.sheet.faces)

    def is_home(self, seat: int) -> bool:
        """Whether all pawns of this player are on Finish."""
        pawns, finish = self.sheet.pawns[seat], self.finish
        return pawns.count(finish) == len(pawns)

    def pieces_on(self, space: int) -> int:
        """Pawns, guards and the figure."""
        sheet = self.sheet
        there = sheet.guards.count(space) + (sheet.figure == space)
        for pawns in sheet.pawns:
            there += pawns.count(space)
        return there

    def pawns_on(self, space: int) -> list[Pawn]:
        return [(seat, k) for seat, pawns in enumerate(self.sheet.pawns) for k, at in enumerate(pawns) if at == space]

    def hat_of(self, pawn: Pawn) -> str | None:
        if pawn == self.sheet.lucky_hat:
            return "lucky"
        return "cursed" if pawn == self.sheet.cursed_hat else None

    def draw_card(self, host: Host, only: int | None = None, cause: int = 0) -> MoveCard:
        """From the pile, for one player's eyes or for all; when it is empty the discards come back (004-65)."""
        if not self.deck.left:
            self.deck.left, self.sheet.discards = self.sheet.discards, []
            if host.hearing:
                host.note("reshuffled", {"cards": len(self.deck.left)}, cause)
        [card] = self.deck.draw(host, 1, only)
        return card

    # ------------------------------------------------------------------ as plain data

    def dump(self) -> Any:
        sheet = self.sheet
        sheet.deck, sheet.pile, sheet.under = self.deck.left, self.tokens.left, self.tokens.bottom
        return msgspec.to_builtins(sheet)

    @classmethod
    def load(cls, plain: Any, players: int, options: Mapping[str, str]) -> Match:
        try:
            sheet = msgspec.convert(plain, Sheet)
            match = cls(kit_of(players, options), sheet)
            match._check()
        except (msgspec.ValidationError, IndexError) as damage:
            raise Refused(f"This save does not fit the game: {damage}.") from None
        return match

    def _check(self) -> None:
        """A sheet of another game, or of another table, is no sheet of this one."""
        sheet, players = self.sheet, self.kit.players
        for_each = (sheet.pawns, sheet.towers, sheet.laps_won, sheet.discs_won, sheet.tokens, sheet.hands)
        if any(len(rows) != players for rows in for_each) or not 0 <= sheet.current < players:
            raise Refused("This save does not fit the game: it is about other seats.")
        if any(len(pawns) != self.kit.pawns for pawns in sheet.pawns):
            raise Refused("This save does not fit the game: somebody has more pawns or fewer.")
        _demand_known("tile", chain(sheet.faces, *sheet.towers), {*VALUES, *RISK_VALUES, *LUCKY, *ACTIONS, START, FINISH})
        _demand_known("card", chain(self.deck.left, sheet.discards, *sheet.hands), DECK)
        _demand_known("token", chain(self.tokens.left, self.tokens.bottom, *sheet.tokens), ALL_TOKENS)
        there = {*sheet.track} if self.laid else {0}
        stood_on = {*chain(*sheet.pawns), *sheet.guards} | ({sheet.figure} if sheet.figure is not None else set())
        laid_well = sheet.track == sorted(there) and sheet.track[-1] == self.finish if self.laid else not sheet.track
        if not laid_well or not stood_on <= there:
            raise Refused("This save does not fit the game: its track is broken, or somebody stands beside it.")
        for hat in (sheet.lucky_hat, sheet.cursed_hat):
            if hat is not None and not (0 <= hat[0] < players and 0 <= hat[1] < self.kit.pawns):
                raise Refused("This save does not fit the game: nobody wears that hat.")


def _demand_known(what: str, found: Iterable[str], known: Iterable[str]) -> None:
    if strangers := {*found} - {*known}:
        raise Refused(f"This save does not fit the game: there is no {what} {min(strangers)!r}.")
