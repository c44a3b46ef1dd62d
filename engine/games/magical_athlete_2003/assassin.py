"""Between the draft and the first race: the Assassin."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.magical_athlete_2003.match import LINE_UP, Match, Strike


def strike_step(match: Match, host: Host) -> None:
    """He may strike anybody, himself too (001-19, 001-43, 001-R7); that player draws another card (001-20)."""
    sheet = match.sheet
    seat = next(seat for seat, hand in enumerate(sheet.hands) if "Assassin" in hand)
    victim = host.ask(seat, "assassin", [*(name for hand in sheet.hands for name in hand), None])
    sheet.phase = LINE_UP
    if victim is None:
        if host.records_events:
            host.note("spared", {"seat": seat})
        return
    whose = next(each for each, hand in enumerate(sheet.hands) if victim in hand)
    (card,) = match.pile.draw(host, 1)
    sheet.hands[whose][sheet.hands[whose].index(victim)] = card.name
    sheet.strike = Strike(victim, whose, card.name)
    if host.records_events:
        host.note("struck", {"seat": seat, "victim": victim, "victim_seat": whose, "drawn": card.name})
