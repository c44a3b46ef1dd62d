"""What both drafts have in common: cards come up and get cheaper, and what a player buys is paid for."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, ITEMS, PRICE
from engine.games.magical_athlete_2003.match import ASSASSIN, IN_THE_PILE, LINE_UP, Match, ScoreSheet

TOP = 4
"""Where a card enters, and what it costs there."""


def bring_on(match: Match, host: Host) -> None:
    """The next card; what was sent under the pile comes last (002-7). Without one everything gets cheaper."""
    sheet = match.sheet
    if sheet.turned < IN_THE_PILE:
        (card,) = match.pile.draw(host, 1)
        sheet.turned += 1
        _turn_up(sheet, host, card.name)
    elif sheet.bottom:
        _turn_up(sheet, host, sheet.bottom.pop(0))
    else:
        _slide(sheet, host)


def _turn_up(sheet: ScoreSheet, host: Host, name: str) -> None:
    """A card enters at the top, and pushes an unbroken run before it (001-10, 001-11, 001-R2)."""
    fields = sheet.fields
    gap = max(price for price in range(TOP + 1) if fields[price] is None)  # whoever could not simply pass has made one
    moves = [[fields[price], price, price - 1] for price in range(gap + 1, TOP + 1)]
    fields[gap : TOP + 1] = [*fields[gap + 1 : TOP + 1], name]
    if host.records_events:
        if moves:
            host.note("slid", {"moves": moves})
        host.note("turned", {"seat": sheet.drafting, "racer": name, "price": TOP})


def _slide(sheet: ScoreSheet, host: Host) -> None:
    """By one field, where there is room (001-R4)."""
    fields = sheet.fields
    moves = []
    for price in range(1, TOP + 1):
        if fields[price] is not None and fields[price - 1] is None:
            moves.append([fields[price], price, price - 1])
            fields[price - 1], fields[price] = fields[price], None
    if moves and host.records_events:
        host.note("slid", {"moves": moves})


def is_settled(sheet: ScoreSheet) -> bool:
    """Whether nothing can come up or get cheaper any more, unless somebody buys."""
    count = sum(name is not None for name in sheet.fields)
    return not sheet.to_come and None not in sheet.fields[:count]


def payment(sheet: ScoreSheet, seat: int, price: int) -> tuple[int, int]:
    """Coins go first; after that a Bauble is worth a coin (002-40, 002-R11, 002-R27)."""
    coins = min(price, sheet.coins[seat])
    return coins, price - coins


def offered(match: Match, seat: int, forced: bool) -> list[str | None]:
    """The cards a player can pay for, cheapest first (001-12, 001-R3), then things, then passing, if that is allowed."""
    sheet = match.sheet
    money = sheet.coins[seat] + sheet.baubles(seat)
    cards = [name for price, name in enumerate(sheet.fields) if name is not None and price <= money]
    may_buy = bool(sheet.hands[seat]) and money >= PRICE  # 002-3: with a complete team one has no turns any more
    things = [item for item in ITEMS if sheet.stock.get(item)] if may_buy else []
    return [*cards, *things, *([] if forced else [None])]


def take_turn(match: Match, host: Host, seat: int, free: str | None) -> str | None:
    """One card, one thing or nothing (001-13, 002-5). Where a card is `free`, one cannot simply pass, but buying a thing is a pass
    even then (002-6, 002-8), and that card goes. Gives the card that was bought."""
    options = offered(match, seat, free is not None)
    taken = host.ask(seat, "draft", options) if len(options) > 1 else options[0]
    if taken is None:
        if host.records_events:
            host.note("passed_on", {"seat": seat})
    elif taken in ITEMS:
        _buy_thing(match.sheet, host, seat, taken)
        if free is not None:
            _send_under(match.sheet, host, seat, free)
    else:
        _buy(match.sheet, host, seat, taken)
        return str(taken)
    return None


def _buy(sheet: ScoreSheet, host: Host, seat: int, name: str) -> None:
    price = sheet.fields.index(name)
    sheet.fields[price] = None
    baubles = _pay(sheet, seat, price)
    sheet.hands[seat].append(name)
    sheet.last_buyer = seat
    if host.records_events:
        paid = {"baubles": baubles} if baubles else {}
        host.note("bought", {"seat": seat, "racer": name, "price": price, "coins": sheet.coins[seat], **paid})


def _buy_thing(sheet: ScoreSheet, host: Host, seat: int, item: str) -> None:
    """From the stock (002-4)."""
    baubles = _pay(sheet, seat, PRICE)
    sheet.stock[item] -= 1
    sheet.items[seat] += [item] * ITEMS[item].pieces
    if host.records_events:
        host.note("bought_item", {"seat": seat, "item": item, "coins": sheet.coins[seat], "baubles": baubles})


def _send_under(sheet: ScoreSheet, host: Host, seat: int, name: str) -> None:
    """At once; the others move on as the next card comes (002-R5)."""
    sheet.fields[0] = None
    sheet.bottom.append(name)
    if host.records_events:
        host.note("sent_under", {"seat": seat, "racer": name})


def _pay(sheet: ScoreSheet, seat: int, price: int) -> int:
    """Gives how many Baubles that took; nobody can buy those again (002-39)."""
    coins, baubles = payment(sheet, seat, price)
    sheet.coins[seat] -= coins
    for _ in range(baubles):
        sheet.items[seat].remove(BAUBLE)
    return baubles


def close(match: Match) -> None:
    """The draft is over, and whoever took the last card begins (001-26). Things stay with their owners; coins have no more use."""
    sheet = match.sheet
    sheet.coins = [0] * match.players
    sheet.first = sheet.last_buyer
    sheet.phase = ASSASSIN if any("Assassin" in hand for hand in sheet.hands) else LINE_UP
