"""Standing answers: a player answers a recurring question of a race once, for the rest of that race.

A standing answer is an option that is taken whenever it is offered. The race stores them (`PowerStack.standing`) and uses them
instead of asking. Players give them as orders such as `Duelist.duel=yes` or, to be asked again, `Duelist.duel=ask`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeVar

from engine.contract.game import Game
from engine.core.host import Ask, option_id
from engine.core.question import Order, Refused
from engine.race.model.power import CardRegistry
from engine.race.resolution.turn import Race

ASK, YES, NO = "ask", "yes", "no"
ONCE = frozenset({"before_race"})
"""Hooks whose questions do not recur."""
STEADY = frozenset({"whose_power", "go_with"})
"""Hooks and race questions that always ask for a racer, so that a standing answer is a racer instead of yes or no."""
OF_THE_RACE = {"reroll": "Rolling again", "go_with": "Going first"}
"""Questions that belong to no card, with their titles."""


class WithRace(Protocol):
    race: Race | None


M = TypeVar("M", bound=WithRace)


class StandingAnswers(Game[M]):
    """A game with standing answers for the questions of its races."""

    powers: ClassVar[CardRegistry]

    def check_order(self, state: M, seat: int, text: str) -> str:
        if state.race is None:
            raise Refused("Standing answers are for a race, and none is on.")
        kind, _, answer = text.partition("=")
        if not self._comes_again(kind):
            raise Refused(f"No question that comes again is called {kind[:40]!r}.")
        possible = [r.id for r in state.race.racers] if self._is_steady(kind) else [YES, NO]
        if answer not in (*possible, ASK):
            raise Refused(f"{answer[:40]!r} is no standing answer to that. Possible: {', '.join([*possible, ASK])}.")
        if answer == state.race.standing.get((seat, kind), ASK):
            raise Refused("You are asked that every time already." if answer == ASK else "That is already your standing answer.")
        return text

    def order(self, state: M, seat: int, text: str) -> None:
        kind, _, answer = text.partition("=")
        if state.race is not None:
            state.race.standing.pop((seat, kind), None)
            if answer != ASK:
                state.race.standing[seat, kind] = answer

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        if not self._comes_again(ask.kind):
            return ()
        if self._is_steady(ask.kind):
            return tuple(_order(ask.kind, option, f"Always: {option.name}") for option in ask.options)
        what = OF_THE_RACE.get(ask.kind) or self.powers.hook_owners[ask.kind][0].ability
        words = {YES: "Always", None: "Never"}
        return tuple(_order(ask.kind, option, f"{words[option]}: {what}") for option in ask.options if option in words)

    def orders_of(self, state: M, seat: int) -> tuple[Order, ...]:
        if state.race is None:
            return ()
        labels = {YES: "always", NO: "never", **{r.id: f"always {r.name}" for r in state.race.racers}}
        return tuple(
            _order(kind, ASK, f"{self._title(kind)}: {labels[answer]}")
            for (whose, kind), answer in state.race.standing.items()
            if whose == seat and self._comes_again(kind) and answer in labels  # a save may be older than the rules
        )

    def forget_orders(self, state: M, seat: int | None) -> None:
        if state.race is not None:
            state.race.standing = {about: answer for about, answer in state.race.standing.items() if about[0] == seat}

    def _comes_again(self, kind: str) -> bool:
        _, hook = self.powers.hook_owners.get(kind, (None, ""))
        return kind in OF_THE_RACE or (hook not in ONCE and bool(hook and self.powers.hook_texts[kind].asks))

    def _is_steady(self, kind: str) -> bool:
        _, hook = self.powers.hook_owners.get(kind, (None, kind))
        return hook in STEADY

    def _title(self, kind: str) -> str:
        if kind in OF_THE_RACE:
            return OF_THE_RACE[kind]
        card, _ = self.powers.hook_owners[kind]
        return f"{card.name} ({card.ability})"


def _order(kind: str, answer: Any, label: str) -> Order:
    return Order(f"{kind}={option_id(answer)}", label)
