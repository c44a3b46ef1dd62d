"""What a game has to provide so that tables, policies and hosts can play it without knowing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.dice import Dice
from engine.event import Event
from engine.host import Ask, Host
from engine.names import called, same
from engine.notation import Notation
from engine.question import Option, Order, Question, Refused
from engine.retelling import retold
from engine.rulings import Ruling
from engine.telling import Told
from engine.turns import Turn

State = TypeVar("State")


def _strings(part: object) -> Iterator[str]:
    """All texts within plain data."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping | list | tuple):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from _strings(each)


NONE = "none"
"""What people type to choose none of them."""


class Setting(Struct, frozen=True):
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


class Preset(Struct, frozen=True):
    """Options that go well together, under one name; all others keep their default."""

    id: str
    title: str
    about: str
    options: Mapping[str, str]


class Card(Struct, frozen=True):
    """Something of the game that can be looked up: what it does, in full and in brief, the rulings on it, and a line of flavour.

    `also` are other words people may look for.
    """

    name: str
    ability: str
    text: str
    flavour: str = ""
    rulings: tuple[Ruling, ...] = ()
    brief: str = ""
    also: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """Place and points of each seat; seats equal in everything share a place."""

    places: tuple[int, ...]
    points: tuple[int, ...]

    @classmethod
    def by_points(cls, points: Sequence[int], ties: Sequence[int] | None = None) -> Result:
        """Most points first; among equals, more of what breaks `ties`, if anything does."""
        keys = list(zip(points, ties or [0] * len(points), strict=True))
        return cls(tuple(1 + sum(other > mine for other in keys) for mine in keys), tuple(points))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Game(ABC, Generic[State]):
    """The rules of one game. A state lives while a step runs; between steps it can be dumped to plain data."""

    id: ClassVar[str]
    title: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    settings: ClassVar[tuple[Setting, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    rules_version: ClassVar[int]
    about: ClassVar[str]
    how_to_play: ClassVar[str]
    cards: ClassVar[Mapping[str, Card]] = {}
    lasting_secrets: ClassVar[frozenset[str]] = frozenset()
    """Kinds of secret questions whose answers nobody else learns in the same step."""
    notation: ClassVar[Notation | None] = None
    """How positions are written down, if the game has a way."""

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str]) -> State: ...

    @abstractmethod
    def step(self, state: State, host: Host) -> None:
        """Plays one step: a pick, a line-up, a turn. Changes the state; may be paused and run again from a dump."""

    @abstractmethod
    def dump(self, state: State) -> Any: ...

    @abstractmethod
    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> State:
        """Back from a dump; raises Refused if it is not one."""

    @abstractmethod
    def result(self, state: State) -> Result | None: ...

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Everything this seat may see, as plain data."""

    @abstractmethod
    def phrase(self, state: State, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        """The prompt and the options of a question in words."""

    headings: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that begin something new, for logs with paragraphs."""
    openings: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are worth a new message, however little the last one says."""
    occasions: ClassVar[frozenset[str]] = frozenset()
    """Those among them that have a message to themselves: what follows goes into another one."""

    @abstractmethod
    def tell(self, event: Event) -> Told:
        """One event in words, with names still to be filled in."""

    def turns(self, events: Sequence[Event]) -> list[Turn]:
        """What happened, as people retell it."""
        return retold(events, self.tell, self.headings)

    @abstractmethod
    def standing(self, state: State) -> Sequence[float]:
        """Each seat's points so far."""

    @abstractmethod
    def text_board(self, view: Mapping[str, Any]) -> str:
        """A table's view in letters: for terminals, and for places that take no pictures."""

    def outcomes(self, state: State) -> Sequence[Mapping[str, int]]:
        """For statistics: for each race so far, which racer came in at which place. A game without named racers has none."""
        return ()

    def films(self, state: State) -> int:
        """How many parts of the game can be watched again by now."""
        return len(self.outcomes(state))

    def hand(self, view: Mapping[str, Any]) -> Sequence[Card]:
        """What the seat of a view holds."""
        return ()

    def fielded(self, view: Mapping[str, Any]) -> Sequence[Card]:
        """What the seat of a view has on the board now."""
        return ()

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The cards that matter to somebody looking at this view, by name: unless a game knows better, those the view mentions."""
        named = {*_strings(view)}
        return [name for name in self.cards if name in named]

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        """Refuses seats and options that do not go together."""

    def check_order(self, state: State, seat: int, text: str) -> None:
        """Refuses what this seat cannot order now."""
        raise Refused(f"Nothing can be ordered in {self.title}.")

    def order(self, state: State, seat: int, text: str) -> None:
        """Takes an order that was checked when it was given; the rules may have been corrected since."""

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        """What can be ordered instead of an answer, so that the same question need not be asked again and again."""
        return ()

    def orders_of(self, state: State, seat: int) -> tuple[Order, ...]:
        """What this seat has ordered, each as the order that takes it back."""
        return ()

    def default(self, ask: Ask) -> Any:
        """What a time-out answers: it declines if possible, otherwise takes the first option."""
        return None if None in ask.options else ask.options[0]

    def likely(self, state: State, ask: Ask) -> str:
        """The id of the option most people would take; empty if that is a matter of taste, or of what only one player can see."""
        return ask.ids()[0] if len(ask.options) == 1 else ""

    def advise(self, state: State, ask: Ask) -> Any:
        """A sensible option at once, by rule of thumb."""
        return self.default(ask)

    def chapter(self, state: State) -> int:
        """Counts up at each natural break, so that a policy need only look ahead to the next one."""
        return 0

    def prospects(self, state: State) -> Sequence[float]:
        """What each seat may hope for when a policy stops looking ahead: its points so far, unless a game knows better."""
        return self.standing(state)

    def imagine(self, state: State, seat: int, dice: Dice) -> None:
        """Replaces what this seat cannot know with something equally likely; later draws need no replacing."""

    def cards_called(self, name: str) -> list[Card]:
        """The card of that name, or all whose names begin with it or contain it; without a name, all of them."""
        cards, typed = list(self.cards.values()), name.strip().casefold()
        if not typed:
            return cards
        return [card for card in cards if typed in card.also] or called(name, [(card.name, card) for card in cards])

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, str]:
        """All options of a table: the given ones checked, the others at their default."""
        known = {setting.id: setting for setting in self.settings}
        for name in given or {}:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise Refused(f"{self.title} has no option {name!r}. Its options: {listed}.")
        return {name: setting.read((given or {}).get(name, setting.default)) for name, setting in known.items()}

    def preset_called(self, name: str) -> Preset:
        if found := same(name, [(known, preset) for preset in self.presets for known in (preset.id, preset.title)]):
            return found[0]
        possible = ", ".join(preset.id for preset in self.presets) or NONE
        raise Refused(f"{self.title} has no preset {name[:40]!r}. Possible: {possible}.")

    def preset_of(self, options: Mapping[str, str]) -> Preset | None:
        """The preset these options amount to, if any."""
        return next((preset for preset in self.presets if self.read_options(preset.options) == dict(options)), None)

    def question(self, state: State, key: str, ask: Ask, names: Sequence[str]) -> Question:
        prompt, options = self.phrase(state, ask, names)
        default = ask.ids()[list(ask.options).index(self.default(ask))]
        likely, orders = self.likely(state, ask), self.orders_for(ask)
        return Question(key, ask.seat, ask.kind, prompt, options, default, ask.secret, likely, orders)
