"""The Assassin's strike, between the draft and the first race."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.match import LINE_UP, Match, Strike


def strike_step(match: Match, host: Host) -> None:
    """Asks the Assassin's owner for a victim, and replaces it with a card from the pile (001-20).

    The Assassin may strike any character, himself included, or nobody (001-19, 001-43, 001-R7).
    """
    sheet = match.sheet
    seat = next(seat for seat, hand in enumerate(sheet.hands) if "Assassin" in hand)
    victim = host.ask(seat, "assassin", [*(name for hand in sheet.hands for name in hand), None])
    sheet.phase = LINE_UP
    if victim is None:
        if host.records_events:
            host.note("spared", {"seat": seat})
        return
    victim_seat = next(seat for seat, hand in enumerate(sheet.hands) if victim in hand)
    (card,) = match.pile.draw(host, 1)
    sheet.hands[victim_seat][sheet.hands[victim_seat].index(victim)] = card.name
    sheet.strike = Strike(victim, victim_seat, card.name)
    if host.records_events:
        host.note("struck", {"seat": seat, "victim": victim, "victim_seat": victim_seat, "drawn": card.name})
