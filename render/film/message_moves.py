"""What the moving boards of all games have in common: the events of a message as shots on its picture."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence

from engine.text.beat import BANNER, Beat
from render.artist import Frame
from render.film.moving_board import LONGEST
from render.film.narration import Event, Narration
from render.film.pacing import Shot, Weight, paced_by_weight
from render.scene.scene import Item

OPENING, CLOSING = 150, 400
"""How long the state before the events is shown, and the last moment before the still returns."""


class MessageMoves(Narration):
    """Turns the events of a message into shots on its picture. Big moments have banners; a long story may be told with jumps."""

    events: Sequence[Event]
    banner: tuple[Item, ...]

    def frames(self) -> list[Frame]:
        """Returns the frames of those events that are shown; a part that is left out is a jump."""
        opening = Shot(OPENING, "", self.picture(), still=True, weight=Weight.BIG)
        shown = self.shown_events()
        last = -1
        for index, event in enumerate(self.events):
            if index in shown:
                if index > last + 1:
                    self.jump(index)
                self.tell(event)
                last = index
        self.banner = ()
        self.jump(len(self.events))
        closing = Shot(CLOSING, "", self.picture(), still=True, weight=Weight.BIG)
        return paced_by_weight([opening, *self.shots, closing], LONGEST)

    def shown_events(self) -> Collection[int]:
        """Returns the indices of the events that are shown: all, or in a long story the big moments and the last round."""
        return range(len(self.events))

    @abstractmethod
    def jump(self, index: int) -> None:
        """Takes the state before an event from the events, without showing what led to it."""


def biggest(beats: Iterable[Beat], most: int) -> list[Beat]:
    """Returns so many of the big moments, those with the most drama first."""
    return sorted((beat for beat in beats if beat.drama >= BANNER), key=lambda beat: -beat.drama)[:most]
