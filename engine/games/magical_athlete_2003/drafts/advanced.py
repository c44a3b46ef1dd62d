"""The Advanced Draft: rounds in which every player buys one character, in as many turns as it takes (002-9)."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.drafts.market import end_draft, is_settled, take_turn, turn_up_next
from engine.games.magical_athlete_2003.match import NOBODY, TEAM, Match, Round, ScoreSheet


def advanced_draft_step(match: Match, host: Host) -> None:
    """Plays one player's decision, and ends the turn, the round and the draft if it was the last one."""
    sheet = match.sheet
    now = sheet.round or _begin_round(match, host, host.below(match.players))
    seat = sheet.drafting
    if host.records_events:
        host.note("draft_turn", {"seat": seat, "coins": sheet.coins[seat]})
    if not now.opened:  # 002-11
        turn_up_next(match, host)
        now.opened = True
    bought = take_turn(match, host, seat, sheet.fields[0] if _has_to_draft(match, now) else None)
    (now.passed if bought is None else now.out).append(seat)  # 002-12
    _go_on(match, now, host)


def _begin_round(match: Match, host: Host, starter: int) -> Round:
    sheet = match.sheet
    sheet.round, sheet.drafting = Round(starter, [], []), starter
    if host.records_events:
        host.note("draft_round", {"round": match.draft_round + 1, "seat": starter})
    return sheet.round


def _has_to_draft(match: Match, now: Round) -> bool:
    """Whether the player is the last in a turn, with no room for another card or no card to come (002-16, 002-R29).

    A purchase earlier in the same turn has made room.
    """
    is_last = len(now.out) + len(now.passed) == match.players - 1
    return is_last and (None not in match.sheet.fields or is_settled(match.sheet))


def _go_on(match: Match, now: Round, host: Host) -> None:
    """Moves on to the next player.

    After a turn, that is the next one after its starter who is still in the round (002-13); after a round, simply the next one
    (002-R28).
    """
    sheet = match.sheet
    deciding = [seat for seat in match.clockwise(now.starter) if seat not in (*now.out, *now.passed)]
    if deciding:
        sheet.drafting = deciding[0]
        return
    following = match.clockwise(now.starter + 1)
    still_in = [seat for seat in following if seat not in now.out]
    if still_in:
        sheet.round, sheet.drafting = Round(still_in[0], now.out, []), still_in[0]
    elif match.draft_round < TEAM[match.players]:  # 002-10
        _begin_round(match, host, following[0])
    else:
        _end(match, sheet)


def _end(match: Match, sheet: ScoreSheet) -> None:
    """Ends the draft. Remaining coins count as markers (002-17)."""
    sheet.markers = [own + coins for own, coins in zip(sheet.markers, sheet.coins, strict=True)]
    sheet.round, sheet.drafting = None, NOBODY
    end_draft(match)
