"""What both drafts share: turning up cards, falling prices, buying and paying."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, ITEMS, PRICE
from engine.games.magical_athlete_2003.match import ASSASSIN, IN_THE_PILE, LINE_UP, Match, ScoreSheet

TOP_PRICE = 4
"""The field and price at which a card enters."""


def turn_up_next(match: Match, host: Host) -> None:
    """Turns up the next card; cards that were sent under the pile come last (002-7). Without a card, all prices fall."""
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
    """Puts a card on the dearest field; it pushes the unbroken run of cards below it (001-10, 001-11, 001-R2)."""
    fields = sheet.fields
    # there is a gap: with all fields taken nobody could pass
    gap = max(price for price in range(TOP_PRICE + 1) if fields[price] is None)
    moves = [[fields[price], price, price - 1] for price in range(gap + 1, TOP_PRICE + 1)]
    fields[gap : TOP_PRICE + 1] = [*fields[gap + 1 : TOP_PRICE + 1], name]
    if host.records_events:
        if moves:
            host.note("slid", {"moves": moves})
        host.note("turned", {"seat": sheet.drafting, "racer": name, "price": TOP_PRICE})


def _slide(sheet: ScoreSheet, host: Host) -> None:
    """Moves every card to the next cheaper field if that is empty (001-R4)."""
    fields = sheet.fields
    moves = []
    for price in range(1, TOP_PRICE + 1):
        if fields[price] is not None and fields[price - 1] is None:
            moves.append([fields[price], price, price - 1])
            fields[price - 1], fields[price] = fields[price], None
    if moves and host.records_events:
        host.note("slid", {"moves": moves})


def is_settled(sheet: ScoreSheet) -> bool:
    """Whether no card can come up or get cheaper until a card is bought."""
    count = sum(name is not None for name in sheet.fields)
    return not sheet.to_come and None not in sheet.fields[:count]


def payment(sheet: ScoreSheet, seat: int, price: int) -> tuple[int, int]:
    """How many coins and Baubles pay this price: coins first, then a Bauble for a coin (002-40, 002-R11, 002-R27)."""
    coins = min(price, sheet.coins[seat])
    return coins, price - coins


def buyable(match: Match, seat: int, forced: bool) -> list[str | None]:
    """The options of a player's turn: affordable cards, cheapest first (001-12, 001-R3), items, and None to pass unless forced."""
    sheet = match.sheet
    money = sheet.coins[seat] + sheet.baubles(seat)
    cards = [name for price, name in enumerate(sheet.fields) if name is not None and price <= money]
    may_buy = bool(sheet.hands[seat]) and money >= PRICE  # 002-3: a player with a complete team has no more turns
    items = [item for item in ITEMS if sheet.stock.get(item)] if may_buy else []
    return [*cards, *items, *([] if forced else [None])]


def take_turn(match: Match, host: Host, seat: int, free: str | None) -> str | None:
    """Asks a player to buy a card, an item or nothing (001-13, 002-5), and returns the card that was bought, if any.

    While a card is `free` the player cannot simply pass; buying an item counts as a pass (002-6, 002-8) and sends that card
    under the pile.
    """
    options = buyable(match, seat, free is not None)
    taken = host.ask(seat, "draft", options) if len(options) > 1 else options[0]
    if taken is None:
        if host.records_events:
            host.note("passed_on", {"seat": seat})
    elif taken in ITEMS:
        _buy_item(match.sheet, host, seat, taken)
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


def _buy_item(sheet: ScoreSheet, host: Host, seat: int, item: str) -> None:
    """Sells an item from the stock (002-4)."""
    baubles = _pay(sheet, seat, PRICE)
    sheet.stock[item] -= 1
    sheet.items[seat] += [item] * ITEMS[item].pieces
    if host.records_events:
        host.note("bought_item", {"seat": seat, "item": item, "coins": sheet.coins[seat], "baubles": baubles})


def _send_under(sheet: ScoreSheet, host: Host, seat: int, name: str) -> None:
    """Sends the free card under the pile at once; the others move when the next card comes (002-R5)."""
    sheet.fields[0] = None
    sheet.bottom.append(name)
    if host.records_events:
        host.note("sent_under", {"seat": seat, "racer": name})


def _pay(sheet: ScoreSheet, seat: int, price: int) -> int:
    """Takes the price from a player and returns how many Baubles it took; spent Baubles are not for sale again (002-39)."""
    coins, baubles = payment(sheet, seat, price)
    sheet.coins[seat] -= coins
    for _ in range(baubles):
        sheet.items[seat].remove(BAUBLE)
    return baubles


def end_draft(match: Match) -> None:
    """Ends the draft: the player who took the last card begins the first race (001-26), and coins are discarded."""
    sheet = match.sheet
    sheet.coins = [0] * match.players
    sheet.first = sheet.last_buyer
    sheet.phase = ASSASSIN if any("Assassin" in hand for hand in sheet.hands) else LINE_UP
