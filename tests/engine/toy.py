"""A tiny game that is nothing like a race: it shows what the core carries on its own.

Everybody draws a secret card, bids twice in secret, and the highest sum rolls a die for points; three rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from engine import all_games
from engine.contract.game import Game
from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.core.event import Event
from engine.core.host import Ask, Host, option_id
from engine.core.question import Option, Refused
from engine.core.result import Result, Runner
from engine.text.phrase import Phrase, make_phrase


class Bidding(Game[dict[str, Any]]):
    id = "bidding"
    title = "Bidding"
    fewest, most = 2, 5
    rules_version = 1
    about = "A game for tests."
    bids = 2

    def new(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {"round": 0, "cards": [], "points": [0] * seats, "bid": {}}

    def how_to_play(self, seats: int, options: Mapping[str, str]) -> HowToPlay:
        rules = RulesPage("All of it", "Bid high.")
        return HowToPlay("Have most.", "Bid high.", "Most win.", 5, (PlayStep("all", "Play", "Bid high."),), (rules,))

    def step(self, state: dict[str, Any], host: Host) -> None:
        seats = range(len(state["points"]))
        state["cards"] = [host.below(10, only=seat) for seat in seats]
        for seat in seats:
            host.note("card", {"card": state["cards"][seat]}, only=seat)

        def bid(seat: int) -> int:
            first = host.ask(seat, "bid", (1, 2, 3), secret=True)
            state["bid"][str(seat)] = first
            return int(first) + (int(host.ask(seat, "more", (0, 1), secret=True)) if self.bids == 2 else 0)

        bids = host.simultaneously(seats, bid)
        best = max(seats, key=lambda seat: (bids[seat], state["cards"][seat]))
        sealed = host.note("bids", {"bids": bids})
        host.ask(best, "roll", ("roll",))
        die = host.below(6) + 1
        host.note("die", {"die": die}, sealed)
        state["points"][best] += die
        state["bid"] = {}
        state["round"] += 1

    def dump(self, state: dict[str, Any]) -> Any:
        return {"round": state["round"], "points": list(state["points"])}

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        try:
            return {"round": plain["round"], "points": list(plain["points"]), "cards": [], "bid": {}}
        except (KeyError, TypeError):
            raise Refused("This is no bidding.") from None

    def result(self, state: dict[str, Any]) -> Result | None:
        return Result.by_points(state["points"]) if state["round"] == 3 else None

    def view(self, state: dict[str, Any], seat: int | None) -> dict[str, Any]:
        mine = state["cards"][seat] if seat is not None and state["cards"] else None
        return {"round": state["round"], "points": list(state["points"]), "card": mine, "bid": state["bid"].get(str(seat))}

    def question_text(self, state: dict[str, Any], ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return f"{names[ask.seat]}, {ask.kind}?", tuple(Option(option_id(value), str(value)) for value in ask.options)

    def event_phrase(self, event: Event) -> Phrase:
        return make_phrase(None, "{0}: {1}", event.kind, event.data)

    def standing(self, state: dict[str, Any]) -> Sequence[float]:
        return list(state["points"])

    def text_board(self, view: Mapping[str, Any]) -> str:
        return str(view["board"]["points"])

    def outcomes(self, state: dict[str, Any]) -> Sequence[Sequence[Runner]]:
        return []


class LaterBidding(Bidding):
    """The same game after its rules were changed: only one bid."""

    rules_version = 2
    bids = 1


class Haggling(Bidding):
    """Who bids 3 is asked on, so that another bid may leave fewer questions or more."""

    id = "haggling"

    def step(self, state: dict[str, Any], host: Host) -> None:
        seats = range(len(state["points"]))
        state["cards"] = [host.below(10, only=seat) for seat in seats]

        def bid(seat: int) -> int:
            first = host.ask(seat, "bid", (1, 2, 3), secret=True)
            state["bid"][str(seat)] = first
            return int(first) + (int(host.ask(seat, "more", (0, 1), secret=True)) if first == 3 else 0)

        state["points"] = [sum(pair) for pair in zip(state["points"], host.simultaneously(seats, bid), strict=True)]
        host.note("points", {"points": state["points"], "luck": host.below(100)})
        state["bid"], state["round"] = {}, state["round"] + 1


@contextmanager
def on_the_shelf(game: Game[Any]) -> Iterator[None]:
    """The game can be played while this lasts."""
    games = all_games()
    before = dict(games)
    games[game.id] = game
    try:
        yield
    finally:
        games.clear()
        games.update(before)
