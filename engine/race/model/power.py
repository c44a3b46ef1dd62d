"""Powers and hooks.

A card has a power; a power is a set of hooks. A hook is a plain function (race, me, ...) that the race calls at one kind of moment:
`HOOKS` lists all moments. A card class marks its hooks with one of four decorators:

- `@on`: something has happened; the hook reacts, by asking its player or by calling effects of the race.
- `@replaces`: the hook's return value takes the place of a rule.
- `@offers`: the hook offers something that a player may take or that may interrupt.
- `@modifies`: the hook returns a number to add.

A reaction (`@on`, with `listeners` in the table below) usually does not run at once: the race puts it on the power stack, see
`resolution/stack.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, NamedTuple, TypeVar

Hook = Callable[..., Any]
Hint = Callable[..., Any]
"""A rule of thumb (race, me, options, about): returns the option that the quick policy takes."""
Obvious = Callable[..., Any]
"""Returns the answer that nobody would give otherwise in a tuple, or an empty one (`engine.race.obvious`)."""

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Hook)


class HookSpec(NamedTuple):
    """A row of the table of hooks.

    `decorator` marks it on a card. `called_for` is "own" if it is called only for the racer concerned, "all" if for every racer in
    the race. `arguments` follow `race` and `me`. `listeners` is the attribute of `Listeners` in which the race finds racers with
    this hook; empty if the race looks at the power of the racer concerned instead.
    """

    decorator: str
    called_for: str
    arguments: tuple[str, ...]
    meaning: str
    listeners: str = ""


class HookText(NamedTuple):
    """What players read about a hook.

    `does` is a short predicate: "trips {0}". `why` is the rest, which only the log shows; it begins with a comma or a colon, or a
    space is put before it. {me} is the racer with the power, {0} and {1} are the hook's arguments. `asks` is the question: {0} is
    what it is about, {space} the space of {me}. `costs` is a side effect of taking an offer, `tie` what happens if its dice tie.
    `headline` is the predicate where `does` says too little by itself; there {0} is whom it happened to. `hook` is its moment.

    `yes`, `pick` and `no` are the labels for agreeing, for each target and for declining, where they say more than the short names
    in the code: {pick} is the target, and `engine.race.text.outlook` knows what can be said of each. `then` is what `asks` is for a
    second question of the hook.
    """

    does: str = ""
    why: str = ""
    asks: str = ""
    costs: str = ""
    tie: str = ""
    headline: str = ""
    hook: str = ""
    yes: str = ""
    pick: str = ""
    no: str = ""
    then: str = ""

    @property
    def rest(self) -> str:
        """The text after `does` in the log."""
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
"""All hooks. To add one, add a line here and an attribute in `Power`, and call it where the moment occurs."""
BY_DIE = frozenset({"rolled", "thrown"})
"""Hooks that can listen to one number only: @on("rolled", die=6)."""

DUTY, FREE = "duty", "free"
"""Traits of cards whose powers cannot be suppressed: their players have no choice, or the card says so."""
ONCE = "once"
"""The trait of cards whose powers work once in a race, or before it, and cannot be silenced (002-26, 002-R3)."""
SECRET = "secret"
"""The trait of cards that remember something secret."""


ORDINARY = 15
"""The strength of a power that has not been measured."""


class Power:
    """A card with its power: an attribute for each hook, None where it has none. Immutable, and shared by all who hold the power.

    `brief` is a reminder of a few words; `also` are other names of the card, in lower case; `strength` is what the power is worth
    in a race, in tenths of a point. `listens` are the hooks that belong to `Listeners`.
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
"""No power."""


def _hook_decorator(word: str) -> Callable[..., Callable[[F], F]]:
    """Return the decorator with this name. It checks the hook's name and arguments, and stores its texts on the function."""
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
        headline: str = "",
        yes: str = "",
        pick: str = "",
        no: str = "",
        then: str = "",
        hint: Hint | None = None,
        obvious: Obvious | None = None,
    ) -> Callable[[F], F]:
        if hook not in hooks:
            raise ValueError(f"@{word}({hook!r}): there is no such hook. Possible: {', '.join(hooks)}.")
        if die is not None and hook not in BY_DIE:
            raise ValueError(f"@{word}({hook!r}, die={die}): only {' and '.join(sorted(BY_DIE))} can listen to one number.")

        def mark(function: F) -> F:
            wanted = ("race", "me", *hooks[hook].arguments)
            if len(signature(function).parameters) != len(wanted):
                raise ValueError(f"{function.__qualname__} takes ({', '.join(wanted)}), as every {hook} does.")
            words = HookText(does, why, asks, costs, tie, headline, hook, yes, pick, no, then)
            vars(function).update(hook=hook, die=die, words=words, hint=hint, obvious=obvious)
            return function

        return mark

    return decorator


on, replaces, offers, modifies = map(_hook_decorator, ("on", "replaces", "offers", "modifies"))


class CardRegistry(dict[str, Power]):
    """All cards of one game by name.

    The other dictionaries are by the name of a hook function in events and questions, "Class.function": its texts, its hint, and
    its owner (`hook_owners`: the power and the name of the hook).
    """

    def __init__(self) -> None:
        super().__init__()
        self.hook_texts: dict[str, HookText] = {}
        self.hints: dict[str, Hint] = {}
        self.hook_owners: dict[str, tuple[Power, str]] = {}

    def racer(self, name: str, ability: str, **printed: Any) -> Callable[[C], C]:
        """Register a card. Decorates a class: its docstring is the text of the card, its decorated functions are the hooks.

        `printed` are further arguments for `Power`.
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
