"""`Vocabulary`: a game's words for the things in a race. All texts about a race use these words and those on the cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.race.model.events import MovedEvent
from engine.race.model.power import HookText
from engine.race.model.track import FINISH, HOME, START


class Vocabulary(Struct, frozen=True):
    """A game's words for the things in a race."""

    hook_texts: Mapping[str, HookText]
    """The texts of the cards' hooks, by "Class.function"."""
    racer: str = "racer"
    main_move: str = "Main Move"
    chip: str = "chip"
    token: str = "bronze chip"
    """The longer word for a chip, where there is room."""
    trips: str = "trips"
    """What a racer does that has to miss a move; `misses` follows in the log."""
    misses: str = " and will miss a Main Move"
    gets_up: str = "gets back up"
    """What a racer does that misses its move now; `instead` follows in the log."""
    instead: str = " instead of moving"
    is_down: str = "tripped"
    warps: str = "warps"
    """What a racer does that is put elsewhere without moving there."""
    start: str = "Start"
    finish: str = "finish"
    field: str = "space"

    def hook_text(self, hook: str) -> HookText:
        """Return the texts of a hook by its name in events and questions; empty texts for a hook of another version."""
        return self.hook_texts.get(hook, HookText())

    def place(self, number: int) -> str:
        """Return a space for a way: "8 → finish"."""
        return self.start if number <= START else self.finish if number >= HOME else str(number)

    def space(self, number: int) -> str:
        """Return a space for the middle of a sentence."""
        return f"the {self.finish}" if number >= HOME else self.place(number)

    def the_space(self, number: int) -> str:
        """Return a space for the middle of a sentence, next to another number: "space 8"."""
        return f"{self.field} {number}" if START < number < HOME else self.space(number)


def is_home(moved: MovedEvent) -> bool:
    """Return whether a racer crosses the line. Old events do not say so; they are from tracks of the default length."""
    return bool(moved.get("home", any(end >= FINISH for _, _, end in moved["moves"])))
