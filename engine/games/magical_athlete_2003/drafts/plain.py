"""The draft: a card is turned up on each turn, prices fall, coins buy."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.drafts.market import bring_on, close, take_turn
from engine.games.magical_athlete_2003.match import NOBODY, TEAM, Match


def draft_step(match: Match, host: Host) -> None:
    """One player's turn, and the end of the draft that may follow."""
    sheet = match.sheet
    if sheet.drafting == NOBODY:
        sheet.drafting = host.below(match.players)  # 001-9
    seat = sheet.drafting
    if host.records_events:
        host.note("draft_turn", {"seat": seat, "coins": sheet.coins[seat]})
    bring_on(match, host)
    take_turn(match, host, seat, sheet.fields[0])  # 001-14, 001-15
    _go_on(match)


def _go_on(match: Match) -> None:
    """To the next player without a complete team (001-16); without one the draft is over, and coins are worth nothing (001-18)."""
    sheet = match.sheet
    building = [seat for seat in match.clockwise(sheet.drafting + 1) if len(sheet.hands[seat]) < TEAM[match.players]]
    if building:
        sheet.drafting = building[0]
    else:
        close(match)
