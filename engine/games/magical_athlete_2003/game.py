"""Magical Athlete (2003) as a `Game`: its phases and texts, and which module answers each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from engine.core.dice import Dice
from engine.core.event import Event
from engine.core.host import Ask, Host
from engine.core.question import Option
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS
from engine.games.magical_athlete_2003.ai import advice
from engine.games.magical_athlete_2003.assassin import strike_step
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.drafts.advanced import advanced_draft_step
from engine.games.magical_athlete_2003.drafts.plain import draft_step
from engine.games.magical_athlete_2003.game_options import PRESETS, SETTINGS, check
from engine.games.magical_athlete_2003.hidden import determinise
from engine.games.magical_athlete_2003.match import ASSASSIN, DRAFT, LINE_UP, RACE, TEAM, Match
from engine.games.magical_athlete_2003.notation import NOTATION
from engine.games.magical_athlete_2003.orders import OrdersWithItems
from engine.games.magical_athlete_2003.race_day import end_race, line_up_step
from engine.games.magical_athlete_2003.text import questions
from engine.games.magical_athlete_2003.text.beats import MagicalAthlete2003Beats
from engine.games.magical_athlete_2003.text.board import board_sentences, text_board
from engine.games.magical_athlete_2003.text.first_lines import FIRST_LINES, things_met
from engine.games.magical_athlete_2003.text.how_to_play import how_to_play
from engine.games.magical_athlete_2003.text.reference import ABOUT, REFERENCE_CARDS
from engine.games.magical_athlete_2003.text.sentences import SENTENCES
from engine.games.magical_athlete_2003.view import view
from engine.race.resolution.turn import Race


def _draft_step(match: Match, host: Host) -> None:
    (advanced_draft_step if match.advanced else draft_step)(match, host)


class MagicalAthlete2003(OrdersWithItems):
    id = "magical-athlete-2003"
    title = "Magical Athlete 2003"
    fewest, most = min(TEAM), max(TEAM)
    rules_version = 2
    strengths = MappingProxyType({"random": 11.9, "quick": 25.0, "careful": 28.8})
    about = ABOUT
    cards = REFERENCE_CARDS
    powers = CARDS
    notation = NOTATION
    telling = SENTENCES
    race_beats = MagicalAthlete2003Beats
    match = Match
    steps = MappingProxyType({DRAFT: _draft_step, ASSASSIN: strike_step, LINE_UP: line_up_step})
    section_starts = frozenset(
        {"draft_round", "draft_turn", "struck", "spared", "revealed", "line_up", "turn", "forecast", "race_over"}
    )
    own_message = frozenset({"struck", "line_up", "forecast", "race_over", "game_over"})
    new_message = own_message | {"revealed"}
    lasting_secrets = frozenset({"Fortuneteller.forecast"})
    game_options = SETTINGS
    presets = PRESETS
    first_lines = FIRST_LINES
    things_met = staticmethod(things_met)
    how_to_play = staticmethod(how_to_play)
    new = Match.new
    text_board = staticmethod(text_board)
    board_sentences = staticmethod(board_sentences)

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        check(options)

    def end_race(self, state: Match, race: Race, host: Host) -> None:
        end_race(state, race, host)

    def on_offer(self, board: Mapping[str, Any]) -> Sequence[str]:
        return [name for name in board["fields"] if name is not None]

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The characters in play, and the items that a player holds or can buy."""
        board = view["board"]
        items = {*chain(*board["items"]), *(item for item, left in board["stock"].items() if left and board["phase"] == DRAFT)}
        return [*super().in_play(view), *(card.name for item, card in ITEM_CARDS.items() if item in items)]

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def question_text(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return questions.phrase(state, ask, names)

    def reveals_hidden(self, event: Event) -> bool:
        """Using an item may reveal a secret order to use it automatically."""
        return event.kind == "item_used"

    def secret_text(self, kind: str, options: Mapping[str, str]) -> str:
        return "chooses a character" if kind == "line-up" else "writes down a forecast"

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def evaluate(self, state: Match) -> Sequence[float]:
        return advice.evaluate(state)

    def determinise(self, state: Match, seat: int | None, dice: Dice) -> None:
        determinise(state, seat, dice)

    def acts_unasked(self, state: Match) -> bool:
        """True while items are held or at work: an item with an order is used without a question."""
        return state.holdings is not None and state.holdings.is_needed()

    def chapter(self, state: Match) -> int:
        """A decision in a race counts for that race; a purchase or a line-up counts for all remaining races."""
        return state.race_no if state.sheet.phase == RACE else state.races


GAME = MagicalAthlete2003()
