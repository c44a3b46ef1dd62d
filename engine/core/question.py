"""What a table asks a player, and how it says "that cannot be done"."""

from __future__ import annotations

from msgspec import Struct


class Refused(Exception):  # noqa: N818 - a "no" with a sentence for the player, not a fault
    """The engine cannot do what was asked; the text is one sentence for a person."""


class Option(Struct, frozen=True):
    """One thing a player may answer. The label says what it does, the detail what it means."""

    id: str
    label: str
    detail: str = ""


class Order(Struct, frozen=True):
    """What a player can order without being asked: the text a table takes, and what people read."""

    text: str
    label: str
    answer: str = ""
    """The option it also takes for the question that it comes with, where that would still be asked."""


class Menu(Struct, frozen=True):
    """Something of a player's own to give orders about, whoever is asked: its card, what it is called, the orders there are, the
    text of the one that counts, and an order to use it `at_once`, which is to say as soon as possible."""

    id: str
    card: str
    title: str
    orders: tuple[Order, ...]
    chosen: str
    at_once: Order | None = None


class Question(Struct, frozen=True):
    """An open question. Its key is never reused at the same table, so a late answer cannot hit another question."""

    key: str
    seat: int
    kind: str
    prompt: str
    options: tuple[Option, ...]
    default: str
    secret: bool = False
    likely: str = ""
    """What most people would take, if that can be said; it stands out."""
    orders: tuple[Order, ...] = ()
    """What would also answer it, and others like it later on."""
    menu: bool = False
    """Whether its options need so many words that buttons would hide what it is about."""
    window: bool = False
    """A moment at which several could do something, and most will not. It does not wait as long as other questions, and who has
    it is nobody else's business."""

    def option(self, option_id: str) -> Option:
        for option in self.options:
            if option.id == option_id:
                return option
        on_offer = ", ".join(f"{o.label} ({o.id})" for o in self.options)
        raise Refused(f"{str(option_id)[:60]!r} is not on offer here. Possible: {on_offer}.")
