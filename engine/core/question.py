"""Questions, options and orders as players see them, and `Refused`."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from msgspec import Struct


class Refused(Exception):  # noqa: N818 - a "no" with a sentence for the player, not a fault
    """A request that cannot be carried out. Its text is one sentence for the player."""


class Option(Struct, frozen=True):
    """One possible answer to a question. The label says what it does, the detail explains it."""

    id: str
    label: str
    detail: str = ""
    emoji: str = ""
    """The name of the emoji that may stand before the label, see `Artist.emojis`; empty if there is none."""
    place: str = ""
    """The place on the board where it leads, as the board names it; empty if it leads nowhere."""
    short: str = ""
    """The name by which people and scripts type it, without the effects that the label adds; empty if it is the label."""

    @property
    def name(self) -> str:
        """The short name, which stays the same when labels say more."""
        return self.short or self.label


def place_letters(options: Iterable[Option]) -> dict[str, str]:
    """Return the letters of places on the board by option id: options that lead to the same place have the same letter."""
    leading = [option for option in options if option.place]
    letters = dict(zip(dict.fromkeys(option.place for option in leading), ascii_uppercase, strict=False))
    return {option.id: letters[option.place] for option in leading if option.place in letters}


def seat_emoji(seat: int) -> str:
    """Return the name of the emoji of a player, in games that have one for each."""
    return f"seat {seat + 1}"


class Order(Struct, frozen=True):
    """Something a player can order without being asked: `text` is passed to `Table.order`, `label` is what players read."""

    text: str
    label: str
    answer: str = ""
    """The id of the option that this order also takes for the question it is offered with; empty if the order alone settles it."""


class Menu(Struct, frozen=True):
    """The orders a player can give about one of their own items, at any time.

    `card` is the item's reference card, `chosen` the text of the order in force, `at_once` an order to use the item as soon as
    possible.
    """

    id: str
    card: str
    title: str
    orders: tuple[Order, ...]
    chosen: str
    at_once: Order | None = None


class Question(Struct, frozen=True):
    """An open question. Its key is never reused at the same table, so a late answer cannot reach another question.

    `default` is the id of the option that a time-out takes. If `secret`, only the asked player sees the question.
    """

    key: str
    seat: int
    kind: str
    prompt: str
    options: tuple[Option, ...]
    default: str
    secret: bool = False
    orders: tuple[Order, ...] = ()
    """Orders that answer this question and similar ones later."""
    menu: bool = False
    """Whether the options are so long that a menu should show them instead of buttons."""
    window: bool = False
    """Whether this is a reaction window: several players may act, and most will not. It times out sooner than other questions, and
    nobody else may know who was asked."""

    def option(self, option_id: str) -> Option:
        """Return the option with this id; raises Refused if there is none."""
        for option in self.options:
            if option.id == option_id:
                return option
        on_offer = ", ".join(option.label for option in self.options)
        raise Refused(f"{str(option_id)[:60]!r} is not on offer here. Possible: {on_offer}.")
