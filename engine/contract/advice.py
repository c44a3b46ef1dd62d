"""What players without a person need: something sensible to do, and what they may hope for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from engine.contract.rules import GameRules, State
from engine.core.dice import Dice
from engine.core.host import Ask


class GameAdvice(GameRules[State]):
    """A policy knows no rule of any game, only this."""

    lasting_secrets: ClassVar[frozenset[str]] = frozenset()
    """Kinds of secret questions whose answers nobody else learns in the same step."""
    batch_questions: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Kinds of questions that only spare a player later ones, each with the option that does without: what follows from the answer
    is taken when it is done, and nobody else knows more."""

    playout_policy: ClassVar[str] = "quick"
    """The policy that plays for everybody in playouts, as good as need be and as fast as can be: quick, hunch or random."""
    strengths: ClassVar[Mapping[str, float]] = MappingProxyType({"random": 25.0, "quick": 25.0, "careful": 25.0})
    """How strong each policy is at this game, as a rating: quick has 25 by definition, the others what simulated games have shown
    (`python -m tests.engine.tools.strengths`)."""
    prize: ClassVar[str] = "the game"
    """What the winner of the whole game has won."""
    part_noun: ClassVar[str] = ""
    """What people call the parts of it that are won one by one, if there are any: a race."""

    @abstractmethod
    def standing(self, state: State) -> Sequence[float]:
        """Each seat's points so far."""

    def likely(self, state: State, ask: Ask) -> str:
        """The id of the option most people would take; empty if that is a matter of taste, or of what only one player can see."""
        return ask.ids()[0] if len(ask.options) == 1 else ""

    def advise(self, state: State, ask: Ask) -> Any:
        """A sensible option at once, by rule of thumb."""
        return self.default(ask)

    def playout_advice(self, state: State, ask: Ask) -> Any:
        """As `advise`, but for playouts, where there is no time to think: whoever plays like this should win as often."""
        return self.advise(state, ask)

    def chapter(self, state: State) -> int:
        """Counts up at each natural break, so that a policy need only look ahead to the next one."""
        return 0

    def evaluate(self, state: State) -> Sequence[float]:
        """What each seat may hope for when a policy stops looking ahead: its points so far, unless a game knows better."""
        return self.standing(state)

    def cutoff_chances(self, state: State, steps: int) -> Sequence[float] | None:
        """Everybody's chance to win the game, if a playout may end here after so many whole steps; None: it has to go on. For games
        whose playouts would take too long."""
        return None

    def determinise(self, state: State, seat: int | None, dice: Dice) -> None:
        """Replaces what this seat, or a spectator (None), cannot know with something equally likely, whatever it was. Later draws
        need no replacing."""

    def acts_unasked(self, state: State) -> bool:
        """Whether something may happen in a step that only secret orders explain, so that they could be told from its journal."""
        return False

    def chapter_winners(self, state: State, chapter: int) -> Sequence[int] | None:
        """The seats that have won this chapter; None if it is open, or nothing that can be won."""
        return None

    def chapter_title(self, state: State) -> str:
        """The part that can be won now, and is still open: "race 2". Empty if there is none."""
        return ""
