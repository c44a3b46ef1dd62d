"""Makes the saves and records of a release, for the test that later versions can read them.

nice -n 19 python -m tests.engine.tools.stored_games tests/engine/history/earlier_versions/NAME
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from engine import Record, Refused, Table, all_games, game_record
from engine.history.replay import reopened_table
from engine.history.undo import replay_answers
from engine.history.undo_audit import UndoneBranch
from tests.engine.support.tables import random_answer

NAMES = ("Ann", "Bob", "Cy", "Dr. Dee", "Eve 🦊", "Flo", "Gus", "Ida")
DEALS = 6
"""Games played of each variant. Only those are stored that show something new."""
EVERY = 7
"""Answers between two saves."""
ORDERS, CHANGES, UNDOES = 0.1, 0.1, 0.01
"""The probability of an order, of a changed secret pick and of an undo, at every question."""
ODD_OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "magical-athlete": (
        {},
        {"racers": "double", "tracks": "wild,wild,mild,wild-printed"},
        {"rules": "faq-2026", "tracks": "wild-printed,mild,wild,wild"},
    ),
    "magical-athlete-2003": ({"length": "20"}, {"length": "40", "advantages": "on"}),
    "microbot-racers": (
        {"layout": "pinwheel", "cards": "shuffled", "orders": "single", "direction": "anticlockwise", "ramps": "launch"},
        {"layout": "stadium", "field": "crowd", "side": "hard", "cards": "wild", "laps": "2"},
        {"layout": "sprint", "field": "crowd"},
    ),
    "thats-life": (
        {"track": "random", "modules": "flixxy,hats,cards", "discs": "2007", "skin": "camel"},
        {"version": "pro", "track": "swap", "modules": "worms,cards,attack", "discs": "none"},
    ),
}
"""Beside the presets."""


def variants() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every game with the options of each preset, and with some that no preset has."""
    for game in all_games().values():
        yield from ((game.id, dict(preset.options)) for preset in game.presets)
        yield from ((game.id, options) for options in ODD_OPTIONS[game.id])


def seat_counts(name: str, options: Mapping[str, str]) -> list[int]:
    """Return the numbers of players that can play it."""
    game = all_games()[name]
    read = game.read_options(options)
    fewest, most = game.seats_for(read)
    possible = []
    for count in range(fewest, most + 1):
        with suppress(Refused):
            game.check_table(count, read)
            possible.append(count)
    return possible


def played(table: Table, luck: random.Random) -> tuple[Record, list[dict[str, Any]]]:
    """Play to the end with orders, changed secret picks and undos; return the record, and saves on the way."""
    undone: list[UndoneBranch] = []
    saves = [table.save()]
    while table.questions:
        chance = luck.random()
        if chance < ORDERS and (orders := _orders(table)):
            table.order(*luck.choice(orders))
        elif chance < ORDERS + CHANGES and (
            picks := [pick for seat in range(len(table.seats)) for pick in table.changeable_picks(seat)]
        ):
            question = luck.choice(picks).question
            table.change_pick(question.seat, question.key, luck.choice(question.options).id)
        elif chance > 1 - UNDOES and table.answers:
            count = max(0, len(table.answers) - luck.randint(1, 3))
            branch = table.answers[count:]
            consent = replay_answers(reopened_table(table, table.answers[:count]), branch).was_seen
            undone.append(UndoneBranch(count, branch, consent))
            table = reopened_table(table, table.answers[:count])
        else:
            table.answer(*random_answer(table, luck))
        if table.answer_count % EVERY == 0:
            saves.append(table.save())
    return game_record(table, undone), [*saves, table.save()]


def _orders(table: Table) -> list[tuple[int, str]]:
    """Return all orders that players could give now, each with its seat."""
    orders = [(question.seat, order.text) for question in table.questions for order in question.orders]
    for seat in range(len(table.seats)):
        menus = table.menus(seat)
        offered = [*table.orders_of(seat), *(order for menu in menus for order in (*menu.orders, menu.at_once) if order)]
        orders += [(seat, order.text) for order in offered]
    return orders


def novelties(plain: Any, path: str = "") -> Iterator[str]:
    """Yield the features of a file: the path of each field, and whether it has a value. Events and questions count by kind."""
    if isinstance(plain, dict):
        kind = f"{path}={plain['kind']}" if {"number", "kind"} <= plain.keys() else path
        for name, value in plain.items():
            yield from novelties(value, f"{kind}.{re.sub('[0-9]+', '#', name)}")
    elif isinstance(plain, list):
        yield f"{path}[{bool(plain)}"
        for value in plain:
            yield from novelties(value, path)
    elif isinstance(plain, str) and ":" in plain:
        yield f"{path}={re.sub('[0-9]+', '#', plain)[:40]}"
    else:
        yield f"{path}:{type(plain).__name__}{bool(plain)}"


def chosen(candidates: Sequence[bytes]) -> list[bytes]:
    """Return a few of the files that together have the features of all, in the order given."""
    left = {raw: {*novelties(msgspec.json.decode(raw))} for raw in candidates}
    taken: set[bytes] = set()
    while any(left.values()):
        best = max(left, key=lambda raw: (len(left[raw]) / (len(raw) + 2000), raw))
        news = left[best]
        taken.add(best)
        left = {raw: rest - news for raw, rest in left.items()}
    return [raw for raw in candidates if raw in taken]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True)
    for game in all_games():
        records, saves = [], []
        for number, (name, options) in enumerate(variants()):
            counts = seat_counts(name, options)
            for deal in range(DEALS if name == game else 0):
                table = Table.new(name, NAMES[: counts[deal % len(counts)]], options, seed=f"{number:08x}{deal:024x}")
                finished, on_the_way = played(table, random.Random(f"{number} {deal}"))
                records.append(msgspec.json.encode(finished))
                saves += [msgspec.json.encode(save) for save in on_the_way]
        for kind, files in (("records", chosen(records)), ("saves", chosen(saves))):
            lines = b"".join(raw + b"\n" for raw in files)
            (folder / f"{game}.{kind}.jsonl.gz").write_bytes(gzip.compress(lines, mtime=0))
            print(f"{game}: {len(files)} {kind}, {sum(map(len, files)) / 1e3:.0f} KB")


if __name__ == "__main__":
    main()
