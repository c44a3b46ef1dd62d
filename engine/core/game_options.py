"""Options and presets that can be chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.core.question import Refused

NONE = "none"
"""What users type to choose no value of an option."""


class GameOption(Struct, frozen=True):
    """An option of a game: one of `choices`, or a list of `times` of them.

    With `times` 0, any number of choices, each at most once. `titles` explains choices whose names do not explain themselves.

    `new_tables` is the value that hosts give new tables, if it is not the default, with which older saves and positions go on. Such
    an option is no rule but about how a table plays: presets leave it as it is.
    """

    id: str
    title: str
    choices: tuple[str, ...]
    default: str
    times: int = 1
    titles: Mapping[str, str] = {}
    new_tables: str = ""

    @property
    def usual(self) -> str:
        """The value of a new table that chooses nothing."""
        return self.new_tables or self.default

    def read(self, value: object) -> str:
        """Return a value in its stored spelling; raises Refused if it is not allowed. A list may be comma-separated text."""
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
        """Return a stored value as users read it."""
        return ", ".join(self.titles.get(word, word) for word in value.split(",")) if value else NONE


def read_game_options(
    title: str, options: Sequence[GameOption], given: Mapping[str, object], usual: Mapping[str, str]
) -> dict[str, str]:
    """Return a value for every option: the given one after a check, otherwise the one in `usual`, otherwise the default.

    Raises Refused for unknown names and values.
    """
    known = {option.id: option for option in options}
    for name in given:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise Refused(f"{title} has no option {name!r}. Its options: {listed}.")
    return {name: option.read(given.get(name, usual.get(name, option.default))) for name, option in known.items()}


class Preset(Struct, frozen=True):
    """Values of options that go well together, under one name. Options it does not mention have their defaults."""

    id: str
    title: str
    about: str
    options: Mapping[str, str]
