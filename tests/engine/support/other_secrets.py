"""Copies of a table with other secrets (another deal, other secret answers) that look the same to one seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import msgspec

from engine import Refused, Table
from engine.core.host import seat_and_kind
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.table.save import seal

Plain = dict[str, Any]
Deal = Callable[[Plain, "int | None", random.Random], None]
"""Changes what a seat cannot know in the state of a save."""
Known = dict[str, set[str]]
"""Options seen so far, by the kind of question."""
QUIET_ORDERS = ("ask", "turn", "never")
ORDERS = (*QUIET_ORDERS, "armed", "next")
"""Items that are used automatically are known at once, because nobody waited for an answer."""


def seen(table: Table, seat: int | None) -> Plain:
    """Everything that a seat is shown, without the keys of questions, which nobody reads."""
    view = table.view(seat)
    questions = [{**question, "key": ""} for question in view["questions"]]
    return {**view, "notice": None, "questions": questions}


def known(table: Table, seat: int | None) -> bytes:
    """The information set of a seat, with which its playouts begin."""
    return msgspec.msgpack.encode(table.information_set(seat))


def with_other_secrets(table: Table, seat: int | None, deal: Deal, options: Known, luck: random.Random) -> Iterator[Table]:
    """Yields up to three such copies."""
    for deals, changes in ((True, False), (False, True), (True, True)):
        save = table.save()
        if deals:
            deal(save["state"], seat, luck)
        if changes:
            _answer_otherwise(save["journal"], _secret_lines(table, seat), options, luck)
        save["seal"] = seal(save)
        try:
            other = Table.load(save, table.events)
        except Refused:
            continue
        if other.result is None and seen(other, seat) == seen(table, seat) and other.save() != table.save():
            yield other


def _secret_lines(table: Table, seat: int | None) -> list[int]:
    """Journal lines that a seat cannot know: face-down draws and secret answers of others, and plans not yet carried out."""
    journal, private = table.save()["journal"], table._host.private
    plans = [at for at, line in enumerate(journal) if not isinstance(line, int) and seat_and_kind(line[0])[1] == "plan"]
    return [at for at in {*private, *plans} if private.get(at, seat_and_kind(journal[at][0])[0] if at in plans else None) != seat]


def _answer_otherwise(journal: list[Any], secret: list[int], options: Known, luck: random.Random) -> None:
    """Changes one of these lines; if it was known after all, the table looks different."""
    for at in luck.sample(secret, min(1, len(secret))):
        if isinstance(journal[at], int):
            journal[at] = luck.randrange(12)
        else:
            key = journal[at][0]
            journal[at] = [key, luck.choice(sorted(options.get(seat_and_kind(key)[1], {"no"})))]


# ---------------------------------------------------------------------- what is hidden in each game


def under_the_pile(state: Plain, seat: int | None, luck: random.Random) -> None:
    """000-R12: cards that another player has seen."""
    owner = {finisher[1]: finisher[0] for race in state["races"] for finisher in race}
    owner |= {racer[1]: racer[0] for racer in state["race"][0]} if state["race"] else {}
    if not state["bottom"] or owner.get("Egg") == seat:
        return
    elsewhere = {*state["row"], *state["away"], *chain(*state["hands"]), *owner}
    state["bottom"] = luck.sample([name for name in CARDS if name not in elsewhere], len(state["bottom"]))


def forecasts_and_orders(state: Plain, seat: int | None, luck: random.Random) -> None:
    """001-25, 002-R9: what a Fortuneteller has written, standing answers, and what to do with things."""
    for racer in state["race"][0] if state["race"] else ():
        writer = racer[0] if state["writer"] is None else state["writer"]
        if racer[1] == "Fortuneteller" and state["race"][1] and writer != seat:
            racer[9] = luck.choice([{}, {"Fortuneteller": luck.randrange(len(state["race"][0]))}])
    for whose, items in enumerate(state["items"]):
        if whose != seat:
            usable = [item for item in items if ITEMS[item].windows]
            orders = ORDERS if seat is None else QUIET_ORDERS
            state["orders"][whose] = {item: luck.choice(orders) for item in usable if luck.random() < 0.5}
    standing_answers(state, seat, luck)


def standing_answers(state: Plain, seat: int | None, luck: random.Random) -> None:
    if state["race"]:
        own = [answer for answer in state["race"][10] if answer[0] == seat]
        others = [whose for whose in range(len(state["hands"])) if whose != seat]
        state["race"][10] = [*own, [luck.choice(others), "reroll", "no"]]


def cards_and_standing_answers(state: Plain, seat: int | None, luck: random.Random) -> None:
    under_the_pile(state, seat, luck)
    standing_answers(state, seat, luck)


def tokens_and_cards(state: Plain, seat: int | None, luck: random.Random) -> None:
    """004-R35: what others hold face down."""
    for pile, held in ((state["pile"], state["tokens"]), (state["deck"], state["hands"])):
        others = [hand for whose, hand in enumerate(held) if whose != seat]
        pool = [*pile, *chain(*others)]
        luck.shuffle(pool)
        for hand in others:
            hand[:] = [pool.pop() for _ in hand]
        pile[:] = pool


def who_wants_to_be_left_alone(state: Plain, seat: int | None, luck: random.Random) -> None:
    for whose, robot in enumerate(state["robots"]):
        if whose != seat:
            robot["quiet"] = luck.choice([None, robot["laps"]])
