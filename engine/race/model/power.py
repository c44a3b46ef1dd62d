"""What a power is: a card with a sentence and hooks. A hook is a plain function (race, me, ...)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, NamedTuple, TypeVar

Hook = Callable[..., Any]
Hint = Callable[..., Any]
"""(race, me, options, about): the option to take without thinking."""

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Hook)


class HookSpec(NamedTuple):
    """A hook: by which word a card has it, who it is called for (`own`: the racer concerned, `all`: everybody racing), and its
    arguments after race and me. `among` names the listeners it is kept with, where a race checks for any before it looks at
    anybody."""

    decorator: str
    called_for: str
    arguments: tuple[str, ...]
    meaning: str
    listeners: str = ""


class HookText(NamedTuple):
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


HOOKS = {
    "before_race": HookSpec("on", "own", (), "the race is being set up"),
    "turn_started": HookSpec("on", "own", (), "my turn begins"),
    "before_main_move": HookSpec("on", "own", (), "before I roll, even when I am tripped"),
    "before_roll": HookSpec("on", "own", (), "I am about to roll"),
    "rolled": HookSpec("on", "all", ("roller", "die"), "the die of a Main Move that counts", "rolled"),
    "thrown": HookSpec("on", "all", ("roller", "die"), "any die that counts, in a duel too", "thrown"),
    "passed": HookSpec("on", "own", ("other",), "I ran past somebody", "passing"),
    "passed_by": HookSpec("on", "own", ("mover",), "somebody ran past me", "passing"),
    "stopped": HookSpec("on", "all", ("mover", "company"), "somebody stopped where others are: a fact", "stopped"),
    "met": HookSpec("on", "own", ("other",), "one of us stopped where the other is: a fact", "meeting"),
    "sharing": HookSpec("on", "own", ("other",), "the same, but void when either has moved on", "meeting"),
    "happened": HookSpec("on", "all", ("whose",), "a power of another racer happened", "happened"),
    "turn_ended": HookSpec("on", "all", ("whose", "space"), "a racer's turn is over, on this space: a fact", "turn_ended"),
    "won": HookSpec("on", "all", ("winner",), "at once, as somebody takes 1st place", "won"),
    "roll": HookSpec("replaces", "own", (), "instead of rolling: returns a distance, or None to roll"),
    "distance": HookSpec("replaces", "own", ("die",), "what the die counts for: returns a distance"),
    "step": HookSpec("replaces", "own", ("space",), "walk over this space without counting it?"),
    "place": HookSpec("replaces", "own", ("place",), "which place do I take? returns a place"),
    "crossing": HookSpec("replaces", "all", ("mover", "space"), "forbid this end of a move beyond the line?", "crossing"),
    "room": HookSpec("replaces", "all", (), "must I have my space alone?", "room"),
    "whose_power": HookSpec("replaces", "own", (), "whose power do I have now? returns a racer or None"),
    "reroll": HookSpec("offers", "all", ("roller", "used"), "may this die be thrown again with my help?", "reroll"),
    "rerolled": HookSpec("offers", "own", ("roller",), "my help was taken"),
    "shadow": HookSpec("offers", "all", ("mover",), "another racer's turn begins: stick to it?", "shadow"),
    "join": HookSpec("offers", "all", ("mover", "space"), "go along with this move?", "join"),
    "suppress": HookSpec("offers", "all", ("whose",), "a power is about to work: stop it?", "suppress"),
    "main_move": HookSpec("modifies", "all", ("mover",), "plus or minus on this Main Move: returns a number", "main_move"),
    "die": HookSpec("modifies", "all", ("roller", "die"), "plus or minus on what this die counts as: returns a number", "die"),
}
"""All of them: a new hook is a line here, and one in `Power`."""
BY_DIE = frozenset({"rolled", "thrown"})
"""Those that can listen to one number only: @on("rolled", die=6)."""

DUTY, FREE = "duty", "free"
"""Traits of cards whose powers nobody can suppress: they have no choice themselves, or their card says so."""
ONCE = "once"
"""The trait of cards whose powers work once in a race, or before it, and cannot be silenced (002-26, 002-R3)."""
SECRET = "secret"
"""The trait of cards that remember something nobody else may know."""


ORDINARY = 15
"""The strength of a power not yet measured."""


class Power:
    """A card. One object for all who hold the power, never changed; a slot for each hook, None if it has none.

    `brief` is a reminder so short that twelve cards fit on a phone; `also` are other names people know it by, in lower
    case; `strength` is what it brings in a race, in tenths of a point.
    """

    __slots__ = ("ability", "also", "brief", "flavour", "listens", "name", "rulings", "strength", "text", "traits", *HOOKS)

    before_race: Hook | None
    turn_started: Hook | None
    before_main_move: Hook | None
    before_roll: Hook | None
    rolled: Hook | None
    thrown: Hook | None
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
    place: Hook | None
    crossing: Hook | None
    room: Hook | None
    whose_power: Hook | None
    reroll: Hook | None
    rerolled: Hook | None
    shadow: Hook | None
    join: Hook | None
    suppress: Hook | None
    main_move: Hook | None
    die: Hook | None

    def __init__(
        self,
        name: str,
        ability: str = "",
        text: str = "",
        hooks: Mapping[str, Hook] = {},
        *,
        traits: Iterable[str] = (),
        brief: str = "",
        flavour: str = "",
        rulings: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        strength: int = ORDINARY,
    ) -> None:
        self.name, self.ability, self.text = name, ability, text
        self.brief, self.flavour, self.rulings, self.also, self.strength = brief, flavour, rulings, also, strength
        self.traits = frozenset(traits)
        for hook in HOOKS:
            setattr(self, hook, hooks.get(hook))
        self.listens = tuple((HOOKS[hook].listeners, fn) for hook, fn in hooks.items() if HOOKS[hook].listeners)

    @property
    def id(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name or "no power"


NOTHING = Power("")


def _kind(word: str) -> Callable[..., Callable[[F], F]]:
    hooks = {hook: spec for hook, spec in HOOKS.items() if spec.decorator == word}

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
        if die is not None and hook not in BY_DIE:
            raise ValueError(f"@{word}({hook!r}, die={die}): only {' and '.join(sorted(BY_DIE))} can listen to one number.")

        def mark(function: F) -> F:
            wanted = ("race", "me", *hooks[hook].arguments)
            if len(signature(function).parameters) != len(wanted):
                raise ValueError(f"{function.__qualname__} takes ({', '.join(wanted)}), as every {hook} does.")
            vars(function).update(hook=hook, die=die, words=HookText(does, why, asks, costs, tie), hint=hint)
            return function

        return mark

    return decorator


on, replaces, offers, modifies = map(_kind, ("on", "replaces", "offers", "modifies"))


class CardRegistry(dict[str, Power]):
    """All cards of one game by name. The rest goes by the hook, as events and questions call it: "Class.function". `marks` is whose
    it is and which one."""

    def __init__(self) -> None:
        super().__init__()
        self.hook_texts: dict[str, HookText] = {}
        self.hints: dict[str, Hint] = {}
        self.hook_owners: dict[str, tuple[Power, str]] = {}

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
            self.hook_owners |= {fn.__qualname__: (self[name], fn.hook) for fn in marked}
            self.hook_texts |= {fn.__qualname__: fn.words for fn in marked}
            self.hints |= {fn.__qualname__: fn.hint for fn in marked if fn.hint}
            return card

        return add
