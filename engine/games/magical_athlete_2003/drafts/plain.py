"""The plain draft: each turn a card is turned up, prices fall, and the player may buy."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.drafts.market import end_draft, take_turn, turn_up_next
from engine.games.magical_athlete_2003.match import NOBODY, TEAM, Match


def draft_step(match: Match, host: Host) -> None:
    """Plays one player's turn, and ends the draft if it was the last one."""
    sheet = match.sheet
    if sheet.drafting == NOBODY:
        sheet.drafting = host.below(match.players)  # 001-9
    seat = sheet.drafting
    if host.records_events:
        host.note("draft_turn", {"seat": seat, "coins": sheet.coins[seat]})
    turn_up_next(match, host)
    take_turn(match, host, seat, sheet.fields[0])  # 001-14, 001-15
    _go_on(match)


def _go_on(match: Match) -> None:
    """Moves on to the next player without a complete team (001-16), or ends the draft (001-18)."""
    sheet = match.sheet
    building = [seat for seat in match.clockwise(sheet.drafting + 1) if len(sheet.hands[seat]) < TEAM[match.players]]
    if building:
        sheet.drafting = building[0]
    else:
        end_draft(match)
