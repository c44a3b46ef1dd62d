"""Microbot Racers as a `Game`: its phases and texts, and which module answers each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.contract.game import Game
from engine.core.host import Ask, Host
from engine.core.question import Option
from engine.core.result import Result
from engine.games.microbot_racers import ending
from engine.games.microbot_racers.ai import advice
from engine.games.microbot_racers.ai.playout import cutoff_chances, playout_advice
from engine.games.microbot_racers.game_options import PRESETS, SETTINGS, check, seats_for
from engine.games.microbot_racers.match import MOVE, ORDER, SELECT, SETUP, Match
from engine.games.microbot_racers.phases.move import ONE_BY_ONE, move_step
from engine.games.microbot_racers.phases.order import order_step
from engine.games.microbot_racers.phases.select import select_step
from engine.games.microbot_racers.positions.notation import NOTATION
from engine.games.microbot_racers.setup import setup_step
from engine.games.microbot_racers.text import reference
from engine.games.microbot_racers.text.beats import SECTION_STARTS, beats
from engine.games.microbot_racers.text.board import text_board
from engine.games.microbot_racers.text.board_sentences import board_sentences
from engine.games.microbot_racers.text.first_lines import FIRST_LINES, things_met
from engine.games.microbot_racers.text.how_to_play import how_to_play
from engine.games.microbot_racers.text.questions import phrase
from engine.games.microbot_racers.text.sentences import tell
from engine.games.microbot_racers.view import view

STEPS = {SETUP: setup_step, ORDER: order_step, SELECT: select_step, MOVE: move_step}
ROUNDS_AHEAD = 2


class MicrobotRacers(Game[Match]):
    id = "microbot-racers"
    title = "Microbot Racers"
    fewest, most = 2, 4
    lone_start = True
    has_hands = False
    rules_version = 3
    about = reference.ABOUT
    cards = reference.REFERENCE_CARDS
    notation = NOTATION
    playout_policy = "playout"
    strengths = MappingProxyType({"random": 0.0, "quick": 25.0, "careful": 46.9})
    prize = "this race"
    batch_questions = MappingProxyType({"plan": ONE_BY_ONE})
    section_starts = SECTION_STARTS
    rounds = frozenset({"round"})
    ties = frozenset({"rolled_off"})
    own_message = new_message = frozenset({"game_over"})
    game_options = SETTINGS
    presets = PRESETS
    first_lines = FIRST_LINES
    things_met = staticmethod(things_met)
    how_to_play = staticmethod(how_to_play)
    new = Match.new
    load = Match.load
    check = staticmethod(check)
    seats_for = staticmethod(seats_for)
    event_phrase = staticmethod(tell)
    beats = staticmethod(beats)
    text_board = staticmethod(text_board)
    board_sentences = staticmethod(board_sentences)

    def step(self, state: Match, host: Host) -> None:
        STEPS[state.sheet.phase](state, host)

    def dump(self, state: Match) -> Any:
        return state.dump()

    def result(self, state: Match) -> Result | None:
        return ending.result(state)

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state)

    def question_text(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return phrase(state, ask, names)

    def is_menu(self, kind: str) -> bool:
        return kind == "plan"

    def standing(self, state: Match) -> Sequence[float]:
        return [robot.laps for robot in state.sheet.robots]

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        return reference.in_play(view["board"])

    def films(self, state: Match) -> int:
        return int(state.over)

    def part(self, state: Match) -> int:
        return int(state.sheet.phase != SETUP)

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def playout_advice(self, state: Match, ask: Ask) -> Any:
        return playout_advice(state, ask)

    def cutoff_chances(self, state: Match, steps: int) -> Sequence[float] | None:
        return cutoff_chances(state, steps)

    def forget_orders(self, state: Match, seat: int | None) -> None:
        """Drops the other seats' requests not to be asked about 1st player, which this seat cannot know."""
        for owner, robot in enumerate(state.sheet.robots):
            robot.quiet = robot.quiet if owner == seat else None

    def chapter(self, state: Match) -> int:
        return state.sheet.round // ROUNDS_AHEAD

    def evaluate(self, state: Match) -> Sequence[float]:
        return advice.evaluate(state)


GAME = MicrobotRacers()
