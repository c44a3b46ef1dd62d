"""What pictures, films and hands need."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.contract.racer_stats import RacerStats
from engine.contract.reference_card import ReferenceCard
from engine.contract.rules import State
from engine.contract.text import GameText
from engine.core.event import Event
from engine.core.result import Runner


class GameDisplay(GameText[State]):
    """All of it comes from views: what a seat may see."""

    has_hands: ClassVar[bool] = True
    """Whether players may hold something to look at."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Everything this seat may see, as plain data."""

    def outcomes(self, state: State) -> Sequence[Sequence[Runner]]:
        """For statistics: who ran in each race so far. A game without named racers has none."""
        return ()

    @property
    def racer_stats(self) -> Mapping[str, RacerStats]:
        """For statistics: how each racer does in simulated games. A game without named racers has none."""
        return {}

    def films(self, state: State) -> int:
        """How many parts of the game can be watched again by now."""
        return len(self.outcomes(state))

    def part(self, state: State) -> int:
        """The part that is on and can be won, counted as `films` does; 0 before its first turn, and when it has been won. Unless a
        game says otherwise it is all one."""
        return 1

    def part_ended(self, event: Event) -> int | None:
        """The part that ends with this event, if one does."""
        return 1 if event.kind == "game_over" else None

    def reveals_hidden(self, event: Event) -> bool:
        """Whether everybody sees with this event what was hidden until then, and what nobody has answered in secret: a card that
        was left in a hand, a thing whose player has ordered when to use it."""
        return False

    def hand(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        """What the seat of a view holds."""
        return ()

    def fielded(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        """What the seat of a view has on the board now."""
        return ()

    def entrants(self, view: Mapping[str, Any], part: int = 0) -> Sequence[str]:
        """What people call each seat when they talk about who may win, or has won a `part` that is over: its player or, where that
        is clearer, who runs for them."""
        seats: Sequence[str] = view["seats"]
        return seats

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The cards that matter to somebody looking at this view, by name: unless a game knows better, those the view mentions."""
        named = {*_strings(view)}
        return [name for name in self.cards if name in named]


def _strings(part: object) -> Iterator[str]:
    """All texts within plain data."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping | list | tuple):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from _strings(each)
