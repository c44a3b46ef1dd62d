"""What can be chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.core.question import Refused

NONE = "none"
"""What people type to choose none of them."""


class GameOption(Struct, frozen=True):
    """Something to choose when a table is opened: one of the choices, or a list of `times` of them.

    `times` 0: any of them, each at most once. `titles` says what the choices mean if their names do not.
    """

    id: str
    title: str
    choices: tuple[str, ...]
    default: str
    times: int = 1
    titles: Mapping[str, str] = {}

    def read(self, value: object) -> str:
        """The value in its one spelling; a list may come as a list or as words with commas between."""
        if isinstance(value, list | tuple):
            value = ",".join(str(part) for part in value)
        words = [word.strip().lower() for word in str(value).split(",")]
        if self.times == 0 and words in ([""], [NONE]):
            return ""
        if self.times and len(words) != self.times:
            raise Refused(f"The option {self.id} takes {self.times} of {', '.join(self.choices)}, not {len(words)}.")
        for word in words:
            if word not in self.choices:
                raise Refused(f"The option {self.id} cannot be {word[:40]!r}. Possible: {', '.join(self.choices)}.")
        return ",".join(words if self.times else [choice for choice in self.choices if choice in words])

    def in_words(self, value: str) -> str:
        """A value as people read it."""
        return ", ".join(self.titles.get(word, word) for word in value.split(",")) if value else NONE


def read_game_options(
    title: str, settings: Sequence[GameOption], given: Mapping[str, object], usual: Mapping[str, str]
) -> dict[str, str]:
    """All of them: the given ones checked, the others as is `usual`, or at their default."""
    known = {setting.id: setting for setting in settings}
    for name in given:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise Refused(f"{title} has no option {name!r}. Its options: {listed}.")
    return {name: setting.read(given.get(name, usual.get(name, setting.default))) for name, setting in known.items()}


class Preset(Struct, frozen=True):
    """Options that go well together, under one name; all others keep their default."""

    id: str
    title: str
    about: str
    options: Mapping[str, str]
