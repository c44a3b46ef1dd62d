"""Playing on from a written position: the notation's entry points and results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from engine.ai.playout_hosts import InlineHost
from engine.contract.notation import AskedQuestion, AskerFactory, Contest, Notation, PositionQuery, PositionResult, ScriptedHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.game_options import read_game_options
from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.core.result import win_shares
from engine.games.microbot_racers.ai.playout import cutoff_chances
from engine.games.microbot_racers.board import COMPASS, PlacedCard
from engine.games.microbot_racers.faces import LAYOUTS
from engine.games.microbot_racers.game_options import SETTINGS
from engine.games.microbot_racers.match import MOVE, ORDER, SELECT, Match, RaceSheet
from engine.games.microbot_racers.phases.move import move_step
from engine.games.microbot_racers.phases.order import order_step
from engine.games.microbot_racers.phases.select import select_step
from engine.games.microbot_racers.positions.parse import read_position
from engine.games.microbot_racers.text.questions import phrase, state_text
from engine.games.microbot_racers.text.sentences import tell
from engine.text.phrase import name_by_seat, to_text

QUOTE = "'"
STANDS = re.compile(r"[^\s@]+@\d{1,2},\d{1,2}", re.ASCII)
"""A robot whose facing is not written yet."""
STEPS = {ORDER: order_step, SELECT: select_step, MOVE: move_step}
USUAL = {"laps": "2", "orders": "single"}
"""Options where a position says nothing else: two laps, as in a duel, and actions in the order in which they are listed."""


@dataclass(frozen=True)
class GridPositionResult(PositionResult):
    """What happened from a position, and the race afterwards."""

    match: Match
    names: list[str]
    events: list[Event]
    questions: list[AskedQuestion]
    unused: list[str]

    @property
    def seats(self) -> list[str]:
        return self.names

    @property
    def sentences(self) -> list[str]:
        call = name_by_seat(self.names)
        return [to_text(tell(event).sentence, call) for event in self.events]

    @property
    def position(self) -> list[str]:
        lines = []
        for seat, (name, robot) in enumerate(zip(self.names, self.match.sheet.robots, strict=True)):
            state = f"on {state_text(self.match, seat)}, lap {robot.laps}" if robot.intact else "destroyed"
            lines.append(f"{name:<12} {state}")
        over = f"The race is over: {self.match.sheet.ending}."
        return [*lines, over if self.match.over else f"Next: {self.match.sheet.phase}"]

    def as_data(self) -> dict[str, object]:
        sheet, board = self.match.sheet, self.match.board
        return {
            "robots": [
                {
                    "name": name,
                    "square": list(board.xy(robot.at)),
                    "facing": COMPASS[robot.facing],
                    "health": robot.health,
                    "laps": robot.laps,
                    "destroyed": not robot.intact,
                    "actions": [*picks],
                    "run_up": robot.ran,
                    "drifted": robot.drifted,
                    "privilege": robot.privilege,
                }
                for name, robot, picks in zip(self.names, sheet.robots, sheet.picks, strict=True)
            ],
            "cards": dict(zip("abcdefgh", map(_written, board.cards), strict=False)),
            "order": [self.names[seat] for seat in sheet.order],
            "phase": sheet.phase,
            "over": self.match.over,
            "winners": [self.names[seat] for seat in sheet.winners or ()],
            "ending": sheet.ending or None,
            "unused": self.unused,
        }

    def asked_as_data(self) -> list[dict[str, object]]:
        """The questions with names for seats, and with answers by their ids, which are readable in this game."""
        answers = [question.ids[question.options.index(question.answer)] for question in self.questions]
        return [
            {**question._asdict(), "seat": self.names[question.seat], "answer": answer}
            for question, answer in zip(self.questions, answers, strict=True)
        ]


class GridNotation(Notation):
    """Positions of Microbot Racers as text."""

    example = "ring/b=2B' Red@0,9N!4+1:M3.TR~m Blue@2,9N#"
    how = (
        "a layout, with cards that lie otherwise (slot=card, ' if turned by half), or card: and a track drawn for the question "
        "(rows of 4 with / between, | and the back, + and the next card below); then robots, P1 first: Name@x,y and N, E, S or W; "
        "then any of !4 health, +1 laps, :M3.TR.J2 markers, ~m a run-up, ~d has drifted, # privilege used"
    )
    takes = frozenset({"phase", "phases", "options"})

    def after(self, case: PositionQuery) -> GridPositionResult:
        match, names = self._read(case)
        sheet = match.sheet
        if case.phases < 0:
            raise Refused(f"{case.phases} phases cannot be played.")

        def in_words(ask: Ask) -> tuple[str, tuple[Option, ...]]:
            return phrase(match, ask, names)

        script = ScriptedHost(case, in_words, by_id=True)
        host = InlineHost(script, script.ask, records_events=True, pauses=True)
        played = 0
        while played < case.phases and not match.over:
            STEPS[sheet.phase](match, host)
            played += 1
        return GridPositionResult(match, names, host.events, script.asked, script.unused)

    def contest(self, case: PositionQuery) -> Contest:
        """The rest of the race, which is the whole game."""
        start, names = self._read(case)
        plain = msgspec.to_builtins(start.sheet)

        def play(dice: FastDice, answering: AskerFactory) -> Sequence[float]:
            match, steps = Match(start.options, msgspec.convert(plain, RaceSheet)), 0
            host = InlineHost(dice, answering(match, dice))
            while match.sheet.winners is None:
                if (shares := cutoff_chances(match, steps)) is not None:
                    return shares
                STEPS[match.sheet.phase](match, host)
                steps += 1
            return win_shares(match.sheet.winners, len(names))

        return Contest("", names, play)

    def _read(self, case: PositionQuery) -> tuple[Match, list[str]]:
        self.check(case)
        match, names = read_position(case.position, read_game_options("Microbot Racers", SETTINGS, case.options, USUAL))
        match.sheet.phase = _phase(case.phase, match.sheet.picks)
        return match, names

    def completions(self, text: str) -> list[str]:
        """Layouts and a whole position as an example; behind a robot's square, the ways to face."""
        before, _, word = text.rpartition(" ")
        if not before:
            return [*super().completions(text), *(layout for layout in LAYOUTS if layout.startswith(word.casefold()))]
        return [f"{before} {word}{way}" for way in COMPASS] if STANDS.fullmatch(word) else []


def _written(placed: PlacedCard) -> str:
    """A card as a position writes it: 2B' is the back of card 2, turned by half."""
    return f"{placed.card}{'AB'[placed.face]}{QUOTE * placed.half}"


def _phase(name: str | None, picks: Sequence[Sequence[str]]) -> str:
    """The phase to begin with; by default moving if there are markers, otherwise the roll for 1st player."""
    if name is None:
        return MOVE if any(picks) else ORDER
    if name not in STEPS:
        raise Refused(f"There is no phase {name[:20]!r}. Possible: {', '.join(STEPS)}.")
    return name


NOTATION = GridNotation()
