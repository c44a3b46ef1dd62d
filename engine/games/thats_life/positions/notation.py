"""Playing on from a written position: the notation's entry points and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.ai.playout_hosts import InlineHost
from engine.contract.notation import Answering, AskedQuestion, Contest, Notation, PositionQuery, PositionResult, ScriptedHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.core.result import shared
from engine.games.thats_life.match import Match
from engine.games.thats_life.positions.parse import build_match, read_parts, read_position
from engine.games.thats_life.positions.words import PARTS
from engine.games.thats_life.positions.write import write_position
from engine.games.thats_life.scoring import points, result
from engine.games.thats_life.text.names import a, card_name, disc_name
from engine.games.thats_life.text.questions import phrase
from engine.games.thats_life.text.sentences import tell
from engine.games.thats_life.turn import turn_step
from engine.games.thats_life.view import view
from engine.text.english import counted
from engine.text.phrase import by_seats, spelled

HATS = ("lucky", "cursed")


@dataclass(frozen=True)
class LifePositionResult(PositionResult):
    """What happened from a position, and the match afterwards."""

    match: Match
    events: list[Event]
    questions: list[AskedQuestion]
    unused: list[str]

    @property
    def line(self) -> str:
        """The position afterwards, as a line that can be read again."""
        return write_position(self.match)

    @property
    def seats(self) -> list[str]:
        return seats_of(self.match)

    @property
    def sentences(self) -> list[str]:
        call = by_seats(self.seats)
        return [spelled(tell(event).sentence, call) for event in self.events]

    @property
    def position(self) -> list[str]:
        return [self.line, *map(self._standing, range(len(self.seats))), self._next(self.seats)]

    def as_data(self) -> dict[str, object]:
        sheet, now = self.match.sheet, points(self.match)
        return {
            "position": self.line,
            "track": view(self.match, None)["track"],
            "players": [
                {
                    "seat": seat,
                    "points": now[seat],
                    "tiles": list(sheet.towers[seat]),
                    "home": sheet.pawns[seat].count(self.match.finish),
                    "hats": self._hats(seat),
                    "discs": [*sheet.laps_won[seat], *sheet.discs_won[seat]],
                    "tokens": list(sheet.tokens[seat]),
                    "cards": list(sheet.hands[seat]),
                }
                for seat in range(self.match.variant.players)
            ],
            "next": None if sheet.over else sheet.current,
            "over": sheet.over,
        }

    def _hats(self, seat: int) -> list[str]:
        sheet = self.match.sheet
        return [hat for hat, pawn in zip(HATS, (sheet.lucky_hat, sheet.cursed_hat), strict=True) if pawn and pawn[0] == seat]

    def _standing(self, seat: int) -> str:
        sheet = self.match.sheet
        has = [a(tile) for tile in sheet.towers[seat]]
        has += [f"the {hat} hat" for hat in self._hats(seat)]
        has += map(disc_name, [*sheet.laps_won[seat], *sheet.discs_won[seat]])
        has += sheet.tokens[seat] + [*map(card_name, sheet.hands[seat])]
        home = sheet.pawns[seat].count(self.match.finish)
        has += [f"{counted(home, 'pawn')} home"] if home else []
        return f"Seat {seat + 1}  {counted(points(self.match)[seat], 'point')}{': ' * bool(has)}{', '.join(has)}"

    def _next(self, names: list[str]) -> str:
        sheet = self.match.sheet
        return "The game is over." if sheet.over else f"Next: {names[sheet.current]}{' with an extra turn' if sheet.again else ''}"


class LifeNotation(Notation):
    """Positions of That's Life! as text."""

    example = "-6 +3 clover Gift -2; pawns 1 3 | 0 3; towers +5 | none; turn 1"
    how = (
        "tiles from Start to Finish, with . for a gap; pawns by seat on spaces from 0 (Start) to F (Finish), "
        "3L and 3C in the lucky and the cursed hat; then any of guards, flixxy, towers, tokens, pile, hands, deck, laps, discs, "
        "turn and rules (rules pro worms hats), with that word before it and ; between. "
        "The action die is a die: 1 and 2 must, 3 and 4 may, 5 and 6 not"
    )

    takes = frozenset({"rules", "turns"})

    def after(self, case: PositionQuery) -> LifePositionResult:
        self.check(case)
        if case.turns < 0:
            raise Refused(f"{case.turns} turns cannot be played.")
        match = read_position(case.position, case.rules, case.seed)

        def in_words(ask: Ask) -> tuple[str, tuple[Option, ...]]:
            return phrase(match, ask, seats_of(match))

        script = ScriptedHost(case, in_words)
        host = InlineHost(script, script.ask, records_events=True, pauses=True)
        turns = 0
        while turns < case.turns and not match.sheet.over:
            turn_step(match, host)
            turns += 1
        return LifePositionResult(match, host.events, script.asked, script.unused)

    def contest(self, case: PositionQuery) -> Contest:
        """The rest of the game. Cards that the position does not name are dealt anew in each playout."""
        self.check(case)
        parts = read_parts(case.position, case.rules)

        def play(dice: FastDice, answering: Answering) -> Sequence[float]:
            match = build_match(parts, dice)
            host = InlineHost(dice, answering(match, dice))
            while (ended := result(match)) is None:
                turn_step(match, host)
            return shared(ended.winners, len(ended.places))

        match = build_match(parts, FastDice(case.seed))
        if match.sheet.over:
            raise Refused("Everybody is home: this game is over.")
        return Contest("", seats_of(match), play)

    def completions(self, text: str) -> list[str]:
        """Names of parts that can follow; for the first part, a whole position as an example."""
        before, semicolon, begun = text.rpartition(";")
        if not semicolon:
            return super().completions(text)
        there = {part.split()[0].casefold() for part in before.split(";") if part.split()}
        names = [name for name in PARTS[1:] if name not in there and name.startswith(begun.strip().casefold())]
        return [f"{before}; {name} " for name in names]


def seats_of(match: Match) -> list[str]:
    return [f"Seat {seat}" for seat in range(1, match.variant.players + 1)]


NOTATION = LifeNotation()
