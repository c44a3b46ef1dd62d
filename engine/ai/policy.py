"""What a policy is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from engine.contract.game import Game
from engine.core.host import Ask, option_id
from engine.core.question import Question

if TYPE_CHECKING:
    from engine.ai.careful import PendingDecision
    from engine.table.table import Table


class Policy(ABC):
    """Answers questions: `answer` at a table, `pick` inside a running step where nothing can be tried out."""

    needs_table: ClassVar[bool] = False
    """Whether it needs a table to do its best."""

    def matter(self, table: Table, question: Question) -> PendingDecision | None:
        """What there is to think about, if that takes longer than a moment: it can be done elsewhere."""
        return None

    @abstractmethod
    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any: ...

    def answer(self, table: Table, question: Question) -> str:
        return option_id(self.pick(table.game, table.state, table.ask_of(question)))
