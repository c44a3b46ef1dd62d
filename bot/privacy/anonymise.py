"""Anonymises a table: removes a user's id and names from everything stored about it; the game stays the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec

from bot.ratings import GONE
from bot.store import File, Notice, PublishedState, Seat, TableRecord
from bot.store.erasure import AnonymisedTable, PersonalTrace, repacked
from bot.store.packing import UNREADABLE, unpacked
from bot.store.records import OPEN
from bot.store.rows import PUBLISHED_STATES, DamagedTableError, encode, read_table_record
from bot.store.rows import UNREADABLE as NOT_JSON
from bot.text.escaping import plain
from bot.text.names import is_of_ai, seat_name
from engine import Refused, rename_seats

SOMEBODY = "Somebody"
Rewrite = Callable[[str], str]
"""Returns a text without the user."""


def anonymise(trace: PersonalTrace, user: int, gone: str) -> AnonymisedTable:
    """Returns a table without the user. Raises NewerVersionError for a table of a newer version. Texts of a table that cannot be
    read cannot be searched, so they are deleted."""
    packed = repacked(trace.packed, user, gone)
    try:
        record = read_table_record(trace.record)
    except DamagedTableError:
        return _emptied(trace, user, gone, packed)
    names = _names(record, user, _first_in_seats(trace))
    before = encode(record)
    rename = _renaming(user, names)
    _remove_user(record, user, names, rename)
    is_open = trace.stage in OPEN
    # A running game needs the text of its message. Other texts are deleted, and so are those that may contain an unknown name.
    rewrite = rename if is_open and names else lambda text: ""
    if is_open and encode(record) != before:
        record.revision += 1  # AI decisions in progress are based on the old table
    return AnonymisedTable(
        trace,
        host=0 if trace.host == user else trace.host,
        revision=record.revision,
        record=encode(record),
        save=_save(trace.save, names),
        packed=packed,
        published=_published(trace.published, user, rewrite),
        notices=tuple(number for number, raw in trace.notices if _names_user(raw, user, rewrite)),
        results=_results(trace, user, gone, names),
    )


def _emptied(trace: PersonalTrace, user: int, gone: str, packed: bytes | None) -> AnonymisedTable:
    host = 0 if trace.host == user else trace.host
    notices = tuple(number for number, _ in trace.notices)
    results = tuple((seat, gone if player == str(user) else player, SOMEBODY) for seat, player, _ in trace.results)
    return AnonymisedTable(trace, host, trace.revision, b"", None, packed, trace.published and b"", notices, results)


# ---------------------------------------------------------------------- names


def _first_in_seats(trace: PersonalTrace) -> dict[int, str]:
    """Returns the user who gave the first answer of each seat."""
    answers = trace.answered
    if trace.packed is not None:
        try:
            answers = tuple((seat, by) for _, seat, _, _, by, _ in unpacked(trace.packed).answers)
        except UNREADABLE:
            answers = ()
    first: dict[int, str] = {}
    for seat, by in answers:
        if by.isdecimal() or by.startswith(GONE):
            first.setdefault(seat, by)
    return first


def _names(record: TableRecord, user: int, first: Mapping[int, str]) -> dict[str, str]:
    """Returns the names under which the user sat at this table, and their replacements, which differ from all other names there."""
    mine = [seat.name for number, seat in enumerate(record.seats) if _is_named_after(seat, number, user, first)]
    mine += [seat.stand_in for seat in record.seats if seat.user == user and seat.stand_in]
    mine += [record.seat_offer.name] if record.seat_offer is not None and record.seat_offer.to == user else []
    mine += [request.name for request in record.seat_requests if request.to == user]
    taken = [name for seat in record.seats for name in (seat.name, seat.stand_in) if name]
    names: dict[str, str] = {}
    for name in dict.fromkeys(mine):
        names[name] = seat_name(SOMEBODY, taken)
        taken.append(names[name])
    return names


def _is_named_after(seat: Seat, number: int, user: int, first: Mapping[int, str]) -> bool:
    """Older tables did not record whose name a seat has when its player leaves: there it is the user who answered first or, if
    none did, perhaps this user: one name too many is removed rather than one too few."""
    if seat.namesake is not None or is_of_ai(seat.name):
        return seat.namesake == user
    if number in first:
        return first[number] == str(user)
    return str(user) not in first.values() and seat.name != SOMEBODY


# ---------------------------------------------------------------------- the parts of a table


def _remove_user(record: TableRecord, user: int, names: Mapping[str, str], rewrite: Rewrite) -> None:
    if record.host == user:
        record.host = 0
    for seat in record.seats:
        seat.name, seat.stand_in = (names.get(name, name) for name in (seat.name, seat.stand_in))
        seat.user, seat.named_after = (None if other == user else other for other in (seat.user, seat.named_after))
        if seat.given_up is not None and seat.given_up.user == user:
            seat.given_up.user, seat.given_up.name = 0, SOMEBODY  # the seat still counts as given up
    if (offer := record.seat_offer) is not None:
        offer.agreed = [other for other in offer.agreed if other != user]
        if user in (offer.to, offer.by):
            record.seat_offer = None
    record.seat_requests = [request for request in record.seat_requests if user not in (request.by, request.to)]
    record.undo_requesters = [other for other in record.undo_requesters if other != user]
    if (undo_request := record.undo_request) is not None:
        undo_request.agreed = [other for other in undo_request.agreed if other != user]
        undo_request.what = rewrite(undo_request.what)
        if undo_request.by == user:
            record.undo_request = None
    if (pause := record.pause) is not None:
        pause.name, pause.why = rewrite(pause.name), rewrite(pause.why)
        if pause.by == user:
            pause.by, pause.name, pause.why = 0, SOMEBODY, ""
    record.ended = rewrite(record.ended)


def _save(save: bytes | None, names: Mapping[str, str]) -> bytes | None:
    if save is None or not names:
        return save
    try:
        return rename_seats(save, names)
    except Refused:
        return None


def _results(trace: PersonalTrace, user: int, gone: str, names: Mapping[str, str]) -> tuple[tuple[int, str, str], ...]:
    changed = []
    for seat, player, name in trace.results:
        is_theirs = player == str(user)
        if is_theirs or name in names:
            changed.append((seat, gone if is_theirs else player, names.get(name, SOMEBODY)))
    return tuple(changed)


def _published(raw: bytes | None, user: int, rewrite: Rewrite) -> bytes | None:
    """Anonymises the published state."""
    if raw is None:
        return None
    try:
        return encode(_without_user(PUBLISHED_STATES.decode(raw), user, rewrite))
    except NOT_JSON:
        return b""


def _without_user(published: PublishedState, user: int, rewrite: Rewrite) -> PublishedState:
    texts = {name: rewrite(getattr(published, name)) for name in ("text", "preface", "small_print", "text_board", "card")}
    return msgspec.structs.replace(
        published,
        **texts,
        files=[_file(file, rewrite) for file in published.files],
        in_progress_files=[_file(file, rewrite) for file in published.in_progress_files],
        asked=[other for other in published.asked if other != user],
        old=_without_user(published.old, user, rewrite) if published.old is not None else None,
    )


def _file(file: File, rewrite: Rewrite) -> File:
    return msgspec.structs.replace(file, alt=rewrite(file.alt))


def _renaming(user: int, names: Mapping[str, str]) -> Rewrite:
    """Returns a function that replaces mentions, and names that stand as words of their own. A text that still contains one is
    emptied."""
    replacements = {f"<@{user}>": SOMEBODY, **{form: new for old, new in names.items() for form in (old, plain(old))}}
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in sorted(replacements, key=len, reverse=True)))

    def rewrite(text: str) -> str:
        parts = pattern.split(text)
        if any(form in part for form in replacements for part in parts):
            return ""
        return pattern.sub(lambda match: replacements[match[0]], text)

    return rewrite


def _names_user(raw: bytes, user: int, rewrite: Rewrite) -> bool:
    """Returns whether a notice names the user; True for one that cannot be read."""
    try:
        text = msgspec.json.decode(raw, type=Notice).text
    except NOT_JSON:
        return True
    return str(user).encode() in raw or rewrite(text) != text
