"""A user's data as a readable document: theirs alone, and nothing about others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.coordinator.coordinator import Coordinator
from bot.store import Notice, TableRecord, UserPreferences
from bot.store.personal_data import PersonalTableData, StoredPreferences
from bot.store.rows import UNREADABLE, DamagedTableError, NewerVersionError, read_table_record
from engine import all_games

HOW_TO_READ = {
    "times": "All times are UTC.",
    "server, channel, played in": "Ids of Discord. With developer mode on, Discord copies the id of anything you right-click.",
    "seat": "Seats are counted from 1.",
    "answers": "What you answered, in the order of the game. A question is known by its key and an answer by its id, as in the "
    "record that a finished game gives under Fair dice, in its log.",
    "dice": "How many dice your seat has thrown, and what they add up to.",
    "rating": "1500 + 40 * (mu - 25) is the number that is shown; sigma says how sure it is.",
    "not in here": "Names and answers of others, and the seeds of dice. The words of a table's last messages are kept, too: "
    "you can read them in its channel.",
}


async def own_data(coordinator: Coordinator, user: int) -> dict[str, Any] | None:
    """Returns None if nothing is stored about them."""
    preferences, tables = await coordinator.store.read_stored_preferences(user), await coordinator.store.find_tables_about(user)
    if not tables and not any(preferences):
        return None
    tables_data = [own for table_id in tables if (own := await coordinator.store.read_personal_data(user, table_id)) is not None]
    return await asyncio.to_thread(_in_words, user, preferences, tables_data, coordinator.clock.now())


def _in_words(user: int, preferences: StoredPreferences, tables_data: list[PersonalTableData], now: float) -> dict[str, Any]:
    return {
        "your id": str(user),
        "as of": _when(now),
        "how to read this": HOW_TO_READ,
        "preferences": _preferences(preferences.person),
        "ratings": [_rating(*row) for row in preferences.ratings],
        "on its way to you": _on_its_way(preferences.notices, user),
        "tables": sorted((_table(own, user) for own in tables_data), key=lambda table: str(table.get("opened", ""))),
    }


def _when(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M:%S}"


def _title(game: str) -> str:
    known = all_games().get(game)
    return known.title if known is not None else game


def _preferences(raw: bytes | None) -> Mapping[str, Any] | str:
    if raw is None:
        return "as usual"
    try:
        person = msgspec.json.decode(raw, type=UserPreferences)
    except UNREADABLE:
        return "cannot be read"
    reminders = {
        "seconds between two reminders": person.remind_every or "as usual at each table",
        "at most for a decision": person.remind_most,
    }
    return {
        **reminders,
        **({"pictures": "in words"} if person.words else {}),
        **({} if person.first_lines else {"first-time lines": "off"}),
        **({"met for the first time": person.met} if person.met else {}),
    }


def _rating(guild: int, game: str, mu: float, sigma: float, games: int) -> Mapping[str, Any]:
    return {"server": str(guild), "game": _title(game), "mu": mu, "sigma": sigma, "games": games}


def _on_its_way(notices: list[bytes], user: int) -> list[str]:
    """Private notices only: those for a channel are read there, and may name others."""
    texts = []
    for raw in notices:
        with contextlib.suppress(*UNREADABLE):
            notice = msgspec.json.decode(raw, type=Notice)
            texts += [notice.text] if notice.private_to == user else []
    return texts


def _table(own: PersonalTableData, user: int) -> Mapping[str, Any]:
    data: dict[str, Any] = {
        "table": own.table_id,
        "server": str(own.guild),
        "channel": str(own.channel),
        "played in": str(own.place),
        "stage": own.stage,
    }
    try:
        data |= _at_table(read_table_record(own.record), user)
    except (DamagedTableError, NewerVersionError):
        data["note"] = "What is kept of this table cannot be read."
    data["answers"] = [_answer(*answer[1:4], at=answer[5]) for answer in own.answers]
    data["answers taken back"] = [{"round": row[0], **_answer(*row[2:5], at=row[5])} for row in own.undone]
    data["takings-back you agreed to"] = own.agreed
    if own.results:
        data["results"] = [_result(*row) for row in own.results]
        data["ran for you"] = [{"part": part, "card": card, "place": reached} for part, card, reached in own.entries]
    return data


def _at_table(record: TableRecord, user: int) -> dict[str, Any]:
    """Returns where they sit, or which seat still has their name."""
    number = record.seat_of(user)
    data: dict[str, Any] = {
        "game": _title(record.game),
        "opened": _when(record.opened),
        "you are the host": record.host == user,
        "seat": None if number is None else number + 1,
    }
    if number is not None:
        seat = record.seats[number]
        data["name"] = seat.stand_in or seat.name
    named = [at + 1 for at, seat in enumerate(record.seats) if seat.namesake == user and at != number]
    if named:
        data["seat that is named after you"] = named[0]
        data["name"] = record.seats[named[0] - 1].name
    left = [(at + 1, seat.given_up.name) for at, seat in enumerate(record.seats) if seat.given_up and seat.given_up.user == user]
    if left:
        data["seats that you gave up"] = [{"seat": at, "name": name} for at, name in left]
    if user in record.undo_requesters:
        data["times you asked to take something back"] = record.undo_requesters.count(user)
    if record.seat_offer is not None and record.seat_offer.to == user:
        data["seat that you were offered"] = {"seat": record.seat_offer.seat + 1, "name": record.seat_offer.name}
    offered = [request.times for request in record.seat_requests if request.by == user]
    if offered:
        data["times you had others asked about a seat"] = sum(offered)
    asked = [request for request in record.seat_requests if request.to == user]
    if asked:
        data["times you were asked about a seat"] = sum(request.times for request in asked)
        data["times you said no"] = sum(request.declined for request in asked)
    if record.pause is not None and record.pause.by == user:
        data["paused"] = {"why": record.pause.why, "since": _when(record.pause.since)}
    return data


def _answer(seat: int, question: str, option: str, *, at: float) -> dict[str, Any]:
    """Without its number in the game, which counts what others did in secret."""
    return {"seat": seat + 1, "question": question, "answer": option, "at": _when(at)}


def _result(seat: int, name: str, place: int, points: float, rated: int, dice: int, pips: int, ended: float) -> Mapping[str, Any]:
    return {
        "seat": seat + 1,
        "name": name,
        "place": place,
        "points": points,
        "counted for ratings": bool(rated),
        "dice": {"thrown": dice, "sum": pips},
        "ended": _when(ended),
    }
