"""The draft: players pick racers from face-up rows, in snake order."""

from __future__ import annotations

from functools import lru_cache

from engine.core.host import Host
from engine.games.magical_athlete.match import LINE_UP, Match
from engine.games.magical_athlete.roll_off import roll_off


def hand_size(match: Match) -> int:
    """How many racers a player drafts: enough for four races."""
    return 4 * match.racers_each


def row_size(match: Match) -> int:
    """How many racers a row has: 8 for two players, otherwise 2 per player (000-15, 000-42, 000-50)."""
    return 8 if match.players == 2 else 2 * match.players


@lru_cache
def snake(players: int, starter: int, picks: int) -> tuple[int, ...]:
    """The seats in picking order: clockwise from the starter, back again, and so on (000-19)."""
    clockwise = [(starter + k) % players for k in range(players)]
    order: list[int] = []
    while len(order) < picks:
        order += clockwise if len(order) // players % 2 == 0 else clockwise[::-1]
    return tuple(order)


def draft_step(match: Match, host: Host) -> None:
    """Plays one pick. Lays out a new row first if there is none, and ends the draft after the last pick."""
    sheet = match.sheet
    if not sheet.row:
        if sheet.set_no == 0:
            sheet.first = roll_off(host, range(match.players), "draft")
        sheet.row = [card.name for card in match.pile.draw(host, row_size(match))]
        sheet.set_no += 1
        if host.records_events:
            host.note("row", {"set": sheet.set_no, "racers": list(sheet.row)})
    seat = seat_to_pick(match)
    row = sheet.row
    picked = host.ask(seat, "draft", row) if len(row) > 1 else row[0]
    row.remove(picked)
    sheet.hands[seat].append(picked)
    if host.records_events:
        host.note("picked", {"seat": seat, "racer": picked})
    if not row and len(sheet.hands[seat]) == hand_size(match):
        sheet.phase = LINE_UP
        sheet.first = roll_off(host, range(match.players), "race")  # 000-23


def seat_to_pick(match: Match) -> int:
    """The seat that picks next. Each row begins one seat further on (000-21, 000-R20)."""
    sheet = match.sheet
    size = row_size(match)
    starter = (sheet.first + sheet.set_no - 1) % match.players
    return snake(match.players, starter, size)[size - len(sheet.row)]
