"""The setup before the first round: laying the cards, and choosing places on the start line."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.microbot_racers.board import PlacedCard, board_of
from engine.games.microbot_racers.game_options import ORDERED, WILD
from engine.games.microbot_racers.match import ORDER, Match
from engine.games.microbot_racers.phases.order import roll_off


def setup_step(match: Match, host: Host) -> None:
    """Lays the cards, rolls for the order, and lets players choose their start squares."""
    sheet, options = match.sheet, match.options
    if options["cards"] != ORDERED:
        _shuffle(match, host, wild=options["cards"] == WILD)
    if host.records_events:
        host.note("laid", {"layout": options["layout"], "cards": [list(card) for card in sheet.cards], "side": options["side"]})
    sheet.order = roll_off(host, range(len(sheet.robots)), "opening")
    squares = [*match.board.starts]
    for seat in sheet.order:  # the lowest die chooses first (003-R21)
        at = host.ask(seat, "start", [*squares]) if len(squares) > 1 else squares[0]
        squares.remove(at)
        sheet.robots[seat].at, sheet.robots[seat].facing = at, match.board.ahead
        if host.records_events:
            host.note("placed", {"seat": seat, "square": match.board.name(at), "facing": match.board.ahead})
    sheet.phase = ORDER


def _shuffle(match: Match, host: Host, wild: bool) -> None:
    """Shuffles all cards but the start card; in a wild race with random faces and directions."""
    start, *others = match.sheet.cards
    deck = [number for number in range(1, 9) if number != start.card]
    cards = [start]
    for _ in others:
        card = deck.pop(host.below(len(deck)))
        cards.append(PlacedCard(card, host.below(2), host.below(2)) if wild else PlacedCard(card))
    match.lay(board_of(match.options["layout"], tuple(cards)))
    match.sheet.laid = [*cards]
