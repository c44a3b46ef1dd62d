"""`Policy`: decides for a seat without a person; what a policy may use of a table; and the policies that try nothing out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import Ask, option_id
from engine.core.question import Question

if TYPE_CHECKING:
    from engine.ai.careful import PendingDecision
    from engine.ai.information_set import InformationSet


class PolicyTable(Protocol):
    """What a policy uses of a table. `engine.table.table.Table` provides it."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def state(self) -> Any:
        """The game's state now. `GameAdvice.advise` may use only what the asked seat can see of it."""

    def ask_of(self, question: Question) -> Ask:
        """Return an open question as the rules ask it."""
        ...

    def information_set(self, seat: int | None = None) -> InformationSet:
        """Return the table as this seat may know it, to try out options."""
        ...


class Policy(ABC):
    """Answers questions: `answer` at a table, `pick` inside a running step of a simulation, where nothing can be tried out."""

    needs_table: ClassVar[bool] = False
    """Whether it plays better with `answer` than with `pick`."""

    def pending_decision(self, table: PolicyTable, question: Question) -> PendingDecision | None:
        """Return the decision as plain data if it takes long, so that another process can make it; None if `answer` is quick."""
        return None

    @abstractmethod
    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        """Return one of `ask.options`."""

    def answer(self, table: PolicyTable, question: Question) -> str:
        """Return the id of an option of an open question."""
        return option_id(self.pick(table.game, table.state, table.ask_of(question)))


class Random(Policy):
    """Takes any option, all equally likely."""

    def __init__(self, seed: int | str = 0) -> None:
        self.dice = FastDice(seed)

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return ask.options[self.dice.below(len(ask.options))]


class Quick(Policy):
    """Takes the game's own advice, a rule of thumb."""

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return game.advise(state, ask)


class PlayoutPolicy(Policy):
    """Takes the game's advice for playouts, which is faster than its usual advice."""

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return game.playout_advice(state, ask)
