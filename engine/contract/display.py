"""`GameDisplay`: what pictures, films, hands and statistics need."""

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
    """What is shown of a game. Methods with a `view` parameter get the whole `Table.view`; the game's own view is `view["board"]`.

    A part is what can be replayed as one film and won separately, such as a race. Parts are numbered from 1.
    """

    has_hands: ClassVar[bool] = True
    """Whether players may hold cards or items of their own. Default: yes."""
    has_intermissions: ClassVar[bool] = False
    """Whether players look at the end of each part before the next one begins: then nothing after the event that ends a part
    (`part_ended`) shares a message with it, and in a live game nobody is asked anything until everybody is ready. Default: no."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return everything that this seat, or a spectator (None), may see, as plain data. Pictures are drawn from it."""

    def outcomes(self, state: State) -> Sequence[Sequence[Runner]]:
        """Return the runners of each finished race, for statistics. Default: none, for a game without named racers."""
        return ()

    @property
    def racer_stats(self) -> Mapping[str, RacerStats]:
        """How each racer does in simulated games, by name. Default: none, for a game without named racers."""
        return {}

    def films(self, state: State) -> int:
        """Return how many parts are finished and can be replayed as films. Default: the number of finished races."""
        return len(self.outcomes(state))

    def part(self, state: State) -> int:
        """Return the current part; 0 before its first turn and after it has been won. Default: 1, the game is a single part."""
        return 1

    def part_ended(self, event: Event) -> int | None:
        """Return the part that ends with this event; None if none does. Default: 1 at the event "game_over"."""
        return 1 if event.kind == "game_over" else None

    def reveals_hidden(self, event: Event) -> bool:
        """Return whether this event shows everybody something hidden that is not a secret answer. Default: no.

        For example a card left in a hand, or an item that its player has ordered to use. An undo needs consent after that.
        """
        return False

    def hand(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        """Return the cards in the hand of the view's seat. Default: none."""
        return ()

    def fielded(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        """Return the cards that the view's seat has on the board now. Default: none."""
        return ()

    def entrants(self, view: Mapping[str, Any], part: int = 0) -> Sequence[str]:
        """Return a name for each seat in win chances; `part` is a finished part, 0 the current one.

        Default: the players' names. A race returns the racers' names.
        """
        seats: Sequence[str] = view["seats"]
        return seats

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """Return the names of the cards that matter in this view. Default: all cards whose names occur in it."""
        named = {*_strings(view)}
        return [name for name in self.cards if name in named]


def _strings(part: object) -> Iterator[str]:
    """Yield all strings within plain data."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping | list | tuple):
        for item in part.values() if isinstance(part, Mapping) else part:
            yield from _strings(item)
