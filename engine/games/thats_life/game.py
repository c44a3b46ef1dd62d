"""That's Life! as a `Game`: its options and texts, and which module answers each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.contract.game import Game
from engine.contract.reference_card import ReferenceCard
from engine.core.dice import Dice
from engine.core.event import Event
from engine.core.game_options import GameOption, Preset
from engine.core.host import Ask, Host
from engine.core.question import Option
from engine.core.result import Result
from engine.games.thats_life import scoring, variant
from engine.games.thats_life.ai import advice
from engine.games.thats_life.hidden import determinise
from engine.games.thats_life.match import Match
from engine.games.thats_life.positions.notation import NOTATION
from engine.games.thats_life.setup import setup_step
from engine.games.thats_life.text import reference, sentences
from engine.games.thats_life.text.beats import SECTION_STARTS, beats
from engine.games.thats_life.text.board import text_board
from engine.games.thats_life.text.board_sentences import board_sentences
from engine.games.thats_life.text.first_lines import FIRST_LINES, things_met
from engine.games.thats_life.text.how_to_play import how_to_play
from engine.games.thats_life.text.questions import phrase
from engine.games.thats_life.turn import turn_step
from engine.games.thats_life.variant import MODULES
from engine.games.thats_life.view import view

ROUNDS_AHEAD, TURNS_AHEAD = 4, 16


class ThatsLife(Game[Match]):
    id = "thats-life"
    title = "That's Life!"
    fewest, most = variant.FEWEST, variant.MOST
    rules_version = 2
    about = reference.ABOUT
    cards = reference.REFERENCE_CARDS
    notation = NOTATION
    playout_policy = "random"
    strengths = MappingProxyType({"random": 4.9, "quick": 25.0, "careful": 35.3})
    section_starts = SECTION_STARTS
    game_options = (
        GameOption(
            "version",
            "Version",
            (variant.BASE, variant.PRO),
            variant.BASE,
            titles={variant.BASE: "Base: Gift and Steal tiles", variant.PRO: "Pro: guards, no Gift and Steal"},
        ),
        GameOption(
            "track",
            "Order of the tiles",
            (variant.USUAL, variant.RANDOM, variant.CLASSIC, variant.SWAP, variant.LATE),
            variant.USUAL,
            titles={
                variant.USUAL: "Usual: shuffled in the base game, classic in the Pro version",
                variant.RANDOM: "Random: shuffled",
                variant.CLASSIC: "Classic: minus, lucky, plus, minus",
                variant.SWAP: "Swap: minus, plus, lucky, minus",
                variant.LATE: "Late: the lucky tiles right before Finish",
            },
        ),
        GameOption(
            "modules",
            "Modules",
            MODULES,
            "",
            times=0,
            titles={
                variant.RISK: "Added Risk tiles",
                variant.FLIXXY: "Flixxy or the Mummy in the race",
                variant.WORMS: "Worm or torch tokens",
                variant.HATS: "The Hats",
                variant.CARDS: "Movement Cards instead of the die",
                variant.ATTACK: "Attacks with two equal Movement Cards",
            },
        ),
        GameOption(
            "discs",
            "Finish discs of the Movement Cards",
            tuple(variant.FINISH_DISCS),
            "text",
            titles={
                "text": "Two each of +5 to +2 (none in the camel edition)",
                "2007": "+6, +5, and two each of +4 to +2",
                "none": "No finish discs",
            },
        ),
        GameOption(
            "skin",
            "Looks",
            tuple(variant.SKINS),
            "clover",
            titles={"clover": "Clovers, Flixxy and worms", "camel": "Camels, the Mummy and torches"},
        ),
    )
    presets = (
        Preset("base", "Base", "The plain game with Gift and Steal", {}),
        Preset("pro", "Pro", "Guards on the best tiles of a track in fixed order", {"version": variant.PRO}),
        Preset(
            "everything",
            "Everything",
            "The Pro version with all modules, for those who know the game",
            {"version": variant.PRO, "modules": ",".join(MODULES)},
        ),
    )
    first_lines = FIRST_LINES
    things_met = staticmethod(things_met)
    how_to_play = staticmethod(how_to_play)
    new = Match.new
    load = Match.load
    event_phrase = staticmethod(sentences.tell)
    beats = staticmethod(beats)
    text_board = staticmethod(text_board)
    board_sentences = staticmethod(board_sentences)

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        variant.check(options)

    def step(self, state: Match, host: Host) -> None:
        if state.is_laid:
            turn_step(state, host)
        else:
            setup_step(state, host)

    def dump(self, state: Match) -> Any:
        return state.dump()

    def result(self, state: Match) -> Result | None:
        return scoring.result(state)

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def question_text(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return phrase(state, ask, names)

    def reveals_hidden(self, event: Event) -> bool:
        return event.kind == "card"

    def standing(self, state: Match) -> Sequence[float]:
        return scoring.points(state)

    def hand(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        return reference.hand(view["board"])

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        return reference.in_play(variant.read_variant(len(view["seats"]), view["options"]))

    def films(self, state: Match) -> int:
        return int(state.sheet.over)

    def part(self, state: Match) -> int:
        return int(state.is_laid)

    def secret_text(self, kind: str, options: Mapping[str, str]) -> str:
        """Whether a player of cards is about to play a token shows only when one is played."""
        modules = options["modules"].split(",")
        things = [f"a {variant.SKINS[options['skin']].token} token"] if "worms" in modules else []
        return f"chooses {' or '.join(['a card', *things] if 'cards' in modules else things)}"

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def chapter(self, state: Match) -> int:
        """A chapter is a few rounds: dice decide what lies further ahead."""
        return state.sheet.turns // min(ROUNDS_AHEAD * state.variant.players, TURNS_AHEAD)

    def evaluate(self, state: Match) -> Sequence[float]:
        return advice.evaluate(state)

    def determinise(self, state: Match, seat: int | None, dice: Dice) -> None:
        determinise(state, seat, dice)


GAME = ThatsLife()
