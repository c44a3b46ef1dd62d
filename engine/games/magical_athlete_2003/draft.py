"""The draft: a card is turned up on each turn, prices fall, coins buy."""

from __future__ import annotations

from engine.games.magical_athlete_2003.match import ASSASSIN, IN_THE_PILE, LINE_UP, NOBODY, TEAM, Match
from engine.host import Host

TOP = 4
"""Where a card enters, and what it costs there."""


def draft_step(match: Match, host: Host) -> None:
    """One player's turn, and the end of the draft that may follow."""
    sheet = match.sheet
    if sheet.drafting == NOBODY:
        sheet.drafting = host.below(match.players)  # 001-9
    seat = sheet.drafting
    if host.hearing:
        host.note("draft_turn", {"seat": seat, "coins": sheet.coins[seat]})
    if sheet.turned < IN_THE_PILE:
        _turn_up(match, host)
    else:
        _slide(match, host)
    options = offered(match, seat)
    taken = (host.ask(seat, "draft", options) if len(options) > 1 else options[0]) if options else None
    if taken is None:
        if host.hearing:
            host.note("passed_on", {"seat": seat})
    else:
        _buy(match, host, seat, taken)
    _go_on(match, host)


def offered(match: Match, seat: int) -> list[str | None]:
    """What a player can afford (001-12, 001-R3), and passing, unless a card lies on 0 (001-14, 001-15)."""
    fields, coins = match.sheet.fields, match.sheet.coins[seat]
    cards = [name for price, name in enumerate(fields) if name is not None and price <= coins]
    return [*cards, *([] if fields[0] is not None else [None])]


def _turn_up(match: Match, host: Host) -> None:
    """A card enters at the top, and pushes an unbroken run before it (001-10, 001-11, 001-R2)."""
    sheet, fields = match.sheet, match.sheet.fields
    (card,) = match.pile.draw(host, 1)
    sheet.turned += 1
    gap = max(price for price in range(TOP + 1) if fields[price] is None)  # whoever had to buy has made one
    moves = [[fields[price], price, price - 1] for price in range(gap + 1, TOP + 1)]
    fields[gap : TOP + 1] = [*fields[gap + 1 : TOP + 1], card.name]
    if host.hearing:
        if moves:
            host.note("slid", {"moves": moves})
        host.note("turned", {"seat": sheet.drafting, "racer": card.name, "price": TOP})


def _slide(match: Match, host: Host) -> None:
    """With an empty pile everything gets cheaper by one field, where there is room (001-R4)."""
    fields = match.sheet.fields
    moves = []
    for price in range(1, TOP + 1):
        if fields[price] is not None and fields[price - 1] is None:
            moves.append([fields[price], price, price - 1])
            fields[price - 1], fields[price] = fields[price], None
    if moves and host.hearing:
        host.note("slid", {"moves": moves})


def _buy(match: Match, host: Host, seat: int, name: str) -> None:
    sheet = match.sheet
    price = sheet.fields.index(name)
    sheet.fields[price] = None
    sheet.coins[seat] -= price
    sheet.hands[seat].append(name)
    sheet.last_buyer = seat
    if host.hearing:
        host.note("bought", {"seat": seat, "racer": name, "price": price, "coins": sheet.coins[seat]})


def _go_on(match: Match, host: Host) -> None:
    """To the next player without a complete team (001-16); without one the draft is over, and coins are worth nothing (001-18)."""
    sheet = match.sheet
    order = [(sheet.drafting + k) % match.players for k in range(1, match.players + 1)]
    building = [seat for seat in order if len(sheet.hands[seat]) < TEAM[match.players]]
    if building:
        sheet.drafting = building[0]
        return
    sheet.coins = [0] * match.players
    sheet.first = sheet.last_buyer  # 001-26
    sheet.phase = ASSASSIN if any("Assassin" in hand for hand in sheet.hands) else LINE_UP
