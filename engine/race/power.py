"""What a power is: a card with a sentence and hooks. A hook is a plain function (race, me, ...)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, NamedTuple, TypeVar

Hook = Callable[..., Any]
Hint = Callable[..., Any]
"""(race, me, options, about): the option to take without thinking."""

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Hook)


class Hearing(NamedTuple):
    """A hook: who it is called for (`own`: the racer concerned, `all`: everybody racing), and its arguments after race and me."""

    whom: str
    gets: tuple[str, ...]
    meaning: str


class Deed(NamedTuple):
    """What people read about a hook.

    `does` is what anybody would retell, a verb and little more: "trips {0}". `why` is the rest, which only the log tells; it
    begins with a comma or a colon, or is set off by a space. {me} has the power, {0} and {1} are the hook's arguments.
    `asks` is the question: {0} is what it is about, {space} where {me} stands. `costs` is what else taking an offer does. `tie`
    is what happens when its dice show the same.
    """

    does: str = ""
    why: str = ""
    asks: str = ""
    costs: str = ""
    tie: str = ""

    @property
    def rest(self) -> str:
        """What follows `does` in the log."""
        return self.why if self.why[:1] in ("", ",", ":") else f" {self.why}"


TRIGGERS = {
    "before_race": Hearing("own", (), "the race is being set up"),
    "turn_started": Hearing("own", (), "my turn begins"),
    "before_main_move": Hearing("own", (), "before I roll, even when I am tripped"),
    "before_roll": Hearing("own", (), "I am about to roll"),
    "rolled": Hearing("all", ("roller", "die"), "the die of a Main Move that counts; @on('rolled', die=6) hears that one only"),
    "passed": Hearing("own", ("other",), "I ran past somebody"),
    "passed_by": Hearing("own", ("mover",), "somebody ran past me"),
    "stopped": Hearing("all", ("mover", "company"), "somebody stopped where others are: a fact"),
    "met": Hearing("own", ("other",), "one of us stopped where the other is: a fact"),
    "sharing": Hearing("own", ("other",), "the same, but void when either has moved on"),
    "happened": Hearing("all", ("whose",), "a power of another racer happened"),
    "turn_ended": Hearing("all", ("whose", "space"), "a racer's turn is over, on this space: a fact"),
    "won": Hearing("all", ("winner",), "at once, as somebody takes 1st place"),
}
REPLACEMENTS = {
    "roll": Hearing("own", (), "instead of rolling: returns a distance, or None to roll"),
    "distance": Hearing("own", ("die",), "what the die counts for: returns a distance"),
    "step": Hearing("own", ("space",), "walk over this space without counting it?"),
    "crossing": Hearing("all", ("mover", "space"), "forbid this end of a move beyond the line?"),
    "room": Hearing("all", (), "must I have my space alone?"),
    "whose_power": Hearing("own", (), "whose power do I have now? returns a racer or None"),
}
OFFERS = {
    "reroll": Hearing("all", ("roller", "used"), "may this die be thrown again with my help?"),
    "rerolled": Hearing("own", ("roller",), "my help was taken"),
    "join": Hearing("all", ("mover", "space"), "go along with this move?"),
}
MODIFIERS = {
    "main_move": Hearing("all", ("mover",), "plus or minus on this Main Move: returns a number"),
}
HOOKS = (*TRIGGERS, *REPLACEMENTS, *OFFERS, *MODIFIERS)

LISTENED = {
    "rolled": "rolled",
    "stopped": "stopped",
    "happened": "happened",
    "turn_ended": "turn_ended",
    "won": "won",
    "crossing": "crossing",
    "room": "room",
    "reroll": "reroll",
    "join": "join",
    "main_move": "main_move",
    "passed": "passing",
    "passed_by": "passing",
    "met": "meeting",
    "sharing": "meeting",
}
"""Hooks a race checks before it looks at anybody, and the names under which their listeners are kept."""


ORDINARY = 15
"""The strength of a power not yet measured."""


class Power:
    """A card. One object for all who hold the power, never changed; a slot for each hook, None if it has none.

    `brief` is a reminder so short that twelve cards fit on a phone; `also` are other names people know it by, in lower
    case; `strength` is what it brings in a race, in tenths of a point.
    """

    __slots__ = ("ability", "also", "brief", "flavour", "listens", "name", "rulings", "strength", "text", *HOOKS)

    before_race: Hook | None
    turn_started: Hook | None
    before_main_move: Hook | None
    before_roll: Hook | None
    rolled: Hook | None
    passed: Hook | None
    passed_by: Hook | None
    stopped: Hook | None
    met: Hook | None
    sharing: Hook | None
    happened: Hook | None
    turn_ended: Hook | None
    won: Hook | None
    roll: Hook | None
    distance: Hook | None
    step: Hook | None
    crossing: Hook | None
    room: Hook | None
    whose_power: Hook | None
    reroll: Hook | None
    rerolled: Hook | None
    join: Hook | None
    main_move: Hook | None

    def __init__(
        self,
        name: str,
        ability: str = "",
        text: str = "",
        hooks: dict[str, Hook] | None = None,
        *,
        brief: str = "",
        flavour: str = "",
        rulings: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        strength: int = ORDINARY,
    ) -> None:
        self.name, self.ability, self.text = name, ability, text
        self.brief, self.flavour, self.rulings, self.also, self.strength = brief, flavour, rulings, also, strength
        for hook in HOOKS:
            setattr(self, hook, (hooks or {}).get(hook))
        self.listens = tuple((LISTENED[hook], fn) for hook, fn in (hooks or {}).items() if hook in LISTENED)

    @property
    def id(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name or "no power"


NOTHING = Power("")


def _kind(word: str, hooks: Mapping[str, Hearing]) -> Callable[..., Callable[[F], F]]:
    def decorator(
        hook: str,
        die: int | None = None,
        *,
        does: str = "",
        why: str = "",
        asks: str = "",
        costs: str = "",
        tie: str = "",
        hint: Hint | None = None,
    ) -> Callable[[F], F]:
        if hook not in hooks:
            raise ValueError(f"@{word}({hook!r}): there is no such hook. Possible: {', '.join(hooks)}.")
        if die is not None and hook != "rolled":
            raise ValueError(f"@{word}({hook!r}, die={die}): only rolled can listen to one number.")

        def mark(function: F) -> F:
            wanted = ("race", "me", *hooks[hook].gets)
            if len(signature(function).parameters) != len(wanted):
                raise ValueError(f"{function.__qualname__} takes ({', '.join(wanted)}), as every {hook} does.")
            vars(function).update(hook=hook, die=die, words=Deed(does, why, asks, costs, tie), hint=hint)
            return function

        return mark

    return decorator


on = _kind("on", TRIGGERS)
replaces = _kind("replaces", REPLACEMENTS)
offers = _kind("offers", OFFERS)
modifies = _kind("modifies", MODIFIERS)


class Cards(dict[str, Power]):
    """All cards of one game by name. `words` and `hints` go by the hook, as events and questions call it: "Class.function"."""

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, Deed] = {}
        self.hints: dict[str, Hint] = {}

    def racer(self, name: str, ability: str, **printed: Any) -> Callable[[C], C]:
        """Decorates a class: its docstring is the text of the card, its marked functions are the hooks.

        What else is `printed` on the card goes to its `Power`.
        """

        def add(card: C) -> C:
            marked = [fn for fn in vars(card).values() if hasattr(fn, "hook")]
            hooks = {fn.hook: fn for fn in marked}
            if len(hooks) < len(marked):
                raise ValueError(f"{name} has the same hook twice: put both into one function.")
            if name in self:
                raise ValueError(f"There is already a racer called {name}.")
            self[name] = Power(name, ability, card.__doc__ or "", hooks, **printed)
            self.words |= {fn.__qualname__: fn.words for fn in marked}
            self.hints |= {fn.__qualname__: fn.hint for fn in marked if fn.hint}
            return card

        return add
