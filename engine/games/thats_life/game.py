"""That's Life! as a game for tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.card import Card
from engine.dice import Dice
from engine.event import Event
from engine.game import Game
from engine.games.thats_life import advice, kit, library, scoring, telling
from engine.games.thats_life.hidden import imagine
from engine.games.thats_life.kit import MODULES
from engine.games.thats_life.match import Match
from engine.games.thats_life.notation import NOTATION
from engine.games.thats_life.questions import phrase
from engine.games.thats_life.setup import setup_step
from engine.games.thats_life.text_board import text_board
from engine.games.thats_life.turn import turn_step
from engine.games.thats_life.turns import turns
from engine.games.thats_life.view import view
from engine.host import Ask, Host
from engine.options import Preset, Setting
from engine.question import Option
from engine.result import Result
from engine.telling import Told
from engine.turns import Turn

ROUNDS_AHEAD, TURNS_AHEAD = 4, 16


class ThatsLife(Game[Match]):
    id = "thats-life"
    title = "That's Life!"
    fewest, most = kit.FEWEST, kit.MOST
    rules_version = 1
    about = library.ABOUT
    how_to_play = library.HOW_TO_PLAY
    cards = library.LIBRARY
    notation = NOTATION
    model = "random"
    strengths = MappingProxyType({"random": 4.9, "quick": 25.0, "careful": 35.3})
    headings = frozenset({"laid", "turn", "called", "game_over"})
    settings = (
        Setting(
            "version",
            "Version",
            (kit.BASE, kit.PRO),
            kit.BASE,
            titles={kit.BASE: "Base: Gift and Steal tiles", kit.PRO: "Pro: guards, no Gift and Steal"},
        ),
        Setting(
            "track",
            "Order of the tiles",
            (kit.USUAL, kit.RANDOM, kit.CLASSIC, kit.SWAP, kit.LATE),
            kit.USUAL,
            titles={
                kit.USUAL: "Usual: shuffled in the base game, classic in the Pro version",
                kit.RANDOM: "Random: shuffled",
                kit.CLASSIC: "Classic: minus, lucky, plus, minus",
                kit.SWAP: "Swap: minus, plus, lucky, minus",
                kit.LATE: "Late: the lucky tiles right before Finish",
            },
        ),
        Setting(
            "modules",
            "Modules",
            MODULES,
            "",
            times=0,
            titles={
                kit.RISK: "Added Risk tiles",
                kit.FLIXXY: "Flixxy or the Mummy in the race",
                kit.WORMS: "Worm or torch tokens",
                kit.HATS: "The Hats",
                kit.CARDS: "Movement Cards instead of the die",
                kit.ATTACK: "Attacks with two equal Movement Cards",
            },
        ),
        Setting(
            "discs",
            "Finish discs of the Movement Cards",
            tuple(kit.FINISH_DISCS),
            "text",
            titles={
                "text": "Two each of +5 to +2 (none in the camel edition)",
                "2007": "+6, +5, and two each of +4 to +2",
                "none": "No finish discs",
            },
        ),
        Setting(
            "skin",
            "Looks",
            tuple(kit.SKINS),
            "clover",
            titles={"clover": "Clovers, Flixxy and worms", "camel": "Camels, the Mummy and torches"},
        ),
    )
    presets = (
        Preset("base", "Base", "The plain game with Gift and Steal", {}),
        Preset("pro", "Pro", "Guards on the best tiles of a track in fixed order", {"version": kit.PRO}),
        Preset("everything", "Everything", "The Pro version with all modules", {"version": kit.PRO, "modules": ",".join(MODULES)}),
    )

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        kit.check(options)

    def new(self, seats: int, options: Mapping[str, str]) -> Match:
        return Match.new(seats, options)

    def step(self, state: Match, host: Host) -> None:
        if state.laid:
            turn_step(state, host)
        else:
            setup_step(state, host)

    def dump(self, state: Match) -> Any:
        return state.dump()

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> Match:
        return Match.load(plain, seats, options)

    def result(self, state: Match) -> Result | None:
        return scoring.result(state)

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def phrase(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return phrase(state, ask, names)

    def tell(self, event: Event) -> Told:
        return telling.tell(event)

    def unveils(self, event: Event) -> bool:
        return event.kind == "card"

    def turns(self, events: Sequence[Event]) -> list[Turn]:
        return turns(events)

    def standing(self, state: Match) -> Sequence[float]:
        return scoring.points(state)

    def text_board(self, view: Mapping[str, Any]) -> str:
        return text_board(view)

    def hand(self, view: Mapping[str, Any]) -> Sequence[Card]:
        return library.hand(view["board"])

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        return library.in_play(kit.kit_of(len(view["seats"]), view["options"]))

    def films(self, state: Match) -> int:
        return int(state.sheet.over)

    def part(self, state: Match) -> int:
        return int(state.laid)

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def chapter(self, state: Match) -> int:
        """A few rounds: what lies further ahead is decided by dice."""
        return state.sheet.turns // min(ROUNDS_AHEAD * state.kit.players, TURNS_AHEAD)

    def prospects(self, state: Match) -> Sequence[float]:
        return advice.prospects(state)

    def imagine(self, state: Match, seat: int | None, dice: Dice) -> None:
        imagine(state, seat, dice)


GAME = ThatsLife()
