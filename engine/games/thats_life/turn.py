"""A turn: roll or play a card, move a piece, take tiles and discs; then the next player or the end of the game."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules import attack, gift_and_steal, hats, tokens
from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard, is_yellow
from engine.games.thats_life.moves import ACTION_DIE, MUST, NOT, Move, figure_moves, lands_exactly, moves
from engine.games.thats_life.pieces import FIGURE, PAWN
from engine.games.thats_life.scoring import result, tower_points
from engine.games.thats_life.tiles import ACTIONS, is_negative

ROLL = ("roll",)
STAY, TOKEN = "stay", "token"
MAX_TURNS_PER_PAWN = 50
"""A longer game is called: pawns that can move back might never come home."""


class Turn:
    """The turn of the current player while it runs."""

    __slots__ = ("cause", "gained", "host", "later", "match", "played", "seat", "sheet", "steps", "symbol", "wants_token")

    def __init__(self, match: Match, host: Host) -> None:
        self.match = match
        self.sheet = match.sheet
        self.host = host
        self.seat = match.sheet.current
        self.cause = 0
        self.steps = 0
        self.symbol = NOT
        self.played = 0
        """The number of cards played."""
        self.gained = 0
        """The number of tokens gained this turn: they cannot be played before the next one (004-46)."""
        self.later: list[str] = []
        """Tokens that the player wants to play after the move."""
        self.wants_token = True

    def note(self, kind: str, data: dict[str, object], cause: int | None = None, only: int | None = None) -> int:
        if not self.host.records_events:
            return 0
        return self.host.note(kind, {"seat": self.seat, **data}, self.cause if cause is None else cause, only)

    def play(self) -> None:
        """Plays the turn: by movement cards or by the die."""
        self.cause = self.note("turn", {"again": self.sheet.again}, 0)
        if self.match.variant.cards:
            self._by_cards()
        else:
            self._by_die()

    # ------------------------------------------------------------------ the distance

    def _by_die(self) -> None:
        host, figure = self.host, self.sheet.figure is not None
        host.ask(self.seat, "roll", ROLL, "both" if figure else "die")
        self.steps = host.die(self.seat)
        self.symbol = ACTION_DIE[host.die(self.seat) - 1] if figure else NOT
        if host.records_events:
            action = self.symbol if figure else None
            self.note("rolled", {"die": self.steps, "action": action, "figure": self.match.variant.skin.figure})
        self._move_piece()

    def _by_cards(self) -> None:
        if self.sheet.figure is not None:
            self.host.ask(self.seat, "roll", ROLL, "action")
        self._roll_action()
        chosen, can_be_used = self._choose_card()
        if isinstance(chosen, attack.Pair):
            attack.attack(self, chosen)
            tokens.play_later(self)
        else:
            self._play(chosen)
            if can_be_used and is_yellow(chosen) and not self.match.is_home(self.seat):
                self._second_card()
        self._draw()

    def _choose_card(self) -> tuple[MoveCard | attack.Pair, bool]:
        """Asks for a card or a pair for an attack, and returns it and whether it can be used.

        If no card can be used, one has to be discarded all the same (004-R7).
        """
        while True:
            usable = [*self._playable(), *attack.pairs(self.match, self.seat, self.symbol)]
            options: list[object] = [*(usable or sorted({*self.sheet.hands[self.seat]}))]
            if self.wants_token and tokens.playable_tokens(self):
                options.append(TOKEN)
            chosen = self.host.ask(self.seat, "card", options, self.symbol if usable else "", secret=True)
            if chosen != TOKEN:
                return chosen, bool(usable)
            self.wants_token = tokens.play_one(self)

    def _roll_action(self) -> None:
        if self.sheet.figure is not None:
            self.symbol = ACTION_DIE[self.host.die(self.seat) - 1]
            self.note("rolled", {"die": None, "action": self.symbol, "figure": self.match.variant.skin.figure})

    def _playable(self) -> list[MoveCard]:
        """The usable cards. If the figure must move, only the cards that can move it, if there are any (004-R14)."""
        hand = sorted({*self.sheet.hands[self.seat]})
        if self.symbol == MUST and (forced := [card for card in hand if STEPS[card] and figure_moves(self.match, STEPS[card])]):
            return forced
        return [card for card in hand if not STEPS[card] or moves(self.match, self.seat, STEPS[card], self.symbol)]

    def _second_card(self) -> None:
        """Offers a second card of any colour after a yellow one (004-62, 004-R23)."""
        [card] = self.sheet.hands[self.seat]
        if self.host.ask(self.seat, "double", ("yes", None)) is None:
            return
        self.symbol = NOT
        self._roll_action()
        self._play(card)

    def _play(self, card: MoveCard) -> None:
        self.discard(card)
        self.steps = STEPS[card]
        self.note("card", {"card": card, "second": self.played > 1})
        self._move_piece()

    def discard(self, card: MoveCard) -> None:
        self.sheet.hands[self.seat].remove(card)
        self.sheet.discards.append(card)
        self.played += 1

    def _draw(self) -> None:
        """Draws as many cards as were played (004-63)."""
        drawn = [self.match.draw_card(self.host, self.seat, self.cause) for _ in range(self.played)]
        self.sheet.hands[self.seat] += drawn
        self.note("drew", {"cards": list(drawn)}, only=self.seat)

    # ------------------------------------------------------------------ the move

    def _move_piece(self) -> None:
        """Asks for a move and carries it out; tokens may be played before, and some after it."""
        self.wants_token = True
        while True:
            options: list[Move | str] = [*moves(self.match, self.seat, self.steps, self.symbol)] or [STAY]
            if self.wants_token and tokens.playable_tokens(self):
                options.append(TOKEN)
            chosen = self.host.ask(self.seat, "move", options, self.steps) if len(options) > 1 else options[0]
            if chosen != TOKEN:
                break
            self.wants_token = tokens.play_one(self)
        if isinstance(chosen, Move):
            self.carry_out(chosen)
        else:
            self.note("stays", {"steps": self.steps})
        tokens.play_later(self)

    def carry_out(self, move: Move) -> None:
        """Moves the piece; if it was alone, the player takes its tile or carries out the tile's action."""
        piece, start, end = move.piece, move.start, move.end
        match, sheet = self.match, self.sheet
        exact = bool(sheet.finish_discs) and end == match.finish and lands_exactly(match, start, self.steps)
        match.put(piece, start, end, (self.seat, move.pawn))
        moved = 0
        if self.host.records_events:
            moved = self.note(
                "moved",
                {
                    "piece": match.piece_name(piece),
                    "hat": move.hat,
                    "from": start,
                    "to": end,
                    "left": sheet.faces[start],
                    "on": sheet.faces[end],
                    **self._to_come(move),
                },
            )
        if start and not match.pieces_on(start):
            self._leave_tile_empty(start, moved)
        if piece == FIGURE:
            self.finish_lap(moved)
        elif exact:
            self._finish_disc(moved)
        if piece == PAWN and sheet.lucky_hat is not None and 0 < end < match.finish:
            hats.offer_change(self, move.pawn, end, moved)

    def _to_come(self, move: Move) -> dict[str, object]:
        """Return for the event of a pawn that came home how many of the player's pawns are still to come."""
        if move.piece != PAWN or move.end != self.match.finish:
            return {}
        return {"to_come": sum(space != move.end for space in self.sheet.pawns[self.seat])}

    def _leave_tile_empty(self, space: int, cause: int) -> None:
        """Takes the tile of an empty space, or carries out its action; action tiles stay (004-13, 004-14)."""
        sheet, match = self.sheet, self.match
        tile = sheet.faces[space]
        if tile in ACTIONS:
            gift_and_steal.resolve_tile(self, space, cause)
            return
        sheet.track.remove(space)
        tower = sheet.towers[self.seat]
        tower.append(tile)
        took = 0
        if self.host.records_events:
            worth = [tower_points(tower) - tower_points(tower[:-1])]
            took = self.note("took", {"tile": tile, "space": space, "worth": worth, "lucky": match.variant.skin.lucky}, cause)
        if match.variant.worms and is_negative(tile):
            tokens.gain(self, took)

    def finish_lap(self, cause: int) -> None:
        """If the figure is on Finish, gives the player a disc and sends it back to Start while discs are left (004-42, 004-43)."""
        sheet = self.sheet
        if sheet.figure != self.match.finish:
            return
        disc = sheet.laps.pop()
        sheet.laps_won[self.seat].append(disc)
        sheet.figure = 0 if sheet.laps else None
        self.note("lap", {"disc": disc, "figure": self.match.variant.skin.figure, "last": not sheet.laps}, cause)

    def _finish_disc(self, cause: int) -> None:
        """Gives the player a disc for an exact landing with a card (004-64)."""
        disc = self.sheet.finish_discs.pop()
        self.sheet.discs_won[self.seat].append(disc)
        self.note("disc", {"disc": disc}, cause)


def turn_step(match: Match, host: Host) -> None:
    """Plays the current player's turn, then passes to the next player or ends the game."""
    sheet = match.sheet
    sheet.turns += 1
    Turn(match, host).play()
    following = _next(match)
    if following is not None and sheet.turns >= MAX_TURNS_PER_PAWN * match.variant.pawns * match.variant.players:
        if host.records_events:
            host.note("called", {"turns": sheet.turns})
        following = None
    if following is not None:
        sheet.current = following
        return
    sheet.over = True
    if host.records_events and (final := result(match)) is not None:
        host.note("game_over", {"points": list(final.points), "winners": list(final.winners)})


def _next(match: Match) -> int | None:
    """The seat to play next, or None if the game is over (004-25). Players who are home are skipped (004-24)."""
    sheet, players, seat = match.sheet, match.variant.players, match.sheet.current
    sheet.again = sheet.extra_turns > 0 and not match.is_home(seat)
    if sheet.again:
        sheet.extra_turns -= 1
        return seat
    sheet.extra_turns = 0
    following = ((seat + step) % players for step in range(1, players + 1))
    return next((other for other in following if not match.is_home(other)), None)
