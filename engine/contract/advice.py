"""`GameAdvice`: what AI players need: rules of thumb, points, and what each seat can know."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from engine.contract.rules import GameRules, State
from engine.core.dice import Dice
from engine.core.host import Ask


class GameAdvice(GameRules[State]):
    """Everything that policies and odds use. They know no rules of any game.

    A chapter is a natural unit of the game, such as a race: policies look ahead to the end of the current chapter.
    """

    lasting_secrets: ClassVar[frozenset[str]] = frozenset()
    """Kinds of secret questions whose answers stay secret to the end of the step. Default: none."""
    batch_questions: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Kinds of questions that answer several later ones at once, each with the id of the option that declines that.

    Such an answer shows other players nothing until its consequences happen. Default: none.
    """

    playout_policy: ClassVar[str] = "quick"
    """The policy that plays for all seats in playouts: "quick" (`advise`), "playout" (`playout_advice`) or "random".

    Choose the fastest one whose odds are good enough. Default: quick.
    """
    strengths: ClassVar[Mapping[str, float]] = MappingProxyType({"random": 25.0, "quick": 25.0, "careful": 25.0})
    """The rating of each policy at this game. Quick has 25 by definition; `python -m tests.engine.tools.strengths` measures the
    others. Default: 25 for all."""
    prize: ClassVar[str] = "the game"
    """What the winner of the whole game wins, in the sentence "To win ...". Default: the game."""
    part_noun: ClassVar[str] = ""
    """The players' word for the parts of the game that are won separately, such as "race". Default: empty, for a single part."""

    @abstractmethod
    def standing(self, state: State) -> Sequence[float]:
        """Return each seat's points so far."""

    def standing_after_part(self, state: State) -> Sequence[float]:
        """Return each seat's points at the end of the last finished part, whatever has happened since. Default: `standing`, for a
        game without parts."""
        return self.standing(state)

    def advise(self, state: State, ask: Ask) -> Any:
        """Return a sensible option by rule of thumb, quickly. It may use only what the asked seat can see. Default: `default`."""
        return self.default(ask)

    def playout_advice(self, state: State, ask: Ask) -> Any:
        """Return an option in a playout: faster than `advise`, with about the same share of wins. Default: `advise`."""
        return self.advise(state, ask)

    def chapter(self, state: State) -> int:
        """Return the number of the current chapter; it only counts up. Default: 0, the whole game is one chapter."""
        return 0

    def evaluate(self, state: State) -> Sequence[float]:
        """Return each seat's expected points, when a policy stops looking ahead at the end of a chapter. Default: `standing`."""
        return self.standing(state)

    def cutoff_chances(self, state: State, steps: int) -> Sequence[float] | None:
        """Return each seat's chance to win the game, to end a playout here after `steps` steps; None to play on.

        For games whose playouts would take too long. Default: play on.
        """
        return None

    def determinise(self, state: State, seat: int | None, dice: Dice) -> None:
        """Replace everything that this seat, or a spectator (None), cannot know with an equally likely alternative.

        The alternative must not depend on what was there. Future draws need no replacement. Default: do nothing, all is public.
        """

    def acts_unasked(self, state: State) -> bool:
        """Return whether a secret order may act in the next step, so that the step's journal would reveal it. Default: no."""
        return False

    def chapter_winners(self, state: State, chapter: int) -> Sequence[int] | None:
        """Return the seats that have won this chapter; None if it is still open or cannot be won. Default: None."""
        return None

    def chapter_title(self, state: State) -> str:
        """Return the name of the chapter that can be won now, such as "race 2"; empty if there is none. Default: empty."""
        return ""
