"""What a game calls the things of a race. Everything told about a race is made of these words and of those on its cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.race.model.events import MovedEvent
from engine.race.model.power import HookText
from engine.race.model.track import FINISH, HOME, START


class Vocabulary(Struct, frozen=True):
    hook_texts: Mapping[str, HookText]
    """The words of the cards, by the hooks."""
    racer: str = "racer"
    main_move: str = "Main Move"
    chip: str = "chip"
    token: str = "bronze chip"
    """The same where there is room."""
    trips: str = "trips"
    """What befalls somebody who has to miss something, and in the log what that is."""
    misses: str = " and will miss a Main Move"
    gets_up: str = "gets back up"
    """What somebody does who misses it now, and in the log what it stands for."""
    instead: str = " instead of moving"
    is_down: str = "tripped"
    warps: str = "warps"
    """What somebody does who is put elsewhere without moving there."""
    start: str = "Start"
    finish: str = "finish"
    field: str = "space"
    items: Mapping[str, str] = {}
    """What players may step in with, by the names in events."""

    def hook_text(self, hook: str) -> HookText:
        """The words that go with a hook, by its name in events and questions; empty for a hook from another version."""
        return self.hook_texts.get(hook, HookText())

    def place(self, number: int) -> str:
        """A space for a row of places: "8 → finish"."""
        return self.start if number <= START else self.finish if number >= HOME else str(number)

    def space(self, number: int) -> str:
        """A space for the middle of a sentence."""
        return f"the {self.finish}" if number >= HOME else self.place(number)

    def the_space(self, number: int) -> str:
        """The same next to another number."""
        return f"{self.field} {number}" if START < number < HOME else self.space(number)


def is_home(moved: MovedEvent) -> bool:
    """Whether somebody crosses the line. Events of old did not say so: all tracks were one length."""
    return bool(moved.get("home", any(end >= FINISH for _, _, end in moved["moves"])))
