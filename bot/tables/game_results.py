"""The result of a game, computed from its last state and all its answers."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot import ratings
from bot.store import Seat, TableRecord
from bot.store.club.results import Ending, EntryRow, ResultRow
from bot.store.rows import AnswerRow
from bot.tables import auto_roll
from bot.tables.hosted_table import LEVELS, level_of
from bot.text.names import is_of_ai
from engine import Refused, Table, is_order, rolls_by_seat

log = logging.getLogger("grandstand.hall")


class SeatOwner(NamedTuple):
    """For whom a seat counts: a person, an erased user, or a level of AI players."""

    player: str
    name: str
    gave_up: bool = False


def ending_of(
    record: TableRecord, save: object, answers: Sequence[AnswerRow], ended: float, dice: Sequence[Sequence[int]] | None = None
) -> Ending:
    """Computes the result, in a thread: it loads the rating library and, without each seat's `dice`, replays the game."""
    table = Table.load(save, answers=[row[1:4] for row in answers])
    result = ending(record, table, answers, _dice_of(table) if dice is None else dice, ended)
    if any(row.rated for row in result.results):
        ratings.prepare()
    return result


def ending(record: TableRecord, table: Table, answers: Sequence[AnswerRow], dice: Sequence[Sequence[int]], ended: float) -> Ending:
    """Builds the result rows of a table that is over."""
    result = table.result
    assert result is not None, "only a game that is over has an ending"
    owners = [seat_owner(seat, [row for row in answers if row[1] == number]) for number, seat in enumerate(record.seats)]
    preset = table.game.preset_of(table.options)
    counts = is_rated(record, answers)
    seats = zip(owners, _places(result.places, owners), result.points, dice, strict=True)
    rows = [
        ResultRow(
            seat=number,
            guild=record.guild,
            game=record.game,
            preset=preset.id if preset is not None else "",
            rules=table.rules,
            ended=ended,
            player=owner.player,
            name=owner.name,
            place=place,
            points=float(points),
            rated=counts,
            dice=len(shown),
            pips=sum(shown),
        )
        for number, (owner, place, points, shown) in enumerate(seats)
    ]
    races = enumerate(table.game.outcomes(table.state), 1)
    return Ending(rows, [EntryRow(part, racer, seat, place) for part, race in races for seat, racer, place in race])


def is_rated(record: TableRecord, answers: Sequence[AnswerRow]) -> bool:
    """Returns whether a game counts for ratings: as agreed at its beginning or, for games older than ratings, as it would have
    been."""
    return record.settings.is_rated(len(people_in(record, answers))) if record.rated is None else record.rated


def people_in(record: TableRecord, answers: Sequence[AnswerRow]) -> set[int]:
    """Returns all users who are known to have played there."""
    leavers = [seat.given_up.user for seat in record.seats if seat.given_up is not None and seat.given_up.user]
    return {*record.people, *leavers, *(int(row[4]) for row in answers if row[4].isdecimal())}


def seat_owner(seat: Seat, answers: Sequence[AnswerRow]) -> SeatOwner:
    """Returns the player who sits here at the end and gave two thirds of the answers; otherwise the player who gave the seat up, or
    whose time ran out and who has not come back; otherwise the AI."""
    decided = Counter(by for _, _, question, _, by, _ in answers if by != auto_roll.BY and not is_order(question))
    # An erased user has answered, but sits nowhere.
    erased = next(filter(ratings.is_gone, decided), "")
    player = str(seat.user) if seat.user is not None else erased if seat.given_up is None else ""
    if player and 3 * decided[player] >= 2 * decided.total():
        return SeatOwner(player, seat.person)
    if seat.given_up is not None and (leaver := str(seat.given_up.user or erased)):
        return SeatOwner(leaver, seat.given_up.name, gave_up=True)
    if player and seat.away:
        return SeatOwner(player, seat.person, gave_up=True)
    level = level_of(seat)
    return SeatOwner(f"{ratings.AI}{level}", seat.name if is_of_ai(seat.name) else LEVELS[level])


def _places(places: Sequence[int], owners: Sequence[SeatOwner]) -> list[int]:
    """Returns the places of the game. Players who gave up or stayed away share the last place, whatever the AI made of their seats,
    and the others move up; nobody is first who gave up, or where nobody has won."""
    order = [(owner.gave_up, 0 if owner.gave_up else place) for place, owner in zip(places, owners, strict=True)]
    first = 2 if all(owner.gave_up for owner in owners) else min(places)
    return [first + sum(other < mine for other in order) for mine in order]


def _dice_of(table: Table) -> list[list[int]]:
    """Returns each seat's dice; none if they can no longer be known."""
    try:
        return rolls_by_seat(table)
    except Refused as refused:
        return unknown_dice(len(table.seats), refused)


def unknown_dice(seats: int, why: Refused) -> list[list[int]]:
    """Returns no dice for each seat, and logs why they cannot be counted."""
    log.info("Dice not counted: %s", why, extra={"event": "dice_not_counted"})
    return [[] for _ in range(seats)]
