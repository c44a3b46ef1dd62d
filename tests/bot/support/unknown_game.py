"""A tiny game that the bot does not know, with everything a game may have: presets, options with several choices, options that
exclude each other, a hand, and secret decisions in the middle of public ones.

Each player has two turns: roll for points, or first look into a pocket in secret and take something out or not, or shake it first,
which everybody hears.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Event, Game, GameOption, HowToPlay, Option, PlayStep, Preset, ReferenceCard, Refused, Result, RulesPage
from engine.core.host import Ask, Host, option_id
from engine.text.phrase import Phrase, make_phrase, seat

ROUNDS = 2
COIN = ReferenceCard("Coin", "", "One point for whoever shows it.", brief="One point")
STONE = ReferenceCard("Stone", "", "Worth nothing, but heavy.", brief="Nothing")
REFERENCE_CARDS = {COIN.name: COIN, STONE.name: STONE, "Thread": ReferenceCard("Thread", "", "Not in this game.")}
NEEDS_HOLES = "Buttons are lost through holes: take the holes, too, or leave the buttons."
PROMPTS = {"act": "What do you do?", "pocket": "What is in your pocket?", "side": "Out of which pocket?"}
LABELS = {
    "roll": "Roll",
    "pocket": "Look into a pocket",
    "shake": "Shake a pocket",
    "coin": "Coin",
    "stone": "Stone",
    "left": "Left",
    "right": "Right",
}


class UnknownGame(Game[dict[str, Any]]):
    id = "pockets"
    title = "Pockets Full"
    fewest, most = 2, 8
    rules_version = 1
    about = "A game for tests."
    cards = REFERENCE_CARDS
    section_starts = frozenset({"turn"})
    game_options = (
        GameOption(
            "size", "Size of the pockets", ("small", "large"), "small", titles={"small": "For coins", "large": "For stones"}
        ),
        GameOption(
            "extras", "What else is in them", ("holes", "buttons", "lint"), "", times=0, titles={"lint": "Lint of all colours"}
        ),
    )
    presets = (
        Preset("plain", "Plain", "Small pockets with nothing else in them", {}),
        Preset("full", "Full", "Large pockets with everything", {"size": "large", "extras": "holes,buttons,lint"}),
    )

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        extras = options["extras"].split(",")
        if "buttons" in extras and "holes" not in extras:
            raise Refused(NEEDS_HOLES)

    def new(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {"turn": 0, "points": [0] * seats}

    def how_to_play(self, seats: int, options: Mapping[str, str]) -> HowToPlay:
        turn = "Empty your pockets."
        steps = (PlayStep("pocket", "Look into a pocket", turn),)
        return HowToPlay("Have most.", turn, "Most points win.", 5, steps, (RulesPage("Pockets", turn), RulesPage("Holes", turn)))

    def step(self, state: dict[str, Any], host: Host) -> None:
        seat = state["turn"] % len(state["points"])
        turn = host.note("turn", {"seat": seat})
        while (act := host.ask(seat, "act", ("roll", "pocket", "shake"))) != "roll":
            if act == "shake":
                host.note("shakes", {"seat": seat}, turn)
            if host.ask(seat, "pocket", ("coin", "stone", None), secret=True) is not None:
                side = host.ask(seat, "side", ("left", "right"), secret=True)
                host.note("emptied", {"seat": seat, "side": side}, turn)
        die = host.below(6) + 1
        rolled = host.note("rolled", {"seat": seat, "die": die}, turn)
        state["points"][seat] += die
        host.note("gets", {"seat": seat, "points": die}, rolled)
        state["turn"] += 1

    def dump(self, state: dict[str, Any]) -> Any:
        return dict(state, points=list(state["points"]))

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return dict(plain, points=list(plain["points"]))

    def result(self, state: dict[str, Any]) -> Result | None:
        return Result.by_points(state["points"]) if state["turn"] == ROUNDS * len(state["points"]) else None

    def view(self, state: dict[str, Any], seat: int | None) -> dict[str, Any]:
        return {"points": list(state["points"]), "sewn with": "Thread"}

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        return [COIN.name, STONE.name]

    def question_text(self, state: dict[str, Any], ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        options = [Option(option_id(value), LABELS.get(value, "Leave it")) for value in ask.options]
        return PROMPTS[ask.kind], tuple(options)

    def event_phrase(self, event: Event) -> Phrase:
        who = seat(event.data["seat"])
        if event.kind == "turn":
            return make_phrase(None, "{0}'s turn", who)
        does = {
            "shakes": "shakes a pocket",
            "emptied": "empties the {side} pocket",
            "rolled": "rolls a {die}",
            "gets": "gets {points}",
        }
        return make_phrase(who, does[event.kind], **event.data)

    def standing(self, state: dict[str, Any]) -> Sequence[float]:
        return list(state["points"])

    def text_board(self, view: Mapping[str, Any]) -> str:
        return str(view["board"]["points"])

    def hand(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        return [COIN, STONE]
