"""Magical Athlete (2025) as a `Game`: its options, phases and texts, and which module answers each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.dice import Dice
from engine.core.game_options import GameOption
from engine.core.host import Ask, Host
from engine.core.question import Option, Refused
from engine.games.magical_athlete.ai import advice
from engine.games.magical_athlete.draft import draft_step
from engine.games.magical_athlete.hidden import determinise
from engine.games.magical_athlete.match import DRAFT, LINE_UP, PRIZES, RACE, Match
from engine.games.magical_athlete.notation import NOTATION
from engine.games.magical_athlete.race_day import end_race, line_up_step
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.text import questions
from engine.games.magical_athlete.text.beats import MagicalAthleteBeats
from engine.games.magical_athlete.text.board import board_sentences, text_board
from engine.games.magical_athlete.text.first_lines import FIRST_LINES, things_met
from engine.games.magical_athlete.text.how_to_play import how_to_play
from engine.games.magical_athlete.text.reference import ABOUT, REFERENCE_CARDS
from engine.games.magical_athlete.text.sentences import SENTENCES
from engine.games.magical_athlete.text.track_cards import TRACK_CARDS
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.magical_athlete.view import view
from engine.race.asks import ASKS
from engine.race.game import RaceGame
from engine.race.resolution.turn import Race


class MagicalAthlete(RaceGame[Match]):
    id = "magical-athlete"
    title = "Magical Athlete"
    fewest, most = 2, 6
    rules_version = 2
    strengths = MappingProxyType({"random": 15.6, "quick": 25.0, "careful": 29.7})
    about = ABOUT
    cards = REFERENCE_CARDS | TRACK_CARDS
    powers = CARDS
    notation = NOTATION
    telling = SENTENCES
    race_beats = MagicalAthleteBeats
    match = Match
    steps = MappingProxyType({DRAFT: draft_step, LINE_UP: line_up_step})
    section_starts = frozenset({"row", "line_up", "turn", "race_over"})
    own_message = frozenset({"line_up", "race_over", "game_over"})
    new_message = own_message | {"row"}
    game_options = (
        GameOption(
            "tracks",
            "Tracks of the four races",
            tuple(TRACKS),
            "mild,wild,mild,wild",
            times=len(PRIZES),
            titles={track.id: track.title for track in TRACKS.values()},
        ),
        GameOption(
            "racers",
            "Racers in each race",
            ("single", "double"),
            "single",
            titles={"single": "One each (two players: two each)", "double": "Two each, for three players"},
        ),
        GameOption("rules", "Rules", tuple(RULES), "text", titles={"text": "As printed", "faq-2026": "With the FAQ of 2026"}),
        ASKS,
    )
    first_lines = FIRST_LINES
    things_met = staticmethod(things_met)
    how_to_play = staticmethod(how_to_play)
    new = Match.new
    text_board = staticmethod(text_board)
    board_sentences = staticmethod(board_sentences)

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        if options["racers"] == "double" and seats > 3:
            raise Refused(f"Double racers are for 3 players, not for {seats}.")

    def end_race(self, state: Match, race: Race, host: Host) -> None:
        end_race(state, race, host)

    def on_offer(self, board: Mapping[str, Any]) -> Sequence[str]:
        return list(board["row"])

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def question_text(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return questions.phrase(state, ask, names)

    def secret_text(self, kind: str, options: Mapping[str, str]) -> str:
        return "chooses a racer" if kind == "line-up" else "chooses what hatches"

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def determinise(self, state: Match, seat: int | None, dice: Dice) -> None:
        determinise(state, seat, dice)

    def chapter(self, state: Match) -> int:
        """A decision in a race counts for that race; a pick or a line-up counts for all remaining races."""
        return state.race_no if state.sheet.phase == RACE else len(PRIZES)


GAME = MagicalAthlete()
